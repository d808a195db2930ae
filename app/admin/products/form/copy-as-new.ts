// What was typed for a product that was deleted meanwhile, as the form of a new product. Pure.

import { readNumber } from '../../kit/form/read-number.ts';
import type { DraftSize, ProductDraft } from './product-draft.ts';

/** Units that are promised to orders belong to the deleted product: 20 on hand with 4 promised are 16 of the new one. */
function unpromised({ size, onHand, reserved }: DraftSize): DraftSize {
  const units = readNumber(onHand);
  const left = Number.isNaN(units) ? onHand : String(Math.max(0, units - reserved));
  return { size, onHand: left, was: 0, reserved: 0 };
}

/** The SKU is free again. A rating that came from reviews stays with them. */
export const copyAsNew = (draft: ProductDraft, reviews: number): ProductDraft => ({
  ...draft,
  sizes: draft.sizes.map(unpromised),
  rating: reviews > 0 ? '0' : draft.rating,
});
