// Loads what an order's mail is made of.

import { and, asc, desc, eq, ne, sum } from 'drizzle-orm';
import { cancellationRequests, orderItems, orders } from '#db/schema/orders.ts';
import { refunds } from '#db/schema/payments.ts';
import { shipments } from '#db/schema/shipments.ts';
import type { ShopContext } from '#shop/context.ts';
import type { Mail } from '#shop/mail/mail.ts';
import { getSettings } from '#shop/settings/settings.server.ts';
import { composeOrderMail, type MailedOrder, type OrderMailTopic } from './order-mail.ts';

async function mailedOrder(ctx: ShopContext, order: typeof orders.$inferSelect): Promise<MailedOrder> {
  const [items, [parcel], [back], [request]] = await Promise.all([
    ctx.db.select().from(orderItems).where(eq(orderItems.orderId, order.id)).orderBy(asc(orderItems.position)),
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
  return {
    ...order,
    items,
    courier: parcel?.courier ?? null,
    refunded: Number(back?.amount ?? 0),
    request: request ?? null,
  };
}

/** Null when the order is gone, or nobody is left to write to. */
export async function loadOrderMail(
  ctx: ShopContext,
  topic: OrderMailTopic,
  orderId: string,
  url: string,
): Promise<Mail | null> {
  const [order] = await ctx.db.select().from(orders).where(eq(orders.id, orderId));
  if (!order || order.customerEmail === '') return null;
  const { storeInfo } = await getSettings(ctx);
  return composeOrderMail(topic, await mailedOrder(ctx, order), { ...storeInfo, url });
}
