// Erases the contents of messages: the values after 180 days, recipient and values of a message about a size that is back
// after KEEP_DAYS, when its stock wait is deleted too, and everything about a person who deletes her account. The rows
// stay, for the counts.

import { and, eq, inArray, isNotNull, or, sql } from 'drizzle-orm';
import type { Tx } from '#db/client.server.ts';
import { messages } from '#db/schema/messages.ts';
import type { ShopContext } from '#shop/context.ts';
import { KEEP_DAYS } from '#shop/stock-waits/stock-wait.ts';

export async function eraseOldValues(ctx: ShopContext): Promise<void> {
  await ctx.db
    .update(messages)
    .set({ values: null })
    .where(sql`${messages.createdAt} < now() - interval '180 days' and ${messages.values} is not null`);
  // The words beside the button promise that the contact is deleted after this time (BACK_IN_STOCK_WORDS).
  await ctx.db
    .update(messages)
    .set({ contact: null, values: null })
    .where(
      and(
        eq(messages.event, 'back-in-stock'),
        isNotNull(messages.contact),
        sql`${messages.createdAt} < now() - make_interval(days => ${KEEP_DAYS})`,
      ),
    );
}

/** `contacts`: her email address in lower case, and her number. A message that waits is not sent any more. */
export async function eraseMessagesOf(tx: Tx, userId: string, contacts: readonly string[]): Promise<void> {
  const isHers = or(
    sql`${messages.userId} = ${userId}`,
    sql`${messages.orderId} in (select id from orders where user_id = ${userId})`,
    contacts.length === 0 ? undefined : inArray(messages.contact, [...contacts]),
  );
  await tx
    .update(messages)
    .set({
      contact: null,
      values: null,
      problem: null,
      userId: null,
      state: sql`case when ${messages.state} = 'waiting' then 'stopped' else ${messages.state} end`,
    })
    .where(isHers);
}
