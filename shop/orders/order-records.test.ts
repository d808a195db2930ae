import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { cancellationRequests } from '#db/schema/orders.ts';
import { users } from '#db/schema/people.ts';
import { settle } from '#shop/payments/settle.server.ts';
import { OWNER_ROLE_ID } from '#shop/staff/staff-role.ts';
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
import { getOrder, listOrdersOfUser } from './order-records.server.ts';
import { processStock } from './process-stock.server.ts';
import { requestCancellation } from './request-cancellation.server.ts';

const shop = openTestShop();

async function placeOrder(overrides: Parameters<typeof orderRequestFor>[1] = {}) {
  const image = await shop.addPicture('kurta');
  const productId = await shop.addProduct({
    name: 'Kurta',
    price: 50_000,
    stock: [{ size: 'M', onHand: 10 }],
    pictures: [{ key: image, alt: '' }],
  });
  const shopper = await shop.addShopper({ name: 'Asha Rao' });
  const placed = expectOk(
    await placeCashOrder(shopper.ctx, orderRequestFor([{ productId, size: 'M', quantity: 2 }], overrides)),
  );
  return { ...shopper, placed, productId, image };
}

describe('an order', () => {
  test('S-CALL-10 S-CALL-11 S-CONST-13 S-ENT-07 S-ENT-08 S-ENT-09 S-ENT-10 S-ENT-11 S-ENT-12 S-ENT-13 A-ENT-11 A-ENT-12 A-ENT-13 A-ENT-14 has exactly the specified fields', async () => {
    await shop.addCoupon({ code: 'TENOFF', name: 'Ten off' });
    const { ctx, userId, placed, productId, image } = await placeOrder({ couponCode: 'tenoff' });
    expect(await getOrder(ctx, placed.id)).toEqual({
      id: placed.id,
      orderId: expect.stringMatching(/^ORD-\d+-[A-Z0-9]{9}$/),
      userId,
      items: [{ productId, name: 'Kurta', quantity: 2, price: 50_000, image, size: 'M' }],
      customer: {
        name: 'Asha Rao',
        email: 'asha@example.in',
        phone: '9876543210',
        address: '12 MG Road, Bengaluru, Karnataka 560001',
      },
      shippingAddress: {
        fullName: 'Asha Rao',
        address: '12 MG Road',
        city: 'Bengaluru',
        state: 'Karnataka',
        pincode: '560001',
        phone: '9876543210',
      },
      subtotal: 100_000,
      shipping: 0,
      tax: 18_000,
      taxMode: 'flat',
      taxIncluded: 0,
      discount: 10_000,
      total: 108_000,
      appliedCoupon: { code: 'TENOFF', name: 'Ten off', discount: 10_000 },
      status: 'pending',
      paymentStatus: 'pending',
      paymentMethod: 'cod',
      paymentId: null,
      orderDate: NOW,
      // Five days later.
      estimatedDelivery: new Date(NOW.getTime() + 5 * 24 * 60 * 60 * 1_000),
      deliveryDate: null,
      trackingNumber: null,
      courierName: null,
      trackingUrl: null,
      stockProcessed: false,
      stockProcessedAt: null,
      userProfile: { name: 'Asha Rao', email: expect.stringContaining('@example.in'), role: 'user' },
      cancellationRequest: null,
      updatedAt: NOW,
    });
  });

  test('S-ENT-07 A-ENT-12 an order belongs to anonymous after its account is deleted', async () => {
    const { placed, userId } = await placeOrder();
    await shop.db.delete(users).where(eq(users.id, userId));
    expect(await getOrder(shop.staff(), placed.id)).toMatchObject({ userId: 'anonymous', total: 118_000 });
  });

  test('S-ENT-12 A-ENT-12 an order without a coupon has the coupon null', async () => {
    const { ctx, placed } = await placeOrder();
    expect((await getOrder(ctx, placed.id))?.appliedCoupon).toBeNull();
  });

  test('S-ENT-14 an order is paid if a payment id exists, otherwise pending', async () => {
    const cash = await placeOrder();
    expect(await getOrder(cash.ctx, cash.placed.id)).toMatchObject({ paymentStatus: 'pending', paymentId: null });

    const { ctx } = await shop.addShopper();
    const lines = [{ productId: cash.productId, size: 'M', quantity: 1 }];
    const checkout = expectOk(await shop.openCheckout(ctx, orderRequestFor(lines, { paymentMethod: 'upi' })));
    const payment = { provider: 'razorpay', providerPaymentId: 'pay_1', currency: 'INR', method: 'upi' };
    const paid = expectOk(await settle(ctx, checkout.id, { ...payment, amount: checkout.total }));
    expect(await getOrder(ctx, paid.id)).toMatchObject({
      paymentStatus: 'paid',
      paymentId: 'pay_1',
      paymentMethod: 'upi',
    });
  });

  test('S-ENT-15 A-ENT-12 an order keeps the profile as it was when the order was placed', async () => {
    const { ctx, placed, userId } = await placeOrder();
    await shop.db
      .update(users)
      .set({ name: 'Asha Menon', role: 'admin', staffRoleId: OWNER_ROLE_ID })
      .where(eq(users.id, userId));
    expect((await getOrder(ctx, placed.id))?.userProfile).toMatchObject({ name: 'Asha Rao', role: 'user' });
  });

  test('S-ENT-13 A-ENT-14 an order gets a timestamp when its stock is processed', async () => {
    const { ctx, placed } = await placeOrder();
    await processStock(shop.staff(minutesAfterNow(60)));
    expect(await getOrder(ctx, placed.id)).toMatchObject({
      stockProcessed: true,
      stockProcessedAt: minutesAfterNow(60),
      updatedAt: minutesAfterNow(60),
    });
  });
});

