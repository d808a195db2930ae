// The progress of 'Process Stock': waiting orders, processed orders, waiting units, and the time of the last run.
// A cancelled order never waits: it has no reservation.

import { sql } from 'drizzle-orm';
import { may } from '#shop/actor.ts';
import type { ShopContext } from '#shop/context.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import type { StockStats } from '#shop/stock/stock.ts';
import type { OrderTotals } from './order-day.ts';
import { loadOrderStats } from './order-days.server.ts';

/** A first day later than any order: only the sums over all days are needed, no single days. */
const NO_DAYS = '9999-12-31';

/** `totals` saves a query when the caller has read them already. */
export async function getStockStats(
  ctx: ShopContext,
  totals?: OrderTotals,
): Promise<Result<StockStats, 'not-allowed'>> {
  if (!may(ctx.actor, 'reports')) return refuse('not-allowed');
  const { rows } = await ctx.db.execute<{ unprocessedOrders: number; totalItems: number }>(sql`
    select (select count(*)::int from orders where not stock_processed and status <> 'cancelled') as "unprocessedOrders",
      (select coalesce(sum(i.quantity), 0)::int from order_items i join orders w on w.id = i.order_id
        where not w.stock_processed and w.status <> 'cancelled') as "totalItems"`);
  const [unprocessed] = rows;
  if (!unprocessed) throw new Error('The stock statistics query returned no row');
  const { processed, lastProcessed } = totals ?? (await loadOrderStats(ctx, NO_DAYS)).totals;
  return ok({ ...unprocessed, processedOrders: processed, lastProcessed });
}
