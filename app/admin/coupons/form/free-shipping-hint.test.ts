import { expect, test } from 'vitest';
import { formatMoney } from '#shop/money/money.ts';
import { freeShippingHint } from './free-shipping-hint.ts';

test.each([
  [9_900, null],
  [14_900, 'Takes ₹99 off the matching items. Delivery costs ₹149, so the customer still pays ₹50 of it.'],
  [4_900, 'Takes ₹99 off the matching items. Delivery costs ₹49, so the coupon is worth ₹50 more.'],
  [0, 'Takes ₹99 off the matching items. Delivery is free in your settings.'],
])('A-CPN-31 the hint on a coupon of ₹99 at a delivery charge of %i paise is %j', (charge, hint) => {
  expect(freeShippingHint({ worth: 9_900, charge }, formatMoney)).toBe(hint);
});
