// Reads a person under the documents' field names. Her profile is hers and staff's; what follows from her orders is staff's.
// Worked number: orders of ₹1,000 and ₹500, the second cancelled, are 2 orders and ₹1,000 spent.

import { eq, sql } from 'drizzle-orm';
import { orders } from '#db/schema/orders.ts';
import { users } from '#db/schema/people.ts';
import { mayManage } from '#shop/actor.ts';
import type { ShopContext } from '#shop/context.ts';
import type { Paise } from '#shop/money/money.ts';
import { isRowId } from '#shop/row-id.ts';

export interface UserProfile {
  readonly uid: string;
  readonly email: string;
  readonly name: string;
  readonly role: 'user' | 'admin';
  readonly phone: string | null;
  readonly address: string | null;
  readonly status: 'active' | 'inactive';
  readonly createdAt: Date;
  readonly lastLogin: Date | null;
}

export interface CustomerRecord extends UserProfile {
  readonly totalOrders: number;
  readonly totalSpent: Paise;
  readonly lastOrderDate: Date | null;
}

async function findProfile(ctx: ShopContext, uid: string): Promise<UserProfile | null> {
  const [profile] = await ctx.db
    .select({
      uid: users.id,
      email: users.email,
      name: users.name,
      role: users.role,
      phone: users.phone,
      address: users.address,
      status: users.status,
      createdAt: users.createdAt,
      lastLogin: users.lastLogin,
    })
    .from(users)
    .where(eq(users.id, uid));
  return profile ?? null;
}

export async function getProfile(ctx: ShopContext, uid: string): Promise<UserProfile | null> {
  const { actor } = ctx;
  const isOwn = actor.kind === 'shopper' && actor.userId === uid;
  return isRowId(uid) && (isOwn || mayManage(actor)) ? findProfile(ctx, uid) : null;
}

/** Null for anyone but staff. */
export async function getCustomer(ctx: ShopContext, uid: string): Promise<CustomerRecord | null> {
  if (!mayManage(ctx.actor) || !isRowId(uid)) return null;
  const profile = await findProfile(ctx, uid);
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
