// The value of a coupon and whether it may be used. Uses are counted in the order's transaction (coupons.server.ts); differences
// between coupon types are in coupon-types.ts.

import type { Paise } from '#shop/money/money.ts';
import { COUPON_TYPE_RULES, type CouponType, getDiscountCap } from './coupon-types.ts';

export interface Coupon {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly type: CouponType;
  readonly value: number;
  /** 0 means no cap. */
  readonly maxDiscount: Paise;
  readonly minOrderAmount: Paise;
  /** 0 means unlimited. */
  readonly usageLimit: number;
  readonly usedCount: number;
  readonly validFrom: Date;
  readonly validUntil: Date;
  readonly status: 'active' | 'inactive';
  readonly applicableCategories: readonly string[];
  readonly applicableProducts: readonly string[];
  readonly excludeCategories: readonly string[];
  readonly excludeProducts: readonly string[];
  readonly firstTimeUserOnly: boolean;
}

/** The products and categories that a coupon applies to. */
export type CouponScope = Pick<
  Coupon,
  'applicableCategories' | 'applicableProducts' | 'excludeCategories' | 'excludeProducts'
>;

/** ' save10 ' and 'ＳＡＶＥ10' become SAVE10. Other letters outside ASCII are kept: 'ſave' would be SAVE in capitals, but is another code. */
export function normalizeCouponCode(rawCode: string): string {
  // These are two kinds of space that phones type, and the full-width forms of the ASCII characters.
  const plain = rawCode.replace(/[\u00A0\u3000\uFF01-\uFF5E]/g, (letter) => letter.normalize('NFKC')).trim();
  return isPlainCode(plain) ? plain.toUpperCase() : plain;
}

/** True for a text in printable ASCII: no coupon has a code with other characters. */
export const isPlainCode = (code: string): boolean => /^[\x20-\x7E]*$/.test(code);

export interface CouponLine {
  readonly productId: string;
  readonly categoryId: string;
  readonly price: Paise;
  readonly quantity: number;
}

/** 'login-needed': the coupon is for a first order, and this guest has proven no number that could be checked. */
export type CouponRefusal = 'invalid' | 'below-minimum' | 'first-time-only' | 'login-needed';

/** Why a shopper may not use a coupon. */
export interface RefusedCoupon {
  readonly reason: CouponRefusal | 'too-many';
  /** The required subtotal; 0 when the refusal has another reason. */
  readonly minOrderAmount: Paise;
}

const sumLines = (lines: readonly CouponLine[]): Paise =>
  lines.reduce((sum, line) => sum + line.price * line.quantity, 0);

/** Exclusions have priority; without applicable products and categories, every line that is not excluded is eligible. */
export function isEligible(coupon: CouponScope, line: Pick<CouponLine, 'productId' | 'categoryId'>): boolean {
  if (coupon.excludeProducts.includes(line.productId) || coupon.excludeCategories.includes(line.categoryId))
    return false;
  const appliesToAll = coupon.applicableProducts.length === 0 && coupon.applicableCategories.length === 0;
  return (
    appliesToAll ||
    coupon.applicableProducts.includes(line.productId) ||
    coupon.applicableCategories.includes(line.categoryId)
  );
}

export function isRunning(
  coupon: Pick<Coupon, 'status' | 'validFrom' | 'validUntil' | 'usageLimit' | 'usedCount'>,
  now: Date,
): boolean {
  const isUsedUp = coupon.usageLimit > 0 && coupon.usedCount >= coupon.usageLimit;
  return coupon.status === 'active' && coupon.validFrom <= now && now <= coupon.validUntil && !isUsedUp;
}

/** Returns why this person may not use the coupon on these lines, or null when she may. */
export function findCouponRefusal(
  coupon: Coupon,
  lines: readonly CouponLine[],
  {
    now,
    hasOrdered,
    isUnknown = false,
  }: { readonly now: Date; readonly hasOrdered: boolean; readonly isUnknown?: boolean },
): CouponRefusal | null {
  if (!isRunning(coupon, now)) return 'invalid';
  if (sumLines(lines) < coupon.minOrderAmount) return 'below-minimum';
  if (coupon.firstTimeUserOnly && isUnknown) return 'login-needed';
  if (coupon.firstTimeUserOnly && hasOrdered) return 'first-time-only';
  return lines.some((line) => isEligible(coupon, line)) ? null : 'invalid';
}

/** Returns the discount, never more than the total of the eligible lines. */
export function discountFor(coupon: Coupon, lines: readonly CouponLine[]): Paise {
  const eligible = sumLines(lines.filter((line) => isEligible(coupon, line)));
  const uncapped = COUPON_TYPE_RULES[coupon.type].discount(coupon.value, eligible);
  const cap = getDiscountCap(coupon);
  return Math.min(cap > 0 ? Math.min(uncapped, cap) : uncapped, eligible);
}
