// Counts the units that each product sold lately, for the sort by popularity. Counts as the bestsellers do: cancelled orders and replacements
// are no sales. A job calls it, so that an order writes nothing for it. Only products whose number has changed are written.

import { sql } from 'drizzle-orm';
import type { ShopContext } from '#shop/context.ts';

const DAYS = 90;

export async function countUnitsSold(ctx: ShopContext): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    // Reads all orders of three months: a second for 300,000 of them.
    await tx.execute(sql`set local statement_timeout = '5min'`);
    await tx.execute(sql`
      with sold as (
        select item.product_id as id, sum(item.quantity)::int as units
        from orders placed join order_items item on item.order_id = placed.id
        where placed.order_date > ${ctx.now}::timestamptz - make_interval(days => ${DAYS})
          and placed.status <> 'cancelled' and placed.replacement_for is null and item.product_id is not null
        group by item.product_id
      )
      update products set units_sold = coalesce(changed.units, 0)
      from (
        select p.id, sold.units from products p left join sold on sold.id = p.id
        where p.units_sold <> coalesce(sold.units, 0)
      ) changed
      where products.id = changed.id`);
  });
}
