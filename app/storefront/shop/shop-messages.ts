// Texts for the shop's query: the label of each filter chip, and the sentence for an empty result.

import { filterValue } from '#shop/catalog/attribute-filter.ts';
import type { Category } from '#shop/catalog/category.ts';
import { type Filters, priceBandText, withoutFacets } from '#shop/catalog/facets.ts';
import type { Picture } from '#shop/catalog/picture.ts';
import { NEW_ARRIVALS, type ShopQuery, type ShopSort, shopPath } from '#shop/catalog/shop-query.ts';
import { formatCount } from '#shop/format-count.ts';
import { formatMoney } from '#shop/money/money.ts';

export const SORT_LABELS: Record<ShopSort, string> = {
  latest: 'Latest',
  low: 'Price: Low to High',
  high: 'Price: High to Low',
  best: 'Best Rating',
  discount: 'Discount',
  popular: 'Popularity',
  country: 'Country of origin',
};

export const priceCapText = (max: number | null): string =>
  max === null ? 'Any price' : `Up to ${formatMoney(max * 100)}`;

/** The category's name; for an unknown category the slug from the URL. */
export function categoryText(categories: readonly Category[], slug: string): string {
  if (slug === NEW_ARRIVALS) return 'New Arrivals';
  return categories.find((category) => category.slug === slug)?.name ?? slug;
}

export interface ShopHeading {
  readonly title: string;
  /** May be empty. */
  readonly text: string;
  readonly picture: Picture | null;
}

/**
 * The heading of a known category's page, or of new arrivals; null for the whole shop, several categories and an
 * unknown one.
 */
export function findCategoryHeading(categories: readonly Category[], slugs: readonly string[]): ShopHeading | null {
  const [slug] = slugs;
  if (slug === undefined || slugs.length > 1) return null;
  if (slug === NEW_ARRIVALS) return { title: 'New Arrivals', text: 'The newest styles in our store.', picture: null };
  const category = categories.find((candidate) => candidate.slug === slug);
  return category ? { title: category.name, text: category.description.trim(), picture: category.picture } : null;
}

export interface ActiveFilter {
  /** 'Size M'. */
  readonly label: string;
  /** For the middle of a sentence: 'size M'. */
  readonly phrase: string;
  /** The URL of the shop without this value. */
  readonly hrefWithout: string;
}

/** 'navy' is 'Navy'. */
const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

interface Wording<Value> {
  readonly label: (value: Value) => string;
  readonly phrase?: (value: Value) => string;
}

/** One filter per chosen value, in the order of the filter panel. */
export function activeFilters(query: ShopQuery, categories: readonly Category[]): ActiveFilter[] {
  const toFilter = (label: string, phrase: string, without: Partial<Filters>): ActiveFilter => ({
    label,
    phrase,
    hrefWithout: shopPath(query, without),
  });
  const listFilters = <Value>(
    values: readonly Value[],
    { label, phrase = label }: Wording<Value>,
    without: (others: Value[]) => Partial<Filters>,
  ): ActiveFilter[] =>
    values.map((value) => toFilter(label(value), phrase(value), without(values.filter((other) => other !== value))));
  const singleFilter = <Value>(
    value: Value | null,
    wording: Wording<Value>,
    without: Partial<Filters>,
  ): ActiveFilter[] => (value === null ? [] : listFilters([value], wording, () => without));
  return [
    ...listFilters(query.categories, { label: (slug) => categoryText(categories, slug) }, (others) => ({
      categories: others,
    })),
    ...listFilters(query.sizes, { label: (size) => `Size ${size}`, phrase: (size) => `size ${size}` }, (others) => ({
      sizes: others,
    })),
    ...listFilters(query.colors, { label: capitalize, phrase: (color) => color }, (others) => ({ colors: others })),
    ...listFilters(
      query.prices,
      { label: priceBandText, phrase: (from) => `prices ${lowerFirst(priceBandText(from))}` },
      (others) => ({ prices: others }),
    ),
    ...singleFilter(
      query.max,
      { label: priceCapText, phrase: (max) => `prices ${lowerFirst(priceCapText(max))}` },
      { max: null },
    ),
    ...listFilters(query.fabrics, { label: capitalize, phrase: (fabric) => fabric }, (others) => ({ fabrics: others })),
    ...listFilters(query.occasions, { label: capitalize, phrase: (occasion) => occasion }, (others) => ({
      occasions: others,
    })),
    ...listFilters(
      query.attributes,
      { label: (value) => capitalize(filterValue(value)), phrase: filterValue },
      (others) => ({
        attributes: others,
      }),
    ),
    ...singleFilter(query.discount, { label: (percent) => `${percent}% off and more` }, { discount: null }),
    ...singleFilter(query.rating, { label: (stars) => `${stars} stars and up` }, { rating: null }),
    ...singleFilter(query.inStock || null, { label: () => 'In stock', phrase: () => 'in stock' }, { inStock: false }),
    ...listFilters(
      query.countries,
      { label: (country) => `Made in ${country}`, phrase: (country) => `country of origin ${country}` },
      (others) => ({ countries: others }),
    ),
  ];
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** The URL with every filter at its default; search and sorting stay. */
export const withoutFilters = (query: ShopQuery): string => shopPath(withoutFacets(query));

const listFormat = new Intl.ListFormat('en-IN', { type: 'conjunction' });

/** '0 of 132 products match this search, size M and prices up to ₹1,000.' */
export function noMatchText(query: ShopQuery, categories: readonly Category[], found: number, total: number): string {
  const phrases = activeFilters(query, categories).map((filter) => filter.phrase);
  const allPhrases = query.search ? ['this search', ...phrases] : phrases;
  return `${formatCount(found)} of ${formatCount(total)} products match ${listFormat.format(allPhrases)}.`;
}

/** '1 product', '42 products', '1,000+ products'. */
export const facetCountText = (count: number, isMore = false): string =>
  `${formatCount(count)}${isMore ? '+' : ''} ${count === 1 && !isMore ? 'product' : 'products'}`;

/** 'Prices from ₹299 to ₹4,999' */
export const priceRangeText = ([lowest, highest]: readonly [number, number]): string =>
  lowest === highest
    ? `All cost ${formatMoney(lowest)}`
    : `Prices from ${formatMoney(lowest)} to ${formatMoney(highest)}`;

/** '48 of 132 shown', '48 of 1,000+ shown'. */
export const visibleCountText = (visible: number, found: { readonly count: number; readonly more: boolean }): string =>
  `${formatCount(visible)} of ${formatCount(found.count)}${found.more ? '+' : ''} shown`;
