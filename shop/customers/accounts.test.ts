import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { accounts as credentials, sessions, users } from '#db/schema/people.ts';
import { signInStaff } from '#shop/staff/sign-in-staff.server.ts';
import { granted, NOW, openTestShop } from '#shop/testing/test-shop.ts';
import { CLIENT_ADDRESS_HEADER } from './accounts.server.ts';
import { readHint } from './signed-in-hint.ts';

const shop = openTestShop();
const PASSWORD = 'Correct horse 1';
let count = 0;

/** Each asks from an address of its own: tries are limited by address. */
const from = (address = `10.0.0.${++count}`) => new Headers({ [CLIENT_ADDRESS_HEADER]: address });
const carrying = (answer: Headers) => {
  const headers = from();
  headers.set(
    'cookie',
    answer
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; '),
  );
  return headers;
};

async function person(role: 'user' | 'admin' = 'user') {
  const email = `person-${++count}@example.in`;
  const id = await shop.accounts.create({ email, name: 'Asha Nair', password: PASSWORD, role, at: NOW });
  const openSessions = async () => (await shop.db.select().from(sessions).where(eq(sessions.userId, id))).length;
  const change = (values: Partial<typeof users.$inferInsert>) =>
    shop.db.update(users).set(values).where(eq(users.id, id));
  return { id, email, openSessions, change };
}

async function signedIn(role: 'user' | 'admin' = 'user') {
  const someone = await person(role);
  const { headers, account } = granted(
    await shop.accounts.signIn({ email: someone.email, password: PASSWORD }, from()),
  );
  return { ...someone, account, answer: headers, request: carrying(headers) };
}

describe('signing in', () => {
  test('opens a session that tells who asks, by a cookie that scripts cannot read', async () => {
    const { id, email, account, answer, request, openSessions } = await signedIn();
    expect(account).toMatchObject({ id, email, role: 'user' });
    expect(answer.getSetCookie()[0]).toMatch(/^tanabana-session=.*HttpOnly; SameSite=Lax/);
    expect(readHint(answer.getSetCookie().at(-1) ?? '')).toBe(id);
    expect(await shop.accounts.whoIs(request)).toEqual({ kind: 'shopper', userId: id });
    expect(await openSessions()).toBe(1);
  });

  test('an administrator is staff', async () => {
    const { id, email, request } = await signedIn('admin');
    expect(await shop.accounts.whoIs(request)).toEqual({ kind: 'staff', userId: id, email, name: 'Asha Nair' });
  });

  test('takes the address in any case', async () => {
    const { email } = await person();
    expect(await shop.accounts.signIn({ email: email.toUpperCase(), password: PASSWORD }, from())).toMatchObject({
      ok: true,
    });
  });

  test('a wrong password and an unknown address get the same answer', async () => {
    const { email, openSessions } = await person();
    const wrong = { ok: false, reason: 'wrong-credentials' };
    expect(await shop.accounts.signIn({ email, password: 'wrong' }, from())).toEqual(wrong);
    expect(await shop.accounts.signIn({ email: 'nobody@example.in', password: PASSWORD }, from())).toEqual(wrong);
    expect(await openSessions()).toBe(0);
  });

  test('someone without a password cannot sign in with one', async () => {
    const { userId } = await shop.addShopper({ email: 'no-password@example.in' });
    const tried = await shop.accounts.signIn({ email: 'no-password@example.in', password: '' }, from());
    expect(tried).toEqual({ ok: false, reason: 'wrong-credentials' });
    expect(await shop.db.select().from(sessions).where(eq(sessions.userId, userId))).toEqual([]);
  });

  test('an inactive account is refused and left without a session', async () => {
    const { email, change, openSessions } = await person();
    await change({ status: 'inactive' });
    const refused = await shop.accounts.signIn({ email, password: PASSWORD }, from());
    expect(refused).toEqual({ ok: false, reason: 'inactive' });
    expect(await openSessions()).toBe(0);
  });

  test('too many tries from one address are refused, another address goes on', async () => {
    const { email } = await person();
    const tries = Array.from({ length: 12 }, () => 'wrong');
    const reasons: unknown[] = [];
    for (const password of tries) {
      const tried = await shop.accounts.signIn({ email, password }, from('10.9.9.9'));
      reasons.push(tried.ok || tried.reason);
    }
    expect(reasons.at(-1)).toBe('too-many-tries');
    expect(await shop.accounts.signIn({ email, password: PASSWORD }, from())).toMatchObject({ ok: true });
  });

  test('accounts that cannot be read are an error, never a wrong password', async () => {
    const { email } = await person();
    await shop.db.execute(sql`alter table accounts rename to accounts_away`);
    await expect(shop.accounts.signIn({ email, password: PASSWORD }, from())).rejects.toThrow();
    await shop.db.execute(sql`alter table accounts_away rename to accounts`);
    expect(await shop.accounts.signIn({ email, password: PASSWORD }, from())).toMatchObject({ ok: true });
  });

  test('the password itself is nowhere', async () => {
    const { id } = await person();
    const [row] = await shop.db.select().from(credentials).where(eq(credentials.userId, id));
    expect(row?.password).toBeTruthy();
    expect(row?.password).not.toContain(PASSWORD);
  });
});

describe('an open session', () => {
  test('ends at the next request of an account that was made inactive', async () => {
    const { request, change } = await signedIn('admin');
    await change({ status: 'inactive' });
    expect(await shop.accounts.whoIs(request)).toEqual({ kind: 'guest' });
  });

  test('follows a demotion at the next request', async () => {
    const { id, request, change } = await signedIn('admin');
    await change({ role: 'user' });
    expect(await shop.accounts.whoIs(request)).toEqual({ kind: 'shopper', userId: id });
  });

  test('is gone after signing out, also for whoever kept the cookie', async () => {
    const { request, openSessions } = await signedIn();
    const cleared = await shop.accounts.signOut(request);
    expect(cleared.getSetCookie()[0]).toMatch(/^tanabana-session=;.*Max-Age=0/);
    expect(cleared.getSetCookie().at(-1)).toMatch(/^signed-in=; Max-Age=0/);
    expect(await openSessions()).toBe(0);
    expect(await shop.accounts.whoIs(request)).toEqual({ kind: 'guest' });
  });

  test('is not opened by the readable hint alone', async () => {
    const { id } = await person('admin');
    const hinted = from();
    hinted.set('cookie', `signed-in=${id}`);
    expect(await shop.accounts.whoIs(hinted)).toEqual({ kind: 'guest' });
  });

  test('cannot be made up: a cookie without the right signature is a guest', async () => {
    const { request } = await signedIn('admin');
    const [name, value = ''] = (request.get('cookie') ?? '').split('=');
    const forged = from();
    forged.set('cookie', `${name}=${value.split('.')[0]}.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA%3D`);
    expect(await shop.accounts.whoIs(forged)).toEqual({ kind: 'guest' });
  });
});

describe('the door of the back office', () => {
  test('lets an administrator in', async () => {
    const { id, email } = await person('admin');
    const headers = granted(await signInStaff(shop.accounts, from(), { email, password: PASSWORD }));
    expect(await shop.accounts.whoIs(carrying(headers))).toMatchObject({ kind: 'staff', userId: id });
  });

  test('turns a shopper away, and leaves no session behind', async () => {
    const { email, openSessions } = await person();
    const refused = await signInStaff(shop.accounts, from(), { email, password: PASSWORD });
    expect(refused).toEqual({ ok: false, reason: 'not-staff' });
    expect(await openSessions()).toBe(0);
  });
});
