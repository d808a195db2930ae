import { describe, expect, test } from 'vitest';
import { cancelOrder } from '#shop/payments/cancel-order.server.ts';
import {
  expectOk,
  minutesAfterNow,
  openTestShop,
  orderRequestFor,
  placeCashOrder,
  UNKNOWN_ID,
} from '#shop/testing/test-shop.ts';
import { getCustomer } from './customer-records.server.ts';
import { getProfile } from './profile.server.ts';

const shop = openTestShop();

describe('a customer', () => {
  test('A-ENT-16 has the profile and the totals of its orders; cancelled orders do not count as spent', async () => {
    const productId = await shop.addProduct({ price: 100_000 });
    const { userId, at, ctx } = await shop.addShopper();
    const buy = async (minutes: number) =>
      expectOk(
        await placeCashOrder(at(minutesAfterNow(minutes)), orderRequestFor([{ productId, size: 'M', quantity: 1 }])),
      );
    const noOrders = { totalOrders: 0, totalSpent: 0, lastOrderDate: null };
    expect(await getCustomer(shop.staff(), userId)).toEqual({ ...(await getProfile(ctx, userId)), ...noOrders });
    await buy(1);
    await buy(2);
    expectOk(await cancelOrder(shop.staff(), (await buy(3)).id, 'Duplicate order'));
    // Two orders of ₹1,000 + 18 % tax.
    expect(await getCustomer(shop.staff(), userId)).toMatchObject({
      uid: userId,
      totalOrders: 3,
      totalSpent: 236_000,
      lastOrderDate: minutesAfterNow(3),
    });
  });

  test('is visible to staff only', async () => {
    const { ctx, userId } = await shop.addShopper();
    expect(await getCustomer(ctx, userId)).toBeNull();
    expect(await getCustomer(shop.staff(), UNKNOWN_ID)).toBeNull();
    expect(await getCustomer(shop.staff(), 'nonsense')).toBeNull();
  });
});
