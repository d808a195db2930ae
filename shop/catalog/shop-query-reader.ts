// Reads the query of the shop from its URL. Anybody can type a URL: an invalid value is ignored, never an error, and each filter
// takes a bounded number of values in a fixed order, so that few URLs mean the same page.

import { SHOP_SIZES } from '#config/store.ts';
import { DISCOUNTS, PRICE_BANDS, RATINGS } from './facets.ts';
import {
  isCategorySlug,
  NEW_ARRIVALS,
  normalizeSearch,
  PRICE_RANGE,
  SHOP_SORTS,
  type ShopQuery,
  type ShopSize,
} from './shop-query.ts';

/** The limit of values per filter; further values are dropped. */
export const MAX_FACET_VALUES = 12;
export const MAX_VALUE_LENGTH = 60;

/** The id of a product, or 'r48' for a ranked list. */
const CURSOR = /^(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|r\d{1,4})$/;

const oneOf = <Choice extends string>(choices: readonly Choice[], value: string | null): Choice | null =>
  choices.find((choice) => choice === value) ?? null;

const numberOf = (choices: readonly number[], value: string | null): number | null =>
  choices.find((choice) => String(choice) === value) ?? null;

function parsePriceCap(value: string | null): number | null {
  if (value === null || !/^\d{1,5}$/.test(value)) return null;
  const cap = Number(value);
  return cap < PRICE_RANGE.max ? cap : null;
}

/** Returns each value once, in alphabetical order, up to the limit. */
const toSorted = (values: readonly string[]): string[] => [...new Set(values)].sort().slice(0, MAX_FACET_VALUES);

/** New arrivals come from all categories, so 'new' replaces the other values. */
function parseCategories(values: readonly string[]): string[] {
  const slugs = toSorted(values.map((value) => value.toLowerCase()).filter(isCategorySlug));
  return slugs.includes(NEW_ARRIVALS) ? [NEW_ARRIVALS] : slugs;
}

/**
 * Without JavaScript a size is a button of a form that also contains the chosen sizes: a size that is given twice was pressed again and is
 * off, and an empty one ('All Sizes') clears them all.
 */
function parseSizes(values: readonly string[]): ShopSize[] {
  if (values.includes('')) return [];
  return SHOP_SIZES.filter((size) => values.filter((value) => value === size).length % 2 === 1);
}

function parseTexts(values: readonly string[]): string[] {
  const texts = values.flatMap((value) => normalizeSearch(value) ?? []);
  return toSorted(texts.filter((text) => text.length <= MAX_VALUE_LENGTH));
}

const parseLowerCaseTexts = (values: readonly string[]): string[] =>
  parseTexts(values.map((value) => value.toLowerCase()));

const ATTRIBUTE = /^[a-z0-9]+(?:-[a-z0-9]+)*:./;

function parseAttributes(values: readonly string[]): string[] {
  const texts = values.flatMap((value) => normalizeSearch(value.toLowerCase()) ?? []);
  return toSorted(texts.filter((text) => ATTRIBUTE.test(text)));
}

export function parseShopQuery(params: URLSearchParams): ShopQuery {
  const after = params.get('after')?.toLowerCase() ?? '';
  const prices = params.getAll('price');
  return {
    collection: null,
    categories: parseCategories(params.getAll('category')),
    search: normalizeSearch(params.get('search')),
    sizes: parseSizes(params.getAll('size')),
    colors: parseLowerCaseTexts(params.getAll('color')),
    fabrics: parseLowerCaseTexts(params.getAll('fabric')),
    occasions: parseLowerCaseTexts(params.getAll('occasion')),
    attributes: parseAttributes(params.getAll('attr')),
    prices: PRICE_BANDS.filter((from) => prices.includes(String(from))),
    max: parsePriceCap(params.get('max')),
    discount: numberOf(DISCOUNTS, params.get('discount')),
    rating: numberOf(RATINGS, params.get('rating')),
    inStock: params.get('stock') === 'in',
    countries: parseTexts(params.getAll('country')),
    sort: oneOf(SHOP_SORTS, params.get('sort')),
    sections: params.get('sections') === 'true',
    after: CURSOR.test(after) ? after : null,
  };
}

/** The query of a collection's list: the filters and sorts of the shop, without a search and sections. */
export const parseCollectionQuery = (params: URLSearchParams, slug: string): ShopQuery => ({
  ...parseShopQuery(params),
  collection: slug,
  search: null,
  sections: false,
});
