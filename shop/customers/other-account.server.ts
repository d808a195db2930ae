// Whether the email address that is typed at checkout belongs to another account, which the shopper could join. The answer tells that an address has an
// account, so it is given only to an account with a verified number, for five different addresses a day, and never about staff.

import { createHash } from 'node:crypto';
import { and, eq, isNotNull, ne, sql } from 'drizzle-orm';
import { users } from '#db/schema/people.ts';
import { inTransaction } from '#db/transaction.server.ts';
import type { ShopContext } from '#shop/context.ts';
import { isEmail } from '#shop/email.ts';
import { consumeRateLimit } from '#shop/rate-limit.server.ts';

const DAY_MS = 24 * 60 * 60_000;
const ADDRESSES_A_DAY = { max: 5, withinMs: DAY_MS };
const FIRST_TIME_A_DAY = { max: 1, withinMs: DAY_MS };

/** Counts an address once a day, however often it is typed. False when the account has used up its addresses. */
async function mayAsk(ctx: ShopContext, userId: string, email: string): Promise<boolean> {
  const address = createHash('sha256').update(email).digest('base64url').slice(0, 22);
  const allowed = await inTransaction<null, 'used-up'>(ctx.db, async (tx, refuseWith) => {
    const isNew = await consumeRateLimit(tx, `address ${address} of ${userId}`, FIRST_TIME_A_DAY);
    if (isNew && !(await consumeRateLimit(tx, `addresses of ${userId}`, ADDRESSES_A_DAY))) refuseWith('used-up');
    return null;
  });
  return allowed.ok;
}

export async function isOfOtherAccount(ctx: ShopContext, typed: string): Promise<boolean> {
  const email = typed.trim().toLowerCase();
  if (ctx.actor.kind !== 'shopper' || !isEmail(email)) return false;
  const { userId } = ctx.actor;
  const [asker] = await ctx.db
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, userId), isNotNull(users.phoneVerifiedAt)));
  if (!asker || asker.email?.toLowerCase() === email || !(await mayAsk(ctx, userId, email))) return false;
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
