// The taxes of a bag's lines in the modes gst and none: the discount is shared over the coupon's lines, or over all lines without
// a coupon, and delivery over all lines, by value; each line's amount is split. Invariant: the lines add up to the total of `priceBag`.
// Worked: payal ₹499 at 3 % and tee ₹399 at 5 % with ₹99 delivery share it as ₹55.01 and ₹43.99, and include IGST ₹16.14 and ₹21.09.

import { type Coupon, type CouponLine, isEligible } from '#shop/coupons/coupon.ts';
import type { Paise } from '#shop/money/money.ts';
import { allocate, findLineRate, splitTax, type TaxSplit, type TaxTerms, type TaxUnit } from '#shop/tax/gst.ts';
import type { Totals } from './price-bag.ts';

export interface LineTax extends TaxSplit {
  readonly hsn: string;
  readonly unit: TaxUnit;
  readonly gstRate: number;
  readonly lineDiscount: Paise;
  readonly lineShipping: Paise;
}

/** For sellers who are not registered. */
export const NO_TAX_TERMS: TaxTerms = {
  hsn: '',
  unit: 'PCS',
  rate: { kind: 'fixed', rate: 0, threshold: null, rateAbove: null },
};

interface TaxedBag {
  readonly totals: Pick<Totals, 'shipping' | 'discount'>;
  readonly coupon: Coupon | null;
  readonly termsOf: (productId: string) => TaxTerms;
  readonly isInterState: boolean;
}

/** One per line, in their order. */
export function lineTaxes(
  lines: readonly CouponLine[],
  { totals, coupon, termsOf, isInterState }: TaxedBag,
): LineTax[] {
  const values = lines.map(({ price, quantity }) => price * quantity);
  const eligible = lines.map((line, at) => (coupon === null || isEligible(coupon, line) ? (values[at] ?? 0) : 0));
  const discounts = allocate(totals.discount, eligible);
  const shippings = allocate(totals.shipping, values);
  return lines.map(({ productId, price, quantity }, at) => {
    const { hsn, unit, rate } = termsOf(productId);
    const [discount, shipping] = [discounts[at] ?? 0, shippings[at] ?? 0];
    const gstRate = findLineRate({ price, quantity, discount }, rate);
    const split = splitTax(price * quantity - discount + shipping, gstRate, isInterState);
    return { hsn, unit, gstRate, lineDiscount: discount, lineShipping: shipping, ...split };
  });
}

export const sumTaxes = (lines: readonly TaxSplit[]): Paise =>
  lines.reduce((sum, { cgst, sgst, igst }) => sum + cgst + sgst + igst, 0);
