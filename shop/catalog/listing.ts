// A page of the shop's results.

import { formatCount } from '#shop/format-count.ts';
import type { CardProduct } from './product.ts';
import type { ShopSize } from './shop-query.ts';
import type { SearchPart } from './understood-search.ts';

/** The number of matches. Counted exactly up to a bound; beyond it `more` says that there are more than `count`. */
export interface Count {
  readonly count: number;
  readonly more: boolean;
}

/** The search whose results are shown. */
export interface ShownSearch {
  /** As typed, or corrected; without the quotes of a literal search. */
  readonly text: string;
  /** Without size and price; null when nothing else remains. */
  readonly words: string | null;
  /** What was typed, when nothing matches it and a correction is shown instead. */
  readonly correctedFrom: string | null;
  /** Empty for plain words. Without the parts that a filter of the shopper replaces. */
  readonly parts: readonly SearchPart[];
  /** The size and price cap that were understood and are applied. */
  readonly size: ShopSize | null;
  readonly max: number | null;
}

export interface Listing {
  readonly products: readonly CardProduct[];
  /** The cards of all matches of the filters, not only of this page: products, or styles where a style is one card. */
  readonly found: Count;
  /** The cards of all active products of the store, or of the collection. */
  readonly total: number;
  /** The value of `after` for the next page; null at the end. */
  readonly next: string | null;
  /** Null without a search. */
  readonly search: ShownSearch | null;
}

/** '1 product found', '12 products found', '1,000+ products found'. */
export function countFoundText({ count, more }: Count): string {
  return `${formatCount(count)}${more ? '+' : ''} ${count === 1 && !more ? 'product' : 'products'} found`;
}
