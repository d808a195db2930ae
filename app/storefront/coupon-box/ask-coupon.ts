// What the store says of a code on this bag, in the words the shopper reads.

import type { WantedLine } from '#shop/bag/resolved-line.ts';
import type { ListedCoupon } from '#shop/coupons/active-coupons.server.ts';
import { COUPON_EMPTY, COUPON_FAILED, couponApplied, couponRefused } from '#shop/coupons/coupon-messages.ts';
import type { CouponVerdict } from '#shop/coupons/validate-coupon.server.ts';

export type Asked =
  | { readonly kind: 'applied'; readonly code: string; readonly message: string }
  | { readonly kind: 'refused'; readonly message: string };

const INVALID = couponRefused({ reason: 'invalid', minOrderAmount: 0 });

const refused = (message: string): Asked => ({ kind: 'refused', message });

/** As it is typed. */
export const codeOf = (typed: string): string => typed.toUpperCase();

function answerTo(verdict: Partial<CouponVerdict>): Asked {
  if (verdict.valid !== true || !verdict.coupon) return refused(verdict.message || INVALID);
  return { kind: 'applied', code: verdict.coupon.code, message: couponApplied(verdict.discount ?? 0) };
}

/** Never fails: what went wrong is said too. */
export async function askCoupon(
  typed: string,
  lines: readonly WantedLine[],
  send: typeof fetch = fetch,
): Promise<Asked> {
  const code = codeOf(typed).trim();
  if (code === '') return refused(COUPON_EMPTY);
  try {
    const response = await send('/coupons', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code, lines }),
    });
    return response.ok ? answerTo((await response.json()) as Partial<CouponVerdict>) : refused(COUPON_FAILED);
  } catch {
    return refused(COUPON_FAILED);
  }
}

/** Throws when they cannot be had. */
export async function fetchCoupons(signal: AbortSignal): Promise<ListedCoupon[]> {
  const response = await fetch('/coupons', { signal });
  if (!response.ok) throw new Error(`The coupons answered ${response.status}`);
  return (await response.json()) as ListedCoupon[];
}
