// Limits the messages to a number that is not verified to belong to the buyer. A cash order costs nothing and accepts
// any number, so without a limit it could flood a stranger's phone, at the store's cost. The order itself is placed;
// only the message is not sent.
// Example: the sixth message of a day to a number that nobody proved is not sent. Messages to an account's verified
// number are not limited.

import { and, inArray, isNotNull } from 'drizzle-orm';
import { users } from '#db/schema/people.ts';
import type { ShopContext } from '#shop/context.ts';
import { parseMobile } from '#shop/customers/mobile-number.ts';
import { consumeRateLimit } from '#shop/rate-limit.server.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
export const MAX_UNVERIFIED_MESSAGES_PER_NUMBER = 5;
const MAX_UNVERIFIED_MESSAGES_PER_ACCOUNT = 10;

/** The verified numbers of accounts, by account. */
export async function loadVerifiedNumbers(
  ctx: ShopContext,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  if (userIds.length === 0) return new Map();
  const rows = await ctx.db
    .select({ id: users.id, phone: users.phone })
    .from(users)
    .where(and(inArray(users.id, [...userIds]), isNotNull(users.phoneVerifiedAt)));
  return new Map(rows.map(({ id, phone }) => [id, parseMobile(phone ?? '')]));
}

/** Counts this message and returns whether it may be sent. */
export async function consumeMessageLimit(
  ctx: ShopContext,
  {
    userId,
    contact,
    isVerified,
  }: { readonly userId: string | null; readonly contact: string; readonly isVerified: boolean },
): Promise<boolean> {
  if (isVerified) return true;
  const consume = (key: string, max: number) => consumeRateLimit(ctx.db, key, { max, withinMs: DAY_MS });
  if (userId && !(await consume(`messages of ${userId}`, MAX_UNVERIFIED_MESSAGES_PER_ACCOUNT))) return false;
  return consume(`messages to ${contact}`, MAX_UNVERIFIED_MESSAGES_PER_NUMBER);
}
