import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { sessions, accounts as storedCredentials, users } from '#db/schema/people.ts';
import { notifications, outbox } from '#db/schema/system.ts';
import type { ShopContext } from '#shop/context.ts';
import { OWNER_ROLE_ID } from '#shop/staff/staff-role.ts';
import { expectOk, GUEST, minutesAfterNow, NOW, openTestShop, visitorFrom } from '#shop/testing/test-shop.ts';
import { confirmEmail } from './confirm-email.server.ts';
import { completeGoogleSignIn, signInWithGoogle } from './google-account.server.ts';
import type { Surface } from './google-account.ts';
import type { GoogleFailure, GooglePerson, GoogleSignIn } from './google-sign-in.ts';
import { loadAccountMail } from './load-account-mail.server.ts';
import { register } from './register.server.ts';
import { createToken } from './verification-tokens.server.ts';

const shop = openTestShop();
let count = 0;

const googlePerson = (overrides: Partial<GooglePerson> = {}): GooglePerson => ({
  sub: `sub-${++count}`,
  email: `google-${count}@example.in`,
  emailVerified: true,
  name: 'Ira Kapoor',
  ...overrides,
});
const visitor = (token: string | null = null) => visitorFrom('10.0.0.1', token);
const enter = (person: GooglePerson, surface: Surface = 'shop', from = visitor()) =>
  signInWithGoogle(shop.as(GUEST), shop.accounts, { person, surface, visitor: from });

const registerWith = async ({ email, password }: { readonly email: string; readonly password: string }) => {
  const person = { firstName: 'Some', lastName: 'Body', phone: '9876543210', agreeToTerms: 'on' };
  expectOk(await register(shop.as(GUEST), { ...person, email, password, confirmPassword: password }, '10.0.0.1'));
};
const findUsers = (email: string) => shop.db.select().from(users).where(eq(users.email, email.toLowerCase()));
const findLinks = (userId: string) =>
  shop.db.select().from(storedCredentials).where(eq(storedCredentials.userId, userId));
const findSessions = (userId: string) => shop.db.select().from(sessions).where(eq(sessions.userId, userId));
const findMails = async (email: string) =>
  (await shop.db.select().from(outbox)).filter(({ payload }) => payload.email === email);
const findNotifications = async (userId: string) =>
  (await shop.db.select().from(notifications)).filter(({ data }) => data.userId === userId);

async function addVerifiedAccount(overrides: Partial<typeof users.$inferInsert> = {}) {
  const email = `known-${++count}@example.in`;
  const id = await shop.accounts.create({ email, name: 'Asha Nair', password: null, role: 'user', at: NOW });
  if (Object.keys(overrides).length > 0) await shop.db.update(users).set(overrides).where(eq(users.id, id));
  return { id, email };
}

describe('S-LOGIN-08 S-CALL-04 a first sign-in with Google', () => {
  test('A-NOTE-09 creates a profile with role user, opens a session and notifies staff', async () => {
    const ira = googlePerson();
    const { token, account } = expectOk(await enter(ira));
    const [user] = await findUsers(ira.email);
    expect(user).toMatchObject({
      name: 'Ira Kapoor',
      role: 'user',
      status: 'active',
      emailVerified: true,
      createdAt: NOW,
    });
    expect(user?.lastLogin).toBeInstanceOf(Date);
    expect(account).toEqual({ id: user?.id, email: ira.email, name: 'Ira Kapoor', role: 'user' });
    expect(await shop.accounts.authenticate(token)).toEqual({
      kind: 'shopper',
      userId: user?.id,
    });
    expect(await findLinks(account.id)).toMatchObject([{ providerId: 'google', accountId: ira.sub, password: null }]);
    expect(await findNotifications(account.id)).toMatchObject([
      { type: 'user', message: `Ira Kapoor (${ira.email}) registered` },
    ]);
    expect(await findMails(ira.email)).toEqual([]);
  });

  test('S-LOGIN-09 creates a profile with a default name if Google gives none', async () => {
    const { account } = expectOk(await enter(googlePerson({ name: null, email: 'quiet.one@example.in' })));
    expect(account).toMatchObject({ name: 'quiet.one', role: 'user' });
  });

  test('twenty parallel sign-ins create one account and one notification', async () => {
    const ira = googlePerson();
    const entered = await Promise.all(Array.from({ length: 20 }, () => enter(ira)));
    const ids = new Set(entered.map((result) => expectOk(result).account.id));
    expect(ids.size).toBe(1);
    const [id = ''] = ids;
    expect(await findUsers(ira.email)).toHaveLength(1);
    expect(await findLinks(id)).toHaveLength(1);
    expect(await findNotifications(id)).toHaveLength(1);
    expect(await findSessions(id)).toHaveLength(20);
  });

  test('two Google accounts with one email, signing in at the same time, create one account', async () => {
    const email = `shared-${++count}@example.in`;
    const entered = await Promise.all([
      enter(googlePerson({ email })),
      enter(googlePerson({ email: email.toUpperCase() })),
    ]);
    expect(new Set(entered.map((result) => expectOk(result).account.id)).size).toBe(1);
    expect(await findUsers(email)).toHaveLength(1);
  });
});

