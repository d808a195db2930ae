// Cancels the pickup of an ended return at the courier, for the outbox message of cancel-pickup.server.ts, which is retried until the courier
// accepts it. A booking whose response was lost is first looked up by its reference.

import { eq } from 'drizzle-orm';
import { returnShipments } from '#db/schema/returns.ts';
import { inTransaction } from '#db/transaction.server.ts';
import { recordChange } from '#shop/audit.server.ts';
import type { ShopContext } from '#shop/context.ts';
import type { CourierFailure, CourierProvider } from '#shop/fulfilment/courier-provider.ts';
import { failureMessage } from '#shop/fulfilment/fulfilment-refusal.ts';
import { createNotification } from '#shop/notifications/create-notification.server.ts';
import { orderNotification } from '#shop/notifications/notification.ts';
import { ok, type Result } from '#shop/result.ts';
import { isRowId } from '#shop/row-id.ts';
import { leasePickup, lockPickup, type ReverseShipmentRow, releasePickup } from './pickup-rows.server.ts';
import { isBeforePickup } from './pickup-state.ts';
import { canMoveReturn, returnNumber } from './return.ts';

async function cancelAtCourier(
  courier: CourierProvider,
  row: ReverseShipmentRow,
): Promise<Result<null, CourierFailure>> {
  if (row.providerOrderId) return courier.cancel([row.providerOrderId]);
  const found = await courier.findReturnByReference(row.reference);
  if (!found.ok) return found;
  return found.value && !found.value.isCancelled ? courier.cancel([found.value.providerOrderId]) : ok(null);
}

/** Null when there is nothing to cancel at the courier; throws while another request holds the lease. */
async function leaseToCancel(ctx: ShopContext, id: string): Promise<ReverseShipmentRow | null> {
  const claimed = await inTransaction<ReverseShipmentRow | null, 'leased'>(ctx.db, async (tx, refuseWith) => {
    const locked = await lockPickup(tx, id);
    if (!locked || !isBeforePickup(locked.row.status)) return null;
    // The return still expects the goods, so its pickup is not cancelled.
    if (canMoveReturn(locked.returnRow.status, 'book-pickup')) return null;
    return locked.isLeased ? refuseWith('leased') : leasePickup(tx, id);
  });
  if (!claimed.ok) throw new Error(`reverse shipment ${id} is leased by another request`);
  return claimed.value;
}

async function markCancelled(ctx: ShopContext, id: string): Promise<void> {
  await inTransaction<null, never>(ctx.db, async (tx) => {
    const locked = await lockPickup(tx, id);
    if (!locked) return null;
    const set = { status: 'cancelled', leaseExpiresAt: null, lastError: null, updatedAt: ctx.now } as const;
    await tx.update(returnShipments).set(set).where(eq(returnShipments.id, id));
    const after = { return: returnNumber(locked.returnRow), reference: locked.row.reference, status: 'cancelled' };
    await recordChange(tx, ctx.actor, {
      action: 'cancel pickup',
      entity: 'return',
      entityId: locked.returnRow.id,
      after,
    });
    return null;
  });
}

/** Notifies staff that the courier may come although nobody waits for it: they call the customer. */
async function notifyRefused(ctx: ShopContext, id: string, reason: string): Promise<void> {
  await inTransaction<null, never>(ctx.db, async (tx) => {
    const locked = await lockPickup(tx, id);
    if (!locked) return null;
    const { returnRow } = locked;
    const message = `Return ${returnNumber(returnRow)}: ${reason}. Cancel it in the courier's panel, or tell the customer.`;
    const text = { title: 'The courier did not cancel a pickup', message };
    await createNotification(
      tx,
      orderNotification({ ...text, data: { orderId: returnRow.orderId, returnId: returnRow.id } }),
      ctx.now,
    );
    return null;
  });
  await releasePickup(ctx, id, reason);
}

/** Called by the outbox. Throws when the message should be retried later; a refusal by the courier becomes a notification for staff. */
export async function cancelPickupOfEndedReturn(ctx: ShopContext, id: string): Promise<void> {
  const row = isRowId(id) ? await leaseToCancel(ctx, id) : null;
  if (row === null) return;
  const { courier } = ctx.providers;
  if (courier === null) return notifyRefused(ctx, id, 'No courier account is configured');
  const cancelled = await cancelAtCourier(courier, row);
  if (cancelled.ok) return markCancelled(ctx, id);
  if (cancelled.reason.kind !== 'unavailable' && cancelled.reason.kind !== 'authentication') {
    return notifyRefused(ctx, id, cancelled.reason.detail);
  }
  await releasePickup(ctx, id, failureMessage(cancelled.reason));
  throw new Error(`cancelling reverse shipment ${id} at the courier failed: ${cancelled.reason.detail}`);
}
