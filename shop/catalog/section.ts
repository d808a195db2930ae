// The sections of the shop: a few products per flag set by staff, and a link to all of them.

import type { CardProduct } from './product.ts';
import { EMPTY_QUERY, NEW_ARRIVALS, shopAddress } from './shop-query.ts';

export type ProductFlag = 'featured' | 'newArrival' | 'trending' | 'bestSeller';

export const SECTION_SIZE = 4;

interface SectionKind {
  readonly flag: ProductFlag;
  readonly title: string;
  /** The shop's only filter by flag is for new arrivals: the other links lead to the nearest list. */
  readonly all: string;
}

export const SECTIONS: readonly SectionKind[] = [
  { flag: 'featured', title: 'Featured', all: shopAddress(EMPTY_QUERY) },
  { flag: 'newArrival', title: 'New Arrivals', all: shopAddress(EMPTY_QUERY, { category: NEW_ARRIVALS }) },
  { flag: 'trending', title: 'Trending', all: shopAddress(EMPTY_QUERY) },
  { flag: 'bestSeller', title: 'Best Sellers', all: shopAddress(EMPTY_QUERY, { sort: 'best' }) },
];

export interface Section extends SectionKind {
  readonly products: readonly CardProduct[];
}
