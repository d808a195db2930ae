import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { accounts, addresses, customerNotes, users, wishlistItems } from '#db/schema/people.ts';
import { audit } from '#db/schema/system.ts';
import { cancelOrder } from '#shop/payments/cancel-order.server.ts';
import { deliverOrder } from '#shop/payments/deliver-order.server.ts';
import { updateOrderStatus } from '#shop/payments/set-order-status.server.ts';
import { OWNER_ROLE_ID } from '#shop/staff/staff-role.ts';
import {
  expectOk,
  minutesAfterNow,
  NOW,
  openTestShop,
  orderRequestFor,
  placeCashOrder,
  UNKNOWN_ID,
} from '#shop/testing/test-shop.ts';
import { addCustomerNote, deleteCustomerNote } from './customer-notes.server.ts';
import { getCustomerPage } from './customer-page.server.ts';
import { deleteUser } from './delete-user.server.ts';
import { exportData } from './export-data.server.ts';

const shop = openTestShop();
const FIRST = { page: 1, rows: 10 };

test('A-CUSTOMER-01 A-CUSTOMER-02 A-CUSTOMER-03 shows a customer with figures, orders newest first in pages, and addresses', async () => {
  const { userId, at } = await shop.addShopper({ name: 'Zubeda Buyer', phone: '9845011872' });
  const productId = await shop.addProduct({ price: 100_000 });
  const buy = async (minutes: number) =>
    expectOk(
      await placeCashOrder(at(minutesAfterNow(minutes)), orderRequestFor([{ productId, size: 'M', quantity: 1 }])),
    );
  const none = await getCustomerPage(shop.staff(), userId, FIRST);
  expect(none).toMatchObject({
    customer: { name: 'Zubeda Buyer', phone: '9845011872', role: 'user', status: 'active', createdAt: NOW },
    figures: { orders: 0, lifetimeValue: 0, averageOrderValue: null },
    orders: [],
    addresses: [],
    wishlistItems: 0,
    bagUnits: 0,
  });

  const delivered = await buy(1);
  const shipping = { status: 'shipped', seen: null, reason: 'Handed over' };
  expectOk(await updateOrderStatus(shop.staff(minutesAfterNow(5)), delivered.id, shipping));
  expectOk(await deliverOrder(shop.staff(minutesAfterNow(6)), delivered.id));
  const pending = await buy(2);
  const cancelled = await buy(3);
  expectOk(await cancelOrder(shop.staff(), cancelled.id, 'Duplicate order'));
  const place = { name: 'Z', phone: '9876500000', address: '7 Lake Road', city: 'Kochi', state: 'Kerala' };
  await shop.db.insert(addresses).values([
    { userId, ...place, pincode: '682001' },
    { userId, ...place, pincode: '682002', isDefault: true },
  ]);
  await shop.db.insert(wishlistItems).values({ userId, productId });

  const page = await getCustomerPage(shop.staff(), userId, FIRST);
  expect(page).toMatchObject({
    figures: {
      orders: 3,
      cancelled: 1,
      lifetimeValue: delivered.total,
      // ₹1,000 + 18 % tax.
      averageOrderValue: 118_000,
      firstOrderDate: minutesAfterNow(1),
      lastOrderDate: minutesAfterNow(3),
    },
    addresses: [{ pincode: '682002', isDefault: true }, { pincode: '682001' }],
    wishlistItems: 1,
  });
  expect(page?.orders.map(({ orderId, status, money: { state } }) => [orderId, status, state])).toEqual([
    [cancelled.orderId, 'cancelled', 'unpaid'],
    [pending.orderId, 'pending', 'unpaid'],
    [delivered.orderId, 'delivered', 'collected'],
  ]);
  const second = await getCustomerPage(shop.staff(), userId, { page: 2, rows: 2 });
  expect(second?.orders.map(({ orderId }) => orderId)).toEqual([delivered.orderId]);
  expect(second?.figures.orders).toBe(3);
});

test('A-CUSTOMER-04 a deleted account and an unknown id have no page', async () => {
  const { userId } = await shop.addShopper();
  await shop.addStaffAccount();
  expect(await getCustomerPage(shop.staff(), userId, FIRST)).not.toBeNull();
  expectOk(await deleteUser(shop.staff(), userId));
  for (const uid of [userId, UNKNOWN_ID, 'nonsense']) {
    expect(await getCustomerPage(shop.staff(), uid, FIRST), uid).toBeNull();
  }
});

