import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { products } from '#db/schema/catalog.ts';
import { feedback, newsletterAddresses } from '#db/schema/feedback.ts';
import { messages } from '#db/schema/messages.ts';
import { orders } from '#db/schema/orders.ts';
import { accounts, addresses, bagLines, sessions, users } from '#db/schema/people.ts';
import { outbox } from '#db/schema/system.ts';
import { subscribeToNewsletter } from '#shop/leads/leads.server.ts';
import { deliverOrder } from '#shop/payments/deliver-order.server.ts';
import { requestStockWait } from '#shop/stock-waits/stock-waits.server.ts';
import {
  expectOk,
  GUEST,
  NOW,
  openTestShop,
  orderRequestFor,
  ownerActor,
  placeCashOrder,
  visitorFrom,
} from '#shop/testing/test-shop.ts';
import { changePassword, hasPassword } from './change-password.server.ts';
import { DELETED_CUSTOMER_NAME, deleteAccount } from './delete-account.server.ts';
import { exportData } from './export-data.server.ts';

const shop = openTestShop();
const PASSWORD = 'Correct horse 1';
const NEW = { password: 'Another horse 2', confirmPassword: 'Another horse 2' };
let count = 0;
const from = () => visitorFrom(`10.3.0.${++count}`);

async function addPerson(role: 'user' | 'admin' = 'user', password: string | null = PASSWORD) {
  const email = `own-${++count}@example.in`;
  const id = await shop.accounts.create({ email, name: 'Asha Nair', phone: '9876500000', password, role, at: NOW });
  const ctx = shop.as(
    role === 'admin' ? ownerActor({ userId: id, email, name: 'Asha' }) : { kind: 'shopper', userId: id },
  );
  const signIn = async (input = PASSWORD) => shop.accounts.signIn({ email, password: input }, from());
  const row = async () => (await shop.db.select().from(users).where(eq(users.id, id)))[0];
  return { id, email, ctx, signIn, row };
}

describe('changing the own password', () => {
  test('requires the old password, ends every session, and sends a mail', async () => {
    const { id, email, ctx, signIn } = await addPerson();
    const phone = expectOk(await signIn()).token;
    expect(await changePassword(ctx, 'wrong', NEW)).toEqual({ ok: false, reason: 'wrong-password' });
    expect(await changePassword(ctx, PASSWORD, { ...NEW, confirmPassword: 'x' })).toMatchObject({
      reason: 'bad-password',
    });
    expect(await shop.accounts.authenticate(phone)).toMatchObject({ userId: id });
    expect(expectOk(await changePassword(ctx, PASSWORD, NEW))).toBe(id);
    expect(await shop.accounts.authenticate(phone)).toEqual({ kind: 'guest' });
    expect(await signIn()).toMatchObject({ reason: 'wrong-credentials' });
    expect(await signIn(NEW.password)).toMatchObject({ ok: true });
    const mails = await shop.db.select().from(outbox).where(sql`payload ->> 'email' = ${email}`);
    expect(mails.map(({ topic }) => topic)).toEqual(['password-changed']);
  });

  test('is refused for guests and for accounts without a password; wrong guesses are limited', async () => {
    expect(await changePassword(shop.as(GUEST), PASSWORD, NEW)).toMatchObject({ reason: 'not-signed-in' });
    const noPassword = null;
    const google = await addPerson('user', noPassword);
    expect(await hasPassword(google.ctx)).toBe(false);
    expect(await changePassword(google.ctx, '', NEW)).toMatchObject({ reason: 'no-password' });
    const { ctx } = await addPerson();
    expect(await hasPassword(ctx)).toBe(true);
    for (let attempt = 0; attempt < 10; attempt++) await changePassword(ctx, 'wrong', NEW);
    expect(await changePassword(ctx, PASSWORD, NEW)).toMatchObject({ reason: 'too-many' });
  });
});

