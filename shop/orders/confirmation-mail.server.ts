// Whether the confirmation mail of an order is queued or sent, for the page that thanks for the order.

import { and, eq, sql } from 'drizzle-orm';
import { orders } from '#db/schema/orders.ts';
import { outbox } from '#db/schema/system.ts';
import { signedInId } from '#shop/actor.ts';
import type { ShopContext } from '#shop/context.ts';
import { isVerifiedAddress } from './verified-address.server.ts';

export interface ConfirmationMail {
  readonly email: string;
  readonly isSent: boolean;
}

/**
 * Null when the page must not promise a mail: the order belongs to someone else, its message failed, or the address is not verified
 * (mails to an unverified address are limited per day).
 */
export async function findConfirmationMail(ctx: ShopContext, orderId: string): Promise<ConfirmationMail | null> {
  const userId = signedInId(ctx.actor);
  if (userId === null) return null;
  const [message] = await ctx.db
    .select({ email: orders.customerEmail, status: outbox.status })
    .from(orders)
    .innerJoin(outbox, and(eq(outbox.topic, 'order-placed'), eq(outbox.ref, sql`${orders.id}::text`)))
    .where(and(eq(orders.orderId, orderId), eq(orders.userId, userId), isVerifiedAddress(orders)));
  if (!message || message.status === 'failed') return null;
  return { email: message.email, isSent: message.status === 'sent' };
}
