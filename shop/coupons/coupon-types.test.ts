import { expect, test } from 'vitest';
import {
  COUPON_TYPE_RULES,
  COUPON_TYPES,
  type CouponType,
  enteredValue,
  getDiscountCap,
  storedValue,
} from './coupon-types.ts';

test.each<[CouponType, number, number]>([
  ['percentage', 20, 20],
  ['fixed', 149.5, 14_950],
  ['free_shipping', 99, 9_900],
])('a %s coupon entered as %d is stored as %d and shown as entered', (type, entered, stored) => {
  expect(storedValue(type, entered)).toBe(stored);
  expect(enteredValue(type, stored)).toBe(entered);
});

test('stores the fixed value of free shipping whatever is entered', () => {
  expect(storedValue('free_shipping', Number.NaN)).toBe(9_900);
});

test('only a percentage has a maximum discount', () => {
  const capped = COUPON_TYPES.filter((type) => getDiscountCap({ type, maxDiscount: 100 }) > 0);
  expect(capped).toEqual(['percentage']);
});

test.each(COUPON_TYPES)('refuses a %s coupon with a negative value', (type) => {
  expect(COUPON_TYPE_RULES[type].valueProblem(-1)).not.toBeNull();
});
