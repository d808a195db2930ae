// The API for a store's server: Basic authentication, JSON, and Razorpay's errors.
import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { applyFault, type Faults } from '../faults.ts';
import type { Fault } from './faults.ts';
import type { NewOrder, Records } from './records.ts';
import { createRefundEndpoint } from './refund-endpoint.ts';
import {
  badRequest,
  isRefusal,
  NO_SUCH_URL,
  type Refusal,
  SERVER_ERROR,
  TOO_MANY,
  toResponse,
  UNKNOWN_ID,
  WRONG_KEY,
} from './refusals.ts';
import { type Json, parseNotes, refuseUnknownFields, validateAmount } from './request-input.ts';
import type { WebhookEvents } from './webhook-events.ts';
import { collectionOnWire, orderOnWire, paymentOnWire, refundOnWire } from './wire.ts';

type Env = { Bindings: HttpBindings };

interface Options {
  readonly keyId: string;
  readonly keySecret: string;
  readonly records: Records;
  readonly faults: Faults<Fault>;
  readonly webhookEvents: WebhookEvents;
  readonly slowMs: number;
}

const MAX_RECEIPT_LENGTH = 40;
const ORDER_FIELDS = [
  'amount',
  'currency',
  'receipt',
  'notes',
  'partial_payment',
  'first_payment_min_amount',
  'payment',
  'payment_capture',
];

const toJsonResponse = (value: object): Response => (isRefusal(value) ? toResponse(value) : Response.json(value));

function parseOrder(body: Json): NewOrder | Refusal {
  const refusal = refuseUnknownFields(body, ORDER_FIELDS) ?? validateAmount(body.amount);
  if (refusal) return refusal;
  if (typeof body.currency !== 'string') return badRequest('The currency field is required.', 'currency');
  const receipt = typeof body.receipt === 'string' ? body.receipt : null;
  if ((receipt ?? '').length > MAX_RECEIPT_LENGTH)
    return badRequest('The receipt may not be greater than 40 characters.', 'receipt');
  const notes = parseNotes(body.notes);
  if (!notes) return badRequest('The notes field is not valid.', 'notes');
  const captureAutomatically = (body.payment as Json | undefined)?.capture !== 'manual';
  return { amount: body.amount as number, currency: body.currency, receipt, notes, captureAutomatically };
}

const readBody = async (c: Context<Env>): Promise<Json> => {
  const value: unknown = await c.req.json().catch(() => ({}));
  return typeof value === 'object' && value !== null ? (value as Json) : {};
};

function faultResponse(fault: Fault): Response {
  switch (fault) {
    case 'busy':
      return toResponse(TOO_MANY);
    case 'in-flight':
      return toResponse({ status: 409, error: { code: 'BAD_REQUEST_ERROR', description: 'Request in progress' } });
    case 'garbage':
      return new Response('<html><h1>Bad gateway', { headers: { 'content-type': 'text/html' } });
    default:
      return toResponse(SERVER_ERROR);
  }
}

export function createApi({ keyId, keySecret, records, faults, webhookEvents, slowMs }: Options): Hono<Env> {
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;
  const refunds = createRefundEndpoint(records, webhookEvents);
  const api = new Hono<Env>().basePath('/v1');

  api.use(async (c, next) => {
    const fault = faults.takeFault(`${c.req.method} ${c.req.path.replace('/v1', '')}`);
    if (fault) {
      const response = await applyFault(c, fault, { work: next, slowMs, faultResponse });
      if (response) c.res = response;
      return;
    }
    await next();
  });
  api.use(async (c, next) => (c.req.header('authorization') === authorization ? next() : toResponse(WRONG_KEY)));

  api.post('/orders', async (c) => {
    const request = parseOrder(await readBody(c));
    return toJsonResponse(isRefusal(request) ? request : orderOnWire(records.createOrder(request)));
  });
  api.get('/orders', (c) => {
    const receipt = c.req.query('receipt');
    const found = [...records.orders.values()].filter((order) => receipt === undefined || order.receipt === receipt);
    return toJsonResponse(collectionOnWire(found.slice(-10).map(orderOnWire)));
  });
  api.get('/orders/:id', (c) => {
    const order = records.orders.get(c.req.param('id'));
    return toJsonResponse(order ? orderOnWire(order) : UNKNOWN_ID);
  });
  api.patch('/orders/:id', async (c) => {
    const order = records.orders.get(c.req.param('id'));
    const notes = parseNotes((await readBody(c)).notes);
    if (!order || !notes)
      return toJsonResponse(order ? badRequest('The notes field is required.', 'notes') : UNKNOWN_ID);
    order.notes = notes;
    records.isChanged = true;
    return toJsonResponse(orderOnWire(order));
  });
  api.get('/orders/:id/payments', (c) => {
    const id = c.req.param('id');
    return toJsonResponse(
      records.orders.has(id) ? collectionOnWire(records.listPayments(id).map(paymentOnWire)) : UNKNOWN_ID,
    );
  });

  api.get('/payments', (c) => {
    const readNumber = (name: string, fallback: number) => Number(c.req.query(name) ?? fallback);
    const [from, to] = [readNumber('from', 0), readNumber('to', Number.MAX_SAFE_INTEGER)];
    const [skip, count] = [readNumber('skip', 0), Math.min(100, readNumber('count', 10))];
    const found = [...records.payments.values()]
      .filter(({ createdAt }) => createdAt >= from && createdAt <= to)
      .reverse();
    return toJsonResponse(collectionOnWire(found.slice(skip, skip + count).map(paymentOnWire)));
  });
  api.get('/payments/:id', (c) => {
    const payment = records.payments.get(c.req.param('id'));
    return toJsonResponse(payment ? paymentOnWire(payment) : UNKNOWN_ID);
  });
  api.post('/payments/:id/capture', async (c) => {
    const { amount } = await readBody(c);
    const refusal = validateAmount(amount);
    if (refusal) return toJsonResponse(refusal);
    const payment = records.capture(c.req.param('id'), amount as number);
    if (isRefusal(payment)) return toJsonResponse(payment);
    webhookEvents.captured(payment);
    return toJsonResponse(paymentOnWire(payment));
  });

  api.post('/payments/:id/refund', async (c) =>
    toJsonResponse(refunds(c.req.param('id'), await readBody(c), c.req.header('x-refund-idempotency') ?? null)),
  );
  api.get('/payments/:id/refunds', (c) =>
    toJsonResponse(
      collectionOnWire(
        [...records.refunds.values()].filter(({ paymentId }) => paymentId === c.req.param('id')).map(refundOnWire),
      ),
    ),
  );
  api.get('/refunds/:id', (c) => {
    const refund = records.refunds.get(c.req.param('id'));
    return toJsonResponse(refund ? refundOnWire(refund) : UNKNOWN_ID);
  });
  api.notFound(() => toResponse(NO_SUCH_URL));
  return api;
}
