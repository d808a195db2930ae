// Links in mails that prove the ownership of an address. The mail contains the token, the database its hash. Opening a
// page with a token changes nothing, because mail programs prefetch links; using a token deletes its row, so that of
// two uses at once only one succeeds. Tokens expire by the database's clock.

import { and, eq, gt, sql } from 'drizzle-orm';
import type { VERIFICATION_PURPOSES } from '#config/value-lists.ts';
import type { DbOrTx } from '#db/client.server.ts';
import { users, verificationTokens } from '#db/schema/people.ts';
import { hashToken, isToken, newToken } from '#shop/secret-token.server.ts';

export type TokenPurpose = (typeof VERIFICATION_PURPOSES)[number];

const EXPIRY_HOURS: Record<TokenPurpose, number> = {
  'reset-password': 24,
  'confirm-email': 7 * 24,
  'phone-sign-in': 1,
};

export async function createToken(db: DbOrTx, purpose: TokenPurpose, userId: string): Promise<string> {
  const token = newToken();
  await db.insert(verificationTokens).values({
    tokenHash: hashToken(token),
    purpose,
    userId,
    expiresAt: sql`now() + make_interval(hours => ${EXPIRY_HOURS[purpose]})`,
  });
  return token;
}

const isUsableToken = (purpose: TokenPurpose, token: string) =>
  and(
    eq(verificationTokens.tokenHash, hashToken(token)),
    eq(verificationTokens.purpose, purpose),
    gt(verificationTokens.expiresAt, sql`now()`),
  );

/** Returns the id of the token's owner, or null when the token cannot be used. */
export async function findTokenOwner(
  db: DbOrTx,
  purpose: TokenPurpose,
  token: string,
): Promise<{ email: string } | null> {
  if (!isToken(token)) return null;
  const [found] = await db
    .select({ email: users.email })
    .from(verificationTokens)
    .innerJoin(users, and(eq(users.id, verificationTokens.userId), eq(users.status, 'active')))
    .where(isUsableToken(purpose, token));
  return found?.email ? { email: found.email } : null;
}

/**
 * Deletes the token and every other token of the same purpose and person. Returns the user id, or null when the token
 * cannot be used.
 */
export async function consumeToken(db: DbOrTx, purpose: TokenPurpose, token: string): Promise<string | null> {
  if (!isToken(token)) return null;
  const [consumed] = await db
    .delete(verificationTokens)
    .where(isUsableToken(purpose, token))
    .returning({ userId: verificationTokens.userId });
  if (!consumed) return null;
  await db
    .delete(verificationTokens)
    .where(and(eq(verificationTokens.userId, consumed.userId), eq(verificationTokens.purpose, purpose)));
  return consumed.userId;
}
