import { expect, test } from 'vitest';
import { couponState } from './coupon-state.ts';
import { couponPeriodText, couponValueText, type SummarizedCoupon, summarizeCoupon } from './coupon-summary.ts';

const FROM = new Date('2026-11-19T18:30:00.000Z');
const UNTIL = new Date('2026-12-05T18:29:59.999Z');
const saree: SummarizedCoupon = {
  type: 'percentage',
  value: 20,
  maxDiscount: 120_000,
  minOrderAmount: 299_900,
  usageLimit: 150,
  firstTimeUserOnly: false,
  validFrom: FROM,
  validUntil: UNTIL,
  appliesTo: ['Ethnic Wear'],
  excludes: [],
};

test.each<[Partial<SummarizedCoupon>, string]>([
  [
    {},
    '20% off Ethnic Wear, at most ₹1,200, on orders of ₹2,999 or more, from 20 Nov to 5 Dec 2026, for the first 150 orders.',
  ],
  [
    { type: 'fixed', value: 15_000, minOrderAmount: 0, usageLimit: 0, appliesTo: [], firstTimeUserOnly: true },
    '₹150 off, from 20 Nov to 5 Dec 2026, for people who have not ordered before.',
  ],
  [
    {
      type: 'free_shipping',
      minOrderAmount: 0,
      usageLimit: 1,
      validFrom: null,
      appliesTo: ['A', 'B'],
      excludes: ['C', 'D', 'E', 'F', 'G'],
    },
    'Free shipping (₹99) with A and B, but not C, D, E or 2 more, can be used once in total.',
  ],
])('summarises the coupon with %j: %s', (overrides, expected) => {
  expect(summarizeCoupon({ ...saree, ...overrides })).toBe(expected);
});

test('shows discount and validity period briefly, in Indian time', () => {
  expect(couponValueText(saree)).toBe('20% off, up to ₹1,200');
  expect(couponValueText({ ...saree, maxDiscount: 0 })).toBe('20% off');
  expect(couponPeriodText(FROM, UNTIL)).toBe('20 Nov – 5 Dec 2026');
  expect(couponPeriodText(FROM, new Date('2027-01-10T00:00:00Z'))).toBe('20 Nov 2026 – 10 Jan 2027');
});

const stated = { status: 'active', validFrom: FROM, validUntil: UNTIL, usageLimit: 3, usedCount: 2 } as const;
test.each([
  ['usable', stated, FROM],
  ['usable', stated, UNTIL],
  ['not-yet', stated, new Date(FROM.getTime() - 1)],
  ['ended', stated, new Date(UNTIL.getTime() + 1)],
  ['used-up', { ...stated, usedCount: 3 }, FROM],
  ['inactive', { ...stated, status: 'inactive' as const }, FROM],
])('A-CPN-07 A-CPN-08 A-CPN-09 reports the coupon as %s', (state, coupon, now) => {
  expect(couponState(coupon, now)).toBe(state);
});
