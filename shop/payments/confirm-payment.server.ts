// Confirms a payment when the browser returns from the payment window. Only the checkout's owner may confirm, with the provider's
// signature over the provider order that we stored; the provider is then asked for the payment. Confirming twice, or after the webhook, gives the same result.

import { and, eq } from 'drizzle-orm';
import { checkouts, orders } from '#db/schema/orders.ts';
import { payments } from '#db/schema/payments.ts';
import { ownedBy } from '#shop/checkout-owner.server.ts';
import { ownerOf } from '#shop/checkout-owner.ts';
import type { ShopContext } from '#shop/context.ts';
import { abandonCheckout, abandonExpiredCheckout } from '#shop/orders/expire-checkouts.server.ts';
import { pick } from '#shop/pick.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import { isRowId } from '#shop/row-id.ts';
import { settleCheckoutPayments } from './paid-already.server.ts';
import { type PayableCheckout, settlePaymentById } from './settle-payment.server.ts';
import type { PaymentState } from './started-payment.ts';

export interface Confirmation {
  readonly checkoutId: string;
  readonly paymentId: string;
  readonly signature: string;
}

export type ConfirmRefusal = 'not-allowed' | 'no-such-checkout' | 'not-signed' | 'not-this-payment';

/** Null for a missing checkout and for another person's. */
async function findOwnCheckout(ctx: ShopContext, id: string) {
  const owner = ownerOf(ctx.actor);
  if (owner === null || !isRowId(id)) return null;
  const [checkout] = await ctx.db
    .select({
      ...pick(checkouts, 'id', 'state', 'total', 'providerOrderId'),
    })
    .from(checkouts)
    .where(and(eq(checkouts.id, id), ownedBy(checkouts, owner)));
  return checkout ?? null;
}

/** Reads the decision about a checkout from our own tables. */
export async function loadDecidedState(
  ctx: ShopContext,
  checkout: { id: string; state: string },
): Promise<PaymentState> {
  const [order] = await ctx.db
    .select({ orderId: orders.orderId })
    .from(orders)
    .where(eq(orders.checkoutId, checkout.id));
  if (order) return { kind: 'placed', orderId: order.orderId };
  const [payment] = await ctx.db
    .select({ id: payments.id })
    .from(payments)
    .where(eq(payments.checkoutId, checkout.id))
    .limit(1);
  if (payment) return { kind: 'returned' };
  return { kind: checkout.state === 'open' ? 'pending' : 'expired' };
}

/** True when the payment is stored: its outcome is final, and the provider need not be asked. */
async function isDecided(ctx: ShopContext, checkoutId: string, paymentId: string): Promise<boolean> {
  const [decidedPayment] = await ctx.db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.checkoutId, checkoutId), eq(payments.providerPaymentId, paymentId)));
  return decidedPayment !== undefined;
}

export async function confirmPayment(
  ctx: ShopContext,
  { checkoutId, paymentId, signature }: Confirmation,
): Promise<Result<PaymentState, ConfirmRefusal>> {
  if (ownerOf(ctx.actor) === null) return refuse('not-allowed');
  const checkout = await findOwnCheckout(ctx, checkoutId);
  return checkout ? confirmCheckout(ctx, checkout, { paymentId, signature }) : refuse('no-such-checkout');
}

/** Settles the payment and returns the state of the checkout. The caller has checked that the request may pay this checkout. */
export async function confirmCheckout(
  ctx: ShopContext,
  checkout: PayableCheckout & { readonly state: string },
  { paymentId, signature }: Omit<Confirmation, 'checkoutId'>,
): Promise<Result<PaymentState, Exclude<ConfirmRefusal, 'not-allowed'>>> {
  if (!checkout.providerOrderId) return refuse('no-such-checkout');
  const { payments: provider } = ctx.providers;
  if (!provider.isCallbackSigned({ providerOrderId: checkout.providerOrderId, paymentId, signature })) {
    ctx.log.warn({ checkout: checkout.id }, 'payment confirmation with an invalid signature');
    return refuse('not-signed');
  }
  if (await isDecided(ctx, checkout.id, paymentId)) return ok(await loadDecidedState(ctx, checkout));
  const outcome = await settlePaymentById(ctx, checkout, paymentId);
  if (!outcome.ok) {
    // The webhook or the reconciler will settle the payment; if they already have, our tables show it.
    ctx.log.warn({ checkout: checkout.id, detail: outcome.reason.detail }, 'payment lookup at the provider failed');
    return ok(await loadDecidedState(ctx, checkout));
  }
  switch (outcome.value.kind) {
    case 'placed':
      return ok({ kind: 'placed', orderId: outcome.value.order.orderId });
    case 'refunded':
      // A second payment is refunded; the first keeps its order.
      return ok(await loadDecidedState(ctx, checkout));
    case 'not-this-payment':
      return refuse('not-this-payment');
    default:
      return ok(outcome.value);
  }
}

/**
 * Closes the checkout of a shopper who left the payment window to order differently: its units are released at once. A payment made before
 * is settled instead, and a later payment is refunded.
 */
export async function abandonPayment(
  ctx: ShopContext,
  checkoutId: string,
): Promise<Result<PaymentState, 'not-allowed' | 'no-such-checkout'>> {
  if (ownerOf(ctx.actor) === null) return refuse('not-allowed');
  const checkout = await findOwnCheckout(ctx, checkoutId);
  if (!checkout) return refuse('no-such-checkout');
  // If the provider is unavailable now, the webhook or the reconciler finds a payment later, and it is refunded.
  await settleCheckoutPayments(ctx, checkout);
  const ended = (await abandonCheckout(ctx, checkout.id)) || (await abandonExpiredCheckout(ctx, checkout.id));
  return ok(await loadDecidedState(ctx, { id: checkout.id, state: ended ? 'abandoned' : checkout.state }));
}

/** The payment state of the actor's own checkout, for a page that polls it. */
export async function paymentState(
  ctx: ShopContext,
  checkoutId: string,
): Promise<Result<PaymentState, 'not-allowed' | 'no-such-checkout'>> {
  if (ownerOf(ctx.actor) === null) return refuse('not-allowed');
  const checkout = await findOwnCheckout(ctx, checkoutId);
  return checkout ? ok(await loadDecidedState(ctx, checkout)) : refuse('no-such-checkout');
}
