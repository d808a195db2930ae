// Applies a courier's report in one transaction: stores its scans once, moves the shipment forward, moves the order
// with it (delivered, and paid when it was COD; ready again when the courier cancelled before pickup), and notifies
// staff of exceptions.

import { eq, sql, TransactionRollbackError } from 'drizzle-orm';
import type { Tx } from '#db/client.server.ts';
import { orders } from '#db/schema/orders.ts';
import { shipmentEvents, shipments } from '#db/schema/shipments.ts';
import { inTransaction } from '#db/transaction.server.ts';
import { actorName } from '#shop/actor.ts';
import type { ShopContext } from '#shop/context.ts';
import { dayInIndia } from '#shop/indian-clock.ts';
import { createNotification } from '#shop/notifications/create-notification.server.ts';
import { orderNotification } from '#shop/notifications/notification.ts';
import { loadCustody, moveUnits } from '#shop/orders/custody.server.ts';
import type { CustodyEventName } from '#shop/orders/custody.ts';
import { cancelShipmentMessage, moveOrder } from '#shop/orders/move-order.server.ts';
import { shortOrderId } from '#shop/orders/order.ts';
import { enqueue } from '#shop/outbox.server.ts';
import { collectCash, openCashReturn } from '#shop/payments/cash.server.ts';
import { deliverInTx } from '#shop/payments/deliver-order.server.ts';
import { type LockedShipment, lockShipment, type ShipmentRow } from './claim-shipment.server.ts';
import { COURIER_STATES, type CourierReport, type CourierState } from './courier-provider.ts';
import { type ExceptionKind, isExceptionKind, SHIPMENT_EXCEPTIONS } from './shipment-exceptions.ts';
import { type Progress, progressAfter } from './shipment-progress.ts';

const MAX_SCANS = 200;

const throwOnRefusal = (reason: string): never => {
  throw new Error(`A locked order could not be moved: ${reason}`);
};

const parseCourierState = (text: string | null): CourierState | null =>
  COURIER_STATES.find((state) => state === text) ?? null;

const toProgress = (row: ShipmentRow): Progress => ({
  status: row.status,
  exception: row.exception !== null && isExceptionKind(row.exception) ? row.exception : null,
  reportedAt: row.reportedAt,
  courierState: parseCourierState(row.courierState),
});

async function saveScans(tx: Tx, shipmentId: string, { activities }: CourierReport): Promise<void> {
  if (activities.length === 0) return;
  const scans = activities.slice(0, MAX_SCANS).map(({ activity, location, label, at }) => ({
    shipmentId,
    activity,
    location,
    status: label,
    timestamp: at,
  }));
  await tx.insert(shipmentEvents).values(scans).onConflictDoNothing();
}

/** Applies a delivery, whatever status staff had set, and records its cash as collected. */
async function applyDelivery(tx: Tx, ctx: ShopContext, { order, row }: LockedShipment): Promise<ExceptionKind | null> {
  // The courier collected nothing when the parcel was booked without an amount to collect.
  const collected = row.codAmount > 0 ? ({ by: 'courier', shipmentId: row.id } as const) : null;
  if (order.status === 'cancelled') {
    // The customer has the goods of a cancelled order, and perhaps paid cash for them, which staff must return.
    const { currentOrder } = await reserveIfReleased(tx, ctx, order);
    await moveUnits(tx, currentOrder, 'deliver', toMoveNote(ctx));
    if (collected) {
      await collectCash(tx, ctx, order, collected);
      await openCashReturn(tx, order.id, { reason: 'Collected for an order that was cancelled', at: ctx.now });
    }
    return 'contradiction';
  }
  if (order.status === 'delivered') {
    // Staff marked the order as delivered before this report.
    await moveUnits(tx, order, 'deliver', toMoveNote(ctx));
    if (collected) await collectCash(tx, ctx, order, collected);
    return null;
  }
  if (order.status !== 'shipped') {
    await moveOrder(tx, order.id, { to: 'shipped', at: ctx.now, actor: actorName(ctx.actor) }, throwOnRefusal);
  }
  await deliverInTx(tx, ctx, { id: order.id, collected }, throwOnRefusal);
  return null;
}

const toMoveNote = (ctx: ShopContext) => ({ actor: actorName(ctx.actor), at: ctx.now });

