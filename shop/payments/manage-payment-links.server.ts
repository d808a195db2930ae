// Staff's list of payment links that wait for a payment: copy the link again, send it again, cancel it. A payment that was made before the
// cancellation becomes its order; one that arrives later is refunded, as for a checkout that a shopper gave up.

import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { Tx } from '#db/client.server.ts';
import { checkoutLines, checkouts } from '#db/schema/orders.ts';
import { paymentLinks } from '#db/schema/payment-links.ts';
import { inTransaction } from '#db/transaction.server.ts';
import { may } from '#shop/actor.ts';
import { recordChange } from '#shop/audit.server.ts';
import type { ShopContext } from '#shop/context.ts';
import { abandonCheckout } from '#shop/orders/expire-checkouts.server.ts';
import type { Checkout } from '#shop/orders/price-checkout.server.ts';
import { enqueue } from '#shop/outbox.server.ts';
import { pick } from '#shop/pick.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import { PAYMENT_LINK_ENTITY } from './create-payment-link.server.ts';
import { settleCheckoutPayments } from './paid-already.server.ts';
import type { LinkRefusal, WaitingLink } from './payment-link.ts';
import { createLinkToken, findLinkCheckout, isWaiting } from './payment-link-rows.server.ts';

const MAX_LINKS = 200;

/** Sorted by the time of expiry, the next one first. */
export async function listWaitingLinks(ctx: ShopContext): Promise<Result<WaitingLink[], 'not-allowed'>> {
  if (!may(ctx.actor, 'orders.edit')) return refuse('not-allowed');
  const rows = await ctx.db
    .select({
      checkoutId: checkouts.id,
      ...pick(checkouts, 'customerName', 'customerEmail', 'customerPhone', 'total'),
      units: sql<number>`(select sum(${checkoutLines.quantity}) from ${checkoutLines} where ${checkoutLines.checkoutId} = ${checkouts.id})::int`,
      mails: paymentLinks.mails,
      createdBy: paymentLinks.createdBy,
      createdAt: paymentLinks.createdAt,
      expiresAt: checkouts.expiresAt,
      isOpened: sql<boolean>`${paymentLinks.windowOpenedAt} is not null`,
    })
    .from(paymentLinks)
    .innerJoin(checkouts, eq(checkouts.id, paymentLinks.checkoutId))
    .where(and(eq(checkouts.state, 'open'), gt(checkouts.expiresAt, ctx.now)))
    .orderBy(asc(checkouts.expiresAt), asc(checkouts.id))
    .limit(MAX_LINKS);
  return ok(rows);
}

async function findWaiting(ctx: ShopContext, checkoutId: string): Promise<Result<Checkout, LinkRefusal>> {
  if (!may(ctx.actor, 'orders.edit')) return refuse('not-allowed');
  const checkout = await findLinkCheckout(ctx.db, checkoutId);
  if (!checkout) return refuse('no-such-link');
  if (checkout.state === 'placed') return refuse('already-paid');
  return isWaiting(checkout, ctx.now) ? ok(checkout) : refuse('ended');
}

/** Returns the link with another token: the tokens in earlier mails stay valid. */
export async function copyPaymentLink(ctx: ShopContext, checkoutId: string): Promise<Result<string, LinkRefusal>> {
  const found = await findWaiting(ctx, checkoutId);
  return found.ok ? ok(await createLinkToken(ctx.db, checkoutId, ctx.now)) : found;
}

/** `mails` is the number that the list showed: a second click sends no second mail. Returns the address. */
export async function sendPaymentLink(
  ctx: ShopContext,
  checkoutId: string,
  { mails }: { readonly mails: number },
): Promise<Result<string, LinkRefusal>> {
  const found = await findWaiting(ctx, checkoutId);
  if (!found.ok) return found;
  return inTransaction<string, LinkRefusal>(ctx.db, async (tx) => {
    const counted = await tx
      .update(paymentLinks)
      .set({ mails: mails + 1 })
      .where(and(eq(paymentLinks.checkoutId, checkoutId), eq(paymentLinks.mails, mails)))
      .returning({ mails: paymentLinks.mails });
    if (counted.length > 0) {
      await enqueue(tx, { topic: 'payment-link', ref: `${checkoutId} ${mails + 1}`, payload: { checkoutId } });
    }
    return found.value.customerEmail;
  });
}

const recordCancellation = (tx: Tx, ctx: ShopContext, { id, customerName, total }: Checkout) =>
  recordChange(tx, ctx.actor, {
    action: 'cancel',
    entity: PAYMENT_LINK_ENTITY,
    entityId: id,
    before: { customer: customerName, total },
  });

export async function cancelPaymentLink(ctx: ShopContext, checkoutId: string): Promise<Result<null, LinkRefusal>> {
  const found = await findWaiting(ctx, checkoutId);
  if (!found.ok) return found;
  // If the provider is unavailable now, the webhook or the reconciler finds a payment later, and it is refunded.
  await settleCheckoutPayments(ctx, found.value);
  if (!(await abandonCheckout(ctx, checkoutId, (tx) => recordCancellation(tx, ctx, found.value)))) {
    const current = await findLinkCheckout(ctx.db, checkoutId);
    return refuse(current?.state === 'placed' ? 'already-paid' : 'ended');
  }
  return ok(null);
}
