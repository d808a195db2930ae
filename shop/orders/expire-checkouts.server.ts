// Closes checkouts without a payment, because they expired or their shopper abandoned them: their units and their coupon
// are released.

import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '#db/client.server.ts';
import { checkoutLines, checkouts } from '#db/schema/orders.ts';
import { inTransaction } from '#db/transaction.server.ts';
import { actorName } from '#shop/actor.ts';
import type { ShopContext } from '#shop/context.ts';
import { releaseCoupon } from '#shop/coupons/coupons.server.ts';
import { releaseStock } from '#shop/stock/reserve-stock.server.ts';

const MAX_PER_RUN = 200;
const IS_EXPIRED = sql`${checkouts.expiresAt} < now()`;

interface Closing {
  readonly newState: 'expired' | 'abandoned';
  readonly condition?: SQL;
  /** Written in the same transaction. */
  readonly alsoWrite?: (tx: Tx) => Promise<unknown>;
}

async function closeCheckout(
  ctx: ShopContext,
  id: string,
  { newState, condition, alsoWrite }: Closing,
): Promise<boolean> {
  const closed = await inTransaction<boolean, never>(ctx.db, async (tx) => {
    const claimed = await tx
      .update(checkouts)
      .set({ state: newState, updatedAt: ctx.now })
      .where(and(eq(checkouts.id, id), eq(checkouts.state, 'open'), condition))
      .returning({ id: checkouts.id });
    if (claimed.length === 0) return false;
    const lines = await tx.select().from(checkoutLines).where(eq(checkoutLines.checkoutId, id));
    const units = lines.flatMap(({ inventoryLevelId, quantity }) =>
      inventoryLevelId ? [{ inventoryLevelId, quantity }] : [],
    );
    const released = await releaseStock(tx, units, {
      checkoutId: id,
      generation: 0,
      actor: newState === 'expired' ? 'expiry' : actorName(ctx.actor),
      at: ctx.now,
    });
    if (!released) throw new Error(`Checkout ${id} has more units than are reserved`);
    await releaseCoupon(tx, id, ctx.now);
    await alsoWrite?.(tx);
    return true;
  });
  return closed.ok && closed.value;
}

/** Closes a checkout for which the shopper orders differently; a late payment is refunded. False when it was not open. */
export const abandonCheckout = (
  ctx: ShopContext,
  id: string,
  alsoWrite: Closing['alsoWrite'] = async () => {},
): Promise<boolean> => closeCheckout(ctx, id, { newState: 'abandoned', alsoWrite });

/** Marks an expired checkout, whose units and coupon are released, as abandoned, so that a late payment is refunded. */
export async function abandonExpiredCheckout(ctx: ShopContext, id: string): Promise<boolean> {
  const abandoned = await ctx.db
    .update(checkouts)
    .set({ state: 'abandoned', updatedAt: ctx.now })
    .where(and(eq(checkouts.id, id), eq(checkouts.state, 'expired')))
    .returning({ id: checkouts.id });
  return abandoned.length > 0;
}

export async function expireCheckouts(ctx: ShopContext): Promise<number> {
  const due = await ctx.db
    .select({ id: checkouts.id })
    .from(checkouts)
    .where(and(eq(checkouts.state, 'open'), IS_EXPIRED))
    .limit(MAX_PER_RUN);
  let expired = 0;
  const failures: unknown[] = [];
  for (const { id } of due) {
    try {
      if (await closeCheckout(ctx, id, { newState: 'expired', condition: IS_EXPIRED })) expired++;
    } catch (error) {
      // A checkout that cannot be closed must not keep the units of the others reserved.
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} checkouts could not be expired`);
  return expired;
}
