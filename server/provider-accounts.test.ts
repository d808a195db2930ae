// Keys of the database in running stores: two nodes on one database, with Razorpay's simulator as the provider.
import { createHmac } from 'node:crypto';
import { mkdtempSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ServerBuild } from 'react-router';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { ConfigurationError, type Env, parseEnv } from '#config/env.server.ts';
import { openTestDatabase } from '#db/testing/test-database.ts';
import { removeIntegration, saveIntegration, testIntegration } from '#shop/integrations/integrations.server.ts';
import { expectOk, STAFF } from '#shop/testing/test-shop.ts';
import { type RazorpaySimulator, startRazorpaySimulator } from '#simulators/razorpay/razorpay-simulator.ts';
import { createLog } from './log.ts';
import { createStore, type Store } from './store.ts';

const database = openTestDatabase();
const SECRET_KEY = 'a'.repeat(64);
const KEYS = { keyId: 'rzp_test_fromDatabase0', keySecret: 'secret-of-the-database' };
const ENVIRONMENT_KEYS = {
  RAZORPAY_KEY_ID: 'rzp_live_fromEnvironment',
  RAZORPAY_KEY_SECRET: 'secret-of-the-environment',
  RAZORPAY_WEBHOOK_SECRET: 'webhook-of-the-environment',
};
const BODY = new TextEncoder().encode('{"entity":"event"}');
const sign = (secret: string) => createHmac('sha256', secret).update(BODY).digest('hex');

let simulator: RazorpaySimulator;
let stores: Store[] = [];
const logged: string[] = [];

beforeAll(async () => {
  simulator = await startRazorpaySimulator({ ...KEYS, webhookSecret: 'x', webhookUrl: () => '' });
});
afterAll(() => simulator.close());
beforeEach(async () => {
  await database.current.pool.query('delete from integrations; delete from rate_limits');
  logged.length = 0;
});
afterEach(async () => {
  await Promise.all(stores.map((store) => store.close()));
  stores = [];
});

const openStore = async (variables: Partial<Env> = {}, folder = mkdtempSync(path.join(tmpdir(), 'store-keys-'))) => {
  const env = { ...parseEnv({ DATABASE_URL: database.url, DATA_DIR: folder }), ...variables };
  const store = await createStore({
    env: { ...env, RAZORPAY_API_BASE: simulator.apiBase },
    databaseUrl: database.url,
    publicUrl: 'https://shop.example',
    build: {} as ServerBuild,
    clientFolder: null,
    log: createLog('info', { write: (line: string) => void logged.push(line) }),
    isOnlyNode: false,
  });
  stores.push(store);
  return store;
};
const PRODUCTION: Partial<Env> = {
  STORE_MODE: 'production',
  PUBLIC_URL: 'https://shop.example',
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'care@shop.example',
  SECRET_KEY,
};
const staff = (store: Store) => store.contextFor(STAFF);
const providersOf = (store: Store) => store.contextFor({ kind: 'guest' }).providers;
const save = async (store: Store, values: Readonly<Record<string, string>>) =>
  expectOk(await saveIntegration(staff(store), { name: 'razorpay', version: null, values }));

test('A-INT-07 A-INT-08 O-SECRET-03 saved keys are used by every node without a restart, and work under way keeps its provider', async () => {
  const [first, second] = [await openStore(PRODUCTION), await openStore(PRODUCTION)];
  const underWay = providersOf(second).payments;
  expect([underWay.isOffered, second.payments]).toEqual([false, { areOnline: false, areTest: false }]);
  await save(first, { ...KEYS, webhookSecret: 'webhook-secret-one' });
  await expect.poll(() => providersOf(second).payments.keyId).toBe(KEYS.keyId);
  expect([underWay.isOffered, second.payments]).toEqual([false, { areOnline: true, areTest: true }]);
  const request = { receipt: 'x', amount: 11_800, currency: 'INR', notes: {} };
  expect(await providersOf(second).payments.createOrder(request)).toMatchObject({ ok: true });
  expectOk(await testIntegration(staff(second), 'razorpay'));

  const adapter = providersOf(second).payments;
  await save(first, { keyId: KEYS.keyId, webhookSecret: 'webhook-secret-two' });
  const accepts = (secret: string) => providersOf(second).payments.isWebhookSigned(BODY, sign(secret));
  await expect.poll(() => accepts('webhook-secret-two')).toBe(true);
  // Webhooks signed with the secret before are accepted too.
  expect([accepts('webhook-secret-one'), accepts('another')]).toEqual([true, false]);
  expect(providersOf(second).payments).not.toBe(adapter);

  expectOk(await removeIntegration(staff(first), { name: 'razorpay', version: null }));
  await expect.poll(() => second.payments.areOnline).toBe(false);
  for (const secret of [KEYS.keySecret, 'webhook-secret-one', 'webhook-secret-two', SECRET_KEY])
    expect(logged.join('\n')).not.toContain(secret);
});

