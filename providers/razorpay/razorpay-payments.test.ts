import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ProviderPayment } from '#shop/payments/payment-provider.ts';
import type { Result } from '#shop/result.ts';
import type { Fault } from '#simulators/razorpay/faults.ts';
import { type RazorpaySimulator, startRazorpaySimulator } from '#simulators/razorpay/razorpay-simulator.ts';
import { createCircuitBreaker } from '../circuit-breaker.ts';
import { createRazorpayPayments } from './razorpay-payments.ts';

const KEYS = { keyId: 'rzp_test_0123456789abcd', keySecret: 'a secret of the test' };
const ORDER = { receipt: 'checkout-1', amount: 118_000, currency: 'INR', notes: { address: 'x'.repeat(500) } };

let simulator: RazorpaySimulator;
let razorpay: ReturnType<typeof client>;
const client = (more: Partial<Parameters<typeof createRazorpayPayments>[0]> = {}) =>
  createRazorpayPayments({
    apiBase: simulator.apiBase,
    ...KEYS,
    webhookSecrets: ['new', 'old'],
    scriptAddress: '/checkout.js',
    pauseMs: 1,
    breaker: createCircuitBreaker({ failures: 1_000, coolDownMs: 1 }),
    ...more,
  });
/** With a short timeout, for a provider that never responds. */
const clientWithShortTimeout = () => client({ timeoutMs: 200 });

beforeAll(async () => {
  simulator = await startRazorpaySimulator({ ...KEYS, webhookSecret: 'new', webhookUrl: () => null, slowMs: 50 });
});
beforeEach(() => {
  simulator.injectFaults();
  razorpay = client();
});
afterAll(() => simulator.close());

function value<Value>(result: Result<Value, unknown>): Value {
  if (!result.ok) throw new Error(JSON.stringify(result.reason));
  return result.value;
}
const getKind = (result: Result<unknown, { kind: string }>) => (result.ok ? 'ok' : result.reason.kind);
const order = async (receipt: string = crypto.randomUUID()) => value(await razorpay.createOrder({ ...ORDER, receipt }));

describe('orders', () => {
  test('S-PAY-08 carry the amount in paise, the currency and our receipt, and are found by it', async () => {
    const created = await order('checkout-of-hers');
    expect(created).toEqual({
      id: expect.stringMatching(/^order_\w{14}$/),
      amount: 118_000,
      currency: 'INR',
      receipt: 'checkout-of-hers',
    });
    await order('another');
    expect(value(await razorpay.findOrderByReceipt('checkout-of-hers'))).toEqual(created);
    expect(value(await razorpay.findOrderByReceipt('unknown'))).toBeNull();
    expect(simulator.records.orders.get(created.id)?.notes.address).toHaveLength(256);
  });

  test.each<[string, Partial<typeof ORDER>, string]>([
    ['too little', { amount: 99 }, 'The amount must be at least INR 1.00'],
    ['half a paisa', { amount: 100.5 }, 'The amount must be an integer.'],
    ['a long receipt', { receipt: 'x'.repeat(41) }, 'The receipt may not be greater than 40 characters.'],
  ])('%s is refused', async (_, wrong, detail) => {
    expect(await razorpay.createOrder({ ...ORDER, ...wrong })).toEqual({
      ok: false,
      reason: { kind: 'refused', detail: `400 ${detail}` },
    });
  });

  test('does not retry after a lost response: there would be two orders', async () => {
    for (const how of ['done-then-hang', 'done-then-reset', 'done-then-error'] as const) {
      razorpay = how === 'done-then-hang' ? clientWithShortTimeout() : client();
      const before = simulator.records.orders.size;
      simulator.injectFaults({ how, times: 1 });
      expect(getKind(await razorpay.createOrder({ ...ORDER, receipt: how }))).toBe('unavailable');
      expect(simulator.records.orders.size).toBe(before + 1);
      expect(value(await client().findOrderByReceipt(how))).toMatchObject({ receipt: how });
    }
  });
});

