// Reads a customer with the fields of requirement A-ENT-16: the profile and the statistics of the orders. For staff
// only.
// Example: orders of ₹1,000 and ₹500, the second cancelled, are 2 orders and ₹1,000 spent.

import { inArray, sql } from 'drizzle-orm';
import { orders } from '#db/schema/orders.ts';
import { may } from '#shop/actor.ts';
import type { ShopContext } from '#shop/context.ts';
import type { Paise } from '#shop/money/money.ts';
import { getProfile } from './profile.server.ts';
import type { UserProfile } from './profile.ts';

export interface CustomerOrderStats {
  readonly totalOrders: number;
  readonly totalSpent: Paise;
  readonly lastOrderDate: Date | null;
}

export interface CustomerRecord extends UserProfile, CustomerOrderStats {}

export const NO_ORDERS: CustomerOrderStats = { totalOrders: 0, totalSpent: 0, lastOrderDate: null };

/** Returns the order statistics by user id, without users who have no order. */
export async function loadOrderStats(
  ctx: ShopContext,
  ids: readonly string[],
): Promise<ReadonlyMap<string | null, CustomerOrderStats>> {
  const rows = await ctx.db
    .select({
      userId: orders.userId,
      totalOrders: sql<number>`count(*)::int`,
      totalSpent: sql`coalesce(sum(${orders.total}) filter (where ${orders.status} <> 'cancelled'), 0)`.mapWith(Number),
      lastOrderDate: sql`max(${orders.orderDate})`.mapWith(orders.orderDate),
    })
    .from(orders)
    .where(inArray(orders.userId, [...ids]))
    .groupBy(orders.userId);
  return new Map(rows.map(({ userId, ...stats }) => [userId, stats]));
}

/** Returns null for an unknown id, and for an actor who may not read customers. */
export async function getCustomer(ctx: ShopContext, uid: string): Promise<CustomerRecord | null> {
  if (!may(ctx.actor, 'customers.read')) return null;
  const profile = await getProfile(ctx, uid);
  if (!profile) return null;
  return { ...profile, ...((await loadOrderStats(ctx, [uid])).get(uid) ?? NO_ORDERS) };
}
