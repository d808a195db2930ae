import { expect, test } from 'vitest';
import type { CardProduct } from '#shop/catalog/product.ts';
import { MAX_BAG_LINES } from './account-bag.ts';
import { type Bag, type BagLine, bagCount, toSavedItem } from './bag.ts';
import { planReorder, type ReorderLine } from './reorder.ts';

const productOf = (id: string, sizes: Readonly<Record<string, number>>, available = 0): CardProduct => ({
  id,
  slug: id,
  name: `Product ${id}`,
  price: 100_000,
  oldPrice: null,
  discount: 0,
  rating: 0,
  reviews: 0,
  picture: null,
  sizes: Object.entries(sizes).map(([size, units]) => ({ size, available: units })),
  available: Object.values(sizes).reduce((sum, units) => sum + units, available),
  newArrival: false,
});
const lineOf = (product: CardProduct | null, size: string, quantity: number): ReorderLine => ({
  name: 'As ordered',
  size,
  quantity,
  product,
});
const bagLine = (product: CardProduct, size: string, qty: number): BagLine => ({
  ...toSavedItem(product, size === '' ? null : size),
  qty,
});
const summary = (bag: Bag) => bag.map(({ id, size, qty }) => [id, size[0] ?? '', qty]);

test('S-AGAIN-01 S-AGAIN-02 adds an earlier order to the bag as it is, with current data', () => {
  const [kurta, saree, other] = [
    productOf('kurta', { M: 5, L: 5 }),
    productOf('saree', {}, 3),
    productOf('other', { S: 9 }),
  ];
  const bag = [bagLine(other, 'S', 2), bagLine(kurta, 'M', 1)];
  const {
    bag: next,
    addedUnits,
    unadded,
  } = planReorder(bag, [lineOf(kurta, 'M', 2), lineOf(kurta, 'L', 1), lineOf(saree, '', 1)]);
  expect(summary(next)).toEqual([
    ['other', 'S', 2],
    ['kurta', 'M', 3],
    ['kurta', 'L', 1],
    ['saree', '', 1],
  ]);
  expect(next[1]?.price).toBe(100_000);
  expect({ addedUnits, unadded }).toEqual({ addedUnits: 4, unadded: [] });
});

const kurta = productOf('kurta', { M: 3, L: 0, XL: 40 });
/** An order may have 10 units of a size and 50 in all. The number is that of the units added. */
const REFUSALS: readonly (readonly [string, Bag, ReorderLine, number, string | null])[] = [
  ['a product that is not for sale any more', [], lineOf(null, 'M', 1), 0, 'gone'],
  ['a size that the product has no longer', [], lineOf(kurta, 'XS', 1), 0, 'gone'],
  ['a line without a size of a product that has sizes now', [], lineOf(kurta, '', 1), 0, 'gone'],
  ['a size that is sold out', [], lineOf(kurta, 'L', 1), 0, 'sold-out'],
  ['exactly what is left', [], lineOf(kurta, 'M', 3), 3, null],
  ['more than is left', [], lineOf(kurta, 'M', 5), 3, 'fewer'],
  ['units that are in the bag already', [bagLine(kurta, 'M', 3)], lineOf(kurta, 'M', 1), 0, 'fewer'],
  ['more than one order may have of a size', [bagLine(kurta, 'XL', 8)], lineOf(kurta, 'XL', 4), 2, 'limit'],
  ['a bag with more of a size than an order may have', [bagLine(kurta, 'XL', 12)], lineOf(kurta, 'XL', 1), 0, 'limit'],
  [
    // 9 + 4 × 10 = 49 units are in the bag.
    'more than one order may have in all',
    [0, 1, 2, 3, 4].map((index) => bagLine(productOf(`p${index}`, { S: 20 }), 'S', index === 0 ? 9 : 10)),
    lineOf(kurta, 'XL', 2),
    1,
    'limit',
  ],
  [
    'a bag that is full',
    Array.from({ length: MAX_BAG_LINES }, (_, index) => ({
      ...bagLine(productOf(`p${index}`, { S: 20 }), 'S', 1),
      // No units, so that only the number of lines is at its limit.
      qty: 0,
    })),
    lineOf(kurta, 'XL', 1),
    0,
    'limit',
  ],
];

test.each(REFUSALS)('S-AGAIN-02 S-AGAIN-03 adds what it may, reports the rest: %s', (_, bag, line, added, problem) => {
  const { bag: next, addedUnits, unadded } = planReorder(bag, [line]);
  expect(addedUnits).toBe(added);
  expect(bagCount(next)).toBe(bagCount(bag) + added);
  expect(unadded.map((each) => [each.problem, each.added])).toEqual(problem === null ? [] : [[problem, added]]);
  if (added === 0) expect(next).toBe(bag);
});

test('S-AGAIN-02 two lines of one size share what is left', () => {
  const { addedUnits, unadded } = planReorder([], [lineOf(kurta, 'M', 2), lineOf(kurta, 'M', 2)]);
  expect(addedUnits).toBe(3);
  expect(unadded).toEqual([{ name: 'Product kurta', size: 'M', problem: 'fewer', added: 1 }]);
});