/** By the status that the courier reports, the event that moves the custody of the units. */
const EVENT_BY_STATUS: Readonly<Partial<Record<ShipmentRow['status'], CustodyEventName>>> = {
  PICKUP_COMPLETED: 'hand-over',
  IN_TRANSIT: 'hand-over',
  FAILED: 'lose',
  RETURNED: 'arrive',
};

/** The order whose units are moved, with its round (the number of times it was reopened). */
type MovedOrder = Pick<LockedShipment['order'], 'id' | 'status' | 'checkoutId' | 'reservationGeneration'>;

/** Reserves the order's units again. Returns null, and changes nothing, when some of them have been sold. */
async function reserveAgain(tx: Tx, ctx: ShopContext, order: MovedOrder): Promise<MovedOrder | null> {
  try {
    return await tx.transaction(async (inner) => {
      const reserved = await moveUnits(inner, order, 'reserve', toMoveNote(ctx));
      return reserved ? { ...order, ...reserved } : inner.rollback();
    });
  } catch (error) {
    if (error instanceof TransactionRollbackError) return null;
    throw error;
  }
}

/**
 * When a parcel was picked up after its order was cancelled, its units were restocked already: they are taken off the
 * shelf again, unless they have been sold since. `wasOnShelf` is true in both cases, and staff must then check.
 */
async function reserveIfReleased(
  tx: Tx,
  ctx: ShopContext,
  order: LockedShipment['order'],
): Promise<{ readonly currentOrder: MovedOrder; readonly wasOnShelf: boolean }> {
  const lines = order.status === 'cancelled' ? await loadCustody(tx, order.id) : [];
  const wasOnShelf = lines.some(({ custody }) => custody.released + custody.shelved > 0);
  if (!wasOnShelf) return { currentOrder: order, wasOnShelf };
  const reserved = await reserveAgain(tx, ctx, order);
  if (reserved) await moveUnits(tx, reserved, 'hand-over', toMoveNote(ctx));
  return { currentOrder: reserved ?? order, wasOnShelf };
}

/** Moves the units to the custody state that the courier reports. */
async function moveUnitsAsReported(
  tx: Tx,
  ctx: ShopContext,
  { order, row }: LockedShipment,
  status: ShipmentRow['status'],
): Promise<ExceptionKind | null> {
  const event = EVENT_BY_STATUS[status];
  if (!event) return null;
  const { currentOrder, wasOnShelf } = await reserveIfReleased(tx, ctx, order);
  // A parcel may be reported lost or returned before its pickup is reported, so the missing pickup is applied first.
  if (event !== 'hand-over') await moveUnits(tx, currentOrder, 'hand-over', toMoveNote(ctx));
  await moveUnits(tx, currentOrder, event, toMoveNote(ctx));
  const isLostOneFound = row.status === 'FAILED' && status === 'IN_TRANSIT';
  if (isLostOneFound) await moveUnits(tx, currentOrder, 'find', toMoveNote(ctx));
  const isFoundAfterCancellation = isLostOneFound && order.status === 'cancelled';
  if (isFoundAfterCancellation) await enqueue(tx, cancelShipmentMessage(row.id, order));
  return wasOnShelf || isFoundAfterCancellation ? 'contradiction' : null;
}

/** Sets the order of a shipment that was cancelled before pickup back to processing, ready for a new shipment. */
export async function makeReadyAgain(tx: Tx, ctx: ShopContext, order: LockedShipment['order']): Promise<void> {
  if (order.status !== 'shipped') return;
  await moveOrder(tx, order.id, { to: 'processing', at: ctx.now, actor: actorName(ctx.actor) }, throwOnRefusal);
  await tx.update(orders).set({ trackingNumber: null }).where(eq(orders.id, order.id));
}

async function applyToOrder(
  tx: Tx,
  ctx: ShopContext,
  locked: LockedShipment,
  after: Progress,
): Promise<ExceptionKind | null> {
  // Staff have received the parcel already: the courier's report of its return needs nobody's attention.
  if (locked.row.restockedAt !== null && after.exception === 'returned') return toProgress(locked.row).exception;
  if (after.status === locked.row.status) return after.exception;
  if (after.status === 'DELIVERED') return (await applyDelivery(tx, ctx, locked)) ?? after.exception;
  const contradiction = await moveUnitsAsReported(tx, ctx, locked, after.status);
  if (contradiction) return contradiction;
  if (after.status !== 'CANCELLED' || locked.order.status === 'cancelled') return after.exception;
  await makeReadyAgain(tx, ctx, locked.order);
  return 'cancelled-by-courier';
}

