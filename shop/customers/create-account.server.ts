// Creates a customer account with a password. Administrators are not created here: update-user.server.ts promotes a
// customer. Staff are notified of the new customer, and the customer gets a mail to confirm the address.

import type { Tx } from '#db/client.server.ts';
import { accounts as credentials, users } from '#db/schema/people.ts';
import { inTransaction } from '#db/transaction.server.ts';
import { recordChange } from '#shop/audit.server.ts';
import type { ShopContext } from '#shop/context.ts';
import { createNotification } from '#shop/notifications/create-notification.server.ts';
import { userNotification } from '#shop/notifications/notification.ts';
import { enqueue } from '#shop/outbox.server.ts';
import type { Result } from '#shop/result.ts';
import type { NewAccount } from './accounts.server.ts';

type Person = Pick<NewAccount, 'name' | 'email' | 'phone' | 'role'>;

/** Returns the user id, or null when the email address is taken. */
export async function insertAccount(tx: Tx, person: Person, hash: string, at: Date): Promise<string | null> {
  const [added] = await tx
    .insert(users)
    .values({ ...person, emailVerified: false, createdAt: at, updatedAt: at })
    .onConflictDoNothing()
    .returning({ id: users.id });
  if (!added) return null;
  const credential = { userId: added.id, accountId: added.id, providerId: 'credential' as const };
  await tx
    .insert(credentials)
    .values({ ...credential, password: hash, passwordProven: false, createdAt: at, updatedAt: at });
  return added.id;
}

/** Called at registration, at the first Google sign-in, and when staff create a user. */
export function notifyNewCustomer(
  tx: Tx,
  { userId, name, email }: { readonly userId: string; readonly name: string; readonly email: string },
  at: Date,
): Promise<void> {
  const notification = userNotification({
    title: 'New customer',
    message: `${name} (${email}) registered`,
    data: { userId },
  });
  return createNotification(tx, notification, at);
}

/** Adds a customer on behalf of staff, and returns the user id. `hash` is the hashed password. */
export function addCustomer(
  ctx: ShopContext,
  { name, email, phone }: { readonly name: string; readonly email: string; readonly phone: string },
  hash: string,
): Promise<Result<string, 'email-taken'>> {
  return inTransaction<string, 'email-taken'>(ctx.db, async (tx, refuseWith) => {
    const role = 'user';
    const userId = await insertAccount(tx, { name, email, phone, role }, hash, ctx.now);
    if (userId === null) return refuseWith('email-taken');
    await notifyNewCustomer(tx, { userId, name, email }, ctx.now);
    await enqueue(tx, { topic: 'confirm-email', ref: userId, payload: { email } });
    await recordChange(tx, ctx.actor, { action: 'add', entity: 'user', entityId: userId, after: { role } });
    return userId;
  });
}
