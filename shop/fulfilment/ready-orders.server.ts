// Lists orders for the fulfilment screen, oldest first: orders ready for shipment (processing), or orders of another
// status.

import { and, asc, count, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { pictures, products } from '#db/schema/catalog.ts';
import { cancellationRequests, orderItems, orders } from '#db/schema/orders.ts';
import { shipments } from '#db/schema/shipments.ts';
import { may } from '#shop/actor.ts';
import type { Picture, Tone } from '#shop/catalog/picture.ts';
import type { ShopContext } from '#shop/context.ts';
import type { Paise } from '#shop/money/money.ts';
import { type OrderStatus, shortOrderId } from '#shop/orders/order.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import type { Parcel } from './courier-provider.ts';
import { asRefusal, type FulfilmentRefusal } from './fulfilment-refusal.ts';
import { isCashToCollect } from './order-to-ship.server.ts';
import { limitAndOffset, type PageParams, toLikePattern } from './paged.ts';
import { computeParcel, getDeliveryPincode } from './parcel.ts';

export const FULFILMENT_STATUSES = ['processing', 'shipped', 'delivered', 'cancelled'] as const;

export interface ReadyQuery extends PageParams {
  /**
   * The beginning of the order's number as displayed, a part of the customer's name, or the beginning of the pincode.
   */
  readonly search?: string;
  /** Processing by default; null lists all four statuses. */
  readonly status?: (typeof FULFILMENT_STATUSES)[number] | null;
}

export interface ReadyOrder {
  readonly id: string;
  readonly orderNumber: string;
  readonly shortId: string;
  readonly status: OrderStatus;
  readonly orderDate: Date;
  readonly customerName: string;
  readonly city: string;
  readonly state: string;
  /** Null when the address has no pincode: the order then cannot be shipped. */
  readonly pincode: string | null;
  /** The number of units, not of lines. */
  readonly items: number;
  /** Pictures of the first MAX_PICTURES lines. */
  readonly pictures: readonly Picture[];
  readonly isCash: boolean;
  /** The amount that the courier collects; 0 for a paid order. */
  readonly collect: Paise;
  readonly parcel: Parcel;
  /** True when the customer has requested a cancellation, which staff must answer before a shipment is created. */
  readonly isCancellationPending: boolean;
  readonly mayCreateShipment: boolean;
  /** Why the last attempt to create the order's shipment failed. */
  readonly problem: string | null;
}

type OrderRow = typeof orders.$inferSelect;
const MAX_PICTURES = 3;

/** Each condition can use an index: the displayed or whole number, the name, the beginning of the pincode. */
function toSearchCondition(search: string): SQL | undefined {
  const text = toLikePattern(search);
  if (text === null) return undefined;
  const number = sql`right(${orders.orderId}, 8) like ${`${text.toUpperCase()}%`}`;
  if (/^\d{1,6}$/.test(text)) return or(number, sql`${orders.shippingAddress}->>'pincode' like ${`${text}%`}`);
  return or(
    number,
    sql`${orders.orderId} = ${text.toUpperCase()}`,
    sql`lower(${orders.customerName}) like ${`%${text.toLowerCase()}%`}`,
  );
}

const toCondition = ({ search = '', status = 'processing' }: ReadyQuery): SQL | undefined =>
  and(inArray(orders.status, status === null ? [...FULFILMENT_STATUSES] : [status]), toSearchCondition(search));

const loadLines = (ctx: ShopContext, ids: string[]) =>
  ctx.db
    .select({
      orderId: orderItems.orderId,
      quantity: orderItems.quantity,
      weightGrams: products.weightGrams,
      dimensions: products.dimensions,
      picture: { key: pictures.key, width: pictures.width, height: pictures.height, tone: pictures.tone },
    })
    .from(orderItems)
    .leftJoin(products, eq(products.id, orderItems.productId))
    .leftJoin(pictures, eq(pictures.key, orderItems.image))
    .where(inArray(orderItems.orderId, ids))
    .orderBy(asc(orderItems.position));

async function loadRelated(ctx: ShopContext, ids: string[]) {
  const [lines, requests, attempts] = await Promise.all([
    loadLines(ctx, ids),
    ctx.db
      .select({ orderId: cancellationRequests.orderId })
      .from(cancellationRequests)
      .where(and(inArray(cancellationRequests.orderId, ids), eq(cancellationRequests.status, 'pending'))),
    ctx.db
      .select({ orderId: shipments.orderId, problem: shipments.lastError })
      .from(shipments)
      .where(and(inArray(shipments.orderId, ids), eq(shipments.status, 'NEW'))),
  ]);
  return {
    lines: Map.groupBy(lines, ({ orderId }) => orderId),
    cancellationPending: new Set(requests.map(({ orderId }) => orderId)),
    problems: new Map(attempts.map(({ orderId, problem }) => [orderId, problem])),
  };
}

function toReadyOrder(order: OrderRow, related: Awaited<ReturnType<typeof loadRelated>>): ReadyOrder {
  const lines = related.lines.get(order.id) ?? [];
  const isCash = isCashToCollect(order);
  const pincode = getDeliveryPincode(order.shippingAddress);
  const isCancellationPending = related.cancellationPending.has(order.id);
  return {
    id: order.id,
    orderNumber: order.orderId,
    shortId: shortOrderId(order.orderId),
    status: order.status,
    orderDate: order.orderDate,
    customerName: order.shippingAddress.fullName || order.customerName,
    city: order.shippingAddress.city,
    state: order.shippingAddress.state,
    pincode,
    items: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    pictures: lines
      .flatMap(({ picture }) => (picture ? [{ ...picture, tone: picture.tone as Tone, alt: '' }] : []))
      .slice(0, MAX_PICTURES),
    isCash,
    collect: isCash ? order.total : 0,
    parcel: computeParcel(lines),
    isCancellationPending,
    mayCreateShipment: order.status === 'processing' && !isCancellationPending && pincode !== null,
    problem: related.problems.get(order.id) ?? null,
  };
}

export async function listReadyOrders(
  ctx: ShopContext,
  query: ReadyQuery,
): Promise<Result<{ readonly orders: readonly ReadyOrder[]; readonly total: number }, FulfilmentRefusal>> {
  if (!may(ctx.actor, 'fulfilment')) return refuse(asRefusal('not-allowed'));
  const where = toCondition(query);
  const { limit, offset } = limitAndOffset(query);
  const [rows, [counted]] = await Promise.all([
    ctx.db
      .select()
      .from(orders)
      .where(where)
      .orderBy(asc(orders.orderDate), asc(orders.id))
      .limit(limit)
      .offset(offset),
    ctx.db.select({ total: count() }).from(orders).where(where),
  ]);
  if (rows.length === 0) return ok({ orders: [], total: counted?.total ?? 0 });
  const related = await loadRelated(
    ctx,
    rows.map(({ id }) => id),
  );
  return ok({ orders: rows.map((row) => toReadyOrder(row, related)), total: counted?.total ?? 0 });
}
