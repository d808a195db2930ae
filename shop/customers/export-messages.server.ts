// The messages that the store sent to the owner of an account, for the export of her data.

import { asc, inArray, or, sql } from 'drizzle-orm';
import { messages } from '#db/schema/messages.ts';
import type { ShopContext } from '#shop/context.ts';
import { pick } from '#shop/pick.ts';

/** `contacts`: the email address in lower case and the mobile number, both proven by their owner. */
export const exportMessages = (ctx: ShopContext, userId: string, contacts: readonly string[]) =>
  ctx.db
    .select({
      about: messages.event,
      channel: messages.channel,
      to: messages.contact,
      ...pick(messages, 'values', 'state', 'createdAt', 'sentAt'),
    })
    .from(messages)
    .where(
      or(
        sql`${messages.userId} = ${userId}`,
        contacts.length === 0 ? undefined : inArray(messages.contact, [...contacts]),
      ),
    )
    .orderBy(asc(messages.createdAt));
