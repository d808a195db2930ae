// The products that sold most units lately. Counts the items of the newest orders, so that the work is the same for any number of
// orders. Cancelled orders and replacements are no sales; sold-out and inactive products are skipped.

import { sql } from 'drizzle-orm';
import type { CardProduct } from '#shop/catalog/product.ts';
import { listActiveProductsByIds } from '#shop/catalog/products.server.ts';
import type { ShopContext } from '#shop/context.ts';

const MAX_COUNTED_ORDERS = 2_000;

export async function listBestsellers(ctx: ShopContext, limit: number): Promise<CardProduct[]> {
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    select product.id from (
      select id from orders where status <> 'cancelled' and replacement_for is null
      order by order_date desc, id limit ${MAX_COUNTED_ORDERS}
    ) placed
    join order_items item on item.order_id = placed.id
    join products product on product.id = item.product_id
    where product.status = 'active' and product.available > 0
    group by product.id order by sum(item.quantity) desc, product.created_at desc, product.id limit ${limit}`);
  return listActiveProductsByIds(
    ctx,
    rows.map(({ id }) => id),
  );
}
