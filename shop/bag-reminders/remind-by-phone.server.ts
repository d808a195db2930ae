// Queues the message of a reminder to the person's phone: by WhatsApp, or by SMS where WhatsApp is not allowed or not used. Never both.

import { inTransaction } from '#db/transaction.server.ts';
import type { ShopContext } from '#shop/context.ts';
import { queueMessage } from '#shop/messages/opt-in-message.server.ts';
import { itemsText } from './bag-reminder-mail.ts';
import { findSendableReminder } from './sendable-reminder.server.ts';

/** Queues one message per reminder, however often it is called. */
export async function remindByPhone(ctx: ShopContext, reminderId: string, url: string): Promise<void> {
  const reminder = await findSendableReminder(ctx, reminderId);
  const contact = reminder?.bag.phone ?? null;
  if (!reminder || contact === null) return;
  const { userId, lines, settings } = reminder;
  const values = { items: itemsText(lines), link: `${url}/cart`, store: settings.storeInfo.name };
  const about = { event: 'bag-reminder', ref: reminderId, contact, userId, orderId: null, values } as const;
  await inTransaction<boolean, never>(ctx.db, (tx) => queueMessage(tx, { ...about, now: ctx.now }));
}
