// What of a bag can be bought today, line by line. Pure. It prices nothing: see pricing/quote.ts.
// Worked case: 3 left of M. A line of 2 of M is ok, a second line of 2 of M gets the third: fewer. A further one is sold out.

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

/** gone: the product is deleted or not for sale, or has no such size. */
export type LineState = 'ok' | 'fewer' | 'sold-out' | 'gone';

export interface LineToday {
  readonly wanted: WantedLine;
  readonly state: LineState;
  /** Of what is wanted, as many as can be had. */
  readonly quantity: number;
  /** What is left for this line: of the size, less what lines before it take. */
  readonly available: number;
  /** Null when it is gone. */
  readonly stored: StoredSize | null;
}

const isOf = (wanted: WantedLine) => (each: StoredSize) =>
  each.size === wanted.size &&
  (wanted.productId === '' ? each.slug === wanted.slug : each.productId === wanted.productId.toLowerCase());

function stateOf(wanted: number, available: number): LineState {
  if (available <= 0) return 'sold-out';
  return available < wanted ? 'fewer' : 'ok';
}

/** One answer for each wanted line, in their order. */
export function linesToday(wanted: readonly WantedLine[], stored: readonly StoredSize[]): LineToday[] {
  const left = new Map(stored.map((each) => [each, Math.max(0, each.available)]));
  return wanted.map((line) => {
    const found = stored.find(isOf(line));
    if (!found) return { wanted: line, state: 'gone', quantity: 0, available: 0, stored: null };
    const available = left.get(found) ?? 0;
    const quantity = Math.min(line.quantity, available);
    left.set(found, available - quantity);
    return { wanted: line, state: stateOf(line.quantity, available), quantity, available, stored: found };
  });
}

/** What coupons and totals are reckoned over. */
export const boughtLines = (lines: readonly LineToday[]) =>
  lines.flatMap(({ stored, quantity }) =>
    stored && quantity > 0
      ? [{ productId: stored.productId, categoryId: stored.categoryId, price: stored.price, quantity }]
      : [],
  );
