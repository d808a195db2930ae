import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { cancellationRequests, orderItems, orders } from '#db/schema/orders.ts';
import { refunds } from '#db/schema/payments.ts';
import { coupons } from '#db/schema/promotions.ts';
import { inventoryLevels } from '#db/schema/stock.ts';
import { audit, outbox } from '#db/schema/system.ts';
import type { ShopContext } from '#shop/context.ts';
import { moveOrder } from '#shop/orders/move-order.server.ts';
import { processStock } from '#shop/orders/process-stock.server.ts';
import { requestCancellation } from '#shop/orders/request-cancellation.server.ts';
import {
  expectOk,
  GUEST,
  minutesAfterNow,
  orderRequestFor,
  placeCashOrder,
  UNKNOWN_ID,
} from '#shop/testing/test-shop.ts';
import { cancelOrder } from './cancel-order.server.ts';
import { confirmPayment } from './confirm-payment.server.ts';
import { decideCancellation } from './decide-cancellation.server.ts';
import { refundAmount } from './refund-amount.server.ts';
import { sendRefund } from './refunds.server.ts';
import { updateOrderStatus } from './set-order-status.server.ts';
import { openPayingShop } from './testing/paying-shop.ts';

const shop = openPayingShop();
beforeEach(() => shop.injectFaults());

const loadOrder = async (id: string) => (await shop.db.select().from(orders).where(eq(orders.id, id)))[0];
const loadRequest = async (id: string) =>
  (await shop.db.select().from(cancellationRequests).where(eq(cancellationRequests.id, id)))[0];
/** [on hand, reserved] */
const readStock = async (productId: string) => {
  const [row] = await shop.db.select().from(inventoryLevels).where(eq(inventoryLevels.productId, productId));
  return [row?.onHand, row?.reserved];
};
const listMailTopics = async (orderId: string) =>
  (await shop.db.select().from(outbox)).filter(({ payload }) => payload.orderId === orderId).map(({ topic }) => topic);

async function requestCancellationOf(type: 'refund' | 'replacement', onHand = 10) {
  const productId = await shop.addProduct({ stock: [{ size: 'M', onHand }] });
  const { ctx, userId } = await shop.addShopper();
  const order = expectOk(await placeCashOrder(ctx, orderRequestFor([{ productId, size: 'M', quantity: 2 }])));
  const id = expectOk(await requestCancellation(ctx, { orderId: order.id, reason: 'Changed my mind', type }));
  return { productId, userId, ctx, order, id };
}

const move = (orderId: string, to: 'shipped' | 'delivered') =>
  shop.db.transaction((tx) =>
    moveOrder(tx, orderId, { to, at: minutesAfterNow(5), actor: 'test' }, (reason) => {
      throw new Error(reason);
    }),
  );

const APPROVE = true;
const REJECT = false;
const decideRequest = (id: string, approve: boolean, notes = '', ctx: ShopContext = shop.staff(minutesAfterNow(60))) =>
  decideCancellation(ctx, id, { approve, notes });

