// The document's 'validate coupon': is this code worth something on this bag, for this shopper? It names a discount, and holds
// nothing: an order asks again. The subtotal is reckoned here, from the lines and today's prices.

import { resolveBagLines } from '#shop/bag/resolve-bag-lines.server.ts';
import type { WantedLine } from '#shop/bag/resolved-line.ts';
import { purchasableLines } from '#shop/bag/resolved-line.ts';
import type { ShopContext } from '#shop/context.ts';
import type { Paise } from '#shop/money/money.ts';
import { checkCoupon } from './check-coupon.server.ts';
import { discountFor } from './coupon.ts';
import { COUPON_EMPTY, couponApplied, couponRefused } from './coupon-messages.ts';

export interface CouponVerdict {
  readonly valid: boolean;
  /** Null when it is not valid. */
  readonly coupon: { readonly code: string; readonly name: string } | null;
  readonly discount: Paise;
  readonly message: string;
}

const refused = (message: string): CouponVerdict => ({ valid: false, coupon: null, discount: 0, message });

export async function validateCoupon(
  ctx: ShopContext,
  code: string,
  wanted: readonly WantedLine[],
  network: string,
): Promise<CouponVerdict> {
  if (code.trim() === '') return refused(COUPON_EMPTY);
  const lines = purchasableLines(await resolveBagLines(ctx, wanted));
  const checked = await checkCoupon(ctx, code.trim(), lines, network);
  if (!checked.ok) return refused(couponRefused(checked.reason));
  const { value: coupon } = checked;
  const discount = discountFor(coupon, lines);
  return {
    valid: true,
    coupon: { code: coupon.code, name: coupon.name },
    discount,
    message: couponApplied(discount),
  };
}
