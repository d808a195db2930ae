// Reads a return in the form that the courier needs: the units that come back with their weights, and the address of the pickup.

import { and, asc, count, eq } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.server.ts';
import { products } from '#db/schema/catalog.ts';
import { orderItems, orders } from '#db/schema/orders.ts';
import { returnItems } from '#db/schema/returns.ts';
import type { ReturnRequest } from '#shop/fulfilment/courier-provider.ts';
import { lineSku } from '#shop/fulfilment/order-to-ship.server.ts';
import { computeParcel, getDeliveryPincode } from '#shop/fulfilment/parcel.ts';
import { pick } from '#shop/pick.ts';
import type { ReturnRow } from './return-rows.server.ts';

/** Null when the pickup address has no pincode. The reference is added when the reverse shipment has one. */
export async function loadPickupRequest(
  db: DbOrTx,
  returnRow: ReturnRow,
): Promise<Omit<ReturnRequest, 'reference'> | null> {
  const { pickupAddress } = returnRow;
  const pincode = getDeliveryPincode(pickupAddress);
  if (pincode === null) return null;
  const [order] = await db
    .select({ name: orders.customerName, email: orders.customerEmail, phone: orders.customerPhone })
    .from(orders)
    .where(eq(orders.id, returnRow.orderId));
  if (!order) throw new Error(`The order of return ${returnRow.id} was not found`);
  const lines = await db
    .select({
      ...pick(orderItems, 'id', 'name', 'size', 'sku', 'price', 'hsn'),
      productSku: products.sku,
      weightGrams: products.weightGrams,
      dimensions: products.dimensions,
      quantity: count(),
    })
    .from(returnItems)
    .innerJoin(orderItems, eq(orderItems.id, returnItems.orderItemId))
    .leftJoin(products, eq(products.id, orderItems.productId))
    .where(and(eq(returnItems.returnId, returnRow.id), eq(returnItems.isHeld, true)))
    .groupBy(orderItems.id, products.id)
    .orderBy(asc(orderItems.position));
  return {
    orderedAt: returnRow.requestedAt,
    customer: {
      name: pickupAddress.fullName || order.name,
      email: order.email,
      phone: pickupAddress.phone || order.phone,
    },
    address: { street: pickupAddress.address, city: pickupAddress.city, state: pickupAddress.state, pincode },
    items: lines.map((line) => ({
      name: line.name,
      sku: lineSku(line),
      ...pick(line, 'size', 'quantity', 'price', 'hsn'),
    })),
    subtotal: lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0),
    parcel: computeParcel(lines),
  };
}
