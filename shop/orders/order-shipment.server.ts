// Whether an order has a shipment that the courier holds or will pick up.
import { and, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.server.ts';
import { orderItems, type orders } from '#db/schema/orders.ts';
import { type BookedParcel, shipments } from '#db/schema/shipments.ts';
import { parsePincode } from '#shop/shipping/pincode.ts';

type Status = (typeof shipments.$inferSelect)['status'];

/** The courier has the parcel or will pick it up. */
export const LIVE_STATUSES = [
  'NEW',
  'PICKUP_SCHEDULED',
  'PICKUP_COMPLETED',
  'IN_TRANSIT',
] as const satisfies readonly Status[];

async function hasShipmentWithStatus(db: DbOrTx, orderId: string, statuses: readonly Status[]): Promise<boolean> {
  const [shipment] = await db
    .select({ id: shipments.id })
    .from(shipments)
    .where(and(eq(shipments.orderId, orderId), inArray(shipments.status, [...statuses])))
    .limit(1);
  return shipment !== undefined;
}

/**
 * The orders whose shipment is booked with the courier and not picked up. A booking that the courier has not confirmed does not count:
 * the courier may never come, so an order that staff mark as sent is recorded as handed over now.
 */
export async function ordersAwaitingPickup(db: DbOrTx, orderIds: readonly string[]): Promise<ReadonlySet<string>> {
  const booked = await db
    .select({ orderId: shipments.orderId })
    .from(shipments)
    .where(
      and(
        inArray(shipments.orderId, [...orderIds]),
        inArray(shipments.status, ['NEW', 'PICKUP_SCHEDULED']),
        isNotNull(shipments.shipmentId),
      ),
    );
  return new Set(booked.map(({ orderId }) => orderId));
}

export const awaitsPickup = async (db: DbOrTx, orderId: string): Promise<boolean> =>
  (await ordersAwaitingPickup(db, [orderId])).has(orderId);

/** True while the courier has the parcel and reports its progress. */
export const hasShipmentWithCourier = (db: DbOrTx, orderId: string): Promise<boolean> =>
  hasShipmentWithStatus(db, orderId, ['PICKUP_COMPLETED', 'IN_TRANSIT']);

/** True while a request about the order's shipment is under way at the courier. */
export async function isBeingBooked(db: DbOrTx, orderId: string): Promise<boolean> {
  const [shipment] = await db
    .select({ id: shipments.id })
    .from(shipments)
    .where(and(eq(shipments.orderId, orderId), gt(shipments.leaseExpiresAt, sql`now()`)))
    .limit(1);
  return shipment !== undefined;
}

type OrderRow = typeof orders.$inferSelect;

const toRecipient = ({ shippingAddress: to, customerName, customerPhone }: OrderRow): string[] =>
  [to.fullName || customerName, to.phone || customerPhone, to.address, to.city, to.state].map((text) => text.trim());

/** The same sizes and quantities, in any order. */
async function hasSameItems(db: DbOrTx, orderId: string, booked: BookedParcel['items']): Promise<boolean> {
  const items = await db
    .select({ size: orderItems.size, quantity: orderItems.quantity })
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId));
  const toText = (list: typeof booked | typeof items) =>
    JSON.stringify(list.map(({ size, quantity }) => JSON.stringify([size, quantity])).sort());
  return toText(booked) === toText(items);
}

/** True when the courier will pick up a shipment that was booked for another address, or other items, than the order has now. */
export async function isBookedOtherwise(db: DbOrTx, order: OrderRow): Promise<boolean> {
  const [shipment] = await db
    .select({ booked: shipments.booked })
    .from(shipments)
    .where(and(eq(shipments.orderId, order.id), inArray(shipments.status, ['NEW', 'PICKUP_SCHEDULED'])));
  if (!shipment?.booked) return false;
  const { name, phone, street, city, state, pincode, items } = shipment.booked;
  const booked = [name, phone, street, city, state].map((text) => text.trim());
  const pin = parsePincode(order.shippingAddress.pincode ?? '');
  const isForOtherAddress =
    (pin !== null && pin !== pincode) || toRecipient(order).some((text, index) => text !== booked[index]);
  return isForOtherAddress || !(await hasSameItems(db, order.id, items));
}