test('A-CUSTOMER-06 staff add and delete notes about a customer; the notes are deleted with the account', async () => {
  const { userId, ctx } = await shop.addShopper();
  await shop.addStaffAccount();
  const first = expectOk(await addCustomerNote(shop.staff(minutesAfterNow(1)), userId, '  Prefers a call.\0 '));
  expectOk(await addCustomerNote(shop.staff(minutesAfterNow(2)), userId, `${'x'.repeat(1_999)}👗`));
  const listNotes = async () => (await getCustomerPage(shop.staff(), userId, FIRST))?.notes;
  // A note has at most 2,000 UTF-16 units. The emoji, which has two, would be cut in half and is left out.
  expect(await listNotes()).toMatchObject([
    { note: 'x'.repeat(1_999) },
    { note: 'Prefers a call.', actor: 'staff@tanabana.example', at: minutesAfterNow(1) },
  ]);
  // The customer's export contains the text, but not the name of the member of staff.
  expect(expectOk(await exportData(ctx))).toMatchObject({
    notesOfTheStore: [{ note: 'Prefers a call.', at: minutesAfterNow(1) }, {}],
  });
  expect(JSON.stringify(expectOk(await exportData(ctx)))).not.toContain('staff@tanabana.example');
  expectOk(await deleteCustomerNote(shop.staff(), first));
  expect(await listNotes()).toHaveLength(1);
  for (const [result, reason] of [
    [addCustomerNote(shop.staff(), userId, ' \0 '), 'empty'],
    [addCustomerNote(shop.staff(), UNKNOWN_ID, 'Late'), 'no-such-person'],
    [addCustomerNote(shop.staff(), 'nonsense', 'Late'), 'no-such-person'],
    [addCustomerNote(ctx, userId, 'Mine'), 'not-allowed'],
    [deleteCustomerNote(shop.staff(), first), 'no-such-note'],
    [deleteCustomerNote(ctx, first), 'not-allowed'],
  ] as const) {
    expect(await result).toEqual({ ok: false, reason });
  }
  // The audit log keeps no text about a person, so the note's text is not in it.
  const changes = await shop.db.select().from(audit).where(eq(audit.entityId, userId)).orderBy(audit.id);
  expect(changes.map(({ action }) => action)).toEqual(['add note', 'add note', 'delete note']);
  expect(JSON.stringify(changes)).not.toContain('Prefers');
  expectOk(await deleteUser(shop.staff(), userId));
  expect(await shop.db.select().from(customerNotes).where(eq(customerNotes.userId, userId))).toEqual([]);
});

test('A-JOIN-01 names accounts whose verified number or confirmed email this customer has typed', async () => {
  const [profileNumber, numberTypedAtCheckout] = ['9845011900', '9845011901'];
  const { userId, ctx } = await shop.addShopper({ phone: profileNumber });
  const request = orderRequestFor([{ productId: await shop.addProduct(), size: 'M', quantity: 1 }], {
    customer: { name: 'Asha Rao', email: 'Older@example.in', phone: numberTypedAtCheckout },
  });
  expectOk(await placeCashOrder(ctx, request));
  const listed = async () =>
    (await getCustomerPage(shop.staff(), userId, FIRST))?.samePerson.map(({ uid }) => uid).toSorted();
  const unverified = await shop.addShopper({ phone: numberTypedAtCheckout });
  const [older, mobile, admin] = [
    await shop.addShopper({ email: 'older@example.in' }),
    await shop.addShopper({ phone: profileNumber }),
    await shop.addShopper({ phone: numberTypedAtCheckout }),
  ];
  const verify = (id: string, role: 'user' | 'admin' = 'user') =>
    shop.db
      .update(users)
      .set({ phoneVerifiedAt: NOW, role, staffRoleId: role === 'admin' ? OWNER_ROLE_ID : null })
      .where(eq(users.id, id));
  const signInBy = (id: string, digits: string) =>
    shop.db.insert(accounts).values({ userId: id, providerId: 'phone', accountId: `+91${digits}` });
  await Promise.all([verify(mobile.userId), signInBy(mobile.userId, profileNumber)]);
  await Promise.all([verify(admin.userId, 'admin'), signInBy(admin.userId, numberTypedAtCheckout)]);
  expect(await listed()).toEqual([older.userId, mobile.userId].toSorted());
  expect(await listed()).not.toContain(unverified.userId);
  await shop.db.update(users).set({ emailVerified: false }).where(eq(users.id, older.userId));
  expect(await listed()).toEqual([mobile.userId]);
});
