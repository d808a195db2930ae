import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { checkouts } from '#db/schema/orders.ts';
import { couponUses } from '#db/schema/promotions.ts';
import { inventoryLevels } from '#db/schema/stock.ts';
import { getCoupon } from '#shop/coupons/coupon-records.server.ts';
import { settle } from '#shop/payments/settle.server.ts';
import { expectOk, minutesAfterNow, NOW, openTestShop, orderRequestFor } from '#shop/testing/test-shop.ts';
import { expireCheckouts } from './expire-checkouts.server.ts';

const shop = openTestShop();
const job = () => shop.as({ kind: 'system', name: 'expiry' });
// The job compares with the database's clock: a checkout opened at NOW, in the past, is expired; one opened at FAR_FUTURE is not.
const FAR_FUTURE = new Date('2124-01-10T06:30:00.000Z');

async function openCheckout(now: Date, couponCode: string | null = null) {
  const productId = await shop.addProduct();
  const { at } = await shop.addShopper();
  const request = orderRequestFor([{ productId, size: 'M', quantity: 3 }], { paymentMethod: 'card', couponCode });
  const checkout = expectOk(await shop.openCheckout(at(now), request));
  const reserved = async () =>
    (await shop.db.select().from(inventoryLevels).where(eq(inventoryLevels.productId, productId)))[0]?.reserved;
  const state = async () => (await shop.db.select().from(checkouts).where(eq(checkouts.id, checkout.id)))[0]?.state;
  return { checkout, reserved, state, ctx: at(now) };
}

test('a checkout reserves its units for fifteen minutes, then it expires', async () => {
  const { checkout, reserved } = await openCheckout(NOW);
  expect(checkout.expiresAt).toEqual(minutesAfterNow(15));
  expect(await reserved()).toBe(3);
  expect(await expireCheckouts(job())).toBe(1);
});

test('parallel runs release the units and the coupon of an expired checkout exactly once', async () => {
  const couponId = await shop.addCoupon({ code: 'HELD', usageLimit: 1, validUntil: FAR_FUTURE });
  const { checkout, reserved, state } = await openCheckout(NOW, 'HELD');
  expect((await getCoupon(shop.staff(), couponId))?.usedCount).toBe(1);
  const expiredCounts = await Promise.all([expireCheckouts(job()), expireCheckouts(job()), expireCheckouts(job())]);
  expect(expiredCounts.reduce((sum, count) => sum + count, 0)).toBe(1);
  expect([await reserved(), await state()]).toEqual([0, 'expired']);
  expect((await getCoupon(shop.staff(), couponId))?.usedCount).toBe(0);
  const [use] = await shop.db.select().from(couponUses).where(eq(couponUses.checkoutId, checkout.id));
  expect(use?.state).toBe('released');
});

test('does not expire a checkout that is still valid or became an order', async () => {
  const [open, placed] = [await openCheckout(FAR_FUTURE), await openCheckout(NOW)];
  const payment = { provider: 'razorpay', providerPaymentId: 'pay_1', currency: 'INR', method: 'card' };
  expectOk(await settle(placed.ctx, placed.checkout.id, { ...payment, amount: placed.checkout.total }));
  expect(await expireCheckouts(job())).toBe(0);
  expect([await open.state(), await open.reserved()]).toEqual(['open', 3]);
  expect([await placed.state(), await placed.reserved()]).toEqual(['placed', 3]);
});
