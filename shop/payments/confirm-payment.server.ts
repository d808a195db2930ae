// The browser comes back from the payment window. Only the intent's owner may say so, with the provider's signature over the
// order that we stored; what it says is then asked of the provider. Saying it twice, or after the webhook, gives the same answer.

import { and, eq } from 'drizzle-orm';
import { intents, orders } from '#db/schema/orders.ts';
import { payments } from '#db/schema/payments.ts';
import { signedInId } from '#shop/actor.ts';
import type { ShopContext } from '#shop/context.ts';
import { abandonIntent } from '#shop/orders/expire-intents.server.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import { isRowId } from '#shop/row-id.ts';
import { settlePaidOf } from './paid-already.server.ts';
import { settlePaymentById } from './settle-payment.server.ts';
import type { PaymentState } from './started-payment.ts';

export interface Confirmation {
  readonly intentId: string;
  readonly paymentId: string;
  readonly signature: string;
}

export type ConfirmRefusal = 'not-allowed' | 'no-such-intent' | 'not-signed' | 'not-this-payment';

/** Somebody else's is no such intent. */
async function findOwnIntent(ctx: ShopContext, id: string) {
  const userId = signedInId(ctx.actor);
  if (userId === null || !isRowId(id)) return null;
  const [intent] = await ctx.db
    .select({ id: intents.id, state: intents.state, total: intents.total, providerOrderId: intents.providerOrderId })
    .from(intents)
    .where(and(eq(intents.id, id), eq(intents.userId, userId)));
  return intent ?? null;
}

/** From our own tables: what was decided about an intent. */
async function decidedState(ctx: ShopContext, intent: { id: string; state: string }): Promise<PaymentState> {
  const [order] = await ctx.db.select({ orderId: orders.orderId }).from(orders).where(eq(orders.intentId, intent.id));
  if (order) return { kind: 'placed', orderId: order.orderId };
  const [kept] = await ctx.db
    .select({ id: payments.id })
    .from(payments)
    .where(eq(payments.intentId, intent.id))
    .limit(1);
  if (kept) return { kind: 'returned' };
  return { kind: intent.state === 'open' ? 'pending' : 'expired' };
}

/** Nothing new can be learnt about a payment that was decided on: the provider need not be asked. */
async function isDecided(ctx: ShopContext, intentId: string, paymentId: string): Promise<boolean> {
  const [known] = await ctx.db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.intentId, intentId), eq(payments.providerPaymentId, paymentId)));
  return known !== undefined;
}

export async function confirmPayment(
  ctx: ShopContext,
  { intentId, paymentId, signature }: Confirmation,
): Promise<Result<PaymentState, ConfirmRefusal>> {
  if (signedInId(ctx.actor) === null) return refuse('not-allowed');
  const intent = await findOwnIntent(ctx, intentId);
  if (!intent?.providerOrderId) return refuse('no-such-intent');
  const { payments: provider } = ctx.providers;
  if (!provider.isCallbackSigned({ providerOrderId: intent.providerOrderId, paymentId, signature })) {
    ctx.log.warn({ intent: intent.id }, 'a payment was confirmed without its signature');
    return refuse('not-signed');
  }
  if (await isDecided(ctx, intent.id, paymentId)) return ok(await decidedState(ctx, intent));
  const outcome = await settlePaymentById(ctx, intent, paymentId);
  if (!outcome.ok) {
    // The webhook or the reconciler will find it; what they found already is known here.
    ctx.log.warn({ intent: intent.id, because: outcome.reason.because }, 'a payment could not be looked up');
    return ok(await decidedState(ctx, intent));
  }
  switch (outcome.value.kind) {
    case 'placed':
      return ok({ kind: 'placed', orderId: outcome.value.order.orderId });
    case 'goes-back':
      // A second payment goes back while the first has its order.
      return ok(await decidedState(ctx, intent));
    case 'not-this-payment':
      return refuse('not-this-payment');
    default:
      return ok(outcome.value);
  }
}

/**
 * She closed the window and buys in another way: the units are free for that at once. What was paid already is settled instead,
 * and what is paid later goes back.
 */
export async function abandonPayment(
  ctx: ShopContext,
  intentId: string,
): Promise<Result<PaymentState, 'not-allowed' | 'no-such-intent'>> {
  if (signedInId(ctx.actor) === null) return refuse('not-allowed');
  const intent = await findOwnIntent(ctx, intentId);
  if (!intent) return refuse('no-such-intent');
  // When they cannot be asked, a payment that was made is found by the webhook or the reconciler, and goes back.
  await settlePaidOf(ctx, intent);
  const ended = await abandonIntent(ctx, intent.id);
  return ok(await decidedState(ctx, { id: intent.id, state: ended ? 'abandoned' : intent.state }));
}

/** For a page that waits. */
export async function paymentState(
  ctx: ShopContext,
  intentId: string,
): Promise<Result<PaymentState, 'not-allowed' | 'no-such-intent'>> {
  if (signedInId(ctx.actor) === null) return refuse('not-allowed');
  const intent = await findOwnIntent(ctx, intentId);
  return intent ? ok(await decidedState(ctx, intent)) : refuse('no-such-intent');
}
