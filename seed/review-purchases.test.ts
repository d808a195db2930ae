import { expect, test } from 'vitest';
import { withReviewedProducts } from './review-purchases.ts';

const SIZES = [
  { productId: 'saree', size: 'Free Size' },
  { productId: 'kurta', size: 'S' },
  { productId: 'kurta', size: 'M' },
];
const order = (userId: string, daysAgo: number, finalStatus = 'delivered') => ({
  person: { userId },
  daysAgo,
  finalStatus,
  lines: [
    { productId: 'jeans', size: '30', quantity: 2 },
    { productId: 'kurta', size: 'S', quantity: 1 },
  ],
});
const firstLines = (orders: ReturnType<typeof order>[], reviewed: Parameters<typeof withReviewedProducts>[1]) =>
  withReviewedProducts(orders, reviewed, SIZES).map(({ lines: [first] }) => first?.productId);

const SAREE_REVIEW = { userId: 'kavita', productId: 'saree', daysAgo: 18 };

test('S-REV-05 a reviewed product is in an order that its author received before', () => {
  expect(firstLines([order('kavita', 30)], [SAREE_REVIEW])).toEqual(['saree']);
});

// The review is 18 days old: an order of 20 days ago had not arrived by then.
test.each([
  ['is too recent to have arrived', order('kavita', 20)],
  ['belongs to somebody else', order('asha', 30)],
  ['was cancelled', order('kavita', 30, 'cancelled')],
])('S-REV-05 an order that %s stays as it was planned', (_, planned) => {
  expect(firstLines([planned], [SAREE_REVIEW])).toEqual(['jeans']);
});

test('S-REV-05 a reviewed product is in one order only', () => {
  expect(firstLines([order('kavita', 30), order('kavita', 40)], [SAREE_REVIEW])).toEqual(['saree', 'jeans']);
});

test('S-REV-05 a reviewed product that cannot be ordered is in no order', () => {
  expect(firstLines([order('kavita', 30)], [{ ...SAREE_REVIEW, productId: 'sold-out' }])).toEqual(['jeans']);
});

test('S-REV-05 nobody buys what she has reviewed before', () => {
  // The kurta disappears from both orders; the one that had nothing else gets another product.
  const kurta = { userId: 'kavita', productId: 'kurta', daysAgo: 28 };
  const [twoLines, oneLine] = withReviewedProducts(
    [order('kavita', 30), { ...order('kavita', 20), lines: [{ productId: 'kurta', size: 'S', quantity: 2 }] }],
    [kurta],
    SIZES,
  );
  expect(twoLines?.lines).toEqual([{ productId: 'jeans', size: '30', quantity: 2 }]);
  expect(oneLine?.lines).toEqual([{ productId: 'saree', size: 'Free Size', quantity: 1 }]);
});

test('the sizes of a reviewed product take turns, and no order has the product twice', () => {
  const reviewed = ['kavita', 'asha'].map((userId) => ({ userId, productId: 'kurta', daysAgo: 2 }));
  expect(
    withReviewedProducts([order('kavita', 9), order('asha', 9)], reviewed, SIZES).map(({ lines }) => lines),
  ).toEqual([[{ productId: 'kurta', size: 'S', quantity: 1 }], [{ productId: 'kurta', size: 'M', quantity: 1 }]]);
});
