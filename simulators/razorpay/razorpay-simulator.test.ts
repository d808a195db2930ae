import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type RazorpaySimulator, startRazorpaySimulator } from './razorpay-simulator.ts';

// Tests the wire format of the simulator with plain requests, without our own client.

const KEYS = { keyId: 'rzp_test_0123456789abcd', keySecret: 'a secret of the test' };
const BASIC = `Basic ${btoa(`${KEYS.keyId}:${KEYS.keySecret}`)}`;
let simulator: RazorpaySimulator;
beforeAll(async () => {
  simulator = await startRazorpaySimulator({
    ...KEYS,
    webhookSecret: 'x',
    webhookUrl: () => null,
    idPrefix: 'TheSim',
  });
});
beforeEach(() => simulator.injectFaults());
afterAll(() => simulator.close());

async function requestApi(method: string, path: string, body?: unknown, authorization = BASIC) {
  const response = await fetch(`${simulator.apiBase}${path}`, {
    method,
    headers: { authorization, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, json: (await response.json()) as Record<string, unknown> };
}
const order = async (more = {}) =>
  (await requestApi('POST', '/orders', { amount: 9_900, currency: 'INR', ...more })).json;
const browse = async (path: string) => {
  const response = await simulator.handleBrowser(new Request(`http://shop.example/v1${path}`));
  return { status: response.status, json: await response.json() };
};

test('a created order has all fields of Razorpay, and empty notes are a list', async () => {
  expect(await order({ receipt: 'r1', notes: { a: 'b' }, payment_capture: 1 })).toEqual({
    id: 'order_TheSim00000001',
    entity: 'order',
    amount: 9_900,
    amount_paid: 0,
    amount_due: 9_900,
    currency: 'INR',
    receipt: 'r1',
    offer_id: null,
    status: 'created',
    attempts: 0,
    notes: { a: 'b' },
    created_at: expect.any(Number),
  });
  expect((await order()).notes).toEqual([]);
});

describe('refusals', () => {
  test.each(['', 'Basic wrong', BASIC.replace('Basic', 'basic')])('refuses the key %j', async (authorization) => {
    expect(await requestApi('GET', '/orders', undefined, authorization)).toEqual({
      status: 401,
      json: { error: { code: 'BAD_REQUEST_ERROR', description: 'Authentication failed' } },
    });
  });

  test.each<[string, string, unknown, string]>([
    ['POST', '/orders', { amount: 99, currency: 'INR' }, 'The amount must be at least INR 1.00'],
    ['POST', '/orders', { amount: '9900', currency: 'INR' }, 'The amount must be an integer.'],
    ['POST', '/orders', { currency: 'INR' }, 'The amount field is required.'],
    ['POST', '/orders', { amount: 9_900 }, 'The currency field is required.'],
    [
      'POST',
      '/orders',
      { amount: 9_900, currency: 'INR', price: 1 },
      'price is/are not required and should not be sent',
    ],
    ['GET', '/orders/order_1', undefined, 'The id provided does not exist'],
    ['GET', '/payments/pay_1', undefined, 'The id provided does not exist'],
    ['POST', '/payments/pay_1/refund', {}, 'The id provided does not exist'],
    ['GET', '/nothing', undefined, 'The requested URL was not found on the server.'],
    ['DELETE', '/orders', undefined, 'The requested URL was not found on the server.'],
  ])('refuses %s %s %j', async (method, path, body, description) => {
    expect(await requestApi(method, path, body)).toMatchObject({ status: 400, json: { error: { description } } });
  });
});

describe('the window', () => {
  const key = `key_id=${KEYS.keyId}`;
  const pay = (id: unknown, how: string) => browse(`/checkout/pay?${key}&order_id=${id}&${how}`);

  test('an accepted card pays with a signature; the order accepts no second payment', async () => {
    const { id } = await order();
    const paid = await pay(id, 'method=card&card=4100280000001007&otp=1234');
    expect(paid).toMatchObject({
      status: 200,
      json: { razorpay_order_id: id, razorpay_signature: expect.stringMatching(/^[0-9a-f]{64}$/) },
    });
    expect((await requestApi('GET', `/orders/${id}`)).json).toMatchObject({
      status: 'paid',
      attempts: 1,
      amount_due: 0,
    });
    expect((await requestApi('GET', `/orders/${id}/payments`)).json).toMatchObject({
      entity: 'collection',
      count: 1,
      items: [{ status: 'captured', method: 'card', captured: true, fee: 234, tax: 36, notes: [] }],
    });
    expect(await pay(id, 'method=upi')).toMatchObject({
      status: 400,
      json: { error: { description: expect.stringContaining('already paid') } },
    });
  });

  test.each([
    ['method=card&card=4100280000060003&otp=1234', 'card_declined'],
    ['method=card&card=4100280000080001&otp=1234', 'insufficient_fund'],
    ['method=card&card=4100280000020007&otp=1234', 'gateway_technical_error'],
    ['method=card&card=4100280000001007&otp=123', 'incorrect_otp'],
    ['method=card&card=4111111111111111&otp=1234', 'card_number_invalid'],
    ['method=upi&outcome=failure', 'payment_failed'],
  ])('%s fails with %s, and another payment of the order succeeds', async (how, reason) => {
    const { id } = await order();
    expect(await pay(id, how)).toMatchObject({
      status: 400,
      json: { error: { reason, metadata: { order_id: id, payment_id: expect.stringMatching(/^pay_/) } } },
    });
    expect((await requestApi('GET', `/orders/${id}`)).json).toMatchObject({ status: 'attempted' });
    expect((await pay(id, 'method=upi')).status).toBe(200);
  });

  test('another key, an unknown order and another method are refused', async () => {
    const { id } = await order();
    expect((await browse(`/checkout/pay?key_id=rzp_test_x&order_id=${id}&method=upi`)).status).toBe(400);
    expect((await pay('order_unknown', 'method=upi')).status).toBe(400);
    expect((await pay(id, 'method=wallet')).status).toBe(400);
  });

  test('its script is allowed by a strict content security policy', async () => {
    const script = await simulator.handleBrowser(new Request('http://shop.example/v1/checkout.js'));
    const text = await script.text();
    expect(() => new Function(text)).not.toThrow();
    expect(text).not.toMatch(/\.style\b|setAttribute\('style|innerHTML|eval\(/);
  });
});
