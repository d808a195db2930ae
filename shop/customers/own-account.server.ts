// Reads the actor's own account.

import { and, eq, sql } from 'drizzle-orm';
import { preparedQuery } from '#db/prepared-query.server.ts';
import { users } from '#db/schema/people.ts';
import { signedInId } from '#shop/actor.ts';
import type { ShopContext } from '#shop/context.ts';
import { toShopUser } from './account-label.ts';
import type { ShopUser } from './shop-user.ts';

const accountById = preparedQuery((db) =>
  db
    .select({ uid: users.id, email: users.email, phone: users.phone, name: users.name, role: users.role })
    .from(users)
    .where(and(eq(users.id, sql.placeholder('id')), eq(users.status, 'active')))
    .prepare('own_account'),
);

/** Returns null for a visitor who is not signed in. */
export async function findOwnAccount(ctx: ShopContext): Promise<ShopUser | null> {
  const id = signedInId(ctx.actor);
  if (id === null) return null;
  const [account] = await accountById(ctx.db).execute({ id });
  return account ? toShopUser(account) : null;
}

const emailStateById = preparedQuery((db) =>
  db
    .select({ email: users.email, phone: users.phone, isConfirmed: users.emailVerified })
    .from(users)
    .where(and(eq(users.id, sql.placeholder('id')), eq(users.status, 'active')))
    .prepare('own_email_state'),
);

export interface OwnEmailState {
  /** Null when the account has only a mobile number. */
  readonly email: string | null;
  readonly phone: string | null;
  readonly isConfirmed: boolean;
}

/**
 * Returns the actor's contacts, and whether the email address is confirmed, for the page Security & privacy. Null for a
 * visitor who is not signed in.
 */
export async function findOwnEmailState(ctx: ShopContext): Promise<OwnEmailState | null> {
  const id = signedInId(ctx.actor);
  if (id === null) return null;
  const [state] = await emailStateById(ctx.db).execute({ id });
  return state ?? null;
}
