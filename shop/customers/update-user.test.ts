import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { orders } from '#db/schema/orders.ts';
import { sessions, users } from '#db/schema/people.ts';
import { audit, outbox } from '#db/schema/system.ts';
import { deliverOrder } from '#shop/payments/deliver-order.server.ts';
import { OWNER_ROLE_ID } from '#shop/staff/staff-role.ts';
import {
  expectOk,
  GUEST,
  NOW,
  openTestShop,
  orderRequestFor,
  ownerActor,
  placeCashOrder,
  UNKNOWN_ID,
  visitorFrom,
} from '#shop/testing/test-shop.ts';
import { DELETED_CUSTOMER_NAME, deleteAccount } from './delete-account.server.ts';
import { deleteUser } from './delete-user.server.ts';
import { loadAccountMail } from './load-account-mail.server.ts';
import { getProfile, updateProfile } from './profile.server.ts';
import { updateUser } from './update-user.server.ts';
import type { EditableUser } from './user-change.ts';

const shop = openTestShop();
const PASSWORD = 'Correct horse 1';
let count = 0;
const from = () => visitorFrom(`10.4.0.${++count}`);

async function addPerson(role: 'user' | 'admin' = 'user') {
  const email = `changed-${++count}@example.in`;
  const id = await shop.accounts.create({ email, name: 'Asha Nair', password: PASSWORD, role, at: NOW });
  const ctx = shop.as(
    role === 'admin' ? ownerActor({ userId: id, email, name: 'Asha' }) : { kind: 'shopper', userId: id },
  );
  const seen: EditableUser = { name: 'Asha Nair', role, status: 'active' };
  const row = async () => (await shop.db.select().from(users).where(eq(users.id, id)))[0];
  const signIn = () => shop.accounts.signIn({ email, password: PASSWORD }, from());
  const mails = async () =>
    (await shop.db.select().from(outbox).where(sql`payload ->> 'email' = ${email}`)).map(({ topic }) => topic);
  return { id, email, ctx, seen, row, signIn, mails };
}

