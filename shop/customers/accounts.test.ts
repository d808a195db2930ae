import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { accounts as credentials, sessions, users } from '#db/schema/people.ts';
import { expectOk, NOW, openTestShop, ownerActor, visitorFrom } from '#shop/testing/test-shop.ts';
import type { SignedIn } from './accounts.server.ts';

const shop = openTestShop();
const PASSWORD = 'Correct horse 1';
let count = 0;

/** Each call uses another IP address, because attempts are limited per address. */
const from = (ipAddress = `10.0.0.${++count}`, token: string | null = null) => visitorFrom(ipAddress, token);
const visitorWithToken = ({ token }: SignedIn) => from(undefined, token);

async function addPerson(role: 'user' | 'admin' = 'user') {
  const email = `person-${++count}@example.in`;
  const id = await shop.accounts.create({ email, name: 'Asha Nair', password: PASSWORD, role, at: NOW });
  const openSessions = async () => (await shop.db.select().from(sessions).where(eq(sessions.userId, id))).length;
  const change = (values: Partial<typeof users.$inferInsert>) =>
    shop.db.update(users).set(values).where(eq(users.id, id));
  return { id, email, openSessions, change };
}

async function addSignedIn(role: 'user' | 'admin' = 'user') {
  const someone = await addPerson(role);
  const signedIn = expectOk(await shop.accounts.signIn({ email: someone.email, password: PASSWORD }, from()));
  return { ...someone, account: signedIn.account, token: signedIn.token, visitor: visitorWithToken(signedIn) };
}

