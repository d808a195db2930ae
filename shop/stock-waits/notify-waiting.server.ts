// Notifies waiting people that a size is available again: those who have waited longest first, three per available unit, and three more per
// unit that is left every half hour. Marking a wait as notified and writing its outbox row are one transaction; each mail is sent at most
// once (see `sendOnce`).

import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import { products } from '#db/schema/catalog.ts';
import { consents, contactTokens, stockWaits } from '#db/schema/consents.ts';
import { inventoryLevels } from '#db/schema/stock.ts';
import { inTransaction } from '#db/transaction.server.ts';
import { hasConsent } from '#shop/consents/consents.server.ts';
import { createPreferencesLink } from '#shop/consents/preferences.server.ts';
import type { ShopContext } from '#shop/context.ts';
import type { Mail } from '#shop/mail/mail.ts';
import { toMailStore } from '#shop/mail/mail-store.ts';
import type { CustomMailTexts } from '#shop/mail/mail-template.ts';
import { enqueue } from '#shop/outbox.server.ts';
import { isRowId } from '#shop/row-id.ts';
import { getSettings } from '#shop/settings/settings.server.ts';
import { countToNotify, KEEP_DAYS, ROUND_MS } from './stock-wait.ts';
import { composeBackInStockMail } from './stock-wait-mail.ts';
import { toWaitChoice } from './stock-waits.server.ts';

const MAX_LEVELS = 200;
const DAY_MS = 86_400_000;

/** Available sizes with open waits, of which nobody was notified within the last half hour. */
async function findDueLevels(ctx: ShopContext): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    select l.id from inventory_levels l join products p on p.id = l.product_id
    where l.on_hand > l.reserved and p.status = 'active'
      and exists (select from stock_waits w where w.inventory_level_id = l.id and w.told_at is null)
      and not exists (select from stock_waits w where w.inventory_level_id = l.id and w.told_at > ${roundStart(ctx)})
    limit ${MAX_LEVELS}`);
  return rows.map(({ id }) => id);
}

const roundStart = (ctx: ShopContext): string => new Date(ctx.now.getTime() - ROUND_MS).toISOString();

/** Returns how many people were notified. The row lock of the size makes parallel calls notify each person once. */
async function notifyLevel(ctx: ShopContext, levelId: string): Promise<number> {
  const notified = await inTransaction<number, never>(ctx.db, async (tx) => {
    const [level] = await tx
      .select({ left: sql<number>`${inventoryLevels.onHand} - ${inventoryLevels.reserved}` })
      .from(inventoryLevels)
      .where(eq(inventoryLevels.id, levelId))
      .for('update');
    const { rows: recent } = await tx.execute(
      sql`select from stock_waits where inventory_level_id = ${levelId} and told_at > ${roundStart(ctx)} limit 1`,
    );
    if (!level || recent.length > 0) return 0;
    const notifiedWaits = await tx
      .update(stockWaits)
      .set({ toldAt: ctx.now })
      .where(
        sql`${stockWaits.id} in (select id from stock_waits where inventory_level_id = ${levelId} and told_at is null
          order by created_at, id limit ${countToNotify(level.left)})`,
      )
      .returning({ id: stockWaits.id });
    for (const { id } of notifiedWaits) {
      await enqueue(tx, { topic: 'back-in-stock', ref: `${id} ${ctx.now.getTime()}`, payload: { waitId: id } });
    }
    return notifiedWaits.length;
  });
  if (!notified.ok) throw new Error('A notification cannot be refused');
  return notified.value;
}

/**
 * Waits are deleted after KEEP_DAYS, as the form promises, with their consents and the links in their mails. The next cleanup erases the
 * recipients of sent messages (shop/messages/erase-values.server.ts).
 */
async function deleteOldWaits(ctx: ShopContext): Promise<void> {
  const start = new Date(ctx.now.getTime() - KEEP_DAYS * DAY_MS);
  await ctx.db.delete(stockWaits).where(lt(stockWaits.createdAt, start));
  await ctx.db.delete(consents).where(and(eq(consents.purpose, 'back-in-stock'), lt(consents.at, start)));
  await ctx.db.delete(contactTokens).where(
    sql`${contactTokens.userId} is null and not exists (select from consents c where c.contact = ${contactTokens.contact})
      and not exists (select from stock_waits w where w.contact = ${contactTokens.contact})`,
  );
}

/** The job: notifies the people whose turn it is, and deletes old waits. Returns how many people were notified. */
export async function notifyWaiting(ctx: ShopContext): Promise<number> {
  await deleteOldWaits(ctx);
  let notified = 0;
  for (const levelId of await findDueLevels(ctx)) notified += await notifyLevel(ctx, levelId);
  return notified;
}

/** A wait for a size of a product that can be bought, with the units that are left of the size. */
export async function findWait(ctx: ShopContext, waitId: string) {
  if (!isRowId(waitId)) return undefined;
  const [wait] = await ctx.db
    .select({
      contact: stockWaits.contact,
      userId: stockWaits.userId,
      size: inventoryLevels.size,
      left: sql<number>`${inventoryLevels.onHand} - ${inventoryLevels.reserved}`,
      name: products.name,
      slug: products.slug,
      price: products.price,
    })
    .from(stockWaits)
    .innerJoin(inventoryLevels, eq(inventoryLevels.id, stockWaits.inventoryLevelId))
    .innerJoin(products, and(eq(products.id, inventoryLevels.productId), eq(products.status, 'active')))
    .where(eq(stockWaits.id, waitId));
  return wait;
}

/** Null when the wait or its consent was deleted, or when the size has sold out again: then the wait is open again. */
export async function loadBackInStockMail(
  ctx: ShopContext,
  waitId: string,
  url: string,
  words?: CustomMailTexts,
): Promise<Mail | null> {
  const wait = await findWait(ctx, waitId);
  if (!wait || !(await hasConsent(ctx.db, toWaitChoice(wait.contact)))) return null;
  if (wait.left <= 0) {
    await keepWaiting(ctx, waitId);
    return null;
  }
  const settings = await getSettings(ctx);
  const preferences = await createPreferencesLink(ctx, url, wait);
  const about = { ...wait, waitId, preferences, isTaxAdded: settings.taxMode === 'flat' };
  return composeBackInStockMail(about, toMailStore(settings, url, words));
}

/** Opens the wait again, unless the person has requested the same size again since. */
export const keepWaiting = (ctx: ShopContext, waitId: string) =>
  ctx.db.execute(sql`
    update stock_waits w set told_at = null where w.id = ${waitId} and not exists (
      select from stock_waits other where other.inventory_level_id = w.inventory_level_id and other.contact = w.contact
        and other.told_at is null)`);

/**
 * Sends the mail, unless an earlier attempt has an unknown outcome: its node died while sending, so the mail may have been sent.
 * After a reported failure the next attempt may send it.
 */
export async function sendOnce(ctx: ShopContext, waitId: string, send: () => Promise<void>): Promise<void> {
  const claimed = await ctx.db
    .update(stockWaits)
    .set({ sendingAt: ctx.now })
    .where(and(eq(stockWaits.id, waitId), isNull(stockWaits.sendingAt)))
    .returning({ id: stockWaits.id });
  if (claimed.length === 0) return;
  try {
    await send();
  } catch (error) {
    await ctx.db.update(stockWaits).set({ sendingAt: null }).where(eq(stockWaits.id, waitId));
    throw error;
  }
}
