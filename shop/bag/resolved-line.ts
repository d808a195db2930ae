// What of a bag can be bought today, line by line. Pure. It prices nothing: see pricing/quote.ts.
// Worked case: 3 left of M. A line of 2 of M is ok, a second line of 2 of M gets the third: fewer. A further one is sold out.

import { MAX_PIECES_PER_CHECKOUT, MAX_PIECES_PER_SIZE } from '#config/store.ts';
import type { Picture } from '#shop/catalog/picture.ts';
import type { Paise } from '#shop/money/money.ts';

export interface WantedLine {
  /** '' in an old line; it is then found by its address. */
  readonly productId: string;
  readonly slug: string;
  /** '' for a product without sizes. */
  readonly size: string;
  readonly quantity: number;
}

/** One size of a product that is for sale, as it is stored now. */
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
 * gone: the product is deleted or not for sale, or has no such size. Over a limit: there may be more, but one order takes no more
 * of one size, or no more pieces in all.
 */
export type LineState = 'ok' | 'fewer' | 'sold-out' | 'gone' | 'over-size-limit' | 'over-checkout-limit';

export interface ResolvedLine {
  readonly wanted: WantedLine;
  readonly state: LineState;
  /** Of what is wanted, as many as can be ordered. */
  readonly quantity: number;
  /** What is left for this line: of the size, less what lines before it take. */
  readonly available: number;
  /** Null when it is gone. */
  readonly stored: StoredSize | null;
}

const isOf = (wanted: WantedLine) => (each: StoredSize) =>
  each.size === wanted.size &&
  (wanted.productId === '' ? each.slug === wanted.slug : each.productId === wanted.productId.toLowerCase());

/** What is left for a line of the size's stock, of the size's limit and of the checkout's limit. */
interface Left {
  readonly available: number;
  readonly ofSize: number;
  readonly ofCheckout: number;
}

function stateOf(wanted: number, { available, ofSize, ofCheckout }: Left): LineState {
  if (available <= 0) return 'sold-out';
  if (available < Math.min(wanted, ofSize, ofCheckout)) return 'fewer';
  if (wanted > ofSize) return 'over-size-limit';
  return wanted > ofCheckout ? 'over-checkout-limit' : 'ok';
}

/** One answer for each wanted line, in their order. */
export function resolveLines(wanted: readonly WantedLine[], stored: readonly StoredSize[]): ResolvedLine[] {
  const taken = new Map<StoredSize, number>();
  let ofCheckout = MAX_PIECES_PER_CHECKOUT;
  return wanted.map((line) => {
    const found = stored.find(isOf(line));
    if (!found) return { wanted: line, state: 'gone', quantity: 0, available: 0, stored: null };
    const before = taken.get(found) ?? 0;
    const available = Math.max(0, found.available - before);
    const left = { available, ofSize: MAX_PIECES_PER_SIZE - before, ofCheckout };
    const quantity = Math.min(line.quantity, available, left.ofSize, ofCheckout);
    taken.set(found, before + quantity);
    ofCheckout -= quantity;
    return { wanted: line, state: stateOf(line.quantity, left), quantity, available, stored: found };
  });
}

/** What coupons and totals are reckoned over. */
export const purchasableLines = (lines: readonly ResolvedLine[]) =>
  lines.flatMap(({ stored, quantity }) =>
    stored && quantity > 0
      ? [{ productId: stored.productId, categoryId: stored.categoryId, price: stored.price, quantity }]
      : [],
  );
