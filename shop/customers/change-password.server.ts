// Changes the actor's password. The old password is required: an open session on a borrowed phone is
// not enough. The change ends every session; the requesting page opens a new one for itself.

import { and, eq } from 'drizzle-orm';
import { accounts as credentials, users } from '#db/schema/people.ts';
import { inTransaction } from '#db/transaction.server.ts';
import { signedInId } from '#shop/actor.ts';
import type { ShopContext } from '#shop/context.ts';
import { enqueue } from '#shop/outbox.server.ts';
import { consumeRateLimit } from '#shop/rate-limit.server.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import { isValidNewPassword, MAX_PASSWORD_LENGTH, type NewPasswordForm } from './new-password.ts';
import { setPassword } from './password-reset.server.ts';
import { endUserSessions } from './sessions.server.ts';

const LIMIT = { max: 10, withinMs: 15 * 60_000 };

export type OwnPasswordRefusal = 'not-signed-in' | 'no-password' | 'wrong-password' | 'too-many' | 'busy';

/** Returns null for an account without a password. */
async function findOwnHash(ctx: ShopContext, userId: string): Promise<string | null> {
  const [credential] = await ctx.db
    .select({ hash: credentials.password })
    .from(credentials)
    .where(and(eq(credentials.userId, userId), eq(credentials.providerId, 'credential')));
  return credential?.hash ?? null;
}

export async function hasPassword(ctx: ShopContext): Promise<boolean> {
  const userId = signedInId(ctx.actor);
  return userId !== null && (await findOwnHash(ctx, userId)) !== null;
}

/** Verifies the actor's own password, and returns the user id. */
export async function verifyOwnPassword(
  ctx: ShopContext,
  password: string,
): Promise<Result<string, OwnPasswordRefusal>> {
  const userId = signedInId(ctx.actor);
  if (userId === null) return refuse('not-signed-in');
  if (!(await consumeRateLimit(ctx.db, `password of ${userId}`, LIMIT))) return refuse('too-many');
  const hash = await findOwnHash(ctx, userId);
  if (hash === null) return refuse('no-password');
  if (password.length > MAX_PASSWORD_LENGTH) return refuse('wrong-password');
  const checked = await ctx.providers.passwords.verify(password, hash);
  if (!checked.ok) return checked;
  return checked.value ? ok(userId) : refuse('wrong-password');
}

export type ChangeRefusal = OwnPasswordRefusal | 'bad-password';

export async function changePassword(
  ctx: ShopContext,
  current: string,
  form: NewPasswordForm,
): Promise<Result<string, ChangeRefusal>> {
  if (!isValidNewPassword(form)) return refuse('bad-password');
  const verified = await verifyOwnPassword(ctx, current);
  if (!verified.ok) return verified;
  const hashed = await ctx.providers.passwords.hash(form.password);
  if (!hashed.ok) return hashed;
  const userId = verified.value;
  return inTransaction<string, never>(ctx.db, async (tx) => {
    // `isProven` false keeps the stored flag: knowing the old password proves nothing about the address.
    await setPassword(tx, userId, { hash: hashed.value, at: ctx.now, isProven: false });
    await endUserSessions(tx, userId);
    const [person] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId));
    if (person?.email) {
      await enqueue(tx, { topic: 'password-changed', ref: crypto.randomUUID(), payload: { email: person.email } });
    }
    return userId;
  });
}