test('A-INT-07 a test of an account replaces no adapter', async () => {
  const store = await openStore(PRODUCTION);
  await save(store, { ...KEYS, webhookSecret: 'x' });
  await expect.poll(() => store.payments.areOnline).toBe(true);
  const adapter = providersOf(store).payments;
  expectOk(await testIntegration(staff(store), 'razorpay'));
  // Changes are announced in order: when this one has arrived, one that the test had caused would have arrived too.
  await saveIntegration(staff(store), {
    name: 'google',
    version: null,
    values: { clientId: 'shop.apps.example', clientSecret: 'google-secret' },
  });
  await expect.poll(() => providersOf(store).google).not.toBeNull();
  expect(providersOf(store).payments).toBe(adapter);
});

test('O-SECRET-02 O-SECRET-04 a restarted store pays with the keys of the database; keys of the environment win', async () => {
  const first = await openStore(PRODUCTION);
  await save(first, { ...KEYS, webhookSecret: 'x' });
  const restarted = await openStore(PRODUCTION);
  expect(providersOf(restarted).payments.keyId).toBe(KEYS.keyId);
  expect(restarted.payments).toEqual({ areOnline: true, areTest: true });
  const withEnvironment = await openStore({ ...PRODUCTION, ...ENVIRONMENT_KEYS });
  expect(providersOf(withEnvironment).payments.keyId).toBe(ENVIRONMENT_KEYS.RAZORPAY_KEY_ID);
  expect(withEnvironment.payments).toEqual({ areOnline: true, areTest: false });
});

test('O-SECRET-04 a production store without SMTP_URL starts only when its database holds a mail account it can read', async () => {
  const { SMTP_URL: _url, MAIL_FROM: _from, ...withoutMail } = PRODUCTION;
  await expect(openStore(withoutMail)).rejects.toThrow(ConfigurationError);
  await expect(openStore(withoutMail)).rejects.toThrow(/SMTP_URL is missing[\s\S]*MAIL_FROM is missing/);
  const values = {
    host: 'smtp.example.in',
    port: '465',
    user: 'me',
    password: 'mail-password',
    from: 'care@example.in',
  };
  const first = await openStore(PRODUCTION);
  expectOk(await saveIntegration(staff(first), { name: 'smtp', version: null, values }));
  const restarted = await openStore(withoutMail);
  expect(await removeIntegration(staff(restarted), { name: 'smtp', version: null })).toMatchObject({
    reason: 'required',
  });
  await expect(openStore({ ...withoutMail, SECRET_KEY: 'b'.repeat(64) })).rejects.toThrow(/cannot be decrypted/);
});

test('O-SECRET-01 O-SECRET-05 a production store without SECRET_KEY, or with another one, starts without the saved keys and logs why', async () => {
  await save(await openStore(PRODUCTION), { ...KEYS, webhookSecret: 'x' });
  const { SECRET_KEY: _key, ...withoutKey } = PRODUCTION;
  for (const [variables, reason] of [
    [withoutKey, 'no-key'],
    [{ ...PRODUCTION, SECRET_KEY: 'b'.repeat(64) }, 'other-key'],
  ] as const) {
    logged.length = 0;
    const store = await openStore(variables);
    expect(store.payments.areOnline).toBe(false);
    expect(logged.join()).toContain(`"integration":"razorpay","reason":"${reason}"`);
  }
});

test('O-SECRET-01 demo mode makes a key of its own, readable by its owner only, and uses the simulators until keys are saved', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'store-keys-'));
  const store = await openStore({}, folder);
  expect(statSync(path.join(folder, 'secret-key')).mode & 0o777).toBe(0o600);
  const simulated = providersOf(store).payments;
  expect(providersOf(store).integrations.sourceWithoutDatabase('razorpay')).toBe('simulator');
  for (const name of ['razorpay', 'shiprocket', 'google', 'smtp'] as const)
    expectOk(await testIntegration(staff(store), name));
  await save(store, { ...KEYS, webhookSecret: 'x' });
  await expect.poll(() => providersOf(store).payments.keyId).toBe(KEYS.keyId);
  const again = await openStore({}, folder);
  expect(providersOf(again).payments.keyId).toBe(KEYS.keyId);
  expectOk(await removeIntegration(staff(store), { name: 'razorpay', version: null }));
  await expect.poll(() => providersOf(store).payments).toBe(simulated);
});
