// Lists all categories for staff, newest first.

import { sql } from 'drizzle-orm';
import { may } from '#shop/actor.ts';
import type { ShopContext } from '#shop/context.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import type { AdminCategoryRow } from './admin-category.ts';

export async function listAdminCategories(ctx: ShopContext): Promise<Result<AdminCategoryRow[], 'not-allowed'>> {
  if (!may(ctx.actor, 'categories')) return refuse('not-allowed');
  const { rows } = await ctx.db.execute<AdminCategoryRow & Record<string, unknown>>(sql`
    select c.id, c.name, c.slug, c.description, c.status, c.position, c.version, c.product_count as "productCount",
      c.tax_class_id as "taxClassId", c.hsn,
      coalesce(counted.products, 0) as "allProducts",
      case when p.key is not null then
        json_build_object('key', p.key, 'width', p.width, 'height', p.height, 'tone', p.tone, 'alt', '') end as picture
    from categories c left join pictures p on p.key = c.image
    left join (select category_id, count(*)::int as products from products group by category_id) counted on counted.category_id = c.id
    order by c.created_at desc, c.position desc, c.id`);
  return ok(rows);
}
