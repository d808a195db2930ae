// Prices a sample bag with a coupon that may not be stored yet. Without a bag the store chooses one: a product that the coupon
// applies to, and one that it does not. The query is bounded: the coupon's own lists, and a few products of each category.

import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { products } from '#db/schema/catalog.ts';
import { may } from '#shop/actor.ts';
import type { ShopContext } from '#shop/context.ts';
import { type Coupon, isEligible } from '#shop/coupons/coupon.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import { isRowId } from '#shop/row-id.ts';
import { getSettings } from '#shop/settings/settings.server.ts';
import { loadTaxTerms } from '#shop/tax/tax-terms.server.ts';
import { type CouponPreview, growToMinimum, type SampleLine, toCouponPreview } from './coupon-preview.ts';
import { getTermsQuery } from './line-taxes.server.ts';

const PRODUCTS_PER_CATEGORY = 3;
export const MAX_SAMPLE_LINES = 10;

const LINE_COLUMNS = {
  productId: products.id,
  categoryId: products.categoryId,
  name: products.name,
  price: products.price,
};
const isForSale = and(eq(products.status, 'active'), isNull(products.deletedAt));

async function loadLines(ctx: ShopContext, ids: readonly string[]): Promise<SampleLine[]> {
  const validIds = ids.filter(isRowId);
  if (validIds.length === 0) return [];
  const rows = await ctx.db
    .select(LINE_COLUMNS)
    .from(products)
    .where(and(isForSale, inArray(products.id, validIds)));
  return validIds.flatMap((id) => rows.filter((row) => row.productId === id)).map((row) => ({ ...row, quantity: 1 }));
}

async function loadCandidates(ctx: ShopContext): Promise<SampleLine[]> {
  const { rows } = await ctx.db.execute<SampleLine & Record<string, unknown>>(sql`
    select p.id as "productId", p.category_id as "categoryId", p.name, p.price, 1 as quantity
    from categories c cross join lateral (
      select id, category_id, name, price from products
      where category_id = c.id and status = 'active' and deleted_at is null limit ${PRODUCTS_PER_CATEGORY}
    ) p order by c.position, c.id, lower(p.name), p.id`);
  return rows;
}

async function buildSampleBag(ctx: ShopContext, coupon: Coupon): Promise<SampleLine[]> {
  const listedLines = await loadLines(ctx, [...coupon.applicableProducts, ...coupon.excludeProducts]);
  const candidates = [...listedLines, ...(await loadCandidates(ctx))];
  const matching = candidates.find((each) => isEligible(coupon, each));
  const ineligible = candidates.find((each) => !isEligible(coupon, each));
  const bag = [matching, ineligible].flatMap((each) => each ?? []);
  return growToMinimum(coupon, bag);
}

export async function previewCoupon(
  ctx: ShopContext,
  coupon: Coupon,
  bag: readonly string[],
): Promise<Result<CouponPreview, 'not-allowed'>> {
  if (!may(ctx.actor, 'coupons')) return refuse('not-allowed');
  const settings = await getSettings(ctx);
  const { taxMode, taxRate, shippingCharges } = settings;
  const lines =
    bag.length > 0 ? await loadLines(ctx, bag.slice(0, MAX_SAMPLE_LINES)) : await buildSampleBag(ctx, coupon);
  const query = getTermsQuery(settings, ctx.now);
  const productIds = lines.map(({ productId }) => productId);
  const taxTerms = query && (await loadTaxTerms(ctx.db, productIds, query));
  return ok(toCouponPreview(coupon, lines, { taxMode, taxRate, shippingCharges, taxTerms }, ctx.now));
}
