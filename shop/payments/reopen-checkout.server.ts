// Reserves the units and the coupon of an expired checkout again, because its payment arrived late. Reserves everything or nothing;
// the caller holds the checkout's row lock.

import { asc, eq } from 'drizzle-orm';
import type { Tx } from '#db/client.server.ts';
import { checkoutLines } from '#db/schema/orders.ts';
import { sqlState } from '#db/transaction.server.ts';
import { toOwner } from '#shop/checkout-owner.ts';
import { holdReleasedCoupon } from '#shop/coupons/coupons.server.ts';
import type { Checkout } from '#shop/orders/price-checkout.server.ts';
import { closeOwnCheckouts, type ReleasedCheckout, swapReservations } from '#shop/orders/release-checkouts.server.ts';

/** The reservation generation after the first, 0. A checkout expires only once. */
export const REOPENED_GENERATION = 1;

class NoLongerAvailableError extends Error {}

interface ReopenOrigin {
  readonly at: Date;
  readonly actor: string;
}

async function reserveAgain(
  tx: Tx,
  checkout: Checkout,
  reopened: ReopenOrigin,
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
  const origin = { checkoutId: checkout.id, generation: REOPENED_GENERATION, ...reopened };
  const next = { lines: units, couponId: checkout.couponId, origin };
  if (units.length !== lines.length || !(await swapReservations(tx, closed, next))) throw new NoLongerAvailableError();
  if (!(await holdReleasedCoupon(tx, checkout.id, reopened.at))) throw new NoLongerAvailableError();
}

/** Runs the work in a savepoint of the caller's transaction, which is rolled back when a unit or the coupon is not available. */
async function trySavepoint(tx: Tx, work: (inner: Tx) => Promise<void>): Promise<boolean> {
  try {
    await tx.transaction(work);
    return true;
  } catch (error) {
    // 23505: the shopper has used a first-order coupon in another order since.
    if (error instanceof NoLongerAvailableError || sqlState(error) === '23505') return false;
    throw error;
  }
}

/**
 * False when a unit or the coupon is no longer available; then nothing was reserved. A paid checkout has priority over another open,
 * unpaid checkout of the same shopper, which is released when the paid one needs its units or its coupon.
 */
export async function reopenCheckout(tx: Tx, checkout: Checkout, reopened: ReopenOrigin): Promise<boolean> {
  if (await trySavepoint(tx, (inner) => reserveAgain(inner, checkout, reopened, []))) return true;
  const owner = toOwner(checkout);
  if (owner === null) return false;
  return trySavepoint(tx, async (inner) => {
    const closed = await closeOwnCheckouts(inner, owner, { exceptId: checkout.id, at: reopened.at });
    if (closed.length === 0) throw new NoLongerAvailableError();
    await reserveAgain(inner, checkout, reopened, closed);
  });
}
