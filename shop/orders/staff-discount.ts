// A discount that staff give on an order they enter: an amount, or a percentage of the subtotal that becomes an amount, with a reason.
// It replaces a coupon and is part of `discount`, so that tax, delivery and the free-shipping limit follow the same rules as with a coupon.
// Pure. Example: 10 % of ₹2,499 is ₹249.90; ₹3,000 on the same subtotal is refused.

import type { Paise } from '#shop/money/money.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import { normalizeLine } from '#shop/shipping/recipient.ts';

export interface StaffDiscount {
  readonly kind: 'amount' | 'percent';
  /** Paise, or percent with at most two decimals. */
  readonly value: number;
  readonly reason: string;
}

export type DiscountProblem = 'not-an-amount' | 'above-subtotal' | 'no-reason';

export const MAX_DISCOUNT_REASON = 120;

/** Whether the value is more than nothing, and whole paise or a percentage up to 100. */
export function isDiscountValue({ kind, value }: Pick<StaffDiscount, 'kind' | 'value'>): boolean {
  if (kind === 'amount') return Number.isSafeInteger(value) && value > 0;
  return value > 0 && value <= 100 && Number(value.toFixed(2)) === value;
}

/** The discount in paise, never more than the subtotal. */
export function discountOn(
  discount: Pick<StaffDiscount, 'kind' | 'value'>,
  subtotal: Paise,
): Result<Paise, 'not-an-amount' | 'above-subtotal'> {
  if (!isDiscountValue(discount)) return refuse('not-an-amount');
  const amount = discount.kind === 'amount' ? discount.value : Math.round((subtotal * discount.value) / 100);
  return amount > subtotal ? refuse('above-subtotal') : ok(amount);
}

/** One line without invisible characters; null for a reason that is empty, too long or cannot be stored. */
export function parseDiscountReason(input: string): string | null {
  const reason = normalizeLine(input);
  return reason === '' || reason.length > MAX_DISCOUNT_REASON || !reason.isWellFormed() ? null : reason;
}
