// Marks notifications as read.

import { and, eq, lte } from 'drizzle-orm';
import { notifications } from '#db/schema/office.ts';
import { mayManage } from '#shop/actor.ts';
import type { ShopContext } from '#shop/context.ts';
import { ok, type Result, refuse } from '#shop/result.ts';

/** Everything up to a moment; without one, everything. */
export async function markNotificationsRead(
  ctx: ShopContext,
  before: Date = ctx.now,
): Promise<Result<number, 'not-allowed'>> {
  if (!mayManage(ctx.actor)) return refuse('not-allowed');
  const marked = await ctx.db
    .update(notifications)
    .set({ read: true })
    .where(and(eq(notifications.read, false), lte(notifications.createdAt, before)))
    .returning({ id: notifications.id });
  return ok(marked.length);
}
