// Notifies a person who waits with a mobile number that a size is available again, by WhatsApp or SMS. Waits with an email address get a
// mail.

import { inTransaction } from '#db/transaction.server.ts';
import type { ShopContext } from '#shop/context.ts';
import { consumeMessageLimit } from '#shop/messages/message-limit.server.ts';
import { queueMessage } from '#shop/messages/opt-in-message.server.ts';
import { getSettings } from '#shop/settings/settings.server.ts';
import { findWait, keepWaiting } from './notify-waiting.server.ts';
import { wantedText } from './stock-wait.ts';

/**
 * False for a wait with an email address. When the size has sold out again, the wait is opened again. `ref` is that of the outbox row, so
 * that a repeated row queues one message.
 */
export async function notifyByPhone(
  ctx: ShopContext,
  { waitId, ref, url }: { readonly waitId: string; readonly ref: string; readonly url: string },
): Promise<boolean> {
  const wait = await findWait(ctx, waitId);
  if (!wait?.contact.startsWith('+')) return false;
  const { contact, userId, size, name, slug } = wait;
  if (wait.left <= 0) {
    await keepWaiting(ctx, waitId);
    return true;
  }
  // Nobody has proven the number, so messages to it are limited.
  if (!(await consumeMessageLimit(ctx, { userId: null, contact, isVerified: false }))) return true;
  const { storeInfo } = await getSettings(ctx);
  const values = { item: wantedText(name, size), link: `${url}/product/${slug}`, store: storeInfo.name };
  await inTransaction<boolean, never>(ctx.db, (tx) =>
    queueMessage(tx, { event: 'back-in-stock', ref, contact, userId, orderId: null, values, now: ctx.now }),
  );
  return true;
}
