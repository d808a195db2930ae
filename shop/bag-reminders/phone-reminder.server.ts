// What a reminder says by WhatsApp or SMS at the moment at which it is sent. The stored message has the address of the bag without its token,
// which is made for the request alone: the database has only hashes of tokens.

import { createContactToken } from '#shop/consents/contact-tokens.server.ts';
import type { ShopContext } from '#shop/context.ts';
import { itemsText } from './bag-reminder-mail.ts';
import { findSendableReminder } from './sendable-reminder.server.ts';

interface QueuedReminder {
  /** The reminder's id. */
  readonly ref: string;
  readonly contact: string | null;
  readonly values: Readonly<Record<string, string>> | null;
}

/** Null when there is nothing to send any more, or the number is not hers any more. */
export async function refreshPhoneReminder(
  ctx: ShopContext,
  { ref, contact, values }: QueuedReminder,
): Promise<Readonly<Record<string, string>> | null> {
  const reminder = await findSendableReminder(ctx, ref);
  if (!reminder || contact === null || reminder.bag.phone !== contact || values === null) return null;
  const token = await createContactToken(ctx.db, 'restore-bag', { contact, userId: reminder.userId });
  return { ...values, items: itemsText(reminder.lines), link: `${values.link}?bag=${token}` };
}
