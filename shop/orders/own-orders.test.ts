import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { orders } from '#db/schema/orders.ts';
import { shipments } from '#db/schema/shipments.ts';
import { outbox } from '#db/schema/system.ts';
import { inTransaction } from '#db/transaction.server.ts';
import { cancelOrder } from '#shop/payments/cancel-order.server.ts';
import { confirmRefund } from '#shop/payments/refunds.server.ts';
import { settle } from '#shop/payments/settle.server.ts';
import {
  expectOk,
  GUEST,
  minutesAfterNow,
  openTestShop,
  orderRequestFor,
  placeCashOrder,
} from '#shop/testing/test-shop.ts';
import { findInvoice } from './invoice.server.ts';
import { type MoveRefusal, moveOrder } from './move-order.server.ts';
import type { SettableStatus } from './order.ts';
import type { Order } from './order-rows.server.ts';
import { findNewestOpenOrder, findOwnOrder, listOwnOrderRows, listOwnOrders, parsePages } from './own-orders.server.ts';
import { requestCancellation } from './request-cancellation.server.ts';

const shop = openTestShop();

async function addShopperWithOrders(count: number) {
  const productId = await shop.addProduct({ name: 'Kurta', price: 50_000, stock: [{ size: 'M', onHand: 200 }] });
  const shopper = await shop.addShopper();
  const placed: Order[] = [];
  for (let minute = 0; minute < count; minute++) {
    placed.push(
      expectOk(
        await placeCashOrder(
          shopper.at(minutesAfterNow(minute)),
          orderRequestFor([{ productId, size: 'M', quantity: 1 }]),
        ),
      ),
    );
  }
  return { ...shopper, productId, placed };
}

const move = async (id: string, to: SettableStatus, minutes: number) =>
  expectOk(
    await inTransaction<Order, MoveRefusal>(shop.db, (tx, refuse) =>
      moveOrder(tx, id, { to, at: minutesAfterNow(minutes), actor: 'staff' }, refuse),
    ),
  );

describe("S-ORD-04 the shopper's order list", () => {
  test('lists only own orders, newest first; every further page adds twenty', async () => {
    const { ctx, userId, placed } = await addShopperWithOrders(45);
    await addShopperWithOrders(1);
    const newest = placed.map(({ orderId }) => orderId).reverse();
    const loadPage = async (pages: number) => {
      const ownOrders = await listOwnOrders(ctx, pages);
      return {
        ids: ownOrders?.orders.map(({ orderId }) => orderId),
        total: ownOrders?.total,
        next: ownOrders?.nextPages,
        uid: ownOrders?.uid,
      };
    };
    expect(await loadPage(1)).toEqual({ ids: newest.slice(0, 20), total: 45, next: 2, uid: userId });
    expect(await loadPage(2)).toEqual({ ids: newest.slice(0, 40), total: 45, next: 3, uid: userId });
    expect(await loadPage(3)).toEqual({ ids: newest, total: 45, next: null, uid: userId });
  });

  test('is empty for a new shopper and for a guest', async () => {
    const { ctx } = await shop.addShopper();
    expect(await listOwnOrders(ctx)).toMatchObject({ orders: [], total: 0, nextPages: null });
    expect(await listOwnOrders(shop.as(GUEST))).toBeNull();
    expect(await listOwnOrderRows(ctx)).toEqual([]);
    expect(await listOwnOrderRows(shop.as(GUEST))).toBeNull();
  });

  test('S-ACCT-02 finds the newest own order that is neither delivered nor cancelled', async () => {
    const { ctx, placed } = await addShopperWithOrders(3);
    const [first, second, third] = placed;
    await move(third?.id ?? '', 'cancelled', 10);
    expect((await findNewestOpenOrder(ctx))?.orderId).toBe(second?.orderId);
    await move(second?.id ?? '', 'delivered', 11);
    expect((await findNewestOpenOrder(ctx))?.orderId).toBe(first?.orderId);
    await move(first?.id ?? '', 'cancelled', 12);
    expect(await findNewestOpenOrder(ctx)).toBeNull();
    expect(await findNewestOpenOrder((await shop.addShopper()).ctx)).toBeNull();
    expect(await findNewestOpenOrder(shop.as(GUEST))).toBeNull();
  });

  test('S-ACC-01 the table of the account page contains the same orders', async () => {
    const { ctx, placed } = await addShopperWithOrders(2);
    expect(await listOwnOrderRows(ctx)).toEqual(
      placed.toReversed().map(({ orderId, orderDate, total }) => ({ orderId, orderDate, total, status: 'pending' })),
    );
  });

  test.each([
    [null, 1],
    ['', 1],
    ['2', 2],
    ['0', 1],
    ['-3', 1],
    ['1e9', 1],
    ['999', 50],
  ])('?pages=%s shows %i pages', (param, pages) => {
    expect(parsePages(param)).toBe(pages);
  });
});

