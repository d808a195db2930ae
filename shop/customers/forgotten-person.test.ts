// After an account is deleted, its address and number are searched in every text and JSON column of every table.
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { bagReminders, contactTokens } from '#db/schema/consents.ts';
import { messages } from '#db/schema/messages.ts';
import { orderItems } from '#db/schema/orders.ts';
import { accounts, bagLines, phoneCodes, users } from '#db/schema/people.ts';
import { notifications, outbox } from '#db/schema/system.ts';
import { inTransaction } from '#db/transaction.server.ts';
import { givePhoneOffers } from '#shop/consents/consents.server.ts';
import { sendContactMessage } from '#shop/contact/send-message.server.ts';
import { submitGrievance } from '#shop/grievances/submit-grievance.server.ts';
import { addLead, subscribeToNewsletter } from '#shop/leads/leads.server.ts';
import { deliverOrder } from '#shop/payments/deliver-order.server.ts';
import { withdrawReturn } from '#shop/returns/decide-return.server.ts';
import { requestReturn } from '#shop/returns/request-return.server.ts';
import { inviteStaff } from '#shop/staff/staff-invites.server.ts';
import { OWNER_ROLE_ID } from '#shop/staff/staff-role.ts';
import { requestStockWait } from '#shop/stock-waits/stock-waits.server.ts';
import { expectOk, GUEST, NOW, openTestShop, orderRequestFor, placeCashOrder } from '#shop/testing/test-shop.ts';
import { deleteAccount } from './delete-account.server.ts';
import { updateUser } from './update-user.server.ts';

const shop = openTestShop();
const EMAIL = 'Padma.Forgotten@Example.in';
const PHONE = '9812345670';
const NETWORK = '203.0.113.77';

/**
 * Documents that the law asks the merchant to keep: invoices and credit notes, and complaints to the grievance officer
 * with their events.
 */
const LEGAL_PLACES = new Set(['tax_documents', 'grievances', 'grievance_events']);
/**
 * Counters that last a day: without them somebody could flood an address with mails by creating and deleting accounts.
 */
const COUNTERS = 'rate_limits';
/** The mail that confirms the deletion; its payload is emptied when it is sent. */
const LAST_MAIL = 'outbox.payload account-deleted';

async function findPlaces(text: string): Promise<string[]> {
  const { rows: columns } = await shop.db.execute<{ table_name: string; column_name: string }>(sql`
    select c.table_name, c.column_name from information_schema.columns c join information_schema.tables t
      on t.table_schema = c.table_schema and t.table_name = c.table_name and t.table_type = 'BASE TABLE'
    where c.table_schema = 'public' and (c.data_type in ('text', 'character varying', 'json', 'jsonb', 'ARRAY'))`);
  expect(columns.length).toBeGreaterThan(200);
  const places: string[] = [];
  for (const { table_name: table, column_name: column } of columns) {
    const [name, field] = [sql.identifier(table), sql.identifier(column)];
    const about = table === 'outbox' ? sql`topic` : sql`''`;
    const { rows } = await shop.db.execute<{ about: string }>(
      sql`select ${about} as about from ${name} where ${field}::text ilike ${`%${text}%`}`,
    );
    places.push(...rows.map((row) => `${table}.${column} ${row.about}`.trim()));
  }
  const isAllowed = (table: string) => LEGAL_PLACES.has(table) || table === COUNTERS;
  return places.filter((place) => !isAllowed(place.split('.')[0] ?? ''));
}

async function addUnconfirmed(email: string) {
  const shopper = await shop.addShopper({ email });
  await shop.db.update(users).set({ emailVerified: false }).where(eq(users.id, shopper.userId));
  return shopper;
}

async function addSoldOut(): Promise<string> {
  const productId = await shop.addProduct({ stock: [{ size: 'L', onHand: 0 }] });
  const { rows } = await shop.db.execute<{ slug: string }>(sql`select slug from products where id = ${productId}`);
  return String(rows[0]?.slug);
}

/** Stores the account's address and number in every place that can contain one. */
async function plantPerson() {
  const { ctx, userId } = await shop.addShopper({ name: 'Padma', email: EMAIL, phone: PHONE });
  await shop.db.update(users).set({ emailVerified: true, phoneVerifiedAt: NOW }).where(eq(users.id, userId));
  await shop.db.insert(accounts).values({ userId, accountId: `+91${PHONE}`, providerId: 'phone' });
  const productId = await shop.addProduct({
    stock: [
      { size: 'M', onHand: 3 },
      { size: 'L', onHand: 0 },
    ],
  });
  const shippingAddress = { ...orderRequestFor([]).shippingAddress, phone: PHONE };
  const order = expectOk(
    await placeCashOrder(
      ctx,
      orderRequestFor([{ productId, size: 'M', quantity: 1 }], {
        customer: { name: 'Padma', email: EMAIL, phone: PHONE },
        shippingAddress,
        saveAddress: true,
      }),
    ),
  );
  expectOk(await deliverOrder(shop.staff(), order.id));
  const [item] = await shop.db.select().from(orderItems).where(eq(orderItems.orderId, order.id));
  const number = expectOk(
    await requestReturn(ctx, {
      orderId: order.orderId,
      idempotencyKey: crypto.randomUUID(),
      reason: 'too-large',
      outcome: 'refund',
      lines: [{ orderItemId: item?.id, quantity: 1, wantedLevelId: null }],
      comment: `Call ${PHONE}`,
      vpa: `${PHONE}@okicici`,
      photoIds: [],
      pickupMethod: 'courier',
      pickupAddress: null,
    }),
  );
  expectOk(await withdrawReturn(ctx, number));
  return { ctx, userId, productId };
}