describe('sign-in', () => {
  test('opens a session that authenticates by its token', async () => {
    const { id, email, account, token, openSessions } = await addSignedIn();
    expect(account).toMatchObject({ id, email, role: 'user' });
    expect(await shop.accounts.authenticate(token)).toEqual({ kind: 'shopper', userId: id });
    expect(await openSessions()).toBe(1);
  });

  test('authenticates an administrator as staff', async () => {
    const { id, email, token } = await addSignedIn('admin');
    expect(await shop.accounts.authenticate(token)).toEqual(ownerActor({ userId: id, email, name: 'Asha Nair' }));
  });

  test('accepts the email in any letter case', async () => {
    const { email } = await addPerson();
    expect(await shop.accounts.signIn({ email: email.toUpperCase(), password: PASSWORD }, from())).toMatchObject({
      ok: true,
    });
  });

  test('gives the same result for a wrong password and an unknown email', async () => {
    const { email, openSessions } = await addPerson();
    const wrong = { ok: false, reason: 'wrong-credentials' };
    expect(await shop.accounts.signIn({ email, password: 'wrong' }, from())).toEqual(wrong);
    expect(await shop.accounts.signIn({ email: 'nobody@example.in', password: PASSWORD }, from())).toEqual(wrong);
    expect(await openSessions()).toBe(0);
  });

  test('refuses a password for an account that has none', async () => {
    const { userId } = await shop.addShopper({ email: 'no-password@example.in' });
    const attempt = await shop.accounts.signIn({ email: 'no-password@example.in', password: '' }, from());
    expect(attempt).toEqual({ ok: false, reason: 'wrong-credentials' });
    expect(await shop.db.select().from(sessions).where(eq(sessions.userId, userId))).toEqual([]);
  });

  test('refuses an inactive account and opens no session', async () => {
    const { email, change, openSessions } = await addPerson();
    await change({ status: 'inactive' });
    const refused = await shop.accounts.signIn({ email, password: PASSWORD }, from());
    expect(refused).toEqual({ ok: false, reason: 'inactive' });
    expect(await openSessions()).toBe(0);
  });

  const signInAndListReasons = async (attempts: readonly { email: string; password: string; address?: string }[]) => {
    const reasons: unknown[] = [];
    for (const { address, ...credentials } of attempts) {
      const attempt = await shop.accounts.signIn(credentials, from(address));
      reasons.push(attempt.ok || attempt.reason);
    }
    return reasons;
  };

  test('refuses too many attempts on one account from any IP address, existing or not; another account is not affected', async () => {
    const { email } = await addPerson();
    const wrongAttempts = (email: string) => Array.from({ length: 11 }, () => ({ email, password: 'wrong' }));
    const expected = [...Array.from({ length: 10 }, () => 'wrong-credentials'), 'rate-limited'];
    expect(await signInAndListReasons(wrongAttempts(email))).toEqual(expected);
    expect(await signInAndListReasons(wrongAttempts('nobody-at-all@example.in'))).toEqual(expected);
    expect(await signInAndListReasons([{ email, password: PASSWORD }])).toEqual(['rate-limited']);
    expect(await signInAndListReasons([{ email: (await addPerson()).email, password: PASSWORD }])).toEqual([true]);
  });

  test('a correct password resets the count of wrong ones', async () => {
    const { email } = await addPerson();
    const wrong = Array.from({ length: 9 }, () => ({ email, password: 'wrong' }));
    expect((await signInAndListReasons([...wrong, { email, password: PASSWORD }])).at(-1)).toBe(true);
    expect((await signInAndListReasons([...wrong, { email, password: PASSWORD }])).at(-1)).toBe(true);
  });

  test('refuses too many attempts from one IP address; another address is not affected', async () => {
    const people = Array.from({ length: 31 }, (_, number) => `somebody-${number}@example.in`);
    const attempts = people.map((email) => ({ email, password: 'x'.repeat(8), address: '10.9.9.9' }));
    const reasons = await signInAndListReasons(attempts);
    expect(reasons.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 'wrong-credentials'));
    expect(reasons[30]).toBe('rate-limited');
    const { email } = await addPerson();
    expect(await signInAndListReasons([{ email, password: PASSWORD }])).toEqual([true]);
  });

  test.each([
    ['a null byte in the email', 'a\0@example.in', PASSWORD],
    ['a null byte in the password', 'a@example.in', 'x\0xxxxxxx'],
    ['a very long email', `${'a'.repeat(10_000)}@example.in`, PASSWORD],
    ['a very long password', 'a@example.in', 'x'.repeat(100_000)],
    ['SQL in both fields', `' or 1=1 --`, `' or 1=1 --`],
  ])('refuses %s as wrong credentials', async (_what, email, password) => {
    expect(await shop.accounts.signIn({ email, password }, from())).toEqual({ ok: false, reason: 'wrong-credentials' });
  });

  test('refuses when the account is deleted while its session is opened', async () => {
    const { id } = await addPerson();
    const listLockWaits = () =>
      shop.db.execute(
        sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
    const opened = await shop.db.transaction(async (tx) => {
      await tx.delete(users).where(eq(users.id, id));
      const opening = shop.accounts.openSession(id, from());
      await expect.poll(async () => (await listLockWaits()).rows.length).toBe(1);
      return { opening };
    });
    expect(await opened.opening).toEqual({ ok: false, reason: 'inactive' });
  });

  test('throws, instead of reporting a wrong password, when the accounts cannot be read', async () => {
    const { email } = await addPerson();
    await shop.db.execute(sql`alter table accounts rename to accounts_away`);
    await expect(shop.accounts.signIn({ email, password: PASSWORD }, from())).rejects.toThrow();
    await shop.db.execute(sql`alter table accounts_away rename to accounts`);
    expect(await shop.accounts.signIn({ email, password: PASSWORD }, from())).toMatchObject({ ok: true });
  });

  test('stores the password nowhere in plain text', async () => {
    const { id } = await addPerson();
    const [row] = await shop.db.select().from(credentials).where(eq(credentials.userId, id));
    expect(row?.password).toBeTruthy();
    expect(row?.password).not.toContain(PASSWORD);
  });
});

