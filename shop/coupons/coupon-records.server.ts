// Reads one coupon (A-ENT-07, S-ENT-23): all fields for staff; by its code and without its scope for shoppers.
// Whether it may be used on a bag is decided in coupon.ts.

import { and, eq, isNull } from 'drizzle-orm';
import { coupons } from '#db/schema/promotions.ts';
import { mayManage } from '#shop/actor.ts';
import type { ShopContext } from '#shop/context.ts';
import { isRowId } from '#shop/row-id.ts';
import { getCouponByCode } from './check-coupon.server.ts';
import type { Coupon } from './coupon.ts';

export interface CouponRecord extends Coupon {
  readonly description: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export type ShopperCoupon = Omit<
  Coupon,
  'applicableCategories' | 'applicableProducts' | 'excludeCategories' | 'excludeProducts'
>;

/** Null for anyone but staff. */
export async function getCoupon(ctx: ShopContext, id: string): Promise<CouponRecord | null> {
  if (!mayManage(ctx.actor) || !isRowId(id)) return null;
  const [row] = await ctx.db
    .select()
    .from(coupons)
    .where(and(eq(coupons.id, id), isNull(coupons.deletedAt)));
  if (!row) return null;
  const { version: _version, deletedAt: _deletedAt, ...coupon } = row;
  return coupon;
}

export async function findShopperCoupon(ctx: ShopContext, code: string): Promise<ShopperCoupon | null> {
  const coupon = await getCouponByCode(ctx.db, code);
  if (coupon?.status !== 'active') return null;
  return {
    id: coupon.id,
    code: coupon.code,
    name: coupon.name,
    type: coupon.type,
    value: coupon.value,
    maxDiscount: coupon.maxDiscount,
    minOrderAmount: coupon.minOrderAmount,
    firstTimeUserOnly: coupon.firstTimeUserOnly,
    usageLimit: coupon.usageLimit,
    usedCount: coupon.usedCount,
    status: coupon.status,
    validFrom: coupon.validFrom,
    validUntil: coupon.validUntil,
  };
}
