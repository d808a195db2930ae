// Forgotten passwords. A request writes one row, whether or not the address has an account; a job creates the mail
// later. The link proves the address, so a reset also confirms the address, ends every open session and clears the
// limit of sign-in attempts.

import { and, eq } from 'drizzle-orm';
import type { Tx } from '#db/client.server.ts';
import { accounts as credentials, users } from '#db/schema/people.ts';
import { inTransaction } from '#db/transaction.server.ts';
import type { ShopContext } from '#shop/context.ts';
import { isEmail } from '#shop/email.ts';
import { enqueue } from '#shop/outbox.server.ts';
import { consumeRateLimit } from '#shop/rate-limit.server.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import { resetSignInLimit } from './accounts.server.ts';
import { claimGuestOrders } from './claim-guest-orders.server.ts';
import { isValidNewPassword, type NewPasswordForm } from './new-password.ts';
import { endUserSessions } from './sessions.server.ts';
import { consumeToken, findTokenOwner } from './verification-tokens.server.ts';

const LIMIT_PER_NETWORK = { max: 10, withinMs: 10 * 60_000 };
const LIMIT_PER_RECIPIENT = { max: 3, withinMs: 15 * 60_000 };

export type ResetRequestRefusal = 'missing' | 'invalid' | 'too-many';

export async function requestPasswordReset(
  ctx: ShopContext,
  email: string,
  network: string,
): Promise<Result<null, ResetRequestRefusal>> {
  if (email.trim() === '') return refuse('missing');
  if (!isEmail(email)) return refuse('invalid');
  const to = email.trim().toLowerCase();
  if (!(await consumeRateLimit(ctx.db, `reset from ${network}`, LIMIT_PER_NETWORK))) return refuse('too-many');
  return inTransaction<null, never>(ctx.db, async (tx) => {
    // An address with too many requests gets no more mail; the response is the same.
    if (await consumeRateLimit(tx, `reset for ${to}`, LIMIT_PER_RECIPIENT)) {
      await enqueue(tx, { topic: 'reset-password', ref: crypto.randomUUID(), payload: { email: to } });
    }
    return null;
  });
}

/** Returns the id of the person who may use the link, or null when it is no longer valid: for the page that shows the form. */
export const findReset = (ctx: ShopContext, token: string) => findTokenOwner(ctx.db, 'reset-password', token);

/**
 * Sets the password, which may be the account's first. `isProven`: the owner of the address chose it, by a link in a
 * mail.
 */
export async function setPassword(
  tx: Tx,
  userId: string,
  { hash, at, isProven }: { readonly hash: string; readonly at: Date; readonly isProven: boolean },
): Promise<void> {
  const changed = await tx
    .update(credentials)
    .set({ password: hash, updatedAt: at, ...(isProven ? { passwordProven: true } : {}) })
    .where(and(eq(credentials.userId, userId), eq(credentials.providerId, 'credential')))
    .returning({ id: credentials.id });
  if (changed.length > 0) return;
  const credential = { userId, accountId: userId, providerId: 'credential' as const };
  await tx.insert(credentials).values({ ...credential, password: hash, createdAt: at, updatedAt: at });
}

export type ResetRefusal = 'bad-password' | 'link-expired' | 'busy';

export async function resetPassword(
  ctx: ShopContext,
  token: string,
  form: NewPasswordForm,
): Promise<Result<null, ResetRefusal>> {
  if (!isValidNewPassword(form)) return refuse('bad-password');
  // The token is checked before hashing, so that an invented link costs almost nothing.
  if ((await findReset(ctx, token)) === null) return refuse('link-expired');
  const hashed = await ctx.providers.passwords.hash(form.password);
  if (!hashed.ok) return hashed;
  const reset = await inTransaction<string, ResetRefusal>(ctx.db, async (tx, refuseWith) => {
    const userId = (await consumeToken(tx, 'reset-password', token)) ?? refuseWith('link-expired');
    const [person] = await tx
      .update(users)
      .set({ emailVerified: true, updatedAt: ctx.now })
      .where(and(eq(users.id, userId), eq(users.status, 'active')))
      .returning({ email: users.email });
    if (!person?.email) return refuseWith('link-expired');
    await claimGuestOrders(tx, userId);
    await setPassword(tx, userId, { hash: hashed.value, at: ctx.now, isProven: true });
    await endUserSessions(tx, userId);
    await enqueue(tx, { topic: 'password-changed', ref: crypto.randomUUID(), payload: { email: person.email } });
    return person.email;
  });
  if (!reset.ok) return reset;
  await resetSignInLimit(ctx.db, reset.value);
  return ok(null);
}
