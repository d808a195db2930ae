// The one function that turns lines, settings and a coupon, or a discount by staff, into totals; bag, checkout, order,
// invoice and back office use it.
// Invariant: total = subtotal + shipping + tax − discount, every part a whole number of paise, none negative.
// Example: ₹6,146 at 18 % with ₹500 off and free shipping is ₹6,752.28.

import { type Coupon, type CouponLine, discountFor } from '#shop/coupons/coupon.ts';
import type { Paise } from '#shop/money/money.ts';
import type { TaxMode } from '#shop/settings/settings.ts';
import { type ShippingCharges, shippingFor } from '#shop/shipping/shipping.ts';
import { taxOn } from '#shop/tax/tax.ts';

export interface Totals {
  readonly subtotal: Paise;
  readonly shipping: Paise;
  readonly tax: Paise;
  readonly discount: Paise;
  readonly total: Paise;
}

export interface PricingTerms {
  readonly taxMode: TaxMode;
  /** Percent, in mode flat; in the other modes nothing is added to the prices. */
  readonly taxRate: number;
  readonly shippingCharges: ShippingCharges;
}

/** `staffDiscount` is at most the subtotal, and 0 with a coupon. */
export function priceBag(
  lines: readonly CouponLine[],
  terms: PricingTerms,
  coupon: Coupon | null,
  staffDiscount: Paise = 0,
): Totals {
  const subtotal = lines.reduce((sum, line) => sum + line.price * line.quantity, 0);
  const shipping = lines.length === 0 ? 0 : shippingFor(subtotal, terms.shippingCharges);
  const tax = terms.taxMode === 'flat' ? taxOn(subtotal, terms.taxRate) : 0;
  const discount = coupon ? discountFor(coupon, lines) : staffDiscount;
  return { subtotal, shipping, tax, discount, total: subtotal + shipping + tax - discount };
}
