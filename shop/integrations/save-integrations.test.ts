import { randomBytes } from 'node:crypto';
import { desc, eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { rateLimits } from '#db/schema/people.ts';
import { integrations as table } from '#db/schema/store.ts';
import { audit } from '#db/schema/system.ts';
import type { ShopContext } from '#shop/context.ts';
import { ok, refuse } from '#shop/result.ts';
import { expectOk, GUEST, minutesAfterNow, NOW, openTestShop } from '#shop/testing/test-shop.ts';
import type { IntegrationHost } from './integration-host.ts';
import { listIntegrations, removeIntegration, saveIntegration, testIntegration } from './integrations.server.ts';
import type { IntegrationName } from './integrations.ts';
import { createSecretBox } from './secret-box.server.ts';
import { loadStoredIntegrations } from './stored-integrations.server.ts';

const shop = openTestShop();
const SECRET = 'keysecret-9f8e7d6c5b4a4f2a';
const RAZORPAY = { keyId: 'rzp_test_0123456789abcd', keySecret: SECRET, webhookSecret: 'first-webhook-secret' };

const staffWith = (host: Partial<IntegrationHost>, now: Date = NOW): ShopContext => {
  const ctx = shop.staff(now);
  return { ...ctx, providers: { ...ctx.providers, integrations: { ...ctx.providers.integrations, ...host } } };
};
const stateOf = async (name: IntegrationName, ctx = shop.staff()) => {
  const state = expectOk(await listIntegrations(ctx)).integrations.find((each) => each.name === name);
  if (!state) throw new Error(`No state of ${name}`);
  return state;
};
const save = (values: Readonly<Record<string, string>>, version: number | null = null, now = NOW) =>
  saveIntegration(shop.staff(now), { name: 'razorpay', version, values });
const loadAccount = async (now = NOW) =>
  (await loadStoredIntegrations(shop.db, shop.staff().providers.integrations.secretBox, now)).accounts[0];

beforeEach(async () => {
  await shop.db.delete(table);
  await shop.db.delete(rateLimits);
});

test('A-INT-02 saved secrets come back as their endings, an empty secret keeps the stored one, and Remove deletes', async () => {
  expect(await stateOf('razorpay')).toMatchObject({ source: 'none', version: 0, isStored: false });
  expect(expectOk(await save(RAZORPAY, 0))).toBe(1);
  const state = await stateOf('razorpay');
  expect(state).toMatchObject({
    source: 'database',
    version: 1,
    publicValues: { keyId: RAZORPAY.keyId },
    secretEndings: { keySecret: '4f2a', webhookSecret: 'cret' },
  });
  expect(JSON.stringify(state)).not.toContain(SECRET);

  expectOk(await save({ keyId: 'rzp_test_other456789abcd', keySecret: '  ', webhookSecret: '' }, 1));
  expect((await loadAccount())?.values).toEqual({ ...RAZORPAY, keyId: 'rzp_test_other456789abcd' });

  expectOk(await removeIntegration(shop.staff(), { name: 'razorpay', version: 2 }));
  expect(await stateOf('razorpay')).toMatchObject({ source: 'none', version: 3, isStored: false, secretEndings: {} });
  expect(await save({ keyId: RAZORPAY.keyId })).toMatchObject({
    reason: { problems: { keySecret: 'required', webhookSecret: 'required' } },
  });
});

test('A-INT-03 of two parallel saves, one is refused', async () => {
  const saves = await Promise.all([save(RAZORPAY, 0), save({ ...RAZORPAY, keySecret: 'other' }, 0)]);
  expect(saves.filter((saved) => saved.ok)).toHaveLength(1);
  expect(saves).toContainEqual({ ok: false, reason: 'changed-meanwhile' });
});

test('A-INT-04 O-SECRET-03 the audit entry names the fields, and no row of the database has a key in clear', async () => {
  expectOk(await save(RAZORPAY));
  expectOk(await save({ ...RAZORPAY, keySecret: `${SECRET}2` }));
  const [entry] = await shop.db.select().from(audit).where(eq(audit.entity, 'integration')).orderBy(desc(audit.id));
  expect(entry).toMatchObject({ action: 'update', entityId: 'razorpay', after: { changedFields: ['Key secret'] } });
  const { rows } = await shop.db.execute<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public'`,
  );
  for (const { name } of rows) {
    const { rows: lines } = await shop.db.execute<{ line: string }>(`select t::text as line from "${name}" t`);
    const dump = lines.map(({ line }) => line).join('\n');
    for (const secret of [SECRET, RAZORPAY.webhookSecret]) expect(dump).not.toContain(secret);
  }
});

test('A-INT-08 the previous webhook secret is accepted for 24 hours', async () => {
  expectOk(await save(RAZORPAY));
  expectOk(await save({ keyId: RAZORPAY.keyId, webhookSecret: 'second-webhook-secret' }));
  // Changing another field keeps the previous secret valid.
  expectOk(await save({ keyId: RAZORPAY.keyId, keySecret: 'another' }, null, minutesAfterNow(60)));
  expect(await loadAccount(minutesAfterNow(24 * 60 - 1))).toMatchObject({
    values: { webhookSecret: 'second-webhook-secret' },
    stillAccepted: { webhookSecret: 'first-webhook-secret' },
    acceptedUntil: minutesAfterNow(24 * 60),
  });
  expect(await loadAccount(minutesAfterNow(24 * 60))).toMatchObject({ stillAccepted: {}, acceptedUntil: null });
});

