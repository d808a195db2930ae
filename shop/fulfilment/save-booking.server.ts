// Stores the courier's confirmation and moves the order to shipped. When the order has been cancelled since the booking
// began, the shipment is cancelled at the courier.

import { eq } from 'drizzle-orm';
import type { Tx } from '#db/client.server.ts';
import { orders } from '#db/schema/orders.ts';
import { shipments } from '#db/schema/shipments.ts';
import { inTransaction } from '#db/transaction.server.ts';
import { actorName } from '#shop/actor.ts';
import { recordChange } from '#shop/audit.server.ts';
import type { ShopContext } from '#shop/context.ts';
import { cancelShipmentMessage, moveOrder } from '#shop/orders/move-order.server.ts';
import { enqueue } from '#shop/outbox.server.ts';
import type { Booking } from './book-shipment.server.ts';
import { lockShipment, type ShipmentRow } from './claim-shipment.server.ts';
import { toProblemMessage } from './fulfilment-refusal.ts';
import { isBeforePickup } from './shipment-progress.ts';

async function updateOrderAfterBooking(
  tx: Tx,
  ctx: ShopContext,
  order: typeof orders.$inferSelect,
  row: ShipmentRow,
): Promise<void> {
  const trackingNumber = row.awbCode;
  if (order.status === 'cancelled') {
    await enqueue(tx, cancelShipmentMessage(row.id, order));
    return;
  }
  // The shipment replaces a parcel that was sent by hand, so the courier's name and link that staff entered are cleared.
  await tx.update(orders).set({ courierName: null, trackingUrl: null }).where(eq(orders.id, order.id));
  if (order.status !== 'shipped' && order.status !== 'delivered') {
    const move = { to: 'shipped', at: ctx.now, actor: actorName(ctx.actor) } as const;
    await moveOrder(tx, order.id, trackingNumber ? { ...move, trackingNumber } : move, (reason) => {
      throw new Error(`A locked order could not be shipped: ${reason}`);
    });
    return;
  }
  if (trackingNumber)
    await tx.update(orders).set({ trackingNumber, updatedAt: ctx.now }).where(eq(orders.id, order.id));
}

export async function saveBooking(
  ctx: ShopContext,
  id: string,
  booking: Booking,
  action: string,
): Promise<ShipmentRow> {
  const saved = await inTransaction<ShipmentRow, never>(ctx.db, async (tx) => {
    const locked = await lockShipment(tx, id);
    if (!locked) throw new Error(`Shipment ${id} was not found`);
    const { order, row: before } = locked;
    const isScheduled = booking.isPickupRequested && isBeforePickup(before.status);
    const [row] = await tx
      .update(shipments)
      .set({
        // A webhook of the courier may have stored the AWB in the meantime.
        awbCode: booking.awb ?? before.awbCode,
        courierCompanyId: booking.courierId,
        courierName: booking.courierName ?? before.courierName,
        rate: booking.charge ?? before.rate,
        pickupAt: booking.pickupAt ?? before.pickupAt,
        lastError: toProblemMessage(booking.awbFailure ?? booking.pickupFailure),
        leaseExpiresAt: null,
        updatedAt: ctx.now,
        ...(isScheduled ? { status: 'PICKUP_SCHEDULED' as const } : {}),
      })
      .where(eq(shipments.id, id))
      .returning();
    if (!row) throw new Error(`Shipment ${id} vanished under its lock`);
    const { status, awbCode, courierName, rate, lastError } = row;
    const after = { order: order.orderId, shipmentId: row.shipmentId, status, awbCode, courierName, rate, lastError };
    await recordChange(tx, ctx.actor, { action, entity: 'shipment', entityId: id, after });
    await updateOrderAfterBooking(tx, ctx, order, row);
    return row;
  });
  if (!saved.ok) throw new Error('A booking cannot be refused');
  return saved.value;
}
