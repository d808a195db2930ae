// The values that the shop offers, from the counts of the facet index. Pure. A value without products is offered only while it is chosen,
// so that it can be removed; the others are in a fixed order or, where that says nothing, the most frequent first.

import { SHOP_SIZES } from '#config/store.ts';
import { filterKey } from './attribute-filter.ts';
import type { CategoryAttribute } from './attributes.ts';
import type { FacetName } from './facet-columns.ts';
import type { FacetCounts } from './facet-counts.ts';
import type { FacetDictionary } from './facet-dictionary.ts';
import type { FacetIndex } from './facet-index.ts';
import type { FacetChoice } from './facet-tests.ts';
import {
  type AttributeFacetValues,
  DISCOUNTS,
  type Facets,
  type FacetValue,
  PRICE_BANDS,
  priceBandText,
  RATINGS,
} from './facets.ts';

/** The highest number of values per facet: a longer list does not help. */
const MAX_OFFERED = 60;

interface Offer {
  readonly choice: FacetChoice;
  readonly counts: FacetCounts['counts'];
  /** False for a search with too many matches, whose values are offered without numbers. */
  readonly isCounted: boolean;
}

const sumWhere = (counts: Uint32Array, isCounted: (code: number) => boolean): number =>
  counts.reduce((sum, count, code) => (isCounted(code) ? sum + count : sum), 0);

/** Values in the order of `choices`, each with its count. */
function offerFixed<Value>(
  choices: readonly Value[],
  chosen: readonly Value[],
  { isCounted }: Offer,
  { label, count }: { readonly label: (value: Value) => string; readonly count: (value: Value) => number },
): FacetValue<Value>[] {
  return choices
    .map((value) => ({ value, label: label(value), count: count(value) }))
    .filter(({ value, count }) => count > 0 || chosen.includes(value))
    .map((each) => (isCounted ? each : { ...each, count: null }));
}

function offerTexts(
  facet: FacetName,
  dictionary: FacetDictionary,
  chosen: readonly string[],
  { counts, isCounted }: Offer,
): FacetValue[] {
  const sums = dictionary.sumByValue(counts[facet]);
  for (const value of chosen) if (!sums.has(value)) sums.set(value, 0);
  return toFacetValues(sums, chosen, isCounted, (value) => dictionary.labelOf(value));
}

/** Returns the most frequent values first, and always the chosen ones. */
const toFacetValues = (
  sums: ReadonlyMap<string, number>,
  chosen: readonly string[],
  isCounted: boolean,
  label: (value: string) => string,
): FacetValue[] =>
  [...sums]
    .sort(([one, oneCount], [other, otherCount]) => otherCount - oneCount || (one < other ? -1 : 1))
    .filter(([value], index) => index < MAX_OFFERED || chosen.includes(value))
    .map(([value, count]) => ({ value, label: label(value), count: isCounted ? count : null }));

interface KnownCategory {
  readonly id: string;
  readonly attributes: readonly CategoryAttribute[];
  readonly slug: string;
  readonly name: string;
}

function offerCategories(index: FacetIndex, categories: readonly KnownCategory[], offer: Offer): FacetValue[] {
  const sums = index.categories.sumByValue(offer.counts.category);
  return categories
    .map(({ id, slug, name }) => ({ value: slug, label: name, count: sums.get(id) ?? 0 }))
    .filter(({ value, count }) => count > 0 || offer.choice.categories.includes(value))
    .map((each) => (offer.isCounted ? each : { ...each, count: null }));
}

