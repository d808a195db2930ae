// Payments through Razorpay: an order is created first, its payment is captured automatically, and refunds carry our idempotency key.

import type { PaymentProvider, ProviderFailure } from '#shop/payments/payment-provider.ts';
import { ok, type Result } from '#shop/result.ts';
import type { Json } from '../provider-request.ts';
import { type ClientOptions, createRazorpayClient } from './razorpay-client.ts';
import { parseCollection, parseOrder, parsePayment, parseRefund } from './razorpay-entities.ts';
import { parseRazorpayWebhook } from './razorpay-webhook.ts';
import { isValidSignature } from './signatures.ts';

export interface RazorpayOptions extends ClientOptions {
  /** Newest first; the previous secret is accepted while the secret is being changed. */
  readonly webhookSecrets: readonly string[];
  readonly scriptUrl: string;
}

/** Razorpay rejects an unknown id with 400, as for everything it refuses. */
const UNKNOWN_ID = /does not exist|is not a valid id/i;
const ID = /^[A-Za-z0-9_]{1,40}$/;
const MAX_NOTE_LENGTH = 256;

type RazorpayResult<Value> = Result<Value, ProviderFailure>;

const parseWith = <Value>(
  reply: RazorpayResult<Json>,
  parse: (json: Json) => RazorpayResult<Value>,
): RazorpayResult<Value> => (reply.ok ? parse(reply.value) : reply);

const unknownAsNull = <Value>(reply: RazorpayResult<Value>): RazorpayResult<Value | null> =>
  !reply.ok && reply.reason.kind === 'refused' && UNKNOWN_ID.test(reply.reason.detail) ? ok(null) : reply;

export function createRazorpayPayments(options: RazorpayOptions): PaymentProvider {
  const send = createRazorpayClient(options);
  const get = (path: string) => send({ method: 'GET', path, repeatable: true });
  const shortenNotes = (notes: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(notes).map(([name, value]) => [name, value.slice(0, MAX_NOTE_LENGTH)]));

  return {
    name: 'razorpay',
    isOffered: true,
    keyId: options.keyId,
    scriptUrl: options.scriptUrl,

    async createOrder({ receipt, amount, currency, notes }) {
      const payment = {
        capture: 'automatic',
        capture_options: { automatic_expiry_period: 12, refund_speed: 'normal' },
      };
      const body = { amount, currency, receipt, notes: shortenNotes(notes), payment };
      return parseWith(await send({ method: 'POST', path: '/orders', body, repeatable: false }), parseOrder);
    },
    async findOrderByReceipt(receipt) {
      const found = parseWith(await get(`/orders?receipt=${encodeURIComponent(receipt)}`), (json) =>
        parseCollection(json, parseOrder),
      );
      // Compared again here: a list that ignores the filter must not return the order of another receipt.
      return found.ok ? ok(found.value.find((order) => order.receipt === receipt) ?? null) : found;
    },
    async getOrder(providerOrderId) {
      if (!ID.test(providerOrderId)) return ok(null);
      return unknownAsNull(parseWith(await get(`/orders/${providerOrderId}`), parseOrder));
    },
    async listPayments({ from, to, skip, count }) {
      const seconds = (at: Date) => String(Math.floor(at.getTime() / 1_000));
      const query = new URLSearchParams({
        from: seconds(from),
        to: seconds(to),
        skip: String(skip),
        count: String(count),
      });
      return parseWith(await get(`/payments?${query}`), (json) => parseCollection(json, parsePayment));
    },
    async listPaymentsOfOrder(providerOrderId) {
      return parseWith(await get(`/orders/${encodeURIComponent(providerOrderId)}/payments`), (json) =>
        parseCollection(json, parsePayment),
      );
    },
    async getPayment(paymentId) {
      if (!ID.test(paymentId)) return ok(null);
      return unknownAsNull(parseWith(await get(`/payments/${paymentId}`), parsePayment));
    },
    async capture({ id, amount, currency }) {
      const body = { amount, currency };
      // Razorpay refuses a second capture of the same payment, so a retry gains nothing.
      return parseWith(
        await send({ method: 'POST', path: `/payments/${id}/capture`, body, repeatable: false }),
        parsePayment,
      );
    },
    async refund({ paymentId, amount, receipt, idempotencyKey }) {
      const headers = { 'x-refund-idempotency': idempotencyKey };
      const body = { amount, speed: 'normal', receipt };
      const path = `/payments/${encodeURIComponent(paymentId)}/refund`;
      return parseWith(await send({ method: 'POST', path, body, headers, repeatable: true }), parseRefund);
    },
    async getRefund(refundId) {
      return ID.test(refundId) ? unknownAsNull(parseWith(await get(`/refunds/${refundId}`), parseRefund)) : ok(null);
    },
    async listRefundsOfPayment(paymentId) {
      return parseWith(await get(`/payments/${encodeURIComponent(paymentId)}/refunds`), (json) =>
        parseCollection(json, parseRefund),
      );
    },
    isCallbackSigned: ({ providerOrderId, paymentId, signature }) =>
      isValidSignature(`${providerOrderId}|${paymentId}`, signature, options.keySecret),
    isWebhookSigned: (rawBody, signature) =>
      options.webhookSecrets.some((secret) => isValidSignature(rawBody, signature, secret)),
    parseWebhook: parseRazorpayWebhook,
  };
}
