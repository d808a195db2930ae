// A shopper's own orders, newest first, and no others. Staff who shop see their own orders here too; they see
// other people's orders only on screens made for that (the invoice).

import { and, count, desc, eq, notInArray } from 'drizzle-orm';
import { orders } from '#db/schema/orders.ts';
import { signedInId } from '#shop/actor.ts';
import type { ShopContext } from '#shop/context.ts';
import type { OrderStatus } from './order.ts';
import { toShownOrders } from './order-extras.server.ts';
import { getOrder, listOrdersOfUser } from './order-records.server.ts';
import type { ShownOrder } from './shown-order.ts';

export const ORDERS_PER_PAGE = 20;
const MAX_PAGES = 50;

export interface OwnOrders {
  readonly uid: string;
  readonly orders: readonly ShownOrder[];
  /** The number of all orders of the account. */
  readonly total: number;
  /** Null when all orders are shown. */
  readonly nextPages: number | null;
}

/** '3' is three pages, anything else one. */
export function parsePages(param: string | null): number {
  const pages = /^\d{1,3}$/.test(param ?? '') ? Number(param) : 1;
  return Math.min(MAX_PAGES, Math.max(1, pages));
}

/** The first `pages` pages at once, so that a list extended by 'load more' can be requested again at the same length. */
export async function listOwnOrders(ctx: ShopContext, pages = 1): Promise<OwnOrders | null> {
  const uid = signedInId(ctx.actor);
  if (uid === null) return null;
  const [records, [counted]] = await Promise.all([
    listOrdersOfUser(ctx, uid, pages * ORDERS_PER_PAGE),
    ctx.db.select({ total: count() }).from(orders).where(eq(orders.userId, uid)),
  ]);
  if (records === null) return null;
  const total = counted?.total ?? 0;
  const hasMore = total > records.length && pages < MAX_PAGES;
  return { uid, orders: await toShownOrders(ctx, records), total, nextPages: hasMore ? pages + 1 : null };
}

/** Null for another person's order, even for staff: they see other people's orders in the back office. */
export async function findOwnOrder(ctx: ShopContext, orderId: string): Promise<ShownOrder | null> {
  const uid = signedInId(ctx.actor);
  const record = uid === null || orderId === '' ? null : await getOrder(ctx, orderId);
  if (record === null || record.userId !== uid) return null;
  const [shown] = await toShownOrders(ctx, [record]);
  return shown ?? null;
}

/** The actor's newest order that is neither delivered nor cancelled. */
export async function findNewestOpenOrder(ctx: ShopContext): Promise<ShownOrder | null> {
  const uid = signedInId(ctx.actor);
  if (uid === null) return null;
  const [newest] = await ctx.db
    .select({ orderId: orders.orderId })
    .from(orders)
    .where(and(eq(orders.userId, uid), notInArray(orders.status, ['delivered', 'cancelled'])))
    .orderBy(desc(orders.orderDate), orders.id)
    .limit(1);
  return newest ? findOwnOrder(ctx, newest.orderId) : null;
}

export interface OrderRow {
  readonly orderId: string;
  readonly orderDate: Date;
  readonly total: number;
  readonly status: OrderStatus;
}

const MAX_ROWS = 500;

/** For the table on My Account. Null for a guest. */
export async function listOwnOrderRows(ctx: ShopContext): Promise<OrderRow[] | null> {
  const uid = signedInId(ctx.actor);
  if (uid === null) return null;
  return ctx.db
    .select({ orderId: orders.orderId, orderDate: orders.orderDate, total: orders.total, status: orders.status })
    .from(orders)
    .where(eq(orders.userId, uid))
    .orderBy(desc(orders.orderDate), orders.id)
    .limit(MAX_ROWS);
}
