// Tells a person who waits by her mobile number that a size is back, by WhatsApp or SMS. Waits with an email address get a mail.

import { and, eq } from 'drizzle-orm';
import { products } from '#db/schema/catalog.ts';
import { stockWaits } from '#db/schema/consents.ts';
import { inventoryLevels } from '#db/schema/stock.ts';
import { inTransaction } from '#db/transaction.server.ts';
import type { ShopContext } from '#shop/context.ts';
import { queueMessage } from '#shop/messages/asked-message.server.ts';
import { isRowId } from '#shop/row-id.ts';
import { getSettings } from '#shop/settings/settings.server.ts';

/** False when the person waits with an email address. `ref`: of the outbox row, so that a repeated row is told once. */
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
      name: products.name,
      slug: products.slug,
    })
    .from(stockWaits)
    .innerJoin(inventoryLevels, eq(inventoryLevels.id, stockWaits.inventoryLevelId))
    .innerJoin(products, and(eq(products.id, inventoryLevels.productId), eq(products.status, 'active')))
    .where(eq(stockWaits.id, waitId));
  if (!wait?.contact.startsWith('+')) return false;
  const { contact, userId, size, name, slug } = wait;
  const { storeInfo } = await getSettings(ctx);
  const values = { item: `${name}, size ${size}`, link: `${url}/product/${slug}`, store: storeInfo.name };
  await inTransaction<boolean, never>(ctx.db, (tx) =>
    queueMessage(tx, { event: 'back-in-stock', ref, contact, userId, orderId: null, values, now: ctx.now }),
  );
  return true;
}
