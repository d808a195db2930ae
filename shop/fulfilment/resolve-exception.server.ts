// The actions of staff on a shipment exception. Each action removes the exception from the queue; goods are restocked
// once, through the ledger, and the payment is refunded once, with the order's cancellation.

import { eq } from 'drizzle-orm';
import type { Tx } from '#db/client.server.ts';
import { shipments } from '#db/schema/shipments.ts';
import { inTransaction } from '#db/transaction.server.ts';
import { actorName, may } from '#shop/actor.ts';
import { recordChange } from '#shop/audit.server.ts';
import type { ShopContext } from '#shop/context.ts';
import { loadCustody, moveUnits } from '#shop/orders/custody.server.ts';
import { moveOrder } from '#shop/orders/move-order.server.ts';
import { findLiveReplacement } from '#shop/orders/replace-order.server.ts';
import { cancelInTx } from '#shop/payments/cancel-order.server.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import { isRowId } from '#shop/row-id.ts';
import { truncate } from '#shop/search-text.ts';
import { makeReadyAgain } from './apply-report.server.ts';
import { closeReturned, type LockedShipment, lockShipment, type ShipmentRow } from './claim-shipment.server.ts';
import { asRefusal, courierRefusal, type FulfilmentRefusal } from './fulfilment-refusal.ts';
import { type ExceptionKind, isExceptionKind, SHIPMENT_EXCEPTIONS } from './shipment-exceptions.ts';

type Refuse = (reason: FulfilmentRefusal) => never;
const MAX_NOTE_LENGTH = 500;

const throwOnRefusal = (reason: string): never => {
  throw new Error(`A locked order could not be cancelled: ${reason}`);
};

async function resolveWith(
  ctx: ShopContext,
  id: string,
  work: (
    tx: Tx,
    locked: LockedShipment & { readonly exception: ExceptionKind },
    refuseWith: Refuse,
  ) => Promise<{ readonly action: string; readonly note: string }>,
): Promise<Result<null, FulfilmentRefusal>> {
  if (!may(ctx.actor, 'fulfilment')) return refuse(asRefusal('not-allowed'));
  if (!isRowId(id)) return refuse(asRefusal('no-shipment'));
  return inTransaction<null, FulfilmentRefusal>(ctx.db, async (tx, refuseWith) => {
    const locked = await lockShipment(tx, id);
    if (!locked) return refuseWith(asRefusal('no-shipment'));
    const { exception, exceptionReason } = locked.row;
    // Another action has resolved the exception already.
    if (exception === null || !isExceptionKind(exception)) return refuseWith(asRefusal('already-done'));
    const { action, note } = await work(tx, { ...locked, exception }, refuseWith);
    await tx
      .update(shipments)
      .set({
        exception: null,
        exceptionReason: null,
        exceptionAt: null,
        updatedAt: ctx.now,
      })
      .where(eq(shipments.id, id));
    await recordChange(tx, ctx.actor, {
      action,
      entity: 'shipment',
      entityId: id,
      before: { exception, exceptionReason },
      after: { note: truncate(note.trim(), MAX_NOTE_LENGTH), order: locked.order.orderId },
    });
    return null;
  });
}

/** Resolves an exception after staff have talked to the customer or the courier: delivery will be tried again. */
export const noteReattempt = (ctx: ShopContext, id: string, note: string): Promise<Result<null, FulfilmentRefusal>> =>
  resolveWith(ctx, id, async (_tx, { exception }, refuseWith) =>
    SHIPMENT_EXCEPTIONS[exception].endsByItself
      ? { action: 'note reattempt', note }
      : refuseWith(asRefusal('nothing-to-do')),
  );

/** Resolves an exception that needs no further action. */
export const resolveException = (
  ctx: ShopContext,
  id: string,
  note: string,
): Promise<Result<null, FulfilmentRefusal>> => resolveWith(ctx, id, async () => ({ action: 'settle trouble', note }));