describe('S-CAN-13 an approved request', () => {
  test('A-CAN-07 an approved refund cancels the order and releases its stock; time and staff member are stored', async () => {
    const { productId, order, id } = await requestCancellationOf('refund');
    expect(await readStock(productId)).toEqual([10, 2]);
    expectOk(await decideRequest(id, APPROVE, '  Spoke to her.  '));
    expect(await loadOrder(order.id)).toMatchObject({ status: 'cancelled' });
    expect(await readStock(productId)).toEqual([10, 0]);
    expect(await loadRequest(id)).toMatchObject({
      status: 'approved',
      adminNotes: 'Spoke to her.',
      processedAt: minutesAfterNow(60),
      processedBy: expect.stringContaining('staff@tanabana.example'),
    });
    expect(await listMailTopics(order.id)).toEqual(['order-placed', 'cancellation-requested', 'order-cancelled']);
    const rows = await shop.db.select().from(audit).where(eq(audit.entityId, id)).orderBy(audit.id);
    expect(rows).toMatchObject([{ action: 'approve', entity: 'cancellation request', after: { status: 'approved' } }]);
  });

  test('A-CAN-04 approving a refund of a paid order refunds the payment through the provider once, however many staff approve', async () => {
    const { ctx, request, userId } = await shop.checkOut();
    const { checkoutId, providerOrderId } = await shop.start(ctx(), request);
    const { razorpay_payment_id: paymentId, razorpay_signature: signature } = shop.simulator.pay(providerOrderId);
    expectOk(await confirmPayment(ctx(), { checkoutId, paymentId, signature }));
    const [order] = await shop.db.select().from(orders).where(eq(orders.userId, userId));
    const orderId = order?.id ?? '';
    const id = expectOk(await requestCancellation(ctx(), { orderId, reason: 'Changed my mind', type: 'refund' }));
    const results = await Promise.all([1, 2, 3, 4].map(() => decideRequest(id, APPROVE)));
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(results.filter((result) => !result.ok && result.reason === 'already-answered')).toHaveLength(3);
    const requestedRefunds = await shop.db.select().from(refunds).where(eq(refunds.orderId, orderId));
    expect(requestedRefunds).toMatchObject([{ amount: order?.total, reason: 'Changed my mind' }]);
    await sendRefund(shop.system(), requestedRefunds[0]?.id ?? '');
    expect(shop.simulator.records.payments.get(paymentId)?.refunded).toBe(order?.total);
    expect(await loadOrder(orderId)).toMatchObject({ status: 'cancelled' });
    await shop.workOnInbox();
  });

  test('A-CAN-03 approving the replacement of an unpaid cash order makes one new order, paid on delivery as before', async () => {
    const { productId, userId, order, id } = await requestCancellationOf('replacement', 2);
    const { replacement } = expectOk(await decideRequest(id, APPROVE));
    const { total, subtotal, shippingAddress } = order;
    expect(replacement).toMatchObject({
      replacementFor: order.id,
      userId,
      total,
      subtotal,
      status: 'pending',
      shippingAddress,
    });
    const items = await shop.db
      .select()
      .from(orderItems)
      .where(eq(orderItems.orderId, replacement?.id ?? ''));
    expect(items).toMatchObject([{ productId, size: 'M', quantity: 2, price: 100_000 }]);
    // The last two units moved to the new order.
    expect(await loadOrder(order.id)).toMatchObject({ status: 'cancelled', total: order.total });
    expect(await readStock(productId)).toEqual([2, 2]);
    expect(await loadRequest(id)).toMatchObject({ status: 'approved' });
    const mails = await listMailTopics(order.id);
    expect(mails).toContain('replacement-approved');
    expect(mails).not.toContain('order-cancelled');
    expect(await listMailTopics(replacement?.id ?? '')).toEqual(['order-placed']);
  });

  test('A-CAN-03 the replacement takes over the coupon of the order', async () => {
    const couponId = await shop.addCoupon({ code: 'REPLACED', usageLimit: 1 });
    const productId = await shop.addProduct();
    const { ctx } = await shop.addShopper();
    const request = orderRequestFor([{ productId, size: 'M', quantity: 1 }], { couponCode: 'REPLACED' });
    const order = expectOk(await placeCashOrder(ctx, request));
    const id = expectOk(await requestCancellation(ctx, { orderId: order.id, reason: 'Torn', type: 'replacement' }));
    const { replacement } = expectOk(await decideRequest(id, APPROVE));
    expect(replacement).toMatchObject({ discount: order.discount, couponCode: 'REPLACED', total: order.total });
    const used = async () => (await shop.db.select().from(coupons).where(eq(coupons.id, couponId)))[0]?.usedCount;
    expect(await used()).toBe(1);
    expectOk(await cancelOrder(shop.staff(), replacement?.id ?? '', 'By phone'));
    expect(await used()).toBe(0);
  });

  test('A-CAN-03 a replacement without stock is refused, and nothing changes', async () => {
    // Two of three units leave the store: one is left for a replacement of two.
    const { order, productId, id } = await requestCancellationOf('replacement', 3);
    await move(order.id, 'shipped');
    expect(await decideRequest(id, APPROVE)).toEqual({ ok: false, reason: 'sold-out' });
    expect(await readStock(productId)).toEqual([1, 0]);
    expect(await loadRequest(id)).toMatchObject({ status: 'pending', processedAt: null });
    expect(await shop.db.select().from(orders).where(eq(orders.replacementFor, order.id))).toEqual([]);
  });

  test('approving a request for an order that staff have cancelled stores the decision and changes nothing else', async () => {
    const { productId, order, id } = await requestCancellationOf('refund');
    expectOk(await cancelOrder(shop.staff(), order.id, 'By phone'));
    expectOk(await decideRequest(id, APPROVE));
    expect(await loadRequest(id)).toMatchObject({ status: 'approved' });
    expect(await readStock(productId)).toEqual([10, 0]);
    expect((await listMailTopics(order.id)).filter((topic) => topic === 'order-cancelled')).toHaveLength(1);
    const other = await requestCancellationOf('replacement');
    expectOk(await cancelOrder(shop.staff(), other.order.id, 'By phone'));
    expect(await decideRequest(other.id, APPROVE)).toEqual({ ok: false, reason: 'not-allowed-from-here' });
  });

  test('approving a request for a delivered order cancels the order and does not restock its units', async () => {
    const { productId, order, id } = await requestCancellationOf('refund');
    expectOk(await processStock(shop.staff()));
    for (const to of ['shipped', 'delivered'] as const) {
      await shop.db.transaction((tx) =>
        moveOrder(tx, order.id, { to, at: minutesAfterNow(5), actor: 'test' }, (reason) => {
          throw new Error(reason);
        }),
      );
    }
    expectOk(await decideRequest(id, APPROVE));
    expect(await loadOrder(order.id)).toMatchObject({ status: 'cancelled' });
    expect(await readStock(productId)).toEqual([8, 0]);
  });
});

