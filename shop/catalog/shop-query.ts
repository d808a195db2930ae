// The query of the shop, parsed from its URL: /shop?category=ethnic&size=M&max=2000&sort=low. Anybody can type a
// URL: an invalid value is ignored, never an error. Defaults are not written, so that one query has one URL.

import { SHOP_SIZES } from '#config/store.ts';
import { truncate } from '#shop/search-text.ts';

export type ShopSize = (typeof SHOP_SIZES)[number];

/** The sort by country is offered only while the shop has imported products, like the filter by country. */
export const SHOP_SORTS = ['latest', 'low', 'high', 'best', 'discount', 'country'] as const;
export type ShopSort = (typeof SHOP_SORTS)[number];

/** In whole rupees, as the slider shows them. Its upper end means no cap. */
export const PRICE_RANGE = { min: 0, max: 5000, step: 100 } as const;

/** The category value for new arrivals of all categories. */
export const NEW_ARRIVALS = 'new';

export const PAGE_SIZE = 24;
export const MAX_SEARCH_LENGTH = 100;

export interface ShopQuery {
  /** A category's slug, or 'new'. */
  readonly category: string | null;
  readonly search: string | null;
  readonly size: ShopSize | null;
  /** The price cap in whole rupees; null for none. */
  readonly max: number | null;
  /** A country of origin. */
  readonly country: string | null;
  /** Null when none was chosen: newest first, or for a search the best match first. */
  readonly sort: ShopSort | null;
  /** Show the sections above the grid. */
  readonly sections: boolean;
  /** The cursor: the product after which the page starts, or the number of rows before it in a ranked list ('r24'). */
  readonly after: string | null;
}

export const EMPTY_QUERY: ShopQuery = {
  category: null,
  search: null,
  size: null,
  max: null,
  country: null,
  sort: null,
  sections: false,
  after: null,
};

/** The form of a category's slug. */
export const isCategorySlug = (text: string): boolean => text.length <= 100 && SLUG.test(text);

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const CURSOR = /^(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|r\d{1,4})$/;

const oneOf = <Choice extends string>(choices: readonly Choice[], value: string | null): Choice | null =>
  choices.find((choice) => choice === value) ?? null;

/** Collapses spaces, replaces characters that no word has by spaces, and limits the length. '  Red\u0000  silk ' is 'Red silk'. */
export function normalizeSearch(text: string | null): string | null {
  const line = (text ?? '')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const tidy = truncate(line, MAX_SEARCH_LENGTH).trim();
  return tidy === '' ? null : tidy;
}

function parsePriceCap(value: string | null): number | null {
  if (value === null || !/^\d{1,5}$/.test(value)) return null;
  const cap = Number(value);
  return cap < PRICE_RANGE.max ? cap : null;
}

export function parseShopQuery(params: URLSearchParams): ShopQuery {
  const category = params.get('category')?.toLowerCase() ?? '';
  const after = params.get('after')?.toLowerCase() ?? '';
  return {
    category: isCategorySlug(category) ? category : null,
    search: normalizeSearch(params.get('search')),
    size: oneOf(SHOP_SIZES, params.get('size')),
    max: parsePriceCap(params.get('max')),
    country: normalizeSearch(params.get('country')),
    sort: oneOf(SHOP_SORTS, params.get('sort')),
    sections: params.get('sections') === 'true',
    after: CURSOR.test(after) ? after : null,
  };
}

/** The URL of the next query. A change of any filter starts at the first page again. */
export function shopPath(query: ShopQuery, change: Partial<ShopQuery> = {}): string {
  const next = { ...query, after: null, ...change };
  const params = new URLSearchParams();
  if (next.category) params.set('category', next.category);
  if (next.search) params.set('search', next.search);
  if (next.size) params.set('size', next.size);
  if (next.max !== null) params.set('max', String(next.max));
  if (next.country) params.set('country', next.country);
  if (next.sort && (next.sort !== 'latest' || next.search)) params.set('sort', next.sort);
  if (next.sections) params.set('sections', 'true');
  if (next.after) params.set('after', next.after);
  const text = params.toString();
  return text === '' ? '/shop' : `/shop?${text}`;
}

export const rankCursor = (skip: number): string => `r${skip}`;
/** How many rows of a ranked list come before the page; 0 when the cursor is a product, or on the first page. */
export const rankFromCursor = (after: string | null): number => (after?.startsWith('r') ? Number(after.slice(1)) : 0);

/** The product after which the page starts. */
export const productIdFromCursor = (after: string | null): string | null => (after?.startsWith('r') ? null : after);

/** True when a filter is set: then the slides of featured products are hidden. */
export const hasFilters = ({ category, search, size, max, country }: ShopQuery): boolean =>
  category !== null || search !== null || size !== null || max !== null || country !== null;

export const usesCountries = ({ country, sort }: ShopQuery): boolean => country !== null || sort === 'country';

/** A shop without imported products (`countries` is empty) has neither the filter nor the sort: a URL with them is the plain shop. */
export const withKnownCountry = (query: ShopQuery, countries: readonly string[]): ShopQuery =>
  countries.length > 0 || !usesCountries(query)
    ? query
    : { ...query, country: null, sort: query.sort === 'country' ? null : query.sort };
