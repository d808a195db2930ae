import { afterEach, describe, expect, test, vi } from 'vitest';
import { parseEnv } from '#config/env.server.ts';
import { openPayments, type Payments } from './payments.ts';

const loads = vi.hoisted(() => ({ simulator: 0 }));
vi.mock('#simulators/razorpay/razorpay-simulator.ts', async (original) => {
  loads.simulator++;
  return original();
});

const KEYS = {
  RAZORPAY_KEY_ID: 'rzp_live_0123456789abcd',
  RAZORPAY_KEY_SECRET: 'not-a-real-secret',
  RAZORPAY_WEBHOOK_SECRET: 'whsec_demo',
};
const BODY = new TextEncoder().encode('{"entity":"event","event":"payment.captured"}');
/** HMAC-SHA256 of the body with the key 'whsec_demo', computed with OpenSSL. */
const SIGNATURE = '3d46d610f64d10cf439d2d2e1a94d84d9d5ddd4f7c7680bc78fc9d2a2053cfad';

let opened: Payments | null = null;
const open = async (env: Partial<ReturnType<typeof parseEnv>>) => {
  const isOnlyNode = false;
  opened = await openPayments({ ...parseEnv({}), ...env }, isOnlyNode);
  return opened;
};
afterEach(() => opened?.close());

describe('production', () => {
  test('a production store uses Razorpay and its script, and does not load the simulator', async () => {
    const { provider, pages, scriptOrigin } = await open({ STORE_MODE: 'production', ...KEYS });
    expect(provider).toMatchObject({ keyId: KEYS.RAZORPAY_KEY_ID });
    expect(provider.scriptUrl).toBe('https://checkout.razorpay.com/v1/checkout.js');
    expect([pages, scriptOrigin, loads.simulator]).toEqual([null, 'https://checkout.razorpay.com', 0]);
    expect(provider.isOffered).toBe(true);
  });

  test('a production store without keys accepts cash only', async () => {
    const { provider, pages, scriptOrigin } = await open({ STORE_MODE: 'production' });
    expect([provider.isOffered, pages, scriptOrigin, loads.simulator]).toEqual([false, null, null, 0]);
    expect(provider.isWebhookSigned(BODY, SIGNATURE)).toBe(false);
  });

  test('accepts the previous webhook secret during a rotation', async () => {
    const { provider } = await open({
      ...KEYS,
      RAZORPAY_WEBHOOK_SECRET: 'new',
      RAZORPAY_WEBHOOK_SECRET_OLD: 'whsec_demo',
    });
    expect(provider.isWebhookSigned(BODY, SIGNATURE)).toBe(true);
    const { provider: withoutOldSecret } = await open({ ...KEYS, RAZORPAY_WEBHOOK_SECRET: 'new' });
    expect(withoutOldSecret.isWebhookSigned(BODY, SIGNATURE)).toBe(false);
  });
});

describe('S-PAY-13 demo mode', () => {
  test('a configuration takes precedence over the simulator', async () => {
    expect(await open(KEYS)).toMatchObject({ pages: null, scriptOrigin: 'https://checkout.razorpay.com' });
  });

  test('pays without the internet, and the script is the store’s own', async () => {
    const { provider, pages, scriptOrigin } = await open({});
    expect(scriptOrigin).toBeNull();
    const created = await provider.createOrder({ receipt: 'x', amount: 11_800, currency: 'INR', notes: {} });
    expect(created).toMatchObject({ ok: true, value: { amount: 11_800 } });
    expect(provider.scriptUrl).toMatch(/^\/simulators\/razorpay\//);
    const script = await pages?.(new Request('http://localhost:3000/v1/checkout.js'));
    expect([script?.status, script?.headers.get('content-type')]).toEqual([200, 'text/javascript; charset=utf-8']);
  });

  test('the pages do not include the endpoints for the store’s server', async () => {
    const { provider, pages } = await open({});
    const created = await provider.createOrder({ receipt: 'x', amount: 11_800, currency: 'INR', notes: {} });
    const id = created.ok ? created.value.id : '';
    for (const path of ['/v1/orders', `/v1/orders/${id}`, `/v1/orders/${id}/payments`, '/v1/payments/pay_1'])
      expect((await pages?.(new Request(`http://localhost:3000${path}`)))?.status).toBe(404);
  });

  test('refunds payments of the sample store', async () => {
    const { provider } = await open({});
    const request = {
      paymentId: 'pay_Sample00000001',
      amount: 11_800,
      receipt: 'x',
      idempotencyKey: 'refund-sample-1',
    };
    expect(await provider.refund(request)).toMatchObject({ ok: true, value: { status: 'processed' } });
  });
});
