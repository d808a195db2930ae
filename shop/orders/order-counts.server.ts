// The number of orders per status, for the tabs of the list. Exact at any moment, and cheap for any number of orders: open orders are
// few and counted; all and cancelled come from the daily sums (docs/decisions/0023); delivered is the difference.

import { sql } from 'drizzle-orm';
import { may } from '#shop/actor.ts';
import type { ShopContext } from '#shop/context.ts';
import type { OrderCounts } from './admin-order.ts';

type Counted = { [Key in keyof OrderCounts]: number };

const COUNT_QUERY = sql`
  with aggregated as materialized (select coalesce(max(day), date '1999-12-31') as until from daily_order_stats),
  marked as materialized (select distinct mark.day from stale_order_days mark, aggregated where mark.day <= aggregated.until),
  -- Days that are not aggregated yet, or have changed since.
  open_days as (
    select day::timestamp at time zone 'Asia/Kolkata' as since, (day + 1)::timestamp at time zone 'Asia/Kolkata' as until from marked
    union all select (until + 1)::timestamp at time zone 'Asia/Kolkata', 'infinity'::timestamptz from aggregated
  ), sums as (
    select coalesce(sum(orders), 0) as orders, coalesce(sum(cancelled), 0) as cancelled
    from daily_order_stats where day not in (select day from marked)
  ), counted as (
    -- All values of payment_status: the index begins with status and payment_status, and then has the time.
    select coalesce(sum((select count(*) from orders where order_date >= since and order_date < until)), 0) as orders,
      coalesce(sum((select count(*) from orders where status = 'cancelled' and payment_status in ('paid', 'pending', 'failed')
        and order_date >= since and order_date < until)), 0) as cancelled
    from open_days
  ), open_orders as (
    select count(*) filter (where status = 'pending') as pending, count(*) filter (where status = 'confirmed') as confirmed,
      count(*) filter (where status = 'processing') as processing, count(*) filter (where status = 'shipped') as shipped
    from orders where status in ('pending', 'confirmed', 'processing', 'shipped')
  )
  select open_orders.pending::int, open_orders.confirmed::int, open_orders.processing::int, open_orders.shipped::int,
    (sums.cancelled + counted.cancelled)::int as cancelled, (sums.orders + counted.orders)::int as "all",
    (sums.orders + counted.orders - sums.cancelled - counted.cancelled
      - open_orders.pending - open_orders.confirmed - open_orders.processing - open_orders.shipped)::int as delivered,
    (select count(*)::int from cancellation_requests where status = 'pending') as "pendingRequests"
  from sums, counted, open_orders`;

/** One statement, so all numbers are of one snapshot. */
export async function countOrders(ctx: ShopContext): Promise<OrderCounts> {
  if (!may(ctx.actor, 'orders.read')) throw new Error('Order counts are for staff only');
  const { rows } = await ctx.db.execute<Counted>(COUNT_QUERY);
  if (!rows[0]) throw new Error('The order counts query returned no row');
  return rows[0];
}
