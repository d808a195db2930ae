// The choices of the address that a mail was sent to, for the person who has the mail's link. A link that has expired
// shows and changes nothing.

import { inTransaction } from '#db/transaction.server.ts';
import type { ShopContext } from '#shop/context.ts';
import { type Result, refuse } from '#shop/result.ts';
import { getSettings } from '#shop/settings/settings.server.ts';
import { type ConsentState, choiceKey, maskContact, toConsentStates } from './consent.ts';
import { giveConsent, listGivenConsents, withdrawConsent } from './consents.server.ts';
import { createContactToken, findTokenContact, type TokenContact } from './contact-tokens.server.ts';
import { type PreferencesLink, toPreferencesLink } from './preferences-link.ts';

export interface Preferences {
  /** The contact is masked, because the link may have been forwarded. */
  readonly contact: string;
  readonly switches: readonly { readonly key: string; readonly words: string; readonly isGiven: boolean }[];
}

type Db = Parameters<typeof listGivenConsents>[0];

async function loadStates(ctx: ShopContext, db: Db, { contact, userId }: TokenContact): Promise<ConsentState[]> {
  const givenConsents = await listGivenConsents(db, [contact], null);
  const settings = await getSettings(ctx);
  // Reminders are for bags of accounts, and this address may have none.
  const bagReminders = settings.bagReminders && userId !== null;
  const { asksForConsent } = settings;
  // The link was in a mail, so the contact is an email address and no phone.
  return toConsentStates(contact, true, givenConsents, { asksForConsent, bagReminders, remindsByPhone: false });
}

/** Returns null for a link that has expired. */
export async function loadPreferences(ctx: ShopContext, token: string): Promise<Preferences | null> {
  const found = await findTokenContact(ctx.db, 'preferences', token);
  if (!found) return null;
  const states = await loadStates(ctx, ctx.db, found);
  return {
    contact: maskContact(found.contact),
    switches: states.map((state) => ({ key: toKey(state), words: state.words, isGiven: state.isGiven })),
  };
}

/** The name of a switch on the page, without the contact, which the page must not show. */
const toKey = (state: ConsentState): string => choiceKey({ ...state, contact: '' });

export async function setPreference(
  ctx: ShopContext,
  token: string,
  { key, isGiven }: { readonly key: string; readonly isGiven: boolean },
): Promise<Result<null, 'expired' | 'no-such-choice'>> {
  const found = await findTokenContact(ctx.db, 'preferences', token);
  if (!found) return refuse('expired');
  return inTransaction<null, 'no-such-choice'>(ctx.db, async (tx, refuseWith) => {
    const state = (await loadStates(ctx, tx, found)).find((each) => toKey(each) === key);
    if (!state || (isGiven && !state.mayGive)) return refuseWith('no-such-choice');
    if (state.isGiven === isGiven) return null;
    const { contact, channel, purpose, words } = state;
    const origin = { userId: found.userId, text: words, source: 'preferences', at: ctx.now } as const;
    const statement = { contact, channel, purpose, ...origin };
    if (isGiven) await giveConsent(tx, statement);
    else await withdrawConsent(tx, statement);
    return null;
  });
}

/**
 * Withdraws everything that the address has allowed; messages about orders are still sent. Source 'mail' means the
 * button of a mail program.
 */
export async function stopEverything(
  ctx: ShopContext,
  token: string,
  source: 'preferences' | 'mail',
): Promise<Result<null, 'expired'>> {
  const found = await findTokenContact(ctx.db, 'preferences', token);
  if (!found) return refuse('expired');
  return inTransaction<null, never>(ctx.db, async (tx) => {
    for (const { contact, channel, purpose } of await listGivenConsents(tx, [found.contact], null)) {
      const statement = { contact, channel, purpose, userId: found.userId, text: '', source, at: ctx.now };
      await withdrawConsent(tx, statement);
    }
    return null;
  });
}

/** Returns the link for a mail that needs consent. */
export const createPreferencesLink = async (
  ctx: ShopContext,
  storeUrl: string,
  { contact, userId }: TokenContact,
): Promise<PreferencesLink> =>
  toPreferencesLink(storeUrl, await createContactToken(ctx.db, 'preferences', { contact, userId }));
