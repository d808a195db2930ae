import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startWhatsAppSimulator, type WhatsAppSimulator } from '#simulators/whatsapp/whatsapp-simulator.ts';
import { createSignature } from '../razorpay/signatures.ts';
import { checkWhatsApp } from './check-whatsapp.ts';
import { createWhatsAppSender } from './whatsapp-sender.ts';

const ACCOUNT = {
  phoneNumberId: '106540352242922',
  accessToken: 'a token of the test',
  appSecret: 'an app secret',
  verifyToken: 'a verify token of the test',
};
const MESSAGE = {
  to: '+919845012345',
  template: 'order_placed',
  language: 'en',
  values: ['Asha', 'AB12CD34', '₹1,299', 'https://shop.example/track', 'Tanabana'],
  isCode: false,
  ref: '00000000-0000-4000-8000-00000000aaaa',
};

let simulator: WhatsAppSimulator;
beforeAll(async () => {
  simulator = await startWhatsAppSimulator({ ...ACCOUNT, webhookUrl: () => null, brand: 'Tanabana', slowMs: 300 });
});
afterAll(() => simulator.close());

/** The address of a server that was closed. */
async function closedServer(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return `http://127.0.0.1:${port}`;
}

const senderWith = (overrides: object = {}) =>
  createWhatsAppSender({ ...ACCOUNT, apiBase: simulator.apiBase, ...overrides });
const send = (message: object = {}, overrides: object = {}) => senderWith(overrides).send({ ...MESSAGE, ...message });

test('S-MSG-01 sends the template with its values in their order and returns the id of the message', async () => {
  expect(await send()).toMatchObject({ ok: true, value: { providerId: expect.stringMatching(/^wamid\./) } });
  expect(simulator.inbox.list()[0]).toMatchObject({
    channel: 'whatsapp',
    to: '+919845012345',
    text: 'Hello Asha, we have your order AB12CD34 of ₹1,299. Follow it here: https://shop.example/track Tanabana',
  });
});

test('S-MSG-01 a code has a button that copies it', async () => {
  const code = { template: 'code_en', values: ['482913', 'Tanabana'], isCode: true };
  expect((await send(code)).ok).toBe(true);
  expect(simulator.inbox.list()[0]?.text).toContain('482913 is your code for Tanabana');
  // The template needs the value of its button, which only a code has.
  expect(await send({ ...code, isCode: false })).toMatchObject({ reason: { kind: 'refused', code: 132_000 } });
});

describe('S-MSG-02 failures, none of which repeats a value', () => {
  test.each([
    ['a wrong token', {}, { accessToken: 'another' }, 'refused', 190],
    ['a template that does not exist', { template: 'summer_sale' }, {}, 'refused', 132_001],
    ['a paused template', { template: 'paused_order' }, {}, 'refused', 132_015],
    ['a wrong number of values', { values: ['Asha'] }, {}, 'refused', 132_000],
    ['a number without WhatsApp', { to: '+919845012300' }, {}, 'refused', 131_026],
  ])('%s is reported with the code of WhatsApp', async (_, message, overrides, kind, code) => {
    const sent = await send(message, overrides);
    expect(sent).toMatchObject({ ok: false, reason: { kind, code } });
    for (const value of ['AB12CD34', '₹1,299', '9845012345']) expect(JSON.stringify(sent)).not.toContain(value);
  });

  test.each([
    ['no-whatsapp', 'refused', 0],
    ['paused', 'refused', 0],
    ['limit', 'unavailable', 0],
    ['busy', 'unavailable', 0],
    ['server-error', 'unknown', 0],
    ['garbage', 'unknown', 0],
    ['hang', 'unknown', 0],
    ['reset', 'unknown', 0],
    ['done-then-hang', 'unknown', 1],
    ['done-then-error', 'unknown', 1],
  ] as const)('the fault %s is reported as %s, and the message is not sent again', async (how, kind, arrived) => {
    simulator.injectFaults({ how, times: 1 });
    const before = simulator.inbox.list().length;
    expect(await send({}, { timeoutMs: 1_000 })).toMatchObject({ ok: false, reason: { kind } });
    expect(simulator.inbox.list().length - before).toBe(arrived);
    simulator.injectFaults();
  });

  test('a server that cannot be reached has sent nothing', async () => {
    const sent = await send({}, { apiBase: await closedServer() });
    expect(sent).toMatchObject({ ok: false, reason: { kind: 'unavailable' } });
  });

  test('waits for a slow response', async () => {
    simulator.injectFaults({ how: 'slow', times: 1 });
    expect((await send()).ok).toBe(true);
    simulator.injectFaults();
  });
});

