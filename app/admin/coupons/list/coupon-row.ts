// A coupon as a row of the list, with times in India's time zone. Formatted on the server, so that browser and server
// cannot differ.

import { type CouponState, couponState } from '#shop/coupons/coupon-state.ts';
import { couponPeriodText, couponValueText } from '#shop/coupons/coupon-summary.ts';
import type { AdminCoupon } from '#shop/coupons/list-coupons.server.ts';
import { formatDayInIndia, toIndianTimeInput } from '#shop/indian-clock.ts';
import { pick } from '#shop/pick.ts';

export interface CouponRow
  extends Pick<
    AdminCoupon,
    'id' | 'code' | 'name' | 'minOrderAmount' | 'usageLimit' | 'usedCount' | 'status' | 'version'
  > {
  readonly state: CouponState;
  /** '20% off, up to ₹1,200' */
  readonly discountText: string;
  /** '20 Nov – 5 Dec 2026' */
  readonly period: string;
  readonly remark: { readonly text: string; readonly tone: 'plain' | 'warn' } | null;
}

const DAY_MS = 24 * 60 * 60 * 1_000;
const toIsoDay = (at: Date): string => toIndianTimeInput(at).slice(0, 10);

function getRemark(coupon: AdminCoupon, state: CouponState, now: Date): CouponRow['remark'] {
  if (state === 'ended') return { text: `Ended ${formatDayInIndia(coupon.validUntil, false)}`, tone: 'plain' };
  if (state === 'not-yet') return { text: `Starts ${formatDayInIndia(coupon.validFrom, false)}`, tone: 'plain' };
  const lastDay = toIsoDay(coupon.validUntil);
  if (lastDay === toIsoDay(now)) return { text: 'Ends today', tone: 'warn' };
  if (lastDay === toIsoDay(new Date(now.getTime() + DAY_MS))) return { text: 'Ends tomorrow', tone: 'warn' };
  return coupon.firstTimeUserOnly ? { text: 'First order only', tone: 'plain' } : null;
}

export function toCouponRow(coupon: AdminCoupon, now: Date): CouponRow {
  const state = couponState(coupon, now);
  return {
    ...pick(coupon, 'id', 'code', 'name', 'minOrderAmount', 'usageLimit', 'usedCount', 'status', 'version'),
    state,
    discountText: couponValueText(coupon),
    period: couponPeriodText(coupon.validFrom, coupon.validUntil),
    remark: getRemark(coupon, state, now),
  };
}
