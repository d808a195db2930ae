import { eq, sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { accounts, sessions, users } from '#db/schema/people.ts';
import { notifications, outbox } from '#db/schema/system.ts';
import type { ShopContext } from '#shop/context.ts';
import { expectOk, GUEST, minutesAfterNow, openTestShop, visitorFrom } from '#shop/testing/test-shop.ts';
import { confirmEmail, findConfirmation, resendConfirmation } from './confirm-email.server.ts';
import { loadAccountMail } from './load-account-mail.server.ts';
import { findReset, requestPasswordReset, resetPassword } from './password-reset.server.ts';
import { register } from './register.server.ts';
import type { RegistrationForm } from './registration.ts';

const shop = openTestShop();
const URL_OF_STORE = 'https://shop.example';
let count = 0;

const formFor = (email: string, overrides: Partial<RegistrationForm> = {}): RegistrationForm => ({
  firstName: 'Asha',
  lastName: 'Rao',
  email,
  phone: '98765 43210',
  password: 'Correct horse 1',
  confirmPassword: 'Correct horse 1',
  agreeToTerms: 'on',
  ...overrides,
});
const newEmail = () => `new-${++count}@example.in`;
const network = () => `10.1.0.${++count}`;
const from = () => visitorFrom(network());
const guest = () => shop.as(GUEST);
const registerNew = async (email = newEmail(), ctx: ShopContext = guest()) => {
  expectOk(await register(ctx, formFor(email), network()));
  return email;
};
const findUser = async (email: string) =>
  (await shop.db.select().from(users).where(sql`lower(email) = ${email.toLowerCase()}`))[0];
const findMails = (email: string) =>
  shop.db
    .select({ topic: outbox.topic, payload: outbox.payload })
    .from(outbox)
    .where(sql`${outbox.payload} ->> 'email' = ${email}`);
const signInWith = (email: string, password: string) => shop.accounts.signIn({ email, password }, from());

/** Composes the mail and returns the token of its link. */
async function sendAndGetToken(email: string, topic: 'reset-password' | 'confirm-email'): Promise<string> {
  const mail = await loadAccountMail(guest(), topic, { email }, URL_OF_STORE);
  return /[?&]token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
}

test('S-REG-14 S-CALL-03 A-CALL-03 S-LOGIN-08 registering creates an account with role user that can log in, and notifies staff', async () => {
  const email = await registerNew(' New.Person@Example.IN ');
  const user = await findUser(email.trim());
  expect(user).toMatchObject({
    email: 'new.person@example.in',
    name: 'Asha Rao',
    phone: '9876543210',
    role: 'user',
    status: 'active',
    emailVerified: false,
    lastLogin: null,
  });
  expect(user?.createdAt).toBeInstanceOf(Date);
  const notified = await shop.db
    .select()
    .from(notifications)
    .where(sql`${notifications.data} ->> 'userId' = ${user?.id}`);
  expect(notified).toMatchObject([{ type: 'user', message: 'Asha Rao (new.person@example.in) registered' }]);
  expect(await findMails('new.person@example.in')).toMatchObject([{ topic: 'confirm-email' }]);
  expect(expectOk(await signInWith(email.trim(), 'Correct horse 1')).account).toMatchObject({
    id: user?.id,
    role: 'user',
  });
  expect((await findUser(email.trim()))?.lastLogin).toBeInstanceOf(Date);
});

test('an existing email gets the same result after the same work, keeps its account, and its owner gets a mail', async () => {
  const email = await registerNew();
  const before = await findUser(email);
  const hash = vi.spyOn(guest().providers.passwords, 'hash');
  const again = formFor(email.toUpperCase(), {
    firstName: 'Eve',
    password: 'Other horse 1',
    confirmPassword: 'Other horse 1',
  });
  const [known, unknown] = [
    await register(guest(), again, network()),
    await register(guest(), formFor(newEmail()), network()),
  ];
  expect(known).toEqual(unknown);
  expect(hash).toHaveBeenCalledTimes(2);
  hash.mockRestore();
  expect(await findUser(email)).toEqual(before);
  expect(await signInWith(email, 'Other horse 1')).toEqual({ ok: false, reason: 'wrong-credentials' });
  expectOk(await register(guest(), again, network()));
  expect((await findMails(email)).map(({ topic }) => topic)).toEqual(['confirm-email', 'already-registered']);
});

test('ignores a posted role, status or email verification', async () => {
  const email = newEmail();
  const sent = { ...formFor(email), role: 'admin', status: 'active', emailVerified: 'true', id: crypto.randomUUID() };
  expectOk(await register(guest(), sent, network()));
  expect(await findUser(email)).toMatchObject({ role: 'user', emailVerified: false });
});

test('ten parallel registrations of one email create one account', async () => {
  const email = newEmail();
  const results = await Promise.all(Array.from({ length: 10 }, () => register(guest(), formFor(email), network())));
  expect(results.every(({ ok }) => ok)).toBe(true);
  expect(await shop.db.select().from(users).where(eq(users.email, email))).toHaveLength(1);
  const user = await findUser(email);
  expect(
    await shop.db
      .select()
      .from(accounts)
      .where(eq(accounts.userId, user?.id ?? '')),
  ).toHaveLength(1);
});

test('limits registrations per IP address', async () => {
  const oneNetwork = network();
  const results = [];
  for (let attempt = 0; attempt < 11; attempt++)
    results.push((await register(guest(), formFor('same@example.in'), oneNetwork)).ok);
  expect(results).toEqual([...Array.from({ length: 10 }, () => true), false]);
});

test('reports a busy password hasher and writes nothing', async () => {
  const ctx = guest();
  const busy = {
    ...ctx.providers,
    passwords: { hash: async () => ({ ok: false, reason: 'busy' }) as const, verify: ctx.providers.passwords.verify },
  };
  const email = newEmail();
  expect(await register({ ...ctx, providers: busy }, formFor(email), network())).toEqual({ ok: false, reason: 'busy' });
  expect(await findUser(email)).toBeUndefined();
});

test('S-FORGOT-08 the link in the mail sets a new password once, ends every session, and verifies the email', async () => {
  const email = await registerNew();
  expectOk(await signInWith(email, 'Correct horse 1'));
  expectOk(await requestPasswordReset(guest(), ` ${email.toUpperCase()} `, network()));
  expect((await findMails(email)).at(-1)?.topic).toBe('reset-password');
  const token = await sendAndGetToken(email, 'reset-password');
  expect(await findReset(guest(), token)).toEqual({ email });
  const next = { password: 'Another horse 2', confirmPassword: 'Another horse 2' };
  expect(await resetPassword(guest(), token, { ...next, confirmPassword: 'x' })).toMatchObject({
    reason: 'bad-password',
  });
  expectOk(await resetPassword(guest(), token, next));
  const user = await findUser(email);
  expect(user?.emailVerified).toBe(true);
  expect(
    await shop.db
      .select()
      .from(sessions)
      .where(eq(sessions.userId, user?.id ?? '')),
  ).toEqual([]);
  expect((await findMails(email)).at(-1)?.topic).toBe('password-changed');
  expect(await signInWith(email, 'Correct horse 1')).toMatchObject({ reason: 'wrong-credentials' });
  expect(await signInWith(email, 'Another horse 2')).toMatchObject({ ok: true });
  expect(await resetPassword(guest(), token, next)).toEqual({ ok: false, reason: 'link-expired' });
  expect(await findReset(guest(), token)).toBeNull();
});

test('S-FORGOT-09 a reset request writes the same for an existing and for an unknown email; only the existing one gets a mail', async () => {
  const [known, unknown] = [await registerNew(), 'nobody-here@example.in'];
  const requestReset = (email: string) => requestPasswordReset(guest(), email, network());
  expect(await requestReset(known)).toEqual(await requestReset(unknown));
  expect((await findMails(unknown)).map(({ topic }) => topic)).toEqual(['reset-password']);
  expect(await loadAccountMail(guest(), 'reset-password', { email: unknown }, URL_OF_STORE)).toBeNull();
  const mail = await loadAccountMail(guest(), 'reset-password', { email: known }, URL_OF_STORE);
  expect(mail).toMatchObject({ to: known, subject: 'Reset your password' });
  expect(mail?.text).toMatch(/https:\/\/shop\.example\/reset-password\?token=[\w-]{43}\b/);
  expect(mail?.text).toContain('expires in 24 hours');
});

test('a link expires after 24 hours, by the database’s clock', async () => {
  const email = await registerNew();
  const token = await sendAndGetToken(email, 'reset-password');
  const [remaining] = (
    await shop.db.execute(
      sql`select round(extract(epoch from expires_at - now()) / 3600) as hours from verification_tokens order by expires_at limit 1`,
    )
  ).rows;
  expect(Number(remaining?.hours)).toBe(24);
  await shop.db.execute(sql`update verification_tokens set expires_at = now() - interval '1 second'`);
  expect(await findReset(guest(), token)).toBeNull();
  const next = { password: 'Another horse 2', confirmPassword: 'Another horse 2' };
  expect(await resetPassword(guest(), token, next)).toEqual({ ok: false, reason: 'link-expired' });
});

test('of two parallel uses of one link, one succeeds; older links become invalid too', async () => {
  const email = await registerNew();
  const [older, token] = [
    await sendAndGetToken(email, 'reset-password'),
    await sendAndGetToken(email, 'reset-password'),
  ];
  const next = { password: 'Another horse 2', confirmPassword: 'Another horse 2' };
  const results = await Promise.all([resetPassword(guest(), token, next), resetPassword(guest(), token, next)]);
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await findReset(guest(), older)).toBeNull();
});