describe('a cancellation request', () => {
  test('S-CALL-14 S-ENT-16 starts pending with reason, type and time; the order itself does not change', async () => {
    const { ctx, at, placed } = await placeOrder();
    expectOk(
      await requestCancellation(at(minutesAfterNow(5)), {
        orderId: placed.id,
        reason: 'Changed my mind',
        type: 'refund',
      }),
    );
    expect(await getOrder(ctx, placed.id)).toMatchObject({
      status: 'pending',
      cancellationRequest: {
        reason: 'Changed my mind',
        type: 'refund',
        requestedAt: minutesAfterNow(5),
        status: 'pending',
      },
    });
  });

  test('A-ENT-15 stores the decision of staff; a later request takes its place', async () => {
    const { at, ctx, placed } = await placeOrder();
    const first = { orderId: placed.id, reason: 'Duplicate order', type: 'refund' } as const;
    expectOk(await requestCancellation(at(minutesAfterNow(1)), first));
    const result = {
      adminNotes: 'Already packed',
      processedAt: minutesAfterNow(2),
      processedBy: 'staff@tanabana.example',
    };
    await shop.db
      .update(cancellationRequests)
      .set({ status: 'rejected', ...result })
      .where(eq(cancellationRequests.orderId, placed.id));
    expect((await getOrder(shop.staff(), placed.id))?.cancellationRequest).toEqual({
      status: 'rejected',
      type: 'refund',
      reason: 'Duplicate order',
      requestedAt: minutesAfterNow(1),
      ...result,
    });
    expect((await getOrder(ctx, placed.id))?.cancellationRequest).toMatchObject({
      status: 'rejected',
      processedAt: minutesAfterNow(2),
      adminNotes: null,
      processedBy: null,
    });

    expectOk(await requestCancellation(at(minutesAfterNow(3)), { ...first, type: 'replacement' }));
    expect((await getOrder(shop.staff(), placed.id))?.cancellationRequest).toEqual({
      status: 'pending',
      type: 'replacement',
      reason: 'Duplicate order',
      requestedAt: minutesAfterNow(3),
      adminNotes: null,
      processedAt: null,
      processedBy: null,
    });
  });

  test.each([
    ['an unknown order', UNKNOWN_ID],
    ['nonsense', 'nonsense'],
  ])('a cancellation request is refused for %s', async (_, orderId) => {
    const { ctx } = await shop.addShopper();
    expect(await requestCancellation(ctx, { orderId, reason: 'Other', type: 'refund' })).toEqual({
      ok: false,
      reason: 'no-such-order',
    });
  });
});

describe('access to an order', () => {
  test('is granted to its shopper and to staff, by row id and by order id, and to nobody else', async () => {
    const { ctx, placed } = await placeOrder();
    const otherShopper = await shop.addShopper();
    for (const id of [placed.id, placed.orderId]) {
      expect((await getOrder(ctx, id))?.id).toBe(placed.id);
      expect((await getOrder(shop.staff(), id))?.id).toBe(placed.id);
      expect(await getOrder(otherShopper.ctx, id)).toBeNull();
      expect(await getOrder(shop.as(GUEST), id)).toBeNull();
    }
    expect(await getOrder(shop.staff(), 'nonsense')).toBeNull();
  });

  test('S-CALL-13 a shopper sees only the orders of the own account, newest first', async () => {
    const { at, ctx, userId, placed, productId } = await placeOrder();
    const lines = [{ productId, size: 'M', quantity: 1 }];
    const newer = expectOk(await placeCashOrder(at(minutesAfterNow(10)), orderRequestFor(lines)));
    const otherShopper = await shop.addShopper();
    expect((await listOrdersOfUser(ctx, userId))?.map(({ id }) => id)).toEqual([newer.id, placed.id]);
    expect((await listOrdersOfUser(shop.staff(), userId))?.map(({ items }) => items.length)).toEqual([1, 1]);
    expect(await listOrdersOfUser(otherShopper.ctx, otherShopper.userId)).toEqual([]);
    expect(await listOrdersOfUser(otherShopper.ctx, userId)).toBeNull();
    expect(await listOrdersOfUser(shop.as(GUEST), userId)).toBeNull();
    expect(await listOrdersOfUser(shop.staff(), 'anonymous')).toBeNull();
  });
});
