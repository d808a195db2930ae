// Notifies a person who waits with a mobile number that a size is available again, by WhatsApp or SMS. Waits with an email address get a
// mail.

import { and, eq, sql } from 'drizzle-orm';
import { products } from '#db/schema/catalog.ts';
import { stockWaits } from '#db/schema/consents.ts';
import { inventoryLevels } from '#db/schema/stock.ts';
import { inTransaction } from '#db/transaction.server.ts';
import type { ShopContext } from '#shop/context.ts';
import { consumeMessageLimit } from '#shop/messages/message-limit.server.ts';
import { queueMessage } from '#shop/messages/opt-in-message.server.ts';
import { isRowId } from '#shop/row-id.ts';
import { getSettings } from '#shop/settings/settings.server.ts';
import { keepWaiting } from './notify-waiting.server.ts';
import { wantedText } from './stock-wait.ts';

/**
 * False for a wait with an email address. When the size has sold out again, the wait is opened again. `ref` is that of the outbox row, so
 * that a repeated row queues one message.
 */
export async function notifyByPhone(
  ctx: ShopContext,
  { waitId, ref, url }: { readonly waitId: string; readonly ref: string; readonly url: string },
): Promise<boolean> {
  if (!isRowId(waitId)) return false;
  const [wait] = await ctx.db
    .select({
      contact: stockWaits.contact,
      userId: stockWaits.userId,
      size: inventoryLevels.size,
      left: sql<number>`${inventoryLevels.onHand} - ${inventoryLevels.reserved}`,
      name: products.name,
      slug: products.slug,
    })
    .from(stockWaits)
    .innerJoin(inventoryLevels, eq(inventoryLevels.id, stockWaits.inventoryLevelId))
    .innerJoin(products, and(eq(products.id, inventoryLevels.productId), eq(products.status, 'active')))
    .where(eq(stockWaits.id, waitId));
  if (!wait?.contact.startsWith('+')) return false;
  const { contact, userId, size, name, slug } = wait;
  if (wait.left <= 0) {
    await keepWaiting(ctx, waitId);
    return true;
  }
  // Anybody may have typed the number.
  if (!(await consumeMessageLimit(ctx, { userId: null, contact, isVerified: false }))) return true;
  const { storeInfo } = await getSettings(ctx);
  const values = { item: wantedText(name, size), link: `${url}/product/${slug}`, store: storeInfo.name };
  await inTransaction<boolean, never>(ctx.db, (tx) =>
    queueMessage(tx, { event: 'back-in-stock', ref, contact, userId, orderId: null, values, now: ctx.now }),
  );
  return true;
}
