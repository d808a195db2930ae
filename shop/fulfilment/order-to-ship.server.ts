// Reads an order in the form that the courier needs: goods with weights, address, amount to collect on delivery.

import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.server.ts';
import { products } from '#db/schema/catalog.ts';
import { cancellationRequests, orderItems, orders } from '#db/schema/orders.ts';
import { defaultSizeSku } from '#shop/catalog/size-codes.ts';
import type { Paise } from '#shop/money/money.ts';
import { isOrderId } from '#shop/orders/order.ts';
import { pick } from '#shop/pick.ts';
import { isRowId } from '#shop/row-id.ts';
import type { Parcel, ParcelItem, Route, ShipmentRequest } from './courier-provider.ts';
import { asRefusal } from './fulfilment-refusal.ts';
import { computeParcel, getDeliveryPincode } from './parcel.ts';

export interface OrderToShip {
  readonly order: typeof orders.$inferSelect;
  readonly items: readonly ParcelItem[];
  readonly parcel: Parcel;
  /** Null when the address has no pincode, not even in its text. */
  readonly pincode: string | null;
  readonly isCash: boolean;
  /** The amount that the courier collects; 0 for a paid parcel. */
  readonly collect: Paise;
}

/** The route of the parcel, from the store to the customer. */
export const toRoute = ({ isCash, parcel, collect }: OrderToShip, deliveryPincode: string): Route => ({
  deliveryPincode,
  isCash,
  parcel,
  amountToCollect: isCash ? collect : null,
});

type OrderRow = typeof orders.$inferSelect;

/** Finds an order by its number or its row's id. */
export async function findOrderRow(db: DbOrTx, id: string): Promise<OrderRow | null> {
  if (!isRowId(id) && !isOrderId(id)) return null;
  const [row] = await db
    .select()
    .from(orders)
    .where(isRowId(id) ? eq(orders.id, id) : eq(orders.orderId, id));
  return row ?? null;
}

export async function isCancellationPending(db: DbOrTx, orderId: string): Promise<boolean> {
  const [request] = await db
    .select({ id: cancellationRequests.id })
    .from(cancellationRequests)
    .where(and(eq(cancellationRequests.orderId, orderId), eq(cancellationRequests.status, 'pending')));
  return request !== undefined;
}

/** True when every unit is on the shelf or packed; units that have left cannot be sent. */
async function areUnitsAtStore(db: DbOrTx, orderId: string): Promise<boolean> {
  const [outside] = await db
    .select({ id: orderItems.id })
    .from(orderItems)
    .where(
      and(eq(orderItems.orderId, orderId), sql`${orderItems.reserved} + ${orderItems.picked} < ${orderItems.quantity}`),
    )
    .limit(1);
  return outside === undefined;
}

/** Returns why an order cannot get a shipment now, or null when it can. */
export async function findShippingRefusal(db: DbOrTx, order: OrderRow): Promise<ReturnType<typeof asRefusal> | null> {
  if (order.status !== 'processing') return asRefusal('not-processing');
  if (await isCancellationPending(db, order.id)) return asRefusal('cancellation-pending');
  if (!(await areUnitsAtStore(db, order.id))) return asRefusal('units-outside');
  return getDeliveryPincode(order.shippingAddress) === null ? asRefusal('no-postcode') : null;
}

/** True when the courier must collect cash: not for an order that was paid already or costs nothing. */
export const isCashToCollect = ({ paymentMethod, paymentStatus, total }: OrderRow): boolean =>
  paymentMethod === 'cod' && paymentStatus !== 'paid' && total > 0;

interface SkuLine {
  readonly id: string;
  readonly sku: string | null;
  readonly productSku: string | null;
  readonly size: string;
}

/** Returns the SKU of a line. When its size and product were deleted and it has no SKU, the line's own id takes its place. */
export const lineSku = ({ id, sku, productSku, size }: SkuLine): string =>
  sku ?? (productSku === null ? `ITEM-${id.slice(0, 8)}` : defaultSizeSku(productSku, size));

export async function loadOrderToShip(db: DbOrTx, order: OrderRow): Promise<OrderToShip> {
  const rows = await db
    .select({
      ...getTableColumns(orderItems),
      productSku: products.sku,
      weightGrams: products.weightGrams,
      dimensions: products.dimensions,
    })
    .from(orderItems)
    .leftJoin(products, eq(products.id, orderItems.productId))
    .where(eq(orderItems.orderId, order.id))
    .orderBy(asc(orderItems.position));
  const isCash = isCashToCollect(order);
  return {
    order,
    items: rows.map((row) => ({
      name: row.name,
      sku: lineSku(row),
      size: row.size,
      quantity: row.quantity,
      price: row.price,
    })),
    parcel: computeParcel(rows),
    pincode: getDeliveryPincode(order.shippingAddress),
    isCash,
    collect: isCash ? order.total : 0,
  };
}

export function shipmentRequest(
  { order, items, parcel, isCash }: OrderToShip,
  { reference, pincode }: { readonly reference: string; readonly pincode: string },
): ShipmentRequest {
  const { shippingAddress: to } = order;
  return {
    reference,
    orderedAt: order.orderDate,
    customer: {
      name: to.fullName || order.customerName,
      email: order.customerEmail,
      phone: to.phone || order.customerPhone,
    },
    address: { street: to.address, city: to.city, state: to.state, pincode },
    items,
    ...pick(order, 'subtotal', 'shipping', 'tax', 'discount'),
    isCash,
    parcel,
  };
}
