// The facets of the shop: the filters it offers, each value with the number of products it would leave. Pure.

import { formatMoney } from '#shop/money/money.ts';
import { EMPTY_QUERY, type ShopQuery, type ShopSize } from './shop-query.ts';

/** The lower ends of the price bands, in whole rupees; each ends below the next one. */
export const PRICE_BANDS = [0, 500, 1_000, 2_000, 3_000, 5_000] as const;
/** Each value means 'at least this discount', in per cent. */
export const DISCOUNTS = [10, 20, 30, 40, 50] as const;
/** Each value means 'at least this rating', in stars. */
export const RATINGS = [4, 3] as const;

/** Returns 'Under ₹500', '₹500 to ₹999' or '₹5,000 and above'. */
export function priceBandText(from: number): string {
  const next = PRICE_BANDS.find((band) => band > from);
  if (next === undefined) return `${formatMoney(from * 100)} and above`;
  return from === 0
    ? `Under ${formatMoney(next * 100)}`
    : `${formatMoney(from * 100)} to ${formatMoney((next - 1) * 100)}`;
}

export interface FacetValue<Value = string> {
  readonly value: Value;
  readonly label: string;
  /** How many products the list would have with this value, all other filters as they are; null when it was not counted. */
  readonly count: number | null;
  /** For a colour, its code such as '#1f3a5f', or null when no product has one. */
  readonly hex?: string | null;
}

/** An attribute of the one chosen category. */
export interface AttributeFacetValues {
  readonly key: string;
  readonly name: string;
  readonly values: readonly FacetValue[];
}

/** Contains the values that have products, and the chosen ones. A facet without a value is not shown. */
export interface Facets {
  readonly categories: readonly FacetValue[];
  readonly sizes: readonly FacetValue<ShopSize>[];
  readonly colors: readonly FacetValue[];
  readonly prices: readonly FacetValue<number>[];
  /** The lowest and the highest price with all other filters, in paise; null without a product. */
  readonly priceRange: readonly [number, number] | null;
  readonly fabrics: readonly FacetValue[];
  readonly occasions: readonly FacetValue[];
  readonly attributes: readonly AttributeFacetValues[];
  readonly discounts: readonly FacetValue<number>[];
  readonly ratings: readonly FacetValue<number>[];
  /** The one value 'in', or empty when the filter would change nothing. */
  readonly inStock: readonly FacetValue<'in'>[];
  /** Empty in a shop without imported products. */
  readonly countries: readonly FacetValue[];
}

/** The filters, without search, sort and page. */
const NO_FILTERS = (({ collection, search, sort, sections, after, ...filters }: ShopQuery) => filters)(EMPTY_QUERY);
export type Filters = typeof NO_FILTERS;

const isSet = (value: Filters[keyof Filters]): boolean =>
  Array.isArray(value) ? value.length > 0 : value !== null && value !== false;

/** True when a filter narrows the list; a search does not count. */
export const hasFacets = (query: ShopQuery): boolean =>
  (Object.keys(NO_FILTERS) as (keyof Filters)[]).some((name) => isSet(query[name]));

/** True when a filter is set, or a search: then the slides of featured products are hidden. */
export const hasFilters = (query: ShopQuery): boolean => query.search !== null || hasFacets(query);

export const withoutFacets = (query: ShopQuery): ShopQuery => ({ ...query, ...NO_FILTERS });

/** Returns the list without the value when it has it, else with it. */
export const toggle = <Value>(values: readonly Value[], value: Value): Value[] =>
  values.includes(value) ? values.filter((each) => each !== value) : [...values, value];

export const usesCountries = ({ countries, sort }: ShopQuery): boolean => countries.length > 0 || sort === 'country';

/** In a shop without imported products (`countries` is empty), removes the filter and the sort by country from a query. */
export const withKnownCountry = (query: ShopQuery, countries: readonly string[]): ShopQuery =>
  countries.length > 0 || !usesCountries(query)
    ? query
    : { ...query, countries: [], sort: query.sort === 'country' ? null : query.sort };
