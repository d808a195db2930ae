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
let razorpay: ReturnType<typeof createClient>;
const createClient = (overrides: Partial<Parameters<typeof createRazorpayPayments>[0]> = {}) =>
  createRazorpayPayments({
    apiBase: simulator.apiBase,
    ...KEYS,
    webhookSecrets: ['new', 'old'],
    scriptUrl: '/checkout.js',
    pauseMs: 1,
    breaker: createCircuitBreaker({ failures: 1_000, coolDownMs: 1 }),
    ...overrides,
  });
/** With a short timeout, for a provider that never responds. */
const clientWithShortTimeout = () => createClient({ timeoutMs: 1_000 });

beforeAll(async () => {
  simulator = await startRazorpaySimulator({ ...KEYS, webhookSecret: 'new', webhookUrl: () => null, slowMs: 50 });
});
beforeEach(() => {
  simulator.injectFaults();
  razorpay = createClient();
});
afterAll(() => simulator.close());

function unwrap<Value>(result: Result<Value, unknown>): Value {
  if (!result.ok) throw new Error(JSON.stringify(result.reason));
  return result.value;
}
const getKind = (result: Result<unknown, { kind: string }>) => (result.ok ? 'ok' : result.reason.kind);
const createOrder = async (receipt: string = crypto.randomUUID()) =>
  unwrap(await razorpay.createOrder({ ...ORDER, receipt }));

describe('orders', () => {
  test('S-PAY-08 an order carries the amount in paise, the currency and our receipt, and is found by the receipt', async () => {
    const created = await createOrder('checkout-1');
    expect(created).toEqual({
      id: expect.stringMatching(/^order_\w{14}$/),
      amount: 118_000,
      currency: 'INR',
      receipt: 'checkout-1',
    });
    await createOrder('another');
    expect(unwrap(await razorpay.findOrderByReceipt('checkout-1'))).toEqual(created);
    expect(unwrap(await razorpay.findOrderByReceipt('unknown'))).toBeNull();
    // Razorpay allows 256 characters per note; the address has 500.
    expect(simulator.records.orders.get(created.id)?.notes.address).toHaveLength(256);
  });

  test.each<[string, Partial<typeof ORDER>, string]>([
    ['an amount below the minimum', { amount: 99 }, 'The amount must be at least INR 1.00'],
    ['a fraction of a paisa', { amount: 100.5 }, 'The amount must be an integer.'],
    ['a long receipt', { receipt: 'x'.repeat(41) }, 'The receipt may not be greater than 40 characters.'],
  ])('refuses an order with %s', async (_, wrong, detail) => {
    expect(await razorpay.createOrder({ ...ORDER, ...wrong })).toEqual({
      ok: false,
      reason: { kind: 'refused', detail: `400 ${detail}` },
    });
  });

  test('does not create an order again after a lost response', async () => {
    for (const fault of ['done-then-hang', 'done-then-reset', 'done-then-error'] as const) {
      razorpay = fault === 'done-then-hang' ? clientWithShortTimeout() : createClient();
      const before = simulator.records.orders.size;
      simulator.injectFaults({ how: fault, times: 1 });
      expect(getKind(await razorpay.createOrder({ ...ORDER, receipt: fault }))).toBe('unavailable');
      expect(simulator.records.orders.size).toBe(before + 1);
      expect(unwrap(await createClient().findOrderByReceipt(fault))).toMatchObject({ receipt: fault });
    }
  });
});

describe('payments', () => {
  test('finds the payments of an order; a failed payment has its reason', async () => {
    const { id } = await createOrder();
    simulator.pay(id, {
      method: 'card',
      outcome: {
        failed: { code: 'BAD_REQUEST_ERROR', description: 'No\r\n\u202emoney', source: 'bank', step: '', reason: '' },
      },
    });
    const { razorpay_payment_id: paymentId } = simulator.pay(id);
    const [failed, paid] = unwrap(await razorpay.listPaymentsOfOrder(id)) as [ProviderPayment, ProviderPayment];
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
    expect(unwrap(await razorpay.getPayment(paymentId))).toEqual(paid);
  });

  test.each(['pay_00000000000000', 'nonsense', '../orders', 'pay_1?x=1', ''])(
    'returns null for the unknown payment id %j',
    async (id) => {
      expect(unwrap(await razorpay.getPayment(id))).toBeNull();
    },
  );

  test('captures an authorised payment once, and only in full', async () => {
    const { id } = await createOrder();
    const callback = simulator.pay(id, { outcome: 'authorized' });
    const authorised = unwrap(await razorpay.getPayment(callback.razorpay_payment_id)) as ProviderPayment;
    expect(authorised.status).toBe('authorized');
    expect(getKind(await razorpay.capture({ ...authorised, amount: 100 }))).toBe('refused');
    expect(unwrap(await razorpay.capture(authorised)).status).toBe('captured');
    expect(getKind(await razorpay.capture(authorised))).toBe('refused');
  });

  test('verifies the signature of the callback from the payment window', async () => {
    const { id } = await createOrder();
    const { razorpay_payment_id: paymentId, razorpay_signature: signature } = simulator.pay(id);
    expect(razorpay.isCallbackSigned({ providerOrderId: id, paymentId, signature })).toBe(true);
    expect(razorpay.isCallbackSigned({ providerOrderId: 'order_other', paymentId, signature })).toBe(false);
    expect(razorpay.isCallbackSigned({ providerOrderId: id, paymentId: 'pay_other', signature })).toBe(false);
  });
});

