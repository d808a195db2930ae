// Sends codes to mobile numbers and checks them. A code is in clear text only in the memory of one request and in the
// message: the database has its HMAC. A code is not sent through the outbox, because a code that arrives late is
// useless and the shopper must learn at once that it could not be sent. A known and an unknown number cause the same
// queries and the same response.
// Invariant: at most one code per number and purpose is usable, at most five tries of it are compared, and it is used
// at most once.

import { randomInt } from 'node:crypto';
import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import type { DbOrTx, Tx } from '#db/client.server.ts';
import { accounts as credentials, phoneCodes } from '#db/schema/people.ts';
import { inTransaction } from '#db/transaction.server.ts';
import { ownerOf } from '#shop/checkout-owner.ts';
import type { ShopContext } from '#shop/context.ts';
import type { PhoneChannel } from '#shop/messages/message-channel.ts';
import { createNotification } from '#shop/notifications/create-notification.server.ts';
import { systemNotification } from '#shop/notifications/notification.ts';
import { consumeRateLimit, noteWait } from '#shop/rate-limit.server.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import { isRowId } from '#shop/row-id.ts';
import { getSettings } from '#shop/settings/settings.server.ts';
import { deliverCode } from './deliver-code.server.ts';
import { parseMobile } from './mobile-number.ts';
import {
  CODE_LENGTH,
  CODE_MINUTES,
  checkNumberLimits,
  DAY_S,
  MAX_TRIES,
  type NumberLimit,
  type PhoneCodePurpose,
  parseCode,
} from './phone-code.ts';

const HOUR_MS = 60 * 60_000;
const LIMIT_PER_NETWORK = { max: 20, withinMs: HOUR_MS };
/** Above this limit only numbers with an account get codes, because somebody may be sending messages at the store's cost. */
const LIMIT_OF_STORE = { max: 500, withinMs: HOUR_MS };
const ALARM_LIMIT = { max: 1, withinMs: HOUR_MS };

export type SendRefusal =
  | NumberLimit
  | { readonly reason: 'not-a-number' | 'network-limit' | 'not-sent' | 'switched-off' };

/** True when shoppers may use their mobile numbers: staff have switched them on, and there is an SMS account. */
export async function hasMobileCodes(ctx: ShopContext): Promise<boolean> {
  const { sms, phoneCodeHasher } = ctx.providers;
  return sms !== null && phoneCodeHasher !== null && (await getSettings(ctx)).mobileCodes;
}

/**
 * True when guests may prove their numbers for cash on delivery: staff have switched guest checkout on, and there is an
 * SMS account.
 */
export async function hasGuestCodes(ctx: ShopContext): Promise<boolean> {
  const { sms, phoneCodeHasher } = ctx.providers;
  return sms !== null && phoneCodeHasher !== null && (await getSettings(ctx)).guestCheckout;
}

/**
 * Makes everything about one number run one after the other (counting, sending, linking to an account) until the
 * transaction ends.
 */
