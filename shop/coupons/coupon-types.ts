// Everything that differs between coupon types, one entry per type. Discount rule, validation, admin form, filter, summaries,
// offers and seed read this table, so a type without an entry, or an entry without a part, does not compile.
// To add a type: the enum and the CHECK in db/schema/promotions.ts, a migration, an entry here, and a sample in seed/catalogue.
// Example: 20 % of eligible lines worth ₹2,500 is ₹500; with a cap of ₹300 it is ₹300 (the cap is applied in coupon.ts).

import { FREE_SHIPPING_COUPON_WORTH } from '#config/store.ts';
import type { coupons } from '#db/schema/promotions.ts';
import { formatMoney, type Paise } from '#shop/money/money.ts';

export type CouponType = (typeof coupons.$inferSelect)['type'];

export type CouponValueProblem = 'not-a-percentage' | 'not-an-amount';

export const MAX_COUPON_AMOUNT: Paise = 100_000_000;

export const isCouponAmount = (value: number): boolean =>
  Number.isInteger(value) && value >= 0 && value <= MAX_COUPON_AMOUNT;

/** How staff enter the value: in percent or in rupees. 'constant': staff enter none, because every coupon of the type is worth the same. */
type CouponValueInput =
  | { readonly unit: 'percent' | 'rupees' }
  | { readonly unit: 'constant'; readonly value: Paise; readonly hint: string };

interface CouponTypeRules {
  /** The name of the type in the admin filter and form. */
  readonly label: string;
  readonly hint: string;
  readonly valueInput: CouponValueInput;
  readonly valueProblem: (value: number) => CouponValueProblem | null;
  /** True when `maxDiscount` limits the discount. */
  readonly hasCap: boolean;
  /** The discount before the cap; the caller limits it to the eligible amount. */
  readonly discount: (value: number, eligible: Paise) => Paise;
  /** The coupon's worth for staff: '20% off', 'Free shipping (₹99)'. */
  readonly worth: (value: number) => string;
  /** Joins the worth and the names of the scope: '20% off Sarees', 'Free shipping (₹99) with Sarees'. */
  readonly scopeJoint: string;
  /** The coupon's worth for shoppers: '20% off', 'Free shipping, worth ₹99'. */
  readonly offer: (value: number) => string;
}

const percentOff = (value: number): string => `${value}% off`;
const amountOff = (value: number): string => `${formatMoney(value)} off`;
const freeShippingWorth = formatMoney(FREE_SHIPPING_COUPON_WORTH);

export const COUPON_TYPE_RULES: Readonly<Record<CouponType, CouponTypeRules>> = {
  percentage: {
    label: 'Percentage',
    hint: 'A share of the matching items',
    valueInput: { unit: 'percent' },
    valueProblem: (value) => (Number.isInteger(value) && value >= 1 && value <= 100 ? null : 'not-a-percentage'),
    hasCap: true,
    discount: (value, eligible) => Math.round((eligible * value) / 100),
    worth: percentOff,
    scopeJoint: ' ',
    offer: percentOff,
  },
  fixed: {
    label: 'Fixed',
    hint: 'A set amount in rupees',
    valueInput: { unit: 'rupees' },
    valueProblem: (value) => (isCouponAmount(value) && value > 0 ? null : 'not-an-amount'),
    hasCap: false,
    discount: (value) => value,
    worth: amountOff,
    scopeJoint: ' ',
    offer: amountOff,
  },
  free_shipping: {
    label: 'Free shipping',
    hint: `Worth ${freeShippingWorth}`,
    valueInput: { unit: 'constant', value: FREE_SHIPPING_COUPON_WORTH, hint: 'Taken off the matching items' },
    valueProblem: (value) => (isCouponAmount(value) ? null : 'not-an-amount'),
    hasCap: false,
    discount: () => FREE_SHIPPING_COUPON_WORTH,
    worth: () => `Free shipping (${freeShippingWorth})`,
    scopeJoint: ' with ',
    offer: () => `Free shipping, worth ${freeShippingWorth}`,
  },
};

/** All types, in the order of the admin form. */
export const COUPON_TYPES = Object.keys(COUPON_TYPE_RULES) as CouponType[];

/** Returns the maximum discount; 0 when there is no maximum. */
export const getDiscountCap = ({
  type,
  maxDiscount,
}: {
  readonly type: CouponType;
  readonly maxDiscount: Paise;
}): Paise => (COUPON_TYPE_RULES[type].hasCap ? maxDiscount : 0);

/** Converts the entered value to the stored one: 20 percent becomes 20, ₹150 becomes 15,000 paise. */
export function storedValue(type: CouponType, entered: number): number {
  const input = COUPON_TYPE_RULES[type].valueInput;
  switch (input.unit) {
    case 'percent':
      return entered;
    case 'rupees':
      return Math.round(entered * 100);
    case 'constant':
      return input.value;
  }
}

/** Converts a stored value to the one that the form shows: 15,000 paise becomes ₹150. */
export function enteredValue(type: CouponType, stored: number): number {
  switch (COUPON_TYPE_RULES[type].valueInput.unit) {
    case 'percent':
      return stored;
    case 'rupees':
    case 'constant':
      return stored / 100;
  }
}
