import { and, eq, inArray, isNull } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { checkouts, orderEvents, orders } from '#db/schema/orders.ts';
import { payments, refunds } from '#db/schema/payments.ts';
import { inventoryLevels } from '#db/schema/stock.ts';
import { audit, notifications, outbox } from '#db/schema/system.ts';
import { inTransaction } from '#db/transaction.server.ts';
import { expireCheckouts } from '#shop/orders/expire-checkouts.server.ts';
import { type MoveRefusal, moveOrder } from '#shop/orders/move-order.server.ts';
import type { Order } from '#shop/orders/order-rows.server.ts';
import {
  expectOk,
  minutesAfterNow,
  NOW,
  openTestShop,
  orderRequestFor,
  placeCashOrder,
  UNKNOWN_ID,
} from '#shop/testing/test-shop.ts';
import { cancelOrder } from './cancel-order.server.ts';
import { deliverOrder } from './deliver-order.server.ts';
import { loadRefundMail } from './load-refund-mail.server.ts';
import { RETURN_REASONS } from './payment-return.ts';
import { confirmRefund } from './refunds.server.ts';
import { settle } from './settle.server.ts';

const shop = openTestShop();
const system = () => shop.as({ kind: 'system', name: 'webhook' });

let paid = 0;
const payment = (amount: number) => ({
  provider: 'razorpay',
  providerPaymentId: `pay_${++paid}`,
  amount,
  currency: 'INR',
  method: 'upi',
});

async function checkOut(overrides: { couponCode?: string } = {}) {
  const productId = await shop.addProduct();
  const shopper = await shop.addShopper();
  const request = orderRequestFor([{ productId, size: 'M', quantity: 1 }], { paymentMethod: 'upi', ...overrides });
  return { ...shopper, productId, request, checkout: expectOk(await shop.openCheckout(shopper.ctx, request)) };
}

const findReturned = (checkoutId: string) =>
  shop.db
    .select()
    .from(payments)
    .innerJoin(refunds, eq(refunds.paymentId, payments.id))
    .where(and(eq(payments.checkoutId, checkoutId), isNull(payments.orderId)))
    .orderBy(payments.providerPaymentId);

async function buy() {
  const { checkout, ctx } = await checkOut();
  const captured = payment(checkout.total);
  return { ctx, captured, order: expectOk(await settle(ctx, checkout.id, captured)) };
}

const moveToShipped = (id: string) =>
  shop.db.transaction((tx) =>
    moveOrder(tx, id, { to: 'shipped', at: NOW, actor: 'test' }, (reason) => {
      throw new Error(reason);
    }),
  );

