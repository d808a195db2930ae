import { expect, test } from 'vitest';
import { EMPTY_QUERY, shopPath } from '#shop/catalog/shop-query.ts';
import {
  activeFilters,
  categoryText,
  noMatchText,
  priceCapText,
  visibleCountText,
  withoutFilters,
} from './shop-messages.ts';

const categories = [
  { slug: 'ethnic', name: 'Ethnic Wear', description: 'From the looms of India.', picture: null, productCount: 4 },
];
const filteredQuery = {
  ...EMPTY_QUERY,
  categories: ['ethnic'],
  sizes: ['M'],
  max: 1000,
  search: 'silk',
  sort: 'low',
} as const;

test.each([
  [null, 'Any price'],
  [0, 'Up to ₹0'],
  [3000, 'Up to ₹3,000'],
])('shows a price cap of %s as %s', (max, message) => {
  expect(priceCapText(max)).toBe(message);
});

test.each([
  ['ethnic', 'Ethnic Wear'],
  ['new', 'New Arrivals'],
  ['no-such', 'no-such'],
])('shows the category %s as %s', (slug, name) => {
  expect(categoryText(categories, slug)).toBe(name);
});

test('gives each active filter a label and a link to the shop without it', () => {
  expect(activeFilters(EMPTY_QUERY, categories)).toEqual([]);
  expect(activeFilters(filteredQuery, categories).map(({ label, hrefWithout }) => [label, hrefWithout])).toEqual([
    ['Ethnic Wear', '/shop?search=silk&size=M&max=1000&sort=low'],
    ['Size M', '/shop?category=ethnic&search=silk&max=1000&sort=low'],
    ['Up to ₹1,000', '/shop?category=ethnic&search=silk&size=M&sort=low'],
  ]);
});

test('S-FACET-03 each of several values has its own label, and its link removes it alone', () => {
  const query = {
    ...EMPTY_QUERY,
    sizes: ['M', 'L'],
    colors: ['navy'],
    prices: [500],
    fabrics: ['silk'],
    occasions: ['winter wedding'],
    discount: 20,
    rating: 4,
    inStock: true,
    countries: ['Nepal'],
  } as const;
  const filters = activeFilters(query, categories);
  expect(filters.map(({ label }) => label)).toEqual([
    ...['Size M', 'Size L', 'Navy', '₹500 to ₹999', 'Silk', 'Winter wedding'],
    ...['20% off and more', '4 stars and up', 'In stock', 'Made in Nepal'],
  ]);
  expect(filters[0]?.hrefWithout).toBe(shopPath(query, { sizes: ['L'] }));
  expect(filters.find(({ label }) => label === 'In stock')?.hrefWithout).toBe(shopPath(query, { inStock: false }));
});

test('clearing the filters keeps the search and the sorting', () => {
  expect(withoutFilters(filteredQuery)).toBe('/shop?search=silk&sort=low');
});

test.each([
  [filteredQuery, '0 of 132 products match this search, Ethnic Wear, size M and prices up to ₹1,000.'],
  [{ ...EMPTY_QUERY, search: 'zzzz' }, '0 of 132 products match this search.'],
  [{ ...EMPTY_QUERY, sizes: ['M'], max: 1000 } as const, '0 of 132 products match size M and prices up to ₹1,000.'],
])('shows the message for no results: case %#', (query, message) => {
  expect(noMatchText(query, categories, 0, 132)).toBe(message);
});

test("counts the shown products, '1,000+' for long lists", () => {
  expect(visibleCountText(48, { count: 132, more: false })).toBe('48 of 132 shown');
  expect(visibleCountText(48, { count: 1000, more: true })).toBe('48 of 1,000+ shown');
});
