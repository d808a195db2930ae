// A payment came after its intent had expired: its units and its coupon are free again, so they are asked for once more. All of
// them or none; the caller holds the intent's row lock.

import { asc, eq } from 'drizzle-orm';
import type { Tx } from '#db/client.server.ts';
import { intentLines } from '#db/schema/orders.ts';
import { sqlState } from '#db/transaction.server.ts';
import { holdCouponAgain } from '#shop/coupons/coupons.server.ts';
import type { Intent } from '#shop/orders/open-intent.server.ts';
import { closeCheckoutsOf, type ReleasedCheckout, swapHolds } from '#shop/orders/release-checkouts.server.ts';

/** An intent expires once: what it held then was of round 0. */
export const REOPENED_ROUND = 1;

class NotAnyMore extends Error {}

interface Reopening {
  readonly at: Date;
  readonly actor: string;
}

async function takeAgain(tx: Tx, intent: Intent, by: Reopening, closed: readonly ReleasedCheckout[]): Promise<void> {
  const lines = await tx
    .select({ stockId: intentLines.stockId, quantity: intentLines.quantity })
    .from(intentLines)
    .where(eq(intentLines.intentId, intent.id))
    .orderBy(asc(intentLines.position));
  // A line without a stock row is of a product that is gone.
  const units = lines.flatMap(({ stockId, quantity }) => (stockId ? [{ stockId, quantity }] : []));
  const origin = { intentId: intent.id, round: REOPENED_ROUND, ...by };
  const next = { lines: units, couponId: intent.couponId, origin };
  if (units.length !== lines.length || !(await swapHolds(tx, closed, next))) throw new NotAnyMore();
  if (!(await holdCouponAgain(tx, intent.id, by.at))) throw new NotAnyMore();
}

/** In a transaction of its own inside the caller's: what was taken so far goes back when the rest is not there. */
async function tryIn(tx: Tx, work: (inner: Tx) => Promise<void>): Promise<boolean> {
  try {
    await tx.transaction(work);
    return true;
  } catch (error) {
    // A first-time coupon that she has used in the meantime.
    if (error instanceof NotAnyMore || sqlState(error) === '23505') return false;
    throw error;
  }
}

/**
 * False when something of it is no longer to be had; then nothing was taken. What she paid for comes before what another open
 * checkout of hers holds without a payment: that one is released when the paid one needs its units or its coupon.
 */
export async function reopenIntent(tx: Tx, intent: Intent, by: Reopening): Promise<boolean> {
  if (await tryIn(tx, (inner) => takeAgain(inner, intent, by, []))) return true;
  const { userId } = intent;
  if (userId === null) return false;
  return tryIn(tx, async (inner) => {
    const closed = await closeCheckoutsOf(inner, userId, { exceptId: intent.id, at: by.at });
    if (closed.length === 0) throw new NotAnyMore();
    await takeAgain(inner, intent, by, closed);
  });
}
