// Moves an order along the table of allowed moves, with everything that belongs to the move: units, coupon, history, mail.
// One transaction; the caller may add to it (payment, shipment).

import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Tx } from '#db/client.server.ts';
import { orderEvents, orderItems, orders } from '#db/schema/orders.ts';
import { shipments } from '#db/schema/shipments.ts';
import { giveCouponBack, takeCouponAgain } from '#shop/coupons/coupons.server.ts';
import { enqueue } from '#shop/outbox.server.ts';
import { releaseStock, reserveStock, restock } from '#shop/stock/reserve-stock.server.ts';
import type { StockLine } from '#shop/stock/stock.ts';
import { mayMove, type SettableStatus, STATUS_STORY, stockEffect } from './order.ts';
import type { Order } from './place-from-intent.server.ts';

export type MoveRefusal = 'no-such-order' | 'not-allowed-from-here' | 'sold-out' | 'coupon-used-up' | 'money-went-back';

export interface Move {
  readonly to: SettableStatus;
  readonly at: Date;
  readonly actor: string;
  readonly trackingNumber?: string;
}

export async function unitsOf(tx: Tx, orderId: string): Promise<StockLine[]> {
  const items = await tx
    .select({ stockId: orderItems.stockId, quantity: orderItems.quantity })
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
    .orderBy(asc(orderItems.position));
  // A size that staff removed for good has no row left to move.
  return items.flatMap(({ stockId, quantity }) => (stockId ? [{ stockId, quantity }] : []));
}

async function moveUnits(tx: Tx, order: Order, move: Move): Promise<boolean> {
  const effect = stockEffect(order.status, move.to, order.stockProcessed);
  if (effect === 'none') return true;
  const units = await unitsOf(tx, order.id);
  const round = effect === 'reserve' ? order.stockRound + 1 : order.stockRound;
  const origin = { intentId: order.intentId, round, actor: move.actor, at: move.at };
  return { release: releaseStock, restock, reserve: reserveStock }[effect](tx, units, origin);
}

function changesOf(order: Order, move: Move): Partial<Order> {
  const takenUpAgain = order.status === 'cancelled';
  const unitsAreBack =
    move.to === 'cancelled' && stockEffect(order.status, move.to, order.stockProcessed) === 'restock';
  const isCorrected = order.status === 'delivered' && move.to !== 'cancelled';
  return {
    status: move.to,
    updatedAt: move.at,
    version: order.version + 1,
    ...(isCorrected ? { deliveryDate: null } : {}),
    ...(move.to === 'delivered' ? { deliveryDate: move.at } : {}),
    ...(move.trackingNumber ? { trackingNumber: move.trackingNumber } : {}),
    ...(takenUpAgain ? { stockRound: order.stockRound + 1 } : {}),
    ...(unitsAreBack || takenUpAgain ? { stockProcessed: false, stockProcessedAt: null } : {}),
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

export async function moveOrder(
  tx: Tx,
  id: string,
  move: Move,
  refuse: (reason: MoveRefusal) => never,
): Promise<Order> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, id)).for('update');
  if (!order) return refuse('no-such-order');
  if (!mayMove(order.status, move.to)) return refuse('not-allowed-from-here');
  const takenUpAgain = order.status === 'cancelled';
  // Cancelling gave back what was paid by card or UPI: taking the order up again would give the goods away.
  if (takenUpAgain && order.paymentMethod !== 'cod' && order.total > 0) return refuse('money-went-back');
  if (!(await moveUnits(tx, order, move))) return refuse('sold-out');
  if (takenUpAgain && !(await takeCouponAgain(tx, order.intentId, move.at))) return refuse('coupon-used-up');

  const [moved] = await tx.update(orders).set(changesOf(order, move)).where(eq(orders.id, id)).returning();
  if (!moved) throw new Error(`Order ${id} vanished under its lock`);
  if (move.to === 'cancelled') {
    await giveCouponBack(tx, order.intentId, move.at);
    await stopParcel(tx, id);
  }
  await tx
    .insert(orderEvents)
    .values({ orderId: id, status: move.to, description: STATUS_STORY[move.to], actor: move.actor, at: move.at });
  if (move.to !== 'pending' && move.to !== 'processing') {
    await enqueue(tx, { topic: `order-${move.to}`, ref: `${id} ${moved.version}`, payload: { orderId: id } });
  }
  return moved;
}