export async function lockNumber(tx: Tx, phone: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`phone ${phone}`}, 0))`);
}

/** Returns how many seconds ago each code of the last day was sent to the number. */
async function loadCodeAges(tx: Tx, phone: string): Promise<number[]> {
  const rows = await tx
    .select({ age: sql<number>`extract(epoch from clock_timestamp() - ${phoneCodes.sentAt})::float8` })
    .from(phoneCodes)
    .where(and(eq(phoneCodes.phone, phone), gt(phoneCodes.sentAt, sql`now() - make_interval(secs => ${DAY_S})`)));
  return rows.map(({ age }) => age);
}

async function isKnownNumber(tx: Tx, phone: string): Promise<boolean> {
  const [known] = await tx
    .select({ id: credentials.id })
    .from(credentials)
    .where(and(eq(credentials.providerId, 'phone'), eq(credentials.accountId, phone)));
  return known !== undefined;
}

/** Ends the usable code of the number, which a new one replaces. */
const endCodes = (db: DbOrTx, phone: string, purpose: PhoneCodePurpose) =>
  db
    .update(phoneCodes)
    .set({ expiresAt: sql`clock_timestamp()` })
    .where(
      and(
        eq(phoneCodes.phone, phone),
        eq(phoneCodes.purpose, purpose),
        isNull(phoneCodes.usedAt),
        gt(phoneCodes.expiresAt, sql`clock_timestamp()`),
      ),
    );

async function notifyStaffOfFlood(tx: Tx, ctx: ShopContext): Promise<void> {
  if (!(await consumeRateLimit(tx, 'alarm about codes', ALARM_LIMIT))) return;
  const notification = systemNotification({
    title: 'Unusually many codes',
    message: `More than ${LIMIT_OF_STORE.max} codes were asked for within an hour. Only customers with a verified number get codes now. Look at the costs of MSG91; mobile sign-in can be switched off in the settings.`,
  });
  await createNotification(tx, notification, ctx.now);
}

interface NewCode {
  readonly id: string;
  /**
   * False for an unknown number while the store's limit is used up: the row looks like any other, but nothing is sent.
   */
  readonly mustBeSent: boolean;
  readonly isFlood: boolean;
}

const toWaitMs = (limit: NumberLimit): number =>
  limit.reason === 'wait' ? limit.seconds * 1_000 : limit.minutes * 60_000;

function storeCode(
  ctx: ShopContext,
  {
    phone,
    purpose,
    codeHash,
  }: { readonly phone: string; readonly purpose: PhoneCodePurpose; readonly codeHash: string },
): Promise<Result<NewCode, NumberLimit>> {
  return inTransaction<NewCode, NumberLimit>(ctx.db, async (tx, refuseWith) => {
    await lockNumber(tx, phone);
    const limits = checkNumberLimits(await loadCodeAges(tx, phone));
    if (!limits.ok) {
      noteWait(toWaitMs(limits.reason));
      return refuseWith(limits.reason);
    }
    const isKnown = await isKnownNumber(tx, phone);
    await endCodes(tx, phone, purpose);
    const [row] = await tx
      .insert(phoneCodes)
      .values({
        phone,
        purpose,
        codeHash,
        guestHash: purpose === 'cod' ? (ownerOf(ctx.actor)?.guestHash ?? null) : null,
        sentAt: sql`clock_timestamp()`,
        expiresAt: sql`clock_timestamp() + make_interval(mins => ${CODE_MINUTES})`,
      })
      .returning({ id: phoneCodes.id });
    if (!row) throw new Error('The code was not written');
    const isFlood = !(await consumeRateLimit(tx, 'codes of the store', LIMIT_OF_STORE));
    if (isFlood) await notifyStaffOfFlood(tx, ctx);
    return { id: row.id, mustBeSent: isKnown || !isFlood, isFlood };
  });
}

const newCode = (): string => String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0');

/** True when the actor may get a code. Codes for cash on delivery ('cod') are for guests only. */
const maySend = async (ctx: ShopContext, purpose: PhoneCodePurpose): Promise<boolean> =>
  purpose === 'cod' ? ownerOf(ctx.actor)?.userId === null && hasGuestCodes(ctx) : hasMobileCodes(ctx);

/**
 * Sends one code, after everything is stored. Returns the id of the code, which only the browser that requested it
 * learns.
 */
export async function sendCode(
  ctx: ShopContext,
  {
    number,
    purpose,
    network,
    channel = 'sms',
  }: {
    readonly number: string;
    readonly purpose: PhoneCodePurpose;
    readonly network: string;
    readonly channel?: PhoneChannel;
  },
): Promise<Result<{ readonly id: string; readonly phone: string }, SendRefusal>> {
  const { sms, phoneCodeHasher } = ctx.providers;
  if (sms === null || phoneCodeHasher === null || !(await maySend(ctx, purpose)))
    return refuse({ reason: 'switched-off' });
  const phone = parseMobile(number);
  if (phone === null) return refuse({ reason: 'not-a-number' });
  if (!(await consumeRateLimit(ctx.db, `codes from ${network}`, LIMIT_PER_NETWORK))) {
    return refuse({ reason: 'network-limit' });
  }
  const code = newCode();
  const stored = await storeCode(ctx, { phone, purpose, codeHash: phoneCodeHasher.hash({ phone, purpose, code }) });
  if (!stored.ok) return stored;
  const { id, mustBeSent, isFlood } = stored.value;
  const send = async (): Promise<boolean> => {
    if (await deliverCode(ctx, { id, phone, code, channel })) return true;
    await ctx.db.update(phoneCodes).set({ expiresAt: sql`now()` }).where(eq(phoneCodes.id, id));
    return false;
  };
  if (!isFlood) return (await send()) ? ok({ id, phone }) : refuse({ reason: 'not-sent' });
  // The response does not wait for the message: the time would reveal whether the number is known.
  if (mustBeSent)
    void send().catch((error: unknown) => ctx.log.error({ err: error, codeId: id }, 'code could not be sent'));
  return ok({ id, phone });
}

export interface SentCode {
  readonly phone: string;
  /** How many seconds ago the code was sent. */
  readonly ageS: number;
}

/** Returns the sent code for the page that asks for it, or null for an unknown id. */
export async function findSentCode(ctx: ShopContext, id: string, purpose: PhoneCodePurpose): Promise<SentCode | null> {
  if (!isRowId(id)) return null;
  const [row] = await ctx.db
    .select({
      phone: phoneCodes.phone,
      ageS: sql<number>`extract(epoch from clock_timestamp() - ${phoneCodes.sentAt})::float8`,
    })
    .from(phoneCodes)
    .where(and(eq(phoneCodes.id, id), eq(phoneCodes.purpose, purpose)));
  return row ?? null;
}

export type CodeRefusal =
  | { readonly reason: 'wrong-code'; readonly triesLeft: number }
  | { readonly reason: 'expired' };

interface EnteredCode {
  readonly id: string;
  readonly code: string;
  readonly purpose: PhoneCodePurpose;
}

/**
 * Compares an entered code, and returns the mobile number of the code. The try is counted before the comparison and
 * outside of any transaction, so that parallel tries cannot exceed five. The code is not used up yet: `useCode` does
 * that, in the transaction of the action that the code allows.
 */
export async function compareCode(ctx: ShopContext, entered: EnteredCode): Promise<Result<string, CodeRefusal>> {
  const { id, purpose } = entered;
  const hasher = ctx.providers.phoneCodeHasher;
  if (!hasher || !isRowId(id)) return refuse({ reason: 'expired' });
  const [row] = await ctx.db
    .update(phoneCodes)
    .set({ tries: sql`${phoneCodes.tries} + 1` })
    .where(
      and(
        eq(phoneCodes.id, id),
        eq(phoneCodes.purpose, purpose),
        lt(phoneCodes.tries, MAX_TRIES),
        isNull(phoneCodes.usedAt),
        gt(phoneCodes.expiresAt, sql`clock_timestamp()`),
      ),
    )
    .returning({ phone: phoneCodes.phone, codeHash: phoneCodes.codeHash, tries: phoneCodes.tries });
  if (!row) return refuse({ reason: 'expired' });
  const code = parseCode(entered.code);
  if (code !== null && hasher.isSame({ phone: row.phone, purpose, code }, row.codeHash)) return ok(row.phone);
  return row.tries < MAX_TRIES
    ? refuse({ reason: 'wrong-code', triesLeft: MAX_TRIES - row.tries })
    : refuse({ reason: 'expired' });
}

/** Uses the code up. Returns false when another request has used it or a newer code has replaced it. */
export async function useCode(tx: Tx, id: string): Promise<boolean> {
  const used = await tx
    .update(phoneCodes)
    .set({ usedAt: sql`clock_timestamp()` })
    .where(and(eq(phoneCodes.id, id), isNull(phoneCodes.usedAt), gt(phoneCodes.expiresAt, sql`clock_timestamp()`)))
    .returning({ id: phoneCodes.id });
  return used.length === 1;
}

/** Deletes the codes of a deleted account. `profilePhone`: the ten digits, as the profile stores them. */
export async function deletePhoneCodes(tx: Tx, profilePhone: string): Promise<void> {
  const phone = parseMobile(profilePhone);
  if (phone !== null) await tx.delete(phoneCodes).where(eq(phoneCodes.phone, phone));
}
