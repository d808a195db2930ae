// The simulator's endpoints for a browser: the script that opens the window, its style, and the payment. GET only, like the Google
// simulator's, so that the store's request guard needs no exception; an order's id cannot be guessed.
import { Hono } from 'hono';
import { createSignature } from '#providers/razorpay/signatures.ts';
import { CHECKOUT_SCRIPT } from './checkout-script.ts';
import { CHECKOUT_STYLE } from './checkout-style.ts';
import type { Attempt, Records, SimPayment } from './records.ts';
import { badRequest, isRefusal, type Refusal, toResponse, UNKNOWN_ID } from './refusals.ts';
import { checkCard, UPI_DECLINED } from './test-cards.ts';
import type { WebhookEvents } from './webhook-events.ts';
import { orderOnWire } from './wire.ts';

export interface Receipt {
  readonly razorpay_payment_id: string;
  readonly razorpay_order_id: string;
  readonly razorpay_signature: string;
}

interface Options {
  readonly keyId: string;
  readonly keySecret: string;
  readonly records: Records;
  readonly webhookEvents: WebhookEvents;
}

export type Pay = (orderId: string, attempt: Attempt) => { payment: SimPayment; receipt: Receipt } | Refusal;

/** Returns the function that pays in the window and sends the webhooks of the payment. */
export function createPay({ keySecret, records, webhookEvents }: Omit<Options, 'keyId'>): Pay {
  return (orderId, attempt) => {
    const payment = records.attempt(orderId, attempt);
    if (isRefusal(payment)) return payment;
    if (payment.status === 'failed') webhookEvents.failed(payment);
    if (payment.status === 'authorized' || payment.status === 'captured') webhookEvents.authorized(payment);
    if (payment.status === 'captured') webhookEvents.captured(payment);
    const signature = createSignature(`${orderId}|${payment.id}`, keySecret);
    return {
      payment,
      receipt: { razorpay_payment_id: payment.id, razorpay_order_id: orderId, razorpay_signature: signature },
    };
  };
}

function parseAttempt(query: URLSearchParams): Attempt | Refusal {
  const method = query.get('method');
  if (method === 'upi') {
    return { method, outcome: query.get('outcome') === 'failure' ? { failed: UPI_DECLINED } : 'captured' };
  }
  if (method !== 'card') return badRequest('The payment method is not enabled.', 'method');
  const error = checkCard(query.get('card') ?? '', query.get('otp') ?? '');
  return { method, outcome: error ? { failed: error } : 'captured' };
}

const text = (content: string, type: string): Response =>
  new Response(content, { headers: { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-cache' } });

export function createCheckoutPages(options: Options, pay: Pay): Hono {
  const { keyId, records } = options;
  const pages = new Hono().basePath('/v1');

  pages.get('/checkout.js', () => text(CHECKOUT_SCRIPT, 'text/javascript'));
  pages.get('/checkout.css', () => text(CHECKOUT_STYLE, 'text/css'));
  pages.use('/checkout/*', async (c, next) => {
    await next();
    c.res.headers.set('cache-control', 'no-store');
    // The page may be on another origin than the simulator, as with Razorpay.
    c.res.headers.set('access-control-allow-origin', '*');
  });
  pages.use('/checkout/*', async (c, next) => (c.req.query('key_id') === keyId ? next() : toResponse(UNKNOWN_ID)));
  pages.get('/checkout/order', (c) => {
    const order = records.orders.get(c.req.query('order_id') ?? '');
    return order ? c.json(orderOnWire(order)) : toResponse(UNKNOWN_ID);
  });
  pages.get('/checkout/pay', (c) => {
    const { searchParams } = new URL(c.req.url);
    const attempt = parseAttempt(searchParams);
    if (isRefusal(attempt)) return toResponse(attempt);
    const paid = pay(searchParams.get('order_id') ?? '', attempt);
    if (isRefusal(paid)) return toResponse(paid);
    const { payment, receipt } = paid;
    if (!payment.error) return c.json(receipt);
    const metadata = { order_id: payment.orderId, payment_id: payment.id };
    return toResponse({ status: 400, error: { ...payment.error, metadata } });
  });
  return pages;
}
