import { expect, test, vi } from 'vitest';
import type { ListedCoupon } from '#shop/coupons/active-coupons.server.ts';
import { askCoupon, codeOf } from './ask-coupon.ts';
import { offerWords } from './offer-messages.ts';

const lines = [{ productId: 'kurta', slug: '', size: 'M', quantity: 1 }];
const answering = (body: unknown, status = 200) => vi.fn<typeof fetch>(async () => Response.json(body, { status }));

test('S-CPN-01 what is typed is shown in capitals', () => {
  expect(codeOf('save10')).toBe('SAVE10');
});

test.each(['', '   '])('S-CPN-02 an empty code (%j) is refused without asking', async (typed) => {
  const send = answering({});
  expect(await askCoupon(typed, lines, send)).toEqual({ kind: 'refused', message: 'Please enter a coupon code' });
  expect(send).not.toHaveBeenCalled();
});

test('S-CPN-06 S-CPN-19 the code and the bag are sent, and an applied one is confirmed with its discount', async () => {
  const send = answering({ valid: true, coupon: { code: 'SAVE10', name: 'Ten off' }, discount: 50_000, message: '' });
  expect(await askCoupon(' save10 ', lines, send)).toEqual({
    kind: 'applied',
    code: 'SAVE10',
    message: 'Coupon applied successfully! Discount: ₹500',
  });
  const [address, sent] = send.mock.calls[0] ?? [];
  expect([address, sent?.method, JSON.parse(String(sent?.body))]).toEqual([
    '/coupons',
    'POST',
    { code: 'SAVE10', lines },
  ]);
});

test.each([
  [{ valid: false, message: 'This coupon is only for first-time users' }, 'This coupon is only for first-time users'],
  [{ valid: false, message: '' }, 'Invalid coupon code'],
  [{ valid: false }, 'Invalid coupon code'],
  [{}, 'Invalid coupon code'],
])('S-CPN-17 %j says %s', async (body, message) => {
  expect(await askCoupon('X', lines, answering(body))).toEqual({ kind: 'refused', message });
});

test.each<[string, typeof fetch]>([
  ['an error of the store', answering({}, 500)],
  ['too many questions', answering({}, 429)],
  ['no connection', async () => Promise.reject(new TypeError('Failed to fetch'))],
  ['something that is no answer', async () => new Response('<html>')],
])('S-CPN-18 a failing check is reported: %s', async (_, send) => {
  expect(await askCoupon('X', lines, send)).toEqual({
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
};

test.each<[Partial<ListedCoupon>, string]>([
  [{}, '15% off'],
  [{ firstTimeUserOnly: true, maxDiscount: 40_000 }, '15% off your first order, up to ₹400'],
  [{ type: 'fixed', value: 75_000, minOrderAmount: 750_000, maxDiscount: 10 }, '₹750 off on orders of ₹7,500 or more'],
  [{ type: 'free_shipping' }, 'Free shipping, worth ₹99'],
  [{ description: 'For Diwali.' }, 'For Diwali.'],
])('%j offers %s', (more, words) => {
  expect(offerWords({ ...coupon, ...more })).toBe(words);
});
