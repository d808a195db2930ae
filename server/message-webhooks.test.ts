import { beforeEach, expect, test } from 'vitest';
import { webhookInbox } from '#db/schema/payments.ts';
import { createMsg91Sender } from '#providers/msg91/msg91-sender.ts';
import { createSignature } from '#providers/razorpay/signatures.ts';
import { createWhatsAppSender } from '#providers/whatsapp/whatsapp-sender.ts';
import { openTestShop } from '#shop/testing/test-shop.ts';
import { createApp } from './app.ts';
import { createConnectionShares } from './connection-shares.ts';
import { createLog } from './log.ts';
import { createMetrics } from './metrics.ts';
import { MSG91_WEBHOOK_PATH } from './sms.ts';
import { WHATSAPP_WEBHOOK_PATH } from './whatsapp.ts';

const shop = openTestShop();
const NUMBER_ID = '106540352242922';
const APP_SECRET = 'an app secret of the test';
const VERIFY_TOKEN = 'a verify token of the test';
const REPORT_TOKEN = 'a report token of the test';

type Options = Parameters<typeof createApp>[0];

const apiBase = 'http://127.0.0.1:9';
const whatsapp = createWhatsAppSender({
  apiBase,
  phoneNumberId: NUMBER_ID,
  accessToken: 'x',
  appSecret: APP_SECRET,
  verifyToken: VERIFY_TOKEN,
});
const sms = createMsg91Sender({ apiBase, authKey: 'x', otpTemplate: 'x', reportToken: REPORT_TOKEN });

let lines: string[] = [];
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
    log: createLog('info', { write: (line: string) => void lines.push(line) }),
    contextFor: (actor, log) => {
      const ctx = shop.as(actor);
      return { ...ctx, log, providers: { ...ctx.providers, ...(isConfigured ? { whatsapp, sms } : {}) } };
    },
    catchUpWithChanges: async () => {},
    notReadyReason: () => null,
  });

beforeEach(async () => {
  lines = [];
  await shop.db.delete(webhookInbox);
});

const STATUS = { id: 'wamid.A', status: 'delivered', timestamp: '1763000000', recipient_id: '919845012345' };
const BODY = JSON.stringify({
  object: 'whatsapp_business_account',
  entry: [{ changes: [{ value: { metadata: { phone_number_id: NUMBER_ID }, statuses: [STATUS] } }] }],
});

test('A-MSG-02 stores a signed webhook of WhatsApp once, and refuses a forged one with 401', async () => {
  const app = open();
  const send = (signature: string, body = BODY) =>
    app.request(WHATSAPP_WEBHOOK_PATH, { method: 'POST', body, headers: { 'x-hub-signature-256': signature } });
  const signature = `sha256=${createSignature(BODY, APP_SECRET)}`;
  expect((await send(signature)).status).toBe(200);
  expect((await send(signature)).status).toBe(200);
  const stored = await shop.db.select().from(webhookInbox);
  expect(stored).toMatchObject([{ provider: 'whatsapp', body: { reports: [{ providerId: 'wamid.A' }], inbound: [] } }]);
  expect(JSON.stringify(stored)).not.toContain('9845012345');
  for (const forged of ['', 'sha256=', signature.replace('sha256=', ''), `sha256=${createSignature(BODY, 'other')}`]) {
    expect((await send(forged)).status).toBe(401);
  }
  expect((await send(signature, BODY.replace('wamid.A', 'wamid.B'))).status).toBe(401);
  const other = '{"object":"page"}';
  expect((await send(`sha256=${createSignature(other, APP_SECRET)}`, other)).status).toBe(200);
  expect(await shop.db.select().from(webhookInbox)).toHaveLength(1);
});

test('A-MSG-02 answers the verification of Meta only with the right token', async () => {
  const app = open();
  const verify = (query: Readonly<Record<string, string>>) =>
    app.request(`${WHATSAPP_WEBHOOK_PATH}?${new URLSearchParams(query)}`);
  const right = { 'hub.mode': 'subscribe', 'hub.verify_token': VERIFY_TOKEN, 'hub.challenge': '1158201444' };
  const verified = await verify(right);
  expect([verified.status, await verified.text()]).toEqual([200, '1158201444']);
  for (const wrong of [{ 'hub.verify_token': 'x' }, { 'hub.mode': 'x' }, { 'hub.challenge': '<b> </b>' }]) {
    expect((await verify({ ...right, ...wrong })).status).toBe(403);
  }
  expect(lines.join()).not.toContain(VERIFY_TOKEN);
});

test('A-MSG-03 stores a delivery report of MSG91 with its token, and refuses one without', async () => {
  const app = open();
  const report = JSON.stringify([
    { requestId: 'a1b2', report: [{ number: '919845012345', status: '1', desc: 'DELIVERED' }] },
  ]);
  const send = (query: string, body: string, headers: Record<string, string> = {}) =>
    app.request(`${MSG91_WEBHOOK_PATH}${query}`, { method: 'POST', body, headers });
  const token = `?token=${encodeURIComponent(REPORT_TOKEN)}`;
  expect((await send(token, report)).status).toBe(200);
  expect((await send('', `data=${encodeURIComponent(report)}`, { 'x-webhook-token': REPORT_TOKEN })).status).toBe(200);
  const stored = await shop.db.select().from(webhookInbox);
  expect(stored).toHaveLength(2);
  expect(stored[0]?.body).toMatchObject({ reports: [{ channel: 'sms', providerId: 'a1b2', status: 'delivered' }] });
  expect(JSON.stringify(stored)).not.toContain('9845012345');
  for (const wrong of ['', '?token=', '?token=x']) expect((await send(wrong, report)).status).toBe(401);
  // A body without a report has nothing to store; one with a zero byte cannot be stored.
  expect((await send(token, '{"a')).status).toBe(200);
  expect((await send(token, '[{"requestId":"\\u0000"}]')).status).toBe(400);
  expect(await shop.db.select().from(webhookInbox)).toHaveLength(2);
  expect(lines.join()).not.toContain(REPORT_TOKEN);
});

test('A-MSG-02 A-MSG-03 refuses every webhook of an account that is not set up', async () => {
  const isConfigured = false;
  const app = open(isConfigured);
  const headers = { 'x-hub-signature-256': `sha256=${createSignature(BODY, '')}` };
  expect((await app.request(WHATSAPP_WEBHOOK_PATH, { method: 'POST', body: BODY, headers })).status).toBe(401);
  expect(
    (await app.request(`${WHATSAPP_WEBHOOK_PATH}?hub.mode=subscribe&hub.challenge=1&hub.verify_token=`)).status,
  ).toBe(403);
  expect((await app.request(`${MSG91_WEBHOOK_PATH}?token=`, { method: 'POST', body: '[]' })).status).toBe(401);
});
