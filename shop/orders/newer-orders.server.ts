// Counts the orders placed since an open list was read, up to the largest number that the screen shows.

import { sql } from 'drizzle-orm';
import { may } from '#shop/actor.ts';
import type { ShopContext } from '#shop/context.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import type { OrderFilters } from './admin-orders-query.ts';
import { joinWithAnd, toFilterCondition } from './order-index-ranges.server.ts';
import { matchesSearch } from './search-orders.server.ts';

const MAX_COUNTED = 100;

export async function countNewerOrders(
  ctx: ShopContext,
  filters: OrderFilters,
  since: Date | null,
): Promise<Result<number, 'not-allowed'>> {
  if (!may(ctx.actor, 'orders.read')) return refuse('not-allowed');
  const conditions = [toFilterCondition(filters)];
  if (filters.search !== '') conditions.push(matchesSearch(ctx, filters.search, sql`newer`));
  const { rows } = await ctx.db.execute<{ count: number }>(sql`
    select count(*)::int as count from (
      select from (select * from orders where order_date > ${(since ?? new Date(0)).toISOString()}::timestamptz
        order by order_date desc limit ${MAX_COUNTED}) newer
      where ${joinWithAnd(conditions)}
    ) counted`);
  return ok(rows[0]?.count ?? 0);
}
