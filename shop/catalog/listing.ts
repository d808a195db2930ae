// A page of the shop's results.

import type { CardProduct } from './product.ts';

/** How many there are. Counted exactly up to a bound; beyond it `more` says that there are more than `count`. */
export interface Count {
  readonly count: number;
  readonly more: boolean;
}

export interface Listing {
  readonly products: readonly CardProduct[];
  /** All that the filters leave, not only this page. */
  readonly found: Count;
  /** All active products of the store. */
  readonly total: number;
  /** What to ask for as `after` to go on; null at the end. */
  readonly next: string | null;
}

const plain = new Intl.NumberFormat('en-IN');

/** '1 product found', '12 products found', '1,000+ products found'. */
export function foundWords({ count, more }: Count): string {
  return `${plain.format(count)}${more ? '+' : ''} ${count === 1 && !more ? 'product' : 'products'} found`;
}
