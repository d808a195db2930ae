import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { orders } from '#db/schema/orders.ts';
import { payments, refunds } from '#db/schema/payments.ts';
import { inventoryLevels } from '#db/schema/stock.ts';
import { audit, outbox } from '#db/schema/system.ts';
import { getCoupon } from '#shop/coupons/coupon-records.server.ts';
import { getAdminOrder } from '#shop/orders/get-admin-order.server.ts';
import { processStock } from '#shop/orders/process-stock.server.ts';
import { expectOk, minutesAfterNow, orderRequestFor, placeCashOrder, UNKNOWN_ID } from '#shop/testing/test-shop.ts';
import { confirmPayment } from './confirm-payment.server.ts';
import { retryRefund, sendRefund } from './refunds.server.ts';
import { updateOrderStatus } from './set-order-status.server.ts';
import { openPayingShop } from './testing/paying-shop.ts';

const shop = openPayingShop();
beforeEach(() => shop.injectFaults());

const setStatus = (id: string, status: string, seen: string | null = null, at = minutesAfterNow(30)) =>
  updateOrderStatus(shop.staff(at), id, { status, seen, reason: 'Set by mistake' });
const findRefunds = (id: string) =>
  shop.db.select().from(refunds).where(eq(refunds.orderId, id)).orderBy(refunds.createdAt);

async function addCashOrder(couponCode: string | null = null) {
  const productId = await shop.addProduct({ stock: [{ size: 'M', onHand: 5 }] });
  const { ctx } = await shop.addShopper();
  const order = expectOk(
    await placeCashOrder(ctx, orderRequestFor([{ productId, size: 'M', quantity: 2 }], { couponCode })),
  );
  const stock = async () => {
    const [row] = await shop.db.select().from(inventoryLevels).where(eq(inventoryLevels.productId, productId));
    return [row?.onHand, row?.reserved];
  };
  return { order, stock };
}

async function addPaidOrder() {
  const { ctx, request, userId } = await shop.checkOut();
  const { checkoutId, providerOrderId } = await shop.start(ctx(), request);
  const { razorpay_payment_id: paymentId, razorpay_signature: signature } = shop.simulator.pay(providerOrderId);
  // Without a valid signature the payment counts as unverified, and places no order.
  expect((await confirmPayment(ctx(), { checkoutId, paymentId, signature: 'forged' })).ok).toBe(false);
  expectOk(await confirmPayment(ctx(), { checkoutId, paymentId, signature }));
  const [order] = await shop.db.select().from(orders).where(eq(orders.userId, userId));
  if (!order) throw new Error('No order was placed');
  return { order, paymentId };
}