test('A-INT-05 stores the result of a test, and a save of other values forgets it', async () => {
  expect(await testIntegration(shop.staff(), 'razorpay')).toEqual({ ok: false, reason: 'not-set-up' });
  expectOk(await save(RAZORPAY));
  expectOk(await testIntegration(shop.staff(), 'razorpay'));
  expect(await stateOf('razorpay')).toMatchObject({ checkedAt: expect.any(Date), succeededAt: expect.any(Date) });
  const failing = staffWith({
    check: async (_, values) => refuse({ kind: 'refused', detail: `no ${values?.keySecret}` }),
  });
  const failure = 'Razorpay did not accept this key: no ….';
  expect(await testIntegration(failing, 'razorpay')).toEqual({ ok: false, reason: { failure } });
  expect(await stateOf('razorpay')).toMatchObject({ lastError: failure, succeededAt: expect.any(Date) });
  expectOk(await save({ ...RAZORPAY, keySecret: 'right' }));
  expect(await stateOf('razorpay')).toMatchObject({ lastError: null, checkedAt: null, succeededAt: null });
});

test('A-INT-05 drops the result of a test whose values were replaced while it ran', async () => {
  expectOk(await save(RAZORPAY));
  const slow = staffWith({
    check: async () => {
      expectOk(await save({ ...RAZORPAY, keySecret: 'replaced' }));
      return refuse({ kind: 'refused', detail: 'wrong' });
    },
  });
  await testIntegration(slow, 'razorpay');
  expect(await stateOf('razorpay')).toMatchObject({ lastError: null, checkedAt: null });
});

test('A-INT-05 limits the tests: a provider locks an account after repeated wrong logins', async () => {
  const ctx = staffWith({ sourceWithoutDatabase: () => 'simulator' });
  for (let run = 0; run < 10; run++) expectOk(await testIntegration(ctx, 'shiprocket'));
  expect(await testIntegration(ctx, 'shiprocket')).toEqual({ ok: false, reason: 'too-many-tests' });
});

test('O-SECRET-02 the environment wins over saved values, which are kept for the time without it', async () => {
  expectOk(await save(RAZORPAY));
  const checked: unknown[] = [];
  const ctx = staffWith({
    sourceWithoutDatabase: () => 'environment',
    check: async (...call) => {
      checked.push(call);
      return ok(null);
    },
  });
  expect(await stateOf('razorpay', ctx)).toMatchObject({ source: 'environment', isStored: true });
  expectOk(
    await saveIntegration(ctx, { name: 'razorpay', version: null, values: { keyId: 'rzp_test_another89abcd' } }),
  );
  expectOk(await testIntegration(ctx, 'razorpay'));
  expect(checked).toEqual([['razorpay', null]]);
  expect(await stateOf('razorpay', ctx)).toMatchObject({ succeededAt: expect.any(Date) });
  // Without the environment variables the database's account is used, which was not tested.
  expect(await stateOf('razorpay')).toMatchObject({ source: 'database', checkedAt: null, succeededAt: null });
  expectOk(await removeIntegration(ctx, { name: 'razorpay', version: null }));
});

test('O-SECRET-01 without SECRET_KEY nothing is saved, and saved keys are reported', async () => {
  expectOk(await save(RAZORPAY));
  const ctx = staffWith({ secretBox: null });
  expect(await saveIntegration(ctx, { name: 'razorpay', version: null, values: RAZORPAY })).toEqual({
    ok: false,
    reason: 'no-secret-key',
  });
  expect(expectOk(await listIntegrations(ctx)).canSave).toBe(false);
  expect(await stateOf('razorpay', ctx)).toMatchObject({ source: 'none', unreadable: 'no-key', isStored: true });
});

test('O-SECRET-05 keys saved with another SECRET_KEY are reported, not used, and replaced by entering them again', async () => {
  expectOk(await save(RAZORPAY));
  const ctx = staffWith({ secretBox: createSecretBox(randomBytes(32)) });
  expect(await stateOf('razorpay', ctx)).toMatchObject({ source: 'none', unreadable: 'other-key', secretEndings: {} });
  expect(await testIntegration(ctx, 'razorpay')).toEqual({ ok: false, reason: { unreadable: 'other-key' } });
  const change = { name: 'razorpay', version: null, values: { keyId: RAZORPAY.keyId } } as const;
  expect(await saveIntegration(ctx, change)).toMatchObject({ reason: { problems: { keySecret: 'required' } } });
  expectOk(await saveIntegration(ctx, { ...change, values: RAZORPAY }));
  expect(await stateOf('razorpay', ctx)).toMatchObject({ source: 'database', unreadable: null });
});

test('refuses to remove an account that the store requires', async () => {
  const values = { host: 'smtp.example.in', port: '587', from: 'care@example.in' };
  const ctx = staffWith({ isRequired: (name) => name === 'smtp' });
  expectOk(await saveIntegration(ctx, { name: 'smtp', version: null, values }));
  expect(await removeIntegration(ctx, { name: 'smtp', version: null })).toEqual({ ok: false, reason: 'required' });
});

test('guests see and change nothing', async () => {
  const guest = shop.as(GUEST);
  const refused = { ok: false, reason: 'not-allowed' };
  expect(await listIntegrations(guest)).toEqual(refused);
  expect(await saveIntegration(guest, { name: 'razorpay', version: null, values: RAZORPAY })).toEqual(refused);
  expect(await removeIntegration(guest, { name: 'razorpay', version: null })).toEqual(refused);
  expect(await testIntegration(guest, 'razorpay')).toEqual(refused);
});
