// Registration. A new address gets an account and a link that confirms it; when the address has an account already, its
// owner gets a mail about the attempt. The response is the same in both cases, after the same hash, so that it does not
// reveal who has an account.

import { inTransaction } from '#db/transaction.server.ts';
import type { ShopContext } from '#shop/context.ts';
import { enqueue } from '#shop/outbox.server.ts';
import { consumeRateLimit } from '#shop/rate-limit.server.ts';
import { type Result, refuse } from '#shop/result.ts';
import { insertAccount, notifyNewCustomer } from './create-account.server.ts';
import {
  parseRegistration,
  type Registration,
  type RegistrationForm,
  type RegistrationProblems,
} from './registration.ts';

const LIMIT = { max: 10, withinMs: 10 * 60_000 };
const HOUR_MS = 60 * 60_000;

export type RegisterRefusal = 'too-many' | 'busy' | RegistrationProblems;

export async function register(
  ctx: ShopContext,
  form: RegistrationForm,
  network: string,
): Promise<Result<null, RegisterRefusal>> {
  const parsed = parseRegistration(form);
  return parsed.ok ? registerPerson(ctx, parsed.value, network) : parsed;
}

export async function registerPerson(
  ctx: ShopContext,
  person: Registration,
  network: string,
): Promise<Result<null, 'too-many' | 'busy'>> {
  if (!(await consumeRateLimit(ctx.db, `register from ${network}`, LIMIT))) return refuse('too-many');
  const hashed = await ctx.providers.passwords.hash(person.password);
  if (!hashed.ok) return hashed;
  return inTransaction<null, never>(ctx.db, async (tx) => {
    const { name, email, phone } = person;
    const userId = await insertAccount(tx, { name, email, phone, role: 'user' }, hashed.value, ctx.now);
    if (userId !== null) await notifyNewCustomer(tx, { userId, name, email }, ctx.now);
    // The owner of an address gets at most one mail per hour about attempts to register it: `ref` contains the hour.
    const hour = Math.floor(ctx.now.getTime() / HOUR_MS);
    await enqueue(tx, {
      topic: userId === null ? 'already-registered' : 'confirm-email',
      ref: userId === null ? `${email} ${hour}` : userId,
      payload: { email },
    });
    return null;
  });
}
