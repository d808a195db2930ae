import { useId } from 'react';
import { Link, useSearchParams } from 'react-router';
import { Icon } from '#app/ui/icon.tsx';
import type { AdminProduct } from '#shop/catalog/admin-product.ts';
import { pictureUrl } from '#shop/catalog/picture.ts';
import { DeleteDialog } from '../../kit/form/delete-dialog.tsx';
import { withParams } from '../../kit/list/paging.ts';
import { IfMay } from '../../kit/use-may.tsx';
import { DuplicateDialog } from '../form/duplicate-dialog.tsx';
import { DELETE_CONFIRMATION } from '../product-messages.ts';

interface RowDialogsProps {
  readonly dialog: RowDialog | null;
  readonly onClose: () => void;
  readonly onRemove: (products: readonly AdminProduct[]) => Promise<boolean>;
}

export function RowDialogs({ dialog, onClose, onRemove }: RowDialogsProps) {
  if (!dialog) return null;
  const { product } = dialog;
  if (dialog.kind === 'duplicate') {
    const image = product.picture ? pictureUrl(product.picture.key) : '';
    return <DuplicateDialog product={{ ...product, image }} picture={product.picture} onClose={onClose} />;
  }
  return (
    <DeleteDialog title="Delete product" onClose={onClose} onDelete={() => void onRemove([product])}>
      <p>{DELETE_CONFIRMATION}</p>
      <p className="sub">
        <b>{product.name}</b> leaves the shop and this list. Orders keep what was bought.
      </p>
    </DeleteDialog>
  );
}

/** The action on one row that waits for a confirmation. */
export interface RowDialog {
  readonly kind: 'delete' | 'duplicate';
  readonly product: AdminProduct;
}

interface RowMenuProps {
  readonly product: AdminProduct;
  readonly onOpen: (dialog: RowDialog) => void;
}

/** The actions of a row in a menu, for phones. */
export function RowMenu({ product, onOpen }: RowMenuProps) {
  const id = useId();
  const [params] = useSearchParams();
  return (
    <div className="only-list">
      <button type="button" className="ib" aria-label={`More for ${product.name}`} popoverTarget={id}>
        <Icon name="dots" />
      </button>
      <div id={id} className="row-menu" popover="auto">
        <Link to={`/admin-panel/products/${product.id}`}>
          <Icon name="edit" />
          Edit
        </Link>
        <IfMay anyOf={['products.edit']}>
          <button type="button" popoverTarget={id} onClick={() => onOpen({ kind: 'duplicate', product })}>
            <Icon name="copy" />
            Duplicate
          </button>
        </IfMay>
        <IfMay anyOf={['reviews']}>
          <Link to={withParams(params, { reviews: product.id, page: params.get('page') })} preventScrollReset>
            <Icon name="star" />
            Product Reviews
          </Link>
        </IfMay>
        <IfMay anyOf={['products.delete']}>
          <button type="button" popoverTarget={id} onClick={() => onOpen({ kind: 'delete', product })}>
            <Icon name="trash" />
            Delete
          </button>
        </IfMay>
      </div>
    </div>
  );
}
