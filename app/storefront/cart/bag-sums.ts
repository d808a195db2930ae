// The totals beside the bag. Until the quote has loaded they are computed here by the same rule from the last known
// prices, so that a change of quantity shows immediately. Checkout requests a new quote.

import { FREE_SHIPPING_WITHOUT_SETTINGS } from '#config/store.ts';
import type { Bag, BagLine, SavedItem } from '#shop/bag/bag.ts';
import type { Paise } from '#shop/money/money.ts';
import { type PricingTerms, priceBag, type Totals } from '#shop/pricing/price-bag.ts';
import { type Quote, type QuotedLine, termsWithoutSettings } from '#shop/pricing/quote.ts';

export interface Sums {
  readonly totals: Totals;
  readonly count: number;
  readonly terms: PricingTerms;
  /** Old price (MRP) minus price, over the units that the totals count. */
  readonly saved: Paise;
}

interface QuoteState {
  readonly quote: Quote | null;
  readonly findLine: (line: SavedItem) => QuotedLine | undefined;
  readonly isCurrent: boolean;
  readonly failed: boolean;
}

function toPricedLine(line: BagLine, quoted: QuotedLine | undefined) {
  const quantity = quoted ? Math.min(line.qty, quoted.available) : line.qty;
  return { productId: line.id, categoryId: '', price: quoted?.product?.price ?? line.price, quantity };
}

/** 2 units at ₹400 with an MRP of ₹500 save ₹200. */
function getSaved(bag: Bag, { findLine, isCurrent }: QuoteState): Paise {
  return bag.reduce((sum, line) => {
    const quoted = findLine(line);
    const { price, oldPrice } = quoted?.product ?? line;
    const quantity = quoted && isCurrent ? quoted.quantity : toPricedLine(line, quoted).quantity;
    return sum + Math.max(0, (oldPrice ?? 0) - price) * quantity;
  }, 0);
}

/** Null until the first quote has loaded or failed. */
export function getBagSums(bag: Bag, state: QuoteState): Sums | null {
  const { quote, findLine, isCurrent, failed } = state;
  if (!quote && !failed) return null;
  const saved = getSaved(bag, state);
  if (quote && isCurrent) return { totals: quote.totals, count: quote.count, terms: quote.terms, saved };
  const terms = quote?.terms ?? termsWithoutSettings(FREE_SHIPPING_WITHOUT_SETTINGS.bag);
  const lines = bag.map((line) => toPricedLine(line, findLine(line))).filter(({ quantity }) => quantity > 0);
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return { totals: priceBag(lines, terms, null), count, terms, saved };
}
