// Summary of the Stock Alerts: how many products are out and low, and the first of them. Read from a partial index of alerts only.

import { sql } from 'drizzle-orm';
import { may } from '#shop/actor.ts';
import type { ShopContext } from '#shop/context.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import { NEEDS_ATTENTION } from './inventory.server.ts';
import { alertFor, type StockAlert } from './stock.ts';

export interface AlertSummary {
  readonly out: number;
  readonly low: number;
  /** Out of stock first, then the lowest stock. */
  readonly first: readonly StockAlert[];
}

export async function summariseAlerts(ctx: ShopContext, limit: number): Promise<Result<AlertSummary, 'not-allowed'>> {
  if (!may(ctx.actor, 'products.read')) return refuse('not-allowed');
  const [counted, first] = await Promise.all([
    ctx.db.execute<{ out: number; low: number }>(sql`
      select count(*) filter (where stock = 0)::int as out, count(*) filter (where stock > 0)::int as low
      from products where ${NEEDS_ATTENTION}`),
    ctx.db.execute<{ id: string; name: string; stock: number; lowStockThreshold: number }>(sql`
      select id, name, stock, low_stock_threshold as "lowStockThreshold" from products
      where ${NEEDS_ATTENTION} order by stock, name, id limit ${limit}`),
  ]);
  const { out, low } = counted.rows[0] ?? { out: 0, low: 0 };
  return ok({ out, low, first: first.rows.flatMap((row) => alertFor(row) ?? []) });
}
