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

test('S-REV-05 a reviewed product is in an order that its author received before', () => {
  const saree = { userId: 'kavita', productId: 'saree', daysAgo: 18 };
  expect(firstLines([order('kavita', 30)], [saree])).toEqual(['saree']);
  expect(firstLines([order('kavita', 20), order('asha', 30), order('kavita', 30, 'cancelled')], [saree])).toEqual([
    'jeans',
    'jeans',
    'jeans',
  ]);
  expect(firstLines([order('kavita', 30), order('kavita', 40)], [saree])).toEqual(['saree', 'jeans']);
  expect(firstLines([order('kavita', 30)], [{ ...saree, productId: 'sold-out' }])).toEqual(['jeans']);
});

test('S-REV-05 nobody buys what she has reviewed before', () => {
  const kurta = { userId: 'kavita', productId: 'kurta', daysAgo: 28 };
  const [first, only] = withReviewedProducts(
    [order('kavita', 30), { ...order('kavita', 20), lines: [{ productId: 'kurta', size: 'S', quantity: 2 }] }],
    [kurta],
    SIZES,
  );
  expect(first?.lines).toEqual([{ productId: 'jeans', size: '30', quantity: 2 }]);
  expect(only?.lines).toEqual([{ productId: 'saree', size: 'Free Size', quantity: 1 }]);
});

test('sizes take turns, and a product is in an order once', () => {
  const reviewed = ['kavita', 'asha'].map((userId) => ({ userId, productId: 'kurta', daysAgo: 2 }));
  expect(
    withReviewedProducts([order('kavita', 9), order('asha', 9)], reviewed, SIZES).map(({ lines }) => lines),
  ).toEqual([[{ productId: 'kurta', size: 'S', quantity: 1 }], [{ productId: 'kurta', size: 'M', quantity: 1 }]]);
});
