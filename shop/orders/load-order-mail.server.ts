// Loads what an order's mail is made of.

import { and, asc, desc, eq, ne, sql, sum } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.server.ts';
import { preparedOnce } from '#db/prepared.server.ts';
import { cancellationRequests, orderItems, orders } from '#db/schema/orders.ts';
import { refunds } from '#db/schema/payments.ts';
import { shipments } from '#db/schema/shipments.ts';
import type { ShopContext } from '#shop/context.ts';
import type { Mail } from '#shop/mail/mail.ts';
import { getSettings } from '#shop/settings/settings.server.ts';
import { composeOrderMail, type MailedOrder, type OrderMailTopic } from './order-mail.ts';

const orderToTell = preparedOnce((db: DbOrTx) =>
  db
    .select()
    .from(orders)
    .where(eq(orders.id, sql.placeholder('id')))
    .prepare('order_to_tell'),
);
const itemsToTell = preparedOnce((db: DbOrTx) =>
  db
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderId, sql.placeholder('id')))
    .orderBy(asc(orderItems.position))
    .prepare('items_to_tell'),
);

type OrderRow = typeof orders.$inferSelect;

const NOTHING_YET = { courier: null, refunded: 0, request: null };

/** What happened to it since it was placed. */
async function laterFacts(ctx: ShopContext, order: OrderRow): Promise<Pick<MailedOrder, keyof typeof NOTHING_YET>> {
  const [[parcel], [back], [request]] = await Promise.all([
    ctx.db
      .select({ courier: shipments.courierName })
      .from(shipments)
      .where(and(eq(shipments.orderId, order.id), ne(shipments.status, 'CANCELLED'))),
    ctx.db
      .select({ amount: sum(refunds.amount) })
      .from(refunds)
      .where(and(eq(refunds.orderId, order.id), ne(refunds.status, 'failed'))),
    ctx.db
      .select({ type: cancellationRequests.type, reason: cancellationRequests.reason })
      .from(cancellationRequests)
      .where(eq(cancellationRequests.orderId, order.id))
      .orderBy(desc(cancellationRequests.requestedAt))
      .limit(1),
  ]);
  return { courier: parcel?.courier ?? null, refunded: Number(back?.amount ?? 0), request: request ?? null };
}

/** Null when the order is gone, or nobody is left to write to. */
export async function loadOrderMail(
  ctx: ShopContext,
  topic: OrderMailTopic,
  orderId: string,
  url: string,
): Promise<Mail | null> {
  const [order] = await orderToTell(ctx.db).execute({ id: orderId });
  if (!order || order.customerEmail === '') return null;
  const [items, later, { storeInfo }] = await Promise.all([
    itemsToTell(ctx.db).execute({ id: order.id }),
    topic === 'order-placed' ? NOTHING_YET : laterFacts(ctx, order),
    getSettings(ctx),
  ]);
  return composeOrderMail(topic, { ...order, items, ...later }, { ...storeInfo, url });
}
