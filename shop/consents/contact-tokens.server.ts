// Links in mails that open something without a sign-in: the choices of an address, or the bag of a reminder. The mail
// contains the token, the database its hash. A link works until it expires, by the database's clock; opening it changes
// nothing, because mail programs open links.

import { and, eq, gt, sql } from 'drizzle-orm';
import type { CONTACT_TOKEN_PURPOSES } from '#config/value-lists.ts';
import type { DbOrTx } from '#db/client.server.ts';
import { contactTokens } from '#db/schema/consents.ts';
import { hashToken, isToken, newToken } from '#shop/secret-token.server.ts';

export type ContactTokenPurpose = (typeof CONTACT_TOKEN_PURPOSES)[number];

const EXPIRY_DAYS: Readonly<Record<ContactTokenPurpose, number>> = { preferences: 90, 'restore-bag': 30 };

export interface TokenContact {
  readonly contact: string;
  readonly userId: string | null;
}

export async function createContactToken(
  db: DbOrTx,
  purpose: ContactTokenPurpose,
  { contact, userId }: TokenContact,
): Promise<string> {
  const token = newToken();
  await db.insert(contactTokens).values({
    tokenHash: hashToken(token),
    purpose,
    contact,
    userId,
    expiresAt: sql`now() + make_interval(days => ${EXPIRY_DAYS[purpose]})`,
  });
  return token;
}

/** Returns null for a token that is unknown or has expired. */
export async function findTokenContact(
  db: DbOrTx,
  purpose: ContactTokenPurpose,
  token: string,
): Promise<TokenContact | null> {
  if (!isToken(token)) return null;
  const [found] = await db
    .select({ contact: contactTokens.contact, userId: contactTokens.userId })
    .from(contactTokens)
    .where(
      and(
        eq(contactTokens.tokenHash, hashToken(token)),
        eq(contactTokens.purpose, purpose),
        gt(contactTokens.expiresAt, sql`now()`),
      ),
    );
  return found ?? null;
}