/** Stores the exception with the shipment and notifies staff. `reason` is like 'Customer not reachable, Pune'. */
export async function raiseException(
  tx: Tx,
  ctx: ShopContext,
  { order, row }: Pick<LockedShipment, 'order' | 'row'>,
  { exception, reason }: { readonly exception: ExceptionKind; readonly reason: string },
): Promise<void> {
  await tx
    .update(shipments)
    .set({ exception, exceptionReason: reason, exceptionAt: ctx.now, updatedAt: ctx.now })
    .where(eq(shipments.id, row.id));
  const { title, nextStep } = SHIPMENT_EXCEPTIONS[exception];
  const message = `Order ${shortOrderId(order.orderId)}: ${reason === '' ? nextStep : `${reason}. ${nextStep}`}`;
  await createNotification(
    tx,
    orderNotification({ title: `Parcel: ${title}`, message, data: { orderId: order.id, shipmentId: row.id } }),
    ctx.now,
  );
}

function getReason({ statusText, activities: [latest] }: CourierReport): string {
  if (!latest) return statusText;
  return latest.location === '' ? latest.activity : `${latest.activity}, ${latest.location}`;
}

const TOPIC_BY_STATE = { 'out-for-delivery': 'out-for-delivery', undelivered: 'not-delivered' } as const;
/** The shopper is not notified of an older report: in the evening, the morning's 'out for delivery' is outdated. */
const MAX_REPORT_AGE_MS = 12 * 60 * 60 * 1_000;

/**
 * Notifies the shopper that the parcel is out for delivery or could not be delivered: once per parcel, state and day,
 * however often it is reported.
 */
async function notifyShopper(
  tx: Tx,
  ctx: ShopContext,
  { order, row }: LockedShipment,
  { before, after }: { readonly before: Progress; readonly after: Progress },
): Promise<void> {
  const state = after.courierState;
  if ((state !== 'out-for-delivery' && state !== 'undelivered') || state === before.courierState) return;
  const reportedAt = after.reportedAt ?? ctx.now;
  const isEnded = after.status === 'DELIVERED' || order.status === 'cancelled' || order.status === 'delivered';
  if (isEnded || ctx.now.getTime() - reportedAt.getTime() > MAX_REPORT_AGE_MS) return;
  const ref = `${row.id} ${dayInIndia(reportedAt)}`;
  await enqueue(tx, { topic: TOPIC_BY_STATE[state], ref, payload: { orderId: order.id, shipmentId: row.id } });
}

async function updateShipment(tx: Tx, ctx: ShopContext, locked: LockedShipment, report: CourierReport): Promise<void> {
  const { row } = locked;
  const before = toProgress(row);
  const after = report.state === null ? before : progressAfter(before, { state: report.state, at: report.at });
  if (report.state === null)
    ctx.log.warn({ shipment: row.shipmentId, statusText: report.statusText }, 'unknown courier status');
  const exception = await applyToOrder(tx, ctx, locked, after);
  await notifyShopper(tx, ctx, locked, { before, after });
  const isDelivered = after.status === 'DELIVERED' && before.status !== 'DELIVERED';
  await tx
    .update(shipments)
    .set({
      status: after.status,
      courierState: after.courierState,
      courierStatusText: report.statusText,
      reportedAt: after.reportedAt,
      polledAt: sql`now()`,
      updatedAt: ctx.now,
      courierName: row.courierName ?? report.courierName,
      estimatedDelivery: report.expectedAt ?? row.estimatedDelivery,
      ...(isDelivered ? { deliveredAt: report.at ?? ctx.now } : {}),
      ...(exception === null ? { exception: null, exceptionReason: null, exceptionAt: null } : {}),
    })
    .where(eq(shipments.id, row.id));
  if (exception !== null && exception !== before.exception) {
    await raiseException(tx, ctx, locked, { exception, reason: getReason(report) });
  }
}

export async function applyReport(ctx: ShopContext, shipmentId: string, report: CourierReport): Promise<void> {
  await inTransaction<null, never>(ctx.db, async (tx) => {
    const locked = await lockShipment(tx, shipmentId);
    if (!locked) return null;
    await saveScans(tx, shipmentId, report);
    await updateShipment(tx, ctx, locked, report);
    return null;
  });
}