describe('one own order', () => {
  test('S-OK-05 S-OK-06 is visible to its shopper only, not to staff', async () => {
    const { ctx, placed } = await addShopperWithOrders(1);
    const orderId = placed[0]?.orderId ?? '';
    const otherShopper = await shop.addShopper();
    expect(await findOwnOrder(ctx, orderId)).toMatchObject({
      orderId,
      shortId: orderId.slice(-8),
      placedOn: '10 Jan 2025',
      items: [{ name: 'Kurta', about: 'Size M · Qty 1', amount: '₹500', slug: expect.any(String) }],
      // ₹500, ₹99 of delivery and 18 % of ₹500.
      total: '₹689',
      payment: 'Cash on delivery',
      isPaid: false,
      paymentState: 'Pay on delivery',
    });
    for (const other of [otherShopper.ctx, shop.as(GUEST), shop.staff()]) {
      expect(await findOwnOrder(other, orderId)).toBeNull();
    }
    for (const nonsense of ['', 'nonsense', '\u0000', orderId.slice(-8)]) {
      expect(await findOwnOrder(ctx, nonsense)).toBeNull();
    }
  });

  test('S-ORD-06 S-ORD-07 S-ORD2-01 shows the real events, the courier and the expected delivery', async () => {
    const { ctx, at, placed } = await addShopperWithOrders(1);
    const { id = '', orderId = '' } = placed[0] ?? {};
    const day = 24 * 60;
    await move(id, 'processing', 3 * day);
    await move(id, 'shipped', 4 * day);
    await shop.db.insert(shipments).values({ orderId: id, provider: 'shiprocket', courierName: 'Delhivery' });
    expect((await findOwnOrder(ctx, orderId))?.timeline).toEqual([
      { name: 'Order Placed', when: '10 Jan 2025, 12:00 pm', state: 'done' },
      { name: 'Processing', when: '13 Jan 2025', state: 'done' },
      { name: 'Shipped', when: '14 Jan 2025, with Delhivery', state: 'now' },
      { name: 'Delivered', when: 'Expected 15 Jan 2025', state: 'ahead' },
    ]);
    expect((await findOwnOrder(at(minutesAfterNow(9 * day)), orderId))?.timeline.at(-1)?.when).toBe(
      'Delayed: was due 15 Jan',
    );

    // The tracking number is shown with its label.
    await shop.db.update(orders).set({ trackingNumber: '149051000137' }).where(eq(orders.id, id));
    const loadCourier = async () => (await findOwnOrder(ctx, orderId))?.shipment?.by;
    expect(await loadCourier()).toBe('Delhivery, tracking number 149051000137');
    await shop.db.delete(shipments).where(eq(shipments.orderId, id));
    expect(await loadCourier()).toBe('Tracking number 149051000137');
  });

  test('S-ORD-06 a cancelled order ends its timeline there and states the refund', async () => {
    const { ctx, productId } = await addShopperWithOrders(0);
    const request = orderRequestFor([{ productId, size: 'M', quantity: 1 }], { paymentMethod: 'upi' });
    const checkout = expectOk(await shop.openCheckout(ctx, request));
    const payment = { provider: 'razorpay', providerPaymentId: 'pay_9', currency: 'INR', method: 'upi' };
    const order = expectOk(await settle(ctx, checkout.id, { ...payment, amount: checkout.total }));
    expectOk(await cancelOrder(shop.staff(minutesAfterNow(60)), order.id, 'By phone'));
    const getLastStep = async () => (await findOwnOrder(ctx, order.orderId))?.timeline.at(-1);
    expect(await getLastStep()).toEqual({ name: 'Cancelled', when: '10 Jan 2025, refund on its way', state: 'end' });
    const { rows } = await shop.db.execute<{ id: string }>(`select id from refunds where order_id = '${order.id}'`);
    expect(await confirmRefund(shop.staff(), rows[0]?.id ?? '', 'rfnd_9')).toBe(true);
    expect((await getLastStep())?.when).toBe('10 Jan 2025, refunded to UPI');
  });
});

