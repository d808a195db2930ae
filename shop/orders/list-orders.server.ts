// The list of all orders, for staff: searched, filtered and sorted, with the number of orders per status.

import { asc, desc, inArray } from 'drizzle-orm';
import { pictures } from '#db/schema/catalog.ts';
import { cancellationRequests, orderItems, orders } from '#db/schema/orders.ts';
import { mayManage } from '#shop/actor.ts';
import type { Count } from '#shop/catalog/listing.ts';
import type { Picture, Tone } from '#shop/catalog/picture.ts';
import type { ShopContext } from '#shop/context.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import { isRowId } from '#shop/row-id.ts';
import { type AdminOrder, type AdminOrderList, mayGetShipment, type OrderCounts } from './admin-order.ts';
import { isOrderListNarrowed, MAX_REACHABLE, type OrdersQuery } from './admin-orders-query.ts';
import { custodyOf } from './custody.server.ts';
import { sumOfCustody } from './custody.ts';
import { findOrderIds } from './find-orders.server.ts';
import { ordersAwaitingPickup } from './living-parcel.server.ts';
import { countOrders } from './order-counts.server.ts';
import { loadOrderMoney } from './order-money.server.ts';
import { paymentStateOf } from './payment-state.ts';

const MAX_PICTURES = 3;
const MAX_ROWS = 50;

const ROW = {
  id: orders.id,
  orderId: orders.orderId,
  orderDate: orders.orderDate,
  customerName: orders.customerName,
  shippingAddress: orders.shippingAddress,
  total: orders.total,
  status: orders.status,
  paymentStatus: orders.paymentStatus,
  paymentMethod: orders.paymentMethod,
  stockProcessed: orders.stockProcessed,
};

async function picturesByKey(ctx: ShopContext, keys: readonly string[]): Promise<ReadonlyMap<string, Picture>> {
  if (keys.length === 0) return new Map();
  const rows = await ctx.db
    .select({ key: pictures.key, width: pictures.width, height: pictures.height, tone: pictures.tone })
    .from(pictures)
    .where(inArray(pictures.key, [...new Set(keys)]));
  return new Map(rows.map((row) => [row.key, { ...row, tone: row.tone as Tone, alt: '' }]));
}

async function hangingOn(ctx: ShopContext, ids: readonly string[]) {
  const [items, requests, booked, moneyOf] = await Promise.all([
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
    latest: new Map(requests.map((request) => [request.orderId, request])),
    booked,
    moneyOf,
  };
}

/** The requested orders that exist, in the requested order. */
async function readRows(ctx: ShopContext, ids: readonly string[]): Promise<AdminOrder[]> {
  if (ids.length === 0) return [];
  const [rows, { items, latest, booked, moneyOf }] = await Promise.all([
    ctx.db
      .select(ROW)
      .from(orders)
      .where(inArray(orders.id, [...ids])),
    hangingOn(ctx, ids),
  ]);
  const imagesOf = (id: string) => (items.get(id) ?? []).slice(0, MAX_PICTURES).map(({ image }) => image);
  const shown = await picturesByKey(ctx, ids.flatMap(imagesOf));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids
    .flatMap((id) => byId.get(id) ?? [])
    .map(({ shippingAddress: { city, state }, ...row }) => {
      const request = latest.get(row.id) ?? null;
      return {
        ...row,
        place: [city, state].filter((part) => part !== '').join(', '),
        units: (items.get(row.id) ?? []).reduce((sum, { quantity }) => sum + quantity, 0),
        custody: sumOfCustody((items.get(row.id) ?? []).map(custodyOf)),
        awaitsPickup: booked.has(row.id),
        money: paymentStateOf({ order: row, ...moneyOf(row.id) }),
        pictures: imagesOf(row.id).flatMap((key) => shown.get(key) ?? []),
        request: request && {
          status: request.status,
          type: request.type,
          reason: request.reason,
          requestedAt: request.requestedAt,
        },
        mayShip: mayGetShipment(row.status, request),
      };
    });
}

/** Known without counting when only a tab filters the list. */
function knownCount(query: OrdersQuery, counts: OrderCounts): number | null {
  if (isOrderListNarrowed(query)) return null;
  if (query.asking) return query.status === null ? counts.asking : null;
  return query.status === null ? counts.all : counts[query.status];
}

/** The count, capped at the number of orders on the pages that staff can reach. */
const reachable = (count: number): Count => ({ count: Math.min(count, MAX_REACHABLE), more: count > MAX_REACHABLE });

export async function listOrders(ctx: ShopContext, query: OrdersQuery): Promise<Result<AdminOrderList, 'not-allowed'>> {
  if (!mayManage(ctx.actor)) return refuse('not-allowed');
  const counts = await countOrders(ctx);
  const known = knownCount(query, counts);
  const [{ ids, found }, [newest]] = await Promise.all([
    findOrderIds(ctx.db, query, known !== null),
    ctx.db.select({ at: orders.orderDate }).from(orders).orderBy(desc(orders.orderDate)).limit(1),
  ]);
  return ok({
    orders: await readRows(ctx, ids),
    found: known === null ? found : reachable(known),
    counts,
    newest: newest?.at ?? null,
  });
}

/** The current state of the rows of an open list. */
export async function readOrderRows(
  ctx: ShopContext,
  ids: readonly string[],
): Promise<Result<readonly AdminOrder[], 'not-allowed'>> {
  if (!mayManage(ctx.actor)) return refuse('not-allowed');
  return ok(await readRows(ctx, ids.filter(isRowId).slice(0, MAX_ROWS)));
}
