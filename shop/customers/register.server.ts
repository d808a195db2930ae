// Registration. A new address gets an account and a link that confirms it; a known one gets a mail that says so, to its owner.
// Whoever registers reads the same either way, after the same hash, so that nobody learns who shops here.

import type { Tx } from '#db/client.server.ts';
import { accounts as signIns, users } from '#db/schema/people.ts';
import { decide } from '#db/transaction.server.ts';
import type { ShopContext } from '#shop/context.ts';
import { notifyStaff } from '#shop/notifications/notify-staff.server.ts';
import { enqueue } from '#shop/outbox.server.ts';
import { mayTry } from '#shop/rate-limit.server.ts';
import { type Result, refuse } from '#shop/result.ts';
import {
  type Registration,
  type RegistrationForm,
  type RegistrationProblems,
  readRegistration,
} from './registration.ts';

const LIMIT = { most: 10, withinMs: 10 * 60_000 };
const HOUR_MS = 60 * 60_000;

export type RegisterRefusal = 'too-many' | 'busy' | RegistrationProblems;

/** Null when the address has an account already. */
async function createAccount(
  tx: Tx,
  { password: _password, ...person }: Registration,
  hash: string,
  at: Date,
): Promise<string | null> {
  const [added] = await tx
    .insert(users)
    .values({ ...person, role: 'user', emailVerified: false, createdAt: at, updatedAt: at })
    .onConflictDoNothing()
    .returning({ id: users.id });
  if (!added) return null;
  const own = { userId: added.id, accountId: added.id, providerId: 'credential' as const };
  await tx.insert(signIns).values({ ...own, password: hash, createdAt: at, updatedAt: at });
  return added.id;
}

/** At registration and at the first Google sign-in. */
export function notifyNewCustomer(
  tx: Tx,
  { userId, name, email }: { readonly userId: string; readonly name: string; readonly email: string },
  at: Date,
): Promise<void> {
  const told = { type: 'user' as const, title: 'New customer', message: `${name} (${email}) registered` };
  return notifyStaff(tx, { ...told, data: { userId } }, at);
}

export async function register(
  ctx: ShopContext,
  form: RegistrationForm,
  network: string,
): Promise<Result<null, RegisterRefusal>> {
  const read = readRegistration(form);
  if (!read.ok) return read;
  const { value: person } = read;
  if (!(await mayTry(ctx.db, `register from ${network}`, LIMIT))) return refuse('too-many');
  const hashed = await ctx.providers.passwords.hash(person.password);
  if (!hashed.ok) return hashed;
  return decide<null, never>(ctx.db, async (tx) => {
    const userId = await createAccount(tx, person, hashed.value, ctx.now);
    const { name, email } = person;
    if (userId !== null) await notifyNewCustomer(tx, { userId, name, email }, ctx.now);
    // At most one mail an hour to somebody who is registered again and again by others.
    const hour = Math.floor(ctx.now.getTime() / HOUR_MS);
    await enqueue(tx, {
      topic: userId === null ? 'already-registered' : 'confirm-email',
      ref: userId === null ? `${email} ${hour}` : userId,
      payload: { email },
    });
    return null;
  });
}
