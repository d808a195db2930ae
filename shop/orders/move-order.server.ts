// Moves an order along the table of allowed moves, with everything that belongs to the move: units, coupon, history, mail.
// One transaction; the caller may add to it (payment, shipment).

import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { Tx } from '#db/client.server.ts';
import { orderEvents, orderItems, orders } from '#db/schema/orders.ts';
import { shipments } from '#db/schema/shipments.ts';
import { giveCouponBack, takeCouponAgain } from '#shop/coupons/coupons.server.ts';
import { enqueue } from '#shop/outbox.server.ts';
import { type MoveOrigin, releaseStock, reserveStock, restock } from '#shop/stock/reserve-stock.server.ts';
import type { StockLine } from '#shop/stock/stock.ts';
import { takeStockOfMany } from '#shop/stock/take-stock-of-many.server.ts';
import { mayMove, type SettableStatus, STATUS_STORY, stockEffect } from './order.ts';
import type { Order } from './place-from-intent.server.ts';

export type MoveRefusal =
  | 'no-such-order'
  | 'not-allowed-from-here'
  | 'sold-out'
  | 'coupon-used-up'
  | 'money-went-back'
  /** Another order was sent in its place, or it was sent in place of another. */
  | 'replaced';

export interface Move {
  readonly to: SettableStatus;
  readonly at: Date;
  readonly actor: string;
  readonly trackingNumber?: string;
  /** The shopper is not mailed. */
  readonly isSilent?: boolean;
  /** The same pieces go out in another order, and what the coupon was used for goes with them. */
  readonly isReplaced?: boolean;
}

type Effect = ReturnType<typeof stockEffect>;

export async function unitsOf(tx: Tx, orderId: string): Promise<StockLine[]> {
  const items = await tx
    .select({ stockId: orderItems.stockId, quantity: orderItems.quantity })
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
    .orderBy(asc(orderItems.position));
  // A size that staff removed for good has no row left to move.
  return items.flatMap(({ stockId, quantity }) => (stockId ? [{ stockId, quantity }] : []));
}

const WITH_COURIER = ['PICKUP_COMPLETED', 'IN_TRANSIT', 'DELIVERED', 'FAILED', 'RETURNED'] as const;

/** The courier reported that it has the parcel, and staff have not taken it back. */
async function isOutside(tx: Tx, orderId: string): Promise<boolean> {
  const [parcel] = await tx
    .select({ id: shipments.id })
    .from(shipments)
    .where(
      and(eq(shipments.orderId, orderId), inArray(shipments.status, [...WITH_COURIER]), isNull(shipments.restockedAt)),
    )
    .limit(1);
  return parcel !== undefined;
}

/** Units that left the house before Process Stock ran: they are booked out now. */
async function takeUnits(
  tx: Tx,
  units: readonly StockLine[],
  { intentId, round, ...by }: MoveOrigin,
): Promise<boolean> {
  const takes = units.map((unit) => ({ ...unit, intentId: intentId ?? '', round }));
  return takeStockOfMany(tx, takes, by);
}

async function moveUnits(tx: Tx, order: Order, move: Move, effect: Effect): Promise<boolean> {
  if (effect === 'none') return true;
  const units = await unitsOf(tx, order.id);
  const round = effect === 'reserve' ? order.stockRound + 1 : order.stockRound;
  const origin = { intentId: order.intentId, round, actor: move.actor, at: move.at };
  return { release: releaseStock, restock, reserve: reserveStock, take: takeUnits }[effect](tx, units, origin);
}

function stockChanges(order: Order, move: Move, effect: Effect): Partial<Order> {
  if (effect === 'take') return { stockProcessed: true, stockProcessedAt: move.at };
  if (effect === 'restock') return { stockProcessed: false, stockProcessedAt: null };
  if (effect !== 'reserve') return {};
  return { stockRound: order.stockRound + 1, stockProcessed: false, stockProcessedAt: null };
}

function changesOf(order: Order, move: Move, effect: Effect): Partial<Order> {
  const isCorrected = order.status === 'delivered' && move.to !== 'cancelled';
  return {
    status: move.to,
    updatedAt: move.at,
    version: order.version + 1,
    ...(isCorrected ? { deliveryDate: null } : {}),
    ...(move.to === 'delivered' ? { deliveryDate: move.at } : {}),
    ...(move.trackingNumber ? { trackingNumber: move.trackingNumber } : {}),
    ...stockChanges(order, move, effect),
  };
}

/** The courier is told, at least once, of a parcel that is not wanted any more. */
export const CANCEL_PARCEL_TOPIC = 'cancel-parcel';

async function stopParcel(tx: Tx, orderId: string): Promise<void> {
  const [parcel] = await tx
    .select({ id: shipments.id })
    .from(shipments)
    .where(
      and(
        eq(shipments.orderId, orderId),
        inArray(shipments.status, ['NEW', 'PICKUP_SCHEDULED', 'PICKUP_COMPLETED', 'IN_TRANSIT']),
      ),
    );
  if (parcel) await enqueue(tx, { topic: CANCEL_PARCEL_TOPIC, ref: parcel.id, payload: { shipmentId: parcel.id } });
}

/** Goods that went out in another order, or instead of one, are not promised once more by taking the order up again. */
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
  // Cancelling gave back what was paid by card or UPI: taking the order up again would give the goods away.
  if (order.paymentMethod !== 'cod' && order.total > 0) return 'money-went-back';
  return (await wasReplaced(tx, order)) ? 'replaced' : null;
}

const REPLACED_STORY = 'Cancelled: the same pieces are sent in another order';

async function writeHistory(tx: Tx, { id, version }: Order, move: Move): Promise<void> {
  const description = move.isReplaced ? REPLACED_STORY : STATUS_STORY[move.to];
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
  const isOut = move.to === 'cancelled' && (await isOutside(tx, id));
  const effect = stockEffect(order.status, move.to, order.stockProcessed, isOut);
  if (!(await moveUnits(tx, order, move, effect))) return refuse('sold-out');
  const takenUpAgain = order.status === 'cancelled';
  if (takenUpAgain && !(await takeCouponAgain(tx, order.intentId, move.at))) return refuse('coupon-used-up');

  const [moved] = await tx
    .update(orders)
    .set(changesOf(order, move, effect))
    .where(eq(orders.id, id))
    .returning();
  if (!moved) throw new Error(`Order ${id} vanished under its lock`);
  if (move.to === 'cancelled') {
    if (!move.isReplaced) await giveCouponBack(tx, order.intentId, move.at);
    await stopParcel(tx, id);
  }
  await writeHistory(tx, moved, move);
  return moved;
}
