// Loads the values of a WhatsApp or SMS reminder just before it is sent. The stored message contains the bag's URL without its token; the
// token is created for this request, because the database stores only hashes of tokens.

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

/** Returns the values with the items and the link of this moment, or null when there is nothing to send or the number is no longer hers. */
export async function refreshPhoneReminder(
  ctx: ShopContext,
  { ref, contact, values }: QueuedReminder,
): Promise<Readonly<Record<string, string>> | null> {
  const reminder = await findSendableReminder(ctx, ref);
  if (!reminder || contact === null || reminder.bag.phone !== contact || values === null) return null;
  const token = await createContactToken(ctx.db, 'restore-bag', { contact, userId: reminder.userId });
  return { ...values, items: itemsText(reminder.lines), link: `${values.link}?bag=${token}` };
}