describe('roles', () => {
  test('A-PERM-01 there are exactly two roles', async () => {
    const { id } = await addPerson();
    for (const role of ['user', 'admin'])
      await shop.db.execute(
        sql`update users set role = ${role}, staff_role_id = (select id from staff_roles where is_owner) where id = ${id}`,
      );
    await expect(shop.db.execute(sql`update users set role = 'owner' where id = ${id}`)).rejects.toThrow();
    await shop.db.execute(sql`update users set role = 'user' where id = ${id}`);
  });
});

async function addCustomerWithData() {
  const newUser = await addPerson();
  const productId = await shop.addProduct();
  const request = orderRequestFor([{ productId, size: 'M', quantity: 1 }], {
    customer: { name: 'Asha Nair', email: newUser.email, phone: '9876500000' },
  });
  const { id: orderId } = expectOk(await placeCashOrder(newUser.ctx, request));
  await shop.db.insert(addresses).values({
    userId: newUser.id,
    name: 'Asha Nair',
    phone: '9876500000',
    address: '7 Lake Road',
    city: 'Kochi',
    state: 'Kerala',
    pincode: '682001',
  });
  await shop.db.insert(bagLines).values({ userId: newUser.id, productId, size: 'M', qty: 2 });
  await shop.db
    .insert(feedback)
    .values({ productId, userId: newUser.id, userName: 'Asha Nair', rating: 5, comment: 'Lovely', fit: 'true' });
  await shop.db.insert(newsletterAddresses).values({ email: newUser.email });
  return { ...newUser, productId, orderId };
}

describe('deleting the own account', () => {
  test('is refused while an order is in progress', async () => {
    const { id, ctx, orderId, row } = await addCustomerWithData();
    for (const status of ['pending', 'confirmed', 'processing', 'shipped']) {
      await shop.db.execute(sql`update orders set status = ${status} where id = ${orderId}`);
      expect(await deleteAccount(ctx, id)).toEqual({ ok: false, reason: 'not-settled' });
    }
    expect(await row()).toBeDefined();
  });

  test('is refused for any other account', async () => {
    const [asha, meera] = [await addPerson(), await addPerson()];
    for (const otherShopper of [meera.ctx, shop.as(GUEST)]) {
      expect(await deleteAccount(otherShopper, asha.id)).toEqual({ ok: false, reason: 'no-such-person' });
    }
    expect(await asha.row()).toBeDefined();
  });

  test('deletes all personal data; the order stays, with its amounts and without the name', async () => {
    const { id, email, ctx, orderId, signIn, row } = await addCustomerWithData();
    expectOk(await deliverOrder(shop.staff(), orderId));
    const { token } = expectOk(await signIn());
    const [before] = await shop.db.select().from(orders).where(eq(orders.id, orderId));
    expectOk(await deleteAccount(ctx, id));
    expect(await row()).toBeUndefined();
    expect(await shop.accounts.authenticate(token)).toEqual({ kind: 'guest' });
    const [after] = await shop.db.select().from(orders).where(eq(orders.id, orderId));
    expect(after).toMatchObject({
      userId: null,
      customerName: DELETED_CUSTOMER_NAME,
      customerEmail: '',
      customerPhone: '',
      userProfile: null,
      total: before?.total,
      shippingAddress: {
        fullName: DELETED_CUSTOMER_NAME,
        address: '',
        phone: '',
        state: 'Karnataka',
        pincode: '560001',
      },
    });
    for (const table of [addresses, bagLines, sessions, accounts]) {
      expect(await shop.db.select().from(table).where(eq(table.userId, id))).toEqual([]);
    }
    expect(await shop.db.select().from(feedback).where(eq(feedback.userName, 'Asha Nair'))).not.toContainEqual(
      expect.objectContaining({ comment: 'Lovely', userId: id }),
    );
    // Only the unsent mail that confirms the deletion still contains the name.
    const found = await shop.db.execute(sql`
      select 'outbox' as at from outbox where payload::text like ${`%${email}%`} and topic <> 'account-deleted'
      union all select 'newsletter' from newsletter_addresses where email = ${email}
      union all select 'orders' from orders where orders::text like ${`%${email}%`}
      union all select 'checkouts' from checkouts where checkouts::text like ${`%${email}%`}
      union all select 'notifications' from notifications where notifications::text like ${`%${email}%`}`);
    expect(found.rows).toEqual([]);
    expect(await signIn()).toMatchObject({ reason: 'wrong-credentials' });
  });
});

