import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { users } from '#db/schema/people.ts';
import { cancelOrder, placeCashOrder } from '#shop/payments/settle.server.ts';
import { GUEST, granted, later, NOBODY, NOW, openTestShop, wishFor } from '#shop/testing/test-shop.ts';
import { getCustomer, getProfile } from './customer-records.server.ts';

const shop = openTestShop();

describe('a profile', () => {
  test('S-ENT-19 has its fields', async () => {
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
      status: 'active',
      createdAt: NOW,
      lastLogin: null,
    });
    granted(await shop.accounts.signIn({ email, password: person.password }, new Headers()));
    expect((await getProfile(ctx, uid))?.lastLogin).toBeInstanceOf(Date);
  });

  test('S-ENT-19 A-ENT-16 the role is user and the status active unless said otherwise; no other values exist', async () => {
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

  test('is hers and staff’s', async () => {
    const [one, other] = [await shop.addShopper(), await shop.addShopper()];
    expect(await getProfile(other.ctx, one.userId)).toBeNull();
    expect(await getProfile(shop.as(GUEST), one.userId)).toBeNull();
    expect((await getProfile(shop.staff(), one.userId))?.uid).toBe(one.userId);
    expect(await getProfile(shop.staff(), 'nonsense')).toBeNull();
  });
});

describe('a customer', () => {
  test('A-ENT-16 has the profile and what follows from her orders; cancelled ones are not spent', async () => {
    const productId = await shop.addProduct({ price: 100_000 });
    const { userId, at, ctx } = await shop.addShopper();
    const buy = async (minutes: number) =>
      granted(await placeCashOrder(at(later(minutes)), wishFor([{ productId, size: 'M', quantity: 1 }])));
    const derived = { totalOrders: 0, totalSpent: 0, lastOrderDate: null };
    expect(await getCustomer(shop.staff(), userId)).toEqual({ ...(await getProfile(ctx, userId)), ...derived });
    await buy(1);
    await buy(2);
    granted(await cancelOrder(shop.staff(), (await buy(3)).id, 'Duplicate order'));
    expect(await getCustomer(shop.staff(), userId)).toMatchObject({
      uid: userId,
      totalOrders: 3,
      totalSpent: 236_000,
      lastOrderDate: later(3),
    });
  });

  test('is for staff only', async () => {
    const { ctx, userId } = await shop.addShopper();
    expect(await getCustomer(ctx, userId)).toBeNull();
    expect(await getCustomer(shop.staff(), NOBODY)).toBeNull();
    expect(await getCustomer(shop.staff(), 'nonsense')).toBeNull();
  });
});
