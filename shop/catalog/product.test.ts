import { expect, test } from 'vitest';
import { computeDiscount, getBadge, toSlug } from './product.ts';

test.each([
  ['Red & Gold Saree!', 'red-gold-saree'],
  ['  Neelkanth  Kurta ', 'neelkanth-kurta'],
  ['A-Line / Midi -- Dress', 'a-line-midi-dress'],
  ['Café Jacket', 'caf-jacket'],
  ['2 Piece Set', '2-piece-set'],
  ['साड़ी', ''],
  ['!!!', ''],
  ['', ''],
])('the slug of %j is %j', (name, slug) => {
  expect(toSlug(name)).toBe(slug);
});

test.each([
  ['the example of the specification', 129_900, 184_900, 30],
  ['no old price', 129_900, null, 0],
  ['the same price', 129_900, 129_900, 0],
  ['a lower old price', 129_900, 99_900, 0],
  ['one third off', 66_700, 100_000, 33],
  ['half a percent rounds up', 99_500, 100_000, 1],
  ['almost the full price', 1, 100_000, 100],
])('computes the discount of %s', (_, price, oldPrice, percent) => {
  expect(computeDiscount(price, oldPrice)).toBe(percent);
});

test.each([
  [{ available: 0, discount: 30, newArrival: true }, { kind: 'sold-out' }],
  [
    { available: 1, discount: 30, newArrival: true },
    { kind: 'off', percent: 30 },
  ],
  [{ available: 1, discount: 0, newArrival: true }, { kind: 'new' }],
  [{ available: 1, discount: 0, newArrival: false }, null],
] as const)('the badge of %j is %j', (product, badge) => {
  expect(getBadge(product)).toEqual(badge);
});
