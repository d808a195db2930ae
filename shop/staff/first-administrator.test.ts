import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { users } from '#db/schema/people.ts';
import { granted, NOW, openTestShop } from '#shop/testing/test-shop.ts';
import { createFirstAdministrator, markSampleStore, sampleStoreState } from './first-administrator.server.ts';

const shop = openTestShop();
const OWNER = { email: 'owner@shop.example', password: 'A long password 1' };
const request = () => new Headers({ 'x-client-address': `10.4.0.${Math.floor(Math.random() * 250)}` });
const system = () => shop.as({ kind: 'system', name: 'start' });
const administrators = async () =>
  (await shop.db.select().from(users).where(sql`role = 'admin'`)).map(({ email }) => email);

beforeEach(() => shop.db.execute(sql`delete from users`));

test('A-LOGIN-12 the configured address is made the first administrator, once', async () => {
  await createFirstAdministrator(system(), shop.accounts, OWNER);
  await createFirstAdministrator(system(), shop.accounts, {
    email: 'other@shop.example',
    password: 'Another password 2',
  });
  expect(await administrators()).toEqual([OWNER.email]);
  expect(granted(await shop.accounts.signInStaff(OWNER, request())).account.role).toBe('admin');
});

test('A-LOGIN-12 who registered with the address before the store had one is not let in by it', async () => {
  const guessed = { email: OWNER.email, password: 'Chosen by a stranger' };
  await shop.accounts.create({ ...guessed, name: 'Stranger', role: 'user', at: NOW });
  const { headers } = granted(await shop.accounts.signIn(guessed, request()));
  const cookie = headers.getSetCookie()[0]?.split(';')[0] ?? '';
  await createFirstAdministrator(system(), shop.accounts, OWNER);
  expect(await administrators()).toEqual([OWNER.email]);
  expect(await shop.accounts.authenticate(new Headers({ cookie }))).toEqual({ kind: 'guest' });
  expect(await shop.accounts.signInStaff(guessed, request())).toEqual({ ok: false, reason: 'wrong-credentials' });
  expect(await shop.accounts.signInStaff(OWNER, request())).toMatchObject({ ok: true });
});

test('a database is filled with the sample only when nobody has used it', async () => {
  expect(await sampleStoreState(system())).toBe('empty');
  await shop.addProduct();
  expect(await sampleStoreState(system())).toBe('other-store');
  await markSampleStore(system(), 'begun');
  expect(await sampleStoreState(system())).toBe('begun');
  await shop.accounts.create({ ...OWNER, name: 'Owner', role: 'user', at: NOW });
  expect(await sampleStoreState(system())).toBe('begun');
  granted(await shop.accounts.signIn(OWNER, request()));
  expect(await sampleStoreState(system())).toBe('complete');
});