describe('settling a payment', () => {
  test('places a paid order', async () => {
    const { checkout, ctx, userId } = await checkOut();
    expect(await shop.db.select().from(orders).where(eq(orders.userId, userId))).toEqual([]);
    const captured = payment(checkout.total);
    const order = expectOk(await settle(ctx, checkout.id, captured));
    expect(order).toMatchObject({
      checkoutId: checkout.id,
      userId,
      total: checkout.total,
      paymentStatus: 'paid',
      paymentId: captured.providerPaymentId,
    });
    const rows = await shop.db.select().from(payments).where(eq(payments.orderId, order.id));
    expect(rows).toMatchObject([{ ...captured, checkoutId: checkout.id, refunded: 0, capturedAt: NOW }]);
  });

  test('A-EDIT-08 the history names the shopper as the buyer, even when a job or webhook reports the payment', async () => {
    const { checkout, userId } = await checkOut();
    const order = expectOk(
      await settle(shop.as({ kind: 'system', name: 'payment webhooks' }), checkout.id, payment(checkout.total)),
    );
    const [event] = await shop.db.select().from(orderEvents).where(eq(orderEvents.orderId, order.id));
    expect(event).toMatchObject({ description: 'Order Placed', actor: `shopper ${userId}` });
  });

  test('returns the same order for a repeated payment, even from browser and webhook in parallel', async () => {
    const { checkout, ctx } = await checkOut();
    const captured = payment(checkout.total);
    const results = await Promise.all(
      [ctx, system(), ctx, system()].map((caller) => settle(caller, checkout.id, captured)),
    );
    const again = await settle(system(), checkout.id, captured);
    expect(new Set([...results, again].map((result) => expectOk(result).id)).size).toBe(1);
    expect(await shop.db.select().from(payments).where(eq(payments.checkoutId, checkout.id))).toHaveLength(1);
  });

  test('S-PAY-12 refunds a wrong amount or currency once per payment, and places no order', async () => {
    const { checkout, ctx } = await checkOut();
    const wrong = [
      payment(checkout.total - 1),
      payment(checkout.total + 1),
      payment(100),
      { ...payment(checkout.total), currency: 'USD' },
    ];
    for (const wrongPayment of [...wrong, ...wrong]) {
      expect(await settle(ctx, checkout.id, wrongPayment)).toEqual({ ok: false, reason: 'refunded' });
    }
    const [row] = await shop.db.select().from(checkouts).where(eq(checkouts.id, checkout.id));
    expect(row?.state).toBe('open');
    const returned = await findReturned(checkout.id);
    expect(returned.map(({ payments: stored }) => [stored.orderId, stored.amount, stored.refunded])).toEqual(
      wrong.map(({ amount }) => [null, amount, amount]),
    );
    expect(returned.every(({ refunds: refund }) => refund.reason === RETURN_REASONS['wrong-amount'])).toBe(true);
    expectOk(await settle(ctx, checkout.id, payment(checkout.total)));
  });

  test('refuses the payment of another order', async () => {
    const { captured } = await buy();
    const { checkout, ctx } = await checkOut();
    expect(captured.amount).toBe(checkout.total);
    expect(await settle(ctx, checkout.id, captured)).toEqual({ ok: false, reason: 'belongs-to-another-checkout' });
    expectOk(await settle(ctx, checkout.id, payment(checkout.total)));
  });

  test('S-PAY-12 refunds a second payment of an order, even in parallel with the first', async () => {
    const { checkout, ctx } = await checkOut();
    const [first, second] = [payment(checkout.total), payment(checkout.total)];
    const results = await Promise.all(
      [first, second, first, second].map((captured) => settle(ctx, checkout.id, captured)),
    );
    expect(results.filter(({ ok }) => ok)).toHaveLength(2);
    expect(await findReturned(checkout.id)).toMatchObject([
      { refunds: { reason: RETURN_REASONS['paid-twice'], amount: checkout.total, status: 'requested' } },
    ]);
  });

  test('S-PAY-12 a refunded payment notifies the shopper by mail and staff in the back office, once', async () => {
    const { checkout, ctx } = await checkOut();
    const wrong = payment(100);
    await Promise.all([1, 2, 3].map(() => settle(ctx, checkout.id, wrong)));
    const [returned] = await findReturned(checkout.id);
    const id = returned?.payments.id ?? '';
    const messages = await shop.db.select().from(outbox).where(eq(outbox.ref, id));
    expect(messages).toMatchObject([{ topic: 'payment-returned', payload: { paymentId: id } }]);
    const mail = await loadRefundMail(ctx, id, 'https://shop.example');
    expect(mail).toMatchObject({ to: 'asha@example.in', subject: 'Your payment of ₹1 is being refunded' });
    expect(mail?.text).toContain('not the amount of your order');
    const foundNotifications = (await shop.db.select().from(notifications)).filter(({ data }) => data.paymentId === id);
    expect(foundNotifications).toMatchObject([
      { title: 'Payment Returned', message: expect.stringContaining(wrong.providerPaymentId) },
    ]);
    expectOk(await settle(ctx, checkout.id, payment(checkout.total)));
  });

  test('S-PAY-11 a payment after the checkout expired places an order if everything is still available', async () => {
    await shop.addCoupon({ code: 'LATE', usageLimit: 1 });
    const lateCheckout = await checkOut({ couponCode: 'LATE' });
    expect(await expireCheckouts(system())).toBeGreaterThan(0);
    const order = expectOk(await settle(system(), lateCheckout.checkout.id, payment(lateCheckout.checkout.total)));
    expect(order).toMatchObject({ paymentStatus: 'paid', reservationGeneration: 1, couponCode: 'LATE' });
    expectOk(await cancelOrder(shop.staff(), order.id, 'Changed my mind'));
  });

  test('S-PAY-12 a payment after the checkout expired is refunded if one of several items is sold out, and reserves no item', async () => {
    const [plenty, last] = [await shop.addProduct(), await shop.addProduct({ stock: [{ size: 'M', onHand: 1 }] })];
    const { ctx } = await shop.addShopper();
    const lines = [plenty, last].map((productId) => ({ productId, size: 'M', quantity: 1 }));
    const checkout = expectOk(await shop.openCheckout(ctx, orderRequestFor(lines, { paymentMethod: 'upi' })));
    await expireCheckouts(system());
    expectOk(await placeCashOrder(ctx, orderRequestFor([{ productId: last, size: 'M', quantity: 1 }])));
    const captured = payment(checkout.total);
    const results = await Promise.all([1, 2].map(() => settle(system(), checkout.id, captured)));
    expect(results).toEqual(Array(2).fill({ ok: false, reason: 'refunded' }));
    expect(await findReturned(checkout.id)).toMatchObject([{ refunds: { reason: RETURN_REASONS['sold-out'] } }]);
    const [row] = await shop.db.select().from(inventoryLevels).where(eq(inventoryLevels.productId, plenty));
    expect(row?.reserved).toBe(0);
  });

  test('S-PAY-12 a payment after the checkout expired is refunded if somebody else used the coupon', async () => {
    await shop.addCoupon({ code: 'LASTONE', usageLimit: 1 });
    const lateCheckout = await checkOut({ couponCode: 'LASTONE' });
    await expireCheckouts(system());
    const quick = await checkOut({ couponCode: 'LASTONE' });
    expectOk(await settle(quick.ctx, quick.checkout.id, payment(quick.checkout.total)));
    expect(await settle(system(), lateCheckout.checkout.id, payment(lateCheckout.checkout.total))).toMatchObject({
      reason: 'refunded',
    });
  });

  test('S-PAY-12 refunds a payment of an abandoned checkout', async () => {
    const { checkout, ctx } = await checkOut();
    await expireCheckouts(system());
    await shop.db.update(checkouts).set({ state: 'abandoned' }).where(eq(checkouts.id, checkout.id));
    expect(await settle(ctx, checkout.id, payment(checkout.total))).toMatchObject({ reason: 'refunded' });
    expect(await findReturned(checkout.id)).toMatchObject([{ refunds: { reason: RETURN_REASONS.abandoned } }]);
  });

  test('refuses an unknown checkout, and writes nothing', async () => {
    const { ctx } = await shop.addShopper();
    const unknown = payment(1);
    expect(await settle(ctx, UNKNOWN_ID, unknown)).toEqual({ ok: false, reason: 'no-such-checkout' });
    const rows = await shop.db.select().from(payments).where(eq(payments.providerPaymentId, unknown.providerPaymentId));
    expect(rows).toEqual([]);
  });

  test('finds the checkout of a repeated request', async () => {
    const { checkout, ctx, request } = await checkOut();
    expect(expectOk(await shop.openCheckout(ctx, request)).id).toBe(checkout.id);
    expect(await shop.openCheckout(ctx, { ...request, paymentMethod: 'card' })).toEqual({
      ok: false,
      reason: { kind: 'key-reused' },
    });
    expectOk(await settle(ctx, checkout.id, payment(checkout.total)));
  });
});

