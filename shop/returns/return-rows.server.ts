// Reads and locks returns. The order is locked before its return: every transaction uses this lock order.

import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { DbOrTx, Tx } from '#db/client.server.ts';
import { products } from '#db/schema/catalog.ts';
import type { ReturnTerms } from '#db/schema/order-values.ts';
import { orderItems, orders } from '#db/schema/orders.ts';
import { returnItems, returns } from '#db/schema/returns.ts';
import { shipments } from '#db/schema/shipments.ts';
import type { Order } from '#shop/orders/order-rows.server.ts';
import { toReturnTerms } from '#shop/settings/return-settings.ts';
import { cameBack, releasesItems } from './return.ts';
import type { ReturnableLine, ReturnableOrder } from './return-offer.ts';

export type ReturnRow = typeof returns.$inferSelect;
export type ReturnItemRow = typeof returnItems.$inferSelect;
export type OrderItemRow = typeof orderItems.$inferSelect;

export interface LockedReturn {
  readonly row: ReturnRow;
  readonly order: Order;
  readonly items: readonly ReturnItemRow[];
}

const itemsOf = (db: DbOrTx, returnId: string) =>
  db
    .select()
    .from(returnItems)
    .where(eq(returnItems.returnId, returnId))
    .orderBy(asc(returnItems.orderItemId), asc(returnItems.unit));

/** Null when there is no such return. */
export async function lockReturn(tx: Tx, serial: number): Promise<LockedReturn | null> {
  const [found] = await tx.select({ orderId: returns.orderId }).from(returns).where(eq(returns.serial, serial));
  if (!found) return null;
  const [order] = await tx.select().from(orders).where(eq(orders.id, found.orderId)).for('update');
  const [row] = await tx.select().from(returns).where(eq(returns.serial, serial)).for('update');
  if (!order || !row) return null;
  return { row, order, items: await itemsOf(tx, row.id) };
}

export const loadOrderItems = (db: DbOrTx, orderId: string): Promise<OrderItemRow[]> =>
  db.select().from(orderItems).where(eq(orderItems.orderId, orderId)).orderBy(asc(orderItems.position));

/** When the parcel was delivered by the courier's report, or when staff marked the order as delivered. */
export async function findDeliveredAt(db: DbOrTx, order: Pick<Order, 'id' | 'deliveryDate'>): Promise<Date | null> {
  const [delivered] = await db
    .select({ at: sql<Date | null>`max(${shipments.deliveredAt})`.mapWith(shipments.deliveredAt) })
    .from(shipments)
    .where(and(eq(shipments.orderId, order.id), isNotNull(shipments.deliveredAt)));
  return delivered?.at ?? order.deliveryDate;
}

/** The units of the order's lines that are in a return that holds them. */
async function loadHeldUnits(db: DbOrTx, items: readonly OrderItemRow[]) {
  if (items.length === 0) return [];
  return db
    .select({
      orderItemId: returnItems.orderItemId,
      unit: returnItems.unit,
      finding: returnItems.finding,
      status: returns.status,
    })
    .from(returnItems)
    .innerJoin(returns, eq(returns.id, returnItems.returnId))
    .where(
      and(
        inArray(
          returnItems.orderItemId,
          items.map(({ id }) => id),
        ),
        eq(returnItems.isHeld, true),
      ),
    );
}

async function loadNotReturnable(db: DbOrTx, items: readonly OrderItemRow[]): Promise<ReadonlySet<string>> {
  const ids = items.flatMap(({ productId }) => (productId === null ? [] : [productId]));
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: products.id })
    .from(products)
    .where(and(inArray(products.id, ids), eq(products.isReturnable, false)));
  return new Set(rows.map(({ id }) => id));
}

export interface LoadedOrder {
  readonly order: Order;
  readonly items: readonly OrderItemRow[];
  readonly returnable: ReturnableOrder;
}

/** Loads everything that decides which items can be returned. Inside a transaction that holds the order's lock, none of it can change. */
export async function loadReturnableOrder(db: DbOrTx, order: Order, rules: ReturnTerms): Promise<LoadedOrder> {
  const items = await loadOrderItems(db, order.id);
  const held = await loadHeldUnits(db, items);
  const notReturnable = await loadNotReturnable(db, items);
  const deliveredAt = await findDeliveredAt(db, order);
  const exchanges = await db
    .select({ status: returns.status })
    .from(returns)
    .where(and(eq(returns.orderId, order.id), eq(returns.kind, 'exchange')));
  const lines = items.map<ReturnableLine>((item) => ({
    id: item.id,
    quantity: item.quantity,
    isReturnable: item.productId === null || !notReturnable.has(item.productId),
    withCustomer: item.withCustomer,
    held: held
      .filter(({ orderItemId }) => orderItemId === item.id)
      .map(({ unit, finding, status }) => ({
        unit,
        isBack: status === 'settled' && finding !== null && cameBack(finding),
      })),
  }));
  return {
    order,
    items,
    returnable: {
      status: order.status,
      deliveredAt,
      terms: order.returnTerms ?? toReturnTerms(rules),
      isReplacement: order.replacementFor !== null,
      exchanges: exchanges.filter(({ status }) => !releasesItems(status)).length,
      lines,
    },
  };
}
