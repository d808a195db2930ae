import { describe, expect, test } from 'vitest';
import { priceBag } from '#shop/pricing/price-bag.ts';
import { discountOn, MAX_DISCOUNT_REASON, parseDiscountReason } from './staff-discount.ts';

describe('A-PHONE-01 a discount by staff', () => {
  test.each([
    ['an amount', 'amount', 20_000, 249_900, 20_000],
    ['the whole subtotal', 'amount', 249_900, 249_900, 249_900],
    ['a percentage', 'percent', 10, 249_900, 24_990],
    ['a percentage with decimals, rounded to the paisa', 'percent', 12.5, 99_999, 12_500],
    ['the whole subtotal as 100 percent', 'percent', 100, 99_999, 99_999],
  ] as const)('takes off %s', (_, kind, value, subtotal, expected) => {
    expect(discountOn({ kind, value }, subtotal)).toEqual({ ok: true, value: expected });
  });

  test.each([
    ['more than the subtotal', 'amount', 249_901, 'above-subtotal'],
    ['an amount of 0', 'amount', 0, 'not-an-amount'],
    ['a negative amount', 'amount', -100, 'not-an-amount'],
    ['a part of a paisa', 'amount', 0.5, 'not-an-amount'],
    ['an amount that is not a number', 'amount', Number.NaN, 'not-an-amount'],
    ['more than 100 %', 'percent', 100.01, 'not-an-amount'],
    ['0 %', 'percent', 0, 'not-an-amount'],
    ['three decimals', 'percent', 0.125, 'not-an-amount'],
  ] as const)('refuses %s', (_, kind, value, reason) => {
    expect(discountOn({ kind, value }, 249_900)).toEqual({ ok: false, reason });
  });

  test('has a reason of one line', () => {
    expect(parseDiscountReason('  Regular\n customer ')).toBe('Regular customer');
    for (const text of ['', ' \u200b ', 'x'.repeat(MAX_DISCOUNT_REASON + 1), '\ud800']) {
      expect(parseDiscountReason(text)).toBeNull();
    }
  });

  test('tax and delivery are those of the subtotal before the discount, as with a coupon', () => {
    const terms = {
      taxMode: 'flat',
      taxRate: 18,
      shippingCharges: { standard: 9_900, express: 0, freeShippingThreshold: 99_900 },
    } as const;
    const line = { productId: 'p', categoryId: 'c', price: 100_000, quantity: 1 };
    const noCoupon = null;
    const discount = 30_000;
    expect(priceBag([line], terms, noCoupon, discount)).toEqual({
      subtotal: 100_000,
      shipping: 0,
      tax: 18_000,
      discount: 30_000,
      total: 88_000,
    });
  });
});
