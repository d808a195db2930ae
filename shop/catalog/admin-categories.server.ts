// The numbers of active and inactive products per category: stored or counted in an index, so the cost does not depend on the
// catalogue's size.

import { sql } from 'drizzle-orm';
import type { ShopContext } from '#shop/context.ts';
import type { AdminCategory, AdminProductTotals } from './admin-product.ts';

export async function countByCategory(ctx: ShopContext): Promise<AdminCategory[]> {
  const { rows } = await ctx.db.execute<AdminCategory & Record<string, unknown>>(sql`
    select c.id, c.slug, c.name, c.product_count as active, coalesce(hidden.count, 0) as inactive
    from categories c left join (
      select category_id, count(*)::int as count from products
      where deleted_at is null and status = 'inactive' group by category_id
    ) hidden on hidden.category_id = c.id
    order by c.position, c.name`);
  return rows;
}

export function sumTotals(categories: readonly AdminCategory[]): AdminProductTotals {
  const sum = (getCount: (category: AdminCategory) => number) =>
    categories.reduce((total, category) => total + getCount(category), 0);
  return { products: sum(({ active, inactive }) => active + inactive), active: sum(({ active }) => active) };
}
