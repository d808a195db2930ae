import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { users } from '#db/schema/people.ts';
import { expectOk, NOW, openTestShop, visitorFrom } from '#shop/testing/test-shop.ts';
import { createFirstAdministrator, markSampleStore, sampleStoreState } from './first-administrator.server.ts';

const shop = openTestShop();
const SHOP = { publicUrl: 'https://shop.example', mailFrom: null };
const OWNER = { ...SHOP, email: 'owner@shop.example', password: 'A long password 1' };
const visitor = () => visitorFrom('10.0.0.1');
const system = () => shop.as({ kind: 'system', name: 'start' });
const listAdministrators = async () =>
  (await shop.db.select().from(users).where(sql`role = 'admin'`)).map(({ email }) => email);

beforeEach(() => shop.db.execute(sql`delete from users`));

test('A-LOGIN-12 makes the configured email the first administrator, once', async () => {
  await createFirstAdministrator(system(), shop.accounts, OWNER);
  await createFirstAdministrator(system(), shop.accounts, {
    ...SHOP,
    email: 'other@shop.example',
    password: 'Another password 2',
  });
  expect(await listAdministrators()).toEqual([OWNER.email]);
  expect(expectOk(await shop.accounts.signInStaff(OWNER, visitor())).account.role).toBe('admin');
});

test('A-LOGIN-12 an account registered with the email before becomes the administrator’s, without its old password and sessions', async () => {
  const strangersCredentials = { email: OWNER.email, password: 'Chosen by a stranger' };
  await shop.accounts.create({ ...strangersCredentials, name: 'Stranger', role: 'user', at: NOW });
  const { token } = expectOk(await shop.accounts.signIn(strangersCredentials, visitor()));
  await createFirstAdministrator(system(), shop.accounts, OWNER);
  expect(await listAdministrators()).toEqual([OWNER.email]);
  expect(await shop.accounts.authenticate(token)).toEqual({ kind: 'guest' });
  expect(await shop.accounts.signInStaff(strangersCredentials, visitor())).toEqual({
    ok: false,
    reason: 'wrong-credentials',
  });
  expect(await shop.accounts.signInStaff(OWNER, visitor())).toMatchObject({ ok: true });
});

test('seeds a database only if nobody has used it', async () => {
  expect(await sampleStoreState(system())).toBe('empty');
  await shop.addProduct();
  expect(await sampleStoreState(system())).toBe('other-store');
  await markSampleStore(system(), 'begun');
  expect(await sampleStoreState(system())).toBe('begun');
  await shop.accounts.create({ ...OWNER, name: 'Owner', role: 'user', at: NOW });
  expect(await sampleStoreState(system())).toBe('begun');
  expectOk(await shop.accounts.signIn(OWNER, visitor()));
  expect(await sampleStoreState(system())).toBe('complete');
});
