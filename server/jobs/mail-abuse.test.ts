// Mail that a visitor can make the store send to strangers contains no text of the visitor and is limited in number.
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { users } from '#db/schema/people.ts';
import { outbox } from '#db/schema/system.ts';
import type { ShopContext } from '#shop/context.ts';
import { register } from '#shop/customers/register.server.ts';
import type { Mail } from '#shop/mail/mail.ts';
import { MAX_UNVERIFIED_MAILS_PER_ADDRESS } from '#shop/orders/order-mail-limit.server.ts';
import { expectOk, GUEST, openTestShop, orderRequestFor, placeCashOrder } from '#shop/testing/test-shop.ts';
import { deliverDue } from './deliver-outbox.ts';

const shop = openTestShop();
const ADVERTISING = 'You won a free saree';

/** Sends all waiting messages. */
async function sendAll(): Promise<Mail[]> {
  const sent: Mail[] = [];
  const base = shop.staff();
  const mail = { send: async (message: Mail) => void sent.push(message) };
  const ctx: ShopContext = { ...base, providers: { ...base.providers, mail } };
  await shop.db.execute(sql`update outbox set next_attempt_at = now() - interval '1 second' where status = 'waiting'`);
  for (;;) {
    const delivered = await deliverDue(ctx, 'https://shop.example');
    expect(delivered.failures).toEqual([]);
    if (delivered.sent === 0) return sent;
  }
}

beforeEach(async () => {
  await shop.db.execute(sql`update outbox set status = 'sent', sent_at = now()`);
  await shop.db.execute(sql`delete from rate_limits`);
});

/** A cash order with advertising in every text field. */
async function placeOrderWithAdvertising(ctx: ShopContext, email: string) {
  const productId = await shop.addProduct();
  const request = orderRequestFor([{ productId, size: 'M', quantity: 1 }], {
    customer: { name: ADVERTISING, email, phone: '9876543210' },
    shippingAddress: {
      fullName: ADVERTISING,
      address: ADVERTISING,
      city: ADVERTISING,
      state: ADVERTISING,
      pincode: '560003',
      phone: '9876543210',
    },
  });
  return expectOk(await placeCashOrder(ctx, request));
}

describe('S-LIMIT-06 a mail to an address that nobody confirmed', () => {
  test('a mail about a registration contains no text of the form', async () => {
    const form = {
      firstName: 'You won',
      lastName: 'a free saree',
      email: 'stranger@example.in',
      phone: '9876543210',
      password: 'correct horse battery',
      confirmPassword: 'correct horse battery',
      agreeToTerms: 'on',
    };
    expectOk(await register(shop.as(GUEST), form, 'network'));
    // A second time, for the mail to an address that is already registered.
    expectOk(await register(shop.as(GUEST), form, 'network'));
    await shop.db.execute(
      sql`insert into outbox (topic, ref, payload) values ('reset-password', 'r', '{"email": "stranger@example.in"}')`,
    );
    const mails = await sendAll();
    expect(mails).toHaveLength(3);
    for (const { subject, text, html } of mails) expect(subject + text + html).not.toContain('You won');
  });

  test('a mail greets the person by name once the address is confirmed', async () => {
    const { userId } = await shop.addShopper({ name: 'Asha Rao', email: 'asha.proven@example.in' });
    const reset = () =>
      shop.db.execute(
        sql`insert into outbox (topic, ref, payload) values ('reset-password', ${crypto.randomUUID()}, '{"email": "asha.proven@example.in"}')`,
      );
    await reset();
    expect((await sendAll())[0]?.text).toContain('Hello Asha Rao,');
    await shop.db.update(users).set({ emailVerified: false }).where(eq(users.id, userId));
    await reset();
    const [mail] = await sendAll();
    expect(mail?.text).toContain('Hello, somebody');
  });

  test.each(['order-placed', 'order-shipped', 'cancellation-requested'])(
    'a mail about an order (%s) contains no text that the shopper typed',
    async (topic) => {
      const { ctx } = await shop.addShopper({ email: `buyer-${topic}@example.in` });
      const placed = await placeOrderWithAdvertising(ctx, 'stranger@example.in');
      await shop.db.execute(
        sql`insert into cancellation_requests (order_id, reason, type) values (${placed.id}, ${ADVERTISING}, 'refund')`,
      );
      await shop.db.execute(sql`update outbox set status = 'sent', sent_at = now()`);
      await shop.db.execute(
        sql`insert into outbox (topic, ref, payload) values (${topic}, ${`again ${placed.id}`}, ${JSON.stringify({ orderId: placed.id })}::jsonb)`,
      );
      const [mail] = await sendAll();
      expect(mail?.to).toBe('stranger@example.in');
      expect(mail?.text).toContain('Dear customer,');
      expect(mail?.text).toContain('560003');
      expect(`${mail?.subject}${mail?.text}${mail?.html}`).not.toContain(ADVERTISING);
      await shop.db.execute(sql`delete from cancellation_requests where order_id = ${placed.id}`);
    },
  );

  test('a mail to the confirmed address of the account contains name and address', async () => {
    const { ctx } = await shop.addShopper({ email: 'own@example.in' });
    await placeOrderWithAdvertising(ctx, 'Own@Example.in');
    expect((await sendAll())[0]?.text).toContain(`Dear ${ADVERTISING},`);
  });
});

describe('mails about orders', () => {
  test('mails to an unconfirmed address are limited per day, and the orders are still placed', async () => {
    const { ctx } = await shop.addShopper({ email: 'bomber@example.in' });
    for (let number = 0; number < MAX_UNVERIFIED_MAILS_PER_ADDRESS + 2; number++)
      await placeOrderWithAdvertising(ctx, 'victim@example.in');
    expect(await sendAll()).toHaveLength(MAX_UNVERIFIED_MAILS_PER_ADDRESS);
    expect(await shop.db.select().from(outbox).where(eq(outbox.status, 'waiting'))).toEqual([]);
    // The limit belongs to the address: another account cannot send to it either.
    const other = await shop.addShopper({ email: 'bomber.two@example.in' });
    await placeOrderWithAdvertising(other.ctx, 'VICTIM@example.in');
    expect(await sendAll()).toEqual([]);
  });

  test('mails to many unconfirmed addresses are limited per account', async () => {
    const { ctx } = await shop.addShopper({ email: 'spreader@example.in' });
    for (let number = 0; number < 12; number++) await placeOrderWithAdvertising(ctx, `stranger-${number}@example.in`);
    // Ten mails to unconfirmed addresses per account and day.
    expect(await sendAll()).toHaveLength(10);
  });

  test('mails to the account’s own confirmed address are not limited', async () => {
    const { ctx } = await shop.addShopper({ email: 'collector@example.in' });
    for (let number = 0; number < 8; number++) await placeOrderWithAdvertising(ctx, 'collector@example.in');
    expect(await sendAll()).toHaveLength(8);
  });
});
