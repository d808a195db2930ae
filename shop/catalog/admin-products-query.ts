// The query of the back office's product list, and its URL: `?search=silk&category=ethnic&status=active&sort=price-desc`.
// An invalid value counts as absent. Prices are whole rupees here, as people type them.

import { searchedText } from '#shop/searched-text.ts';
import { isCategorySlug } from './shop-query.ts';

export const OFFICE_SORT_FIELDS = ['name', 'price', 'stock', 'rating', 'reviews'] as const;
export type AdminProductSortField = (typeof OFFICE_SORT_FIELDS)[number];
export type AdminProductSort = `${AdminProductSortField}-${'asc' | 'desc'}`;

export const OFFICE_SORTS: readonly AdminProductSort[] = OFFICE_SORT_FIELDS.flatMap(
  (field) => [`${field}-asc`, `${field}-desc`] as const,
);
export const USUAL_SORT: AdminProductSort = 'name-asc';

export const FLAGS = ['featured', 'trending', 'newArrival', 'bestSeller'] as const;
export type Flag = (typeof FLAGS)[number];

/** The upper ends mean no limit. */
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
  readonly status: 'active' | 'inactive' | null;
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

const wholeNumber = (text: string | null, usual: number): number => {
  const value = text === null || text.trim() === '' ? Number.NaN : Number(text);
  return Number.isSafeInteger(value) && value >= 0 ? value : usual;
};

function readRange(params: URLSearchParams, name: string, whole: Range): Range {
  const min = Math.min(wholeNumber(params.get(`min${name}`), whole.min), whole.max);
  const max = Math.min(wholeNumber(params.get(`max${name}`), whole.max), whole.max);
  return max < min ? { min: max, max: min } : { min, max };
}

const YES_OR_NO: ReadonlyMap<string | null, boolean> = new Map([
  ['yes', true],
  ['no', false],
]);

function readFlags(params: URLSearchParams): AdminProductFilters['flags'] {
  const flags: Partial<Record<Flag, boolean>> = {};
  for (const flag of FLAGS) {
    const value = YES_OR_NO.get(params.get(flag));
    if (value !== undefined) flags[flag] = value;
  }
  return flags;
}

export function readAdminProductsQuery(params: URLSearchParams): AdminProductsQuery {
  const status = params.get('status');
  const sort = params.get('sort');
  const category = params.get('category') ?? '';
  const page = wholeNumber(params.get('page'), 1);
  const rows = wholeNumber(params.get('rows'), 10);
  return {
    search: searchedText(params.get('search')),
    category: isCategorySlug(category) ? category : null,
    status: status === 'active' || status === 'inactive' ? status : null,
    flags: readFlags(params),
    price: readRange(params, 'Price', PRICE_RANGE),
    stock: readRange(params, 'Stock', STOCK_RANGE),
    sort: OFFICE_SORTS.find((known) => known === sort) ?? USUAL_SORT,
    page: Math.max(1, Math.min(page, LAST_PAGE)),
    rows: rows >= 1 && rows <= MAX_ROWS ? rows : 10,
  };
}

const isWhole = (range: Range, whole: Range): boolean => range.min === whole.min && range.max === whole.max;

export interface ActiveFilter {
  readonly name: 'status' | Flag | 'price' | 'stock';
  /** The URL parameters to remove when the filter is cleared. */
  readonly params: readonly string[];
}

/** The filters in the panel that are set; search and category have their own controls. */
export function activeFilters(filters: AdminProductFilters): ActiveFilter[] {
  const active: ActiveFilter[] = [];
  if (filters.status) active.push({ name: 'status', params: ['status'] });
  for (const flag of FLAGS) if (filters.flags[flag] !== undefined) active.push({ name: flag, params: [flag] });
  if (!isWhole(filters.price, PRICE_RANGE)) active.push({ name: 'price', params: ['minPrice', 'maxPrice'] });
  if (!isWhole(filters.stock, STOCK_RANGE)) active.push({ name: 'stock', params: ['minStock', 'maxStock'] });
  return active;
}

export const isNarrowed = (filters: AdminProductFilters): boolean =>
  filters.search !== '' || filters.category !== null || activeFilters(filters).length > 0;
