// Turns a captured payment into an order: locks the checkout, compares the payment with it, and writes the order and
// the payment once. A captured payment that cannot become an order is recorded and refunded in the same transaction, so
// that no payment is lost.

import { and, eq } from 'drizzle-orm';
import type { Tx } from '#db/client.server.ts';
import { checkouts, orders } from '#db/schema/orders.ts';
import { paymentLinks } from '#db/schema/payment-links.ts';
import { payments } from '#db/schema/payments.ts';
import { inTransaction } from '#db/transaction.server.ts';
import { actorName } from '#shop/actor.ts';
import { toActor, toOwner } from '#shop/checkout-owner.ts';
import type { ShopContext } from '#shop/context.ts';
import { findAccountByEmail } from '#shop/orders/manual-checkout.server.ts';
import type { Order } from '#shop/orders/order-rows.server.ts';
import { claimCheckout, placeFromCheckout } from '#shop/orders/place-order.server.ts';
import type { Checkout } from '#shop/orders/price-checkout.server.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import { findOrderDelivery } from '#shop/shipping/deliverability.server.ts';
import type { CapturedPayment } from './captured-payment.ts';
import type { ReturnReason } from './payment-return.ts';
import { REOPENED_GENERATION, reopenCheckout } from './reopen-checkout.server.ts';
import { returnPayment } from './return-payment.server.ts';

/** 'refunded': the payment is stored and its refund was requested, now or earlier. */
export type SettleRefusal = 'no-such-checkout' | 'belongs-to-another-checkout' | 'refunded';

/** The earlier decision about a payment; null for a new payment. */
async function findEarlierDecision(
  tx: Tx,
  checkoutId: string,
  payment: CapturedPayment,
): Promise<Order | SettleRefusal | null> {
  const [storedPayment] = await tx
    .select({ orderId: payments.orderId, checkoutId: payments.checkoutId })
    .from(payments)
    .where(and(eq(payments.provider, payment.provider), eq(payments.providerPaymentId, payment.providerPaymentId)));
  if (!storedPayment) return null;
  if (storedPayment.checkoutId !== checkoutId) return 'belongs-to-another-checkout';
  const [order] = storedPayment.orderId
    ? await tx.select().from(orders).where(eq(orders.id, storedPayment.orderId))
    : [];
  return order ?? 'refunded';
}

/** Why the payment must be refunded; null when it may become an order. Reopens an expired checkout. */
async function reopenOrFindRefundReason(
  tx: Tx,
  ctx: ShopContext,
  checkout: Checkout,
  payment: CapturedPayment,
): Promise<ReturnReason | null> {
  if (payment.amount !== checkout.total || payment.currency !== 'INR') return 'wrong-amount';
  if (checkout.state === 'open') return null;
  if (checkout.state === 'placed') return 'paid-twice';
  if (checkout.state === 'abandoned') return 'abandoned';
  return (await reopenCheckout(tx, checkout, { at: ctx.now, actor: actorName(ctx.actor) })) ? null : 'sold-out';
}

/**
 * The checkout of a payment link has no owner until it is paid. Its order belongs to the account with the customer's address, and has the
 * method of the payment: another tab may have chosen another method since.
 */
async function withOwner(tx: Tx, checkout: Checkout, { method }: CapturedPayment): Promise<Checkout> {
  if (toOwner(checkout) !== null) return checkout;
  const isLink = (await tx.$count(paymentLinks, eq(paymentLinks.checkoutId, checkout.id))) > 0;
  if (!isLink) return checkout;
  const paymentMethod = method === 'card' || method === 'upi' ? method : checkout.paymentMethod;
  return { ...checkout, paymentMethod, userId: await findAccountByEmail(tx, checkout.customerEmail) };
}

async function settleInTx(
  tx: Tx,
  ctx: ShopContext,
  checkoutId: string,
  payment: CapturedPayment,
): Promise<Order | SettleRefusal> {
  const [checkout] = await tx.select().from(checkouts).where(eq(checkouts.id, checkoutId)).for('update');
  if (!checkout) return 'no-such-checkout';
  const earlierDecision = await findEarlierDecision(tx, checkoutId, payment);
  if (earlierDecision) return earlierDecision;
  const returnReason = await reopenOrFindRefundReason(tx, ctx, checkout, payment);
  if (returnReason) {
    await returnPayment(tx, ctx, checkout, payment, returnReason);
    return 'refunded';
  }
  // Read from the database or this node's memory: the courier is not called in a transaction.
  const { transitDays } = await findOrderDelivery({ ...ctx, db: tx }, checkout.shippingAddress.pincode, false);
  const owner = toOwner(checkout);
  const owned = await withOwner(tx, checkout, payment);
  const { order } = await placeFromCheckout(tx, owned, await claimCheckout(tx, owned, ctx.now), {
    paymentId: payment.providerPaymentId,
    transitDays,
    reservationGeneration: checkout.state === 'open' ? 0 : REOPENED_GENERATION,
    at: ctx.now,
    // The shopper placed it, also when a webhook or a job reports her payment.
    actor: actorName(owner === null ? ctx.actor : toActor(owner)),
  });
  await tx
    .insert(payments)
    .values({ ...payment, checkoutId, orderId: order.id, capturedAt: ctx.now, createdAt: ctx.now });
  return order;
}

/**
 * A provider's signature proves where a payment comes from, not how much was paid; so the amount and the currency are compared
 * with the checkout here.
 */
export async function settle(
  ctx: ShopContext,
  checkoutId: string,
  payment: CapturedPayment,
): Promise<Result<Order, SettleRefusal>> {
  // The refusal is the transaction's value: refusing inside it would roll back the rows written about the payment.
  const settled = await inTransaction<Order | SettleRefusal, never>(ctx.db, (tx) =>
    settleInTx(tx, ctx, checkoutId, payment),
  );
  if (!settled.ok) return settled;
  return typeof settled.value === 'string' ? refuse(settled.value) : ok(settled.value);
}
