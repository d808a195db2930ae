import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { users } from '#db/schema/people.ts';
import { cancelOrder } from '#shop/payments/cancel-order.server.ts';
import {
  expectOk,
  GUEST,
  minutesAfterNow,
  NOW,
  openTestShop,
  orderRequestFor,
  placeCashOrder,
  visitorFrom,
} from '#shop/testing/test-shop.ts';
import { listUsers } from './admin-users.server.ts';
import { getProfile } from './profile.server.ts';
import { addSampleUsers, SAMPLE_PASSWORD } from './sample-users.server.ts';
import type { UserQuery } from './user-query.ts';

const shop = openTestShop();
const ALL: UserQuery = { search: '', role: null, status: null, sort: 'newest', page: 1, rows: 50 };
const list = async (query: Partial<UserQuery> = {}) => expectOk(await listUsers(shop.staff(), { ...ALL, ...query }));
const listNames = async (query: Partial<UserQuery> = {}) => (await list(query)).users.map(({ name }) => name);

let count = 0;
const addUser = (
  overrides: { name?: string; role?: 'user' | 'admin'; phone?: string; email?: string; minutes?: number } = {},
) =>
  shop.accounts.create({
    name: overrides.name ?? `Person ${++count}`,
    email: overrides.email ?? `person-${++count}@example.in`,
    ...(overrides.phone ? { phone: overrides.phone } : {}),
    password: null,
    role: overrides.role ?? 'user',
    at: minutesAfterNow(overrides.minutes ?? 0),
  });
const deactivate = (uid: string) => shop.db.update(users).set({ status: 'inactive' }).where(eq(users.id, uid));

