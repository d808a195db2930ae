import { expect, test } from 'vitest';
import { quoteRequest } from '#shop/pricing/quote-input.ts';
import { MAX_BAG_LINES } from './account-bag.ts';
import type { BagLine } from './bag.ts';
import { type CurrentLineData, refreshBag } from './refresh-bag.ts';
import { savedLineKey, toLineRequests } from './requested-lines.ts';
import { parseStoredBag } from './stored-bag.ts';

const ID = '0198a0b0-0000-7000-8000-000000000001';
const line = (overrides: Partial<BagLine> = {}): BagLine => {
  const [parsedLine] = parseStoredBag(
    JSON.stringify([{ id: ID, name: 'Dabu Kurta', price: 129_900, size: ['M'], qty: 1, ...overrides }]),
  );
  if (!parsedLine) throw new Error('No line');
  return parsedLine;
};

test('S-BAG-08 requests a line by its id and size, an old line by the slug of its name', () => {
  expect(toLineRequests([line({ qty: 2 }), line({ id: '', name: 'Red & Gold Saree', size: [] })])).toEqual([
    { productId: ID, slug: '', size: 'M', quantity: 2 },
    { productId: '', slug: 'red-gold-saree', size: '', quantity: 1 },
  ]);
});

test.each<[string, Partial<BagLine>]>([
  ['an invalid id', { id: "'; drop table products" }],
  ['a very long id', { id: 'x'.repeat(5_000) }],
  ['no id and a name without a slug', { id: '', name: 'कुर्ता' }],
  ['no id and a path outside the shop', { id: '', slug: '../../admin-panel' }],
  ['a very long size', { size: ['L'.repeat(5_000)] }],
  ['a size with a null byte', { size: ['M\0'] }],
  ['a size with a lone surrogate', { size: ['\ud800'] }],
  ['a very large quantity', { qty: 99_999 }],
])('makes a request that the store can parse from %s', (_, overrides) => {
  const lineRequests = toLineRequests([line(overrides), line()]);
  expect(quoteRequest.safeParse({ lines: lineRequests }).success).toBe(true);
  expect(lineRequests.at(-1)).toMatchObject({ productId: ID });
});

test('requests each product and size once, and no more lines than an account can have', () => {
  expect(toLineRequests([line({ qty: 2 }), line({ qty: 3 })])).toMatchObject([{ quantity: 5 }]);
  const many = Array.from({ length: MAX_BAG_LINES + 5 }, (_, index) => line({ size: [`${index}`] }));
  expect(toLineRequests(many)).toHaveLength(MAX_BAG_LINES);
});

const currentData: CurrentLineData = {
  id: ID,
  slug: 'dabu-kurta',
  name: 'Dabu Kurta',
  price: 119_900,
  oldPrice: 129_900,
  picture: null,
};
const currentDataFor =
  (...keys: string[]) =>
  (key: string) =>
    keys.includes(key) ? currentData : null;

test('refreshBag takes current product data and keeps the quantity; without changes it returns the same bag', () => {
  const bag = [line({ qty: 4 })];
  const fresh = refreshBag(bag, currentDataFor(savedLineKey(line())));
  expect(fresh).toMatchObject([{ price: 119_900, oldPrice: 129_900, discount: 8, qty: 4, size: ['M'] }]);
  expect(refreshBag(fresh, currentDataFor(savedLineKey(line())))).toBe(fresh);
  expect(refreshBag(bag, () => undefined)).toBe(bag);
});

test('S-BAG-08 an old line gets the id of its product, and is merged into the line with that id', () => {
  const old = line({ id: '', name: 'Old Kurta', slug: 'dabu-kurta' });
  const found = currentDataFor(savedLineKey(old), savedLineKey(line()));
  expect(refreshBag([old], found)).toMatchObject([{ id: ID, name: 'Dabu Kurta', qty: 1 }]);
  expect(refreshBag([line({ qty: 2 }), old], found)).toMatchObject([{ id: ID, qty: 3 }]);
});
