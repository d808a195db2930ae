// Prices a sample bag with a coupon that may not be stored yet. Without a bag the store chooses one: a product that the coupon
// applies to, and one that it does not. The query is bounded: the coupon's own lists, and a few products of each category.

import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { products } from '#db/schema/catalog.ts';
import { mayManage } from '#shop/actor.ts';
import type { ShopContext } from '#shop/context.ts';
import { type Coupon, isEligible } from '#shop/coupons/coupon.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import { isRowId } from '#shop/row-id.ts';
import { getSettings } from '#shop/settings/settings.server.ts';
import { type CouponPreview, previewOf, reachingMinimum, type SampleLine } from './coupon-preview.ts';

const OF_EACH_CATEGORY = 3;
/** The limit of a sample bag. */
export const MAX_SAMPLED = 10;

const line = { productId: products.id, categoryId: products.categoryId, name: products.name, price: products.price };
const isForSale = and(eq(products.status, 'active'), isNull(products.deletedAt));

async function chosen(ctx: ShopContext, ids: readonly string[]): Promise<SampleLine[]> {
  const validIds = ids.filter(isRowId);
  if (validIds.length === 0) return [];
  const rows = await ctx.db
    .select(line)
    .from(products)
    .where(and(isForSale, inArray(products.id, validIds)));
  return validIds.flatMap((id) => rows.filter((row) => row.productId === id)).map((row) => ({ ...row, quantity: 1 }));
}

async function someOfEachCategory(ctx: ShopContext): Promise<SampleLine[]> {
  const { rows } = await ctx.db.execute<SampleLine & Record<string, unknown>>(sql`
    select p.id as "productId", p.category_id as "categoryId", p.name, p.price, 1 as quantity
    from categories c cross join lateral (
      select id, category_id, name, price from products
      where category_id = c.id and status = 'active' and deleted_at is null limit ${OF_EACH_CATEGORY}
    ) p order by c.position, c.id, lower(p.name), p.id`);
  return rows;
}

async function sampleFor(ctx: ShopContext, coupon: Coupon): Promise<SampleLine[]> {
  const named = await chosen(ctx, [...coupon.applicableProducts, ...coupon.excludeProducts]);
  const candidates = [...named, ...(await someOfEachCategory(ctx))];
  const matching = candidates.find((each) => isEligible(coupon, each));
  const ineligible = candidates.find((each) => !isEligible(coupon, each));
  const bag = [matching, ineligible].flatMap((each) => each ?? []);
  return reachingMinimum(coupon, bag);
}

export async function previewCoupon(
  ctx: ShopContext,
  coupon: Coupon,
  bag: readonly string[],
): Promise<Result<CouponPreview, 'not-allowed'>> {
  if (!mayManage(ctx.actor)) return refuse('not-allowed');
  const { taxRate, shippingCharges } = await getSettings(ctx);
  const lines = bag.length > 0 ? await chosen(ctx, bag.slice(0, MAX_SAMPLED)) : await sampleFor(ctx, coupon);
  return ok(previewOf(coupon, lines, { taxRate, shippingCharges }, ctx.now));
}
