// The numbers of active, inactive and scheduled products per category: stored or counted in an index, so the cost does not depend on the
// catalogue's size.

import { sql } from 'drizzle-orm';
import type { ShopContext } from '#shop/context.ts';
import type { AdminCategory, AdminProductTotals } from './admin-product.ts';

export async function countByCategory(ctx: ShopContext): Promise<AdminCategory[]> {
  const { rows } = await ctx.db.execute<AdminCategory & Record<string, unknown>>(sql`
    select c.id, c.slug, c.name, c.product_count as active, c.attributes, coalesce(hidden.inactive, 0) as inactive,
      coalesce(hidden.scheduled, 0) as scheduled
    from categories c left join (
      select category_id, (count(*) filter (where status = 'inactive'))::int as inactive,
        (count(*) filter (where status = 'scheduled'))::int as scheduled
      from products where deleted_at is null and status <> 'active' group by category_id
    ) hidden on hidden.category_id = c.id
    order by c.position, c.name`);
  return rows;
}

export const countProducts = ({ active, inactive, scheduled }: AdminCategory): number => active + inactive + scheduled;

export function sumTotals(categories: readonly AdminCategory[]): AdminProductTotals {
  const sum = (getCount: (category: AdminCategory) => number) =>
    categories.reduce((total, category) => total + getCount(category), 0);
  return { products: sum(countProducts), active: sum(({ active }) => active) };
}
