// Texts for the shop's query: the label of each filter chip, and the sentence for an empty result.

import type { Category } from '#shop/catalog/category.ts';
import type { Picture } from '#shop/catalog/picture.ts';
import { EMPTY_QUERY, NEW_ARRIVALS, type ShopQuery, type ShopSort, shopPath } from '#shop/catalog/shop-query.ts';
import { formatMoney } from '#shop/money/money.ts';

export const SORT_LABELS: Record<ShopSort, string> = {
  latest: 'Latest',
  low: 'Price: Low to High',
  high: 'Price: High to Low',
  best: 'Best Rating',
  discount: 'Discount',
  country: 'Country of origin',
};

export const priceCapText = (max: number | null): string =>
  max === null ? 'Any price' : `Up to ${formatMoney(max * 100)}`;

/** For an unknown category, the slug from the URL is shown. */
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

/** The heading of a known category's page, or of new arrivals; null for the whole shop and for an unknown category. */
export function findCategoryHeading(categories: readonly Category[], slug: string | null): ShopHeading | null {
  if (slug === NEW_ARRIVALS) return { title: 'New Arrivals', text: 'The newest styles in our store.', picture: null };
  const category = categories.find((candidate) => candidate.slug === slug);
  return category ? { title: category.name, text: category.description.trim(), picture: category.picture } : null;
}

export interface ActiveFilter {
  readonly name: 'category' | 'size' | 'max' | 'country';
  /** 'Size M'. */
  readonly label: string;
  /** For the middle of a sentence: 'size M'. */
  readonly phrase: string;
  /** The URL of the shop without this filter. */
  readonly hrefWithout: string;
}

export function activeFilters(query: ShopQuery, categories: readonly Category[]): ActiveFilter[] {
  const filters: ActiveFilter[] = [];
  const add = (name: ActiveFilter['name'], label: string, phrase: string) =>
    filters.push({ name, label, phrase, hrefWithout: shopPath(query, { [name]: null }) });
  if (query.category) {
    const label = categoryText(categories, query.category);
    add('category', label, label);
  }
  if (query.size) add('size', `Size ${query.size}`, `size ${query.size}`);
  if (query.max !== null) add('max', priceCapText(query.max), `prices ${priceCapText(query.max).replace('Up', 'up')}`);
  if (query.country) add('country', `Made in ${query.country}`, `country of origin ${query.country}`);
  return filters;
}

/** The URL with every filter at its default; search and sorting stay. */
export const withoutFilters = (query: ShopQuery): string =>
  shopPath(query, {
    category: EMPTY_QUERY.category,
    size: EMPTY_QUERY.size,
    max: EMPTY_QUERY.max,
    country: EMPTY_QUERY.country,
  });

const listFormat = new Intl.ListFormat('en-IN', { type: 'conjunction' });
const numberFormat = new Intl.NumberFormat('en-IN');

/** '0 of 132 products fit this search, size M and prices up to ₹1,000.' */
export function noMatchText(query: ShopQuery, categories: readonly Category[], found: number, total: number): string {
  const phrases = activeFilters(query, categories).map((filter) => filter.phrase);
  const allPhrases = query.search ? ['this search', ...phrases] : phrases;
  return `${numberFormat.format(found)} of ${numberFormat.format(total)} products fit ${listFormat.format(allPhrases)}.`;
}

/** '48 of 132 shown', '48 of 1,000+ shown'. */
export const visibleCountText = (visible: number, found: { readonly count: number; readonly more: boolean }): string =>
  `${numberFormat.format(visible)} of ${numberFormat.format(found.count)}${found.more ? '+' : ''} shown`;
