// Turns a payment into its order, in the same way for browser, webhook, reconciler and staff: the provider is asked for the payment,
// an authorised payment is captured, and `settle` decides. No transaction is open during the call to the provider.

import { failpoint } from '#config/failpoint.server.ts';
import type { ShopContext } from '#shop/context.ts';
import type { Order } from '#shop/orders/order-rows.server.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import type { ProviderFailure, ProviderPayment } from './payment-provider.ts';
import { settle } from './settle.server.ts';

export interface PayableCheckout {
  readonly id: string;
  readonly providerOrderId: string | null;
  readonly total: number;
}

export type PaymentOutcome =
  | { readonly kind: 'placed'; readonly order: Order }
  /** The money goes back: refunded by this store, or by hand at the provider before the payment was stored. */
  | { readonly kind: 'refunded' }
  /** The bank has not responded yet. */
  | { readonly kind: 'pending' }
  /** The bank declined; it may still approve, so nothing is decided. */
  | { readonly kind: 'failed'; readonly description: string | null }
  | { readonly kind: 'not-this-payment' };

type ProviderResult<Value> = Promise<Result<Value, ProviderFailure>>;

/** Only a payment of the checkout's whole total is captured; the provider releases any other by itself. */
async function captureIfAuthorized(
  ctx: ShopContext,
  checkout: PayableCheckout,
  payment: ProviderPayment,
): ProviderResult<ProviderPayment> {
  if (payment.status !== 'authorized') return ok(payment);
  if (payment.amount !== checkout.total) {
    ctx.log.warn(
      { payment: payment.id, checkout: checkout.id },
      'authorised payment not captured: its amount differs from the checkout total',
    );
    return ok(payment);
  }
  const { payments } = ctx.providers;
  const captureResult = await payments.capture(payment);
  if (captureResult.ok || captureResult.reason.kind === 'unavailable') return captureResult;
  // Refused: another request may have captured the payment first.
  const current = await payments.getPayment(payment.id);
  return current.ok ? ok(current.value ?? payment) : current;
}

/** A refusal means that the provider was unavailable: nothing was decided, retry. */
export async function settlePayment(
  ctx: ShopContext,
  checkout: PayableCheckout,
  reported: ProviderPayment,
): ProviderResult<PaymentOutcome> {
  if (checkout.providerOrderId === null || reported.orderId !== checkout.providerOrderId)
    return ok({ kind: 'not-this-payment' });
  const payment = await captureIfAuthorized(ctx, checkout, reported);
  if (!payment.ok) return payment;
  const { id, amount, currency, method, status, failureText } = payment.value;
  if (status === 'failed') return ok({ kind: 'failed', description: failureText });
  if (status === 'created' || status === 'authorized') return ok({ kind: 'pending' });
  if (status === 'refunded') return ok({ kind: 'refunded' });
  failpoint('after_capture_before_settle');
  const { name } = ctx.providers.payments;
  const settled = await settle(ctx, checkout.id, { provider: name, providerPaymentId: id, amount, currency, method });
  if (settled.ok) return ok({ kind: 'placed', order: settled.value });
  return ok(settled.reason === 'refunded' ? { kind: 'refunded' } : { kind: 'not-this-payment' });
}

export async function settlePaymentById(
  ctx: ShopContext,
  checkout: PayableCheckout,
  paymentId: string,
): ProviderResult<PaymentOutcome> {
  const found = await ctx.providers.payments.getPayment(paymentId);
  if (!found.ok) return refuse(found.reason);
  return found.value ? settlePayment(ctx, checkout, found.value) : ok({ kind: 'not-this-payment' });
}