test.each([[''], ['x'], ['A'.repeat(43)], ["' or true --"], ['A'.repeat(100_000)]])(
  'refuses the token %.20j',
  async (token) => {
    const next = { password: 'Another horse 2', confirmPassword: 'Another horse 2' };
    expect(await resetPassword(guest(), token, next)).toEqual({ ok: false, reason: 'link-expired' });
    expect(await confirmEmail(guest(), token)).toEqual({ ok: false, reason: 'link-expired' });
  },
);

test('refuses a link issued for another purpose', async () => {
  const email = await registerNew();
  const confirming = await sendAndGetToken(email, 'confirm-email');
  expect(await findReset(guest(), confirming)).toBeNull();
  expect(await confirmEmail(guest(), await sendAndGetToken(email, 'reset-password'))).toMatchObject({ ok: false });
});

test('a reset lifts the limit after too many sign-in attempts', async () => {
  const email = await registerNew();
  for (let attempt = 0; attempt < 11; attempt++) await signInWith(email, 'wrong');
  expect(await signInWith(email, 'Correct horse 1')).toMatchObject({ reason: 'rate-limited' });
  const next = { password: 'Another horse 2', confirmPassword: 'Another horse 2' };
  expectOk(await resetPassword(guest(), await sendAndGetToken(email, 'reset-password'), next));
  expect(await signInWith(email, 'Another horse 2')).toMatchObject({ ok: true });
});

