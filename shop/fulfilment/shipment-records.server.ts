// Reads an order's active shipment and its history, for staff and for the shopper who owns the order.

import { and, desc, eq, ne } from 'drizzle-orm';
import { orders } from '#db/schema/orders.ts';
import { shipmentEvents, shipments } from '#db/schema/shipments.ts';
import { isStaff, may } from '#shop/actor.ts';
import type { ShopContext } from '#shop/context.ts';
import { isRowId } from '#shop/row-id.ts';
import { type Shipment, type Tracking, toShipment } from './shipment.ts';

async function findActiveShipment(ctx: ShopContext, orderId: string) {
  if (!isRowId(orderId)) return null;
  const [found] = await ctx.db
    .select({ shipment: shipments, userId: orders.userId })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .where(and(eq(shipments.orderId, orderId), ne(shipments.status, 'CANCELLED')))
    .orderBy(desc(shipments.createdAt))
    .limit(1);
  if (!found) return null;
  const isOwn = ctx.actor.kind === 'shopper' && ctx.actor.userId === found.userId;
  return isOwn || may(ctx.actor, 'fulfilment', 'orders.read') ? found.shipment : null;
}

/** Returns the shipment of an order, or null; cancelled shipments are ignored. Only staff get the courier's charge. */
export async function findShipmentOfOrder(ctx: ShopContext, orderId: string): Promise<Shipment | null> {
  const row = await findActiveShipment(ctx, orderId);
  return row && toShipment(isStaff(ctx.actor) ? row : { ...row, rate: null });
}

/** Returns the newest activity first. The caller has checked access. */
export async function loadTracking(ctx: ShopContext, shipmentId: string): Promise<Tracking> {
  const activities = await ctx.db
    .select({
      activity: shipmentEvents.activity,
      location: shipmentEvents.location,
      timestamp: shipmentEvents.timestamp,
    })
    .from(shipmentEvents)
    .where(eq(shipmentEvents.shipmentId, shipmentId))
    .orderBy(desc(shipmentEvents.timestamp), shipmentEvents.activity);
  return { activities };
}

export async function findTrackingOfOrder(ctx: ShopContext, orderId: string): Promise<Tracking | null> {
  const row = await findActiveShipment(ctx, orderId);
  return row && loadTracking(ctx, row.id);
}
