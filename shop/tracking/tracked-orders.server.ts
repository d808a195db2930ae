// Loads an order for the tracking page: with or without personal data. The courier's scans name places
// near the shopper's home, so they are personal data.

import { and, asc, desc, eq, inArray, ne } from 'drizzle-orm';
import { pictures } from '#db/schema/catalog.ts';
import { cancellationRequests, orderEvents, orderItems, type orders } from '#db/schema/orders.ts';
import { shipmentEvents, shipments } from '#db/schema/shipments.ts';
import type { Picture, Tone } from '#shop/catalog/picture.ts';
import type { ShopContext } from '#shop/context.ts';
import { findDocuments } from '#shop/invoices/find-documents.server.ts';
import { formatMoney } from '#shop/money/money.ts';
import { EDITED_DESCRIPTION, EDITED_STATUS } from '#shop/orders/describe-order-edit.ts';
import { paymentLabel } from '#shop/orders/last-order.ts';
import { orderDay, orderDayAndTime } from '#shop/orders/order-dates.ts';
import { loadOrderMoney } from '#shop/orders/order-money.server.ts';
import { describePayment, getPaymentSums, type MoneyRecords } from '#shop/orders/payment-state.ts';
import { describeItem, findPrintable, type ShownItem } from '#shop/orders/shown-order.ts';
import { toShownTimeline } from '#shop/orders/shown-timeline.ts';
import type { TrackedOrder, TrackedPersonal, TrackedStep } from './tracking.ts';

type OrderRow = typeof orders.$inferSelect;

interface TrackingEvent {
  readonly status: string;
  readonly at: Date;
  readonly description: string;
}

const loadEvents = (ctx: ShopContext, orderId: string): Promise<TrackingEvent[]> =>
  ctx.db
    .select({ status: orderEvents.status, at: orderEvents.at, description: orderEvents.description })
    .from(orderEvents)
    .where(eq(orderEvents.orderId, orderId))
    .orderBy(desc(orderEvents.at));

async function loadItems(ctx: ShopContext, orderId: string): Promise<ShownItem[]> {
  const items = await ctx.db
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
    .orderBy(asc(orderItems.position));
  const keys = items.map(({ image }) => image);
  const found = await ctx.db
    .select({ key: pictures.key, width: pictures.width, height: pictures.height, tone: pictures.tone })
    .from(pictures)
    .where(inArray(pictures.key, keys));
  const pictureByKey = new Map<string, Picture>(
    found.map((row) => [row.key, { ...row, tone: row.tone as Tone, alt: '' }]),
  );
  return items.map(({ name, size, quantity, price, image }) => ({
    name,
    about: describeItem(size, quantity),
    quantity,
    price: formatMoney(price),
    amount: formatMoney(price * quantity),
    picture: pictureByKey.get(image) ?? null,
    slug: null,
  }));
}

async function loadShipment(ctx: ShopContext, orderId: string) {
  const [shipment] = await ctx.db
    .select({ id: shipments.id, courier: shipments.courierName })
    .from(shipments)
    .where(and(eq(shipments.orderId, orderId), ne(shipments.status, 'CANCELLED')))
    .orderBy(desc(shipments.createdAt))
    .limit(1);
  if (!shipment) return { courier: null, scans: [] };
  const scans = await ctx.db.select().from(shipmentEvents).where(eq(shipmentEvents.shipmentId, shipment.id));
  return {
    courier: shipment.courier,
    scans: scans.map(
      ({ activity, location, status, timestamp }): TrackingEvent => ({
        status: status || 'Courier',
        at: timestamp,
        description: location === '' ? activity : `${activity}, ${location}`,
      }),
    ),
  };
}

function addressLines({ shippingAddress }: OrderRow): string[] {
  const { fullName, address, city, state, pincode } = shippingAddress;
  return [fullName, address, `${city}, ${state} ${pincode}`].filter(Boolean);
}

async function loadPrintable(ctx: ShopContext, order: OrderRow): Promise<TrackedPersonal['printable']> {
  if (order.userId !== null) return null;
  // In mode flat nothing is issued and stored.
  const getDocuments = await findDocuments(ctx.db, order.taxMode === 'flat' ? [] : [order.id]);
  return findPrintable(order, getDocuments(order.id));
}

async function loadCancellation(ctx: ShopContext, order: OrderRow): Promise<TrackedPersonal['cancellation']> {
  if (order.userId !== null || order.status !== 'pending') return null;
  const isPending = and(eq(cancellationRequests.orderId, order.id), eq(cancellationRequests.status, 'pending'));
  return (await ctx.db.$count(cancellationRequests, isPending)) > 0 ? 'requested' : 'possible';
}

async function loadPersonal(
  ctx: ShopContext,
  order: OrderRow,
): Promise<{ personal: TrackedPersonal; scans: TrackingEvent[]; refunds: MoneyRecords['refunds'] }> {
  const [items, { courier, scans }, getMoney, printable, cancellation] = await Promise.all([
    loadItems(ctx, order.id),
    loadShipment(ctx, order.id),
    loadOrderMoney(ctx.db, [order.id]),
    loadPrintable(ctx, order),
    loadCancellation(ctx, order),
  ]);
  const money = getMoney(order.id);
  const sums = getPaymentSums({ order, ...money });
  const payment = {
    method: paymentLabel(order),
    state: describePayment(sums, { ...order, isPaid: order.paymentStatus === 'paid' }),
  };
  const { trackingNumber, trackingUrl } = order;
  const sentWith = order.courierName ?? courier;
  const personal = {
    items,
    shippingAddress: addressLines(order),
    trackingNumber,
    trackingUrl,
    courier: sentWith,
    payment,
    printable,
    cancellation,
  };
  return { personal, scans, refunds: money.refunds };
}

const toHistory = (events: readonly TrackingEvent[], isPersonal: boolean): TrackedStep[] =>
  events
    .toSorted((a, b) => b.at.getTime() - a.at.getTime())
    .map(({ status, at, description }) => ({
      status,
      date: orderDayAndTime(at),
      description: status === EDITED_STATUS && !isPersonal ? EDITED_DESCRIPTION : description,
    }));

export async function loadTrackedOrder(
  ctx: ShopContext,
  order: OrderRow,
  { isPersonal }: { readonly isPersonal: boolean },
): Promise<TrackedOrder> {
  const [events, details] = await Promise.all([
    loadEvents(ctx, order.id),
    isPersonal ? loadPersonal(ctx, order) : { personal: null, scans: [], refunds: [] },
  ]);
  return {
    orderId: order.orderId,
    orderDate: orderDay(order.orderDate),
    status: order.status,
    estimatedDelivery: orderDay(order.estimatedDelivery),
    deliveredOn: order.deliveryDate && orderDay(order.deliveryDate),
    timeline: toShownTimeline(
      order,
      { events, courier: details.personal?.courier ?? null, refunds: details.refunds },
      ctx.now,
    ),
    statusHistory: toHistory([...events, ...details.scans], isPersonal),
    personal: details.personal,
  };
}
