// The shares of a bag's lines in its discount and delivery, and in the modes gst and none their taxes: the discount is shared over the
// coupon's lines, or over all lines without a coupon, and delivery over all lines, by value; each line's amount is split. Invariant: the
// lines add up to the total of `priceBag`.
// Example: payal ₹499 at 3 % and tee ₹399 at 5 % with ₹99 delivery share it as ₹55.01 and ₹43.99, and include IGST ₹16.14 and ₹21.09.

import { type Coupon, type CouponLine, isEligible } from '#shop/coupons/coupon.ts';
import type { Paise } from '#shop/money/money.ts';
import { allocate, findLineRate, splitTax, type TaxSplit, type TaxTerms, type TaxUnit } from '#shop/tax/gst.ts';
import type { Totals } from './price-bag.ts';

export interface LineShares {
  readonly lineDiscount: Paise;
  readonly lineShipping: Paise;
}

export interface LineTax extends TaxSplit, LineShares {
  readonly hsn: string;
  readonly unit: TaxUnit;
  readonly gstRate: number;
}

/** For sellers who are not registered. */
export const NO_TAX_TERMS: TaxTerms = {
  hsn: '',
  unit: 'PCS',
  rate: { kind: 'fixed', rate: 0, threshold: null, rateAbove: null },
};

interface SharedAmounts {
  readonly totals: Pick<Totals, 'shipping' | 'discount'>;
  readonly coupon: Coupon | null;
}

interface TaxedBag extends SharedAmounts {
  readonly termsOf: (productId: string) => TaxTerms;
  readonly isInterState: boolean;
}

/** The shares of each line, in the order of the lines. */
export function lineShares(lines: readonly CouponLine[], { totals, coupon }: SharedAmounts): LineShares[] {
  const values = lines.map(({ price, quantity }) => price * quantity);
  const eligible = lines.map((line, index) => (coupon === null || isEligible(coupon, line) ? (values[index] ?? 0) : 0));
  const discounts = allocate(totals.discount, eligible);
  const shippings = allocate(totals.shipping, values);
  return lines.map((_line, index) => ({ lineDiscount: discounts[index] ?? 0, lineShipping: shippings[index] ?? 0 }));
}

/** The taxes of each line, in the order of the lines. */
export function lineTaxes(lines: readonly CouponLine[], bag: TaxedBag): LineTax[] {
  const shares = lineShares(lines, bag);
  return lines.map(({ productId, price, quantity }, index) => {
    const { hsn, unit, rate } = bag.termsOf(productId);
    const { lineDiscount, lineShipping } = shares[index] ?? { lineDiscount: 0, lineShipping: 0 };
    const gstRate = findLineRate({ price, quantity, discount: lineDiscount }, rate);
    const split = splitTax(price * quantity - lineDiscount + lineShipping, gstRate, bag.isInterState);
    return { hsn, unit, gstRate, lineDiscount, lineShipping, ...split };
  });
}

export const sumTaxes = (lines: readonly TaxSplit[]): Paise =>
  lines.reduce((sum, { cgst, sgst, igst }) => sum + cgst + sgst + igst, 0);