describe('an open session', () => {
  test('ends at the next request after the account was made inactive', async () => {
    const { token, change } = await addSignedIn('admin');
    await change({ status: 'inactive' });
    expect(await shop.accounts.authenticate(token)).toEqual({ kind: 'guest' });
  });

  test('follows a demotion at the next request', async () => {
    const { id, token, change } = await addSignedIn('admin');
    await change({ role: 'user' });
    expect(await shop.accounts.authenticate(token)).toEqual({ kind: 'shopper', userId: id });
  });

  test('ends at sign-out, even for a copied token', async () => {
    const { token, openSessions } = await addSignedIn();
    await shop.accounts.signOut(token);
    expect(await openSessions()).toBe(0);
    expect(await shop.accounts.authenticate(token)).toEqual({ kind: 'guest' });
  });

  test.each([
    ['another token', 'A'.repeat(43)],
    ['nothing', ''],
    ['the stored hash of a token', null],
    ['SQL as the token', "' or true --"],
  ])('authenticates %s as a guest', async (_what, token) => {
    const { id } = await addSignedIn('admin');
    const [row] = await shop.db.select().from(sessions).where(eq(sessions.userId, id));
    expect(await shop.accounts.authenticate(token ?? row?.tokenHash ?? '')).toEqual({ kind: 'guest' });
  });

  test('ends when it expires', async () => {
    const { id, token } = await addSignedIn();
    await shop.db.update(sessions).set({ expiresAt: sql`now() - interval '1 second'` }).where(eq(sessions.userId, id));
    expect(await shop.accounts.authenticate(token)).toEqual({ kind: 'guest' });
  });

  test('is replaced at the next sign-in: the old token is no longer valid', async () => {
    const { id, email, token, visitor, openSessions } = await addSignedIn();
    const again = expectOk(await shop.accounts.signIn({ email, password: PASSWORD }, visitor));
    expect(await shop.accounts.authenticate(token)).toEqual({ kind: 'guest' });
    expect(await shop.accounts.authenticate(again.token)).toEqual({ kind: 'shopper', userId: id });
    expect(await openSessions()).toBe(1);
  });

  test('does not reuse a token that was planted before the sign-in', async () => {
    const { email } = await addPerson();
    const planted = 'P'.repeat(43);
    const { token } = expectOk(await shop.accounts.signIn({ email, password: PASSWORD }, from(undefined, planted)));
    expect(await shop.accounts.authenticate(planted)).toEqual({ kind: 'guest' });
    expect(token).not.toBe(planted);
  });

  test('is listed for its owner, who can end one or all others, but no session of another account', async () => {
    const asha = await addSignedIn();
    const phone = expectOk(await shop.accounts.signIn({ email: asha.email, password: PASSWORD }, from()));
    const tablet = expectOk(await shop.accounts.signIn({ email: asha.email, password: PASSWORD }, from()));
    const other = await addSignedIn();
    const listed = await shop.accounts.openSessions(asha.token);
    expect(listed).toHaveLength(3);
    expect(listed.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
    const [others] = await shop.accounts.openSessions(other.token);
    for (const id of [others?.id ?? '', 'x', "' or true --"]) await shop.accounts.endSessions(asha.token, { id });
    expect(await shop.accounts.authenticate(other.token)).toMatchObject({ userId: other.id });
    const [phoneSession] = (await shop.accounts.openSessions(phone.token)).filter(({ isCurrent }) => isCurrent);
    await shop.accounts.endSessions(asha.token, { id: phoneSession?.id ?? '' });
    expect(await shop.accounts.authenticate(phone.token)).toEqual({ kind: 'guest' });
    await shop.accounts.endSessions(asha.token, 'all-others');
    expect(await shop.accounts.authenticate(tablet.token)).toEqual({ kind: 'guest' });
    expect(await shop.accounts.authenticate(asha.token)).toMatchObject({ userId: asha.id });
    expect(await shop.accounts.openSessions(null)).toEqual([]);
  });
});

describe('a person authenticated by another method', () => {
  test('gets a session, unless the account is inactive', async () => {
    const { id, change, openSessions } = await addPerson();
    const { token, account } = expectOk(await shop.accounts.openSession(id, from()));
    expect(account.id).toBe(id);
    expect(await shop.accounts.authenticate(token)).toEqual({ kind: 'shopper', userId: id });
    await change({ status: 'inactive' });
    expect(await shop.accounts.openSession(id, from())).toEqual({ ok: false, reason: 'inactive' });
    expect(await openSessions()).toBe(1);
  });
});

describe('sign-in to the back office', () => {
  test('accepts an administrator', async () => {
    const { id, email } = await addPerson('admin');
    const { token } = expectOk(await shop.accounts.signInStaff({ email, password: PASSWORD }, from()));
    expect(await shop.accounts.authenticate(token)).toMatchObject({ kind: 'staff', userId: id });
  });

  test('refuses a shopper and opens no session', async () => {
    const { email, openSessions } = await addPerson();
    const refused = await shop.accounts.signInStaff({ email, password: PASSWORD }, from());
    expect(refused).toEqual({ ok: false, reason: 'not-staff' });
    expect(await openSessions()).toBe(0);
  });
});
