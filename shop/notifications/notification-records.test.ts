import { expect, test } from 'vitest';
import { GUEST, granted, later, NOW, openTestShop } from '#shop/testing/test-shop.ts';
import { NOTIFICATION_TYPES } from './notification.ts';
import { listNotifications } from './notification-records.server.ts';
import { notifyStaff } from './notify-staff.server.ts';
import { markNotificationsRead } from './read-notifications.server.ts';

const shop = openTestShop();

test('A-ENT-19 a notification has its fields, is unread at first and of one of four types', async () => {
  expect(NOTIFICATION_TYPES).toEqual(['order', 'stock', 'user', 'feedback']);
  const data = { orderId: 'o1' };
  await notifyStaff(shop.db, { type: 'order', title: 'New Order Received', message: 'From Asha', data }, NOW);
  for (const [index, type] of (['stock', 'user', 'feedback'] as const).entries()) {
    await notifyStaff(shop.db, { type, title: type, message: 'Told' }, later(index + 1));
  }
  const list = granted(await listNotifications(shop.staff(), 10));
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
  expect(granted(await listNotifications(shop.staff(), 2))).toHaveLength(2);
});

test('all up to now are read, the one of this moment included', async () => {
  await notifyStaff(shop.db, { type: 'user', title: 'Now', message: 'Told' }, later(60));
  await notifyStaff(shop.db, { type: 'user', title: 'Later', message: 'Told' }, later(61));
  granted(await markNotificationsRead(shop.staff(later(60))));
  const unread = granted(await listNotifications(shop.staff(), 100)).filter(({ read }) => !read);
  expect(unread.map(({ title }) => title)).toEqual(['Later']);
});

test('they are for staff only', async () => {
  expect(await listNotifications(shop.as(GUEST), 10)).toEqual({ ok: false, reason: 'not-allowed' });
});
