// Tells a person who waits by her mobile number that a size is back, by WhatsApp or SMS. Waits with an email address get a mail.

import { and, eq, sql } from 'drizzle-orm';
import { products } from '#db/schema/catalog.ts';
import { stockWaits } from '#db/schema/consents.ts';
import { inventoryLevels } from '#db/schema/stock.ts';
import { inTransaction } from '#db/transaction.server.ts';
import type { ShopContext } from '#shop/context.ts';
import { queueMessage } from '#shop/messages/asked-message.server.ts';
import { consumeMessageLimit } from '#shop/messages/message-limit.server.ts';
import { isRowId } from '#shop/row-id.ts';
import { getSettings } from '#shop/settings/settings.server.ts';
import { wantedText } from './stock-wait.ts';
import { waitOn } from './tell-waiting.server.ts';

/** False when the person waits with an email address. When the size has sold out again, she waits on. `ref`: of the outbox row, so that a repeated row is told once. */
export async function tellByPhone(
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
    await waitOn(ctx, waitId);
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