async function plantMessages({ ctx, userId, productId }: Awaited<ReturnType<typeof plantPerson>>) {
  expectOk(await addLead(ctx, { mobileNumber: PHONE, source: 'discount_popup', agrees: true }));
  expectOk(await subscribeToNewsletter(ctx, EMAIL, true));
  const { rows } = await shop.db.execute<{ slug: string }>(sql`select slug from products where id = ${productId}`);
  expectOk(await requestStockWait(ctx, { slug: String(rows[0]?.slug), size: 'L', email: EMAIL }, NETWORK));
  const statement = { userId, text: 'yes', source: 'checkout', at: NOW } as const;
  expectOk(
    await inTransaction<string, never>(shop.db, (tx) => givePhoneOffers(tx, { ...statement, tenDigits: PHONE })),
  );
  await shop.db.insert(messages).values([
    { event: 'order-shipped', ref: 'one', channel: 'sms', userId, contact: `+91${PHONE}`, values: { name: EMAIL } },
    { event: 'order-shipped', ref: 'two', channel: 'email', contact: EMAIL.toLowerCase(), problem: `no ${EMAIL}` },
  ]);
  await shop.db.insert(phoneCodes).values({
    phone: `+91${PHONE}`,
    purpose: 'verify',
    codeHash: 'x',
    sentAt: NOW,
    expiresAt: NOW,
  });
  await shop.db.insert(contactTokens).values({
    tokenHash: 'hash',
    purpose: 'preferences',
    contact: EMAIL.toLowerCase(),
    expiresAt: NOW,
  });
  await shop.db.insert(bagLines).values({ userId, productId, size: 'M' });
  await shop.db.insert(bagReminders).values({ userId, bagHash: 'x', step: 1 });
  await shop.db.insert(outbox).values({ topic: 'track-orders', ref: 'x', payload: { email: EMAIL.toUpperCase() } });
  await shop.db.insert(notifications).values({
    type: 'order',
    title: 'New order',
    message: `From ${EMAIL}, ${PHONE}`,
    data: { userId },
  });
  expectOk(await sendContactMessage(ctx, { name: 'Padma', email: EMAIL, message: `Call ${PHONE}` }, NETWORK));
  await shop.addStaffAccount();
  const fields = { name: 'Padma Rao', role: 'user', status: 'active' } as const;
  expectOk(await updateUser(shop.staff(), userId, { seen: null, wanted: fields, confirmsAdministrator: false }));
  expectOk(await inviteStaff(shop.staff(), { email: EMAIL, roleId: OWNER_ROLE_ID }));
  const complaint = { name: 'Padma', email: EMAIL, phone: PHONE, orderNumber: '', complaint: 'Torn' };
  expectOk(await submitGrievance(ctx, { ...complaint, idempotencyKey: crypto.randomUUID() }, NETWORK));
}

test('A-CONS-05 a deleted account leaves its address and number in legal documents alone', async () => {
  const person = await plantPerson();
  await plantMessages(person);
  for (const text of [EMAIL, PHONE]) expect((await findPlaces(text)).length).toBeGreaterThan(8);
  expectOk(await deleteAccount(person.ctx, person.userId));
  expect(await findPlaces(EMAIL)).toEqual([LAST_MAIL]);
  expect(await findPlaces(PHONE)).toEqual([]);
});

test('A-CONS-05 a deleted account with an unconfirmed address leaves what belongs to the owner of the address', async () => {
  const { userId, ctx } = await addUnconfirmed('Stranger@Example.in');
  const email = 'stranger@example.in';
  const guest = shop.as(GUEST);
  expectOk(await subscribeToNewsletter(guest, email, true));
  const slug = await addSoldOut();
  expectOk(await requestStockWait(guest, { slug, size: 'L', email }, NETWORK));
  await shop.addStaffAccount();
  expectOk(await inviteStaff(shop.staff(), { email, roleId: OWNER_ROLE_ID }));
  await shop.db.insert(outbox).values([
    { topic: 'track-orders', ref: 'stranger', payload: { email } },
    { topic: 'confirm-email', ref: userId, payload: { email } },
  ]);
  const places = await findPlaces(email);
  // The account's own consent about the address is deleted; consents of the address's owner stay.
  expectOk(await subscribeToNewsletter(ctx, email, true));
  expectOk(await deleteAccount(ctx, userId));
  const left = await findPlaces(email);
  const isAboutAccount = (place: string) => place.startsWith('users.') || place.endsWith(' confirm-email');
  expect(left.toSorted()).toEqual([...places.filter((place) => !isAboutAccount(place)), LAST_MAIL].toSorted());
  expect(left).toEqual(
    expect.arrayContaining([
      'newsletter_addresses.email',
      'consents.contact',
      'stock_waits.contact',
      'staff_invites.email',
      'outbox.payload track-orders',
    ]),
  );
});

test('A-CONS-05 a newsletter that an account with an unconfirmed address asked for ends with the account', async () => {
  const email = 'unconfirmed@example.in';
  const { userId, ctx } = await addUnconfirmed(email);
  expectOk(await subscribeToNewsletter(ctx, email, true));
  expectOk(await deleteAccount(ctx, userId));
  expect(await findPlaces(email)).toEqual([LAST_MAIL]);
});
