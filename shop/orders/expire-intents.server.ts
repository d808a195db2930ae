// Ends intents that no payment reached, because their time is over or their shopper gave them up: their units and their coupon
// are free again.

import { and, eq, type SQL, sql } from 'drizzle-orm';
import { intentLines, intents } from '#db/schema/orders.ts';
import { inTransaction } from '#db/transaction.server.ts';
import { actorName } from '#shop/actor.ts';
import type { ShopContext } from '#shop/context.ts';
import { giveCouponBack } from '#shop/coupons/coupons.server.ts';
import { releaseStock } from '#shop/stock/reserve-stock.server.ts';

const MAX_PER_SWEEP = 200;
const IS_OVER = sql`${intents.expiresAt} < now()`;

async function endOne(ctx: ShopContext, id: string, how: 'expired' | 'abandoned', when: SQL): Promise<boolean> {
  const ended = await inTransaction<boolean, never>(ctx.db, async (tx) => {
    const claimed = await tx
      .update(intents)
      .set({ state: how, updatedAt: ctx.now })
      .where(and(eq(intents.id, id), eq(intents.state, 'open'), when))
      .returning({ id: intents.id });
    if (claimed.length === 0) return false;
    const lines = await tx.select().from(intentLines).where(eq(intentLines.intentId, id));
    const units = lines.flatMap(({ stockId, quantity }) => (stockId ? [{ stockId, quantity }] : []));
    const released = await releaseStock(tx, units, {
      intentId: id,
      round: 0,
      actor: how === 'expired' ? 'expiry' : actorName(ctx.actor),
      at: ctx.now,
    });
    if (!released) throw new Error(`Intent ${id} held more than was reserved`);
    await giveCouponBack(tx, id, ctx.now);
    return true;
  });
  return ended.ok && ended.value;
}

/** Its shopper buys in another way: what she pays for it after all goes back. False when it was not open. */
export const abandonIntent = (ctx: ShopContext, id: string): Promise<boolean> =>
  endOne(ctx, id, 'abandoned', sql`true`);

export async function expireIntents(ctx: ShopContext): Promise<number> {
  const due = await ctx.db
    .select({ id: intents.id })
    .from(intents)
    .where(and(eq(intents.state, 'open'), IS_OVER))
    .limit(MAX_PER_SWEEP);
  let expired = 0;
  const failures: unknown[] = [];
  for (const { id } of due) {
    try {
      if (await endOne(ctx, id, 'expired', IS_OVER)) expired++;
    } catch (error) {
      // One that cannot be ended must not keep the others' units.
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} intents could not be expired`);
  return expired;
}
