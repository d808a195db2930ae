// How many mails about orders go to a mailbox that was not shown to belong to whoever orders. A cash order costs nothing and names any
// address, so without a limit it would be a way to fill strangers' mailboxes. The order itself goes through; only the mail is left out.
// Example: the sixth cash order of a day with a stranger's address sends no mail. Orders to one's own confirmed address are not counted.

import type { ShopContext } from '#shop/context.ts';
import { consumeRateLimit } from '#shop/rate-limit.server.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
export const MAX_UNPROVEN_MAILS_PER_ADDRESS = 5;
export const MAX_UNPROVEN_MAILS_PER_ACCOUNT = 10;

interface Recipient {
  readonly userId: string | null;
  readonly customerEmail: string;
  readonly isProvenAddress: boolean;
}

/** Counts this mail and says whether it may go out. */
export async function mayMailAboutOrder(
  ctx: ShopContext,
  { userId, customerEmail, isProvenAddress }: Recipient,
): Promise<boolean> {
  if (isProvenAddress) return true;
  const may = (key: string, most: number) => consumeRateLimit(ctx.db, key, { most, withinMs: DAY_MS });
  if (userId && !(await may(`order mails of ${userId}`, MAX_UNPROVEN_MAILS_PER_ACCOUNT))) return false;
  return may(`order mails to ${customerEmail.toLowerCase()}`, MAX_UNPROVEN_MAILS_PER_ADDRESS);
}
