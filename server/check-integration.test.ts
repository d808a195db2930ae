// Each check speaks to the provider's simulator or to a small server, over the network.
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import S3rver from '@20minutes/s3rver';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseEnv } from '#config/env.server.ts';
import type { IntegrationName } from '#shop/integrations/integrations.ts';
import { startGoogleSimulator } from '#simulators/google/google-simulator.ts';
import { startRazorpaySimulator } from '#simulators/razorpay/razorpay-simulator.ts';
import { startShiprocketSimulator } from '#simulators/shiprocket/shiprocket-simulator.ts';
import { checkIntegration } from './check-integration.ts';

type Variables = Readonly<Record<string, string>>;

const closes: (() => unknown)[] = [];
const accounts: Record<string, Variables> = {};

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closes.push(() => server.close());
  return (server.address() as AddressInfo).port;
}

/** Accepts one password, in the form that AUTH PLAIN sends it. */
const startMailServer = () =>
  listen(
    createServer((socket) => {
      socket.on('error', () => {});
      socket.write('220 test\r\n');
      socket.setEncoding('utf8').on('data', (text: string) => {
        if (text.startsWith('EHLO')) return socket.write('250-test\r\n250 AUTH PLAIN\r\n');
        if (text.startsWith('QUIT')) return socket.end('221 bye\r\n');
        const isRight = text.includes(Buffer.from('\0me\0right').toString('base64'));
        return socket.write(isRight ? '235 welcome\r\n' : '535 5.7.8 Username and Password not accepted\r\n');
      });
    }),
  );

beforeAll(async () => {
  const keys = { keyId: 'rzp_test_0123456789abcd', keySecret: 'razorpay-secret' };
  const razorpay = await startRazorpaySimulator({ ...keys, webhookSecret: 'x', webhookUrl: () => '' });
  const login = { email: 'api@example.in', password: 'shiprocket-password', webhookToken: 'x'.repeat(16) };
  const shiprocket = await startShiprocketSimulator({
    ...login,
    webhookUrl: () => '',
    hourMs: 1_000,
    pickup: { nickname: 'Primary', pincode: '560001' },
  });
  const client = { clientId: 'shop.apps.example', clientSecret: 'google-secret' };
  const google = await startGoogleSimulator({ ...client, isRegistered: () => true });
  closes.push(
    () => razorpay.close(),
    () => shiprocket.close(),
    () => google.close(),
  );
  const folder = await mkdtemp(path.join(tmpdir(), 'tanabana-check-'));
  const bucket = new S3rver({ directory: folder, silent: true, configureBuckets: [{ name: 'pictures', configs: [] }] });
  await bucket.configureBuckets();
  const s3Port = await listen(createHttpServer(bucket.callback()));
  closes.push(() => rm(folder, { recursive: true, force: true }));
  Object.assign(accounts, {
    razorpay: {
      RAZORPAY_API_BASE: razorpay.apiBase,
      RAZORPAY_KEY_ID: keys.keyId,
      RAZORPAY_KEY_SECRET: keys.keySecret,
      RAZORPAY_WEBHOOK_SECRET: 'x',
    },
    shiprocket: {
      SHIPROCKET_API_BASE: shiprocket.apiBase,
      SHIPROCKET_EMAIL: login.email,
      SHIPROCKET_PASSWORD: login.password,
      SHIPROCKET_WEBHOOK_TOKEN: login.webhookToken,
    },
    google: {
      GOOGLE_ISSUER: google.issuer,
      GOOGLE_CLIENT_ID: client.clientId,
      GOOGLE_CLIENT_SECRET: client.clientSecret,
    },
    smtp: { SMTP_URL: `smtp://me:right@127.0.0.1:${await startMailServer()}`, MAIL_FROM: 'a@b.in' },
    s3: {
      S3_ENDPOINT: `http://127.0.0.1:${s3Port}`,
      S3_BUCKET: 'pictures',
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
  });
});
afterAll(async () => {
  for (const close of closes.reverse()) await close();
});

const check = (name: IntegrationName, changes: Variables = {}, limitMs?: number) =>
  checkIntegration(name, {
    env: parseEnv({ ...accounts[name], ...changes }),
    publicUrl: 'https://shop.example',
    ...(limitMs === undefined ? {} : { limitMs }),
  });

test.each<IntegrationName>(['razorpay', 'shiprocket', 'google', 'smtp', 's3'])(
  'A-INT-05 %s accepts the right account',
  async (name) => {
    expect(await check(name)).toEqual({ ok: true, value: null });
  },
);

test.each<[IntegrationName, Variables, RegExp]>([
  ['razorpay', { RAZORPAY_KEY_SECRET: 'wrong' }, /Authentication failed/],
  ['shiprocket', { SHIPROCKET_PASSWORD: 'wrong' }, /./],
  ['shiprocket', { SHIPROCKET_PICKUP_LOCATION: 'Godown' }, /no pickup location “Godown”/],
  ['google', { GOOGLE_CLIENT_SECRET: 'wrong' }, /Unauthorized/],
  ['google', { GOOGLE_ISSUER: 'https://accounts.google.com' }, /ends with \.apps\.googleusercontent\.com/],
  ['s3', { S3_SECRET_ACCESS_KEY: 'wrong' }, /signature/],
  ['s3', { S3_BUCKET: 'another' }, /bucket/],
])('A-INT-05 %s refuses %o, with its reason', async (name, changes, detail) => {
  expect(await check(name, changes)).toEqual({
    ok: false,
    reason: { kind: 'refused', detail: expect.stringMatching(detail) },
  });
});

test('A-INT-05 smtp refuses a wrong password, and a password is not sent without TLS', async () => {
  const url = accounts.smtp?.SMTP_URL ?? '';
  expect(await check('smtp', { SMTP_URL: url.replace('right', 'wrong') })).toMatchObject({
    reason: { kind: 'refused' },
  });
  expect(await check('smtp', { SMTP_URL: `${url}?requireTLS=true` })).toMatchObject({
    reason: { kind: 'unavailable', detail: expect.stringMatching(/TLS/) },
  });
});

test('A-INT-05 a provider that does not respond fails at the limit', async () => {
  const port = await listen(createServer((socket) => void socket.on('error', () => {})));
  const silent = { RAZORPAY_API_BASE: `http://127.0.0.1:${port}` };
  expect(await check('razorpay', silent, 1_000)).toEqual({
    ok: false,
    reason: { kind: 'unavailable', detail: 'no response within 1 seconds' },
  });
});