describe('editing a user', () => {
  test('A-USER-11 A-CALL-18 stores name, role and status by uid, and writes an audit row without the name', async () => {
    const [meera, asha] = [await addPerson('admin'), await addPerson()];
    const requested = { name: ' Asha  Rao', role: 'admin', status: 'active' } as const;
    const saved = expectOk(
      await updateUser(meera.ctx, asha.id, {
        seen: asha.seen,
        wanted: requested,
        confirmsAdministrator: true,
        staffRoleId: OWNER_ROLE_ID,
      }),
    );
    expect(saved).toEqual({ ...requested, name: 'Asha Rao' });
    expect(await asha.row()).toMatchObject(saved);
    expectOk(await updateUser(meera.ctx, asha.id, { seen: saved, wanted: { role: 'user', status: 'inactive' } }));
    expect(await getProfile(meera.ctx, asha.id)).toMatchObject({ role: 'user', status: 'inactive', name: 'Asha Rao' });
    const auditRows = await shop.db.select().from(audit).where(eq(audit.entityId, asha.id)).orderBy(audit.id);
    expect(auditRows).toMatchObject([
      {
        actor: meera.email,
        action: 'update',
        before: { role: 'user' },
        after: { role: 'admin', name: 'changed', staffRole: 'Owner' },
      },
      { before: { role: 'admin', status: 'active' }, after: { role: 'user', status: 'inactive' } },
    ]);
    expect(JSON.stringify(auditRows)).not.toContain('Rao');
  });

  test('A-CALL-18 a shopper changes phone and address of the own profile; a posted role is ignored', async () => {
    const { id, ctx } = await addPerson();
    const input = {
      name: 'Asha Nair',
      phone: '98450 12345',
      address: '7 Lake Road',
      role: 'admin',
      status: 'inactive',
    };
    expectOk(await updateProfile(ctx, id, input));
    const stored = { phone: '9845012345', address: '7 Lake Road', role: 'user', status: 'active' };
    expect(await getProfile(ctx, id)).toMatchObject(stored);
  });

  test('A-USER-12 making a user inactive ends every session, refuses sign-in and sends a mail; activation reverses it', async () => {
    const [meera, asha] = [await addPerson('admin'), await addPerson()];
    const { token } = expectOk(await asha.signIn());
    expect(await shop.accounts.authenticate(token)).toMatchObject({ userId: asha.id });
    expectOk(await updateUser(meera.ctx, asha.id, { seen: asha.seen, wanted: { status: 'inactive' } }));
    expect(await shop.accounts.authenticate(token)).toEqual({ kind: 'guest' });
    expect(await shop.db.select().from(sessions).where(eq(sessions.userId, asha.id))).toEqual([]);
    expect(await asha.signIn()).toEqual({ ok: false, reason: 'inactive' });
    expect(await shop.accounts.openSession(asha.id, from())).toEqual({ ok: false, reason: 'inactive' });
    expectOk(await updateUser(meera.ctx, asha.id, { seen: null, wanted: { status: 'active' } }));
    expect((await asha.signIn()).ok).toBe(true);
    expect((await asha.mails()).sort()).toEqual(['account-deactivated', 'account-reactivated']);
  });

  test.each([
    ['account-deactivated', 'inactive', 'Your account was made inactive'],
    ['account-reactivated', 'active', 'Your account is active again'],
    ['made-administrator', 'active', 'You now administer Tanabana'],
    ['no-longer-administrator', 'active', 'You no longer administer Tanabana'],
  ] as const)('sends the mail %s', async (topic, status, subject) => {
    const { id, email } = await addPerson();
    await shop.db.update(users).set({ status }).where(eq(users.id, id));
    const mail = await loadAccountMail(shop.staff(), topic, { email, name: 'Asha Nair' }, 'https://shop.example');
    expect(mail).toMatchObject({ to: email, subject });
    expect(mail?.text).toContain('Hello Asha Nair');
  });

  test('refuses callers who are not stored as administrators, and an unknown user', async () => {
    const [meera, asha] = [await addPerson('admin'), await addPerson()];
    const change = { seen: null, wanted: { role: 'admin' } } as const;
    // shop.staff() acts as staff, but no account of it is stored.
    for (const ctxOfCaller of [asha.ctx, shop.as(GUEST), shop.staff()]) {
      expect(await updateUser(ctxOfCaller, asha.id, change)).toEqual({ ok: false, reason: 'not-allowed' });
    }
    expect((await asha.row())?.role).toBe('user');
    for (const id of [UNKNOWN_ID, 'x']) {
      expect(await updateUser(meera.ctx, id, change)).toMatchObject({ reason: 'no-such-person' });
      expect(await deleteUser(meera.ctx, id)).toMatchObject({ reason: 'no-such-person' });
    }
  });

  test('of two parallel edits of one user, one is stored and the other is refused', async () => {
    const [meera, arjun, asha] = [await addPerson('admin'), await addPerson('admin'), await addPerson()];
    const results = await Promise.all([
      updateUser(meera.ctx, asha.id, { seen: asha.seen, wanted: { ...asha.seen, name: 'By Meera' } }),
      updateUser(arjun.ctx, asha.id, { seen: asha.seen, wanted: { ...asha.seen, status: 'inactive' } }),
    ]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(results.find(({ ok }) => !ok)).toMatchObject({ reason: 'changed-meanwhile' });
    const winner = results[0]?.ok ? { name: 'By Meera', status: 'active' } : { name: 'Asha Nair', status: 'inactive' };
    expect(await asha.row()).toMatchObject(winner);
  });

  test('when two administrators demote each other in parallel, one remains', async () => {
    const [one, other, third] = [await addPerson('admin'), await addPerson('admin'), await addPerson('admin')];
    const results = await Promise.all([
      updateUser(one.ctx, other.id, { seen: other.seen, wanted: { role: 'user' } }),
      deleteUser(other.ctx, one.id),
    ]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(results.find(({ ok }) => !ok)).toMatchObject({ reason: 'not-allowed' });
    expect((await third.row())?.role).toBe('admin');
  });
});

describe('the last administrator', () => {
  test('cannot be demoted, made inactive or deleted, even by two administrators in parallel', async () => {
    await shop.db.execute(sql`update users set role = 'user'`);
    const [one, other] = [await addPerson('admin'), await addPerson('admin')];
    const results = await Promise.all([
      updateUser(one.ctx, other.id, { seen: other.seen, wanted: { role: 'user' } }),
      updateUser(other.ctx, one.id, { seen: one.seen, wanted: { status: 'inactive' } }),
    ]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    const remainingAdmin = results[0]?.ok ? one : other;
    for (const requested of [{ role: 'user' }, { status: 'inactive' }] as const) {
      expect(await updateUser(remainingAdmin.ctx, remainingAdmin.id, { seen: null, wanted: requested })).toMatchObject({
        reason: 'last-administrator',
      });
    }
    for (const end of [deleteUser, deleteAccount]) {
      expect(await end(remainingAdmin.ctx, remainingAdmin.id)).toMatchObject({ reason: 'last-administrator' });
    }
    expect(await remainingAdmin.row()).toMatchObject({ role: 'admin', status: 'active' });
    await addPerson('admin');
    expect(
      await updateUser(remainingAdmin.ctx, remainingAdmin.id, { seen: null, wanted: { role: 'user' } }),
    ).toMatchObject({
      reason: 'own-account',
    });
    expect(await deleteUser(remainingAdmin.ctx, remainingAdmin.id)).toMatchObject({ reason: 'own-account' });
  });
});

describe('deleting a user', () => {
  async function addBuyer() {
    const asha = await addPerson();
    const productId = await shop.addProduct();
    const customer = { name: 'Asha Nair', email: asha.email, phone: '9876500000' };
    const request = orderRequestFor([{ productId, size: 'M', quantity: 1 }], { customer });
    return { ...asha, order: expectOk(await placeCashOrder(asha.ctx, request)) };
  }

  test('A-CALL-19 deletes and notifies the user; the order stays, with its amounts and without the name', async () => {
    const [meera, asha] = [await addPerson('admin'), await addBuyer()];
    expect(await deleteUser(meera.ctx, asha.id)).toEqual({ ok: false, reason: 'not-settled' });
    expectOk(await deliverOrder(shop.staff(), asha.order.id));
    expectOk(await deleteUser(meera.ctx, asha.id));
    expect(await asha.row()).toBeUndefined();
    expect(await getProfile(meera.ctx, asha.id)).toBeNull();
    const [stored] = await shop.db.select().from(orders).where(eq(orders.id, asha.order.id));
    expect(stored).toMatchObject({
      userId: null,
      customerName: DELETED_CUSTOMER_NAME,
      customerEmail: '',
      total: asha.order.total,
    });
    expect(await asha.mails()).toEqual(['account-deleted']);
    const auditRows = await shop.db.select().from(audit).where(eq(audit.entityId, asha.id)).orderBy(audit.id);
    expect(auditRows).toMatchObject([{ actor: meera.email, action: 'delete', before: { role: 'user' } }]);
    expect(await asha.signIn()).toMatchObject({ reason: 'wrong-credentials' });
  });

  test('of two parallel deletes one succeeds; an edit of a deleted user is refused', async () => {
    const [meera, arjun, asha] = [await addPerson('admin'), await addPerson('admin'), await addPerson()];
    const results = await Promise.all([deleteUser(meera.ctx, asha.id), deleteUser(arjun.ctx, asha.id)]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(results.find(({ ok }) => !ok)).toMatchObject({ reason: 'no-such-person' });
    expect(await updateUser(arjun.ctx, asha.id, { seen: asha.seen, wanted: { name: 'X' } })).toMatchObject({
      reason: 'no-such-person',
    });
  });

  test('is refused for callers who are not stored as administrators', async () => {
    const asha = await addPerson();
    // shop.staff() acts as staff, but no account of it is stored.
    for (const ctxOfCaller of [asha.ctx, shop.as(GUEST), shop.staff()]) {
      expect(await deleteUser(ctxOfCaller, asha.id)).toMatchObject({ reason: 'not-allowed' });
    }
    expect(await asha.row()).toBeDefined();
  });
});
