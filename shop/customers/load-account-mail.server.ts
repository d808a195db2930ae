// Builds an account's mail when it is sent. A link's token is created only now, so that only the mail ever contains it.
// The account for a password reset is looked up here too, so that the page does the same work for every address.

import { sql } from 'drizzle-orm';
import { users } from '#db/schema/people.ts';
import type { ShopContext } from '#shop/context.ts';
import type { Mail } from '#shop/mail/mail.ts';
import { toMailStore } from '#shop/mail/mail-store.ts';
import type { CustomMailTexts } from '#shop/mail/mail-template.ts';
import type { AccountMailTopic, OutboxPayload } from '#shop/outbox-message.ts';
import { getSettings } from '#shop/settings/settings.server.ts';
import { composeAccountMail } from './account-mail.ts';
import { createToken, type TokenPurpose } from './verification-tokens.server.ts';

const LINK_PURPOSES: Partial<Record<AccountMailTopic, TokenPurpose>> = {
  'reset-password': 'reset-password',
  'confirm-email': 'confirm-email',
  'phone-sign-in': 'phone-sign-in',
};

/**
 * True for topics about an account that is deleted, inactive or joined to another one: it cannot be looked up, so the
 * payload contains the name (if the address was verified).
 */
const isForLockedOutUser = (topic: AccountMailTopic): boolean =>
  topic === 'account-deleted' || topic === 'account-deactivated' || topic === 'accounts-joined';

/** Returns null when no active account has the address. */
export async function loadAccountMail(
  ctx: ShopContext,
  topic: AccountMailTopic,
  payload: OutboxPayload<AccountMailTopic>,
  url: string,
  words?: CustomMailTexts,
): Promise<Mail | null> {
  const store = toMailStore(await getSettings(ctx), url, words);
  const to = payload.email;
  if (isForLockedOutUser(topic))
    return composeAccountMail(topic, { to, name: payload.name ?? null, token: null }, store);
  const [person] = await ctx.db
    .select({ id: users.id, name: users.name, isEmailConfirmed: users.emailVerified, email: users.email })
    .from(users)
    .where(sql`lower(${users.email}) = ${to.toLowerCase()} and ${users.status} = 'active'`);
  if (!person?.email) return null;
  const purpose = LINK_PURPOSES[topic];
  const token = purpose ? await createToken(ctx.db, purpose, person.id) : null;
  const name = person.isEmailConfirmed ? person.name : null;
  return composeAccountMail(topic, { to: person.email, name, token }, store);
}
