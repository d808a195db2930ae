// The amounts of an order whose lines change: unit prices, tax mode and tax rate as ordered. Pure.
// A discount by staff stays as it was, up to the new subtotal.
// Delivery never costs more than before: a removed item must not make the customer pay for delivery that was free.
// Worked case: ₹1,000 and ₹500 at 18 % with 10 % off and free delivery; without the second line ₹1,000 + ₹180 − ₹100 = ₹1,080.

import { type Coupon, type CouponLine, discountFor, isEligible } from '#shop/coupons/coupon.ts';
import type { Paise } from '#shop/money/money.ts';
import { type LineShares, type LineTax, lineShares, lineTaxes, sumTaxes } from '#shop/pricing/line-taxes.ts';
import { priceBag, type Totals } from '#shop/pricing/price-bag.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import type { TaxMode } from '#shop/settings/settings.ts';
import type { ShippingCharges } from '#shop/shipping/shipping.ts';
import { findLineRate, type TaxTerms, type TaxUnit } from '#shop/tax/gst.ts';
import { type EditableLine, hasSameUnits } from './order-edit.ts';

export interface PricedLine extends EditableLine {
  /** Null when the product was deleted. */
  readonly categoryId: string | null;
  readonly hsn: string | null;
  readonly unit: TaxUnit | null;
  readonly gstRate: number | null;
  readonly lineDiscount: Paise | null;
}

export interface EditedOrder extends Totals {
  /** The part of `discount` that staff gave: all of it, or nothing. */
  readonly staffDiscount: Paise;
  readonly taxMode: TaxMode;
  readonly taxRate: number;
}

export type CouponEditRefusal =
  /** The new subtotal is below the coupon's minimum. */
  | 'coupon-minimum'
  /** The coupon applies to none of the remaining lines. */
  | 'coupon-not-applicable'
  /** The coupon no longer gives the discount that the order has. */
  | 'coupon-changed';

/** A deleted product has no id and no category; no coupon names its line. */
const toCouponLine = ({ id, productId, categoryId, price, quantity }: PricedLine): CouponLine => ({
  productId: productId ?? id,
  categoryId: categoryId ?? '',
  price,
  quantity,
});

interface EditTerms {
  readonly order: EditedOrder;
  /** The coupon as it is now; null when the order has none. */
  readonly coupon: Coupon | null;
  readonly shippingCharges: ShippingCharges;
}

/** The coupon's dates are not checked: it was used in time. */
function findRefusal(
  coupon: Coupon,
  order: EditedOrder,
  before: readonly CouponLine[],
  after: readonly CouponLine[],
): CouponEditRefusal | null {
  if (discountFor(coupon, before) !== order.discount) return 'coupon-changed';
  const subtotal = after.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
  if (subtotal < coupon.minOrderAmount) return 'coupon-minimum';
  return after.some((line) => isEligible(coupon, line)) ? null : 'coupon-not-applicable';
}

export function priceEdit(
  before: readonly PricedLine[],
  after: readonly PricedLine[],
  { order, coupon, shippingCharges }: EditTerms,
): Result<Totals, CouponEditRefusal> {
  const { subtotal, shipping, tax, discount, staffDiscount, total } = order;
  if (hasSameUnits(before, after)) return ok({ subtotal, shipping, tax, discount, total });
  const lines = after.map(toCouponLine);
  if (coupon === null && discount > staffDiscount) return refuse('coupon-changed');
  const refusal = coupon && findRefusal(coupon, order, before.map(toCouponLine), lines);
  if (refusal) return refuse(refusal);
  const newSubtotal = lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
  const priced = priceBag(lines, { ...order, shippingCharges }, coupon, Math.min(staffDiscount, newSubtotal));
  const delivery = Math.min(shipping, priced.shipping);
  return ok({ ...priced, shipping: delivery, total: priced.total - priced.shipping + delivery });
}

/**
 * The tax terms of a line, as ordered. A rate that depends on the price is applied anew, because a share of the discount may change; where
 * the class has changed since, the stored rate stays.
 */
export function termsAsOrdered(line: PricedLine, known: TaxTerms | undefined): TaxTerms {
  const { hsn, unit, gstRate, price, quantity, lineDiscount } = line;
  const stored = { kind: 'fixed', rate: gstRate ?? 0, threshold: null, rateAbove: null } as const;
  const isUnchanged = known && findLineRate({ price, quantity, discount: lineDiscount ?? 0 }, known.rate) === gstRate;
  return { hsn: hsn ?? '', unit: unit ?? 'PCS', rate: isUnchanged ? known.rate : stored };
}

/** The shares of each line in discount and delivery, in mode flat. */
export const shareEdit = (
  after: readonly PricedLine[],
  { totals, coupon }: { readonly totals: Totals; readonly coupon: Coupon | null },
): LineShares[] => lineShares(after.map(toCouponLine), { totals, coupon });

export interface EditedTaxes {
  readonly lines: readonly LineTax[];
  readonly taxIncluded: Paise;
}

/** Null in mode flat. */
export function taxEdit(
  before: readonly PricedLine[],
  after: readonly PricedLine[],
  {
    taxMode,
    totals,
    coupon,
    termsByProduct,
    isInterState,
  }: {
    readonly taxMode: TaxMode;
    readonly totals: Totals;
    readonly coupon: Coupon | null;
    /** At the time of the order. */
    readonly termsByProduct: ReadonlyMap<string, TaxTerms>;
    readonly isInterState: boolean;
  },
): EditedTaxes | null {
  if (taxMode === 'flat') return null;
  const terms = new Map(
    before.map((line) => [
      line.productId ?? line.id,
      termsAsOrdered(line, line.productId === null ? undefined : termsByProduct.get(line.productId)),
    ]),
  );
  const lines = lineTaxes(after.map(toCouponLine), {
    totals,
    // Without a discount the shares are zero, whatever the coupon is.
    coupon: totals.discount > 0 ? coupon : null,
    isInterState,
    termsOf: (productId) => {
      const found = terms.get(productId);
      if (!found) throw new Error(`line of product ${productId} has no tax terms`);
      return found;
    },
  });
  return { lines, taxIncluded: sumTaxes(lines) };
}

export type MoneyRefusal =
  /** The customer has paid online, and the new total is higher. */
  | 'more-than-paid'
  /** More units can be added to an unpaid cash order only. */
  | 'units-added'
  /** Cash was collected already. */
  | 'cash-collected'
  /** The payment has less left to refund than the difference. */
  | 'refunded-already';

interface EditMoney {
  readonly paymentMethod: string;
  readonly totalBefore: Paise;
  readonly totalAfter: Paise;
  readonly addsUnits: boolean;
  /** Captured online and neither refunded nor being refunded; 0 without an online payment. */
  readonly refundableOnline: Paise;
  readonly hasCash: boolean;
}

/** The amount to refund: what the order costs less than before. */
export function decideRefund(money: EditMoney): Result<Paise, MoneyRefusal> {
  const { paymentMethod, totalBefore, totalAfter, refundableOnline, hasCash } = money;
  if (hasCash) return refuse('cash-collected');
  if (paymentMethod === 'cod') return ok(0);
  if (money.addsUnits) return refuse('units-added');
  if (totalAfter > totalBefore) return refuse('more-than-paid');
  const refund = totalBefore - totalAfter;
  return refund > refundableOnline ? refuse('refunded-already') : ok(refund);
}
