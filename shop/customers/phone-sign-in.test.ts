import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { accounts as credentials, phoneCodes, sessions, users } from '#db/schema/people.ts';
import { notifications, outbox } from '#db/schema/system.ts';
import { refuse } from '#shop/result.ts';
import { OWNER_ROLE_ID } from '#shop/staff/staff-role.ts';
import { withMobileCodes } from '#shop/testing/phone-shop.ts';
import { expectOk, openTestShop, orderRequestFor, placeCashOrder, visitorFrom } from '#shop/testing/test-shop.ts';
import { listUsers } from './admin-users.server.ts';
import { deleteAccount } from './delete-account.server.ts';
import { exportData } from './export-data.server.ts';
import { loadAccountMail } from './load-account-mail.server.ts';
import { findOwnAccount } from './own-account.server.ts';
import { decidePhoneAccount, type NumberOwner } from './phone-account.ts';
import { findPhoneSignInLink, signInWithCode, signInWithMailedLink } from './phone-sign-in.server.ts';
import { findPhoneProof, updateProfile } from './profile.server.ts';
import { updateUser } from './update-user.server.ts';
import { verifyOwnPhone } from './verify-phone.server.ts';

const shop = openTestShop();
const phones = withMobileCodes(shop);
beforeAll(() => phones.switchOn());

let next = 20_000;
const newNumber = () => `98450${next++}`;
const visitor = visitorFrom('10.3.0.1');

async function askAndEnter(number: string, times = 1) {
  const { id } = expectOk(await phones.ask(number, phones.guest()));
  const code = phones.codeOf(id);
  return Promise.all(
    Array.from({ length: times }, () => signInWithCode(phones.guest(), shop.accounts, { id, code, visitor })),
  );
}

async function signIn(number: string): Promise<string> {
  const [result] = await askAndEnter(number);
  const entered = result && expectOk(result);
  if (entered?.kind !== 'signed-in') throw new Error('A mail is needed');
  return entered.signedIn.account.id;
}

async function verify(userId: string, number: string) {
  const ctx = phones.shopper(userId);
  const { id } = expectOk(await phones.ask(number, ctx, 'verify'));
  return verifyOwnPhone(ctx, { id, code: phones.codeOf(id), sessionToken: 'a session' });
}

const usersWith = (digits: string) => shop.db.select().from(users).where(eq(users.phone, digits));
const countSessions = async (userId: string) =>
  (await shop.db.select().from(sessions).where(eq(sessions.userId, userId))).length;
/** Changes the account as if it had been created, and its number proven, long ago, with the last sign-in since. */
const setLastLogin = (userId: string, days: number) =>
  shop.db
    .update(users)
    .set({
      lastLogin: sql`now() - make_interval(days => ${days})`,
      createdAt: sql`now() - interval '500 days'`,
      phoneVerifiedAt: sql`now() - interval '500 days'`,
    })
    .where(eq(users.id, userId));

const OWNER: NumberOwner = { id: 'u', role: 'user', status: 'active', email: 'a@example.in', isIdle: false };
test.each<[string, NumberOwner | null, unknown]>([
  ['nobody', null, { kind: 'create' }],
  ['a customer', OWNER, { kind: 'enter', userId: 'u' }],
  [
    'an idle customer with an email',
    { ...OWNER, isIdle: true },
    { kind: 'mail-link', userId: 'u', email: 'a@example.in' },
  ],
  ['an idle customer without an email', { ...OWNER, isIdle: true, email: null }, { kind: 'enter', userId: 'u' }],
  ['an inactive customer', { ...OWNER, status: 'inactive' }, 'inactive'],
  ['an administrator', { ...OWNER, role: 'admin' }, 'staff'],
])('S-PHONE-09 A-MOBILE-02 decides for the number of %s', (_, owner, expected) => {
  const decided = decidePhoneAccount(owner);
  expect(decided.ok ? decided.value : decided.reason).toEqual(expected);
});

