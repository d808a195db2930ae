import type { ProductToEdit } from '#shop/stock/product-to-edit.server.ts';

export const SAVE_PATH = '/admin-panel/products/save';

/** What the server says to a saved form. */
export type SaveAnswer =
  | { readonly ok: true; readonly message: string; readonly id: string }
  | {
      readonly ok: false;
      readonly message: string;
      readonly field?: string;
      /** The product as somebody else saved it meanwhile. */
      readonly theirs?: ProductToEdit;
      /** The product was deleted meanwhile. */
      readonly isGone?: boolean;
    };