test('sends at most three reset mails to one mailbox, then gives the same result without a mail', async () => {
  const email = await registerNew();
  for (let attempt = 0; attempt < 5; attempt++) expectOk(await requestPasswordReset(guest(), email, network()));
  expect((await findMails(email)).filter(({ topic }) => topic === 'reset-password')).toHaveLength(3);
});

test('sends no link to an inactive account and refuses an earlier link', async () => {
  const email = await registerNew();
  const token = await sendAndGetToken(email, 'reset-password');
  await shop.db.update(users).set({ status: 'inactive' }).where(eq(users.email, email));
  expect(await loadAccountMail(guest(), 'reset-password', { email }, URL_OF_STORE)).toBeNull();
  const next = { password: 'Another horse 2', confirmPassword: 'Another horse 2' };
  expect(await resetPassword(guest(), token, next)).toEqual({ ok: false, reason: 'link-expired' });
});

test('sets the first password of an account without one', async () => {
  const { userId } = await shop.addShopper({ email: 'google-only@example.in' });
  const token = await sendAndGetToken('google-only@example.in', 'reset-password');
  expectOk(await resetPassword(guest(), token, { password: 'My first one', confirmPassword: 'My first one' }));
  expect(expectOk(await signInWith('google-only@example.in', 'My first one')).account.id).toBe(userId);
});

test('verifies the email only when it is confirmed, once; the link is resent to the account’s own email only', async () => {
  const email = await registerNew();
  const token = await sendAndGetToken(email, 'confirm-email');
  expect(await findConfirmation(guest(), token)).toEqual({ email });
  expect((await findUser(email))?.emailVerified).toBe(false);
  const actor = { kind: 'shopper', userId: (await findUser(email))?.id ?? '' } as const;
  expect(await resendConfirmation(guest())).toMatchObject({ reason: 'not-signed-in' });
  for (let attempt = 0; attempt < 3; attempt++) expectOk(await resendConfirmation(shop.as(actor)));
  expect(await resendConfirmation(shop.as(actor))).toMatchObject({ reason: 'too-many' });
  expectOk(await confirmEmail(guest(), token));
  expect((await findUser(email))?.emailVerified).toBe(true);
  expect(await confirmEmail(guest(), token)).toEqual({ ok: false, reason: 'link-expired' });
  const before = await findMails(email);
  expectOk(await resendConfirmation(shop.as(actor, minutesAfterNow(120))));
  expect(await findMails(email)).toEqual(before);
});