describe('requesting a cancellation', () => {
  const request = { reason: 'Changed my mind', type: 'refund' } as const;

  test('S-CAN-09 S-CAN-10 S-ORD-11 a cancellation request is stored with the order, shown afterwards, and mailed once', async () => {
    const { ctx, at, placed } = await addShopperWithOrders(1);
    const { orderId = '', id = '' } = placed[0] ?? {};
    expect(await findOwnOrder(ctx, orderId)).toMatchObject({ mayCancel: true, request: null });
    const results = await Promise.all(
      [1, 2, 3].map(() => requestCancellation(at(minutesAfterNow(9)), { orderId, ...request, type: 'replacement' })),
    );
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(results.find(({ ok }) => !ok)).toEqual({ ok: false, reason: 'already-requested' });
    expect(await findOwnOrder(ctx, orderId)).toMatchObject({
      status: 'pending',
      mayCancel: false,
      request: { status: 'pending', type: 'replacement', reason: 'Changed my mind', requestedOn: '10 Jan 2025' },
    });
    const mails = await shop.db.select().from(outbox).where(eq(outbox.topic, 'cancellation-requested'));
    expect(mails.filter(({ payload }) => payload.orderId === id)).toHaveLength(1);
  });

  test.each<[SettableStatus, boolean]>([
    ['pending', true],
    ['processing', true],
    ['shipped', true],
    ['delivered', false],
    ['cancelled', false],
  ])('S-CAN-01 S-CAN-02 requesting the cancellation of a %s order is possible: %s', async (status, possible) => {
    const { ctx, placed } = await addShopperWithOrders(1);
    const { id = '', orderId = '' } = placed[0] ?? {};
    if (status === 'delivered') await move(id, 'shipped', 1);
    if (status !== 'pending') await move(id, status, 2);
    expect((await findOwnOrder(ctx, orderId))?.mayCancel).toBe(possible);
    const result = await requestCancellation(ctx, { orderId, ...request });
    expect(result.ok ? null : result.reason).toBe(possible ? null : 'too-late');
    const [row] = await shop.db.select().from(orders).where(eq(orders.id, id));
    expect(row?.status).toBe(status);
  });

  test('S-CAN-02 S-CAN-03 a cancellation request is refused for another shopper’s order, for a guest, and without a reason', async () => {
    const { ctx, placed } = await addShopperWithOrders(1);
    const orderId = placed[0]?.orderId ?? '';
    const otherShopper = await shop.addShopper();
    const requestAs = async (ctxOfRequest: typeof ctx, overrides: object = {}) => {
      const result = await requestCancellation(ctxOfRequest, { orderId, ...request, ...overrides });
      return result.ok ? 'requested' : result.reason;
    };
    expect(await requestAs(otherShopper.ctx)).toBe('no-such-order');
    expect(await requestAs(shop.staff())).toBe('no-such-order');
    expect(await requestAs(shop.as(GUEST))).toBe('not-signed-in');
    expect(await requestAs(ctx, { reason: '  ' })).toBe('reason-missing');
    expect(await requestAs(ctx, { orderId: '\u0000' })).toBe('no-such-order');
    expect((await findOwnOrder(ctx, orderId))?.request).toBeNull();
  });
});

test('every status change that notifies the shopper writes one mail', async () => {
  const { placed } = await addShopperWithOrders(2);
  const [deliveredOrder, cancelledOrder] = placed;
  for (const to of ['processing', 'shipped', 'delivered'] as const) await move(deliveredOrder?.id ?? '', to, 5);
  await move(cancelledOrder?.id ?? '', 'cancelled', 5);
  const topics = async (id?: string) =>
    (await shop.db.select().from(outbox))
      .filter(({ payload }) => payload.orderId === id)
      .map(({ topic }) => topic)
      .sort();
  expect(await topics(deliveredOrder?.id)).toEqual(['order-delivered', 'order-placed', 'order-shipped']);
  expect(await topics(cancelledOrder?.id)).toEqual(['order-cancelled', 'order-placed']);
});

test('an invoice is available to its shopper and staff only, with the store’s name and address', async () => {
  const { ctx, placed } = await addShopperWithOrders(1);
  const orderId = placed[0]?.orderId ?? '';
  const otherShopper = await shop.addShopper();
  for (const reader of [ctx, shop.staff()]) {
    expect(await findInvoice(reader, orderId)).toMatchObject({
      order: { orderId, total: '₹689', placedOnLong: '10 January 2025' },
      payment: 'Cash on delivery, ₹689 to pay',
      customer: { name: 'Asha Rao', email: 'asha@example.in', phone: '9876543210' },
      store: { name: 'Tanabana', address: '12 Commercial Street, Bangalore, Karnataka 560001, India' },
    });
  }
  expect(await findInvoice(otherShopper.ctx, orderId)).toBeNull();
  expect(await findInvoice(shop.as(GUEST), orderId)).toBeNull();
});