describe('refunds', () => {
  const createPaidPayment = async () => simulator.pay((await createOrder()).id).razorpay_payment_id;

  test.each<Fault | null>([
    null,
    'done-then-reset',
    'done-then-error',
    'server-error',
    'busy',
    'in-flight',
    'garbage',
    'reset',
  ])('makes one refund, even after the fault %s', async (fault) => {
    const paymentId = await createPaidPayment();
    const request = { paymentId, amount: 118_000, receipt: paymentId, idempotencyKey: `refund-${paymentId}` };
    if (fault) simulator.injectFaults({ how: fault, times: 2 });
    const refund = unwrap(await razorpay.refund(request));
    expect(refund).toMatchObject({ paymentId, amount: 118_000, status: 'processed', receipt: paymentId });
    expect(unwrap(await razorpay.refund(request))).toEqual(refund);
    expect(unwrap(await razorpay.listRefundsOfPayment(paymentId))).toEqual([refund]);
    expect(unwrap(await razorpay.getRefund(refund.id))).toEqual(refund);
    // Refused: the same key with another amount, and a second refund of a payment that was refunded in full.
    expect(getKind(await razorpay.refund({ ...request, amount: 100 }))).toBe('refused');
    expect(getKind(await razorpay.refund({ ...request, idempotencyKey: 'another-key' }))).toBe('refused');
  });
});

describe('failures', () => {
  test.each<Fault>(['server-error', 'busy', 'garbage', 'hang', 'reset'])(
    "reports the fault %s as 'unavailable', and retries reads",
    async (fault) => {
      const { id } = await createOrder();
      simulator.injectFaults({ how: fault });
      if (fault === 'hang') razorpay = clientWithShortTimeout();
      expect(getKind(await razorpay.listPaymentsOfOrder(id))).toBe('unavailable');
      expect(getKind(await razorpay.createOrder(ORDER))).toBe('unavailable');
      if (fault === 'hang') return;
      simulator.injectFaults({ how: fault, times: 2 });
      expect(unwrap(await razorpay.listPaymentsOfOrder(id))).toEqual([]);
    },
  );

  test('accepts a slow response', async () => {
    simulator.injectFaults({ how: 'slow' });
    expect(await createOrder()).toMatchObject({ amount: 118_000 });
  });

  test("reports a wrong secret as 'unavailable', not as a refusal of the payment", async () => {
    const wrongKey = createClient({ keySecret: 'wrong' });
    expect(await wrongKey.getPayment('pay_00000000000000')).toEqual({
      ok: false,
      reason: { kind: 'unavailable', detail: 'the key was not accepted: 401 Authentication failed' },
    });
  });

  test('sends no requests for a while after several failures', async () => {
    const clientWithBreaker = createClient({
      tries: 1,
      breaker: createCircuitBreaker({ failures: 3, coolDownMs: 60_000 }),
    });
    simulator.injectFaults({ how: 'server-error' });
    for (let times = 0; times < 3; times++) await clientWithBreaker.getPayment('pay_1');
    simulator.injectFaults();
    expect(await clientWithBreaker.getPayment('pay_1')).toMatchObject({
      reason: { detail: expect.stringContaining('request not sent') },
    });
  });

  test("reports 'unavailable' when no server listens", async () => {
    expect(getKind(await createClient({ apiBase: 'http://127.0.0.1:9/v1' }).getPayment('pay_1'))).toBe('unavailable');
  });
});

test('accepts a webhook signed with the previous secret', () => {
  const body = new TextEncoder().encode('{"entity":"event","event":"payment.captured"}');
  // HMAC-SHA256 of the body with the key 'whsec_demo', computed with OpenSSL.
  const signature = '3d46d610f64d10cf439d2d2e1a94d84d9d5ddd4f7c7680bc78fc9d2a2053cfad';
  expect(createClient({ webhookSecrets: ['new', 'whsec_demo'] }).isWebhookSigned(body, signature)).toBe(true);
  expect(createClient({ webhookSecrets: ['new'] }).isWebhookSigned(body, signature)).toBe(false);
});
