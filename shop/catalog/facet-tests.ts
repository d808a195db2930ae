// Converts the chosen filters to tests (predicates) on the columns of the facet index. Pure. A test looks up a row's code in a table, so
// that it costs the same for one chosen value as for twelve.

import { SHOP_SIZES } from '#config/store.ts';
import { filterKey } from './attribute-filter.ts';
import type { FacetColumn, FacetName, FacetTest } from './facet-columns.ts';
import type { FacetDictionary } from './facet-dictionary.ts';
import { type Filters, PRICE_BANDS } from './facets.ts';
import { NEW_ARRIVALS } from './shop-query.ts';

/** The filters of the URL, or understood from the search. */
export interface FacetChoice extends Filters {
  /** The lowest price, in whole rupees; it can only be typed into a search. */
  readonly min: number | null;
  /** The ids of the active categories among those in the URL. */
  readonly categoryIds: readonly string[];
}

/** The column whose codes are counted. */
export const FACET_COLUMNS: Record<FacetName, FacetColumn> = {
  category: 'category',
  size: 'sizes',
  color: 'color',
  price: 'band',
  fabric: 'material',
  occasion: 'occasion',
  attribute: 'attributes',
  discount: 'discount',
  rating: 'tenthStars',
  stock: 'available',
  country: 'country',
};

const SMALL_CODES = 256;
const allow = (isAllowed: (code: number) => boolean): Uint8Array =>
  Uint8Array.from({ length: SMALL_CODES }, (_, code) => (isAllowed(code) ? 1 : 0));

function testCategories(index: FacetDictionaries, { categories, categoryIds }: FacetChoice): FacetTest[] {
  if (categories.length === 0) return [];
  if (categories[0] === NEW_ARRIVALS)
    return [{ facet: 'category', key: 'new', column: 'newArrivals', allowed: Uint8Array.of(0, 1) }];
  const allowed = index.categories.allow(categoryIds);
  return [{ facet: 'category', key: `category ${categoryIds.join()}`, column: 'category', allowed }];
}

/** A product must have one of the chosen values of each attribute. */
function testAttributes(index: FacetDictionaries, { attributes }: FacetChoice): FacetTest[] {
  return [...Map.groupBy(attributes, filterKey)].map(([key, values]) => ({
    facet: `attribute ${key}`,
    key: `attribute ${values.join('\n')}`,
    column: 'attributes',
    allowed: index.attributes.allow(values),
  }));
}

const MAX_PRICE = 0xffffffff;

function testPriceRange({ min, max }: FacetChoice): FacetTest[] {
  if (min === null && max === null) return [];
  const range = [(min ?? 0) * 100, max === null ? MAX_PRICE : max * 100] as const;
  return [{ facet: 'price', key: `range ${range.join()}`, column: 'price', range }];
}

interface FacetDictionaries {
  readonly categories: FacetDictionary;
  readonly colors: FacetDictionary;
  readonly fabrics: FacetDictionary;
  readonly occasions: FacetDictionary;
  readonly attributes: FacetDictionary;
  readonly countries: FacetDictionary;
}

/** Returns one test per chosen filter. */
export function toFacetTests(index: FacetDictionaries, choice: FacetChoice): FacetTest[] {
  const { sizes, colors, fabrics, occasions, countries, prices, discount, rating, inStock } = choice;
  const test = (facet: FacetName, values: readonly (string | number)[], allowed: () => Uint8Array): FacetTest[] =>
    values.length === 0
      ? []
      : [{ facet, key: `${facet} ${values.join('\n')}`, column: FACET_COLUMNS[facet], allowed: allowed() }];
  const bits = sizes.reduce((sum, size) => sum | (1 << SHOP_SIZES.indexOf(size)), 0);
  return [
    ...testCategories(index, choice),
    ...test('size', sizes, () => allow((code) => (code & bits) !== 0)),
    ...test('color', colors, () => index.colors.allow(colors)),
    ...test('price', prices, () => Uint8Array.from(PRICE_BANDS, (from) => (prices.includes(from) ? 1 : 0))),
    ...testPriceRange(choice),
    ...test('fabric', fabrics, () => index.fabrics.allow(fabrics)),
    ...test('occasion', occasions, () => index.occasions.allow(occasions)),
    ...testAttributes(index, choice),
    ...test('discount', discount === null ? [] : [discount], () => allow((code) => code >= (discount ?? 0))),
    ...test('rating', rating === null ? [] : [rating], () => allow((code) => code >= 10 * (rating ?? 0))),
    ...test('stock', inStock ? ['in'] : [], () => Uint8Array.of(0, 1)),
    ...test('country', countries, () => index.countries.allow(countries)),
  ];
}
