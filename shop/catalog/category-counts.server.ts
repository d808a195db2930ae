// The number of active products, in all and per category, in the shop's order. A trigger maintains the numbers, so that no request counts.

import { asc } from 'drizzle-orm';
import { preparedQuery } from '#db/prepared-query.server.ts';
import { categories } from '#db/schema/catalog.ts';
import type { ShopContext } from '#shop/context.ts';
import type { CategoryAttribute } from './attributes.ts';

const categoryCounts = preparedQuery((db) =>
  db
    .select({
      id: categories.id,
      slug: categories.slug,
      name: categories.name,
      status: categories.status,
      products: categories.productCount,
      attributes: categories.attributes,
    })
    .from(categories)
    .orderBy(asc(categories.position), asc(categories.name))
    .prepare('category_counts'),
);

export interface CategoryCount {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly status: 'active' | 'inactive';
  readonly products: number;
  readonly attributes: readonly CategoryAttribute[];
}

export async function listCategoryCounts(
  ctx: ShopContext,
): Promise<{ readonly total: number; readonly categories: readonly CategoryCount[] }> {
  const rows = await categoryCounts(ctx.db).execute();
  return { total: rows.reduce((sum, { products }) => sum + products, 0), categories: rows };
}
