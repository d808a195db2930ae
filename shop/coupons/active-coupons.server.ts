// Lists the coupons that a shopper can use now: active, within their dates and below their limit; first-time coupons only for shoppers
// without an order. `fitsBag` says whether the coupon counts for any item of the bag. The screen shows whether the bag reaches the minimum;
// checkCoupon decides both.

import { and, asc, eq, gte, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm';
import { categories, products } from '#db/schema/catalog.ts';
import { coupons } from '#db/schema/promotions.ts';
import { signedInId } from '#shop/actor.ts';
import type { ShopContext } from '#shop/context.ts';
import type { Paise } from '#shop/money/money.ts';
import { isRowId } from '#shop/row-id.ts';
import { hasOrdered } from './check-coupon.server.ts';
import { type Coupon, isEligible } from './coupon.ts';
import { type OfferTerms, type PublicOffer, toPublicOffer } from './public-offer.ts';

/** A longer list would not be read. */
const MAX_LISTED_COUPONS = 50;
/** No bag has more products. */
const MAX_PRODUCTS = 200;

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
  /** False when the coupon applies to no item of the bag; true for an empty bag. */
  readonly fitsBag: boolean;
  /** Names of the categories that the coupon is limited to; empty without such a limit. */
  readonly onlyFor: readonly string[];
}

/** A coupon with every condition of its use. */
export interface CouponWithTerms extends ListedCoupon, OfferTerms {}

export async function listActiveCoupons(
  ctx: ShopContext,
  productIds: readonly string[] = [],
): Promise<readonly CouponWithTerms[]> {
  const [found, lines] = await Promise.all([findUsableCoupons(ctx), loadLines(ctx, productIds)]);
  const categoryNameById = await loadCategoryNames(ctx, [
    ...new Set(found.flatMap((coupon) => [...coupon.applicableCategories, ...coupon.excludeCategories])),
  ]);
  return found.map(
    ({ applicableCategories, applicableProducts, excludeCategories, excludeProducts, ...coupon }): CouponWithTerms => {
      const scope = { applicableCategories, applicableProducts, excludeCategories, excludeProducts };
      return {
        ...coupon,
        validUntil: coupon.validUntil.toISOString(),
        notFor: excludeCategories.flatMap((id) => categoryNameById.get(id) ?? []),
        isForSelectedProducts: applicableProducts.length > 0,
        excludesProducts: excludeProducts.length > 0,
        fitsBag: lines.length === 0 || lines.some((line) => isEligible(scope, line)),
        onlyFor:
          applicableProducts.length > 0 ? [] : applicableCategories.flatMap((id) => categoryNameById.get(id) ?? []),
      };
    },
  );
}

export interface PublicOffers {
  readonly offers: readonly PublicOffer[];
  /** The time when the next coupon starts or ends; null when only staff can change the offers. */
  readonly changesAt: Date | null;
}

/** Returns the offers of a public page, which are the same for everyone; with a product, only those that apply to it. */
export async function listPublicOffers(ctx: ShopContext, productId: string | null = null): Promise<PublicOffers> {
  const [found, changesAt] = await Promise.all([
    listActiveCoupons({ ...ctx, actor: { kind: 'guest' } }, productId === null ? [] : [productId]),
    findNextChange(ctx),
  ]);
  return { offers: found.filter(({ fitsBag }) => fitsBag).map(toPublicOffer), changesAt };
}

async function findNextChange({ db, now }: ShopContext): Promise<Date | null> {
  const [row] = await db
    .select({
      starts: sql<Date | null>`min(${coupons.validFrom}) filter (where ${coupons.validFrom} > ${now})`.mapWith(
        coupons.validFrom,
      ),
      ends: sql<Date | null>`min(${coupons.validUntil})`.mapWith(coupons.validUntil),
    })
    .from(coupons)
    .where(and(eq(coupons.status, 'active'), isNull(coupons.deletedAt), gte(coupons.validUntil, now)));
  const moments = [row?.starts, row?.ends].filter((moment) => moment instanceof Date);
  return moments.length === 0 ? null : new Date(Math.min(...moments.map(Number)));
}

async function findUsableCoupons(ctx: ShopContext) {
  const hasOrderedBefore = await hasOrdered(ctx.db, signedInId(ctx.actor));
  return ctx.db
    .select({
      code: coupons.code,
      name: coupons.name,
      description: coupons.description,
      type: coupons.type,
      value: coupons.value,
      maxDiscount: coupons.maxDiscount,
      minOrderAmount: coupons.minOrderAmount,
      validUntil: coupons.validUntil,
      firstTimeUserOnly: coupons.firstTimeUserOnly,
      applicableCategories: coupons.applicableCategories,
      applicableProducts: coupons.applicableProducts,
      excludeCategories: coupons.excludeCategories,
      excludeProducts: coupons.excludeProducts,
    })
    .from(coupons)
    .where(
      and(
        eq(coupons.status, 'active'),
        isNull(coupons.deletedAt),
        lte(coupons.validFrom, ctx.now),
        gte(coupons.validUntil, ctx.now),
        or(eq(coupons.usageLimit, 0), lt(coupons.usedCount, coupons.usageLimit)),
        hasOrderedBefore ? eq(coupons.firstTimeUserOnly, false) : undefined,
      ),
    )
    .orderBy(asc(coupons.minOrderAmount), asc(coupons.code))
    .limit(MAX_LISTED_COUPONS);
}

async function loadLines(ctx: ShopContext, productIds: readonly string[]) {
  const ids = productIds.filter(isRowId).slice(0, MAX_PRODUCTS);
  if (ids.length === 0) return [];
  return ctx.db
    .select({ productId: products.id, categoryId: products.categoryId })
    .from(products)
    .where(inArray(products.id, ids));
}

async function loadCategoryNames(ctx: ShopContext, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.db
    .select({ id: categories.id, name: categories.name })
    .from(categories)
    .where(inArray(categories.id, [...ids]));
  return new Map(rows.map(({ id, name }) => [id, name]));
}