describe('A-CALL-14 the status of an order', () => {
  test('A-ORD-04 A-ORD-05 can be set to any of the five; the time of the change is stored', async () => {
    const { order } = await addCashOrder();
    let minutes = 10;
    for (const status of ['processing', 'shipped', 'delivered', 'pending', 'cancelled']) {
      const at = minutesAfterNow(++minutes);
      expect(expectOk(await setStatus(order.id, status, null, at))).toMatchObject({ status, updatedAt: at });
    }
    const changes = await shop.db.select().from(audit).where(eq(audit.entityId, order.id)).orderBy(audit.id);
    expect(changes.map(({ action }) => action)).toEqual([
      'set status',
      'set status',
      'deliver',
      'set status',
      'cancel',
    ]);
  });

  test.each(['confirmed', 'returned', '', 'PENDING'])('A-ORD-06 cannot be set to %j', async (status) => {
    const { order } = await addCashOrder();
    expect(await setStatus(order.id, status)).toEqual({ ok: false, reason: 'not-a-status' });
  });

  test('is refused for an unknown order', async () => {
    for (const id of [UNKNOWN_ID, 'x', ''])
      expect(await setStatus(id, 'shipped')).toEqual({ ok: false, reason: 'no-such-order' });
  });

  test('A-STATE-03 cancelling releases the reserved units and the coupon use', async () => {
    const couponId = await shop.addCoupon({ code: 'RELEASED' });
    const { order, stock } = await addCashOrder('RELEASED');
    expect([await stock(), (await getCoupon(shop.staff(), couponId))?.usedCount]).toEqual([[5, 2], 1]);
    expectOk(await setStatus(order.id, 'cancelled'));
    expect([await stock(), (await getCoupon(shop.staff(), couponId))?.usedCount]).toEqual([[5, 0], 0]);
    // Reopening reserves the units and the coupon again. After the stock was processed, cancelling restocks the units.
    expectOk(await setStatus(order.id, 'processing'));
    expect([await stock(), (await getCoupon(shop.staff(), couponId))?.usedCount]).toEqual([[5, 2], 1]);
    await processStock(shop.staff());
    expect(await stock()).toEqual([3, 0]);
    expectOk(await setStatus(order.id, 'cancelled'));
    expect(await stock()).toEqual([5, 0]);
  });

  test('of two changes from the same state, one succeeds and the other is refused', async () => {
    const { order, stock } = await addCashOrder();
    const results = await Promise.all([
      setStatus(order.id, 'cancelled', 'pending'),
      setStatus(order.id, 'processing', 'pending'),
    ]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(results.find(({ ok }) => !ok)).toEqual({ ok: false, reason: 'changed-meanwhile' });
    const [row] = await shop.db.select().from(orders).where(eq(orders.id, order.id));
    expect(await stock()).toEqual(row?.status === 'cancelled' ? [5, 0] : [5, 2]);
  });

  test('records cash on delivery once, even after a correction', async () => {
    const { order } = await addCashOrder();
    for (const status of ['delivered', 'shipped', 'delivered']) expectOk(await setStatus(order.id, status));
    const paid = await shop.db.select().from(payments).where(eq(payments.orderId, order.id));
    expect(paid).toMatchObject([{ provider: 'cash', amount: order.total }]);
    // No provider can refund a cash payment.
    expectOk(await setStatus(order.id, 'cancelled'));
    expect(await findRefunds(order.id)).toEqual([]);
  });
});

describe('A-STATE-02 the payment status of a new order', () => {
  test('is paid if a payment was verified, otherwise pending', async () => {
    const { order, paymentId } = await addPaidOrder();
    expect(order).toMatchObject({ paymentStatus: 'paid', paymentId });
    expect((await addCashOrder()).order).toMatchObject({ paymentStatus: 'pending', paymentId: null });
    await shop.workOnInbox();
  });
});

describe('cancelling a paid order', () => {
  test('refunds once, and the order cannot be reopened', async () => {
    const { order, paymentId } = await addPaidOrder();
    const results = await Promise.all([1, 2, 3].map(() => setStatus(order.id, 'cancelled', 'pending')));
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    const [refund, ...otherRefunds] = await findRefunds(order.id);
    expect([refund?.amount, otherRefunds]).toEqual([order.total, []]);
    await sendRefund(shop.system(), refund?.id ?? '');
    expect(shop.simulator.records.payments.get(paymentId)?.refunded).toBe(order.total);
    expect(await setStatus(order.id, 'pending')).toEqual({ ok: false, reason: 'payment-refunded' });
    await shop.workOnInbox();
  });

  test('shows a failed refund, which one of two parallel clicks retries', async () => {
    const { order } = await addPaidOrder();
    expectOk(await setStatus(order.id, 'cancelled'));
    const [requested] = await findRefunds(order.id);
    shop.simulator.records.newRefundStatus = 'failed';
    await sendRefund(shop.system(), requested?.id ?? '');
    shop.simulator.records.newRefundStatus = 'processed';
    const loadRefunds = async () => (await getAdminOrder(shop.staff(), order.orderId))?.refunds;
    expect(await loadRefunds()).toMatchObject([{ status: 'failed', mayRetry: true, amount: order.total }]);
    const results = await Promise.all(
      [1, 2].map(() => retryRefund(shop.staff(minutesAfterNow(60)), requested?.id ?? '')),
    );
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await loadRefunds()).toMatchObject([
      { status: 'requested', mayRetry: false },
      { status: 'failed', mayRetry: false },
    ]);
    const again = (await findRefunds(order.id)).find(({ status }) => status === 'requested');
    await sendRefund(shop.system(), again?.id ?? '');
    expect((await findRefunds(order.id)).map(({ status }) => status)).toContain('processed');
    await shop.workOnInbox();
  });
});

describe('A-MOVE-01 a status change back, or over more than one step', () => {
  const listMailTopics = async (orderId: string) =>
    (await shop.db.select().from(outbox))
      .filter(({ payload }) => payload.orderId === orderId)
      .map(({ topic }) => topic);
  const move = (id: string, status: string, reason?: string) =>
    updateOrderStatus(shop.staff(minutesAfterNow(30)), id, {
      status,
      seen: null,
      ...(reason === undefined ? {} : { reason }),
    });

  test('is refused without a reason, and nothing changes', async () => {
    const { order } = await addCashOrder();
    for (const reason of [undefined, '', '   ']) {
      expect(await move(order.id, 'shipped', reason)).toEqual({ ok: false, reason: 'reason-missing' });
    }
    const [row] = await shop.db.select().from(orders).where(eq(orders.id, order.id));
    expect(row).toMatchObject({ status: 'pending', version: 1 });
  });

  test('stores the reason in the audit log and sends no mail', async () => {
    const { order } = await addCashOrder();
    expectOk(await move(order.id, 'delivered', ' Handed over in the shop '));
    expectOk(await move(order.id, 'pending', 'Wrong order'));
    expect(await listMailTopics(order.id)).toEqual(['order-placed']);
    const changes = await shop.db.select().from(audit).where(eq(audit.entityId, order.id)).orderBy(audit.id);
    expect(changes.filter(({ action }) => action === 'set status')).toMatchObject([
      { before: { status: 'pending' }, after: { status: 'delivered', reason: 'Handed over in the shop' } },
      { before: { status: 'delivered' }, after: { status: 'pending', reason: 'Wrong order' } },
    ]);
  });

  test('one step forward needs no reason and sends its mail', async () => {
    const { order } = await addCashOrder();
    for (const status of ['processing', 'shipped', 'delivered']) expectOk(await move(order.id, status));
    expect(await listMailTopics(order.id)).toEqual(['order-placed', 'order-shipped', 'order-delivered']);
  });
});
