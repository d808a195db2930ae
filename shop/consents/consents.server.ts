// Stores consents: each statement is a new row with the exact text that was shown, and the newest row per contact,
// channel and purpose counts. Invariant: an address that has withdrawn offers by email is not in the newsletter, and an
// address that has withdrawn mails about sizes waits for none.

import { and, desc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { DbOrTx, Tx } from '#db/client.server.ts';
import { consents, stockWaits } from '#db/schema/consents.ts';
import { newsletterAddresses } from '#db/schema/feedback.ts';
import { type ConsentChoice, type ConsentSource, toPhoneContact } from './consent.ts';

export interface Statement extends ConsentChoice {
  readonly userId: string | null;
  /** The exact words that were shown; '' when the person saw none. */
  readonly text: string;
  readonly source: ConsentSource;
  readonly at: Date;
}

const isNewsletterOf = (contact: string): SQL => sql`lower(${newsletterAddresses.email}) = ${contact}`;

/** Returns the id of the consent. A consent to offers by email also adds the address to the newsletter. */
export async function giveConsent(tx: Tx, statement: Statement): Promise<string> {
  const [added] = await tx
    .insert(consents)
    .values({ ...statement, state: 'given' })
    .returning({ id: consents.id });
  if (!added) throw new Error('The consent was not stored');
  if (statement.purpose === 'offers' && statement.channel === 'email') {
    await tx
      .insert(newsletterAddresses)
      .values({ email: statement.contact, createdAt: statement.at })
      .onConflictDoNothing();
    await tx.update(newsletterAddresses).set({ consentId: added.id }).where(isNewsletterOf(statement.contact));
  }
  return added.id;
}

/** Stores a consent to offers by SMS and one by WhatsApp, with the same words, and returns the id of the second. */
export async function givePhoneOffers(
  tx: Tx,
  { tenDigits, ...statement }: Omit<Statement, keyof ConsentChoice> & { readonly tenDigits: string },
): Promise<string> {
  const offers = { ...statement, contact: toPhoneContact(tenDigits), purpose: 'offers' } as const;
  await giveConsent(tx, { ...offers, channel: 'sms' });
  return giveConsent(tx, { ...offers, channel: 'whatsapp' });
}

/** Ends the newsletter or the waits that the consent allowed. Returns false when there were none. */
async function endEffects(tx: Tx, { contact, channel, purpose }: ConsentChoice): Promise<boolean> {
  if (channel !== 'email' || purpose === 'bag-reminder') return false;
  const ended =
    purpose === 'offers'
      ? await tx.delete(newsletterAddresses).where(isNewsletterOf(contact)).returning({ id: newsletterAddresses.id })
      : await tx
          .delete(stockWaits)
          .where(and(eq(stockWaits.contact, contact), isNull(stockWaits.toldAt)))
          .returning({ id: stockWaits.id });
  return ended.length > 0;
}

/** Returns false, and stores nothing, when there was nothing to withdraw. */
export async function withdrawConsent(tx: Tx, statement: Statement): Promise<boolean> {
  const hadEffect = await endEffects(tx, statement);
  if (!(hadEffect || (await hasConsent(tx, statement)))) return false;
  await tx.insert(consents).values({ ...statement, state: 'withdrawn' });
  return true;
}

const isChoice = ({ contact, channel, purpose }: ConsentChoice) =>
  and(eq(consents.contact, contact), eq(consents.channel, channel), eq(consents.purpose, purpose));

/** True when the newest statement gives consent. Of two at the same moment the withdrawal counts: 'withdrawn' sorts after 'given'. */
export async function hasConsent(db: Pick<DbOrTx, 'select'>, choice: ConsentChoice): Promise<boolean> {
  const [newest] = await db
    .select({ state: consents.state })
    .from(consents)
    .where(isChoice(choice))
    .orderBy(desc(consents.at), desc(consents.state))
    .limit(1);
  return newest?.state === 'given';
}

export type StoredConsent = typeof consents.$inferSelect;

/**
 * Returns the newest statement per contact, channel and purpose, for these contacts and for contacts that the account
 * has named.
 */
export async function listNewestConsents(
  db: Pick<DbOrTx, 'selectDistinctOn' | 'select'>,
  contacts: readonly string[],
  userId: string | null,
): Promise<StoredConsent[]> {
  const conditions = [inArray(consents.contact, [...contacts])];
  if (userId !== null) {
    const namedContacts = db.select({ contact: consents.contact }).from(consents).where(eq(consents.userId, userId));
    conditions.push(inArray(consents.contact, namedContacts));
  }
  return db
    .selectDistinctOn([consents.contact, consents.channel, consents.purpose])
    .from(consents)
    .where(or(...conditions))
    .orderBy(consents.contact, consents.channel, consents.purpose, desc(consents.at), desc(consents.state));
}

/**
 * Returns the consents that are given now. An address that subscribed to the newsletter before the store asked for
 * consent counts as having given one to offers by email.
 */
export async function listGivenConsents(
  db: Pick<DbOrTx, 'selectDistinctOn' | 'select'>,
  contacts: readonly string[],
  userId: string | null,
): Promise<ConsentChoice[]> {
  const newest = await listNewestConsents(db, contacts, userId);
  const given: ConsentChoice[] = newest.filter(({ state }) => state === 'given');
  const subscribed = await db
    .select({ contact: sql<string>`lower(${newsletterAddresses.email})` })
    .from(newsletterAddresses)
    .where(inArray(sql`lower(${newsletterAddresses.email})`, [...contacts]));
  const subscribedWithoutConsent = subscribed.filter(
    ({ contact }) => !given.some((each) => each.contact === contact && each.purpose === 'offers'),
  );
  const newsletters = subscribedWithoutConsent.map(
    ({ contact }) => ({ contact, channel: 'email', purpose: 'offers' }) as const,
  );
  return [...given, ...newsletters];
}

export const CONSENTS_COLUMN = 'Consents';

/** SQL for the column: what the contact allows now, 'offers by sms, offers by whatsapp'; '' when it allows nothing. */
export const consentsText = (contact: SQL): SQL<string> => sql`coalesce((
  select string_agg(newest.purpose || ' by ' || newest.channel, ', ' order by newest.purpose, newest.channel) from (
    select distinct on (c.channel, c.purpose) c.channel, c.purpose, c.state from consents c where c.contact = ${contact}
    order by c.channel, c.purpose, c.at desc, c.state desc) newest where newest.state = 'given'), '')`;
