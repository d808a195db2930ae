// An account gets the orders of a guest with its address, once the address is confirmed; and which data of guests
// remain when the account is deleted.
import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { checkouts, orders } from '#db/schema/orders.ts';
import { users, verificationTokens } from '#db/schema/people.ts';
import { outbox } from '#db/schema/system.ts';
import type { ShopContext } from '#shop/context.ts';
import { getOrder, listOrdersOfUser } from '#shop/orders/order-records.server.ts';
import { deliverOrder } from '#shop/payments/deliver-order.server.ts';
import { hashToken, newToken } from '#shop/secret-token.server.ts';
import { updateSettings } from '#shop/settings/update-settings.server.ts';
import { withMobileCodes } from '#shop/testing/phone-shop.ts';
import {
  expectOk,
  GUEST,
  NOW,
  openTestShop,
  orderRequestFor,
  placeCashOrder,
  visitorFrom,
} from '#shop/testing/test-shop.ts';
import { confirmEmail } from './confirm-email.server.ts';
import { DELETED_CUSTOMER_NAME, deleteAccount } from './delete-account.server.ts';
import { exportData } from './export-data.server.ts';
import { signInWithGoogle } from './google-account.server.ts';
import { verifyGuestPhone } from './guest-checkout.server.ts';
import { resetPassword } from './password-reset.server.ts';
import { saveGuestOrder } from './save-guest-order.server.ts';

const shop = openTestShop();
const phones = withMobileCodes(shop);
const PASSWORD = 'Correct horse 1';
const PASSWORDS = { password: PASSWORD, confirmPassword: PASSWORD };
let count = 0;
const from = () => visitorFrom(`10.4.0.${++count}`);
const network = () => `10.5.${++count}.0`;

beforeAll(async () => {
  expectOk(await updateSettings(shop.staff(), { version: null, change: { guestCheckout: true } }));
});

const ordersWith = (email: string) => shop.db.select().from(orders).where(sql`lower(customer_email) = ${email}`);
const topicsTo = async (email: string) =>
  (await shop.db.select().from(outbox).where(sql`payload ->> 'email' = ${email}`)).map(({ topic }) => topic);
const findUser = async (email: string) => (await shop.db.select().from(users).where(eq(users.email, email)))[0];

/** Places a cash order of a guest, with the address written in capitals. */
async function buyAsGuest(email = `guest-${++count}@example.in`) {
  const guestHash = `guest-of-accounts-${++count}`;
  const ctx: ShopContext = phones.withSms(shop.as({ kind: 'guest', guestHash }));
  const phone = `97${45_000_000 + ++count}`;
  const { id } = expectOk(await phones.ask(phone, ctx, 'cod'));
  expectOk(await verifyGuestPhone(ctx, { id, code: phones.codeOf(id) }));
  const productId = await shop.addProduct();
  const customer = { name: 'Asha Rao', email: email.toUpperCase(), phone };
  const request = orderRequestFor([{ productId, size: 'M', quantity: 1 }], { customer, saveAddress: true });
  const order = expectOk(await placeCashOrder(ctx, request));
  return { ctx, email, guestHash, order, phone };
}

async function linkFor(userId: string, purpose: 'confirm-email' | 'reset-password'): Promise<string> {
  const token = newToken();
  await shop.db
    .insert(verificationTokens)
    .values({ userId, purpose, tokenHash: hashToken(token), expiresAt: sql`now() + interval '1 hour'` });
  return token;
}

describe('choosing a password', () => {
  test('S-GUEST-09 makes an account of the order, which gets the order when its address is confirmed', async () => {
    const { ctx, email, order } = await buyAsGuest();
    expectOk(await saveGuestOrder(ctx, { orderId: order.orderId, ...PASSWORDS }, network()));
    const user = await findUser(email);
    expect(user).toMatchObject({ name: 'Asha Rao', emailVerified: false });
    expect(await topicsTo(email)).toEqual(['confirm-email']);
    expectOk(await shop.accounts.signIn({ email, password: PASSWORD }, from()));
    const own = shop.as({ kind: 'shopper', userId: user?.id ?? '' });
    expect(await listOrdersOfUser(own, user?.id ?? '')).toEqual([]);
    expect(await getOrder(ctx, order.orderId)).not.toBeNull();

    expectOk(await confirmEmail(shop.as(GUEST), await linkFor(user?.id ?? '', 'confirm-email')));
    expect(await listOrdersOfUser(own, user?.id ?? '')).toMatchObject([{ orderId: order.orderId }]);
    expect(await getOrder(ctx, order.orderId)).toBeNull();
  });

  test('S-GUEST-09 has the same response for an address that has an account, and changes nothing there', async () => {
    const email = `registered-${++count}@example.in`;
    await shop.accounts.create({ email, name: 'Asha Nair', password: 'Another horse 2', role: 'user', at: NOW });
    const { ctx, order } = await buyAsGuest(email);
    expect(await saveGuestOrder(ctx, { orderId: order.orderId, ...PASSWORDS }, network())).toEqual({
      ok: true,
      value: null,
    });
    expect(await topicsTo(email)).toEqual(['already-registered']);
    expect(await shop.accounts.signIn({ email, password: PASSWORD }, from())).toMatchObject({ ok: false });
    expect(await findUser(email)).toMatchObject({ name: 'Asha Nair' });
  });

  test('S-GUEST-09 is refused to others, for a bad password, and too often', async () => {
    const { ctx, order } = await buyAsGuest();
    const { ctx: shopper } = await shop.addShopper();
    const { ctx: other } = await buyAsGuest();
    for (const refused of [shop.as(GUEST), shopper, other, shop.staff()]) {
      expect(await saveGuestOrder(refused, { orderId: order.orderId, ...PASSWORDS }, network())).toEqual({
        ok: false,
        reason: 'no-such-order',
      });
    }
    const short = { password: 'short', confirmPassword: 'short' };
    expect(await saveGuestOrder(ctx, { orderId: order.orderId, ...short }, network())).toMatchObject({
      reason: { password: 'too-short' },
    });
    const same = network();
    for (let tries = 0; tries < 10; tries++) await saveGuestOrder(ctx, { orderId: order.orderId, ...PASSWORDS }, same);
    expect(await saveGuestOrder(ctx, { orderId: order.orderId, ...PASSWORDS }, same)).toMatchObject({
      reason: 'too-many',
    });
  });
});

