// Statistics of all orders and per day: from sums that a job stores, and from the orders themselves where a day is not summed yet or
// has changed since. Exact at any moment; placing an order costs nothing extra. Days are days in India's time zone.

import { sql } from 'drizzle-orm';
import { may } from '#shop/actor.ts';
import type { ShopContext } from '#shop/context.ts';
import type { OrderDay, OrderTotals } from './order-day.ts';

interface StatsRow extends Record<string, unknown> {
  totals: Omit<OrderTotals, 'lastProcessed'> & { lastProcessed: string | null };
  days: OrderDay[];
}

/** Days without an order are not in the result. */
export async function loadOrderStats(
  ctx: ShopContext,
  firstDay: string,
): Promise<{ totals: OrderTotals; days: readonly OrderDay[] }> {
  if (!may(ctx.actor, 'reports')) throw new Error('Order statistics are for staff only');
  const { rows } = await ctx.db.execute<StatsRow>(sql`select totals, days from order_stats(${firstDay}::date)`);
  const [row] = rows;
  if (!row) throw new Error('The order statistics query returned no row');
  const { lastProcessed, ...totals } = row.totals;
  return {
    totals: { ...totals, lastProcessed: lastProcessed === null ? null : new Date(lastProcessed) },
    days: row.days,
  };
}

const MAX_STEPS = 100;

/** The job that sums past days, one week per step, so that no step takes long. A lock lets one node run it at a time. */
export async function refreshDailyOrderStats(ctx: ShopContext): Promise<number> {
  let days = 0;
  for (let step = 0; step < MAX_STEPS; step++) {
    const written = await ctx.db.transaction(async (tx) => {
      const { rows } = await tx.execute<{ isLocked: boolean }>(
        sql`select pg_try_advisory_xact_lock(hashtext('order days')) as "isLocked"`,
      );
      if (!rows[0]?.isLocked) return 0;
      const added = await tx.execute<{ days: number }>(sql`select refresh_daily_order_stats() as days`);
      return added.rows[0]?.days ?? 0;
    });
    if (written === 0) break;
    days += written;
  }
  return days;
}
