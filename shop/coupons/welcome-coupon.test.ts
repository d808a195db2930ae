import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { WELCOME_COUPON } from '#config/store.ts';
import { coupons } from '#db/schema/promotions.ts';
import {
  expectOk,
  GUEST,
  minutesAfterNow,
  openTestShop,
  orderRequestFor,
  placeCashOrder,
} from '#shop/testing/test-shop.ts';
import { findWelcomeCoupon } from './welcome-coupon.server.ts';

const shop = openTestShop();
const find = () => findWelcomeCoupon(shop.as(GUEST));

test('S-POP-08 S-POP2-01 the welcome coupon works at checkout, and is not shown when it cannot be used', async () => {
  expect(await find()).toBeNull();
  const id = await shop.addCoupon({ code: WELCOME_COUPON, description: '10% off.' });
  const found = await find();
  expect(found).toEqual({ code: WELCOME_COUPON, description: '10% off.', title: '10% off' });

  const { ctx } = await shop.addShopper();
  const productId = await shop.addProduct();
  const request = orderRequestFor([{ productId, size: 'M', quantity: 1 }], { couponCode: WELCOME_COUPON });
  expect(expectOk(await placeCashOrder(ctx, request))).toMatchObject({ discount: 10_000 });

  const change = (values: Partial<typeof coupons.$inferInsert>) =>
    shop.db.update(coupons).set(values).where(eq(coupons.id, id));
  await change({ status: 'inactive' });
  expect(await find()).toBeNull();
  await change({ status: 'active', validUntil: minutesAfterNow(-1) });
  expect(await find()).toBeNull();
});
