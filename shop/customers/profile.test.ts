import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { users } from '#db/schema/people.ts';
import {
  expectOk,
  GUEST,
  minutesAfterNow,
  NOW,
  openTestShop,
  ownerActor,
  UNKNOWN_ID,
  visitorFrom,
} from '#shop/testing/test-shop.ts';
import { getProfile, updateProfile } from './profile.server.ts';

const shop = openTestShop();

const input = {
  name: ' Asha  Rao',
  phone: '+91 98450 12345',
  address: '14 Temple Road, Malleswaram',
  city: 'Bengaluru',
  state: 'Karnataka',
  pincode: '560 003',
};
const stored = { ...input, name: 'Asha Rao', phone: '9845012345', pincode: '560003' };

describe('a profile', () => {
  test('S-ENT-19 has exactly the specified fields, before and after the first sign-in', async () => {
    const email = 'Asha.Rao@Example.in';
    const person = {
      email,
      name: 'Asha Rao',
      password: 'a long enough one',
      phone: '9876543210',
      address: '12 MG Road',
    };
    const uid = await shop.accounts.create({ ...person, role: 'user', at: NOW });
    const ctx = shop.as({ kind: 'shopper', userId: uid });
    expect(await getProfile(ctx, uid)).toEqual({
      uid,
      email: 'asha.rao@example.in',
      name: 'Asha Rao',
      role: 'user',
      phone: '9876543210',
      address: '12 MG Road',
      city: null,
      state: null,
      pincode: null,
      status: 'active',
      createdAt: NOW,
      lastLogin: null,
    });
    expectOk(await shop.accounts.signIn({ email, password: person.password }, visitorFrom('10.8.0.1')));
    expect((await getProfile(ctx, uid))?.lastLogin).toBeInstanceOf(Date);
  });

  test('S-ENT-19 A-ENT-16 has the role user and the status active by default; no other values exist', async () => {
    const [row] = await shop.db.insert(users).values({ name: 'New', email: 'new@example.in' }).returning();
    expect(await getProfile(shop.staff(), row?.id ?? '')).toMatchObject({
      role: 'user',
      status: 'active',
      phone: null,
      address: null,
    });
    for (const wrong of [{ role: 'owner' }, { status: 'away' }]) {
      await expect(
        shop.db
          .update(users)
          .set(wrong as Partial<typeof users.$inferInsert>)
          .where(eq(users.email, 'new@example.in')),
      ).rejects.toThrow();
    }
  });

  test('is visible to its shopper and to staff', async () => {
    const [one, other] = [await shop.addShopper(), await shop.addShopper()];
    expect(await getProfile(other.ctx, one.userId)).toBeNull();
    expect(await getProfile(shop.as(GUEST), one.userId)).toBeNull();
    expect((await getProfile(shop.staff(), one.userId))?.uid).toBe(one.userId);
    expect(await getProfile(shop.staff(), 'nonsense')).toBeNull();
  });
});

describe('changing a profile', () => {
  test('S-CALL-15 S-PROF-11 stores name, phone, address, city, state and pincode by user id', async () => {
    const { ctx, userId, at } = await shop.addShopper();
    expect(expectOk(await updateProfile(at(minutesAfterNow(5)), userId, input))).toMatchObject({
      uid: userId,
      ...stored,
    });
    expect(await getProfile(ctx, userId)).toMatchObject(stored);
    const [row] = await shop.db.select({ at: users.updatedAt }).from(users).where(eq(users.id, userId));
    expect(row?.at).toEqual(minutesAfterNow(5));
    expectOk(await updateProfile(ctx, userId, { name: 'Asha' }));
    const emptyFields = { phone: null, address: null, city: null, state: null, pincode: null };
    expect(await getProfile(ctx, userId)).toMatchObject({ name: 'Asha', ...emptyFields });
  });

  test('S-PROF-10 never changes email, role or status, whatever is posted', async () => {
    const { ctx, userId } = await shop.addShopper({ email: 'stays@example.in' });
    const overrides = { email: 'other@example.in', role: 'admin', status: 'inactive', id: UNKNOWN_ID, uid: UNKNOWN_ID };
    expectOk(await updateProfile(ctx, userId, { ...input, ...overrides }));
    const same = { uid: userId, email: 'stays@example.in', role: 'user', status: 'active', name: 'Asha Rao' };
    expect(await getProfile(ctx, userId)).toMatchObject(same);
  });

  test('S-PERM-03 is refused for another person’s profile, even for staff, and for guests', async () => {
    const [one, other] = [await shop.addShopper({ name: 'One' }), await shop.addShopper()];
    expect(await updateProfile(other.ctx, one.userId, input)).toEqual({ ok: false, reason: 'no-such-profile' });
    expect(await updateProfile(shop.staff(), one.userId, input)).toEqual({ ok: false, reason: 'no-such-profile' });
    expect(await updateProfile(shop.as(GUEST), one.userId, input)).toEqual({ ok: false, reason: 'not-signed-in' });
    expect(await updateProfile(other.ctx, 'nonsense', input)).toEqual({ ok: false, reason: 'no-such-profile' });
    expect(await getProfile(one.ctx, one.userId)).toMatchObject({ name: 'One', phone: null });
  });

  test('staff can shop and have a profile too', async () => {
    const email = 'shopping-staff@example.in';
    const userId = await shop.accounts.create({ email, name: 'Staff', password: null, role: 'admin', at: NOW });
    const actor = ownerActor({ userId, email, name: 'Staff' });
    expectOk(await updateProfile(shop.as(actor), userId, input));
    expect(await getProfile(shop.as(actor), userId)).toMatchObject({ ...stored, role: 'admin' });
  });

  test.each([
    ['name', ' \u200b'],
    ['name', 'x'.repeat(121)],
    ['phone', '12345'],
    ['pincode', '012345'],
    ['address', 'x'.repeat(401)],
  ])('an invalid %s is refused and nothing is saved', async (field, value) => {
    const { ctx, userId } = await shop.addShopper({ name: 'Before' });
    expect(await updateProfile(ctx, userId, { ...input, [field]: value })).toEqual({ ok: false, reason: 'invalid' });
    expect(await getProfile(ctx, userId)).toMatchObject({ name: 'Before', phone: null, address: null });
  });

  test('does not recreate a deleted account', async () => {
    const { ctx, userId } = await shop.addShopper();
    await shop.db.delete(users).where(eq(users.id, userId));
    expect(await updateProfile(ctx, userId, input)).toEqual({ ok: false, reason: 'no-such-profile' });
  });
});
