// Lists the coupons that a shopper can use now: active, within their dates, under their limit; first-time coupons only for
// shoppers without an order. The screen shows whether her bag reaches the minimum; checkCoupon decides it.

import { and, asc, eq, gte, isNull, lt, lte, or } from 'drizzle-orm';
import { coupons } from '#db/schema/promotions.ts';
import { signedInId } from '#shop/actor.ts';
import type { ShopContext } from '#shop/context.ts';
import type { Paise } from '#shop/money/money.ts';
import { hasOrdered } from './check-coupon.server.ts';
import type { Coupon } from './coupon.ts';

/** More would not be read. */
const MAX_LISTED = 50;

export interface ListedCoupon {
  readonly code: string;
  readonly name: string;
  /** Staff's own sentence; may be empty. */
  readonly description: string;
  readonly type: Coupon['type'];
  readonly value: number;
  readonly maxDiscount: Paise;
  readonly minOrderAmount: Paise;
  readonly firstTimeUserOnly: boolean;
}

export async function listActiveCoupons(ctx: ShopContext): Promise<ListedCoupon[]> {
  const forAll = await hasOrdered(ctx.db, signedInId(ctx.actor));
  return ctx.db
    .select({
      code: coupons.code,
      name: coupons.name,
      description: coupons.description,
      type: coupons.type,
      value: coupons.value,
      maxDiscount: coupons.maxDiscount,
      minOrderAmount: coupons.minOrderAmount,
      firstTimeUserOnly: coupons.firstTimeUserOnly,
    })
    .from(coupons)
    .where(
      and(
        eq(coupons.status, 'active'),
        isNull(coupons.deletedAt),
        lte(coupons.validFrom, ctx.now),
        gte(coupons.validUntil, ctx.now),
        or(eq(coupons.usageLimit, 0), lt(coupons.usedCount, coupons.usageLimit)),
        forAll ? eq(coupons.firstTimeUserOnly, false) : undefined,
      ),
    )
    .orderBy(asc(coupons.minOrderAmount), asc(coupons.code))
    .limit(MAX_LISTED);
}
