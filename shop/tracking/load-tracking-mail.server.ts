// The mail with the tracking links of an address. Orders are looked up here, in a job, so that no response time reveals
// the result.

import { desc, sql } from 'drizzle-orm';
import { orders } from '#db/schema/orders.ts';
import type { ShopContext } from '#shop/context.ts';
import type { Mail } from '#shop/mail/mail.ts';
import { renderMail } from '#shop/mail/mail-layout.ts';
import { toMailStore } from '#shop/mail/mail-store.ts';
import { shortOrderId } from '#shop/orders/order.ts';
import { orderDay } from '#shop/orders/order-dates.ts';
import { trackingUrl } from '#shop/orders/order-mail.ts';
import { getSettings } from '#shop/settings/settings.server.ts';

const MAX_ORDERS = 10;

/** Null when the address has no orders. */
export async function loadTrackingMail(ctx: ShopContext, email: string, url: string): Promise<Mail | null> {
  const found = await ctx.db
    .select({ orderId: orders.orderId, orderDate: orders.orderDate, email: orders.customerEmail })
    .from(orders)
    .where(sql`lower(${orders.customerEmail}) = ${email.toLowerCase()}`)
    .orderBy(desc(orders.orderDate))
    .limit(MAX_ORDERS);
  const [newest] = found;
  if (!newest) return null;
  const store = toMailStore(await getSettings(ctx), url);
  const subject = found.length === 1 ? 'Your tracking link' : 'Your tracking links';
  const sections = [
    {
      heading: subject,
      paragraphs: [
        `Somebody asked for the orders placed with this address at ${store.name}. Open one below; the page asks for this email again before it shows everything.`,
        'If it was not you, ignore this email: no details were shown.',
      ],
      secondaryLinks: found.map(({ orderId, orderDate }) => ({
        text: `Order ${shortOrderId(orderId)} of ${orderDay(orderDate)}`,
        url: trackingUrl({ url }, orderId),
      })),
    },
  ];
  return { to: newest.email, replyTo: store.email, subject, ...renderMail(sections, store) };
}