/** Returns the attributes by which products of the one chosen category can be filtered; empty when not exactly one category is chosen. */
function offerAttributes(
  index: FacetIndex,
  categories: readonly KnownCategory[],
  { counts, byAttribute }: FacetCounts,
  offer: Offer,
): AttributeFacetValues[] {
  const { categoryIds, attributes: chosen } = offer.choice;
  const only = categoryIds.length === 1 ? categories.find(({ id }) => id === categoryIds[0]) : undefined;
  const filterable = only?.attributes.filter((attribute) => attribute.filterable) ?? [];
  if (filterable.length === 0) return [];
  const all = groupByKey(index.attributes.sumByValue(counts.attribute));
  return filterable
    .map(({ key, name }) => {
      // These counts of an attribute with a chosen value are those without that choice.
      const ownCounts = byAttribute.get(`attribute ${key}`);
      const sums = new Map(ownCounts ? groupByKey(index.attributes.sumByValue(ownCounts)).get(key) : all.get(key));
      for (const value of chosen) if (filterKey(value) === key && !sums.has(value)) sums.set(value, 0);
      const label = (value: string) => index.attributes.labelOf(value).slice(key.length + 1);
      return { key, name, values: toFacetValues(sums, chosen, offer.isCounted, label) };
    })
    .filter(({ values }) => values.length > 0);
}

const groupByKey = (sums: ReadonlyMap<string, number>): Map<string, [string, number][]> =>
  Map.groupBy(sums, ([value]) => filterKey(value));

/** Returns the value when it is chosen, or when some of the listed products are sold out and others are not. */
function offerInStock({ choice, counts, isCounted }: Offer): FacetValue<'in'>[] {
  const [soldOut = 0, inStock = 0] = counts.stock.byCode;
  if (!choice.inStock && (soldOut === 0 || inStock === 0)) return [];
  return [{ value: 'in', label: 'Hide sold out', count: isCounted ? inStock : null }];
}

/** Returns an empty list in a shop without imported products. */
function offerCountries(index: FacetIndex, offer: Offer): FacetValue[] {
  if (!index.hasImports) return [];
  const values = offerTexts('country', index.countries, offer.choice.countries, offer);
  return values.toSorted((one, other) => (one.value < other.value ? -1 : 1));
}

/** `categories`: the active categories, in the shop's order. */
export function offerFacets(
  index: FacetIndex,
  facetCounts: FacetCounts,
  choice: FacetChoice,
  shop: { readonly categories: readonly KnownCategory[]; readonly isCounted: boolean },
): Facets {
  const { counts, priceRange } = facetCounts;
  const offer = { choice, counts, isCounted: shop.isCounted };
  const atLeast = (facet: FacetName, step: number) => (value: number) =>
    sumWhere(counts[facet].byCode, (code) => code >= value * step);
  return {
    categories: offerCategories(index, shop.categories, offer),
    sizes: offerFixed(SHOP_SIZES, choice.sizes, offer, {
      label: (size) => size,
      count: (size) => sumWhere(counts.size.byCode, (code) => (code & (1 << SHOP_SIZES.indexOf(size))) !== 0),
    }),
    colors: offerTexts('color', index.colors, choice.colors, offer).map((color) => ({
      ...color,
      hex: index.colorHex.get(color.value) ?? null,
    })),
    prices: offerFixed<number>(PRICE_BANDS, choice.prices, offer, {
      label: priceBandText,
      count: (from) => counts.price.byCode[PRICE_BANDS.findIndex((band) => band === from)] ?? 0,
    }),
    priceRange: shop.isCounted ? priceRange : null,
    fabrics: offerTexts('fabric', index.fabrics, choice.fabrics, offer),
    occasions: offerTexts('occasion', index.occasions, choice.occasions, offer),
    attributes: offerAttributes(index, shop.categories, facetCounts, offer),
    discounts: offerFixed<number>(DISCOUNTS, [choice.discount ?? 0], offer, {
      label: (percent) => `${percent}% and more`,
      count: atLeast('discount', 1),
    }),
    ratings: offerFixed<number>(RATINGS, [choice.rating ?? 0], offer, {
      label: (stars) => `${stars} stars and up`,
      count: atLeast('rating', 10),
    }),
    inStock: offerInStock(offer),
    countries: offerCountries(index, offer),
  };
}
