import type { AdminProduct } from '#shop/catalog/admin-product.ts';
import { pictureAddress } from '#shop/catalog/picture.ts';
import { DeleteDialog } from '../../kit/form/delete-dialog.tsx';
import { DuplicateDialog } from '../form/duplicate-dialog.tsx';
import { DELETE_QUESTION } from '../product-messages.ts';
import type { RowAsked } from './row-menu.tsx';

interface RowDialogsProps {
  readonly asked: RowAsked | null;
  readonly onClose: () => void;
  readonly onRemove: (products: readonly AdminProduct[]) => Promise<boolean>;
}

export function RowDialogs({ asked, onClose, onRemove }: RowDialogsProps) {
  if (!asked) return null;
  const { product } = asked;
  if (asked.what === 'duplicate') {
    const image = product.picture ? pictureAddress(product.picture.key) : '';
    return <DuplicateDialog product={{ ...product, image }} picture={product.picture} onClose={onClose} />;
  }
  return (
    <DeleteDialog title="Delete product" onClose={onClose} onDelete={() => void onRemove([product])}>
      <p>{DELETE_QUESTION}</p>
      <p className="sub">
        <b>{product.name}</b> leaves the shop and this list. Orders keep what was bought.
      </p>
    </DeleteDialog>
  );
}
