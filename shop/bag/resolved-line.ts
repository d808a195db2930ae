// Decides which lines of a bag can be bought now. Pure. It computes no prices: see pricing/quote.ts.
// Example: 3 left of M. A line of 2 of M is ok, a second line of 2 of M gets the third unit: fewer. A third line of M is sold out.

import { MAX_UNITS_PER_CHECKOUT, MAX_UNITS_PER_SIZE } from '#config/store.ts';
import type { Picture } from '#shop/catalog/picture.ts';
import type { Paise } from '#shop/money/money.ts';

export interface LineRequest {
  /** '' in an old line; it is then found by its slug. */
  readonly productId: string;
  readonly slug: string;
  /** '' for a product without sizes. */
  readonly size: string;
  readonly quantity: number;
}

/** A size of a product that is for sale. */
export interface StoredSize {
  readonly productId: string;
  readonly slug: string;
  readonly name: string;
  readonly color: string;
  readonly categoryId: string;
  readonly price: Paise;
  readonly oldPrice: Paise | null;
  readonly picture: Picture | null;
  readonly size: string;
  readonly available: number;
}

/**
 * gone: the product is deleted or not for sale, or has no such size. over-size-limit, over-checkout-limit: there may be more stock, but one
 * order may contain only so many units per size and in all.
 */
export type LineState = 'ok' | 'fewer' | 'sold-out' | 'gone' | 'over-size-limit' | 'over-checkout-limit';

export interface ResolvedLine {
  readonly requested: LineRequest;
  readonly state: LineState;
  /** The part of the requested quantity that can be ordered. */
  readonly quantity: number;
  /** The available units of the size minus the quantities of earlier lines. */
  readonly available: number;
  /** Null when the state is gone. */
  readonly stored: StoredSize | null;
}

const matchesRequest = (requested: LineRequest) => (stored: StoredSize) =>
  stored.size === requested.size &&
  (requested.productId === ''
    ? stored.slug === requested.slug
    : stored.productId === requested.productId.toLowerCase());

/** The units left for a line, by the size's stock, the limit per size and the limit per checkout. */
interface Limits {
  readonly available: number;
  readonly sizeLimit: number;
  readonly checkoutLimit: number;
}

function getLineState(requested: number, { available, sizeLimit, checkoutLimit }: Limits): LineState {
  if (available <= 0) return 'sold-out';
  if (available < Math.min(requested, sizeLimit, checkoutLimit)) return 'fewer';
  if (requested > sizeLimit) return 'over-size-limit';
  return requested > checkoutLimit ? 'over-checkout-limit' : 'ok';
}

/** One result per requested line, in the order of the lines. */
export function resolveLines(requested: readonly LineRequest[], stored: readonly StoredSize[]): ResolvedLine[] {
  const allocated = new Map<StoredSize, number>();
  let checkoutLimit = MAX_UNITS_PER_CHECKOUT;
  return requested.map((line) => {
    const found = stored.find(matchesRequest(line));
    if (!found) return { requested: line, state: 'gone', quantity: 0, available: 0, stored: null };
    const before = allocated.get(found) ?? 0;
    const available = Math.max(0, found.available - before);
    const limits = { available, sizeLimit: MAX_UNITS_PER_SIZE - before, checkoutLimit };
    const quantity = Math.min(line.quantity, available, limits.sizeLimit, checkoutLimit);
    allocated.set(found, before + quantity);
    checkoutLimit -= quantity;
    return { requested: line, state: getLineState(line.quantity, limits), quantity, available, stored: found };
  });
}

/** The lines that coupons and totals are computed from. */
export const purchasableLines = (lines: readonly ResolvedLine[]) =>
  lines.flatMap(({ stored, quantity }) =>
    stored && quantity > 0
      ? [{ productId: stored.productId, categoryId: stored.categoryId, price: stored.price, quantity }]
      : [],
  );