test('A-MSG-01 the test of an account names a wrong token and number, and sends nothing', async () => {
  const before = simulator.inbox.list().length;
  const options = { ...ACCOUNT, apiBase: simulator.apiBase };
  expect(await checkWhatsApp(options)).toEqual({ ok: true, value: null });
  expect(await checkWhatsApp({ ...options, accessToken: 'x' })).toMatchObject({ reason: { kind: 'refused' } });
  expect(await checkWhatsApp({ ...options, phoneNumberId: '1' })).toMatchObject({ reason: { kind: 'refused' } });
  expect(await checkWhatsApp({ ...options, apiBase: 'http://127.0.0.1:9' })).toMatchObject({
    reason: { kind: 'unavailable' },
  });
  expect(simulator.inbox.list()).toHaveLength(before);
});

describe('A-MSG-02 a webhook', () => {
  const body = (value: object) => ({
    object: 'whatsapp_business_account',
    entry: [{ changes: [{ value: { metadata: { phone_number_id: ACCOUNT.phoneNumberId }, ...value } }] }],
  });

  test('is signed over its bytes with the app secret', () => {
    const bytes = new TextEncoder().encode('{"object":"whatsapp_business_account"}');
    const signature = createSignature(bytes, ACCOUNT.appSecret);
    const sender = senderWith();
    expect(sender.isWebhookSigned(bytes, `sha256=${signature}`)).toBe(true);
    expect(sender.isWebhookSigned(bytes, signature)).toBe(false);
    expect(sender.isWebhookSigned(bytes, `sha256=${createSignature(bytes, 'another')}`)).toBe(false);
    expect(sender.isWebhookSigned(new TextEncoder().encode('{}'), `sha256=${signature}`)).toBe(false);
    expect(sender.isVerifyToken(ACCOUNT.verifyToken)).toBe(true);
    expect(sender.isVerifyToken('')).toBe(false);
  });

  test('has statuses and messages; malformed entries and other numbers are left out', () => {
    const { parseWebhook } = senderWith();
    const status = { id: 'wamid.A', status: 'failed', timestamp: '1763000000', recipient_id: '919845012345' };
    const parsed = parseWebhook(
      body({
        statuses: [
          {
            ...status,
            errors: [{ code: 131_026, title: 'Message undeliverable' }],
            biz_opaque_callback_data: MESSAGE.ref,
          },
          { ...status, status: 'deleted' },
          { ...status, timestamp: 'soon' },
          { ...status, id: 7 },
          null,
        ],
        messages: [
          { id: 'wamid.B', from: '919845012345', text: { body: 'Stop\0' } },
          { id: 'wamid.C', from: '919845012345', type: 'image' },
          { from: '919845012345' },
        ],
      }),
    );
    expect(parsed).toEqual({
      statuses: [
        {
          providerId: 'wamid.A',
          ref: MESSAGE.ref,
          status: 'failed',
          at: '2025-11-13T02:13:20.000Z',
          code: 131_026,
          detail: 'Message undeliverable',
        },
      ],
      messages: [
        { providerId: 'wamid.B', from: '+919845012345', text: 'Stop' },
        { providerId: 'wamid.C', from: '+919845012345', text: '' },
      ],
    });
    const other = body({ metadata: { phone_number_id: '1' }, statuses: [status] });
    expect(parseWebhook(other)).toEqual({ statuses: [], messages: [] });
    for (const hostile of [null, [], 'x', 7, {}, { object: 'page' }]) expect(parseWebhook(hostile)).toBeNull();
    expect(parseWebhook({ object: 'whatsapp_business_account', entry: { changes: 1 } })).toEqual({
      statuses: [],
      messages: [],
    });
  });
});
