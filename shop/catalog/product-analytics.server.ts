// The figures of the Analytics panel, over every product that is not deleted.

import { sql } from 'drizzle-orm';
import { may } from '#shop/actor.ts';
import type { ShopContext } from '#shop/context.ts';
import type { Paise } from '#shop/money/money.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import { countByCategory, countProducts } from './admin-categories.server.ts';

const TOP_CATEGORY_COUNT = 5;

export interface ProductAnalytics {
  readonly products: number;
  readonly active: number;
  readonly inactive: number;
  readonly scheduled: number;
  readonly featured: number;
  readonly trending: number;
  readonly newArrivals: number;
  readonly bestSellers: number;
  readonly averagePrice: Paise;
  readonly lowestPrice: Paise;
  readonly highestPrice: Paise;
  readonly onDiscount: number;
  readonly averageDiscount: number;
  /** The average of the products that have reviews. */
  readonly averageRating: number;
  readonly reviews: number;
  /** The five categories with the most products. */
  readonly topCategories: readonly { readonly name: string; readonly products: number }[];
  readonly otherCategories: readonly { readonly name: string; readonly products: number }[];
}

type ProductStats = Omit<ProductAnalytics, 'topCategories' | 'otherCategories'>;

/** round(…, -2) rounds paise to whole rupees. */
async function loadStats(ctx: ShopContext): Promise<ProductStats> {
  const { rows } = await ctx.db.execute<Record<string, string>>(sql`
    select count(*) as products, count(*) filter (where status = 'active') as active,
      count(*) filter (where status = 'inactive') as inactive,
      count(*) filter (where status = 'scheduled') as scheduled, count(*) filter (where featured) as featured,
      count(*) filter (where trending) as trending, count(*) filter (where new_arrival) as "newArrivals",
      count(*) filter (where best_seller) as "bestSellers", coalesce(round(avg(price), -2), 0) as "averagePrice",
      coalesce(min(price), 0) as "lowestPrice", coalesce(max(price), 0) as "highestPrice",
      count(*) filter (where discount > 0) as "onDiscount",
      coalesce(round(avg(discount) filter (where discount > 0)), 0) as "averageDiscount",
      coalesce(round(avg(rating) filter (where reviews > 0), 1), 0) as "averageRating", coalesce(sum(reviews), 0) as reviews
    from products where deleted_at is null`);
  const [row] = rows;
  if (!row) throw new Error('The figures were not read');
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, Number(value)]),
  ) as unknown as ProductStats;
}

export async function getProductAnalytics(ctx: ShopContext): Promise<Result<ProductAnalytics, 'not-allowed'>> {
  if (!may(ctx.actor, 'products.read')) return refuse('not-allowed');
  const [stats, categories] = await Promise.all([loadStats(ctx), countByCategory(ctx)]);
  const categoriesWithProducts = categories
    .map((category) => ({ name: category.name, products: countProducts(category) }))
    .filter(({ products }) => products > 0)
    .toSorted((one, other) => other.products - one.products);
  return ok({
    ...stats,
    topCategories: categoriesWithProducts.slice(0, TOP_CATEGORY_COUNT),
    otherCategories: categoriesWithProducts.slice(TOP_CATEGORY_COUNT),
  });
}
