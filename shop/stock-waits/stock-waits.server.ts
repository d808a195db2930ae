// A visitor leaves an address to hear when a size is back. The answer is the same whether the address is known or waits already, so that
// nobody learns about somebody else; limits keep strangers from filling mailboxes.

import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Tx } from '#db/client.server.ts';
import { products } from '#db/schema/catalog.ts';
import { stockWaits } from '#db/schema/consents.ts';
import { inventoryLevels } from '#db/schema/stock.ts';
import { inTransaction } from '#db/transaction.server.ts';
import { may, signedInId } from '#shop/actor.ts';
import { BACK_IN_STOCK_PHONE_WORDS, BACK_IN_STOCK_WORDS, toEmailContact } from '#shop/consents/consent.ts';
import { giveConsent, withdrawConsent } from '#shop/consents/consents.server.ts';
import type { ShopContext } from '#shop/context.ts';
import { parseMobile } from '#shop/customers/mobile-number.ts';
import { isEmail } from '#shop/email.ts';
import { canReachPhones } from '#shop/messages/message-templates.server.ts';
import { consumeRateLimit } from '#shop/rate-limit.server.ts';
import { type Result, refuse } from '#shop/result.ts';
import { isRowId } from '#shop/row-id.ts';

export interface WaitForm {
  readonly name: string;
  readonly slug: string;
  /** The sizes that are sold out; [''] for a product without sizes. Empty when everything is available. */
  readonly soldOutSizes: readonly string[];
  /** A mobile number may be left instead of an address. */
  readonly takesPhone: boolean;
}

/** Null without such a product on sale. */
export async function loadWaitForm(ctx: ShopContext, slug: string): Promise<WaitForm | null> {
  // PostgreSQL refuses a text with this character.
  if (slug.includes('\0')) return null;
  const [product] = await ctx.db
    .select({ id: products.id, name: products.name, slug: products.slug, sizes: products.sizes })
    .from(products)
    .where(and(eq(products.slug, slug), eq(products.status, 'active')));
  if (!product) return null;
  const levels = await ctx.db.select().from(inventoryLevels).where(eq(inventoryLevels.productId, product.id));
  const isSoldOut = (size: string) => {
    const level = levels.find((each) => each.size === size);
    return level !== undefined && level.onHand <= level.reserved;
  };
  const sizes = product.sizes.length > 0 ? product.sizes : [''];
  const takesPhone = await canReachPhones(ctx, 'back-in-stock');
  return { name: product.name, slug: product.slug, soldOutSizes: sizes.filter(isSoldOut), takesPhone };
}

export interface WaitRequest {
  readonly slug: string;
  readonly size: string;
  readonly email: string;
  /** As typed, in the place of an address. */
  readonly mobile?: string;
}

export type WaitRefusal = 'no-such-size' | 'available' | 'invalid' | 'invalid-number' | 'too-many' | 'too-many-sizes';

const NETWORK_LIMIT = { max: 30, withinMs: 60 * 60_000 };
/** Sizes that one address may wait for. */
const MAX_WAITS = 30;

const parseEmail = (email: string): string | null => (isEmail(email) ? toEmailContact(email) : null);

