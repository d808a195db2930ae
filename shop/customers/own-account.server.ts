// Reads the actor's own account.

import { and, eq, sql } from 'drizzle-orm';
import { preparedQuery } from '#db/prepared-query.server.ts';
import { users } from '#db/schema/people.ts';
import { signedInId } from '#shop/actor.ts';
import type { ShopContext } from '#shop/context.ts';
import type { ShopUser } from './shop-user.ts';

const accountById = preparedQuery((db) =>
  db
    .select({ uid: users.id, email: users.email, name: users.name, role: users.role })
    .from(users)
    .where(and(eq(users.id, sql.placeholder('id')), eq(users.status, 'active')))
    .prepare('own_account'),
);

/** Null for a guest. */
export async function findOwnAccount(ctx: ShopContext): Promise<ShopUser | null> {
  const id = signedInId(ctx.actor);
  if (id === null) return null;
  const [account] = await accountById(ctx.db).execute({ id });
  return account ?? null;
}

const emailStateById = preparedQuery((db) =>
  db
    .select({ email: users.email, isConfirmed: users.emailVerified })
    .from(users)
    .where(and(eq(users.id, sql.placeholder('id')), eq(users.status, 'active')))
    .prepare('own_email_state'),
);

/** The actor's email address and whether it is confirmed, for the page Security & privacy. Null for a guest. */
export async function findOwnEmailState(ctx: ShopContext): Promise<{ email: string; isConfirmed: boolean } | null> {
  const id = signedInId(ctx.actor);
  if (id === null) return null;
  const [state] = await emailStateById(ctx.db).execute({ id });
  return state ?? null;
}
