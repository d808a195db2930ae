// Parses the JSON of Razorpay's webhooks. Uses only ids and the event's name, not the names and phone numbers of customers.
import type { PaymentEvent } from '#shop/payments/payment-provider.ts';

const MAX_NAME_LENGTH = 200;
const ID = /^[A-Za-z0-9_]{1,40}$/;

const getPath = (value: unknown, ...path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (inner, name) =>
      typeof inner === 'object' && inner !== null ? (inner as Record<string, unknown>)[name] : undefined,
    value,
  );

/** Null when the body is not an event. */
export function parseRazorpayWebhook(body: unknown): PaymentEvent | null {
  const name = getPath(body, 'event');
  if (typeof name !== 'string' || name === '' || name.length > MAX_NAME_LENGTH) return null;
  // PostgreSQL stores neither a null character nor half of a surrogate pair.
  if (name.includes('\0') || !name.isWellFormed()) return null;
  const getId = (entity: string, field: string): string | null => {
    const value = getPath(body, 'payload', entity, 'entity', field);
    return typeof value === 'string' && ID.test(value) ? value : null;
  };
  switch (name) {
    case 'payment.authorized':
    case 'payment.captured':
    case 'order.paid': {
      const paymentId = getId('payment', 'id');
      const providerOrderId = getId('payment', 'order_id') ?? getId('order', 'id');
      return paymentId && providerOrderId
        ? { kind: 'payment', name, paymentId, providerOrderId }
        : { kind: 'other', name };
    }
    case 'refund.processed':
    case 'refund.failed': {
      const refundId = getId('refund', 'id');
      return refundId ? { kind: 'refund', name, refundId } : { kind: 'other', name };
    }
    default:
      return { kind: 'other', name };
  }
}
