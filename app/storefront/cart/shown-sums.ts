// The totals beside the bag. Until the store has answered they are computed here by the same rule from known prices, so that a
// change of quantity shows at once. Checkout asks the store again.

import { FREE_SHIPPING_WITHOUT_SETTINGS } from '#config/store.ts';
import type { Bag, BagLine, SavedItem } from '#shop/bag/bag.ts';
import { type PricingTerms, priceBag, type Totals } from '#shop/pricing/price-bag.ts';
import { type Quote, type QuotedLine, termsWithoutSettings } from '#shop/pricing/quote.ts';

export interface Sums {
  readonly totals: Totals;
  readonly count: number;
  readonly terms: PricingTerms;
}

interface Known {
  readonly quote: Quote | null;
  readonly lineOf: (line: SavedItem) => QuotedLine | undefined;
  readonly isFresh: boolean;
  readonly failed: boolean;
}

function reckoned(line: BagLine, quoted: QuotedLine | undefined) {
  const quantity = quoted ? Math.min(line.qty, quoted.available) : line.qty;
  return { productId: line.id, categoryId: '', price: quoted?.product?.price ?? line.price, quantity };
}

/** Null while nothing is known yet. */
export function shownSums(bag: Bag, { quote, lineOf, isFresh, failed }: Known): Sums | null {
  if (quote && isFresh) return { totals: quote.totals, count: quote.count, terms: quote.terms };
  if (!quote && !failed) return null;
  const terms = quote?.terms ?? termsWithoutSettings(FREE_SHIPPING_WITHOUT_SETTINGS.bag);
  const lines = bag.map((line) => reckoned(line, lineOf(line))).filter(({ quantity }) => quantity > 0);
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return { totals: priceBag(lines, terms, null), count, terms };
}