describe('payments', () => {
  test('are found with their order, and a failed one has its reason', async () => {
    const { id } = await order();
    simulator.pay(id, {
      method: 'card',
      outcome: {
        failed: { code: 'BAD_REQUEST_ERROR', description: 'No\r\n\u202emoney', source: 'bank', step: '', reason: '' },
      },
    });
    const { razorpay_payment_id: paymentId } = simulator.pay(id);
    const [failed, paid] = value(await razorpay.listPaymentsOfOrder(id)) as [ProviderPayment, ProviderPayment];
    expect(failed).toMatchObject({ status: 'failed', failureText: 'No money', method: 'card' });
    expect(paid).toEqual({
      id: paymentId,
      orderId: id,
      amount: 118_000,
      currency: 'INR',
      status: 'captured',
      method: 'upi',
      failureText: null,
    });
    expect(value(await razorpay.getPayment(paymentId))).toEqual(paid);
  });

  test.each(['pay_00000000000000', 'nonsense', '../orders', 'pay_1?x=1', ''])('there is no %j', async (id) => {
    expect(value(await razorpay.getPayment(id))).toBeNull();
  });

  test('one that is authorised is captured, once', async () => {
    const { id } = await order();
    const receipt = simulator.pay(id, { outcome: 'authorized' });
    const authorised = value(await razorpay.getPayment(receipt.razorpay_payment_id)) as ProviderPayment;
    expect(authorised.status).toBe('authorized');
    expect(getKind(await razorpay.capture({ ...authorised, amount: 100 }))).toBe('refused');
    expect(value(await razorpay.capture(authorised)).status).toBe('captured');
    expect(getKind(await razorpay.capture(authorised))).toBe('refused');
  });

  test('a receipt of the browser is signed with our key', async () => {
    const { id } = await order();
    const { razorpay_payment_id: paymentId, razorpay_signature: signature } = simulator.pay(id);
    expect(razorpay.isCallbackSigned({ providerOrderId: id, paymentId, signature })).toBe(true);
    expect(razorpay.isCallbackSigned({ providerOrderId: 'order_other', paymentId, signature })).toBe(false);
    expect(razorpay.isCallbackSigned({ providerOrderId: id, paymentId: 'pay_other', signature })).toBe(false);
  });
});

describe('refunds', () => {
  const paid = async () => simulator.pay((await order()).id).razorpay_payment_id;

  test.each<Fault | null>([
    null,
    'done-then-reset',
    'done-then-error',
    'server-error',
    'busy',
    'in-flight',
    'garbage',
    'reset',
  ])('makes one refund after %s', async (how) => {
    const paymentId = await paid();
    const request = { paymentId, amount: 118_000, receipt: paymentId, idempotencyKey: `refund-${paymentId}` };
    if (how) simulator.injectFaults({ how, times: 2 });
    const refund = value(await razorpay.refund(request));
    expect(refund).toMatchObject({ paymentId, amount: 118_000, status: 'processed', receipt: paymentId });
    expect(value(await razorpay.refund(request))).toEqual(refund);
    expect(value(await razorpay.listRefundsOfPayment(paymentId))).toEqual([refund]);
    expect(value(await razorpay.getRefund(refund.id))).toEqual(refund);
    expect(getKind(await razorpay.refund({ ...request, amount: 100 }))).toBe('refused');
    expect(getKind(await razorpay.refund({ ...request, idempotencyKey: 'another-key' }))).toBe('refused');
  });
});

describe('failures', () => {
  test.each<Fault>(['server-error', 'busy', 'garbage', 'hang', 'reset'])(
    '%s: unavailable, and a read is retried',
    async (how) => {
      const { id } = await order();
      simulator.injectFaults({ how });
      if (how === 'hang') razorpay = clientWithShortTimeout();
      expect(getKind(await razorpay.listPaymentsOfOrder(id))).toBe('unavailable');
      expect(getKind(await razorpay.createOrder(ORDER))).toBe('unavailable');
      if (how === 'hang') return;
      simulator.injectFaults({ how, times: 2 });
      expect(value(await razorpay.listPaymentsOfOrder(id))).toEqual([]);
    },
  );

  test('a slow response is accepted', async () => {
    simulator.injectFaults({ how: 'slow' });
    expect(await order()).toMatchObject({ amount: 118_000 });
  });

  test('a wrong secret is not a refusal of the payment', async () => {
    const wrongKey = client({ keySecret: 'wrong' });
    expect(await wrongKey.getPayment('pay_00000000000000')).toEqual({
      ok: false,
      reason: { kind: 'unavailable', detail: 'the key was not accepted: 401 Authentication failed' },
    });
  });

  test('sends no requests for a while after several failures', async () => {
    const careful = client({ tries: 1, breaker: createCircuitBreaker({ failures: 3, coolDownMs: 60_000 }) });
    simulator.injectFaults({ how: 'server-error' });
    for (let times = 0; times < 3; times++) await careful.getPayment('pay_1');
    simulator.injectFaults();
    expect(await careful.getPayment('pay_1')).toMatchObject({
      reason: { detail: expect.stringContaining('not asked') },
    });
  });

  test('no server listens', async () => {
    expect(getKind(await client({ apiBase: 'http://127.0.0.1:9/v1' }).getPayment('pay_1'))).toBe('unavailable');
  });
});

test('accepts a webhook signed with the previous secret', () => {
  const body = new TextEncoder().encode('{"entity":"event","event":"payment.captured"}');
  const signature = '3d46d610f64d10cf439d2d2e1a94d84d9d5ddd4f7c7680bc78fc9d2a2053cfad';
  expect(client({ webhookSecrets: ['new', 'whsec_demo'] }).isWebhookSigned(body, signature)).toBe(true);
  expect(client({ webhookSecrets: ['new'] }).isWebhookSigned(body, signature)).toBe(false);
});
