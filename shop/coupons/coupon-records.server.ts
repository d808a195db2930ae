// Reads one coupon with all its fields, for staff (A-ENT-07). coupon.ts decides whether a shopper may use it.

import { and, eq, isNull } from 'drizzle-orm';
import { coupons } from '#db/schema/promotions.ts';
import { may } from '#shop/actor.ts';
import type { ShopContext } from '#shop/context.ts';
import { isRowId } from '#shop/row-id.ts';
import type { Coupon } from './coupon.ts';

export interface CouponRecord extends Coupon {
  readonly description: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** Returns null for an actor who may not read coupons. */
export async function getCoupon(ctx: ShopContext, id: string): Promise<CouponRecord | null> {
  if (!may(ctx.actor, 'coupons') || !isRowId(id)) return null;
  const [row] = await ctx.db
    .select()
    .from(coupons)
    .where(and(eq(coupons.id, id), isNull(coupons.deletedAt)));
  if (!row) return null;
  const { version: _version, deletedAt: _deletedAt, ...coupon } = row;
  return coupon;
}
