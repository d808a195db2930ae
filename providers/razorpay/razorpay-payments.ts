// Payments through Razorpay: an order first, captured automatically; refunds with our idempotency key.

import type { PaymentProvider, ProviderFailure } from '#shop/payments/payment-provider.ts';
import { ok, type Result } from '#shop/result.ts';
import type { Json } from '../ask.ts';
import { type ClientOptions, createRazorpayClient } from './razorpay-client.ts';
import { readCollection, readOrder, readPayment, readRefund } from './razorpay-entities.ts';
import { readWebhook } from './razorpay-webhook.ts';
import { isSignatureOf } from './signatures.ts';

export interface RazorpayOptions extends ClientOptions {
  /** Newest first; the previous secret is accepted while the secret is being changed. */
  readonly webhookSecrets: readonly string[];
  readonly scriptAddress: string;
}

/** Razorpay answers an unknown id with 400, as for everything it refuses. */
const UNKNOWN_ID = /does not exist|is not a valid id/i;
const ID = /^[A-Za-z0-9_]{1,40}$/;
const MAX_NOTE_LENGTH = 256;

type Reply<Value> = Result<Value, ProviderFailure>;

const then = <Value>(reply: Reply<Json>, read: (json: Json) => Reply<Value>): Reply<Value> =>
  reply.ok ? read(reply.value) : reply;

const orNull = <Value>(reply: Reply<Value>): Reply<Value | null> =>
  !reply.ok && reply.reason.kind === 'refused' && UNKNOWN_ID.test(reply.reason.detail) ? ok(null) : reply;

export function createRazorpayPayments(options: RazorpayOptions): PaymentProvider {
  const ask = createRazorpayClient(options);
  const get = (path: string) => ask({ method: 'GET', path, repeatable: true });
  const shortened = (notes: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(notes).map(([name, value]) => [name, value.slice(0, MAX_NOTE_LENGTH)]));

  return {
    name: 'razorpay',
    isOffered: true,
    keyId: options.keyId,
    scriptUrl: options.scriptAddress,

    async createOrder({ receipt, amount, currency, notes }) {
      const payment = {
        capture: 'automatic',
        capture_options: { automatic_expiry_period: 12, refund_speed: 'normal' },
      };
      const body = { amount, currency, receipt, notes: shortened(notes), payment };
      return then(await ask({ method: 'POST', path: '/orders', body, repeatable: false }), readOrder);
    },
    async findOrderByReceipt(receipt) {
      const found = then(await get(`/orders?receipt=${encodeURIComponent(receipt)}`), (json) =>
        readCollection(json, readOrder),
      );
      // Compared again here: a list that ignores the filter must not return the order of another receipt.
      return found.ok ? ok(found.value.find((order) => order.receipt === receipt) ?? null) : found;
    },
    async getOrder(providerOrderId) {
      if (!ID.test(providerOrderId)) return ok(null);
      return orNull(then(await get(`/orders/${providerOrderId}`), readOrder));
    },
    async listPayments({ from, to, skip, count }) {
      const seconds = (at: Date) => String(Math.floor(at.getTime() / 1_000));
      const query = new URLSearchParams({
        from: seconds(from),
        to: seconds(to),
        skip: String(skip),
        count: String(count),
      });
      return then(await get(`/payments?${query}`), (json) => readCollection(json, readPayment));
    },
    async listPaymentsOfOrder(providerOrderId) {
      return then(await get(`/orders/${encodeURIComponent(providerOrderId)}/payments`), (json) =>
        readCollection(json, readPayment),
      );
    },
    async getPayment(paymentId) {
      if (!ID.test(paymentId)) return ok(null);
      return orNull(then(await get(`/payments/${paymentId}`), readPayment));
    },
    async capture({ id, amount, currency }) {
      const body = { amount, currency };
      // Razorpay refuses a second capture of the same payment, so a retry gains nothing.
      return then(await ask({ method: 'POST', path: `/payments/${id}/capture`, body, repeatable: false }), readPayment);
    },
    async refund({ paymentId, amount, receipt, idempotencyKey }) {
      const headers = { 'x-refund-idempotency': idempotencyKey };
      const body = { amount, speed: 'normal', receipt };
      const path = `/payments/${encodeURIComponent(paymentId)}/refund`;
      return then(await ask({ method: 'POST', path, body, headers, repeatable: true }), readRefund);
    },
    async getRefund(refundId) {
      return ID.test(refundId) ? orNull(then(await get(`/refunds/${refundId}`), readRefund)) : ok(null);
    },
    async listRefundsOfPayment(paymentId) {
      return then(await get(`/payments/${encodeURIComponent(paymentId)}/refunds`), (json) =>
        readCollection(json, readRefund),
      );
    },
    isCallbackSigned: ({ providerOrderId, paymentId, signature }) =>
      isSignatureOf(`${providerOrderId}|${paymentId}`, signature, options.keySecret),
    isWebhookSigned: (rawBody, signature) =>
      options.webhookSecrets.some((secret) => isSignatureOf(rawBody, signature, secret)),
    parseWebhook: readWebhook,
  };
}