describe('S-PHONE-08 the first sign-in with a code', () => {
  test('creates an account without name and email, and staff are notified', async () => {
    const number = newNumber();
    const userId = await signIn(`+91 ${number}`);
    const [user] = await usersWith(number);
    expect(user).toMatchObject({ id: userId, name: '', email: null, role: 'user', status: 'active' });
    expect(user?.phoneVerifiedAt).not.toBeNull();
    const sent = await shop.db.select().from(notifications).where(sql`data ->> 'userId' = ${userId}`);
    expect(sent.map(({ message }) => message)).toEqual([
      `A customer (+91 ${number.slice(0, 5)} ${number.slice(5)}) registered`,
    ]);
  });

  test('in two tabs with one code makes one account and one session', async () => {
    const number = newNumber();
    const results = await askAndEnter(number, 5);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(results.find((result) => !result.ok)).toEqual(refuse({ reason: 'expired' }));
    const found = await usersWith(number);
    expect(found).toHaveLength(1);
    expect(await countSessions(found[0]?.id ?? '')).toBe(1);
  });

  test('at the same moment as a verification of the number leaves one owner', async () => {
    const number = newNumber();
    const { userId } = await shop.addShopper();
    const [signInCode, verifyCode] = [
      expectOk(await phones.ask(number, phones.guest())),
      await phones
        .passMinutes(1)
        .then(async () => expectOk(await phones.ask(number, phones.shopper(userId), 'verify'))),
    ];
    await Promise.all([
      signInWithCode(phones.guest(), shop.accounts, { id: signInCode.id, code: phones.codeOf(signInCode.id), visitor }),
      verifyOwnPhone(phones.shopper(userId), {
        id: verifyCode.id,
        code: phones.codeOf(verifyCode.id),
        sessionToken: 'a session',
      }),
    ]);
    expect(
      await shop.db
        .select()
        .from(credentials)
        .where(eq(credentials.accountId, `+91${number}`)),
    ).toHaveLength(1);
  });

  test('is followed by sign-ins to the same account, to which the first order gives a name', async () => {
    const number = newNumber();
    const userId = await signIn(number);
    const productId = await shop.addProduct();
    const request = orderRequestFor([{ productId, size: 'M', quantity: 1 }]);
    const order = expectOk(await placeCashOrder(phones.shopper(userId), request));
    expect([order.userId, order.customerEmail]).toEqual([userId, 'asha@example.in']);
    await phones.passMinutes(1);
    expect(await signIn(number)).toBe(userId);
    expect((await usersWith(number))[0]?.name).toBe('Asha Rao');
    expect(await shop.db.select().from(outbox).where(sql`payload ->> 'email' is null and payload ? 'email'`)).toEqual(
      [],
    );
  });
});

describe('S-PHONE-09 numbers and accounts', () => {
  test('a number that was merely typed opens no account', async () => {
    const number = newNumber();
    const { userId } = await shop.addShopper({ phone: number });
    expect(await signIn(number)).not.toBe(userId);
    expect(await usersWith(number)).toHaveLength(2);
  });

  test('a verified number opens its account', async () => {
    const number = newNumber();
    const { userId } = await shop.addShopper();
    expectOk(await verify(userId, number));
    await phones.passMinutes(1);
    expect(await signIn(number)).toBe(userId);
  });

  test('a number moves from an account with an email, which is notified by mail', async () => {
    const number = newNumber();
    const [first, second] = [await shop.addShopper({ email: 'before@example.in' }), await shop.addShopper()];
    expectOk(await verify(first.userId, number));
    await phones.passMinutes(1);
    expectOk(await verify(second.userId, number));
    await phones.passMinutes(1);
    expect(await signIn(number)).toBe(second.userId);
    const [message] = await shop.db.select().from(outbox).where(eq(outbox.topic, 'phone-moved'));
    expect(message?.payload).toEqual({ email: 'before@example.in' });
  });

  test('a number moves from an account that has nothing else; one with orders is asked to join', async () => {
    const [empty, bought] = [newNumber(), newNumber()];
    const { userId } = await shop.addShopper();
    const emptyId = await signIn(empty);
    await phones.passMinutes(1);
    expectOk(await verify(userId, empty));
    expect(await shop.db.select().from(users).where(eq(users.id, emptyId))).toEqual([]);
    const boughtId = await signIn(bought);
    const productId = await shop.addProduct();
    const request = orderRequestFor([{ productId, size: 'M', quantity: 1 }]);
    expectOk(await placeCashOrder(phones.shopper(boughtId), request));
    await phones.passMinutes(1);
    expect(expectOk(await verify(userId, bought))).toMatchObject({ kind: 'join' });
    expect((await usersWith(bought)).map(({ id }) => id)).toEqual([boughtId]);
  });
});

describe('A-MOBILE-02 administrators', () => {
  test('do not sign in by their number', async () => {
    const number = newNumber();
    const { userId } = await shop.addShopper();
    expectOk(await verify(userId, number));
    await phones.passMinutes(1);
    await shop.db.update(users).set({ role: 'admin', staffRoleId: OWNER_ROLE_ID }).where(eq(users.id, userId));
    expect((await askAndEnter(number))[0]).toEqual(refuse({ reason: 'staff' }));
    expect(await countSessions(userId)).toBe(0);
  });

  test('need an email address', async () => {
    const userId = await signIn(newNumber());
    await shop.addStaffAccount();
    const change = { seen: null, wanted: { role: 'admin' as const }, confirmsAdministrator: true };
    expect(await updateUser(shop.staff(), userId, change)).toEqual(refuse('administrator-without-email'));
    expectOk(await updateUser(shop.staff(), userId, { seen: null, wanted: { status: 'inactive' } }));
  });
});

