import { expect, test, vi } from 'vitest';
import type { ListedCoupon } from '#shop/coupons/active-coupons.server.ts';
import type { QuotedCoupon } from '#shop/pricing/quote.ts';
import { fetchQuote } from '../bag-quote/use-bag-quote.ts';
import { toUpperCaseCode, tryCouponCode } from './coupon-box.tsx';
import { ineligibleText, offerText } from './offer-messages.ts';

const lines = [{ productId: 'kurta', slug: '', size: 'M', quantity: 1 }];
const fetchReturning = (body: unknown, status = 200) =>
  vi.fn<typeof fetch>(async () => Response.json(body, { status }));
/** Checks a code as the coupon box does: quotes the bag with it. */
const tryWith = (send: typeof fetch) => async (couponCode: string) =>
  (await fetchQuote({ lines, couponCode, deliverTo: null, place: 'checkout' }, null, send)).coupon;

test('S-CPN-01 shows the entered code in capitals', () => {
  expect(toUpperCaseCode('save10')).toBe('SAVE10');
});

test.each(['', '   '])('S-CPN-02 refuses an empty code (%j) without a request', async (input) => {
  const send = fetchReturning({});
  expect(await tryCouponCode(input, tryWith(send))).toMatchObject({
    kind: 'refused',
    message: 'Please enter a coupon code',
  });
  expect(send).not.toHaveBeenCalled();
});

test('S-CPN-06 S-CPN-19 sends the code and the bag, and confirms an applied coupon with its discount', async () => {
  const message = 'Coupon applied successfully! Discount: ₹500';
  const coupon: QuotedCoupon = { state: 'applied', code: 'SAVE10', name: 'Ten off', discount: 50_000, message };
  const send = fetchReturning({ coupon });
  expect(await tryCouponCode(' save10 ', tryWith(send))).toEqual({ kind: 'applied', code: 'SAVE10', message });
  const [path, init] = send.mock.calls[0] ?? [];
  expect([path, init?.method, JSON.parse(String(init?.body))]).toEqual([
    '/bag-quote',
    'POST',
    { lines, couponCode: 'SAVE10', deliverTo: null, place: 'checkout' },
  ]);
});

test.each([
  [
    { state: 'refused', message: 'This coupon is only for first-time users' },
    'This coupon is only for first-time users',
  ],
  [{ state: 'refused', message: '' }, 'Invalid coupon code'],
  [{ state: 'refused' }, 'Invalid coupon code'],
  [null, 'Invalid coupon code'],
])('S-CPN-17 %j shows the message %s', async (coupon, message) => {
  expect(await tryCouponCode('X', tryWith(fetchReturning({ coupon })))).toMatchObject({ kind: 'refused', message });
});

test.each<[string, typeof fetch]>([
  ['an error of the store', fetchReturning({}, 500)],
  ['a rate limit', fetchReturning({}, 429)],
  ['no connection', async () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a response that is not JSON', async () => new Response('<html>')],
])('S-CPN-18 reports a failed check: %s', async (_, send) => {
  expect(await tryCouponCode('X', tryWith(send))).toMatchObject({
    kind: 'refused',
    message: 'Error applying coupon. Please try again.',
  });
});

const coupon: ListedCoupon = {
  code: 'X',
  name: 'X',
  description: '',
  type: 'percentage',
  value: 15,
  maxDiscount: 0,
  minOrderAmount: 0,
  firstTimeUserOnly: false,
  fitsBag: true,
  onlyFor: [],
};

test.each<[Partial<ListedCoupon>, string]>([
  [{}, '15% off'],
  [{ firstTimeUserOnly: true, maxDiscount: 40_000 }, '15% off your first order, up to ₹400'],
  [{ type: 'fixed', value: 75_000, minOrderAmount: 750_000, maxDiscount: 10 }, '₹750 off on orders of ₹7,500 or more'],
  [{ type: 'free_shipping' }, 'Free shipping, worth ₹99'],
  [{ description: 'For Diwali.' }, 'For Diwali.'],
])('S-CPN-03 offers %j as %s', (overrides, message) => {
  expect(offerText({ ...coupon, ...overrides })).toBe(message);
});

test.each([
  [['Footwear'], 'Only for Footwear'],
  [['Footwear', 'Bags & Handbags'], 'Only for Footwear and Bags & Handbags'],
  [[], 'Not valid for the items in your bag'],
])('S-OFFER-01 a coupon limited to %j that fits no item shows the reason: %s', (onlyFor, message) => {
  expect(ineligibleText({ onlyFor })).toBe(message);
});
