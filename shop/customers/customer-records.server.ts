// Reads a customer under the documents' field names: her profile and what follows from her orders. For staff only.
// Worked number: orders of ₹1,000 and ₹500, the second cancelled, are 2 orders and ₹1,000 spent.

import { eq, sql } from 'drizzle-orm';
import { orders } from '#db/schema/orders.ts';
import { mayManage } from '#shop/actor.ts';
import type { ShopContext } from '#shop/context.ts';
import type { Paise } from '#shop/money/money.ts';
import { getProfile } from './profile.server.ts';
import type { UserProfile } from './profile.ts';

export interface CustomerRecord extends UserProfile {
  readonly totalOrders: number;
  readonly totalSpent: Paise;
  readonly lastOrderDate: Date | null;
}

/** Null for anyone but staff. */
export async function getCustomer(ctx: ShopContext, uid: string): Promise<CustomerRecord | null> {
  if (!mayManage(ctx.actor)) return null;
  const profile = await getProfile(ctx, uid);
  if (!profile) return null;
  const [bought] = await ctx.db
    .select({
      totalOrders: sql<number>`count(*)::int`,
      totalSpent: sql`coalesce(sum(${orders.total}) filter (where ${orders.status} <> 'cancelled'), 0)`.mapWith(Number),
      lastOrderDate: sql`max(${orders.orderDate})`.mapWith(orders.orderDate),
    })
    .from(orders)
    .where(eq(orders.userId, uid));
  return { ...profile, ...(bought ?? { totalOrders: 0, totalSpent: 0, lastOrderDate: null }) };
}
