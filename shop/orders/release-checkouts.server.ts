// A person has one open checkout: opening another, or placing a cash order, releases it in the same transaction. A payment that
// arrives for a released checkout is settled like one for an expired checkout: its units are reserved again, or it is refunded.
// Locks are taken in the documented order: checkouts, stock rows of both checkouts, coupons.

import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Tx } from '#db/client.server.ts';
import { checkoutLines, checkouts } from '#db/schema/orders.ts';
import { coupons } from '#db/schema/promotions.ts';
import { ownedBy } from '#shop/checkout-owner.server.ts';
import { type CheckoutOwner, ownerKey } from '#shop/checkout-owner.ts';
import { releaseCoupon } from '#shop/coupons/coupons.server.ts';
import { exchangeStock, type MoveOrigin } from '#shop/stock/reserve-stock.server.ts';
import type { StockLine } from '#shop/stock/stock.ts';

export interface ReleasedCheckout {
  readonly id: string;
  readonly couponId: string | null;
  readonly lines: readonly StockLine[];
}

/** Serialises the checkouts that one person starts: each start sees the checkout that the previous one opened. */
export const lockOwnCheckouts = (tx: Tx, owner: CheckoutOwner) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`checkout of ${ownerKey(owner)}`}, 0))`);

/** Closes all of a person's open checkouts but one. The caller must move their stock and coupons with `swapReservations`. */
export async function closeOwnCheckouts(
  tx: Tx,
  owner: CheckoutOwner,
  { exceptId, at }: { readonly exceptId: string; readonly at: Date },
): Promise<readonly ReleasedCheckout[]> {
  const closed = await tx
    .update(checkouts)
    .set({ state: 'expired', updatedAt: at })
    .where(and(ownedBy(checkouts, owner), eq(checkouts.state, 'open'), ne(checkouts.id, exceptId)))
    .returning({ id: checkouts.id, couponId: checkouts.couponId });
  if (closed.length === 0) return [];
  const ids = closed.map(({ id }) => id);
  const lines = await tx
    .select({
      checkoutId: checkoutLines.checkoutId,
      inventoryLevelId: checkoutLines.inventoryLevelId,
      quantity: checkoutLines.quantity,
    })
    .from(checkoutLines)
    .where(inArray(checkoutLines.checkoutId, ids));
  return closed.map(({ id, couponId }) => ({
    id,
    couponId,
    lines: lines.flatMap(({ checkoutId, inventoryLevelId, quantity }) =>
      checkoutId === id && inventoryLevelId ? [{ inventoryLevelId, quantity }] : [],
    ),
  }));
}

/** Locks two or more coupons in the order of their ids, so that two swaps cannot deadlock. */
async function lockCoupons(tx: Tx, ids: readonly string[]): Promise<void> {
  const distinct = [...new Set(ids)];
  if (distinct.length < 2) return;
  await tx
    .select({ id: coupons.id })
    .from(coupons)
    .where(inArray(coupons.id, distinct))
    .orderBy(coupons.id)
    .for('no key update');
}

export interface NewReservations {
  readonly lines: readonly StockLine[];
  readonly couponId: string | null;
  readonly origin: MoveOrigin;
}

/** Releases units and coupon uses of closed checkouts and reserves the new units. False when a size has too few units left. */
export async function swapReservations(
  tx: Tx,
  closed: readonly ReleasedCheckout[],
  next: NewReservations,
): Promise<boolean> {
  const { actor, at } = next.origin;
  const released = closed.map(({ id, lines }) => ({ lines, origin: { checkoutId: id, generation: 0, actor, at } }));
  if (!(await exchangeStock(tx, released, next))) return false;
  const couponIds = [...closed.map(({ couponId }) => couponId), next.couponId].filter((id) => id !== null);
  if (closed.length > 0) await lockCoupons(tx, couponIds);
  for (const { id, couponId } of closed) {
    if (couponId) await releaseCoupon(tx, id, at);
  }
  return true;
}
