// Checks the store's dependencies: its database, its settings, its pictures and its mail, each by a real operation. For
// developers, in demo mode; the result contains no addresses or secrets, the cause is logged.

import { count, eq, sql } from 'drizzle-orm';
import { products } from '#db/schema/catalog.ts';
import type { ShopContext } from './context.ts';
import { getSettings } from './settings/settings.server.ts';

export interface SelfCheck {
  readonly name: string;
  readonly passed: boolean;
  /** A sentence for the screen. */
  readonly message: string;
}

async function runCheck(ctx: ShopContext, name: string, check: () => Promise<string>): Promise<SelfCheck> {
  try {
    return { name, passed: true, message: await check() };
  } catch (error) {
    ctx.log.error({ err: error }, `Self-check: ${name} failed`);
    return { name, passed: false, message: 'It does not answer as it should. The log has the cause.' };
  }
}

async function checkDatabase({ db }: ShopContext): Promise<string> {
  const [row] = await db.select({ active: count() }).from(products).where(eq(products.status, 'active'));
  return `${row?.active ?? 0} active products can be read.`;
}

async function checkSettings(ctx: ShopContext): Promise<string> {
  const { taxRate, currency } = await getSettings(ctx);
  return `Tax is ${taxRate} %, the currency ${currency.code}.`;
}

async function checkStorage({ providers }: ShopContext): Promise<string> {
  const name = `self-check/${crypto.randomUUID()}`;
  const bytes = new TextEncoder().encode(name);
  await providers.pictures.put(name, { bytes, contentType: 'image/webp' });
  const stored = await providers.pictures.get(name);
  await providers.pictures.remove(name);
  if (stored === null || new TextDecoder().decode(stored.bytes) !== name)
    throw new Error('the stored file differs from the written one');
  return 'A file was written, read and removed.';
}

async function checkMail(ctx: ShopContext): Promise<string> {
  const { storeInfo } = await getSettings(ctx);
  const text = 'The configuration test sent this mail.';
  const mail = { to: storeInfo.email, subject: 'Configuration test', text, html: `<p>${text}</p>` };
  await ctx.providers.mail.send(mail, `self-check ${ctx.now.toISOString()}`);
  return "A mail was sent to the store's own address.";
}

export const checkReadOnly = (ctx: ShopContext): Promise<SelfCheck[]> =>
  Promise.all([
    runCheck(ctx, 'Database', () => checkDatabase(ctx)),
    runCheck(ctx, 'Settings', () => checkSettings(ctx)),
  ]);

/** Runs all checks; they also write a file, which is removed again, and send a mail. */
export async function checkReadAndWrite(ctx: ShopContext): Promise<SelfCheck[]> {
  const writeChecks = [
    runCheck(ctx, 'Picture storage', () => checkStorage(ctx)),
    runCheck(ctx, 'Mail', () => checkMail(ctx)),
  ];
  return [...(await checkReadOnly(ctx)), ...(await Promise.all(writeChecks))];
}

/** '18.1 (Debian …)' is 18.1. */
export async function databaseVersion({ db }: ShopContext): Promise<string> {
  const { rows } = await db.execute<{ version: string }>(sql`select current_setting('server_version') as version`);
  return rows[0]?.version.split(' ')[0] ?? 'unknown';
}
