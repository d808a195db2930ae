// Ends intents whose time is over and that no payment reached: their units and their coupon are free again.

import { and, eq, sql } from 'drizzle-orm';
import { intentLines, intents } from '#db/schema/orders.ts';
import { decide } from '#db/transaction.server.ts';
import type { ShopContext } from '#shop/context.ts';
import { giveCouponBack } from '#shop/coupons/coupons.server.ts';
import { releaseStock } from '#shop/stock/reserve-stock.server.ts';

const MOST_A_SWEEP = 200;

async function expireOne(ctx: ShopContext, id: string): Promise<boolean> {
  const expired = await decide<boolean, never>(ctx.db, async (tx) => {
    const claimed = await tx
      .update(intents)
      .set({ state: 'expired', updatedAt: ctx.now })
      .where(and(eq(intents.id, id), eq(intents.state, 'open'), sql`${intents.expiresAt} < now()`))
      .returning({ id: intents.id });
    if (claimed.length === 0) return false;
    const lines = await tx.select().from(intentLines).where(eq(intentLines.intentId, id));
    const units = lines.flatMap(({ stockId, quantity }) => (stockId ? [{ stockId, quantity }] : []));
    const released = await releaseStock(tx, units, { intentId: id, round: 0, actor: 'expiry', at: ctx.now });
    if (!released) throw new Error(`Intent ${id} held more than was reserved`);
    await giveCouponBack(tx, id, ctx.now);
    return true;
  });
  return expired.ok && expired.value;
}

export async function expireIntents(ctx: ShopContext): Promise<number> {
  const due = await ctx.db
    .select({ id: intents.id })
    .from(intents)
    .where(and(eq(intents.state, 'open'), sql`${intents.expiresAt} < now()`))
    .limit(MOST_A_SWEEP);
  let expired = 0;
  const failures: unknown[] = [];
  for (const { id } of due) {
    try {
      if (await expireOne(ctx, id)) expired++;
    } catch (error) {
      // One that cannot be ended must not keep the others' units.
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} intents could not be expired`);
  return expired;
}
