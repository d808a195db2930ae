// Creates an account with a password. The store decides the role: an administrator may create another
// administrator, everybody else becomes a customer. Staff are notified, and the new user is asked to confirm her address.

import type { Tx } from '#db/client.server.ts';
import { accounts as signIns, users } from '#db/schema/people.ts';
import { inTransaction } from '#db/transaction.server.ts';
import { type Actor, mayManage } from '#shop/actor.ts';
import { recordChange } from '#shop/audit.server.ts';
import type { ShopContext } from '#shop/context.ts';
import { isEmail } from '#shop/email.ts';
import { createNotification } from '#shop/notifications/create-notification.server.ts';
import { userNotification } from '#shop/notifications/notification.ts';
import { enqueue } from '#shop/outbox.server.ts';
import { type Result, refuse } from '#shop/result.ts';
import { LONGEST, tidyLine } from '#shop/shipping/recipient.ts';
import { lockAdministrators } from '#shop/staff/administrators.server.ts';
import { isGoodPassword } from './new-password.ts';

interface Person {
  readonly name: string;
  readonly email: string;
  readonly phone?: string;
  readonly role: 'user' | 'admin';
}

/** Null when the address has an account already. */
export async function writeAccount(tx: Tx, person: Person, hash: string, at: Date): Promise<string | null> {
  const [added] = await tx
    .insert(users)
    .values({ ...person, emailVerified: false, createdAt: at, updatedAt: at })
    .onConflictDoNothing()
    .returning({ id: users.id });
  if (!added) return null;
  const own = { userId: added.id, accountId: added.id, providerId: 'credential' as const };
  await tx.insert(signIns).values({ ...own, password: hash, passwordProven: false, createdAt: at, updatedAt: at });
  return added.id;
}

/** At registration, at the first Google sign-in, and when staff create a user. */
export function notifyNewCustomer(
  tx: Tx,
  { userId, name, email }: { readonly userId: string; readonly name: string; readonly email: string },
  at: Date,
): Promise<void> {
  const told = userNotification({ title: 'New customer', message: `${name} (${email}) registered`, data: { userId } });
  return createNotification(tx, told, at);
}

const roleFor = (actor: Actor, asked: 'user' | 'admin'): 'user' | 'admin' => (mayManage(actor) ? asked : 'user');

export interface AskedAccount {
  readonly email: string;
  readonly password: string;
  readonly name: string;
  readonly role: 'user' | 'admin';
  readonly phone?: string;
}

export type CreateAccountRefusal = 'invalid' | 'busy' | 'email-taken' | 'not-allowed';

function isCredible({ email, password, name }: AskedAccount): boolean {
  const line = tidyLine(name);
  const isNamed = line !== '' && line.length <= LONGEST.name;
  return isNamed && isEmail(email) && isGoodPassword({ password, confirmPassword: password });
}

/** With a password that is already hashed. */
export function addAccount(
  ctx: ShopContext,
  asked: Omit<AskedAccount, 'password'>,
  hash: string,
): Promise<Result<string, CreateAccountRefusal>> {
  const role = roleFor(ctx.actor, asked.role);
  const email = asked.email.trim().toLowerCase();
  const name = tidyLine(asked.name);
  const phone = asked.phone === undefined ? {} : { phone: asked.phone };
  return inTransaction<string, CreateAccountRefusal>(ctx.db, async (tx, refuseWith) => {
    if (role === 'admin' && !(await lockAdministrators(tx)).stillMay(ctx.actor)) return refuseWith('not-allowed');
    const userId = await writeAccount(tx, { name, email, role, ...phone }, hash, ctx.now);
    if (userId === null) return refuseWith('email-taken');
    await notifyNewCustomer(tx, { userId, name, email }, ctx.now);
    await enqueue(tx, { topic: 'confirm-email', ref: userId, payload: { email } });
    if (mayManage(ctx.actor)) {
      await recordChange(tx, ctx.actor, { action: 'add', entity: 'user', entityId: userId, after: { role } });
    }
    return userId;
  });
}

/** Returns her uid. */
export async function createAccount(
  ctx: ShopContext,
  asked: AskedAccount,
): Promise<Result<string, CreateAccountRefusal>> {
  if (!isCredible(asked)) return refuse('invalid');
  const hashed = await ctx.providers.passwords.hash(asked.password);
  return hashed.ok ? addAccount(ctx, asked, hashed.value) : refuse('busy');
}
