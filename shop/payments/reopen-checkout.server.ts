// A payment arrived after its checkout had expired and released its units and its coupon, so they are reserved again. All of
// them or none; the caller holds the checkout's row lock.

import { asc, eq } from 'drizzle-orm';
import type { Tx } from '#db/client.server.ts';
import { checkoutLines } from '#db/schema/orders.ts';
import { sqlState } from '#db/transaction.server.ts';
import { holdReleasedCoupon } from '#shop/coupons/coupons.server.ts';
import type { Checkout } from '#shop/orders/price-checkout.server.ts';
import { closeUserCheckouts, type ReleasedCheckout, swapReservations } from '#shop/orders/release-checkouts.server.ts';

/** A checkout expires once: its first reservation had generation 0. */
export const REOPENED_GENERATION = 1;

class NoLongerAvailableError extends Error {}

interface ReopenOrigin {
  readonly at: Date;
  readonly actor: string;
}

async function reserveAgain(
  tx: Tx,
  checkout: Checkout,
  by: ReopenOrigin,
  closed: readonly ReleasedCheckout[],
): Promise<void> {
  const lines = await tx
    .select({ inventoryLevelId: checkoutLines.inventoryLevelId, quantity: checkoutLines.quantity })
    .from(checkoutLines)
    .where(eq(checkoutLines.checkoutId, checkout.id))
    .orderBy(asc(checkoutLines.position));
  // A line without an inventory level belongs to a deleted product.
  const units = lines.flatMap(({ inventoryLevelId, quantity }) =>
    inventoryLevelId ? [{ inventoryLevelId, quantity }] : [],
  );
  const origin = { checkoutId: checkout.id, generation: REOPENED_GENERATION, ...by };
  const next = { lines: units, couponId: checkout.couponId, origin };
  if (units.length !== lines.length || !(await swapReservations(tx, closed, next))) throw new NoLongerAvailableError();
  if (!(await holdReleasedCoupon(tx, checkout.id, by.at))) throw new NoLongerAvailableError();
}

/** In a savepoint of the caller's transaction: it is rolled back when a part is not available. */
async function trySavepoint(tx: Tx, work: (inner: Tx) => Promise<void>): Promise<boolean> {
  try {
    await tx.transaction(work);
    return true;
  } catch (error) {
    // A first-order coupon that she has used in the meantime.
    if (error instanceof NoLongerAvailableError || sqlState(error) === '23505') return false;
    throw error;
  }
}

/**
 * False when a part is no longer available; then nothing was reserved. Her paid checkout has priority over another open checkout
 * of hers without a payment: that one is released when the paid one needs its units or its coupon.
 */
export async function reopenCheckout(tx: Tx, checkout: Checkout, by: ReopenOrigin): Promise<boolean> {
  if (await trySavepoint(tx, (inner) => reserveAgain(inner, checkout, by, []))) return true;
  const { userId } = checkout;
  if (userId === null) return false;
  return trySavepoint(tx, async (inner) => {
    const closed = await closeUserCheckouts(inner, userId, { exceptId: checkout.id, at: by.at });
    if (closed.length === 0) throw new NoLongerAvailableError();
    await reserveAgain(inner, checkout, by, closed);
  });
}
