// The sections of the shop: a few products per flag set by staff, and a link to all of them.

import type { CardProduct } from './product.ts';
import { EMPTY_QUERY, NEW_ARRIVALS, shopPath } from './shop-query.ts';

export type ProductFlag = 'featured' | 'newArrival' | 'trending' | 'bestSeller';

export const SECTION_SIZE = 4;

interface SectionKind {
  readonly flag: ProductFlag;
  readonly title: string;
  /** The shop has a filter for new arrivals only: the links of the other sections lead to the most similar list. */
  readonly allProductsPath: string;
}

export const SECTIONS: readonly SectionKind[] = [
  { flag: 'featured', title: 'Featured', allProductsPath: shopPath(EMPTY_QUERY) },
  { flag: 'newArrival', title: 'New Arrivals', allProductsPath: shopPath(EMPTY_QUERY, { categories: [NEW_ARRIVALS] }) },
  { flag: 'trending', title: 'Trending', allProductsPath: shopPath(EMPTY_QUERY) },
  { flag: 'bestSeller', title: 'Best Sellers', allProductsPath: shopPath(EMPTY_QUERY, { sort: 'best' }) },
];

export interface Section extends SectionKind {
  readonly products: readonly CardProduct[];
}
