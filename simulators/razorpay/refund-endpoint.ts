// Refunds: the same idempotency key with the same request returns the same refund.
import type { Records, SimRefund } from './records.ts';
import { badRequest, isRefusal, type Refusal } from './refusals.ts';
import { type Json, parseNotes, refuseUnknownFields, validateAmount } from './request-input.ts';
import type { WebhookEvents } from './webhook-events.ts';
import { refundOnWire } from './wire.ts';

const IDEMPOTENCY_KEY = /^[A-Za-z0-9_-]{10,}$/;
const FIELDS = ['amount', 'speed', 'notes', 'receipt'];

function validateRequest(body: Json, key: string | null): Refusal | null {
  if (key !== null && !IDEMPOTENCY_KEY.test(key)) return badRequest('The idempotency key is not valid.');
  return refuseUnknownFields(body, FIELDS) ?? (body.amount === undefined ? null : validateAmount(body.amount));
}

export function createRefundEndpoint(records: Records, webhookEvents: WebhookEvents) {
  const byKey = new Map<string, { readonly request: string; readonly refundId: string }>();

  /** The refund that the same request made before, or the refusal of another request with this key; null for a new key. */
  function findRepeated(key: string | null, request: string): object | null {
    const existing = key === null ? undefined : byKey.get(key);
    if (!existing) return null;
    const refund = records.refunds.get(existing.refundId);
    return existing.request === request && refund
      ? refundOnWire(refund)
      : badRequest('Different request with the same idempotency key has already been processed.');
  }

  function makeRefund(paymentId: string, body: Json): SimRefund | Refusal {
    return records.refund(paymentId, {
      amount: typeof body.amount === 'number' ? body.amount : null,
      receipt: typeof body.receipt === 'string' ? body.receipt : null,
      notes: parseNotes(body.notes) ?? {},
    });
  }

  return (paymentId: string, body: Json, key: string | null): object => {
    const request = `${paymentId} ${JSON.stringify(body)}`;
    const refusalOrEarlier = validateRequest(body, key) ?? findRepeated(key, request);
    if (refusalOrEarlier) return refusalOrEarlier;
    const refund = makeRefund(paymentId, body);
    if (isRefusal(refund)) return refund;
    if (key !== null) byKey.set(key, { request, refundId: refund.id });
    webhookEvents.refunded(refund);
    return refundOnWire(refund);
  };
}
