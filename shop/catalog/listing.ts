// A page of the shop's results.

import type { CardProduct } from './product.ts';

/** The number of matches. Counted exactly up to a bound; beyond it `more` says that there are more than `count`. */
export interface Count {
  readonly count: number;
  readonly more: boolean;
}

export interface Listing {
  readonly products: readonly CardProduct[];
  /** All matches of the filters, not only this page. */
  readonly found: Count;
  /** All active products of the store. */
  readonly total: number;
  /** The value of `after` for the next page; null at the end. */
  readonly next: string | null;
}

const plain = new Intl.NumberFormat('en-IN');

/** '1 product found', '12 products found', '1,000+ products found'. */
export function countFoundText({ count, more }: Count): string {
  return `${plain.format(count)}${more ? '+' : ''} ${count === 1 && !more ? 'product' : 'products'} found`;
}
