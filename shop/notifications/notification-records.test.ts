import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { NOTIFICATION_TYPES } from '#config/value-lists.ts';
import { audit } from '#db/schema/system.ts';
import {
  expectOk,
  GUEST,
  minutesAfterNow,
  NOW,
  openTestShop,
  orderRequestFor,
  placeCashOrder,
  UNKNOWN_ID,
} from '#shop/testing/test-shop.ts';
import { createNotification } from './create-notification.server.ts';
import { countUnreadNotifications, findOrderIds, listNotifications } from './notification-records.server.ts';
import { markAllNotificationsRead, markNotificationRead } from './read-notifications.server.ts';
import { createTestNotifications } from './test-notifications.server.ts';

const shop = openTestShop();

test('A-ENT-19 A-NOTE-06 a notification has its fields, starts unread and has one of four types', async () => {
  expect(NOTIFICATION_TYPES).toEqual(['order', 'stock', 'user', 'feedback']);
  const data = { orderId: 'o1' };
  await createNotification(shop.db, { type: 'order', title: 'New Order Received', message: 'From Asha', data }, NOW);
  for (const [index, type] of (['stock', 'user', 'feedback'] as const).entries()) {
    await createNotification(shop.db, { type, title: type, message: 'Told' }, minutesAfterNow(index + 1));
  }
  const list = expectOk(await listNotifications(shop.staff(), 10));
  expect(list.map(({ type }) => type)).toEqual(['feedback', 'user', 'stock', 'order']);
  expect(list[0]?.data).toEqual({});
  expect(list[3]).toEqual({
    id: list[3]?.id,
    type: 'order',
    title: 'New Order Received',
    message: 'From Asha',
    read: false,
    data,
    createdAt: NOW,
  });
  expect(expectOk(await listNotifications(shop.staff(), 2))).toHaveLength(2);
});

test('marks all up to now as read, including one created at this moment', async () => {
  await createNotification(shop.db, { type: 'user', title: 'Now', message: 'Told' }, minutesAfterNow(60));
  await createNotification(shop.db, { type: 'user', title: 'Later', message: 'Told' }, minutesAfterNow(61));
  expectOk(await markAllNotificationsRead(shop.staff(minutesAfterNow(60))));
  const unread = expectOk(await listNotifications(shop.staff(), 100)).filter(({ read }) => !read);
  expect(unread.map(({ title }) => title)).toEqual(['Later']);
});

test('refuses everybody but staff', async () => {
  expect(await listNotifications(shop.as(GUEST), 10)).toEqual({ ok: false, reason: 'not-allowed' });
});

test('A-NOTE-04 A-NOTE-07 marking one as read removes it from the unread list, but not from the complete list', async () => {
  // Reads those that earlier tests left.
  expectOk(await markAllNotificationsRead(shop.staff(minutesAfterNow(1000))));
  await createNotification(shop.db, { type: 'stock', title: 'First', message: 'Told' }, minutesAfterNow(200));
  await createNotification(shop.db, { type: 'user', title: 'Second', message: 'Told' }, minutesAfterNow(201));
  const unread = async () =>
    expectOk(await listNotifications(shop.staff(), 10, { unread: true })).map(({ title }) => title);
  const [second, first] = expectOk(await listNotifications(shop.staff(), 2));
  expect(await unread()).toEqual(['Second', 'First']);
  expect(expectOk(await countUnreadNotifications(shop.staff()))).toBe(2);
  expectOk(await markNotificationRead(shop.staff(), first?.id ?? ''));
  expectOk(await markNotificationRead(shop.staff(), first?.id ?? ''));
  expect(await unread()).toEqual(['Second']);
  expect(expectOk(await countUnreadNotifications(shop.staff()))).toBe(1);
  const all = expectOk(await listNotifications(shop.staff(), 2));
  expect(all.map(({ title, read }) => [title, read])).toEqual([
    ['Second', false],
    ['First', true],
  ]);
  expect(expectOk(await listNotifications(shop.staff(), 1, { type: 'user' }))).toEqual([second]);
  for (const id of [UNKNOWN_ID, 'nonsense']) {
    expect(await markNotificationRead(shop.staff(), id)).toEqual({ ok: false, reason: 'no-such-notification' });
  }
});

test('A-NOTE-05 marks all as read in one batch, with one audit row; a badge has a maximum count', async () => {
  for (let n = 0; n < 103; n++)
    await createNotification(shop.db, { type: 'user', title: 'Many', message: 'Told' }, minutesAfterNow(300));
  expect(expectOk(await countUnreadNotifications(shop.staff()))).toBe(100);
  // 103, and the one that the test before left unread.
  expect(expectOk(await markAllNotificationsRead(shop.staff(minutesAfterNow(300))))).toBe(104);
  expect(expectOk(await listNotifications(shop.staff(), 10, { unread: true }))).toEqual([]);
  const auditRows = await shop.db.select().from(audit).where(eq(audit.action, 'mark all read')).orderBy(audit.id);
  expect(auditRows.at(-1)).toMatchObject({ entity: 'notification', after: { marked: 104 } });
});

test('A-NOTE-05 A-NOTE-07 marks only the notifications of one type as read when one type is listed', async () => {
  expectOk(await markAllNotificationsRead(shop.staff(minutesAfterNow(350))));
  for (const type of NOTIFICATION_TYPES)
    await createNotification(shop.db, { type, title: type, message: 'Told' }, minutesAfterNow(350));
  expect(expectOk(await markAllNotificationsRead(shop.staff(minutesAfterNow(350)), { type: 'stock' }))).toBe(1);
  const unread = expectOk(await listNotifications(shop.staff(), 10, { unread: true }));
  expect(unread.map(({ type }) => type).sort()).toEqual(['feedback', 'order', 'user']);
  expectOk(await markAllNotificationsRead(shop.staff(minutesAfterNow(350))));
});

test('A-DASH-11 creates four real test notifications, one per type', async () => {
  expect(expectOk(await createTestNotifications(shop.staff(minutesAfterNow(400))))).toBe(4);
  // The test before left none unread.
  const created = expectOk(await listNotifications(shop.staff(), 10, { unread: true }));
  expect(created.map(({ type }) => type).sort()).toEqual(['feedback', 'order', 'stock', 'user']);
  expect(created.every(({ createdAt }) => createdAt.getTime() === minutesAfterNow(400).getTime())).toBe(true);
});

test('A-NOTE-10 A-CALL-10 an order creates a notification of type order with its order id', async () => {
  const productId = await shop.addProduct();
  const { ctx } = await shop.addShopper();
  const order = expectOk(await placeCashOrder(ctx, orderRequestFor([{ productId, size: 'M', quantity: 1 }])));
  expect(order).toMatchObject({ stockProcessed: false, stockProcessedAt: null, orderDate: NOW });
  const orderNotifications = expectOk(await listNotifications(shop.staff(), 100, { type: 'order' })).filter(
    ({ data }) => data.orderId === order.id,
  );
  expect(orderNotifications).toMatchObject([{ type: 'order', title: 'New Order Received', read: false }]);
  expect(await findOrderIds(shop.staff(), orderNotifications)).toEqual(new Map([[order.id, order.orderId]]));
  expect(await findOrderIds(shop.as(GUEST), orderNotifications)).toEqual(new Map());
});