describe('S-CAN-14 a rejected request', () => {
  test.each([
    ['A-CAN-05 with notes', 'Already packed', 'Already packed'],
    ['A-CAN-06 without notes', '   ', null],
  ])('%s leaves the order as it is; notes, time and staff member are stored', async (_, notes, stored) => {
    const { productId, order, id } = await requestCancellationOf('refund');
    expectOk(await decideRequest(id, REJECT, notes));
    expect(await loadOrder(order.id)).toMatchObject({ status: 'pending', version: order.version });
    expect(await readStock(productId)).toEqual([10, 2]);
    expect(await loadRequest(id)).toMatchObject({
      status: 'rejected',
      adminNotes: stored,
      processedAt: minutesAfterNow(60),
      processedBy: expect.stringContaining('staff@tanabana.example'),
    });
    expect(await listMailTopics(order.id)).toContain('cancellation-rejected');
  });

  test('a rejected request is decided once; the shopper can request again', async () => {
    const { ctx, order, id } = await requestCancellationOf('refund');
    expectOk(await decideRequest(id, REJECT));
    expect(await decideRequest(id, APPROVE)).toEqual({ ok: false, reason: 'already-answered' });
    const again = { orderId: order.id, reason: 'Duplicate order', type: 'refund' } as const;
    expect((await requestCancellation(ctx, again)).ok).toBe(true);
  });
});

test('a cancellation request can be decided by staff only, and only if it exists', async () => {
  const { ctx, id } = await requestCancellationOf('refund');
  for (const person of [ctx, shop.as(GUEST)]) {
    expect(await decideRequest(id, APPROVE, '', person)).toEqual({ ok: false, reason: 'not-allowed' });
  }
  for (const unknown of [UNKNOWN_ID, 'x', '']) {
    expect(await decideRequest(unknown, APPROVE)).toEqual({ ok: false, reason: 'no-such-request' });
  }
  expect(await loadRequest(id)).toMatchObject({ status: 'pending' });
});

