import { expect, test } from 'vitest';
import { type LineRequest, purchasableLines, resolveLines, type StoredSize } from './resolved-line.ts';

const stored = (size: string, available: number, overrides: Partial<StoredSize> = {}): StoredSize => ({
  productId: 'kurta',
  slug: 'dabu-kurta',
  name: 'Dabu Kurta',
  color: 'Indigo',
  categoryId: 'ethnic',
  price: 129_900,
  oldPrice: null,
  picture: null,
  size,
  available,
  ...overrides,
});
const requested = (size: string, quantity: number, overrides: Partial<LineRequest> = {}): LineRequest => ({
  productId: 'kurta',
  slug: '',
  size,
  quantity,
  ...overrides,
});

test.each<[string, LineRequest, readonly StoredSize[], [string, number, number]]>([
  ['enough', requested('M', 2), [stored('M', 3)], ['ok', 2, 3]],
  ['exactly enough units', requested('M', 3), [stored('M', 3)], ['ok', 3, 3]],
  ['one unit too few', requested('M', 4), [stored('M', 3)], ['fewer', 3, 3]],
  ['no unit', requested('M', 1), [stored('M', 0)], ['sold-out', 0, 0]],
  ['10 of one size', requested('M', 10), [stored('M', 30)], ['ok', 10, 30]],
  ['more than the limit of units per size', requested('M', 11), [stored('M', 30)], ['over-size-limit', 10, 30]],
  ['more than the limit and more than available', requested('M', 11), [stored('M', 9)], ['fewer', 9, 9]],
  ['a negative available quantity is treated as 0', requested('M', 1), [stored('M', -2)], ['sold-out', 0, 0]],
  ['only another size is available', requested('M', 1), [stored('M', 0), stored('L', 9)], ['sold-out', 0, 0]],
  ['an unknown size', requested('XL', 1), [stored('M', 3)], ['gone', 0, 0]],
  ['no size selected of a product with sizes', requested('', 1), [stored('M', 3)], ['gone', 0, 0]],
  ['an unknown product', requested('M', 1, { productId: 'saree' }), [stored('M', 3)], ['gone', 0, 0]],
  [
    'S-BAG-08 without an id, found by its slug',
    requested('M', 1, { productId: '', slug: 'dabu-kurta' }),
    [stored('M', 3)],
    ['ok', 1, 3],
  ],
  [
    'without an id, unknown slug',
    requested('M', 1, { productId: '', slug: 'saree' }),
    [stored('M', 3)],
    ['gone', 0, 0],
  ],
  ['an id in capitals', requested('M', 1, { productId: 'KURTA' }), [stored('M', 3)], ['ok', 1, 3]],
])('resolves a line: %s', (_, line, store, [state, quantity, available]) => {
  expect(resolveLines([line], store)).toMatchObject([{ state, quantity, available }]);
});

test('lines of one size share its available units, first come, first served', () => {
  const lines = resolveLines(
    [requested('M', 2), requested('M', 2), requested('M', 1), requested('L', 1)],
    [stored('M', 3), stored('L', 1)],
  );
  expect(lines.map(({ state, quantity }) => [state, quantity])).toEqual([
    ['ok', 2],
    ['fewer', 1],
    ['sold-out', 0],
    ['ok', 1],
  ]);
  expect(purchasableLines(lines).map(({ quantity }) => quantity)).toEqual([2, 1, 1]);
});

test('unavailable lines are not bought', () => {
  expect(purchasableLines(resolveLines([requested('M', 1), requested('S', 1)], [stored('M', 0)]))).toEqual([]);
});

test('marks the lines beyond the limit of units per checkout', () => {
  // A checkout may have 50 units: 5 × 9 and 5 of the last size.
  const sizes = ['XS', 'S', 'M', 'L', 'XL', 'XXL'];
  const lines = resolveLines(
    sizes.map((size) => requested(size, 9)),
    sizes.map((size) => stored(size, 30)),
  );
  expect(lines.map(({ state, quantity }) => [state, quantity])).toEqual([
    ...Array(5).fill(['ok', 9]),
    ['over-checkout-limit', 5],
  ]);
});

test('two lines of one size share the limit of 10 units per size', () => {
  const lines = resolveLines([requested('M', 6), requested('M', 6)], [stored('M', 30)]);
  expect(lines.map(({ state, quantity }) => [state, quantity])).toEqual([
    ['ok', 6],
    ['over-size-limit', 4],
  ]);
});
