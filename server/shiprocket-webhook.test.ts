import { expect, test } from 'vitest';
import { webhookInbox } from '#db/schema/payments.ts';
import { createShiprocketCourier } from '#providers/shiprocket/shiprocket-courier.ts';
import { openTestShop } from '#shop/testing/test-shop.ts';
import { createApp } from './app.ts';
import { createConnectionShares } from './connection-shares.ts';
import { SHIPROCKET_WEBHOOK_PATH } from './courier.ts';
import { createLog } from './log.ts';
import { createMetrics } from './metrics.ts';

const shop = openTestShop();
const TOKEN = 'a token of the test';
const EVENT = { awb: '321055706540', shipment_status_id: 18, current_timestamp: '23 05 2023 11:43:52', scans: [] };

type Options = Parameters<typeof createApp>[0];

const courier = createShiprocketCourier({
  apiBase: 'http://127.0.0.1:9',
  email: 'api@shop.example',
  password: 'x',
  webhookToken: TOKEN,
  pickupLocation: 'Primary',
  pickupPincode: '110001',
});

const open = (isConfigured = true) =>
  createApp({
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
      return { ...ctx, providers: { ...ctx.providers, courier: isConfigured ? courier : null } };
    },
    catchUpWithChanges: async () => {},
    notReadyReason: () => null,
  });

// The panel refuses a URL that contains one of these texts.
test('the courier’s panel accepts the webhook path', () => {
  expect(SHIPROCKET_WEBHOOK_PATH).not.toMatch(/shiprocket|kartrocket|sr|kr/i);
});

test('accepts a shipment event by its token only, responds with exactly 200, and stores it once', async () => {
  const app = open();
  const send = (body: unknown, token: string | null = TOKEN, path = SHIPROCKET_WEBHOOK_PATH) =>
    app.request(path, {
      method: 'POST',
      body: typeof body === 'string' ? body : JSON.stringify(body),
      headers: token === null ? {} : { 'x-api-key': token },
    });
  for (const wrong of [null, '', 'another', `${TOKEN} x`]) expect((await send(EVENT, wrong)).status).toBe(401);
  expect(await shop.db.select().from(webhookInbox)).toEqual([]);
  for (let times = 0; times < 3; times++) expect((await send(EVENT)).status).toBe(200);
  expect(await shop.db.select().from(webhookInbox)).toMatchObject([
    { provider: 'shiprocket', body: { awb: '321055706540', providerOrderId: null, reference: null } },
  ]);
  for (const unknownBody of ['', 'x', '[]', '{}', '"sentence"']) expect((await send(unknownBody)).status).toBe(200);
  expect((await send('x'.repeat(300_000))).status).toBe(413);
  expect(await shop.db.select().from(webhookInbox)).toHaveLength(1);
  expect((await send(EVENT, TOKEN, `${SHIPROCKET_WEBHOOK_PATH}/`)).status).toBe(403);
  const isConfigured = false;
  const withoutCourier = await open(isConfigured).request(SHIPROCKET_WEBHOOK_PATH, {
    method: 'POST',
    body: '{}',
    headers: { 'x-api-key': '' },
  });
  expect(withoutCourier.status).toBe(401);
  await shop.db.delete(webhookInbox);
});

test.each([
  ['half a surrogate pair', '"\\ud800"'],
  ['a null character', '"\\u0000"'],
])('refuses an event with %s in a value or a name with 400, and does not store it', async (_, text) => {
  const withField = (json: string) => JSON.stringify(EVENT).replace('{', `{${json},`);
  for (const body of [withField(`"shipment_status":${text}`), withField(`"more":[${text}]`), withField(`${text}:1`)]) {
    const response = await open().request(SHIPROCKET_WEBHOOK_PATH, {
      method: 'POST',
      body,
      headers: { 'x-api-key': TOKEN },
    });
    expect(response.status).toBe(400);
  }
  expect(await shop.db.select().from(webhookInbox)).toEqual([]);
});
