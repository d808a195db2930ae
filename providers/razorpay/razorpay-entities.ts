// Converts Razorpay's orders, payments and refunds to the shop's types. An entity that differs from the documentation is reported as
// unreadable.
import type {
  ProviderFailure,
  ProviderOrder,
  ProviderPayment,
  ProviderPaymentStatus,
  ProviderRefund,
} from '#shop/payments/payment-provider.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import { type Json, plainSentence } from '../provider-request.ts';

type Parsed<Value> = Result<Value, ProviderFailure>;

const PAYMENT_STATUSES: readonly ProviderPaymentStatus[] = ['created', 'authorized', 'captured', 'refunded', 'failed'];
const REFUND_STATUSES: readonly ProviderRefund['status'][] = ['pending', 'processed', 'failed'];

const unreadable = (what: string): Parsed<never> =>
  refuse({ kind: 'unavailable', detail: `the response is not a valid ${what}` });

const textField = (json: Json, name: string): string | null => {
  const value = json[name];
  return typeof value === 'string' && value !== '' ? value : null;
};
const isAmount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;

export function parseOrder(json: Json): Parsed<ProviderOrder> {
  const [id, currency] = [textField(json, 'id'), textField(json, 'currency')];
  if (json.entity !== 'order' || !id || !currency || !isAmount(json.amount)) return unreadable('order');
  return ok({ id, amount: json.amount, currency, receipt: textField(json, 'receipt') });
}

export function parsePayment(json: Json): Parsed<ProviderPayment> {
  const [id, currency] = [textField(json, 'id'), textField(json, 'currency')];
  const status = PAYMENT_STATUSES.find((option) => option === json.status);
  if (json.entity !== 'payment' || !id || !currency || !status || !isAmount(json.amount)) return unreadable('payment');
  return ok({
    id,
    orderId: textField(json, 'order_id'),
    amount: json.amount,
    currency,
    status,
    method: textField(json, 'method') ?? 'unknown',
    failureText: plainSentence(textField(json, 'error_description')),
  });
}

export function parseRefund(json: Json): Parsed<ProviderRefund> {
  const [id, paymentId] = [textField(json, 'id'), textField(json, 'payment_id')];
  const status = REFUND_STATUSES.find((option) => option === json.status);
  if (json.entity !== 'refund' || !id || !paymentId || !status || !isAmount(json.amount)) return unreadable('refund');
  return ok({ id, paymentId, amount: json.amount, status, receipt: textField(json, 'receipt') });
}

export function parseCollection<Value>(json: Json, parseItem: (item: Json) => Parsed<Value>): Parsed<Value[]> {
  if (json.entity !== 'collection' || !Array.isArray(json.items)) return unreadable('collection');
  const items: Value[] = [];
  for (const item of json.items) {
    const value = parseItem((item ?? {}) as Json);
    if (!value.ok) return value;
    items.push(value.value);
  }
  return ok(items);
}
