// The coupon that the popup offers for a mobile number. While it cannot be used, the popup offers nothing.

import { and, eq, isNull } from 'drizzle-orm';
import { WELCOME_COUPON } from '#config/store.ts';
import { coupons } from '#db/schema/promotions.ts';
import type { ShopContext } from '#shop/context.ts';
import { isRunning } from './coupon.ts';
import { COUPON_TYPE_RULES } from './coupon-types.ts';

export interface WelcomeCoupon {
  readonly code: string;
  /** Staff's own sentence; may be empty. */
  readonly description: string;
  /** The coupon's worth: '10% off'. */
  readonly title: string;
}

/** Returns null when the coupon does not exist or cannot be used now. */
export async function findWelcomeCoupon(ctx: ShopContext): Promise<WelcomeCoupon | null> {
  const [coupon] = await ctx.db
    .select()
    .from(coupons)
    .where(and(eq(coupons.code, WELCOME_COUPON), isNull(coupons.deletedAt)));
  return coupon && isRunning(coupon, ctx.now)
    ? { code: coupon.code, description: coupon.description, title: COUPON_TYPE_RULES[coupon.type].offer(coupon.value) }
    : null;
}