describe('S-PHONE-10 after 180 days', () => {
  async function idleAccount() {
    const number = newNumber();
    const email = `idle-${number}@example.in`;
    const { userId } = await shop.addShopper({ email });
    expectOk(await verify(userId, number));
    await phones.passMinutes(1);
    return { number, email, userId };
  }

  test('a code alone opens no session; the mailed link does, once', async () => {
    const { number, email, userId } = await idleAccount();
    await setLastLogin(userId, 181);
    expect((await askAndEnter(number))[0]).toEqual({ ok: true, value: { kind: 'mail-link' } });
    expect(await countSessions(userId)).toBe(0);
    const mail = await loadAccountMail(phones.guest(), 'phone-sign-in', { email }, 'https://shop.example');
    expect(mail?.to).toBe(email);
    const token = /login\/link\?token=([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';
    expect(await findPhoneSignInLink(phones.guest(), token)).not.toBeNull();
    expect(await countSessions(userId)).toBe(0);
    const uses = await Promise.all(
      [1, 2].map(() => signInWithMailedLink(phones.guest(), shop.accounts, token, visitor)),
    );
    expect(uses.map(({ ok }) => ok).sort()).toEqual([false, true]);
    expect(await countSessions(userId)).toBe(1);
    await phones.passMinutes(1);
    expect(await signIn(number)).toBe(userId);
  });

  test('within 180 days the code is enough, and an account without an email needs no more than the code', async () => {
    const { number, userId } = await idleAccount();
    await setLastLogin(userId, 179);
    expect(await signIn(number)).toBe(userId);
    const other = newNumber();
    const phoneOnly = await signIn(other);
    await setLastLogin(phoneOnly, 400);
    await phones.passMinutes(1);
    expect(await signIn(other)).toBe(phoneOnly);
  });
});

describe('S-PHONE-13 the profile', () => {
  const RECIPIENT = { name: 'Asha Rao', address: '', city: '', state: '', pincode: '' };

  test('a changed number is no longer verified and no longer signs in', async () => {
    const number = newNumber();
    const { userId, ctx } = await shop.addShopper();
    expectOk(await verify(userId, number));
    expectOk(await updateProfile(ctx, userId, { ...RECIPIENT, phone: `+91 ${number}` }));
    expect(await findPhoneProof(ctx, userId)).not.toBeNull();
    expectOk(await updateProfile(ctx, userId, { ...RECIPIENT, phone: newNumber() }));
    expect(await findPhoneProof(ctx, userId)).toBeNull();
    await phones.passMinutes(1);
    expect(await signIn(number)).not.toBe(userId);
  });

  test('the only way to sign in is not typed over, but replaced by another verified number', async () => {
    const [number, other] = [newNumber(), newNumber()];
    const userId = await signIn(number);
    const ctx = phones.shopper(userId);
    for (const phone of [other, '']) {
      expect(await updateProfile(ctx, userId, { ...RECIPIENT, phone })).toEqual(refuse('only-number'));
    }
    expectOk(await verify(userId, other));
    await phones.passMinutes(1);
    expect(await signIn(other)).toBe(userId);
    expect(await signIn(number)).not.toBe(userId);
  });
});

describe('S-PHONE-14 an account without an email address', () => {
  test('A-MOBILE-03 is named by its number in menus and lists, but publishes no number', async () => {
    const number = newNumber();
    const userId = await signIn(number);
    expect(await findOwnAccount(phones.shopper(userId))).toEqual({
      uid: userId,
      email: `${number.slice(0, 5)} ${number.slice(5)}`,
      name: 'Shopper',
      role: 'user',
    });
    const query = { search: number, role: null, status: null, sort: 'newest', page: 1, rows: 10 } as const;
    const found = expectOk(await listUsers(shop.staff(), query));
    expect(found.users).toMatchObject([{ uid: userId, email: null, phone: number }]);
  });

  test('is exported, and its deletion erases number and codes without a mail', async () => {
    const number = newNumber();
    const userId = await signIn(number);
    const ctx = phones.shopper(userId);
    expect(expectOk(await exportData(ctx))).toMatchObject({
      profile: { email: null, phone: number },
      signInMethods: [{ method: 'phone' }],
      newsletter: [],
    });
    const waiting = await shop.db.$count(outbox);
    expectOk(await deleteAccount(ctx, userId));
    expect(await usersWith(number)).toEqual([]);
    expect(
      await shop.db
        .select()
        .from(phoneCodes)
        .where(eq(phoneCodes.phone, `+91${number}`)),
    ).toEqual([]);
    expect(
      await shop.db
        .select()
        .from(credentials)
        .where(eq(credentials.accountId, `+91${number}`)),
    ).toEqual([]);
    expect(await shop.db.$count(outbox)).toBe(waiting);
  });

  test('the deletion of an account with a merely typed number leaves the codes of its real owner', async () => {
    const number = newNumber();
    const { userId, ctx } = await shop.addShopper({ phone: number });
    const { id } = expectOk(await phones.ask(number, phones.guest()));
    expectOk(await deleteAccount(ctx, userId));
    const entered = await signInWithCode(phones.guest(), shop.accounts, { id, code: phones.codeOf(id), visitor });
    expect(entered.ok).toBe(true);
  });
});
