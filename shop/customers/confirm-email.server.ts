// Confirms that an email address belongs to its account. Opening the link is not enough: mail programs prefetch links.
// Confirming does not prove the password: somebody else may have registered with this address (see
// google-account.server.ts).

import { and, eq } from 'drizzle-orm';
import { accounts as credentials, users } from '#db/schema/people.ts';
import { inTransaction } from '#db/transaction.server.ts';
import { signedInId } from '#shop/actor.ts';
import type { ShopContext } from '#shop/context.ts';
import { enqueue } from '#shop/outbox.server.ts';
import { consumeRateLimit } from '#shop/rate-limit.server.ts';
import { type Result, refuse } from '#shop/result.ts';
import { claimGuestOrders } from './claim-guest-orders.server.ts';
import { consumeToken, findTokenOwner } from './verification-tokens.server.ts';

const RESEND_LIMIT = { max: 3, withinMs: 60 * 60_000 };

export const findConfirmation = (ctx: ShopContext, token: string) => findTokenOwner(ctx.db, 'confirm-email', token);

export function confirmEmail(ctx: ShopContext, token: string): Promise<Result<null, 'link-expired'>> {
  return inTransaction<null, 'link-expired'>(ctx.db, async (tx, refuseWith) => {
    const userId = (await consumeToken(tx, 'confirm-email', token)) ?? refuseWith('link-expired');
    await tx.update(users).set({ emailVerified: true, updatedAt: ctx.now }).where(eq(users.id, userId));
    await claimGuestOrders(tx, userId);
    // A person who opens the link while signed in to the account knows its password and owns its address.
    if (signedInId(ctx.actor) === userId) {
      await tx
        .update(credentials)
        .set({ passwordProven: true })
        .where(and(eq(credentials.userId, userId), eq(credentials.providerId, 'credential')));
    }
    return null;
  });
}

/** Sends the link again, to the actor's own address only. */
export async function resendConfirmation(ctx: ShopContext): Promise<Result<null, 'not-signed-in' | 'too-many'>> {
  const userId = signedInId(ctx.actor);
  if (userId === null) return refuse('not-signed-in');
  return inTransaction<null, 'too-many'>(ctx.db, async (tx, refuseWith) => {
    const [person] = await tx
      .select({ email: users.email, isConfirmed: users.emailVerified })
      .from(users)
      .where(eq(users.id, userId));
    if (!person?.email || person.isConfirmed) return null;
    if (!(await consumeRateLimit(tx, `confirmation for ${userId}`, RESEND_LIMIT))) refuseWith('too-many');
    await enqueue(tx, { topic: 'confirm-email', ref: crypto.randomUUID(), payload: { email: person.email } });
    return null;
  });
}