describe('exporting the own data', () => {
  test('S-FIT-04 contains all data of the shopper, nothing of others and no secret', async () => {
    const { ctx, email, id, signIn } = await addCustomerWithData();
    const other = await addCustomerWithData();
    expectOk(await signIn());
    const exported = expectOk(await exportData(ctx));
    expect(exported).toMatchObject({
      profile: { email, name: 'Asha Nair', phone: '9876500000' },
      addresses: [{ address: '7 Lake Road', pincode: '682001' }],
      bag: [{ size: 'M', quantity: 2 }],
      orders: [{ items: [{ size: 'M', quantity: 1, pricePaise: 100_000 }], events: [expect.anything()] }],
      feedback: [{ rating: 5, comment: 'Lovely', fit: 'true' }],
      newsletter: [{ email }],
      signInMethods: [{ method: 'credential' }],
    });
    const text = JSON.stringify(exported);
    expect(text).not.toContain(other.email);
    expect(text).not.toContain('scrypt');
    const [session] = await shop.db.select().from(sessions).where(eq(sessions.userId, id));
    expect(text).not.toContain(session?.tokenHash ?? 'the session is missing');
    expect(session?.tokenHash).toBeDefined();
  });

  test('leaves out what belongs to the owner of an address that is not confirmed', async () => {
    const { ctx, id, email } = await addPerson();
    const confirm = (emailVerified: boolean) => shop.db.update(users).set({ emailVerified }).where(eq(users.id, id));
    await confirm(false);
    expectOk(await subscribeToNewsletter(shop.as(GUEST), email, true));
    const productId = await shop.addProduct({ stock: [{ size: 'L', onHand: 0 }] });
    const [product] = await shop.db.select({ slug: products.slug }).from(products).where(eq(products.id, productId));
    const wait = { slug: product?.slug ?? '', size: 'L', email };
    expectOk(await requestStockWait(shop.as(GUEST), wait, '10.3.1.1'));
    await shop.db.insert(messages).values({ event: 'track-orders', ref: email, channel: 'email', contact: email });
    expect(expectOk(await exportData(ctx))).toMatchObject({ newsletter: [], consents: [], waitsFor: [], messages: [] });
    await confirm(true);
    expect(expectOk(await exportData(ctx))).toMatchObject({
      newsletter: [{ email }],
      consents: [{ contact: email }, { contact: email }],
      waitsFor: [{ size: 'L' }],
      messages: [{ about: 'track-orders' }],
    });
  });

  test('contains the newsletter that the account asked for before its address was confirmed', async () => {
    const { ctx, id, email } = await addPerson();
    await shop.db.update(users).set({ emailVerified: false }).where(eq(users.id, id));
    expectOk(await subscribeToNewsletter(ctx, email, true));
    expect(expectOk(await exportData(ctx))).toMatchObject({ newsletter: [{ email }] });
  });

  test('requires a signed-in user and is limited to ten times per hour', async () => {
    expect(await exportData(shop.as(GUEST))).toEqual({ ok: false, reason: 'not-signed-in' });
    const { ctx } = await addPerson();
    for (let attempt = 0; attempt < 10; attempt++) expectOk(await exportData(ctx));
    expect(await exportData(ctx)).toEqual({ ok: false, reason: 'too-many' });
  });
});
