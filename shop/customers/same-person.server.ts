// Other accounts that may belong to the same person, for staff: accounts whose verified number or confirmed email
// address this customer has typed, in the profile or at checkout. This is a hint and no proof: only the customer, who
// can sign in to both accounts, can join them.

import { and, asc, eq, isNotNull, ne, or, sql } from 'drizzle-orm';
import { users } from '#db/schema/people.ts';
import { may } from '#shop/actor.ts';
import type { ShopContext } from '#shop/context.ts';
import type { LikelySamePerson } from './customer-page.ts';

const MAX_LISTED = 5;

/** Returns an empty list for an actor who may not read customers. */
export async function listLikelySamePerson(ctx: ShopContext, uid: string): Promise<readonly LikelySamePerson[]> {
  if (!may(ctx.actor, 'customers.read')) return [];
  const typedPhones = sql`array(select phone from users where id = ${uid} and phone_verified_at is null
    union select customer_phone from orders where user_id = ${uid})`;
  const typedEmails = sql`array(select lower(customer_email) from orders where user_id = ${uid})`;
  return ctx.db
    .select({ uid: users.id, name: users.name, email: users.email, phone: users.phone })
    .from(users)
    .where(
      and(
        ne(users.id, uid),
        eq(users.role, 'user'),
        or(
          and(isNotNull(users.phoneVerifiedAt), sql`${users.phone} = any(${typedPhones})`),
          and(users.emailVerified, sql`lower(${users.email}) = any(${typedEmails})`),
        ),
      ),
    )
    .orderBy(asc(users.createdAt), asc(users.id))
    .limit(MAX_LISTED);
}
