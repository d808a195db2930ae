import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { AdminCoupon } from '#shop/coupons/list-coupons.server.ts';
import { CouponStateBadge } from '../../kit/coupon-state-badge.tsx';
import { toCouponRow } from './coupon-row.ts';

const coupon: AdminCoupon = {
  id: 'c',
  code: 'DIWALI10',
  name: 'Diwali 10',
  type: 'percentage',
  value: 10,
  maxDiscount: 50_000,
  minOrderAmount: 149_900,
  usageLimit: 500,
  usedCount: 211,
  validFrom: new Date('2026-10-31T18:30:00.000Z'),
  validUntil: new Date('2026-11-15T18:29:59.999Z'),
  status: 'active',
  firstTimeUserOnly: false,
  version: 1,
};
// 23:00 on 14 November in India.
const NOW = new Date('2026-11-14T17:30:00.000Z');

test.each<[string, Partial<AdminCoupon>, string, string | null]>([
  ['warn', {}, '1 Nov – 15 Nov 2026', 'Ends tomorrow'],
  ['warn', { validUntil: new Date('2026-11-14T18:29:59.999Z') }, '1 Nov – 14 Nov 2026', 'Ends today'],
  ['plain', { validFrom: new Date('2026-11-14T18:30:00.000Z') }, '15 Nov – 15 Nov 2026', 'Starts 15 Nov'],
  ['plain', { validUntil: new Date('2026-11-10T18:29:00.000Z') }, '1 Nov – 10 Nov 2026', 'Ended 10 Nov'],
  [
    'plain',
    { validUntil: new Date('2026-12-31T12:00:00.000Z'), firstTimeUserOnly: true },
    '1 Nov – 31 Dec 2026',
    'First order only',
  ],
])('the remark beside the period is in Indian time and of the tone %s, with %j', (tone, overrides, period, text) => {
  expect(toCouponRow({ ...coupon, ...overrides }, NOW)).toMatchObject({
    discountText: '10% off, up to ₹500',
    period,
    remark: { text, tone },
  });
});

test.each<[string, Partial<AdminCoupon>]>([
  ['usable', {}],
  ['used-up', { usedCount: 500 }],
  ['not-yet', { validFrom: new Date('2026-11-14T18:30:00.000Z') }],
  ['ended', { validUntil: new Date('2026-11-10T18:29:00.000Z') }],
  ['inactive', { status: 'inactive' }],
])('A-TRUTH-01 a coupon is shown as %s', (state, more) => {
  expect(toCouponRow({ ...coupon, ...more }, NOW).state).toBe(state);
});

test.each([
  ['usable', 'Active'],
  ['used-up', 'Used up'],
  ['not-yet', 'Scheduled'],
  ['ended', 'Ended'],
  ['inactive', 'Inactive'],
] as const)('A-TRUTH-01 the badge of a coupon that is %s says %s', (state, label) => {
  expect(renderToStaticMarkup(createElement(CouponStateBadge, { state }))).toContain(`</svg>${label}</span>`);
});