describe('the list of users', () => {
  test('A-USER-01 A-USER-02 A-USER-03 A-CALL-17 counts, lists, finds and filters all users', async () => {
    expect(await list()).toEqual({
      users: [],
      found: { count: 0, more: false },
      totals: { total: 0, admins: 0, customers: 0, active: 0, inactive: 0 },
    });
    await addUser({ name: 'Meera Iyer', role: 'admin', minutes: 1, email: 'meera@tanabana.example' });
    await addUser({ name: 'Asha Nair', phone: '9447023451', minutes: 2, email: 'asha.n@example.in' });
    await deactivate(await addUser({ name: 'Fathima 100% Beevi', minutes: 3, phone: '9845011872' }));
    await deactivate(await addUser({ name: 'Arjun Nair', role: 'admin', minutes: 4 }));
    const { totals, found } = await list();
    expect(totals).toEqual({ total: 4, admins: 2, customers: 2, active: 2, inactive: 2 });
    expect(found).toEqual({ count: 4, more: false });
    expect(await listNames()).toEqual(['Arjun Nair', 'Fathima 100% Beevi', 'Asha Nair', 'Meera Iyer']);

    expect(await listNames({ search: 'nair' })).toEqual(['Arjun Nair', 'Asha Nair']);
    expect(await listNames({ search: 'MEERA@tanabana' })).toEqual(['Meera Iyer']);
    for (const search of ['+91 98450 11872', '98450', '0%']) {
      expect(await listNames({ search }), search).toEqual(['Fathima 100% Beevi']);
    }
    for (const search of ['x_y', 'nobody at all', '\\']) expect(await listNames({ search }), search).toEqual([]);

    expect(await listNames({ role: 'admin' })).toEqual(['Arjun Nair', 'Meera Iyer']);
    expect(await listNames({ role: 'customer' })).toEqual(['Fathima 100% Beevi', 'Asha Nair']);
    expect(await listNames({ status: 'inactive' })).toEqual(['Arjun Nair', 'Fathima 100% Beevi']);
    expect(await listNames({ role: 'customer', status: 'active', search: 'nair' })).toEqual(['Asha Nair']);
    expect((await list({ role: 'admin', status: 'active' })).found).toEqual({ count: 1, more: false });
    expect((await list({ role: 'admin' })).totals).toEqual(totals);

    expect(await listNames({ rows: 3, page: 2 })).toEqual(['Meera Iyer']);
    expect(await listNames({ rows: 1, page: 2, search: 'nair' })).toEqual(['Asha Nair']);
    expect(await listNames({ page: 9 })).toEqual([]);
  });

  test('lists more than a thousand matches newest first, and counts them as more than 1,000', async () => {
    await shop.db.execute(sql`insert into users (name, email, created_at)
      select 'Crowd ' || n, 'crowd-' || n || '@example.in', ${NOW.toISOString()}::timestamptz + n * interval '1 hour'
      from generate_series(1, 1100) n`);
    const { users: found, found: counted } = await list({ search: 'crowd', rows: 10 });
    expect(found.map(({ name }) => name).slice(0, 2)).toEqual(['Crowd 1100', 'Crowd 1099']);
    expect(counted).toEqual({ count: 1_000, more: true });
    expect(await listNames({ search: 'crowd', rows: 10, page: 100 })).toHaveLength(10);
    expect(await listNames({ search: 'crowd', rows: 10, page: 101 })).toEqual([]);
  });

  test('A-USER-13 a row has the totals of the user’s orders', async () => {
    const { userId, at } = await shop.addShopper({ name: 'Zubeda Buyer' });
    const productId = await shop.addProduct({ price: 100_000 });
    const buy = async (minutes: number) =>
      expectOk(
        await placeCashOrder(at(minutesAfterNow(minutes)), orderRequestFor([{ productId, size: 'M', quantity: 1 }])),
      );
    expect((await list({ search: 'zubeda' })).users).toMatchObject([
      { uid: userId, totalOrders: 0, totalSpent: 0, lastOrderDate: null },
    ]);
    await buy(1);
    const cancelled = await buy(2);
    expectOk(await cancelOrder(shop.staff(), cancelled.id, 'Duplicate order'));
    // ₹1,000 + 18 % tax; the cancelled order is not spent money.
    const orderTotals = { totalOrders: 2, totalSpent: 118_000, lastOrderDate: minutesAfterNow(2).toISOString() };
    expect((await list({ search: 'zubeda' })).users).toMatchObject([orderTotals]);
  });

  test('A-CALL-17 finds a profile by uid or by email; an unknown profile is null', async () => {
    const { userId } = await shop.addShopper({ email: 'By.Mail@example.in' });
    const profile = { uid: userId, email: 'by.mail@example.in' };
    expect(await getProfile(shop.staff(), userId)).toMatchObject(profile);
    expect((await list({ search: 'BY.mail@example.in' })).users).toMatchObject([profile]);
    const { ctx: other } = await shop.addShopper();
    for (const ctx of [other, shop.as(GUEST)]) expect(await getProfile(ctx, userId)).toBeNull();
    expect((await list({ search: 'nobody@example.in' })).users).toEqual([]);
  });

  test('A-USER-10 adds sample users once, as real accounts with one password', async () => {
    const before = (await list()).totals.total;
    const added = expectOk(await addSampleUsers(shop.staff()));
    expect(added).toBeGreaterThan(3);
    expect((await list()).totals.total).toBe(before + added);
    const { users: samples } = await list({ search: 'sample.' });
    expect(samples).toHaveLength(added);
    for (const [index, { email }] of samples.entries()) {
      const from = visitorFrom(`10.9.1.${index}`);
      expect(
        (await shop.accounts.signIn({ email: email ?? '', password: SAMPLE_PASSWORD }, from)).ok,
        email ?? '',
      ).toBe(true);
    }
    expect(expectOk(await addSampleUsers(shop.staff()))).toBe(0);
  });
});

test('A-USER-21 sorts newest first, oldest first or by name, even with a search', async () => {
  await addUser({ name: 'Aaa chitra', minutes: 30 });
  await addUser({ name: 'Aaa Asha', minutes: 31 });
  await addUser({ name: 'Aaa Bina', minutes: 32 });
  const search = 'aaa';
  expect(await listNames({ search })).toEqual(['Aaa Bina', 'Aaa Asha', 'Aaa chitra']);
  expect(await listNames({ search, sort: 'oldest' })).toEqual(['Aaa chitra', 'Aaa Asha', 'Aaa Bina']);
  expect(await listNames({ search, sort: 'name' })).toEqual(['Aaa Asha', 'Aaa Bina', 'Aaa chitra']);
  const all = await listNames({ sort: 'name' });
  expect(all.filter((name) => name.startsWith('Aaa'))).toEqual(['Aaa Asha', 'Aaa Bina', 'Aaa chitra']);
});
