// The data of a page of the shop's list.

import { formatCount } from '#shop/format-count.ts';
import type { CardProduct } from './product.ts';
import type { ShopSize } from './shop-query.ts';
import type { SearchPart } from './understood-search.ts';

/** The number of matches. Counted exactly up to a bound; beyond it `more` says that there are more than `count`. */
export interface Count {
  readonly count: number;
  readonly more: boolean;
}

export interface ShownSearch {
  /** The text as typed, or corrected, without the quotes of a literal search. */
  readonly text: string;
  /** The text without size and price; null when no other words remain. */
  readonly words: string | null;
  /** The typed text, when nothing matches it and a correction is searched instead. */
  readonly correctedFrom: string | null;
  /** The parts that were understood, except those that a filter of the shopper replaces. Empty for plain words. */
  readonly parts: readonly SearchPart[];
  /** The size and price cap that were understood and are applied. */
  readonly size: ShopSize | null;
  readonly max: number | null;
}

export interface Listing {
  readonly products: readonly CardProduct[];
  /** The number of cards of all matches, not only of this page; a card is a product, or a style when its colours share one card. */
  readonly found: Count;
  /** The number of cards of all active products of the store, or of the collection. */
  readonly total: number;
  /** The value of `after` for the next page; null on the last page. */
  readonly next: string | null;
  /** Null for a list without a search. */
  readonly search: ShownSearch | null;
}

/** '1 product found', '12 products found', '1,000+ products found'. */
export function countFoundText({ count, more }: Count): string {
  return `${formatCount(count)}${more ? '+' : ''} ${count === 1 && !more ? 'product' : 'products'} found`;
}
