// The list of all orders, for staff: searched, filtered and sorted, with the number of orders per status.

import { asc, desc, inArray, sql } from 'drizzle-orm';
import { pictures } from '#db/schema/catalog.ts';
import { cancellationRequests, orderItems, orders } from '#db/schema/orders.ts';
import { may } from '#shop/actor.ts';
import type { Count } from '#shop/catalog/listing.ts';
import type { Picture, Tone } from '#shop/catalog/picture.ts';
import type { ShopContext } from '#shop/context.ts';
import { pick } from '#shop/pick.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import { isRowId } from '#shop/row-id.ts';
import {
  type AdminOrder,
  type AdminOrderList,
  canBeSent,
  type OrderCounts,
  type OrderToSelect,
} from './admin-order.ts';
import { hasOrderFilters, MAX_REACHABLE_ORDERS, type OrdersQuery } from './admin-orders-query.ts';
import { toCustody } from './custody.server.ts';
import { sumCustody } from './custody.ts';
import { findOrderIds } from './find-orders.server.ts';
import { countOrders } from './order-counts.server.ts';
import { loadOrderMoney } from './order-money.server.ts';
import { ordersAwaitingPickup } from './order-shipment.server.ts';
import { getPaymentSums } from './payment-state.ts';
import { MAX_SELECTED_ORDERS } from './selected-orders.ts';

const MAX_PICTURES = 3;
const MAX_ROWS = 50;

const ORDER_COLUMNS = {
  ...pick(orders, 'id', 'orderId', 'orderDate', 'customerName'),
  isGuest: sql<boolean>`${orders.guestHash} is not null`,
  shippingAddress: orders.shippingAddress,
  total: orders.total,
  status: orders.status,
  paymentStatus: orders.paymentStatus,
  paymentMethod: orders.paymentMethod,
  couponCode: orders.couponCode,
  stockProcessed: orders.stockProcessed,
  trackingNumber: orders.trackingNumber,
};

async function picturesByKey(ctx: ShopContext, keys: readonly string[]): Promise<ReadonlyMap<string, Picture>> {
  if (keys.length === 0) return new Map();
  const rows = await ctx.db
    .select({ key: pictures.key, width: pictures.width, height: pictures.height, tone: pictures.tone })
    .from(pictures)
    .where(inArray(pictures.key, [...new Set(keys)]));
  return new Map(rows.map((row) => [row.key, { ...row, tone: row.tone as Tone, alt: '' }]));
}

async function loadRelated(ctx: ShopContext, ids: readonly string[]) {
  const [items, requests, awaitingPickup, getMoney] = await Promise.all([
    ctx.db
      .select()
      .from(orderItems)
      .where(inArray(orderItems.orderId, [...ids]))
      .orderBy(asc(orderItems.position)),
    ctx.db
      .select()
      .from(cancellationRequests)
      .where(inArray(cancellationRequests.orderId, [...ids]))
      .orderBy(asc(cancellationRequests.requestedAt)),
    ordersAwaitingPickup(ctx.db, ids),
    loadOrderMoney(ctx.db, ids),
  ]);
  return {
    items: Map.groupBy(items, ({ orderId }) => orderId),
    latestRequestByOrder: new Map(requests.map((request) => [request.orderId, request])),
    awaitingPickup,
    getMoney,
  };
}

/** The requested orders that exist, in the requested order. */
async function loadRows(ctx: ShopContext, ids: readonly string[]): Promise<AdminOrder[]> {
  if (ids.length === 0) return [];
  const [rows, { items, latestRequestByOrder, awaitingPickup, getMoney }] = await Promise.all([
    ctx.db
      .select(ORDER_COLUMNS)
      .from(orders)
      .where(inArray(orders.id, [...ids])),
    loadRelated(ctx, ids),
  ]);
  const getImages = (id: string) => (items.get(id) ?? []).slice(0, MAX_PICTURES).map(({ image }) => image);
  const pictureByKey = await picturesByKey(ctx, ids.flatMap(getImages));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids
    .flatMap((id) => byId.get(id) ?? [])
    .map(({ shippingAddress: { city, state }, ...row }) => {
      const request = latestRequestByOrder.get(row.id) ?? null;
      return {
        ...row,
        place: [city, state].filter((part) => part !== '').join(', '),
        units: (items.get(row.id) ?? []).reduce((sum, { quantity }) => sum + quantity, 0),
        custody: sumCustody((items.get(row.id) ?? []).map(toCustody)),
        awaitsPickup: awaitingPickup.has(row.id),
        money: getPaymentSums({ order: row, ...getMoney(row.id) }),
        pictures: getImages(row.id).flatMap((key) => pictureByKey.get(key) ?? []),
        request: request && {
          ...pick(request, 'status', 'type', 'reason', 'requestedAt'),
        },
        mayShip: canBeSent(row.status, request, ctx.providers.courier !== null),
      };
    });
}

/** The number of matches, taken from the stored counts when only a tab filters the list; null when the orders must be counted. */
function storedCount(query: OrdersQuery, counts: OrderCounts): number | null {
  if (hasOrderFilters(query)) return null;
  if (query.hasPendingRequest) return query.status === null ? counts.pendingRequests : null;
  return query.status === null ? counts.all : counts[query.status];
}

/** The count, capped at the number of orders on the pages that staff can reach. */
const capCount = (count: number): Count => ({
  count: Math.min(count, MAX_REACHABLE_ORDERS),
  more: count > MAX_REACHABLE_ORDERS,
});

export async function listOrders(ctx: ShopContext, query: OrdersQuery): Promise<Result<AdminOrderList, 'not-allowed'>> {
  if (!may(ctx.actor, 'orders.read')) return refuse('not-allowed');
  const counts = await countOrders(ctx);
  const stored = storedCount(query, counts);
  const [{ ids, found }, [newest]] = await Promise.all([
    findOrderIds(ctx, query, stored !== null),
    ctx.db.select({ at: orders.orderDate }).from(orders).orderBy(desc(orders.orderDate)).limit(1),
  ]);
  return ok({
    orders: await loadRows(ctx, ids),
    found: stored === null ? found : capCount(stored),
    counts,
    newest: newest?.at ?? null,
  });
}

/** All orders that match, in the order of the list, up to the limit of one bulk action. */
export async function listOrdersToSelect(
  ctx: ShopContext,
  query: OrdersQuery,
): Promise<Result<readonly OrderToSelect[], 'not-allowed'>> {
  if (!may(ctx.actor, 'orders.read')) return refuse('not-allowed');
  const { ids } = await findOrderIds(ctx, { ...query, page: 1, rows: MAX_SELECTED_ORDERS }, true);
  const rows = await loadRows(ctx, ids);
  return ok(
    rows.map(({ id, orderId, status, total, money, paymentMethod, custody, awaitsPickup }) => ({
      id,
      orderId,
      status,
      total,
      money,
      paymentMethod,
      custody,
      awaitsPickup,
    })),
  );
}

/** The current state of the rows of an open list. */
export async function loadOrderRows(
  ctx: ShopContext,
  ids: readonly string[],
): Promise<Result<readonly AdminOrder[], 'not-allowed'>> {
  if (!may(ctx.actor, 'orders.read')) return refuse('not-allowed');
  return ok(await loadRows(ctx, ids.filter(isRowId).slice(0, MAX_ROWS)));
}
