// Reads the bag of one person as the rule of reminders sees it. Null when she cannot be reminded: she has no bag, no confirmed address or
// verified number with a consent, or the store does not use the channels that she agreed to.

import { createHash } from 'node:crypto';
import { and, eq, gte, sql } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.server.ts';
import { bagReminders } from '#db/schema/consents.ts';
import { bagLines, users } from '#db/schema/people.ts';
import type { BoughtLine } from '#shop/bag/bought-lines.ts';
import { resolveBagLines } from '#shop/bag/resolve-bag-lines.server.ts';
import type { ResolvedLine } from '#shop/bag/resolved-line.ts';
import { toEmailContact, toPhoneContact } from '#shop/consents/consent.ts';
import { listNewestConsents } from '#shop/consents/consents.server.ts';
import type { ShopContext } from '#shop/context.ts';
import { listPhoneChannels } from '#shop/messages/message-templates.server.ts';
import { type LeftBag, RECENT_REMINDERS_MS } from './bag-reminder.ts';

export interface LoadedBag extends Omit<LeftBag, 'earlier'> {
  /** Null when email is not one of the channels that she agreed to. */
  readonly email: string | null;
  /** '+919845012345'; null when neither WhatsApp nor SMS can be used. */
  readonly phone: string | null;
  readonly lines: readonly ResolvedLine[];
}

const hashLines = (lines: readonly BoughtLine[]): string =>
  createHash('sha256')
    .update(
      lines
        .map(({ productId, size, quantity }) => JSON.stringify([productId, size, quantity]))
        .toSorted()
        .join(),
    )
    .digest('base64url');

/** Her confirmed email address and verified number. */
async function findContacts(db: DbOrTx, userId: string) {
  const [person] = await db
    .select({
      email: users.email,
      isConfirmed: users.emailVerified,
      phone: users.phone,
      phoneVerifiedAt: users.phoneVerifiedAt,
    })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.status, 'active')));
  const { email = null, isConfirmed, phone = null, phoneVerifiedAt = null } = person ?? {};
  return {
    email: isConfirmed ? email : null,
    phone: phone !== null && phoneVerifiedAt !== null ? toPhoneContact(phone) : null,
  };
}

/** Returns her contacts with a consent to be reminded and the time of the newest consent, or null without a consent. */
async function findReminderContacts(db: DbOrTx, userId: string) {
  const { email, phone } = await findContacts(db, userId);
  const contacts: string[] = [];
  if (email !== null) contacts.push(toEmailContact(email));
  if (phone !== null) contacts.push(phone);
  if (contacts.length === 0) return null;
  const channels = ['email', ...(await listPhoneChannels(db, 'bag-reminder'))];
  const agreed = (await listNewestConsents(db, contacts, null)).filter(
    ({ purpose, state, channel }) => purpose === 'bag-reminder' && state === 'given' && channels.includes(channel),
  );
  if (agreed.length === 0) return null;
  return {
    email: agreed.some(({ channel }) => channel === 'email') ? email : null,
    phone: agreed.some(({ channel }) => channel !== 'email') ? phone : null,
    agreedAt: new Date(Math.max(...agreed.map(({ at }) => at.getTime()))),
  };
}

/** Returns the time of the bag's last change, and whether she has ordered since or has a checkout open. */
async function loadTimes(db: DbOrTx, userId: string) {
  const { rows } = await db.execute<{ readonly changed_ms: string; readonly ordered: boolean }>(sql`
    with last as (select greatest(
      (select max(added_at) from bag_lines where user_id = ${userId}),
      (select max(applied_at) from bag_change_keys where user_id = ${userId})) as changed)
    select extract(epoch from changed) * 1000 as changed_ms,
      exists (select from orders where user_id = ${userId} and order_date >= changed)
      or exists (select from checkouts where user_id = ${userId} and state = 'open') as ordered
    from last`);
  return { changedAt: new Date(Number(rows[0]?.changed_ms ?? 0)), hasOrderedSince: rows[0]?.ordered === true };
}

export async function loadLeftBag(
  { db, actor }: Pick<ShopContext, 'actor'> & { readonly db: DbOrTx },
  userId: string,
): Promise<LoadedBag | null> {
  const person = await findReminderContacts(db, userId);
  if (!person) return null;
  const stored = await db
    .select({ productId: bagLines.productId, size: bagLines.size, quantity: bagLines.qty })
    .from(bagLines)
    .where(eq(bagLines.userId, userId))
    .orderBy(bagLines.addedAt, bagLines.productId, bagLines.size);
  if (stored.length === 0) return null;
  const { changedAt, hasOrderedSince } = await loadTimes(db, userId);
  const lines = await resolveBagLines(
    { db, actor },
    stored.map((line) => ({ ...line, slug: '' })),
  );
  return {
    email: person.email,
    phone: person.phone,
    lines,
    bagHash: hashLines(stored),
    changedAt: person.agreedAt > changedAt ? person.agreedAt : changedAt,
    hasOrderedSince,
    hasAvailableLine: lines.some(({ quantity }) => quantity > 0),
  };
}

/** Returns all reminders of this bag, and the recent reminders of other bags. */
export const listEarlierReminders = (db: DbOrTx, userId: string, bagHash: string, now: Date) =>
  db
    .select({ bagHash: bagReminders.bagHash, sentAt: bagReminders.createdAt })
    .from(bagReminders)
    .where(
      and(
        eq(bagReminders.userId, userId),
        sql`(${eq(bagReminders.bagHash, bagHash)} or ${gte(bagReminders.createdAt, new Date(now.getTime() - RECENT_REMINDERS_MS))})`,
      ),
    );
