// Whether the courier will fetch a parcel of an order that was booked with another address or other lines than the order has now.
import { and, eq, inArray } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.server.ts';
import type { orders } from '#db/schema/orders.ts';
import { shipments } from '#db/schema/shipments.ts';
import { bookedParcelOf, isOutdated } from './booked-parcel.ts';
import { loadOrderToShip } from './order-to-ship.server.ts';

/** The amount to collect is left aside: whoever corrects the cash of an order may still send its parcel. */
export async function isBookedElsewhere(db: DbOrTx, order: typeof orders.$inferSelect): Promise<boolean> {
  const [parcel] = await db
    .select({ booked: shipments.booked })
    .from(shipments)
    .where(and(eq(shipments.orderId, order.id), inArray(shipments.status, ['NEW', 'PICKUP_SCHEDULED'])));
  if (!parcel?.booked) return false;
  const toShip = await loadOrderToShip(db, order);
  const now = bookedParcelOf(toShip, toShip.pincode ?? '');
  return isOutdated(parcel.booked, { ...now, collect: parcel.booked.collect });
}
