import { describe, expect, test } from 'vitest';
import {
  type Coupon,
  type CouponLine,
  discountFor,
  findCouponRefusal,
  isEligible,
  isPlainCode,
  isRunning,
  normalizeCouponCode,
} from './coupon.ts';

const FROM = new Date('2025-01-01T00:00:00.000Z');
const UNTIL = new Date('2025-01-31T18:29:59.999Z');
const DURING = new Date('2025-01-15T12:00:00.000Z');
const addMs = (date: Date, by: number) => new Date(date.getTime() + by);

const coupon = (overrides: Partial<Coupon> = {}): Coupon => ({
  id: 'c1',
  code: 'TEN',
  name: 'Ten off',
  type: 'percentage',
  value: 10,
  maxDiscount: 0,
  minOrderAmount: 0,
  usageLimit: 0,
  usedCount: 0,
  validFrom: FROM,
  validUntil: UNTIL,
  status: 'active',
  applicableCategories: [],
  applicableProducts: [],
  excludeCategories: [],
  excludeProducts: [],
  firstTimeUserOnly: false,
  ...overrides,
});
const line = (productId: string, categoryId: string, price: number, quantity = 1): CouponLine => ({
  productId,
  categoryId,
  price,
  quantity,
});
// Together ₹2,299: 1,299 + 2 × 500.
const kurta = line('kurta', 'ethnic', 129_900);
const bag = line('bag', 'bags', 50_000, 2);

describe('the validity of a coupon', () => {
  test.each<[string, Partial<Coupon>, Date, boolean]>([
    ['a millisecond before its period', {}, addMs(FROM, -1), false],
    ['at the start', {}, FROM, true],
    ['in the middle', {}, DURING, true],
    ['at the end', {}, UNTIL, true],
    ['a millisecond after the end', {}, addMs(UNTIL, 1), false],
    ['inactive', { status: 'inactive' }, DURING, false],
    ['one use left', { usageLimit: 5, usedCount: 4 }, DURING, true],
    ['used up', { usageLimit: 5, usedCount: 5 }, DURING, false],
    ['A-CPN-09 limit 0 means no limit', { usageLimit: 0, usedCount: 10_000 }, DURING, true],
  ])('is computed: %s', (_, overrides, now, isValid) => {
    expect(isRunning(coupon(overrides), now)).toBe(isValid);
  });
});

describe('the lines that a coupon applies to', () => {
  test.each<[string, Partial<Coupon>, boolean, boolean]>([
    ['every line without restrictions', {}, true, true],
    ['a listed product', { applicableProducts: ['kurta'] }, true, false],
    ['a listed category', { applicableCategories: ['bags'] }, false, true],
    ['a listed product or category', { applicableProducts: ['kurta'], applicableCategories: ['bags'] }, true, true],
    ['all except an excluded product', { excludeProducts: ['kurta'] }, false, true],
    ['all except an excluded category', { excludeCategories: ['bags'] }, true, false],
    [
      'an exclusion wins over an inclusion',
      { applicableProducts: ['kurta'], excludeCategories: ['ethnic'] },
      false,
      false,
    ],
  ])('are: %s', (_, overrides, isKurtaEligible, isBagEligible) => {
    expect([isEligible(coupon(overrides), kurta), isEligible(coupon(overrides), bag)]).toEqual([
      isKurtaEligible,
      isBagEligible,
    ]);
  });
});

describe('the check of a coupon', () => {
  test.each<[string, Partial<Coupon>, boolean, ReturnType<typeof findCouponRefusal>]>([
    ['a valid coupon', {}, false, null],
    ['an inactive coupon', { status: 'inactive' }, false, 'invalid'],
    ['exactly the minimum', { minOrderAmount: 229_900 }, false, null],
    ['a paisa below the minimum', { minOrderAmount: 229_901 }, false, 'below-minimum'],
    ['a first order', { firstTimeUserOnly: true }, false, null],
    ['a second order', { firstTimeUserOnly: true }, true, 'first-time-only'],
    ['a second order with a coupon for all customers', {}, true, null],
    ['no matching line', { applicableProducts: ['saree'] }, false, 'invalid'],
    ['validity is checked before the minimum', { status: 'inactive', minOrderAmount: 1e9 }, false, 'invalid'],
  ])('refuses or accepts: %s', (_, overrides, hasOrdered, refusal) => {
    expect(findCouponRefusal(coupon(overrides), [kurta, bag], { now: DURING, hasOrdered })).toBe(refusal);
  });

  test('S-GUEST-06 asks an unknown buyer to log in for a coupon for first orders, and for no other coupon', () => {
    const unknown = { now: DURING, hasOrdered: false, isUnknown: true };
    expect(findCouponRefusal(coupon({ firstTimeUserOnly: true }), [kurta], unknown)).toBe('login-needed');
    expect(findCouponRefusal(coupon({}), [kurta], unknown)).toBeNull();
  });

  test('compares the minimum with the whole bag, not only with the matching lines', () => {
    const bagsOnly = coupon({ minOrderAmount: 200_000, applicableCategories: ['bags'] });
    expect(findCouponRefusal(bagsOnly, [kurta, bag], { now: DURING, hasOrdered: false })).toBeNull();
  });
});

describe('the discount of a coupon', () => {
  test.each<[string, Partial<Coupon>, number]>([
    ['10 % of ₹2,299', {}, 22_990],
    ['capped', { maxDiscount: 15_000 }, 15_000],
    ['a maximum that is not reached', { maxDiscount: 30_000 }, 22_990],
    ['a maximum of 0 means none', { value: 100, maxDiscount: 0 }, 229_900],
    ['matching lines only', { applicableCategories: ['bags'] }, 10_000],
    ['fixed', { type: 'fixed', value: 50_000 }, 50_000],
    ['a fixed amount above the subtotal', { type: 'fixed', value: 900_000 }, 229_900],
    [
      'a fixed amount above its matching lines',
      { type: 'fixed', value: 120_000, applicableCategories: ['bags'] },
      100_000,
    ],
    ['a fixed amount ignores the maximum', { type: 'fixed', value: 50_000, maxDiscount: 10_000 }, 50_000],
    ['free shipping', { type: 'free_shipping', value: 0 }, 9_900],
    ['no matching line', { applicableProducts: ['saree'] }, 0],
  ])('is computed: %s', (_, overrides, discount) => {
    expect(discountFor(coupon(overrides), [kurta, bag])).toBe(discount);
  });

  test('rounds percentages to whole paise', () => {
    expect(discountFor(coupon({ value: 15 }), [line('p', 'c', 99_999)])).toBe(15_000);
  });

  test('free shipping is never worth more than the bag', () => {
    expect(discountFor(coupon({ type: 'free_shipping' }), [line('p', 'c', 5_000)])).toBe(5_000);
  });
});

test.each([
  [' save10 ', 'SAVE10'],
  ['ＳＡＶＥ10', 'SAVE10'],
  ['\u00A0save10\u3000', 'SAVE10'],
  ['ſave', 'ſave'],
  ['\u212Aurta', '\u212Aurta'],
  ['', ''],
])('normalises the code %j to %j', (input, expected) => {
  expect(normalizeCouponCode(input)).toBe(expected);
});

test('refuses a code with a letter outside ASCII', () => {
  expect(isPlainCode(normalizeCouponCode('ſave'))).toBe(false);
});
