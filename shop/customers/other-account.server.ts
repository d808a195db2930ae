// Checks whether the email address that was typed at checkout belongs to another account, which the shopper could join.
// The answer 'yes' reveals that the address has an account, so it is given only to an account with a verified number,
// for at most five addresses per day, and never about staff.

import { createHash } from 'node:crypto';
import { and, eq, isNotNull, ne, sql } from 'drizzle-orm';
import { users } from '#db/schema/people.ts';
import { inTransaction } from '#db/transaction.server.ts';
import type { ShopContext } from '#shop/context.ts';
import { isEmail } from '#shop/email.ts';
import { consumeRateLimit } from '#shop/rate-limit.server.ts';

const DAY_MS = 24 * 60 * 60_000;
const ADDRESSES_PER_DAY = { max: 5, withinMs: DAY_MS };
const ONCE_PER_DAY = { max: 1, withinMs: DAY_MS };

/**
 * Counts each address once per day, however often it is typed. Returns false when the account has reached its limit of
 * addresses.
 */
async function consumeLookup(ctx: ShopContext, userId: string, email: string): Promise<boolean> {
  const address = createHash('sha256').update(email).digest('base64url').slice(0, 22);
  const allowed = await inTransaction<null, 'used-up'>(ctx.db, async (tx, refuseWith) => {
    const isNew = await consumeRateLimit(tx, `address ${address} of ${userId}`, ONCE_PER_DAY);
    if (isNew && !(await consumeRateLimit(tx, `addresses of ${userId}`, ADDRESSES_PER_DAY))) refuseWith('used-up');
    return null;
  });
  return allowed.ok;
}

/** True when the typed address belongs to another account. Counts as one of the account's lookups of the day. */
export async function checkOtherAccount(ctx: ShopContext, typed: string): Promise<boolean> {
  const email = typed.trim().toLowerCase();
  if (ctx.actor.kind !== 'shopper' || !isEmail(email)) return false;
  const { userId } = ctx.actor;
  const [asker] = await ctx.db
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, userId), isNotNull(users.phoneVerifiedAt)));
  if (!asker || asker.email?.toLowerCase() === email || !(await consumeLookup(ctx, userId, email))) return false;
  const [other] = await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        sql`lower(${users.email}) = ${email}`,
        eq(users.status, 'active'),
        eq(users.role, 'user'),
        ne(users.id, userId),
      ),
    );
  return other !== undefined;
}
