import { expect, test } from 'vitest';
import {
  ADMIN_PRODUCT_SORTS,
  activeFilters,
  hasFilters,
  PRICE_RANGE,
  parseAdminProductsQuery,
  STOCK_RANGE,
} from './admin-products-query.ts';

const parse = (queryString: string) => parseAdminProductsQuery(new URLSearchParams(queryString));

test('A-PROD-17 the price range is 0 to 10000 and the stock range 0 to 1000 by default', () => {
  expect(parse('')).toMatchObject({ price: { min: 0, max: 10_000 }, stock: { min: 0, max: 1_000 } });
  expect(parse('minPrice=500&maxStock=20')).toMatchObject({
    price: { min: 500, max: 10_000 },
    stock: { min: 0, max: 20 },
  });
  expect(parse('minPrice=900&maxPrice=100').price).toEqual({ min: 100, max: 900 });
  expect(parse('maxPrice=99999').price.max).toBe(10_000);
});

test('A-PROD-18 offers each of the five fields in both directions', () => {
  expect(ADMIN_PRODUCT_SORTS).toEqual(
    ['name', 'price', 'stock', 'rating', 'reviews'].flatMap((field) => [`${field}-asc`, `${field}-desc`]),
  );
  for (const sort of ADMIN_PRODUCT_SORTS) expect(parse(`sort=${sort}`).sort).toBe(sort);
});

test.each([
  'status=deleted&sort=price&featured=maybe&minPrice=-1&maxPrice=1e9&minStock=x&page=0&rows=1000000',
  'page=-3&rows=-1&minPrice=1.5&sort=name;drop',
  'search=%00%0a&category=',
])('ignores invalid parameters: %s', (queryString) => {
  const query = parse(queryString);
  expect(query).toEqual({
    search: '',
    category: null,
    status: null,
    flags: {},
    price: PRICE_RANGE,
    stock: STOCK_RANGE,
    sort: 'name-asc',
    page: 1,
    rows: 10,
  });
  expect(hasFilters(query)).toBe(false);
});

test('limits a search to one line and a maximum length', () => {
  expect(parse('search=%20red%0Asaree%20').search).toBe('red saree');
  expect(parse(`search=${'a'.repeat(5_000)}`).search).toHaveLength(100);
});

test('A-PROD-16 A-PROD-19 each active filter of the panel counts once and lists the parameters to remove to clear it', () => {
  const query = parse('status=active&featured=yes&trending=no&newArrival=yes&bestSeller=no&minPrice=500&maxStock=5');
  expect(query.flags).toEqual({ featured: true, trending: false, newArrival: true, bestSeller: false });
  expect(activeFilters(query).map(({ name }) => name)).toEqual([
    'status',
    'featured',
    'trending',
    'newArrival',
    'bestSeller',
    'price',
    'stock',
  ]);
  expect(activeFilters(query).at(-1)?.params).toEqual(['minStock', 'maxStock']);
  expect(activeFilters(parse('search=red&category=ethnic'))).toEqual([]);
});