describe('a later sign-in', () => {
  test('S-CALL-04 finds the account by its Google id, whatever the email is now, and stores the time', async () => {
    const ira = googlePerson();
    const { account } = expectOk(await enter(ira));
    await shop.db
      .update(users)
      .set({ lastLogin: minutesAfterNow(-60), name: 'Her Own Choice' })
      .where(eq(users.id, account.id));
    const again = expectOk(await enter({ ...ira, email: `moved-${count}@example.in`, emailVerified: false }));
    expect(again.account).toMatchObject({ id: account.id, email: ira.email, name: 'Her Own Choice' });
    const [user] = await findUsers(ira.email);
    expect(user?.lastLogin?.getTime()).toBeGreaterThan(minutesAfterNow(0).getTime());
    expect(await findUsers(`moved-${count}@example.in`)).toEqual([]);
  });

  test('ends the browser’s previous session, of any account', async () => {
    const first = expectOk(await enter(googlePerson()));
    expectOk(await enter(googlePerson(), 'shop', visitor(first.token)));
    expect(await shop.accounts.authenticate(first.token)).toEqual({ kind: 'guest' });
  });
});

describe('an email that already has an account', () => {
  test('is linked when Google and the store have verified it, in any letter case, and its owner gets one mail', async () => {
    const asha = await addVerifiedAccount();
    const google = googlePerson({ email: asha.email.toUpperCase() });
    const entered = await Promise.all([enter(google), enter(google), enter(google)]);
    for (const result of entered) expect(expectOk(result).account.id).toBe(asha.id);
    expect(await findLinks(asha.id)).toMatchObject([{ providerId: 'google', accountId: google.sub }]);
    const mails = await findMails(asha.email);
    expect(mails).toHaveLength(1);
    const mail = await loadAccountMail(
      shop.as(GUEST),
      'google-linked',
      mails[0]?.payload as { email: string },
      'https://shop.example',
    );
    expect(mail).toMatchObject({ to: asha.email, subject: 'Your account can now be opened with Google' });
    expect(await findNotifications(asha.id)).toEqual([]);
  });

  test('S-LIMIT-07 an address registered by another person and verified by its owner: linking removes that password and its sessions', async () => {
    const email = `victim-${++count}@example.in`;
    const otherShopper = { email, password: 'Stranger#2026' };
    await registerWith(otherShopper);
    const signedIn = expectOk(await shop.accounts.signIn(otherShopper, visitor()));
    const [user] = await findUsers(email);
    // The owner of the mailbox opens the link in the mail, in a browser that is not signed in.
    const token = await createToken(shop.db, 'confirm-email', user?.id ?? '');
    expectOk(await confirmEmail(shop.as(GUEST), token));
    const entered = expectOk(await enter(googlePerson({ email })));
    expect(entered.account.id).toBe(user?.id);
    expect(await shop.accounts.signIn(otherShopper, visitor())).toEqual({ ok: false, reason: 'wrong-credentials' });
    expect(await shop.accounts.authenticate(signedIn.token)).toEqual({ kind: 'guest' });
    expect(await shop.accounts.authenticate(entered.token)).toMatchObject({ userId: user?.id });
  });

  test('keeps a password whose owner verified the email while signed in', async () => {
    const email = `owner-${++count}@example.in`;
    const credentials = { email, password: 'Owner#2026x' };
    await registerWith(credentials);
    const [user] = await findUsers(email);
    const userId = user?.id ?? '';
    const token = await createToken(shop.db, 'confirm-email', userId);
    expectOk(await confirmEmail(shop.as({ kind: 'shopper', userId }), token));
    expectOk(await enter(googlePerson({ email })));
    expect(await shop.accounts.signIn(credentials, visitor())).toMatchObject({ ok: true });
  });

  test.each<[string, Partial<typeof users.$inferInsert>, Partial<GooglePerson>, string]>([
    ['that the store never verified', { emailVerified: false }, {}, 'not-confirmed'],
    ['that Google did not verify', {}, { emailVerified: false }, 'email-not-verified'],
    ['of an inactive account', { status: 'inactive' }, {}, 'inactive'],
  ])('%s is refused and nothing is written', async (_, userFields, googleFields, reason) => {
    const asha = await addVerifiedAccount(userFields);
    expect(await enter(googlePerson({ email: asha.email, ...googleFields }))).toEqual({ ok: false, reason });
    expect(await findLinks(asha.id)).toEqual([]);
    expect(await findSessions(asha.id)).toEqual([]);
    expect(await findMails(asha.email)).toEqual([]);
  });

  test('creates no account for an email that Google did not verify', async () => {
    const nisha = googlePerson({ emailVerified: false });
    expect(await enter(nisha)).toEqual({ ok: false, reason: 'email-not-verified' });
    expect(await findUsers(nisha.email)).toEqual([]);
  });

  test('refuses an account made inactive after it was linked', async () => {
    const ira = googlePerson();
    const { account } = expectOk(await enter(ira));
    await shop.db.update(users).set({ status: 'inactive' }).where(eq(users.id, account.id));
    expect(await enter(ira)).toEqual({ ok: false, reason: 'inactive' });
  });
});

