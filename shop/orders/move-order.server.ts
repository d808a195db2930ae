// Changes the status of an order, if the table of allowed moves permits it, with all effects: custody of its units, coupon, history, mail.
// One transaction; the caller may add to it (payment, shipment).

import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from '#db/client.server.ts';
import { orderEvents, orders } from '#db/schema/orders.ts';
import { returns } from '#db/schema/returns.ts';
import { shipments } from '#db/schema/shipments.ts';
import { releaseCoupon, reuseCoupon } from '#shop/coupons/coupons.server.ts';
import { creditInvoice, issueInvoice } from '#shop/invoices/issue-documents.server.ts';
import { enqueue } from '#shop/outbox.server.ts';
import type { OutboxMessage } from '#shop/outbox-message.ts';
import { loadCustody, moveUnits } from './custody.server.ts';
import { getCustodyEvents } from './custody.ts';
import { canMove, type SettableStatus, STATUS_DESCRIPTION } from './order.ts';
import type { Order } from './order-rows.server.ts';
import { awaitsPickup, LIVE_STATUSES } from './order-shipment.server.ts';

export type MoveRefusal =
  | 'no-such-order'
  | 'not-allowed-from-here'
  | 'sold-out'
  | 'coupon-used-up'
  | 'payment-refunded'
  /** The order has a replacement, or it is a replacement. */
  | 'replaced'
  /** Some of its units were written off. */
  | 'units-written-off'
  /** A return of the order was settled: its units, money and credit note are not taken back. */
  | 'units-returned'
  /** Its shipment was cancelled at the courier: the order needs a new shipment before it can be shipped. */
  | 'parcel-cancelled'
  /** A cancellation of its shipment is under way at the courier. */
  | 'parcel-busy';

export interface Move {
  readonly to: SettableStatus;
  readonly at: Date;
  readonly actor: string;
  readonly trackingNumber?: string;
  /** The shopper gets no mail. */
  readonly isSilent?: boolean;
  /** Printed on the credit note of a cancellation. */
  readonly creditReason?: string;
  /** The same units are sent in another order, and the coupon's redemption moves with them. */
  readonly isReplaced?: boolean;
}

/** Moves the order's units through the custody events of the status change. False when a size has too few units on the shelf. */
async function applyCustodyEvents(tx: Tx, order: Order, { to, at, actor }: Move): Promise<boolean> {
  const events = getCustodyEvents({ from: order.status, to, awaitsPickup: await awaitsPickup(tx, order.id) });
  let { reservationGeneration } = order;
  for (const event of events) {
    const moved = await moveUnits(tx, { ...order, reservationGeneration }, event, { at, actor });
    if (moved === null) return false;
    reservationGeneration = moved.reservationGeneration;
  }
  return true;
}

function toChanges(order: Order, move: Move): Partial<Order> {
  const changes: Partial<Order> = { status: move.to, updatedAt: move.at, version: order.version + 1 };
  const isDeliveryUndone = order.status === 'delivered' && move.to !== 'cancelled';
  if (isDeliveryUndone) changes.deliveryDate = null;
  if (move.to === 'delivered') changes.deliveryDate = move.at;
  if (move.trackingNumber) changes.trackingNumber = move.trackingNumber;
  return changes;
}

/** Requests the cancellation at the courier, once per cancellation. */
export const cancelShipmentMessage = (shipmentId: string, order: Pick<Order, 'id' | 'version'>): OutboxMessage => ({
  topic: 'cancel-parcel',
  ref: `${shipmentId} ${order.version}`,
  payload: { shipmentId },
});

async function requestShipmentCancellation(tx: Tx, order: Order): Promise<void> {
  const [shipment] = await tx
    .select({ id: shipments.id })
    .from(shipments)
    .where(and(eq(shipments.orderId, order.id), inArray(shipments.status, [...LIVE_STATUSES])));
  if (shipment) await enqueue(tx, cancelShipmentMessage(shipment.id, order));
}

/** True for both orders of a replacement: reopening the cancelled one would promise the same goods twice. */
async function wasReplaced(tx: Tx, order: Order): Promise<boolean> {
  if (order.replacementFor !== null) return true;
  const [replacement] = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.replacementFor, order.id))
    .limit(1);
  return replacement !== undefined;
}