async function cancelOrder(
  tx: Tx,
  ctx: ShopContext,
  { order }: LockedShipment,
  cancellation: { readonly reason: string; readonly creditReason?: string },
  refuseWith: (refusal: FulfilmentRefusal) => never,
): Promise<void> {
  if (order.status === 'cancelled') return;
  await cancelInTx(tx, ctx, { id: order.id, ...cancellation }, (reason) =>
    reason === 'above-refund-limit' || reason === 'proof-too-old' || reason === 'replaced'
      ? refuseWith(asRefusal(reason))
      : throwOnRefusal(reason),
  );
}

/**
 * Cancels the order whose parcel came back. While a replacement of the order is active, payment and invoice belong to
 * the replacement: the order is then cancelled without a refund or a credit note.
 */
async function cancelReturned(
  tx: Tx,
  ctx: ShopContext,
  locked: LockedShipment,
  refuseWith: (refusal: FulfilmentRefusal) => never,
): Promise<void> {
  const { order } = locked;
  const replacement = await findLiveReplacement(tx, order.id);
  if (order.status === 'cancelled' || replacement === null || replacement.isExchange) {
    const cancellation = { reason: 'The parcel came back', creditReason: 'Parcel returned undelivered' };
    return cancelOrder(tx, ctx, locked, cancellation, refuseWith);
  }
  const move = { to: 'cancelled', at: ctx.now, actor: actorName(ctx.actor), isSilent: true, isReplaced: true } as const;
  await moveOrder(tx, order.id, move, throwOnRefusal);
}

/**
 * A parcel that the courier had is RETURNED once staff have received it, even if the courier never reports that. It would
 * otherwise count as on its way, and a reopened order could not be sent again.
 */
const statusOfReceived = (status: ShipmentRow['status']): ShipmentRow['status'] =>
  status === 'PICKUP_COMPLETED' || status === 'IN_TRANSIT' || status === 'FAILED' ? 'RETURNED' : status;

/** How many units of each line cannot be sold any more, by the line's id. */
export type UnsellableUnits = ReadonlyMap<string, number>;

/**
 * Receives a returned parcel: restocks sellable units, writes the others off, cancels the order and refunds its
 * payment, unless the order was replaced. Possible once, before or after the shipment's exception was resolved.
 */
export async function receiveReturnedParcel(
  ctx: ShopContext,
  id: string,
  unsellable: UnsellableUnits = new Map(),
): Promise<Result<null, FulfilmentRefusal>> {
  if (!may(ctx.actor, 'fulfilment')) return refuse(asRefusal('not-allowed'));
  if (!isRowId(id)) return refuse(asRefusal('no-shipment'));
  return inTransaction<null, FulfilmentRefusal>(ctx.db, async (tx, refuseWith) => {
    const locked = await lockShipment(tx, id);
    if (!locked) return refuseWith(asRefusal('no-shipment'));
    const { order, row } = locked;
    if (order.status === 'delivered') return refuseWith(asRefusal('delivered'));
    if (row.restockedAt !== null) return refuseWith(asRefusal('already-done'));
    const mayBeBack =
      row.exception !== null && isExceptionKind(row.exception) && SHIPMENT_EXCEPTIONS[row.exception].mayRestock;
    if (row.status !== 'RETURNED' && !mayBeBack) return refuseWith(asRefusal('nothing-to-do'));
    const moveNote = { actor: actorName(ctx.actor), at: ctx.now };
    // The parcel is in the hands of staff, whatever the courier reported last.
    await moveUnits(tx, order, 'arrive', moveNote);
    await cancelReturned(tx, ctx, locked, refuseWith);
    const lines = await loadCustody(tx, order.id);
    const sellable = new Map(
      lines.map(({ id: lineId, custody }) => [
        lineId,
        custody.returned - Math.min(unsellable.get(lineId) ?? 0, custody.returned),
      ]),
    );
    await moveUnits(tx, order, 'restock', moveNote, sellable);
    await moveUnits(tx, order, 'write-off', moveNote);
    const clearedException = { exception: null, exceptionReason: null, exceptionAt: null };
    await tx
      .update(shipments)
      .set({ ...clearedException, status: statusOfReceived(row.status), restockedAt: ctx.now, updatedAt: ctx.now })
      .where(eq(shipments.id, id));
    await recordChange(tx, ctx.actor, {
      action: 'take parcel back',
      entity: 'shipment',
      entityId: id,
      before: { exception: row.exception },
      after: { order: order.orderId, writtenOff: [...unsellable.values()].reduce((sum, count) => sum + count, 0) },
    });
    return null;
  });
}

