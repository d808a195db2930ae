// Lists coupons for staff, newest first, filtered by code or name, state and type; and loads one for its form.

import { and, desc, eq, gt, gte, ilike, inArray, isNull, lt, lte, not, or, type SQL, sql } from 'drizzle-orm';
import { categories, products } from '#db/schema/catalog.ts';
import { coupons } from '#db/schema/promotions.ts';
import { may } from '#shop/actor.ts';
import type { ShopContext } from '#shop/context.ts';
import { pick } from '#shop/pick.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import { type CouponRecord, getCoupon } from './coupon-records.server.ts';
import type { CouponScopeField, NamedOption } from './coupon-scope.ts';
import type { CouponState } from './coupon-state.ts';
import { COUPON_STATE_BY_FILTER, type CouponsQuery } from './coupons-query.ts';

export interface AdminCoupon
  extends Pick<
    CouponRecord,
    | 'id'
    | 'code'
    | 'name'
    | 'type'
    | 'value'
    | 'maxDiscount'
    | 'minOrderAmount'
    | 'usageLimit'
    | 'usedCount'
    | 'validFrom'
    | 'validUntil'
    | 'status'
    | 'firstTimeUserOnly'
  > {
  readonly version: number;
}

export interface AdminCoupons {
  readonly coupons: readonly AdminCoupon[];
  /** Number of coupons that match the query. */
  readonly found: number;
  readonly total: number;
  /** The number of coupons that shoppers can use now: active, inside their window and below their limit. */
  readonly usable: number;
}

const isNotDeleted = isNull(coupons.deletedAt);

/** SQL: true for a coupon whose couponState() is `state`. */
function hasState(state: CouponState, now: Date): SQL | undefined {
  if (state === 'ended') return lt(coupons.validUntil, now);
  const isOpen = gte(coupons.validUntil, now);
  if (state === 'inactive') return and(isOpen, eq(coupons.status, 'inactive'));
  const isSwitchedOn = and(isOpen, eq(coupons.status, 'active'));
  if (state === 'not-yet') return and(isSwitchedOn, gt(coupons.validFrom, now));
  const hasUsesLeft = or(eq(coupons.usageLimit, 0), lt(coupons.usedCount, coupons.usageLimit));
  const hasBegun = and(isSwitchedOn, lte(coupons.validFrom, now));
  return and(hasBegun, state === 'usable' ? hasUsesLeft : not(hasUsesLeft as SQL));
}

function toCondition({ search, status, type }: CouponsQuery, now: Date): SQL | undefined {
  const pattern = `%${search.replace(/[\\%_]/g, String.raw`\$&`)}%`;
  return and(
    isNotDeleted,
    search === '' ? undefined : or(ilike(coupons.code, pattern), ilike(coupons.name, pattern)),
    status ? hasState(COUPON_STATE_BY_FILTER[status], now) : undefined,
    type ? eq(coupons.type, type) : undefined,
  );
}

export async function listCoupons(ctx: ShopContext, query: CouponsQuery): Promise<Result<AdminCoupons, 'not-allowed'>> {
  if (!may(ctx.actor, 'coupons')) return refuse('not-allowed');
  const where = toCondition(query, ctx.now);
  const usable = and(isNotDeleted, hasState('usable', ctx.now));
  const [found, total, usableNow] = await Promise.all([
    ctx.db.$count(coupons, where),
    ctx.db.$count(coupons, isNotDeleted),
    ctx.db.$count(coupons, usable),
  ]);
  // A page number after the last page shows the last page.
  const page = Math.min(query.page, Math.max(1, Math.ceil(found / query.rows)));
  const rows = await ctx.db
    .select({
      ...pick(coupons, 'id', 'code', 'name', 'type', 'value', 'maxDiscount', 'minOrderAmount'),
      ...pick(coupons, 'usageLimit', 'usedCount', 'validFrom', 'validUntil', 'status', 'firstTimeUserOnly', 'version'),
    })
    .from(coupons)
    .where(where)
    .orderBy(desc(coupons.createdAt), coupons.id)
    .limit(query.rows)
    .offset((page - 1) * query.rows);
  return ok({ coupons: rows, found, total, usable: usableNow });
}

export interface CouponToEdit
  extends Omit<CouponRecord, CouponScopeField>,
    Readonly<Record<CouponScopeField, readonly NamedOption[]>> {
  readonly version: number;
}

async function loadNames(ctx: ShopContext, table: typeof categories | typeof products, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, string>();
  const rows = await ctx.db
    .select({ id: table.id, name: table.name })
    .from(table)
    .where(inArray(table.id, [...ids]));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** The name of a deleted product or category, which stays in the form, so that saving does not remove it unnoticed. */
const DELETED_NAME = 'No longer there';

/** Returns null for an unknown coupon, and for an actor who may not read coupons. */
export async function getCouponToEdit(ctx: ShopContext, id: string): Promise<CouponToEdit | null> {
  const coupon = await getCoupon(ctx, id);
  if (!coupon) return null;
  const [versions, categoryNames, productNames] = await Promise.all([
    ctx.db.select({ version: coupons.version }).from(coupons).where(eq(coupons.id, id)),
    loadNames(ctx, categories, [...coupon.applicableCategories, ...coupon.excludeCategories]),
    loadNames(ctx, products, [...coupon.applicableProducts, ...coupon.excludeProducts]),
  ]);
  const toOptions = (ids: readonly string[], names: ReadonlyMap<string, string>): NamedOption[] =>
    ids.map((optionId) => ({ id: optionId, name: names.get(optionId) ?? DELETED_NAME }));
  return {
    ...coupon,
    version: versions[0]?.version ?? 0,
    applicableCategories: toOptions(coupon.applicableCategories, categoryNames),
    excludeCategories: toOptions(coupon.excludeCategories, categoryNames),
    applicableProducts: toOptions(coupon.applicableProducts, productNames),
    excludeProducts: toOptions(coupon.excludeProducts, productNames),
  };
}

/** All categories that staff can select, in the shop's order. */
export async function listCategoryOptions(ctx: ShopContext): Promise<readonly NamedOption[]> {
  if (!may(ctx.actor, 'coupons')) return [];
  return ctx.db
    .select({ id: categories.id, name: categories.name })
    .from(categories)
    .orderBy(categories.position, sql`lower(${categories.name})`);
}
