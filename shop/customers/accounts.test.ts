import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { accounts as credentials, sessions, users } from '#db/schema/people.ts';
import { granted, NOW, openTestShop, visitorFrom } from '#shop/testing/test-shop.ts';
import type { SignedIn } from './accounts.server.ts';

const shop = openTestShop();
const PASSWORD = 'Correct horse 1';
let count = 0;

/** Each asks from an address of its own: tries are limited by address. */
const from = (address = `10.0.0.${++count}`, token: string | null = null) => visitorFrom(address, token);
const carrying = ({ token }: SignedIn) => from(undefined, token);

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
  const signedIn = granted(await shop.accounts.signIn({ email: someone.email, password: PASSWORD }, from()));
  return { ...someone, account: signedIn.account, token: signedIn.token, visitor: carrying(signedIn) };
}

describe('signing in', () => {
  test('opens a session that authenticates by its token', async () => {
    const { id, email, account, token, openSessions } = await signedIn();
    expect(account).toMatchObject({ id, email, role: 'user' });
    expect(await shop.accounts.authenticate(token)).toEqual({ kind: 'shopper', userId: id });
    expect(await openSessions()).toBe(1);
  });

  test('an administrator is staff', async () => {
    const { id, email, token } = await signedIn('admin');
    expect(await shop.accounts.authenticate(token)).toEqual({ kind: 'staff', userId: id, email, name: 'Asha Nair' });
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

  const reasonsOf = async (tries: readonly { email: string; password: string; address?: string }[]) => {
    const reasons: unknown[] = [];
    for (const { address, ...credentials } of tries) {
      const tried = await shop.accounts.signIn(credentials, from(address));
      reasons.push(tried.ok || tried.reason);
    }
    return reasons;
  };

  test('too many tries at one account are refused from everywhere, known or not, and another account goes on', async () => {
    const { email } = await person();
    const at = (email: string) => Array.from({ length: 11 }, () => ({ email, password: 'wrong' }));
    const expected = [...Array.from({ length: 10 }, () => 'wrong-credentials'), 'rate-limited'];
    expect(await reasonsOf(at(email))).toEqual(expected);
    expect(await reasonsOf(at('nobody-at-all@example.in'))).toEqual(expected);
    expect(await reasonsOf([{ email, password: PASSWORD }])).toEqual(['rate-limited']);
    expect(await reasonsOf([{ email: (await person()).email, password: PASSWORD }])).toEqual([true]);
  });

  test('a right password forgets the wrong ones before it', async () => {
    const { email } = await person();
    const wrong = Array.from({ length: 9 }, () => ({ email, password: 'wrong' }));
    expect((await reasonsOf([...wrong, { email, password: PASSWORD }])).at(-1)).toBe(true);
    expect((await reasonsOf([...wrong, { email, password: PASSWORD }])).at(-1)).toBe(true);
  });

  test('too many tries from one address are refused, another address goes on', async () => {
    const people = Array.from({ length: 31 }, (_, number) => `somebody-${number}@example.in`);
    const tries = people.map((email) => ({ email, password: 'x'.repeat(8), address: '10.9.9.9' }));
    const reasons = await reasonsOf(tries);
    expect(reasons.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 'wrong-credentials'));
    expect(reasons[30]).toBe('rate-limited');
    const { email } = await person();
    expect(await reasonsOf([{ email, password: PASSWORD }])).toEqual([true]);
  });

  test.each([
    ['a null byte', 'a\0@example.in', PASSWORD],
    ['a null byte in the password', 'a@example.in', 'x\0xxxxxxx'],
    ['an endless address', `${'a'.repeat(10_000)}@example.in`, PASSWORD],
    ['an endless password', 'a@example.in', 'x'.repeat(100_000)],
    ['words of SQL', `' or 1=1 --`, `' or 1=1 --`],
  ])('%s is a wrong one like any other', async (_what, email, password) => {
    expect(await shop.accounts.signIn({ email, password }, from())).toEqual({ ok: false, reason: 'wrong-credentials' });
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
    const { token, change } = await signedIn('admin');
    await change({ status: 'inactive' });
    expect(await shop.accounts.authenticate(token)).toEqual({ kind: 'guest' });
  });

  test('follows a demotion at the next request', async () => {
    const { id, token, change } = await signedIn('admin');
    await change({ role: 'user' });
    expect(await shop.accounts.authenticate(token)).toEqual({ kind: 'shopper', userId: id });
  });

  test('ends at sign-out, also for a copy of its token', async () => {
    const { token, openSessions } = await signedIn();
    await shop.accounts.signOut(token);
    expect(await openSessions()).toBe(0);
    expect(await shop.accounts.authenticate(token)).toEqual({ kind: 'guest' });
  });

  test.each([
    ['another token', 'A'.repeat(43)],
    ['nothing', ''],
    ['its hash', null],
    ['something else', "' or true --"],
  ])('cannot be made up: %s is a guest', async (_what, made) => {
    const { id } = await signedIn('admin');
    const [row] = await shop.db.select().from(sessions).where(eq(sessions.userId, id));
    expect(await shop.accounts.authenticate(made ?? row?.tokenHash ?? '')).toEqual({ kind: 'guest' });
  });

  test('is over when its time is', async () => {
    const { id, token } = await signedIn();
    await shop.db.update(sessions).set({ expiresAt: sql`now() - interval '1 second'` }).where(eq(sessions.userId, id));
    expect(await shop.accounts.authenticate(token)).toEqual({ kind: 'guest' });
  });

  test('is another one after signing in again: the old token is worth nothing', async () => {
    const { id, email, token, visitor, openSessions } = await signedIn();
    const again = granted(await shop.accounts.signIn({ email, password: PASSWORD }, visitor));
    expect(await shop.accounts.authenticate(token)).toEqual({ kind: 'guest' });
    expect(await shop.accounts.authenticate(again.token)).toEqual({ kind: 'shopper', userId: id });
    expect(await openSessions()).toBe(1);
  });

  test('a token planted before signing in is not taken over', async () => {
    const { email } = await person();
    const planted = 'P'.repeat(43);
    const { token } = granted(await shop.accounts.signIn({ email, password: PASSWORD }, from(undefined, planted)));
    expect(await shop.accounts.authenticate(planted)).toEqual({ kind: 'guest' });
    expect(token).not.toBe(planted);
  });

  test('is listed to its owner, who can end one or all others, and nobody else’s', async () => {
    const asha = await signedIn();
    const phone = granted(await shop.accounts.signIn({ email: asha.email, password: PASSWORD }, from()));
    const tablet = granted(await shop.accounts.signIn({ email: asha.email, password: PASSWORD }, from()));
    const other = await signedIn();
    const listed = await shop.accounts.openSessions(asha.token);
    expect(listed).toHaveLength(3);
    expect(listed.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
    const [others] = await shop.accounts.openSessions(other.token);
    for (const id of [others?.id ?? '', 'x', "' or true --"]) await shop.accounts.endSessions(asha.token, { id });
    expect(await shop.accounts.authenticate(other.token)).toMatchObject({ userId: other.id });
    const [ofPhone] = (await shop.accounts.openSessions(phone.token)).filter(({ isCurrent }) => isCurrent);
    await shop.accounts.endSessions(asha.token, { id: ofPhone?.id ?? '' });
    expect(await shop.accounts.authenticate(phone.token)).toEqual({ kind: 'guest' });
    await shop.accounts.endSessions(asha.token, 'all-others');
    expect(await shop.accounts.authenticate(tablet.token)).toEqual({ kind: 'guest' });
    expect(await shop.accounts.authenticate(asha.token)).toMatchObject({ userId: asha.id });
    expect(await shop.accounts.openSessions(null)).toEqual([]);
  });
});

describe('a person authenticated in another way', () => {
  test('gets a session, unless she is inactive', async () => {
    const { id, change, openSessions } = await person();
    const { token, account } = granted(await shop.accounts.openSession(id, from()));
    expect(account.id).toBe(id);
    expect(await shop.accounts.authenticate(token)).toEqual({ kind: 'shopper', userId: id });
    await change({ status: 'inactive' });
    expect(await shop.accounts.openSession(id, from())).toEqual({ ok: false, reason: 'inactive' });
    expect(await openSessions()).toBe(1);
  });
});

describe('sign-in to the back office', () => {
  test('lets an administrator in', async () => {
    const { id, email } = await person('admin');
    const { token } = granted(await shop.accounts.signInStaff({ email, password: PASSWORD }, from()));
    expect(await shop.accounts.authenticate(token)).toMatchObject({ kind: 'staff', userId: id });
  });

  test('refuses a shopper and leaves no session', async () => {
    const { email, openSessions } = await person();
    const refused = await shop.accounts.signInStaff({ email, password: PASSWORD }, from());
    expect(refused).toEqual({ ok: false, reason: 'not-staff' });
    expect(await openSessions()).toBe(0);
  });
});