describe('sign-in to the back office', () => {
  test('A-LOGIN-07 accepts an administrator', async () => {
    const meera = await addVerifiedAccount({ role: 'admin', staffRoleId: OWNER_ROLE_ID });
    const { token } = expectOk(await enter(googlePerson({ email: meera.email }), 'admin'));
    expect(await shop.accounts.authenticate(token)).toMatchObject({
      kind: 'staff',
      userId: meera.id,
    });
  });

  test('A-LOGIN-11 refuses a shopper without a session and an unknown person without an account', async () => {
    const asha = await addVerifiedAccount();
    const refused = { ok: false, reason: 'not-staff' };
    expect(await enter(googlePerson({ email: asha.email }), 'admin')).toEqual(refused);
    expect(await findSessions(asha.id)).toEqual([]);
    expect(await findLinks(asha.id)).toEqual([]);
    const otherShopper = googlePerson();
    expect(await enter(otherShopper, 'admin')).toEqual(refused);
    expect(await findUsers(otherShopper.email)).toEqual([]);
  });
});

describe('the callback from Google', () => {
  const SECRETS = { state: 's', nonce: 'n', verifier: 'v' };
  const callbackUrl = new URL('https://shop.example/login/google/callback?code=c&state=s');
  const completeSignIn = (google: GoogleSignIn | null, from: string) => {
    const base = shop.as(GUEST);
    const ctx: ShopContext = { ...base, providers: { ...base.providers, google } };
    return completeGoogleSignIn(ctx, shop.accounts, {
      callbackUrl,
      secrets: SECRETS,
      surface: 'shop',
      visitor: visitorFrom(from),
    });
  };
  const failingWith = (reason: GoogleFailure): GoogleSignIn => ({
    begin: async () => ({ ok: false, reason }),
    finish: async () => ({ ok: false, reason }),
  });

  test.each<[GoogleFailure, { reason: string; providerMessage: string | null }]>([
    [
      { kind: 'refused', message: 'Bad Request', detail: 'x' },
      { reason: 'refused', providerMessage: 'Bad Request' },
    ],
    [
      { kind: 'refused', message: null, detail: 'x' },
      { reason: 'refused', providerMessage: null },
    ],
    [
      { kind: 'unavailable', detail: 'x' },
      { reason: 'unavailable', providerMessage: null },
    ],
  ])('S-LOGIN-07 A-ERR-02 reports a failure of Google: %j', async (failure, expected) => {
    expect(await completeSignIn(failingWith(failure), '10.0.1.1')).toEqual({ ok: false, reason: expected });
  });

  test('reports that Google is not configured', async () => {
    expect(await completeSignIn(null, '10.0.1.2')).toMatchObject({ ok: false, reason: { reason: 'unavailable' } });
  });

  test('refuses too many sign-ins from one IP address before the call to Google', async () => {
    let callCount = 0;
    const google: GoogleSignIn = {
      begin: failingWith({ kind: 'unavailable', detail: '' }).begin,
      finish: async () => {
        callCount++;
        return { ok: false, reason: { kind: 'refused', message: null, detail: 'x' } };
      },
    };
    const results = await Promise.all(Array.from({ length: 40 }, () => completeSignIn(google, '10.0.1.3')));
    const tooMany = results.filter((result) => !result.ok && result.reason.reason === 'rate-limited');
    expect([callCount, tooMany.length]).toEqual([30, 10]);
  });
});