/** Makes the order ready for its next shipment, in which the units of the returned parcel are sent again. */
export async function resendShipment(ctx: ShopContext, id: string): Promise<Result<null, FulfilmentRefusal>> {
  if (!may(ctx.actor, 'fulfilment')) return refuse(asRefusal('not-allowed'));
  if (!isRowId(id)) return refuse(asRefusal('no-shipment'));
  return inTransaction<null, FulfilmentRefusal>(ctx.db, async (tx, refuseWith) => {
    const locked = await lockShipment(tx, id);
    if (!locked) return refuseWith(asRefusal('no-shipment'));
    const { order, row } = locked;
    if (row.restockedAt !== null || row.status === 'CANCELLED') return refuseWith(asRefusal('already-done'));
    const hasReturnedUnits = (await loadCustody(tx, order.id)).some(({ custody }) => custody.returned > 0);
    if (row.status !== 'RETURNED' || order.status !== 'shipped' || !hasReturnedUnits)
      return refuseWith(asRefusal('nothing-to-do'));
    if (await findLiveReplacement(tx, order.id)) return refuseWith(asRefusal('replaced'));
    await closeReturned(tx, ctx, id);
    await moveUnits(tx, order, 'repack', { actor: actorName(ctx.actor), at: ctx.now });
    await makeReadyAgain(tx, ctx, order);
    return null;
  });
}

/**
 * Cancels the order and refunds its payment, for a shipment that is lost or not worth waiting for. Custody of its units
 * does not change.
 */
export const refundShipment = (
  ctx: ShopContext,
  id: string,
  reason: string,
): Promise<Result<null, FulfilmentRefusal>> =>
  resolveWith(ctx, id, async (tx, locked, refuseWith) => {
    const { order, exception } = locked;
    if (!SHIPMENT_EXCEPTIONS[exception].mayRefund) return refuseWith(asRefusal('nothing-to-do'));
    if (order.status === 'delivered') return refuseWith(asRefusal('delivered'));
    await cancelOrder(tx, ctx, locked, { reason: reason.trim() || SHIPMENT_EXCEPTIONS[exception].title }, refuseWith);
    return { action: 'refund parcel', note: reason };
  });

/** Requests another pickup, which resolves the exception 'pickup-failed'. */
export async function schedulePickupAgain(
  ctx: ShopContext,
  id: string,
): Promise<Result<{ readonly pickupAt: Date | null }, FulfilmentRefusal>> {
  if (!may(ctx.actor, 'fulfilment')) return refuse(asRefusal('not-allowed'));
  const { courier } = ctx.providers;
  if (courier === null) return refuse(asRefusal('not-configured'));
  const [row] = isRowId(id) ? await ctx.db.select().from(shipments).where(eq(shipments.id, id)) : [];
  if (!row?.shipmentId || row.status === 'CANCELLED') return refuse(asRefusal('no-shipment'));
  if (row.awbCode === null) return refuse(asRefusal('no-awb'));
  const scheduled = await courier.schedulePickup(row.shipmentId);
  if (!scheduled.ok) return refuse(courierRefusal(scheduled.reason));
  const { pickupAt } = scheduled.value;
  await inTransaction<null, never>(ctx.db, async (tx) => {
    // The state may have changed between the first read and the courier's response.
    const locked = await lockShipment(tx, id);
    if (!locked) return null;
    const { exception, status } = locked.row;
    const isResolved = exception === 'pickup-failed';
    await tx
      .update(shipments)
      .set({
        pickupAt: pickupAt ?? locked.row.pickupAt,
        lastError: null,
        updatedAt: ctx.now,
        ...(status === 'NEW' ? { status: 'PICKUP_SCHEDULED' as const } : {}),
        ...(isResolved ? { exception: null, exceptionReason: null, exceptionAt: null } : {}),
      })
      .where(eq(shipments.id, id));
    await recordChange(tx, ctx.actor, { action: 'ask for pickup', entity: 'shipment', entityId: id });
    return null;
  });
  return ok({ pickupAt });
}
