// Validates the fields of a coupon. Pure: the form validates before sending, and the server before storing.

import type { Coupon } from './coupon.ts';
import { COUPON_TYPE_RULES, type CouponValueProblem, isCouponAmount } from './coupon-types.ts';

export interface CouponFields extends Omit<Coupon, 'id' | 'usedCount'> {
  /** Shown to shoppers; may be empty. */
  readonly description: string;
}

export type CouponField = keyof CouponFields;

export type CouponProblem =
  | 'required'
  | 'too-long'
  /** The code has other characters than letters, digits, - and _. Codes are typed on phones and read aloud. */
  | 'not-a-code'
  | CouponValueProblem
  | 'not-a-count'
  /** The limit is lower than the number of orders that have used the coupon already. */
  | 'below-used'
  | 'ends-before-it-begins'
  | 'too-many';

export type CouponProblems = Readonly<Partial<Record<CouponField, CouponProblem>>>;

export const COUPON_MAX = { code: 40, name: 80, description: 200, listed: 200 } as const;
const CODE = /^[A-Za-z0-9_-]+$/;

/** The form's values; `null` for an empty field. */
export type CouponFormValues = { readonly [Field in CouponField]: CouponFields[Field] | null };

function textProblem(value: string | null, max: number): CouponProblem | null {
  if (value === null || value.trim() === '') return 'required';
  return value.trim().length > max ? 'too-long' : null;
}

function codeProblem(code: string | null): CouponProblem | null {
  const problem = textProblem(code, COUPON_MAX.code);
  return problem ?? (CODE.test((code ?? '').trim()) ? null : 'not-a-code');
}

function valueProblem({ type, value }: CouponFormValues): CouponProblem | null {
  if (value === null) return 'required';
  // Without a type, only the missing type is reported.
  return type === null ? null : COUPON_TYPE_RULES[type].valueProblem(value);
}

function untilProblem({ validFrom, validUntil }: CouponFormValues): CouponProblem | null {
  if (validUntil === null) return 'required';
  return validFrom !== null && validUntil < validFrom ? 'ends-before-it-begins' : null;
}

function limitProblem({ usageLimit }: CouponFormValues, usedCount: number): CouponProblem | null {
  if (usageLimit === null || !isCouponAmount(usageLimit)) return 'not-a-count';
  return usageLimit > 0 && usageLimit < usedCount ? 'below-used' : null;
}

const amountProblem = (value: number | null): CouponProblem | null =>
  value !== null && isCouponAmount(value) ? null : 'not-an-amount';
const listProblem = (ids: readonly string[] | null): CouponProblem | null =>
  (ids ?? []).length > COUPON_MAX.listed ? 'too-many' : null;

/** Returns the problem of each field; empty when the coupon may be stored. `usedCount`: how often it has been used already. */
export function couponProblems(coupon: CouponFormValues, usedCount: number): CouponProblems {
  const problems: Partial<Record<CouponField, CouponProblem | null>> = {
    code: codeProblem(coupon.code),
    name: textProblem(coupon.name, COUPON_MAX.name),
    description: (coupon.description ?? '').trim().length > COUPON_MAX.description ? 'too-long' : null,
    type: coupon.type === null ? 'required' : null,
    value: valueProblem(coupon),
    maxDiscount: amountProblem(coupon.maxDiscount),
    minOrderAmount: amountProblem(coupon.minOrderAmount),
    validFrom: coupon.validFrom === null ? 'required' : null,
    validUntil: untilProblem(coupon),
    usageLimit: limitProblem(coupon, usedCount),
    applicableCategories: listProblem(coupon.applicableCategories),
    applicableProducts: listProblem(coupon.applicableProducts),
    excludeCategories: listProblem(coupon.excludeCategories),
    excludeProducts: listProblem(coupon.excludeProducts),
  };
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== null));
}
