// Tokens of payment links, and the checkout that a token opens.

import { eq } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.server.ts';
import { checkouts } from '#db/schema/orders.ts';
import { paymentLinks, paymentLinkTokens } from '#db/schema/payment-links.ts';
import type { Checkout } from '#shop/orders/price-checkout.server.ts';
import { isRowId } from '#shop/row-id.ts';
import { hashToken, isToken, newToken } from '#shop/secret-token.server.ts';

/** Creates another token of the same link; earlier tokens stay valid. */
export async function createLinkToken(db: DbOrTx, checkoutId: string, at: Date): Promise<string> {
  const token = newToken();
  await db.insert(paymentLinkTokens).values({ tokenHash: hashToken(token), checkoutId, createdAt: at });
  return token;
}

export async function findCheckoutByToken(db: DbOrTx, token: string): Promise<Checkout | null> {
  if (!isToken(token)) return null;
  const [found] = await db
    .select({ checkout: checkouts })
    .from(paymentLinkTokens)
    .innerJoin(checkouts, eq(checkouts.id, paymentLinkTokens.checkoutId))
    .where(eq(paymentLinkTokens.tokenHash, hashToken(token)));
  return found?.checkout ?? null;
}

/** Null for a checkout that has no payment link. */
export async function findLinkCheckout(db: DbOrTx, checkoutId: string): Promise<Checkout | null> {
  if (!isRowId(checkoutId)) return null;
  const [found] = await db
    .select({ checkout: checkouts })
    .from(paymentLinks)
    .innerJoin(checkouts, eq(checkouts.id, paymentLinks.checkoutId))
    .where(eq(paymentLinks.checkoutId, checkoutId));
  return found?.checkout ?? null;
}

/** The time is compared too: the job that closes expired checkouts runs once per minute. */
export const isWaiting = ({ state, expiresAt }: Pick<Checkout, 'state' | 'expiresAt'>, now: Date): boolean =>
  state === 'open' && expiresAt > now;
