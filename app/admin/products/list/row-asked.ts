import type { OfficeProduct } from '#shop/catalog/office-product.ts';

/** What somebody wants to do with one row, before it is done. */
export interface RowAsked {
  readonly what: 'delete' | 'duplicate';
  readonly product: OfficeProduct;
}