export async function requestStockWait(
  ctx: ShopContext,
  { slug, size, email, mobile = '' }: WaitRequest,
  network: string,
): Promise<Result<null, WaitRefusal>> {
  const takesPhone = await canReachPhones(ctx, 'back-in-stock');
  const isPhone = takesPhone && mobile.trim() !== '';
  const contact = isPhone ? parseMobile(mobile) : parseEmail(email);
  if (contact === null) return refuse(isPhone ? 'invalid-number' : 'invalid');
  if (slug.includes('\0')) return refuse('no-such-size');
  const [level] = await ctx.db
    .select({ id: inventoryLevels.id, left: sql<number>`${inventoryLevels.onHand} - ${inventoryLevels.reserved}` })
    .from(inventoryLevels)
    .innerJoin(products, eq(products.id, inventoryLevels.productId))
    .where(and(eq(products.slug, slug), eq(products.status, 'active'), eq(inventoryLevels.size, size)));
  if (!level) return refuse('no-such-size');
  if (level.left > 0) return refuse('available');
  if (!(await consumeRateLimit(ctx.db, `stock wait ${network}`, NETWORK_LIMIT))) return refuse('too-many');
  const userId = signedInId(ctx.actor);
  return inTransaction<null, WaitRefusal>(ctx.db, async (tx, refuseWith) =>
    (await addWait(tx, ctx, { levelId: level.id, contact, userId, takesPhone })) ? null : refuseWith('too-many-sizes'),
  );
}

interface NewWait {
  readonly levelId: string;
  readonly contact: string;
  readonly userId: string | null;
  /** Whether the form offered a mobile number, which decides the words of the consent. */
  readonly takesPhone: boolean;
}

export const toWaitChoice = (contact: string) => ({ contact, channel: 'email', purpose: 'back-in-stock' }) as const;

/** False when the address waits for too many sizes. */
async function addWait(tx: Tx, ctx: ShopContext, { levelId, contact, userId, takesPhone }: NewWait): Promise<boolean> {
  // One after the other for an address, so that parallel requests respect the limit too.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`stock wait ${contact}`}, 0))`);
  const openWaits = await tx.$count(stockWaits, and(eq(stockWaits.contact, contact), isNull(stockWaits.toldAt)));
  if (openWaits >= MAX_WAITS) return false;
  const [added] = await tx
    .insert(stockWaits)
    .values({ inventoryLevelId: levelId, contact, userId, createdAt: ctx.now })
    .onConflictDoNothing()
    .returning({ id: stockWaits.id });
  if (!added) return true;
  const text = takesPhone ? BACK_IN_STOCK_PHONE_WORDS : BACK_IN_STOCK_WORDS;
  const consent = { ...toWaitChoice(contact), userId, text, source: 'product', at: ctx.now } as const;
  const channels = contact.startsWith('+') ? (['whatsapp', 'sms'] as const) : (['email'] as const);
  for (const channel of channels) await giveConsent(tx, { ...consent, channel });
  return true;
}

/** Withdraws the consent of the person who waits with this link, for every size. */
export async function stopWaiting(ctx: ShopContext, waitId: string): Promise<Result<null, 'no-such-wait'>> {
  if (!isRowId(waitId)) return refuse('no-such-wait');
  return inTransaction<null, 'no-such-wait'>(ctx.db, async (tx, refuseWith) => {
    const [wait] = await tx.select().from(stockWaits).where(eq(stockWaits.id, waitId));
    if (!wait) return refuseWith('no-such-wait');
    const { contact, userId } = wait;
    const statement = { ...toWaitChoice(contact), userId, text: '', source: 'product', at: ctx.now } as const;
    await withdrawConsent(tx, statement);
    return null;
  });
}

export interface WaitedSize {
  readonly productName: string;
  readonly size: string;
  readonly people: number;
}

/** The sizes that most people wait for, for staff. */
export async function listWaitedSizes(ctx: ShopContext, limit: number): Promise<WaitedSize[]> {
  if (!may(ctx.actor, 'products.read')) return [];
  return ctx.db
    .select({ productName: products.name, size: inventoryLevels.size, people: sql<number>`count(*)::int` })
    .from(stockWaits)
    .innerJoin(inventoryLevels, eq(inventoryLevels.id, stockWaits.inventoryLevelId))
    .innerJoin(products, eq(products.id, inventoryLevels.productId))
    .where(isNull(stockWaits.toldAt))
    .groupBy(inventoryLevels.id, products.name, inventoryLevels.size)
    .orderBy(sql`count(*) desc`, asc(products.name))
    .limit(limit);
}
