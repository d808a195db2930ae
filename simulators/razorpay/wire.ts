// Orders, payments and refunds in Razorpay's JSON.
import type { SimOrder, SimPayment, SimRefund } from './records.ts';

type Json = Readonly<Record<string, unknown>>;

/** Empty notes are a list, like those of Razorpay. */
const notesOnWire = (notes: Readonly<Record<string, string>>): Json | readonly never[] =>
  Object.keys(notes).length === 0 ? [] : notes;

export const orderOnWire = (order: SimOrder): Json => ({
  id: order.id,
  entity: 'order',
  amount: order.amount,
  amount_paid: order.status === 'paid' ? order.amount : 0,
  amount_due: order.status === 'paid' ? 0 : order.amount,
  currency: order.currency,
  receipt: order.receipt,
  offer_id: null,
  status: order.status,
  attempts: order.attempts,
  notes: notesOnWire(order.notes),
  created_at: order.createdAt,
});

/** Razorpay keeps 2 % of a payment, and 18 % GST on that: of ₹99, 198 + 36 paise. */
const FEE = 0.02;
const GST_ON_FEE = 0.18;

function feesOnWire({ amount, status }: SimPayment): Json {
  if (status !== 'captured' && status !== 'refunded') return { fee: null, tax: null };
  const tax = Math.round(amount * FEE * GST_ON_FEE);
  return { fee: Math.round(amount * FEE) + tax, tax };
}

function refundStatusOnWire({ refunded, amount }: SimPayment): 'partial' | 'full' | null {
  if (refunded === 0) return null;
  return refunded === amount ? 'full' : 'partial';
}

export const paymentOnWire = (payment: SimPayment): Json => ({
  id: payment.id,
  entity: 'payment',
  amount: payment.amount,
  currency: payment.currency,
  status: payment.status,
  order_id: payment.orderId,
  invoice_id: null,
  international: false,
  method: payment.method,
  amount_refunded: payment.refunded,
  refund_status: refundStatusOnWire(payment),
  captured: payment.status === 'captured' || payment.status === 'refunded',
  description: null,
  card_id: null,
  bank: null,
  wallet: null,
  vpa: payment.method === 'upi' ? 'demo@bank' : null,
  email: 'shopper@example.in',
  contact: '+919876543210',
  notes: [],
  ...feesOnWire(payment),
  error_code: payment.error?.code ?? null,
  error_description: payment.error?.description ?? null,
  error_source: payment.error?.source ?? null,
  error_step: payment.error?.step ?? null,
  error_reason: payment.error?.reason ?? null,
  acquirer_data: {},
  created_at: payment.createdAt,
});

export const refundOnWire = (refund: SimRefund): Json => ({
  id: refund.id,
  entity: 'refund',
  amount: refund.amount,
  currency: refund.currency,
  payment_id: refund.paymentId,
  notes: notesOnWire(refund.notes),
  receipt: refund.receipt,
  acquirer_data: { arn: null },
  created_at: refund.createdAt,
  batch_id: null,
  status: refund.status,
  speed_requested: 'normal',
  speed_processed: 'normal',
});

export const collectionOnWire = (items: readonly Json[]): Json => ({
  entity: 'collection',
  count: items.length,
  items,
});
