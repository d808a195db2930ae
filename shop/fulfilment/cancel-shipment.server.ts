// Cancels a shipment at the courier before pickup: because its order was cancelled (an outbox message, retried until
// the courier accepts it), or because staff want another shipment. A booking whose response was lost is first looked up
// by its reference.

import { eq } from 'drizzle-orm';
import type { Tx } from '#db/client.server.ts';
import { shipments } from '#db/schema/shipments.ts';
import { inTransaction } from '#db/transaction.server.ts';
import { may } from '#shop/actor.ts';
import { recordChange } from '#shop/audit.server.ts';
import type { ShopContext } from '#shop/context.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import { isRowId } from '#shop/row-id.ts';
import { makeReadyAgain, raiseException } from './apply-report.server.ts';
import {
  type LockedShipment,
  leaseShipment,
  lockShipment,
  releaseLease,
  type ShipmentRow,
} from './claim-shipment.server.ts';
import type { CourierFailure, CourierProvider } from './courier-provider.ts';
import { asRefusal, courierRefusal, type FulfilmentRefusal, failureMessage } from './fulfilment-refusal.ts';
import { isBeforePickup } from './shipment-progress.ts';

export async function cancelAtCourier(
  courier: CourierProvider,
  row: ShipmentRow,
): Promise<Result<null, CourierFailure>> {
  if (row.providerOrderId) return courier.cancel([row.providerOrderId]);
  const found = row.reference ? await courier.findByReference(row.reference) : ok(null);
  if (!found.ok) return found;
  return found.value && !found.value.isCancelled ? courier.cancel([found.value.providerOrderId]) : ok(null);
}

export async function markCancelled(
  ctx: ShopContext,
  id: string,
  afterCancel: (tx: Tx, locked: LockedShipment) => Promise<void>,
): Promise<void> {
  await inTransaction<null, never>(ctx.db, async (tx) => {
    const locked = await lockShipment(tx, id);
    if (!locked) return null;
    const set = { status: 'CANCELLED', leaseExpiresAt: null, lastError: null, updatedAt: ctx.now } as const;
    await tx.update(shipments).set(set).where(eq(shipments.id, id));
    const before = { status: locked.row.status };
    const after = { status: 'CANCELLED', order: locked.order.orderId };
    await recordChange(tx, ctx.actor, { action: 'cancel', entity: 'shipment', entityId: id, before, after });
    await afterCancel(tx, locked);
    return null;
  });
}

/** Cancels a shipment before pickup, for staff; its order is then ready for a new shipment. */
export async function cancelShipment(ctx: ShopContext, id: string): Promise<Result<null, FulfilmentRefusal>> {
  if (!may(ctx.actor, 'fulfilment')) return refuse(asRefusal('not-allowed'));
  const { courier } = ctx.providers;
  if (courier === null) return refuse(asRefusal('not-configured'));
  if (!isRowId(id)) return refuse(asRefusal('no-shipment'));
  const claimed = await inTransaction<ShipmentRow, FulfilmentRefusal>(ctx.db, async (tx, refuseWith) => {
    const locked = await lockShipment(tx, id);
    if (!locked || locked.row.status === 'CANCELLED') return refuseWith(asRefusal('no-shipment'));
    if (locked.isLeased) return refuseWith(asRefusal('under-way'));
    if (!isBeforePickup(locked.row.status)) return refuseWith(asRefusal('too-late'));
    return leaseShipment(tx, id);
  });
  if (!claimed.ok) return claimed;
  const cancelled = await cancelAtCourier(courier, claimed.value);
  if (!cancelled.ok) {
    await releaseLease(ctx, id, failureMessage(cancelled.reason));
    return refuse(courierRefusal(cancelled.reason));
  }
  await markCancelled(ctx, id, (tx, { order }) => makeReadyAgain(tx, ctx, order));
  return ok(null);
}

const FINAL_STATUSES = ['CANCELLED', 'DELIVERED', 'RETURNED', 'FAILED'];

/**
 * Leases the shipment of a cancelled order. Returns null when there is nothing to cancel at the courier; throws while
 * another request holds the lease.
 */
const leaseShipmentToCancel = async (ctx: ShopContext, id: string): Promise<ShipmentRow | null> => {
  const claimed = await inTransaction<ShipmentRow | null, 'leased'>(ctx.db, async (tx, refuseWith) => {
    const locked = await lockShipment(tx, id);
    if (!locked || FINAL_STATUSES.includes(locked.row.status) || locked.row.exception === 'returning') return null;
    // The order was reopened, so its shipment is kept.
    if (locked.order.status !== 'cancelled') return null;
    return locked.isLeased ? refuseWith('leased') : leaseShipment(tx, id);
  });
  if (!claimed.ok) throw new Error(`shipment ${id} is leased by another request`);
  return claimed.value;
};

async function raiseCancelRefused(ctx: ShopContext, id: string, reason: string): Promise<void> {
  await inTransaction<null, never>(ctx.db, async (tx) => {
    const locked = await lockShipment(tx, id);
    if (locked) await raiseException(tx, ctx, locked, { exception: 'cancel-refused', reason });
    return null;
  });
  await releaseLease(ctx, id, reason);
}

/**
 * Handles the outbox message of a cancelled order. Throws when the message must be retried later; a refusal by the
 * courier becomes an exception for staff.
 */
export async function cancelShipmentOfCancelledOrder(ctx: ShopContext, id: string): Promise<void> {
  const row = isRowId(id) ? await leaseShipmentToCancel(ctx, id) : null;
  if (row === null) return;
  const { courier } = ctx.providers;
  if (courier === null) return raiseCancelRefused(ctx, id, 'No courier account is configured');
  const cancelled = await cancelAtCourier(courier, row);
  if (cancelled.ok) return markCancelled(ctx, id, async () => {});
  if (cancelled.reason.kind !== 'unavailable' && cancelled.reason.kind !== 'authentication') {
    return raiseCancelRefused(ctx, id, cancelled.reason.detail);
  }
  await releaseLease(ctx, id, failureMessage(cancelled.reason));
  throw new Error(`cancelling shipment ${id} at the courier failed: ${cancelled.reason.detail}`);
}