describe('an account gets the orders of a guest', () => {
  const owners = async (email: string) => (await ordersWith(email)).map(({ userId, guestHash }) => [userId, guestHash]);

  test('S-GUEST-10 with its address at the next sign-in, if the address is confirmed', async () => {
    const email = `later-${++count}@example.in`;
    const userId = await shop.accounts.create({ email, name: 'Asha', password: PASSWORD, role: 'user', at: NOW });
    const { guestHash } = await buyAsGuest(email);
    expect(await owners(email)).toEqual([[null, guestHash]]);
    await shop.db.update(users).set({ emailVerified: false }).where(eq(users.id, userId));
    expectOk(await shop.accounts.signIn({ email, password: PASSWORD }, from()));
    expect(await owners(email)).toEqual([[null, guestHash]]);
    await shop.db.update(users).set({ emailVerified: true }).where(eq(users.id, userId));
    expectOk(await shop.accounts.signIn({ email, password: PASSWORD }, from()));
    expect(await owners(email)).toEqual([[userId, null]]);
  });

  test('S-GUEST-10 that is made by Google', async () => {
    const { email } = await buyAsGuest();
    const person = { sub: `sub-${email}`, email, emailVerified: true, name: 'Asha Rao' };
    const signedIn = expectOk(
      await signInWithGoogle(shop.as(GUEST), shop.accounts, { person, surface: 'shop', visitor: from() }),
    );
    expect(await owners(email)).toEqual([[signedIn.account.id, null]]);
  });

  test('S-GUEST-10 whose password is reset, which confirms the address', async () => {
    const email = `reset-${++count}@example.in`;
    const userId = await shop.accounts.create({ email, name: 'Asha', password: null, role: 'user', at: NOW });
    await shop.db.update(users).set({ emailVerified: false }).where(eq(users.id, userId));
    await buyAsGuest(email);
    expectOk(await resetPassword(shop.as(GUEST), await linkFor(userId, 'reset-password'), PASSWORDS));
    expect(await owners(email)).toEqual([[userId, null]]);
  });

  test('S-GUEST-10 and no orders of other addresses', async () => {
    const other = await buyAsGuest();
    const email = `nobody-${++count}@example.in`;
    await shop.accounts.create({ email, name: 'Asha', password: PASSWORD, role: 'user', at: NOW });
    expectOk(await shop.accounts.signIn({ email, password: PASSWORD }, from()));
    expect(await owners(other.email)).toEqual([[null, other.guestHash]]);
  });
});

describe('a deleted account', () => {
  test('S-GUEST-13 leaves no contact in its orders and checkouts that were bought as a guest', async () => {
    const email = `deleted-${++count}@example.in`;
    const userId = await shop.accounts.create({ email, name: 'Asha', password: PASSWORD, role: 'user', at: NOW });
    const { order } = await buyAsGuest(email);
    const ctx = shop.as({ kind: 'shopper', userId });
    expect(await deleteAccount(ctx, userId)).toEqual({ ok: false, reason: 'not-settled' });
    expectOk(await shop.accounts.signIn({ email, password: PASSWORD }, from()));
    const exported = JSON.stringify(expectOk(await exportData(ctx)));
    expect(exported).toContain(order.orderId);
    expect(exported).not.toContain('guestHash');
    expectOk(await deliverOrder(shop.staff(), order.id));
    expectOk(await deleteAccount(ctx, userId));
    const [anonymised] = await shop.db.select().from(orders).where(eq(orders.id, order.id));
    expect(anonymised).toMatchObject({
      userId: null,
      guestHash: null,
      customerName: DELETED_CUSTOMER_NAME,
      customerEmail: '',
    });
    const [checkout] = await shop.db.select().from(checkouts).where(eq(checkouts.id, order.checkoutId));
    expect(checkout).toMatchObject({ customerName: DELETED_CUSTOMER_NAME, customerEmail: '', customerPhone: '' });
  });
});