async function findMoveRefusal(tx: Tx, order: Order, to: SettableStatus): Promise<MoveRefusal | null> {
  if (!canMove(order.status, to)) return 'not-allowed-from-here';
  if (order.status !== 'cancelled') return null;
  // Cancelling refunded the card or UPI payment: reopening the order would give the goods away.
  if (order.paymentMethod !== 'cod' && order.total > 0) return 'payment-refunded';
  if (await wasReplaced(tx, order)) return 'replaced';
  return (await findUnitsRefusal(tx, order)) ?? findShipmentRefusal(tx, order, to);
}

async function findUnitsRefusal(tx: Tx, { id }: Order): Promise<MoveRefusal | null> {
  const isSettled = and(eq(returns.orderId, id), eq(returns.status, 'settled'));
  if ((await tx.$count(returns, isSettled)) > 0) return 'units-returned';
  const lines = await loadCustody(tx, id);
  return lines.some(({ custody }) => custody.writtenOff > 0) ? 'units-written-off' : null;
}

/** Refuses while the courier is still cancelling the shipment, and refuses 'shipped' when the last shipment was cancelled. */
async function findShipmentRefusal(tx: Tx, { id }: Order, to: SettableStatus): Promise<MoveRefusal | null> {
  const [shipment] = await tx
    .select({ status: shipments.status, isLeased: sql<boolean>`coalesce(${shipments.leaseExpiresAt} > now(), false)` })
    .from(shipments)
    .where(eq(shipments.orderId, id))
    .orderBy(desc(shipments.createdAt))
    .limit(1);
  if (shipment?.isLeased) return 'parcel-busy';
  return shipment?.status === 'CANCELLED' && to === 'shipped' ? 'parcel-cancelled' : null;
}

const REPLACED_DESCRIPTION = 'Cancelled: the same items are sent in another order';

async function writeHistory(tx: Tx, { id, version }: Order, move: Move): Promise<void> {
  const description = move.isReplaced ? REPLACED_DESCRIPTION : STATUS_DESCRIPTION[move.to];
  await tx.insert(orderEvents).values({ orderId: id, status: move.to, description, actor: move.actor, at: move.at });
  if (move.isSilent || move.to === 'pending' || move.to === 'processing') return;
  await enqueue(tx, { topic: `order-${move.to}`, ref: `${id} ${version}`, payload: { orderId: id } });
}

/** The invoice at dispatch, the credit note at cancellation. A paid order that is replaced keeps its invoice: it stays sold. */
async function issueDocuments(tx: Tx, order: Order, { to, at, isReplaced, creditReason }: Move): Promise<void> {
  if (to === 'shipped' || to === 'delivered') await issueInvoice(tx, order, at);
  if (to !== 'cancelled' || (isReplaced && order.paymentStatus === 'paid')) return;
  await creditInvoice(tx, order.id, { at, reason: creditReason ?? 'Order cancelled' });
}

export async function moveOrder(
  tx: Tx,
  id: string,
  move: Move,
  refuse: (reason: MoveRefusal) => never,
): Promise<Order> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, id)).for('update');
  if (!order) return refuse('no-such-order');
  const refusal = await findMoveRefusal(tx, order, move.to);
  if (refusal) return refuse(refusal);
  if (!(await applyCustodyEvents(tx, order, move))) return refuse('sold-out');
  const isReopened = order.status === 'cancelled';
  if (isReopened && !(await reuseCoupon(tx, order.checkoutId, move.at))) return refuse('coupon-used-up');

  const [moved] = await tx.update(orders).set(toChanges(order, move)).where(eq(orders.id, id)).returning();
  if (!moved) throw new Error(`Order ${id} vanished under its lock`);
  if (move.to === 'cancelled') {
    if (!move.isReplaced) await releaseCoupon(tx, order.checkoutId, move.at);
    await requestShipmentCancellation(tx, moved);
  }
  await issueDocuments(tx, moved, move);
  await writeHistory(tx, moved, move);
  return moved;
}