describe('delivering', () => {
  test('delivering marks a cash order as paid, once', async () => {
    const productId = await shop.addProduct();
    const { ctx } = await shop.addShopper();
    const { id, orderId, total } = expectOk(
      await placeCashOrder(ctx, orderRequestFor([{ productId, size: 'M', quantity: 1 }])),
    );
    await moveToShipped(id);
    const delivered = await Promise.all([
      deliverOrder(shop.staff(minutesAfterNow(1)), id),
      deliverOrder(shop.staff(minutesAfterNow(1)), id),
    ]);
    expect(delivered.filter(({ ok }) => ok)).toHaveLength(1);
    const [order] = await shop.db.select().from(orders).where(eq(orders.id, id));
    expect(order).toMatchObject({
      status: 'delivered',
      deliveryDate: minutesAfterNow(1),
      paymentStatus: 'paid',
      paymentId: `cash-${orderId}`,
    });
    // An order that is set back by mistake and delivered again is still paid once.
    await moveToShipped(id);
    expectOk(await deliverOrder(shop.staff(minutesAfterNow(2)), id));
    const rows = await shop.db.select().from(payments).where(eq(payments.orderId, id));
    expect(rows).toMatchObject([{ provider: 'cash', amount: total }]);
  });

  test('delivering adds no payment to a paid order', async () => {
    const { order, captured } = await buy();
    await moveToShipped(order.id);
    expect(expectOk(await deliverOrder(shop.staff(), order.id)).paymentId).toBe(captured.providerPaymentId);
    expect(await shop.db.select().from(payments).where(eq(payments.orderId, order.id))).toHaveLength(1);
  });
});

