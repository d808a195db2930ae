// How far 'Process Stock' has come: orders that wait, orders that are done, the units that wait, and when it last ran.
// A cancelled order never waits: it holds nothing.

import { sql } from 'drizzle-orm';
import { mayManage } from '#shop/actor.ts';
import type { ShopContext } from '#shop/context.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import type { StockStats } from '#shop/stock/stock.ts';

type Figures = Record<'unprocessedOrders' | 'processedOrders' | 'totalItems', number> & {
  lastProcessed: string | null;
};

export async function getStockStats(ctx: ShopContext): Promise<Result<StockStats, 'not-allowed'>> {
  if (!mayManage(ctx.actor)) return refuse('not-allowed');
  const { rows } = await ctx.db.execute<Figures>(sql`
    select count(*) filter (where not stock_processed and status <> 'cancelled')::int as "unprocessedOrders",
      count(*) filter (where stock_processed)::int as "processedOrders",
      (select coalesce(sum(i.quantity), 0)::int from order_items i join orders w on w.id = i.order_id
        where not w.stock_processed and w.status <> 'cancelled') as "totalItems",
      max(stock_processed_at) as "lastProcessed" from orders`);
  const [figures] = rows;
  if (!figures) throw new Error('The figures were not read');
  return ok({ ...figures, lastProcessed: figures.lastProcessed === null ? null : new Date(figures.lastProcessed) });
}
