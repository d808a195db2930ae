// Moves an order along the table of allowed moves, with all effects of the move: custody of its units, coupon, history, mail.
// One transaction; the caller may add to it (payment, shipment).

import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from '#db/client.server.ts';
import { orderEvents, orders } from '#db/schema/orders.ts';
import { shipments } from '#db/schema/shipments.ts';
import { releaseCoupon, reuseCoupon } from '#shop/coupons/coupons.server.ts';
import { enqueue } from '#shop/outbox.server.ts';
import type { OutboxMessage } from '#shop/outbox-message.ts';
import { loadCustody, moveUnits } from './custody.server.ts';
import { eventsOfMove } from './custody.ts';
import { awaitsPickup, LIVE_STATUSES } from './living-parcel.server.ts';
import { mayMove, type SettableStatus, STATUS_DESCRIPTION } from './order.ts';
import type { Order } from './order-rows.server.ts';

export type MoveRefusal =
  | 'no-such-order'
  | 'not-allowed-from-here'
  | 'sold-out'
  | 'coupon-used-up'
  | 'money-went-back'
  /** The order has a replacement, or it is a replacement. */
  | 'replaced'
  /** Some of its units were written off. */
  | 'pieces-gone'
  /** Its parcel was cancelled at the courier: it needs a new one before it can be shipped. */
  | 'parcel-cancelled'
  /** A cancellation of its parcel is under way at the courier. */
  | 'parcel-busy';

export interface Move {
  readonly to: SettableStatus;
  readonly at: Date;
  readonly actor: string;
  readonly trackingNumber?: string;
  /** The shopper gets no mail. */
  readonly isSilent?: boolean;
  /** The same units are sent in another order, and the coupon's redemption moves with them. */
  readonly isReplaced?: boolean;
}

/** False when a size has too few units on the shelf. */
async function moveUnitsWith(tx: Tx, order: Order, { to, at, actor }: Move): Promise<boolean> {
  const events = eventsOfMove({ from: order.status, to, awaitsPickup: await awaitsPickup(tx, order.id) });
  let { reservationGeneration } = order;
  for (const event of events) {
    const moved = await moveUnits(tx, { ...order, reservationGeneration }, event, { at, actor });
    if (moved === null) return false;
    reservationGeneration = moved.reservationGeneration;
  }
  return true;
}

function changesOf(order: Order, move: Move): Partial<Order> {
  const isCorrected = order.status === 'delivered' && move.to !== 'cancelled';
  return {
    status: move.to,
    updatedAt: move.at,
    version: order.version + 1,
    ...(isCorrected ? { deliveryDate: null } : {}),
    ...(move.to === 'delivered' ? { deliveryDate: move.at } : {}),
    ...(move.trackingNumber ? { trackingNumber: move.trackingNumber } : {}),
  };
}

/** Requests the cancellation at the courier, once per cancellation. */
export const cancelParcelMessage = (parcelId: string, order: Pick<Order, 'id' | 'version'>): OutboxMessage => ({
  topic: 'cancel-parcel',
  ref: `${parcelId} ${order.version}`,
  payload: { shipmentId: parcelId },
});

async function stopParcel(tx: Tx, order: Order): Promise<void> {
  const [parcel] = await tx
    .select({ id: shipments.id })
    .from(shipments)
    .where(and(eq(shipments.orderId, order.id), inArray(shipments.status, [...LIVE_STATUSES])));
  if (parcel) await enqueue(tx, cancelParcelMessage(parcel.id, order));
}

/** Reopening must not promise goods twice that were sent in another order or that this order replaced. */
async function wasReplaced(tx: Tx, order: Order): Promise<boolean> {
  if (order.replacementFor !== null) return true;
  const [replacement] = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.replacementFor, order.id))
    .limit(1);
  return replacement !== undefined;
}

async function objectionTo(tx: Tx, order: Order, to: SettableStatus): Promise<MoveRefusal | null> {
  if (!mayMove(order.status, to)) return 'not-allowed-from-here';
  if (order.status !== 'cancelled') return null;
  // Cancelling refunded the card or UPI payment: reopening the order would give the goods away.
  if (order.paymentMethod !== 'cod' && order.total > 0) return 'money-went-back';
  if (await wasReplaced(tx, order)) return 'replaced';
  return (await objectionOfUnits(tx, order)) ?? objectionOfParcel(tx, order, to);
}

async function objectionOfUnits(tx: Tx, { id }: Order): Promise<MoveRefusal | null> {
  const lines = await loadCustody(tx, id);
  return lines.some(({ custody }) => custody.writtenOff > 0) ? 'pieces-gone' : null;
}

/** Its parcel is being cancelled or was cancelled: no parcel exists for which 'Shipped' would be true. */
async function objectionOfParcel(tx: Tx, { id }: Order, to: SettableStatus): Promise<MoveRefusal | null> {
  const [parcel] = await tx
    .select({ status: shipments.status, isHeld: sql<boolean>`coalesce(${shipments.leaseExpiresAt} > now(), false)` })
    .from(shipments)
    .where(eq(shipments.orderId, id))
    .orderBy(desc(shipments.createdAt))
    .limit(1);
  if (parcel?.isHeld) return 'parcel-busy';
  return parcel?.status === 'CANCELLED' && to === 'shipped' ? 'parcel-cancelled' : null;
}

const REPLACED_DESCRIPTION = 'Cancelled: the same pieces are sent in another order';

async function writeHistory(tx: Tx, { id, version }: Order, move: Move): Promise<void> {
  const description = move.isReplaced ? REPLACED_DESCRIPTION : STATUS_DESCRIPTION[move.to];
  await tx.insert(orderEvents).values({ orderId: id, status: move.to, description, actor: move.actor, at: move.at });
  if (move.isSilent || move.to === 'pending' || move.to === 'processing') return;
  await enqueue(tx, { topic: `order-${move.to}`, ref: `${id} ${version}`, payload: { orderId: id } });
}

export async function moveOrder(
  tx: Tx,
  id: string,
  move: Move,
  refuse: (reason: MoveRefusal) => never,
): Promise<Order> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, id)).for('update');
  if (!order) return refuse('no-such-order');
  const objection = await objectionTo(tx, order, move.to);
  if (objection) return refuse(objection);
  if (!(await moveUnitsWith(tx, order, move))) return refuse('sold-out');
  const isReopened = order.status === 'cancelled';
  if (isReopened && !(await reuseCoupon(tx, order.checkoutId, move.at))) return refuse('coupon-used-up');

  const [moved] = await tx.update(orders).set(changesOf(order, move)).where(eq(orders.id, id)).returning();
  if (!moved) throw new Error(`Order ${id} vanished under its lock`);
  if (move.to === 'cancelled') {
    if (!move.isReplaced) await releaseCoupon(tx, order.checkoutId, move.at);
    await stopParcel(tx, moved);
  }
  await writeHistory(tx, moved, move);
  return moved;
}