describe('cancelling', () => {
  test('requests a refund of the whole payment, once, even when three staff members click in parallel', async () => {
    const { order } = await buy();
    const clicks = await Promise.all([1, 2, 3].map(() => cancelOrder(shop.staff(), order.id, 'Changed my mind')));
    expect(clicks.filter(({ ok }) => ok)).toHaveLength(1);
    const requested = await shop.db.select().from(refunds).where(eq(refunds.orderId, order.id));
    expect(requested).toMatchObject([{ amount: order.total, status: 'requested', reason: 'Changed my mind' }]);
    const [row] = await shop.db.select().from(payments).where(eq(payments.orderId, order.id));
    expect(row?.refunded).toBe(order.total);
  });

  test('a cancelled and refunded order cannot be reopened', async () => {
    const { order } = await buy();
    expectOk(await cancelOrder(shop.staff(), order.id, 'Changed my mind'));
    const again = inTransaction<Order, MoveRefusal>(shop.db, (tx, refuse) =>
      moveOrder(tx, order.id, { to: 'pending', at: NOW, actor: 'test' }, refuse),
    );
    expect(await again).toEqual({ ok: false, reason: 'payment-refunded' });
  });

  test('cancelling and delivering are stored in the audit log with actor and reason', async () => {
    const [cancelled, delivered] = [(await buy()).order, (await buy()).order];
    expectOk(await cancelOrder(shop.staff(), cancelled.id, 'Duplicate order'));
    await moveToShipped(delivered.id);
    expectOk(await deliverOrder(shop.staff(), delivered.id));
    const changes = await shop.db
      .select()
      .from(audit)
      .where(inArray(audit.entityId, [cancelled.id, delivered.id]))
      .orderBy(audit.id);
    expect(changes).toMatchObject([
      { action: 'cancel', entity: 'order', actor: 'staff@tanabana.example', after: { reason: 'Duplicate order' } },
      { action: 'deliver', entity: 'order', actor: 'staff@tanabana.example' },
    ]);
  });

  test('confirms a refund once and notifies the shopper once', async () => {
    const { order } = await buy();
    expectOk(await cancelOrder(shop.staff(), order.id, 'Changed my mind'));
    const [refund] = await shop.db.select().from(refunds).where(eq(refunds.orderId, order.id));
    const id = refund?.id ?? '';
    expect(await confirmRefund(system(), id, `rfnd_${id}`)).toBe(true);
    expect(await confirmRefund(system(), id, `rfnd_${id}`)).toBe(false);
    const foundNotifications = await shop.db.select().from(outbox).where(eq(outbox.topic, 'order-refunded'));
    expect(foundNotifications.filter(({ ref }) => ref === id)).toMatchObject([{ payload: { orderId: order.id } }]);
  });

  test('requests no refund for an unpaid cash order', async () => {
    const productId = await shop.addProduct();
    const { ctx } = await shop.addShopper();
    const order = expectOk(await placeCashOrder(ctx, orderRequestFor([{ productId, size: 'M', quantity: 1 }])));
    expectOk(await cancelOrder(shop.staff(), order.id, 'Changed my mind'));
    expect(await shop.db.select().from(refunds).where(eq(refunds.orderId, order.id))).toEqual([]);
  });

  test('refuses an unknown order', async () => {
    expect(await cancelOrder(shop.staff(), UNKNOWN_ID, 'x')).toEqual({ ok: false, reason: 'no-such-order' });
  });
});
