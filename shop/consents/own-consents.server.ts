// The choices of a signed-in person: of the confirmed email address and the verified mobile number, and of other
// contacts that she named at checkout. For those other contacts she may end a consent, but not give one.

import { eq } from 'drizzle-orm';
import { users } from '#db/schema/people.ts';
import { inTransaction } from '#db/transaction.server.ts';
import { signedInId } from '#shop/actor.ts';
import type { ShopContext } from '#shop/context.ts';
import { canReachPhones } from '#shop/messages/message-templates.server.ts';
import { type Result, refuse } from '#shop/result.ts';
import { getSettings } from '#shop/settings/settings.server.ts';
import { type ConsentState, choiceKey, toConsentStates, toContacts } from './consent.ts';
import { giveConsent, listGivenConsents, withdrawConsent } from './consents.server.ts';

type Db = Parameters<typeof listGivenConsents>[0];

async function findProvenContacts(db: Db, userId: string): Promise<string[]> {
  const [person] = await db
    .select({
      email: users.email,
      isConfirmed: users.emailVerified,
      phone: users.phone,
      phoneVerifiedAt: users.phoneVerifiedAt,
    })
    .from(users)
    .where(eq(users.id, userId));
  if (!person) return [];
  return toContacts({
    email: person.isConfirmed ? person.email : null,
    phone: person.phoneVerifiedAt === null ? null : person.phone,
  });
}

async function loadStates(ctx: ShopContext, db: Db, userId: string): Promise<ConsentState[]> {
  const { asksForConsent, bagReminders } = await getSettings(ctx);
  const remindsByPhone = bagReminders && (await canReachPhones(ctx, 'bag-reminder'));
  const settings = { asksForConsent, bagReminders, remindsByPhone };
  const proven = await findProvenContacts(db, userId);
  const givenConsents = await listGivenConsents(db, proven, userId);
  const namedContacts = new Set(givenConsents.map(({ contact }) => contact));
  const unproven = [...namedContacts].filter((contact) => !proven.includes(contact));
  return [
    ...proven.flatMap((contact) => toConsentStates(contact, true, givenConsents, settings)),
    ...unproven.flatMap((contact) => toConsentStates(contact, false, givenConsents, settings)),
  ];
}

/** Returns an empty list for a visitor who is not signed in. */
export async function listOwnConsents(ctx: ShopContext): Promise<ConsentState[]> {
  const userId = signedInId(ctx.actor);
  return userId === null ? [] : loadStates(ctx, ctx.db, userId);
}

export interface OwnConsentChange {
  /** `choiceKey` of the switch. */
  readonly key: string;
  readonly isGiven: boolean;
  readonly source: 'profile' | 'bag';
  /** The words beside the box, when they differ from those of the switch. */
  readonly words?: string;
}

export async function setOwnConsent(
  ctx: ShopContext,
  { key, isGiven, source, words }: OwnConsentChange,
): Promise<Result<null, 'not-signed-in' | 'no-such-choice'>> {
  const userId = signedInId(ctx.actor);
  if (userId === null) return refuse('not-signed-in');
  return inTransaction<null, 'no-such-choice'>(ctx.db, async (tx, refuseWith) => {
    const state = (await loadStates(ctx, tx, userId)).find((each) => choiceKey(each) === key);
    if (!state || (isGiven && !state.mayGive)) return refuseWith('no-such-choice');
    // The page may have shown an older state; the switch is as requested already.
    if (state.isGiven === isGiven) return null;
    const { contact, channel, purpose } = state;
    const statement = { contact, channel, purpose, userId, text: words ?? state.words, source, at: ctx.now };
    if (isGiven) await giveConsent(tx, statement);
    else await withdrawConsent(tx, statement);
    return null;
  });
}
