// The effect of a coupon on a sample bag, priced by the shop's one function. Dates, status and limit do not hide the figures:
// they are shown beside them, because staff create coupons before they start.

import type { Coupon, CouponLine, CouponRefusal } from '#shop/coupons/coupon.ts';
import { findCouponRefusal, isEligible } from '#shop/coupons/coupon.ts';
import { type CouponState, couponState } from '#shop/coupons/coupon-state.ts';
import { type PricingTerms, priceBag, type Totals } from './price-bag.ts';

export interface SampleLine extends CouponLine {
  readonly name: string;
}

export interface PreviewedLine extends SampleLine {
  /** Whether the coupon applies to it. */
  readonly matches: boolean;
}

export interface CouponPreview {
  readonly lines: readonly PreviewedLine[];
  readonly totals: Totals;
  /** Why this bag would be refused on any day; null when it would not. */
  readonly refusal: CouponRefusal | null;
  readonly state: CouponState;
}

export function toCouponPreview(
  coupon: Coupon,
  lines: readonly SampleLine[],
  terms: PricingTerms,
  now: Date,
): CouponPreview {
  const running: Coupon = { ...coupon, status: 'active', usageLimit: 0, validFrom: now, validUntil: now };
  const refusal = lines.length === 0 ? null : findCouponRefusal(running, lines, { now, hasOrdered: false });
  return {
    lines: lines.map((line) => ({ ...line, matches: isEligible(coupon, line) })),
    totals: priceBag(lines, terms, refusal === null ? coupon : null),
    refusal,
    state: couponState(coupon, now),
  };
}

/** Enough matching units that the bag reaches the coupon's minimum: ₹549 twice reaches ₹999. */
export function growToMinimum(coupon: Coupon, lines: readonly SampleLine[]): SampleLine[] {
  const worth = lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
  const missing = coupon.minOrderAmount - worth;
  const grownLine = lines.find((line) => isEligible(coupon, line)) ?? lines[0];
  if (missing <= 0 || !grownLine || grownLine.price <= 0) return [...lines];
  const more = Math.ceil(missing / grownLine.price);
  return lines.map((line) => (line === grownLine ? { ...line, quantity: line.quantity + more } : line));
}
