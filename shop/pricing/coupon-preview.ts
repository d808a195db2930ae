// The effect of a coupon on a sample bag, priced by the shop's one function. Dates, status and limit do not hide the figures:
// they are shown beside them, because staff create coupons before they start.
// Where prices include GST, a discount can lower the rate: ₹600 off an anarkali of ₹3,199 lower it from 18 % to 5 %,
// and cost the merchant ₹235.78 only.

import {
  type Coupon,
  type CouponLine,
  type CouponRefusal,
  findCouponRefusal,
  isEligible,
} from '#shop/coupons/coupon.ts';
import { type CouponState, couponState } from '#shop/coupons/coupon-state.ts';
import type { Paise } from '#shop/money/money.ts';
import type { TaxMode } from '#shop/settings/settings.ts';
import type { TaxTerms } from '#shop/tax/gst.ts';
import { lineTaxes, NO_TAX_TERMS, sumTaxes } from './line-taxes.ts';
import { type PricingTerms, priceBag, type Totals } from './price-bag.ts';

export interface SampleLine extends CouponLine {
  readonly name: string;
}

export interface PreviewedLine extends SampleLine {
  /** Whether the coupon applies to this line. */
  readonly matches: boolean;
}

/** What the merchant keeps of the bag after GST, delivery included. */
export interface KeptAmounts {
  readonly without: Paise;
  readonly with: Paise;
  /** What the coupon costs her: less than the discount, because she pays less GST. */
  readonly cost: Paise;
}

export interface CouponPreview {
  readonly lines: readonly PreviewedLine[];
  readonly totals: Totals;
  /** Why this bag would be refused on any day; null when it would not. */
  readonly refusal: CouponRefusal | null;
  readonly state: CouponState;
  readonly taxMode: TaxMode;
  /** Null where prices do not include GST. */
  readonly kept: KeptAmounts | null;
}

interface PreviewTerms extends PricingTerms {
  /** By product; null where prices do not include GST. */
  readonly taxTerms: ReadonlyMap<string, TaxTerms> | null;
}

/** The total without its tax, for a delivery to another State; within the State the tax may differ by a paisa. */
function keptOf(
  lines: readonly SampleLine[],
  totals: Totals,
  coupon: Coupon | null,
  taxTerms: ReadonlyMap<string, TaxTerms>,
): Paise {
  const termsOf = (productId: string) => taxTerms.get(productId) ?? NO_TAX_TERMS;
  return totals.total - sumTaxes(lineTaxes(lines, { totals, coupon, termsOf, isInterState: true }));
}

function toKeptAmounts(lines: readonly SampleLine[], terms: PreviewTerms, coupon: Coupon | null): KeptAmounts | null {
  const { taxTerms } = terms;
  if (!taxTerms) return null;
  const keep = (used: Coupon | null) => keptOf(lines, priceBag(lines, terms, used), used, taxTerms);
  const [without, withCoupon] = [keep(null), keep(coupon)];
  return { without, with: withCoupon, cost: without - withCoupon };
}

export function toCouponPreview(
  coupon: Coupon,
  lines: readonly SampleLine[],
  terms: PreviewTerms,
  now: Date,
): CouponPreview {
  // Without its status, limit and dates the coupon is refused only for what it asks of the bag; `state` reports the
  // others.
  const running: Coupon = { ...coupon, status: 'active', usageLimit: 0, validFrom: now, validUntil: now };
  const refusal = lines.length === 0 ? null : findCouponRefusal(running, lines, { now, hasOrdered: false });
  const applied = refusal === null ? coupon : null;
  return {
    lines: lines.map((line) => ({ ...line, matches: isEligible(coupon, line) })),
    totals: priceBag(lines, terms, applied),
    refusal,
    state: couponState(coupon, now),
    taxMode: terms.taxMode,
    kept: toKeptAmounts(lines, terms, applied),
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
