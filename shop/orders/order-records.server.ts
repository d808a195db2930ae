// Reads orders. A shopper gets only the shopper's own orders, staff get any; another person's order looks like a missing one.

import { asc, desc, eq, inArray } from 'drizzle-orm';
import { cancellationRequests, orderItems, orders } from '#db/schema/orders.ts';
import { may } from '#shop/actor.ts';
import { ownerKey, ownerOf, toOwner } from '#shop/checkout-owner.ts';
import type { ShopContext } from '#shop/context.ts';
import { isRowId } from '#shop/row-id.ts';
import { isOrderId } from './order.ts';
import { hideStaffFields, type OrderRecord, toOrderRecord } from './order-record.ts';

type OrderRow = typeof orders.$inferSelect;

/** Only staff read an order without an owner. */
function canRead({ actor }: ShopContext, { userId, guestHash }: Pick<OrderRow, 'userId' | 'guestHash'>): boolean {
  if (may(actor, 'orders.read', 'fulfilment')) return true;
  const [own, owner] = [ownerOf(actor), toOwner({ userId, guestHash })];
  return own !== null && owner !== null && ownerKey(own) === ownerKey(owner);
}

async function toRecords(ctx: ShopContext, rows: readonly OrderRow[]): Promise<OrderRecord[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const [items, requests] = await Promise.all([
    ctx.db.select().from(orderItems).where(inArray(orderItems.orderId, ids)).orderBy(asc(orderItems.position)),
    ctx.db
      .select()
      .from(cancellationRequests)
      .where(inArray(cancellationRequests.orderId, ids))
      .orderBy(asc(cancellationRequests.requestedAt)),
  ]);
  const itemsByOrder = Map.groupBy(items, ({ orderId }) => orderId);
  const latestRequestByOrder = new Map(requests.map((request) => [request.orderId, request]));
  const records = rows.map((order) =>
    toOrderRecord({
      order,
      items: itemsByOrder.get(order.id) ?? [],
      request: latestRequestByOrder.get(order.id) ?? null,
    }),
  );
  return may(ctx.actor, 'orders.read', 'fulfilment') ? records : records.map(hideStaffFields);
}

/** By the row's id or by the whole order id, ORD-…. */
export async function getOrder(ctx: ShopContext, id: string): Promise<OrderRecord | null> {
  if (!isRowId(id) && !isOrderId(id)) return null;
  const [row] = await ctx.db
    .select()
    .from(orders)
    .where(isRowId(id) ? eq(orders.id, id) : eq(orders.orderId, id));
  if (!row || !canRead(ctx, row)) return null;
  const [record] = await toRecords(ctx, [row]);
  return record ?? null;
}

/** For staff: the orders with these row ids that exist, in this order. */
export async function getOrders(ctx: ShopContext, ids: readonly string[]): Promise<OrderRecord[]> {
  if (!may(ctx.actor, 'orders.read', 'fulfilment')) return [];
  const rows = await ctx.db
    .select()
    .from(orders)
    .where(inArray(orders.id, [...ids]));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return toRecords(
    ctx,
    ids.flatMap((id) => byId.get(id) ?? []),
  );
}

/** Newest first, at most `limit` if given. Null when the actor may not see the orders of this user. */
export async function listOrdersOfUser(
  ctx: ShopContext,
  userId: string,
  limit?: number,
): Promise<OrderRecord[] | null> {
  if (!isRowId(userId) || !canRead(ctx, { userId, guestHash: null })) return null;
  const newestFirst = ctx.db
    .select()
    .from(orders)
    .where(eq(orders.userId, userId))
    .orderBy(desc(orders.orderDate), asc(orders.id))
    .$dynamic();
  const rows = await (limit === undefined ? newestFirst : newestFirst.limit(limit));
  return toRecords(ctx, rows);
}
