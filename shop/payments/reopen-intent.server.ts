// A payment came after its intent had expired: its units and its coupon are free again, so they are asked for once more. All of
// them or none; the caller holds the intent's row lock.

import { asc, eq } from 'drizzle-orm';
import type { Tx } from '#db/client.server.ts';
import { intentLines, intents } from '#db/schema/orders.ts';
import { sqlState } from '#db/transaction.server.ts';
import { holdCouponAgain } from '#shop/coupons/coupons.server.ts';
import type { Intent } from '#shop/orders/open-intent.server.ts';
import { reserveStock } from '#shop/stock/reserve-stock.server.ts';

/** An intent expires once: what it held then was of round 0. */
export const REOPENED_ROUND = 1;

class NotAnyMore extends Error {}

async function takeAgain(tx: Tx, intent: Intent, { at, actor }: { at: Date; actor: string }): Promise<void> {
  const lines = await tx
    .select({ stockId: intentLines.stockId, quantity: intentLines.quantity })
    .from(intentLines)
    .where(eq(intentLines.intentId, intent.id))
    .orderBy(asc(intentLines.position));
  // A line without a stock row is of a product that is gone.
  const units = lines.flatMap(({ stockId, quantity }) => (stockId ? [{ stockId, quantity }] : []));
  const origin = { intentId: intent.id, round: REOPENED_ROUND, actor, at };
  if (units.length !== lines.length || !(await reserveStock(tx, units, origin))) throw new NotAnyMore();
  if (!(await holdCouponAgain(tx, intent.id, at))) throw new NotAnyMore();
  await tx.update(intents).set({ state: 'open', updatedAt: at }).where(eq(intents.id, intent.id));
}

/** False when something of it is no longer to be had; then nothing was taken. */
export async function reopenIntent(tx: Tx, intent: Intent, by: { at: Date; actor: string }): Promise<boolean> {
  try {
    // In a transaction of its own inside the caller's: what was taken so far goes back when the rest is not there.
    await tx.transaction((inner) => takeAgain(inner, intent, by));
    return true;
  } catch (error) {
    // A first-time coupon that she has used in the meantime.
    if (error instanceof NotAnyMore || sqlState(error) === '23505') return false;
    throw error;
  }
}
