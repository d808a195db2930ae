import { expect, test } from 'vitest';
import { webhookInbox } from '#db/schema/payments.ts';
import { parseRazorpayWebhook } from '#providers/razorpay/razorpay-webhook.ts';
import { createSignature } from '#providers/razorpay/signatures.ts';
import { openTestShop } from '#shop/testing/test-shop.ts';
import { createApp } from './app.ts';
import { createConnectionShares } from './connection-shares.ts';
import { createLog } from './log.ts';
import { createMetrics } from './metrics.ts';

const shop = openTestShop();
const BODY = '{"event":"payment.failed","payload":{}}';
const SECRET = 'a secret of the test';

type Options = Parameters<typeof createApp>[0];

function open() {
  const isWebhookSigned = (bytes: Uint8Array, signature: string) => signature === createSignature(bytes, SECRET);
  return createApp({
    production: true,
    publicUrl: 'https://shop.example',
    trustedProxies: 0,
    metricsToken: undefined,
    guard: { production: true, isOwnOrigin: (origin) => origin === 'https://shop.example' },
    sessions: {} as Options['sessions'],
    renderer: {} as Options['renderer'],
    live: {} as Options['live'],
    shares: createConnectionShares(10),
    metrics: createMetrics(),
    simulators: {},
    log: createLog('error', { write: () => {} }),
    contextFor: (actor) => {
      const ctx = shop.as(actor);
      return {
        ...ctx,
        providers: {
          ...ctx.providers,
          payments: { ...ctx.providers.payments, isWebhookSigned, parseWebhook: parseRazorpayWebhook },
        },
      };
    },
    catchUpWithChanges: async () => {},
    notReadyReason: () => null,
  });
}

const headers = { 'x-razorpay-signature': createSignature(BODY, SECRET), 'x-razorpay-event-id': 'evt_guard' };

test('S-PAY-11 accepts a signed webhook without our origin and request token, at this one path only', async () => {
  const app = open();
  const send = (path: string, method = 'POST') => app.request(path, { method, body: BODY, headers });
  expect((await send('/webhooks/razorpay')).status).toBe(200);
  expect(await shop.db.select().from(webhookInbox)).toHaveLength(1);
  for (const [path, method] of [
    ['/webhooks/razorpay', 'PUT'],
    ['/webhooks/razorpay', 'DELETE'],
    ['/webhooks/razorpay/', 'POST'],
    ['/webhooks/razorpay/x', 'POST'],
    ['/webhooks/Razorpay', 'POST'],
    ['/webhooks', 'POST'],
    ['/payments/confirm', 'POST'],
  ] as const) {
    const refused = method === 'POST' ? 403 : 405;
    expect([path, method, (await send(path, method)).status]).toEqual([path, method, refused]);
  }
  const unsigned = await app.request('/webhooks/razorpay', { method: 'POST', body: BODY });
  expect(unsigned.status).toBe(401);
  await shop.db.delete(webhookInbox);
});
