// The query of the shop, as its URL has it: /shop?category=ethnic&size=M&size=L&max=2000&sort=low. A filter with several values repeats its
// name, in a fixed order; defaults are not written. So one query has one URL. shop-query-reader.ts reads it. The list of a collection has the
// same parameters below its own path: /collections/wedding?size=M.

import type { SHOP_SIZES } from '#config/store.ts';
import { truncate } from '#shop/search-text.ts';

export type ShopSize = (typeof SHOP_SIZES)[number];

/** The sort by country is offered only while the shop has imported products, like the filter by country. */
export const SHOP_SORTS = ['latest', 'low', 'high', 'best', 'discount', 'popular', 'country'] as const;
export type ShopSort = (typeof SHOP_SORTS)[number];

/** In whole rupees, as the slider shows them. Its upper end means no cap. */
export const PRICE_RANGE = { min: 0, max: 5000, step: 100 } as const;

/** The category value for new arrivals of all categories. */
export const NEW_ARRIVALS = 'new';

export const PAGE_SIZE = 24;
export const MAX_SEARCH_LENGTH = 100;

export interface ShopQuery {
  /** The slug of the collection whose products are listed; null for the whole shop. */
  readonly collection: string | null;
  /** Slugs of categories, or 'new' alone. */
  readonly categories: readonly string[];
  readonly search: string | null;
  readonly sizes: readonly ShopSize[];
  /** In lower case, as the following two. */
  readonly colors: readonly string[];
  readonly fabrics: readonly string[];
  readonly occasions: readonly string[];
  /** Values of attributes, as 'neck:round' (attribute-filter.ts). */
  readonly attributes: readonly string[];
  /** Price bands by their lower ends, in whole rupees (PRICE_BANDS). */
  readonly prices: readonly number[];
  /** The price cap in whole rupees; null for none. */
  readonly max: number | null;
  /** At least so many per cent. */
  readonly discount: number | null;
  /** At least so many stars. */
  readonly rating: number | null;
  readonly inStock: boolean;
  /** Countries of origin. */
  readonly countries: readonly string[];
  /** Null when none was chosen: newest first, for a search the best match first, for a collection its own order. */
  readonly sort: ShopSort | null;
  /** Show the sections above the grid. */
  readonly sections: boolean;
  /** The cursor: the product after which the page starts, or the number of rows before it in a ranked list ('r24'). */
  readonly after: string | null;
}

export const EMPTY_QUERY: ShopQuery = {
  collection: null,
  categories: [],
  search: null,
  sizes: [],
  colors: [],
  fabrics: [],
  occasions: [],
  attributes: [],
  prices: [],
  max: null,
  discount: null,
  rating: null,
  inStock: false,
  countries: [],
  sort: null,
  sections: false,
  after: null,
};

/** The form of a category's slug. */
export const isCategorySlug = (text: string): boolean => text.length <= 100 && SLUG.test(text);

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/**
 * Replaces control characters with a space, drops invisible ones, collapses spaces and limits the length: '  Red\u0000  silk ' is
 * 'Red silk'. Invisible ones stand inside words: soft hyphens, and the joiners of Indian scripts.
 */
export function normalizeSearch(text: string | null): string | null {
  const line = (text ?? '')
    .replace(/\p{Cf}/gu, '')
    .replace(/[\p{Cc}\p{Cs}\p{Co}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const tidy = truncate(line, MAX_SEARCH_LENGTH).trim();
  return tidy === '' ? null : tidy;
}

/** '/shop', or the path of the collection. */
export const listPath = ({ collection }: Pick<ShopQuery, 'collection'>): string =>
  collection === null ? '/shop' : `/collections/${collection}`;

/** The URL of the next query. A change of any filter starts at the first page again. */
export function shopPath(query: ShopQuery, change: Partial<ShopQuery> = {}): string {
  const next = { ...query, after: null, ...change };
  const { search, sort } = next;
  const values: readonly (readonly [string, unknown])[] = [
    ['category', next.categories],
    ['search', search],
    ['size', next.sizes],
    ['color', next.colors],
    ['price', next.prices],
    ['max', next.max],
    ['fabric', next.fabrics],
    ['occasion', next.occasions],
    ['attr', next.attributes],
    ['discount', next.discount],
    ['rating', next.rating],
    ['stock', next.inStock ? 'in' : null],
    ['country', next.countries],
    ['sort', sort === 'latest' && !search && next.collection === null ? null : sort],
    ['sections', next.sections || null],
    ['after', next.after],
  ];
  const params = values.flatMap(([name, value]) =>
    [value ?? []].flat().map((each): [string, string] => [name, String(each)]),
  );
  const path = listPath(next);
  return params.length === 0 ? path : `${path}?${new URLSearchParams(params)}`;
}

export const rankCursor = (skip: number): string => `r${skip}`;
/** How many rows of a ranked list come before the page; 0 when the cursor is a product, or on the first page. */
export const rankFromCursor = (after: string | null): number => (after?.startsWith('r') ? Number(after.slice(1)) : 0);

/** The product after which the page starts. */
export const productIdFromCursor = (after: string | null): string | null => (after?.startsWith('r') ? null : after);
