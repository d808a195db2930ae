import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '#db/schema/people.ts';
import { staffRoles } from '#db/schema/staff.ts';
import { may } from '#shop/actor.ts';
import { listNotifications } from '#shop/notifications/notification-records.server.ts';
import { markAllNotificationsRead } from '#shop/notifications/read-notifications.server.ts';
import { expectOk, GUEST, NOW, openTestShop, ownerActor, roleActor, STAFF } from '#shop/testing/test-shop.ts';
import { getStaffCounts } from './counts.server.ts';
import { PERMISSION_AREAS, PERMISSION_INFO, PERMISSIONS, rolePermissions, summarisePermissions } from './permission.ts';
import { searchStore } from './search.server.ts';

const shop = openTestShop();

test('A-ROLE-02 a store begins with six roles, each of known permissions', async () => {
  const stored = await shop.db.select().from(staffRoles).orderBy(staffRoles.id);
  expect(stored.map(({ name }) => name)).toEqual([
    'Owner',
    'Manager',
    'Catalogue',
    'Orders and support',
    'Packing',
    'Accounts',
  ]);
  const permissionsByRole = Object.fromEntries(stored.map((role) => [role.name, [...rolePermissions(role)]]));
  for (const { permissions } of stored)
    expect(permissions.filter((each) => !PERMISSIONS.some((known) => known === each))).toEqual([]);
  expect(permissionsByRole.Owner).toEqual([...PERMISSIONS]);
  expect(permissionsByRole.Manager).toEqual(PERMISSIONS.filter((each) => each !== 'staff' && each !== 'integrations'));
  expect(permissionsByRole.Packing).toEqual(['orders.read', 'fulfilment']);
  expect(permissionsByRole.Accounts).toEqual(['orders.read', 'orders.export', 'reports', 'gst']);
  expect(stored.map(({ refundLimit }) => refundLimit)).toEqual([null, null, null, 200_000, null, null]);
});

test('A-ROLE-01 A-ROLE-02 an administrator has a role; a session carries it with its permissions', async () => {
  const email = 'packer@example.in';
  const [packing] = await shop.db.select().from(staffRoles).where(sql`name = 'Packing'`);
  const id = await shop.accounts.create({
    email,
    name: 'Sana',
    password: 'A long passphrase 1',
    role: 'admin',
    staffRoleId: packing?.id ?? '',
    at: NOW,
  });
  const visitor = { address: '10.1.2.3', sessionToken: null, userAgent: null };
  const { token } = expectOk(await shop.accounts.signInStaff({ email, password: 'A long passphrase 1' }, visitor));
  expect(await shop.accounts.authenticate(token)).toEqual({
    kind: 'staff',
    userId: id,
    email,
    name: 'Sana',
    role: { id: packing?.id, name: 'Packing', isOwner: false, refundLimit: null },
    permissions: new Set(['orders.read', 'fulfilment']),
  });
  await expect(shop.db.update(users).set({ staffRoleId: null }).where(sql`id = ${id}`)).rejects.toThrow();
});

test('A-ROLE-04 a permission is of staff alone, and jobs may do everything', () => {
  const packer = roleActor('Packing', ['orders.read', 'fulfilment']);
  expect(may(packer, 'orders.read')).toBe(true);
  expect(may(packer, 'orders.refund', 'fulfilment')).toBe(true);
  expect(may(packer, 'orders.refund')).toBe(false);
  expect(may({ kind: 'system', name: 'job' }, 'staff')).toBe(true);
  for (const actor of [GUEST, { kind: 'shopper', userId: STAFF.userId } as const])
    expect(PERMISSIONS.some((permission) => may(actor, permission))).toBe(false);
});

test('every permission has its area, and a stored name that nobody knows is left out', () => {
  for (const permission of PERMISSIONS) expect(PERMISSION_AREAS).toContain(PERMISSION_INFO[permission].area);
  expect([...rolePermissions({ isOwner: false, permissions: ['gst', 'of-tomorrow', 'constructor'] })]).toEqual(['gst']);
  expect(summarisePermissions(['orders.read', 'orders.move', 'gst'])).toEqual([
    'Orders: View, Change status',
    'Money: GST',
  ]);
});

test('A-ROLE-07 the bell, its count and the counts of the menu are those of the role', async () => {
  await shop.db.execute(sql`insert into notifications (type, title, message, data) values
    ('order', 'New Order', 'An order', '{}'), ('order', 'Return Requested', 'A return', '{"returnId": "1"}'),
    ('order', 'Refund Failed', 'A refund', '{"refundId": "1"}'), ('stock', 'Low Stock', 'Kurta', '{}'),
    ('stock', 'Backup failed', 'Disk', '{"system": true}'), ('user', 'New User', 'a@example.in', '{}'),
    ('feedback', 'New Review', 'Lovely', '{}'), ('feedback', 'Complaint', 'Late', '{"grievanceId": "1"}')`);
  const titles = async (...permissions: Parameters<typeof roleActor>[1]) => {
    const ctx = shop.as(roleActor('Some', permissions));
    const list = expectOk(await listNotifications(ctx, 20)).map(({ title }) => title);
    expect((await getStaffCounts(ctx)).unreadNotifications).toBe(list.length);
    return list.sort();
  };
  expect(await titles('orders.read', 'fulfilment')).toEqual(['New Order']);
  expect(await titles('products.read')).toEqual(['Low Stock']);
  expect(await titles('customers.read', 'reviews')).toEqual(['New Review', 'New User']);
  expect(await titles('grievances', 'returns', 'orders.refund')).toEqual([
    'Complaint',
    'Refund Failed',
    'Return Requested',
  ]);
  expect(await titles('settings')).toEqual(['Backup failed']);
  expect(await titles(...PERMISSIONS)).toHaveLength(8);
  // Marking all notifications as read marks only those that the role may see.
  expect(
    expectOk(await markAllNotificationsRead(shop.as(roleActor('Some', ['reviews'])), { before: new Date() })),
  ).toBe(1);
  expect((await getStaffCounts(shop.staff())).unreadNotifications).toBe(7);
});

test('A-ROLE-07 the search finds what the role may read', async () => {
  await shop.addShopper({ name: 'Kamala Findable' });
  await shop.addProduct({ name: 'Findable kurta' });
  await shop.addCoupon({ code: 'FINDABLE' });
  const kinds = async (...permissions: Parameters<typeof roleActor>[1]) =>
    Object.entries(expectOk(await searchStore(shop.as(roleActor('Some', permissions)), 'findable')))
      .filter(([, rows]) => rows.length > 0)
      .map(([kind]) => kind);
  expect(await kinds('orders.read', 'fulfilment')).toEqual([]);
  expect(await kinds('products.read')).toEqual(['products']);
  expect(await kinds('customers.read', 'coupons')).toEqual(['customers', 'coupons']);
  expect(await kinds(...ownerActor(STAFF).permissions)).toEqual(['customers', 'products', 'coupons']);
});
