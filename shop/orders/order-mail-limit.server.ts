// Limits the order mails to an address that is not verified to belong to the buyer. A cash order costs nothing and accepts any
// address, so without a limit it could flood a stranger's mailbox. The order itself is placed; only the mail is not sent.
// Example: the sixth cash order of a day with a stranger's address sends no mail. Mails to the account's verified address are not limited.

import { ownerKey, toOwner } from '#shop/checkout-owner.ts';
import type { ShopContext } from '#shop/context.ts';
import { consumeRateLimit } from '#shop/rate-limit.server.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
export const MAX_UNVERIFIED_MAILS_PER_ADDRESS = 5;
export const MAX_UNVERIFIED_MAILS_PER_ACCOUNT = 10;

interface Recipient {
  readonly userId: string | null;
  readonly guestHash: string | null;
  readonly customerEmail: string;
  readonly isVerifiedAddress: boolean;
}

/** Counts this mail and returns whether it may be sent. */
export async function consumeOrderMailLimit(
  ctx: ShopContext,
  { userId, guestHash, customerEmail, isVerifiedAddress }: Recipient,
): Promise<boolean> {
  if (isVerifiedAddress) return true;
  const consume = (key: string, max: number) => consumeRateLimit(ctx.db, key, { max, withinMs: DAY_MS });
  const owner = toOwner({ userId, guestHash });
  if (owner && !(await consume(`order mails of ${ownerKey(owner)}`, MAX_UNVERIFIED_MAILS_PER_ACCOUNT))) return false;
  return consume(`order mails to ${customerEmail.toLowerCase()}`, MAX_UNVERIFIED_MAILS_PER_ADDRESS);
}
