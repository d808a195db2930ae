import type { AdminProduct } from '#shop/catalog/admin-product.ts';

/** What somebody wants to do with one row, before it is done. */
export interface RowAsked {
  readonly what: 'delete' | 'duplicate';
  readonly product: AdminProduct;
}
