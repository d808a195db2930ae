// Turns the typed values of a deleted product into the form of a new product.

import { parseNumber } from '../../kit/form/parse-number.ts';
import type { DraftSize, ProductDraft } from './product-draft.ts';

/** Reserved units stay with the deleted product: 20 on hand with 4 reserved give 16 for the new one. */
function withoutReserved({ onHand, reserved, ...row }: DraftSize): DraftSize {
  const units = parseNumber(onHand);
  const left = Number.isNaN(units) ? onHand : String(Math.max(0, units - reserved));
  return { ...row, onHand: left, was: 0, reserved: 0 };
}

/** Keeps the SKUs and barcodes, which are free again. The address and a rating from reviews stay with the deleted product. */
export const copyAsNew = (draft: ProductDraft, reviews: number): ProductDraft => ({
  ...draft,
  slug: '',
  sizes: draft.sizes.map(withoutReserved),
  rating: reviews > 0 ? '0' : draft.rating,
});
