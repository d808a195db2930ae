// The query of the back office's product list, and its URL: `?search=silk&category=ethnic&status=active&sort=price-desc`.
// An invalid value is ignored. Prices are whole rupees here, as people type them.

import { normalizeSearchText } from '#shop/search-text.ts';
import type { ProductStatus } from './product.ts';
import { isCategorySlug } from './shop-query.ts';

const PRODUCT_STATUSES: readonly ProductStatus[] = ['active', 'inactive', 'scheduled'];

export const ADMIN_PRODUCT_SORT_FIELDS = ['name', 'price', 'stock', 'rating', 'reviews'] as const;
export type AdminProductSortField = (typeof ADMIN_PRODUCT_SORT_FIELDS)[number];
export type AdminProductSort = `${AdminProductSortField}-${'asc' | 'desc'}`;

export const ADMIN_PRODUCT_SORTS: readonly AdminProductSort[] = ADMIN_PRODUCT_SORT_FIELDS.flatMap(
  (field) => [`${field}-asc`, `${field}-desc`] as const,
);
export const DEFAULT_SORT: AdminProductSort = 'name-asc';

export const FLAGS = ['featured', 'trending', 'newArrival', 'bestSeller'] as const;
export type Flag = (typeof FLAGS)[number];

/** The ranges of the filters. The upper end means no limit. */
export const PRICE_RANGE = { min: 0, max: 10_000 } as const;
export const STOCK_RANGE = { min: 0, max: 1_000 } as const;

export interface Range {
  readonly min: number;
  readonly max: number;
}

export interface AdminProductFilters {
  readonly search: string;
  /** The category's slug. */
  readonly category: string | null;
  readonly status: ProductStatus | null;
  readonly flags: Readonly<Partial<Record<Flag, boolean>>>;
  readonly price: Range;
  readonly stock: Range;
}

export interface AdminProductsQuery extends AdminProductFilters {
  readonly sort: AdminProductSort;
  readonly page: number;
  readonly rows: number;
}

const MAX_ROWS = 50;
const LAST_PAGE = 1_000_000;

const wholeNumber = (text: string | null, fallback: number): number => {
  const value = text === null || text.trim() === '' ? Number.NaN : Number(text);
  return Number.isSafeInteger(value) && value >= 0 ? value : fallback;
};

function parseRange(params: URLSearchParams, name: string, fullRange: Range): Range {
  const min = Math.min(wholeNumber(params.get(`min${name}`), fullRange.min), fullRange.max);
  const max = Math.min(wholeNumber(params.get(`max${name}`), fullRange.max), fullRange.max);
  return max < min ? { min: max, max: min } : { min, max };
}

const BOOLEAN_BY_PARAM: ReadonlyMap<string | null, boolean> = new Map([
  ['yes', true],
  ['no', false],
]);

function parseFlags(params: URLSearchParams): AdminProductFilters['flags'] {
  const flags: Partial<Record<Flag, boolean>> = {};
  for (const flag of FLAGS) {
    const value = BOOLEAN_BY_PARAM.get(params.get(flag));
    if (value !== undefined) flags[flag] = value;
  }
  return flags;
}

export function parseAdminProductsQuery(params: URLSearchParams): AdminProductsQuery {
  const status = params.get('status');
  const sort = params.get('sort');
  const category = params.get('category') ?? '';
  const page = wholeNumber(params.get('page'), 1);
  const rows = wholeNumber(params.get('rows'), 10);
  return {
    search: normalizeSearchText(params.get('search')),
    category: isCategorySlug(category) ? category : null,
    status: PRODUCT_STATUSES.find((each) => each === status) ?? null,
    flags: parseFlags(params),
    price: parseRange(params, 'Price', PRICE_RANGE),
    stock: parseRange(params, 'Stock', STOCK_RANGE),
    sort: ADMIN_PRODUCT_SORTS.find((option) => option === sort) ?? DEFAULT_SORT,
    page: Math.max(1, Math.min(page, LAST_PAGE)),
    rows: rows >= 1 && rows <= MAX_ROWS ? rows : 10,
  };
}

const isFullRange = (range: Range, fullRange: Range): boolean =>
  range.min === fullRange.min && range.max === fullRange.max;

export interface ActiveFilter {
  readonly name: 'status' | Flag | 'price' | 'stock';
  /** The URL parameters to remove when the filter is cleared. */
  readonly params: readonly string[];
}

/** The filters of the panel that are set; search and category have controls of their own. */
export function activeFilters(filters: AdminProductFilters): ActiveFilter[] {
  const active: ActiveFilter[] = [];
  if (filters.status) active.push({ name: 'status', params: ['status'] });
  for (const flag of FLAGS) if (filters.flags[flag] !== undefined) active.push({ name: flag, params: [flag] });
  if (!isFullRange(filters.price, PRICE_RANGE)) active.push({ name: 'price', params: ['minPrice', 'maxPrice'] });
  if (!isFullRange(filters.stock, STOCK_RANGE)) active.push({ name: 'stock', params: ['minStock', 'maxStock'] });
  return active;
}

export const hasFilters = (filters: AdminProductFilters): boolean =>
  filters.search !== '' || filters.category !== null || activeFilters(filters).length > 0;
