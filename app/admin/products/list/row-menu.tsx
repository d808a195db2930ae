import { useId } from 'react';
import { Link, useSearchParams } from 'react-router';
import { Icon } from '#app/ui/icon.tsx';
import type { AdminProduct } from '#shop/catalog/admin-product.ts';
import { withParams } from '../../kit/list/paging.ts';

/** What somebody wants to do with one row, before it is done. */
export interface RowAsked {
  readonly what: 'delete' | 'duplicate';
  readonly product: AdminProduct;
}

interface RowMenuProps {
  readonly product: AdminProduct;
  readonly onAsk: (asked: RowAsked) => void;
}

/** On a phone the actions of a row stand behind 'More'. */
export function RowMenu({ product, onAsk }: RowMenuProps) {
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
        <button type="button" popoverTarget={id} onClick={() => onAsk({ what: 'duplicate', product })}>
          <Icon name="copy" />
          Duplicate
        </button>
        <Link to={withParams(params, { reviews: product.id, page: params.get('page') })} preventScrollReset>
          <Icon name="star" />
          Product Reviews
        </Link>
        <button type="button" popoverTarget={id} onClick={() => onAsk({ what: 'delete', product })}>
          <Icon name="trash" />
          Delete
        </button>
      </div>
    </div>
  );
}