describe('A-GRANT-01 an order is either refunded or replaced, once', () => {
  /** One unit of ₹1,000 with 18 % tax: ₹1,180. */
  const addPaidOrder = async (stock = 10) => {
    const { ctx, request, userId, productId } = await shop.checkOut({ stock });
    const { checkoutId, providerOrderId } = await shop.start(ctx(), request);
    const { razorpay_payment_id: paymentId, razorpay_signature: signature } = shop.simulator.pay(providerOrderId);
    expectOk(await confirmPayment(ctx(), { checkoutId, paymentId, signature }));
    const [order] = await shop.db.select().from(orders).where(eq(orders.userId, userId));
    return { ctx, productId, orderId: order?.id ?? '' };
  };
  const requestOf = (ctx: ShopContext, orderId: string, type: 'refund' | 'replacement') =>
    requestCancellation(ctx, { orderId, reason: 'Torn', type });
  const findRefunds = (orderId: string) => shop.db.select().from(refunds).where(eq(refunds.orderId, orderId));

  test('a paid order before shipping gets one free order instead; its payment stays and its units move over', async () => {
    const { ctx, productId, orderId } = await addPaidOrder(1);
    const { replacement } = expectOk(
      await decideRequest(expectOk(await requestOf(ctx(), orderId, 'replacement')), APPROVE),
    );
    expect(replacement).toMatchObject({ total: 0, replacementFor: orderId });
    expect(await loadOrder(orderId)).toMatchObject({ status: 'cancelled', paymentStatus: 'paid' });
    expect(await readStock(productId)).toEqual([1, 1]);
    expect(await findRefunds(orderId)).toEqual([]);
    expect(await requestOf(ctx(), orderId, 'refund')).toEqual({ ok: false, reason: 'too-late' });
    // The replacement cannot be replaced either.
    const again = expectOk(await requestOf(ctx(), replacement?.id ?? '', 'replacement'));
    expect(await decideRequest(again, APPROVE)).toEqual({ ok: false, reason: 'replaced' });
  });

  test('cancelling the replacement refunds the first order’s payment, once', async () => {
    const { ctx, productId, orderId } = await addPaidOrder();
    const { replacement } = expectOk(
      await decideRequest(expectOk(await requestOf(ctx(), orderId, 'replacement')), APPROVE),
    );
    const id = expectOk(await requestOf(ctx(), replacement?.id ?? '', 'refund'));
    expectOk(await decideRequest(id, APPROVE));
    expect(await findRefunds(orderId)).toMatchObject([{ amount: 118_000 }]);
    expect(await readStock(productId)).toEqual([10, 0]);
    await shop.sendRefunds();
    const reopened = await updateOrderStatus(shop.staff(), replacement?.id ?? '', {
      status: 'pending',
      seen: null,
      reason: 'By phone',
    });
    expect(reopened).toEqual({ ok: false, reason: 'replaced' });
  });

  test('a paid order after shipping stays, is replaced once, and is not refunded while the replacement is active', async () => {
    const { ctx, orderId } = await addPaidOrder();
    await move(orderId, 'shipped');
    const { replacement } = expectOk(
      await decideRequest(expectOk(await requestOf(ctx(), orderId, 'replacement')), APPROVE),
    );
    expect(await loadOrder(orderId)).toMatchObject({ status: 'shipped' });
    for (let time = 0; time < 3; time++) {
      const id = expectOk(await requestOf(ctx(), orderId, 'replacement'));
      expect(await decideRequest(id, APPROVE)).toEqual({ ok: false, reason: 'replaced' });
      expectOk(await decideRequest(id, REJECT));
    }
    const refund = expectOk(await requestOf(ctx(), orderId, 'refund'));
    expect(await decideRequest(refund, APPROVE)).toEqual({ ok: false, reason: 'replaced' });
    expect(await cancelOrder(shop.staff(), orderId, 'By phone')).toEqual({ ok: false, reason: 'replaced' });
    expectOk(await cancelOrder(shop.staff(), replacement?.id ?? '', 'By phone'));
    expect(await findRefunds(orderId)).toEqual([]);
    expectOk(await decideRequest(refund, APPROVE));
    expect(await findRefunds(orderId)).toHaveLength(1);
  });

  test('A-RETURN-14 refunds a part of a replaced order as an amount, but not all of it', async () => {
    const { ctx, orderId } = await addPaidOrder();
    expectOk(await decideRequest(expectOk(await requestOf(ctx(), orderId, 'replacement')), APPROVE));
    const refundOf = (amount: number, seenRefundable: number) =>
      refundAmount(shop.staff(), { orderId, amount, seenRefundable, reason: 'Late delivery', note: '' });
    expect(await refundOf(118_000, 118_000)).toEqual({ ok: false, reason: 'replaced' });
    expectOk(await refundOf(18_000, 118_000));
    expect(await refundOf(100_000, 100_000)).toEqual({ ok: false, reason: 'replaced' });
    expect(await findRefunds(orderId)).toMatchObject([{ amount: 18_000 }]);
  });

  test('refuses to replace a delivered order', async () => {
    const { ctx, orderId } = await addPaidOrder();
    const id = expectOk(await requestOf(ctx(), orderId, 'replacement'));
    await move(orderId, 'delivered');
    expect(await decideRequest(id, APPROVE)).toEqual({ ok: false, reason: 'delivered-already' });
  });

  test('the database refuses a second active replacement', async () => {
    const { ctx, orderId } = await addPaidOrder();
    const { replacement } = expectOk(
      await decideRequest(expectOk(await requestOf(ctx(), orderId, 'replacement')), APPROVE),
    );
    const other = await addPaidOrder();
    const linked = shop.db
      .update(orders)
      .set({ replacementFor: replacement?.replacementFor })
      .where(eq(orders.id, other.orderId));
    await expect(linked).rejects.toMatchObject({ cause: { constraint: 'orders_one_live_replacement' } });
  });

  test('of a refund and a replacement of one order approved in parallel, one succeeds', async () => {
    for (let round = 0; round < 4; round++) {
      const { ctx, orderId } = await addPaidOrder();
      const id = expectOk(await requestOf(ctx(), orderId, 'replacement'));
      const [replaced, cancelled] = await Promise.all([
        decideRequest(id, APPROVE),
        cancelOrder(shop.staff(), orderId, 'By phone'),
      ]);
      expect([replaced.ok, cancelled.ok].filter(Boolean)).toHaveLength(1);
    }
  });
});
