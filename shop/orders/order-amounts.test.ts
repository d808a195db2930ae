import { describe, expect, test } from 'vitest';
import { findGstRate, getOrderAmounts, itemCountText, type OrderWithAmounts } from './order-amounts.ts';

const order: OrderWithAmounts = {
  items: [{ quantity: 1 }, { quantity: 3 }],
  subtotal: 614_600,
  shipping: 0,
  taxMode: 'flat' as const,
  taxIncluded: 0,
  tax: 110_628,
  discount: 50_000,
  total: 675_228,
  couponCode: 'TANA10',
};
const rows = (overrides: Partial<OrderWithAmounts> = {}) =>
  getOrderAmounts({ ...order, ...overrides }).map(({ name, amount }) => [name, amount]);

test('S-OK-08 S-OK-09 S-OK-10 shows the amounts of the order, whatever share of the total they are', () => {
  expect(rows()).toEqual([
    ['Subtotal (4 items)', '₹6,146'],
    ['Shipping', 'Free'],
    ['GST (18%)', '₹1,106.28'],
    ['Coupon TANA10', '−₹500'],
    ['Total', '₹6,752.28'],
  ]);
});

test('S-OK-10 shows free shipping only when it is 0, and no discount line without a discount', () => {
  expect(rows({ shipping: 9_900, discount: 0, couponCode: null, total: 735_128 })).toEqual([
    ['Subtotal (4 items)', '₹6,146'],
    ['Shipping', '₹99'],
    ['GST (18%)', '₹1,106.28'],
    ['Total', '₹7,351.28'],
  ]);
});

test.each([
  ['gst', 25_782, ['Total', '₹5,646'], ['Includes GST', '₹257.82']],
  ['gst', null, ['Coupon TANA10', '−₹500'], ['Total', '₹5,646']],
  ['none', 0, ['Coupon TANA10', '−₹500'], ['Total', '₹5,646']],
] as const)('S-GST-07 in mode %s with %j included there is no tax line', (taxMode, taxIncluded, ...last) => {
  const shown = rows({ taxMode, taxIncluded, tax: 0, total: 564_600 });
  expect(shown.slice(-2)).toEqual(last);
  expect(shown.map(([name]) => name)).not.toContain('GST (0%)');
});

test('shows one item in the singular', () => {
  expect(itemCountText([{ quantity: 1 }])).toBe('1 item');
});

describe('the tax rate', () => {
  test.each([
    [614_600, 110_628, 18],
    [100_000, 5_000, 5],
    [99_900, 12_488, 12.5],
    [33_333, 6_000, 18],
    [100_000, 0, 0],
    [0, 0, null],
    // No rate with two decimals gives this tax.
    [100_000_000, 18_123_457, null],
  ])('of the subtotal %i with a tax of %i is %s', (subtotal, tax, rate) => {
    expect(findGstRate(subtotal, tax)).toBe(rate);
  });
});
