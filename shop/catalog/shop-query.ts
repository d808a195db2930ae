// The query of the shop, as its URL has it: /shop?category=ethnic&size=M&size=L&max=2000&sort=low. A filter with several values repeats its
// name, in a fixed order; defaults are not written, so one query has one URL. shop-query-reader.ts reads it. The list of a collection has
// the same parameters below its own path: /collections/wedding?size=M.

import type { SHOP_SIZES } from '#config/store.ts';
import { truncate } from '#shop/search-text.ts';

export type ShopSize = (typeof SHOP_SIZES)[number];

/** 'country' is offered only while the shop has imported products, like the filter by country. */
export const SHOP_SORTS = ['latest', 'low', 'high', 'best', 'discount', 'popular', 'country'] as const;
export type ShopSort = (typeof SHOP_SORTS)[number];

/** The range of the price slider, in whole rupees; its upper end means no cap. */
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
  /** Colours, fabrics and occasions are in lower case. */
  readonly colors: readonly string[];
  readonly fabrics: readonly string[];
  readonly occasions: readonly string[];
  /** Values of attributes, as 'neck:round' (attribute-filter.ts). */
  readonly attributes: readonly string[];
  /** Price bands by their lower ends, in whole rupees (PRICE_BANDS). */
  readonly prices: readonly number[];
  /** The highest price, in whole rupees; null for no cap. */
  readonly max: number | null;
  /** The lowest discount, in per cent. */
  readonly discount: number | null;
  /** The lowest rating, in stars. */
  readonly rating: number | null;
  readonly inStock: boolean;
  readonly countries: readonly string[];
  /** Null when no sort was chosen: newest first, for a search the best match first, for a collection its own order. */
  readonly sort: ShopSort | null;
  /** True shows the sections above the grid. */
  readonly sections: boolean;
  /** The cursor: the id of the product after which the page starts, or the number of rows before it in a ranked list ('r24'). */
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

/** True for a text that has the form of a category's slug. */
export const isCategorySlug = (text: string): boolean => text.length <= 100 && SLUG.test(text);

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/**
 * Replaces control characters with a space, drops invisible characters (soft hyphens, and the joiners of Indian scripts, which occur inside
 * words), collapses spaces and limits the length: ' Red\u0000 silk ' becomes 'Red silk'; '' becomes null.
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

/** Returns '/shop', or the path of the collection. */
export const listPath = ({ collection }: Pick<ShopQuery, 'collection'>): string =>
  collection === null ? '/shop' : `/collections/${collection}`;

/** Returns the URL of the changed query. The URL leads to the first page unless `change` names a cursor. */
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
/** Returns how many rows of a ranked list come before the page; 0 on the first page and when the cursor is a product. */
export const rankFromCursor = (after: string | null): number => (after?.startsWith('r') ? Number(after.slice(1)) : 0);

/** Returns the id of the product after which the page starts, or null on the first page and in a ranked list. */
export const productIdFromCursor = (after: string | null): string | null => (after?.startsWith('r') ? null : after);
