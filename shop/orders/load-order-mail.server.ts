// Loads what an order's mail is made of.

import { asc, eq } from 'drizzle-orm';
import { orderItems, orders } from '#db/schema/orders.ts';
import type { ShopContext } from '#shop/context.ts';
import type { Mail } from '#shop/mail/mail.ts';
import { getSettings } from '#shop/settings/settings.server.ts';
import { composeOrderMail, type OrderMailTopic } from './order-mail.ts';

/** Null when the order is gone. */
export async function loadOrderMail(
  ctx: ShopContext,
  topic: OrderMailTopic,
  orderId: string,
  url: string,
): Promise<Mail | null> {
  const [order] = await ctx.db.select().from(orders).where(eq(orders.id, orderId));
  if (!order) return null;
  const items = await ctx.db
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
    .orderBy(asc(orderItems.position));
  const { storeInfo } = await getSettings(ctx);
  return composeOrderMail(topic, { ...order, items }, { ...storeInfo, url });
}
