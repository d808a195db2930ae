import { asc, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { products } from '#db/schema/catalog.ts';
import { orderEvents, orderItems, orders } from '#db/schema/orders.ts';
import { payments, refunds } from '#db/schema/payments.ts';
import { coupons } from '#db/schema/promotions.ts';
import { shipments } from '#db/schema/shipments.ts';
import { inventoryLevels } from '#db/schema/stock.ts';
import { audit, notifications, outbox } from '#db/schema/system.ts';
import type { ShopContext } from '#shop/context.ts';
import { EDIT_REFUND_REASON } from '#shop/invoices/edit-refund.ts';
import { getAdminOrder } from '#shop/orders/get-admin-order.server.ts';
import { createMailDataLoader, loadOrderMail } from '#shop/orders/load-order-mail.server.ts';
import { moveOrder } from '#shop/orders/move-order.server.ts';
import type { LineEdit } from '#shop/orders/order-edit.ts';
import { processStock } from '#shop/orders/process-stock.server.ts';
import { requestCancellation } from '#shop/orders/request-cancellation.server.ts';
import { expectOk, GUEST, orderRequestFor, placeCashOrder, UNKNOWN_ID } from '#shop/testing/test-shop.ts';
import { cancelOrder } from './cancel-order.server.ts';
import { confirmPayment } from './confirm-payment.server.ts';
import { decideCancellation } from './decide-cancellation.server.ts';
import { deliverOrder } from './deliver-order.server.ts';
import { type EditOrderRefusal, editOrder, previewOrderEdit } from './edit-order.server.ts';
import { refundAmount } from './refund-amount.server.ts';
import { refundedOfOrder } from './refund-reasons.ts';
import { updateOrderStatus } from './set-order-status.server.ts';
import { openPayingShop } from './testing/paying-shop.ts';

const shop = openPayingShop();
const STOCK = [
  { size: 'M', onHand: 10 },
  { size: 'L', onHand: 3 },
];

const loadOrder = async (id: string) => {
  const [order] = await shop.db.select().from(orders).where(eq(orders.id, id));
  if (!order) throw new Error(`no order ${id}`);
  return order;
};
const loadItems = (id: string) =>
  shop.db.select().from(orderItems).where(eq(orderItems.orderId, id)).orderBy(asc(orderItems.position));
/** [on hand, reserved] by size */
const readStock = async (productId: string) => {
  const rows = await shop.db.select().from(inventoryLevels).where(eq(inventoryLevels.productId, productId));
  return Object.fromEntries(rows.map(({ size, onHand, reserved }) => [size, [onHand, reserved]]));
};
const listEdits = async (id: string): Promise<LineEdit[]> =>
  (await loadItems(id)).map((item) => ({ id: item.id, size: item.size, quantity: item.quantity }));

/** Two of M at ₹1,000 and one of L of another product at ₹500. */
async function addLines() {
  const kurta = await shop.addProduct({ price: 100_000, stock: STOCK });
  const saree = await shop.addProduct({ price: 50_000, stock: STOCK });
  const lines = [
    { productId: kurta, size: 'M', quantity: 2 },
    { productId: saree, size: 'L', quantity: 1 },
  ];
  return { kurta, saree, lines };
}
async function placeCash(overrides: Parameters<typeof orderRequestFor>[1] = {}) {
  const added = await addLines();
  const { ctx } = await shop.addShopper();
  const order = expectOk(await placeCashOrder(ctx, orderRequestFor(added.lines, overrides)));
  return { ...added, ctx, order };
}
async function placePaid() {
  const added = await addLines();
  const { userId } = await shop.addShopper();
  const ctx = shop.as({ kind: 'shopper', userId });
  const { checkoutId, providerOrderId } = await shop.start(ctx, orderRequestFor(added.lines, { paymentMethod: 'upi' }));
  const { razorpay_payment_id: paymentId, razorpay_signature: signature } = shop.simulator.pay(providerOrderId);
  expectOk(await confirmPayment(ctx, { checkoutId, paymentId, signature }));
  const [order] = await shop.db.select().from(orders).where(eq(orders.userId, userId));
  if (!order) throw new Error('the paid order is missing');
  return { ...added, ctx, order, paymentId };
}
const change = async (id: string, edits: readonly LineEdit[], version?: number) =>
  editOrder(shop.staff(), id, { version: version ?? (await loadOrder(id)).version, lines: edits });

describe('an unpaid cash order', () => {
  test('A-EDIT-01 A-EDIT-02 A-EDIT-03 changes size, quantity and lines, with stock and sums', async () => {
    const { order, kurta, saree } = await placeCash();
    const [first] = await listEdits(order.id);
    if (!first) throw new Error('the order has no lines');
    expect(order).toMatchObject({ subtotal: 250_000, tax: 45_000, total: 295_000 });

    expectOk(await change(order.id, [{ ...first, size: 'L', quantity: 3 }]));
    expect(await loadItems(order.id)).toMatchObject([
      { size: 'L', quantity: 3, price: 100_000, reserved: 3, picked: 0 },
    ]);
    expect((await loadItems(order.id))[0]?.sku).toMatch(/-L$/);
    expect(await readStock(kurta)).toEqual({ M: [10, 0], L: [3, 3] });
    expect(await readStock(saree)).toEqual({ M: [10, 0], L: [3, 0] });
    expect(await loadOrder(order.id)).toMatchObject({
      subtotal: 300_000,
      shipping: 0,
      tax: 54_000,
      discount: 0,
      total: 354_000,
      paymentStatus: 'pending',
      version: order.version + 1,
      stockProcessed: false,
    });

    // Changed again, cancelled and reopened: every reservation has its own row of the ledger.
    expectOk(await change(order.id, [{ ...first, size: 'M', quantity: 1 }]));
    expectOk(await cancelOrder(shop.staff(), order.id, 'Duplicate order'));
    expect(await readStock(kurta)).toEqual({ M: [10, 0], L: [3, 0] });
    const reopening = { status: 'pending', seen: null, reason: 'A mistake' };
    expectOk(await updateOrderStatus(shop.staff(), order.id, reopening));
    expect(await readStock(kurta)).toEqual({ M: [10, 1], L: [3, 0] });
    expectOk(await change(order.id, [{ ...first, size: 'L', quantity: 2 }]));
    expect(await readStock(kurta)).toEqual({ M: [10, 0], L: [3, 2] });
  });

  test('A-EDIT-02 units that were picked return to stock, and new ones wait for Process Stock', async () => {
    const { order, kurta } = await placeCash();
    expectOk(await processStock(shop.staff()));
    expect(await readStock(kurta)).toEqual({ M: [8, 0], L: [3, 0] });
    const [first, second] = await listEdits(order.id);
    if (!first || !second) throw new Error('the order has no lines');
    expectOk(await change(order.id, [{ ...first, quantity: 1 }, second]));
    expect(await readStock(kurta)).toEqual({ M: [9, 0], L: [3, 0] });
    expect(await loadOrder(order.id)).toMatchObject({ stockProcessed: true });
    expectOk(await change(order.id, [{ ...first, size: 'L', quantity: 2 }, second]));
    expect(await readStock(kurta)).toEqual({ M: [10, 0], L: [3, 2] });
    expect(await loadOrder(order.id)).toMatchObject({ stockProcessed: false, stockProcessedAt: null });
    expectOk(await processStock(shop.staff()));
    expect(await readStock(kurta)).toEqual({ M: [10, 0], L: [1, 0] });
    expect(await loadItems(order.id)).toMatchObject([{ picked: 2, reserved: 0 }, { picked: 1 }]);
    await shop.db.transaction((tx) =>
      moveOrder(tx, order.id, { to: 'shipped', at: new Date(), actor: 'test' }, (reason) => {
        throw new Error(reason);
      }),
    );
    expectOk(await deliverOrder(shop.staff(), order.id));
    expect(await shop.db.select().from(payments).where(eq(payments.orderId, order.id))).toMatchObject([
      { provider: 'cash', amount: 295_000 },
    ]);
  });

  test('A-STOCK-12 Process Stock alerts staff only about sizes that this run picked, not about those of an earlier run', async () => {
    const dupatta = await shop.addProduct({ name: 'Last dupatta', stock: [{ size: 'M', onHand: 1 }] });
    const kurta = await shop.addProduct({
      name: 'Many kurtas',
      stock: [
        { size: 'M', onHand: 100 },
        { size: 'L', onHand: 100 },
      ],
    });
    const { ctx } = await shop.addShopper();
    const lines = [dupatta, kurta].map((productId) => ({ productId, size: 'M', quantity: 1 }));
    const order = expectOk(await placeCashOrder(ctx, orderRequestFor(lines)));
    const listAlerts = async () =>
      (await shop.db.select().from(notifications))
        .filter(({ title, message }) => title === 'Out of Stock' && message.includes('Last dupatta'))
        .map(({ id }) => id);
    expectOk(await processStock(shop.staff()));
    expect(await listAlerts()).toHaveLength(1);
    const [first, second] = await listEdits(order.id);
    if (!first || !second) throw new Error('the order has no lines');
    expectOk(await change(order.id, [first, { ...second, size: 'L' }]));
    expect(expectOk(await processStock(shop.staff()))).toMatchObject({ success: 1 });
    expect(await listAlerts()).toHaveLength(1);
  });

  test('A-EDIT-03 A-EDIT-05 keeps its coupon while the conditions hold, and refuses otherwise', async () => {
    const couponId = await shop.addCoupon({ minOrderAmount: 200_000 });
    const [coupon] = await shop.db.select().from(coupons).where(eq(coupons.id, couponId));
    const { order } = await placeCash({ couponCode: coupon?.code ?? '' });
    expect(order).toMatchObject({ discount: 25_000 });
    const [first, second] = await listEdits(order.id);
    if (!first || !second) throw new Error('the order has no lines');
    expect(await change(order.id, [second])).toEqual({ ok: false, reason: 'coupon-minimum' });
    await shop.db.update(coupons).set({ status: 'inactive' }).where(eq(coupons.id, couponId));
    expectOk(await change(order.id, [first]));
    expect(await loadOrder(order.id)).toMatchObject({
      subtotal: 200_000,
      tax: 36_000,
      discount: 20_000,
      total: 216_000,
    });
    await shop.db.update(coupons).set({ value: 20 }).where(eq(coupons.id, couponId));
    expect(await change(order.id, [{ ...first, quantity: 3 }])).toEqual({ ok: false, reason: 'coupon-changed' });
    expect(await loadOrder(order.id)).toMatchObject({ total: 216_000 });
    const [used] = await shop.db.select().from(coupons).where(eq(coupons.id, couponId));
    expect(used?.usedCount).toBe(1);
  });
});

describe('an order that was paid online', () => {
  test('A-EDIT-04 is refunded in part, and the rest when it is cancelled', async () => {
    const { order, paymentId } = await placePaid();
    const [first] = await listEdits(order.id);
    if (!first) throw new Error('the order has no lines');
    const preview = expectOk(await previewOrderEdit(shop.staff(), order.id, [{ ...first, quantity: 1 }]));
    expect(preview).toMatchObject({ refund: 177_000, refusal: null, isBooked: false, version: order.version });
    expect(preview.before.find(({ kind }) => kind === 'total')?.amount).toBe('₹2,950');
    expect(preview.after?.find(({ kind }) => kind === 'total')?.amount).toBe('₹1,180');

    expectOk(await change(order.id, [{ ...first, quantity: 1 }]));
    expect(await loadOrder(order.id)).toMatchObject({ total: 118_000, paymentStatus: 'paid' });
    const listRefunds = () =>
      shop.db.select().from(refunds).where(eq(refunds.orderId, order.id)).orderBy(asc(refunds.createdAt));
    expect(await listRefunds()).toMatchObject([{ amount: 177_000, reason: EDIT_REFUND_REASON, status: 'requested' }]);
    await shop.sendRefunds();
    await shop.workOnInbox();
    expect(shop.simulator.records.payments.get(paymentId)?.refunded).toBe(177_000);

    expectOk(await cancelOrder(shop.staff(), order.id, 'Sold out'));
    expect(await listRefunds()).toMatchObject([{ amount: 177_000 }, { amount: 118_000, reason: 'Sold out' }]);
    await shop.sendRefunds();
    await shop.workOnInbox();
    expect(shop.simulator.records.payments.get(paymentId)?.refunded).toBe(295_000);
  });

  test('A-GRANT-01 is replaced after a change, but not after another refund', async () => {
    const { order, ctx } = await placePaid();
    const [first] = await listEdits(order.id);
    if (!first) throw new Error('the order has no lines');
    expectOk(await change(order.id, [{ ...first, quantity: 1 }]));
    const readRefunded = async () => {
      const detail = await getAdminOrder(shop.staff(), order.id);
      return refundedOfOrder(detail?.payments ?? [], detail?.refunds ?? []);
    };
    expect(await readRefunded()).toBe(0);
    const requestOf = async (placed: { readonly order: { readonly id: string }; readonly ctx: ShopContext }) =>
      expectOk(
        await requestCancellation(placed.ctx, { orderId: placed.order.id, reason: 'Torn', type: 'replacement' }),
      );
    const approval = { approve: true, notes: '' };
    const other = await placePaid();
    const goodwill = { amount: 10_000, seenRefundable: other.order.total, reason: 'Goodwill', note: '' } as const;
    expectOk(await refundAmount(shop.staff(), { ...goodwill, orderId: other.order.id }));
    const refused = await decideCancellation(shop.staff(), await requestOf(other), approval);
    expect(refused).toEqual({ ok: false, reason: 'already-refunded' });
    const { replacement } = expectOk(await decideCancellation(shop.staff(), await requestOf({ order, ctx }), approval));
    expect(replacement).toMatchObject({ replacementFor: order.id, total: 0 });
    expect(await loadItems(replacement?.id ?? '')).toMatchObject([{ quantity: 1, reserved: 1 }]);
  });

  test('A-EDIT-04 A-EDIT-05 another size costs the same; more units are refused', async () => {
    const { order, kurta } = await placePaid();
    const [first, second] = await listEdits(order.id);
    if (!first || !second) throw new Error('the order has no lines');
    expect(await change(order.id, [{ ...first, quantity: 3 }, second])).toEqual({ ok: false, reason: 'units-added' });
    expectOk(await change(order.id, [{ ...first, size: 'L' }, second]));
    expect(await loadOrder(order.id)).toMatchObject({ total: order.total });
    expect(await readStock(kurta)).toEqual({ M: [10, 0], L: [3, 2] });
    expect(await shop.db.select().from(refunds).where(eq(refunds.orderId, order.id))).toEqual([]);
  });
});

test('A-EDIT-06 a change of an order is recorded, and the customer gets the new lines and sums by mail', async () => {
  const { order } = await placePaid();
  const [first] = await listEdits(order.id);
  if (!first) throw new Error('the order has no lines');
  expectOk(await change(order.id, [{ ...first, size: 'L', quantity: 1 }]));
  const events = await shop.db.select().from(orderEvents).where(eq(orderEvents.orderId, order.id));
  expect(events.map(({ status, actor }) => [status, actor])).toContainEqual(['changed', 'staff@tanabana.example']);
  expect(events.at(-1)?.description).toMatch(/: size M → L, quantity 2 → 1; .+: removed$/);
  const [recorded] = await shop.db.select().from(audit).where(eq(audit.action, 'change items')).orderBy(asc(audit.id));
  expect(recorded).toMatchObject({ entity: 'order', before: { total: expect.any(Number) } });
  const mails = (await shop.db.select().from(outbox)).filter(({ payload }) => payload.orderId === order.id);
  expect(mails.map(({ topic }) => topic)).toContain('order-changed');
  const ctx = shop.system();
  const mail = await loadOrderMail(ctx, createMailDataLoader(ctx), {
    topic: 'order-changed',
    orderId: order.id,
    url: 'https://shop.example',
    isFirstAttempt: true,
  });
  expect(mail?.subject).toContain('Your order was changed');
  expect(mail?.text).toContain(', L × 1');
  expect(mail?.text).toContain('₹1,180');
  expect(mail?.text).toContain('₹1,770 will be refunded');
});

test('A-EDIT-09 the form offers the sizes in the order of the product, each with its stock', async () => {
  const stock = ['XL', 'S', 'L', 'M'].map((size, index) => ({ size, onHand: 5 + index }));
  const productId = await shop.addProduct({ stock });
  const { ctx } = await shop.addShopper();
  const order = expectOk(await placeCashOrder(ctx, orderRequestFor([{ productId, size: 'L', quantity: 2 }])));
  // Written in another order than the product has.
  await shop.db
    .update(products)
    .set({ sizes: ['S', 'M', 'L', 'XL'] })
    .where(eq(products.id, productId));
  const { lines } = expectOk(await previewOrderEdit(shop.staff(), order.id, null));
  expect(lines[0]?.sizes).toEqual([
    { size: 'S', available: 6 },
    { size: 'M', available: 8 },
    { size: 'L', available: 5 },
    { size: 'XL', available: 5 },
  ]);
});

test('A-RETD-02 the mails of a change and of a cancellation state their own refunds, not earlier ones', async () => {
  const { order } = await placePaid();
  const [first] = await listEdits(order.id);
  if (!first) throw new Error('the order has no lines');
  const mailText = async (topic: 'order-changed' | 'order-cancelled') => {
    const ctx = shop.system();
    const request = { topic, orderId: order.id, url: 'https://shop.example', isFirstAttempt: true };
    return (await loadOrderMail(ctx, createMailDataLoader(ctx), request))?.text;
  };
  expectOk(await change(order.id, [{ ...first, quantity: 1 }]));
  expect(await mailText('order-changed')).toContain('₹1,770 will be refunded');
  expectOk(await cancelOrder(shop.staff(new Date(Date.now() + 3_600_000)), order.id, 'Sold out'));
  expect(await mailText('order-cancelled')).toContain('₹1,180 will be refunded');
});

describe('A-EDIT-05 refusals', () => {
  const refusals: readonly (readonly [
    string,
    EditOrderRefusal,
    (order: { id: string; orderId: string }, ctx: Awaited<ReturnType<typeof placeCash>>['ctx']) => Promise<unknown>,
  ])[] = [
    [
      'an order that was sent',
      'already-sent',
      ({ id }) => updateOrderStatus(shop.staff(), id, { status: 'shipped', seen: null, reason: 'Sent' }),
    ],
    ['an order that was cancelled', 'cancelled', ({ id }) => cancelOrder(shop.staff(), id, 'Duplicate order')],
    [
      'an open cancellation request',
      'request-open',
      ({ id }, ctx) => requestCancellation(ctx, { orderId: id, reason: 'Changed my mind', type: 'refund' }),
    ],
    [
      'a shipment that is being booked',
      'being-booked',
      ({ id }) =>
        shop.db
          .insert(shipments)
          .values({ orderId: id, provider: 'shiprocket', leaseExpiresAt: new Date(Date.now() + 600_000) }),
    ],
  ];
  test.each(refusals)('refuses %s', async (_, reason, prepare) => {
    const { order, ctx } = await placeCash();
    const [first] = await listEdits(order.id);
    await prepare(order, ctx);
    expect(await change(order.id, first ? [{ ...first, quantity: 1 }] : [])).toEqual({ ok: false, reason });
    const preview = expectOk(await previewOrderEdit(shop.staff(), order.id, null));
    expect(preview).toMatchObject({ refusal: reason, after: null });
    await shop.db.delete(shipments).where(eq(shipments.orderId, order.id));
  });

  test('refuses an unknown size, more units than available, no lines, and units outside the store', async () => {
    const { order } = await placeCash();
    const [first, second] = await listEdits(order.id);
    if (!first || !second) throw new Error('the order has no lines');
    expect(await change(order.id, [{ ...first, size: 'XXL' }])).toEqual({ ok: false, reason: 'no-such-size' });
    expect(await change(order.id, [{ ...first, size: 'L', quantity: 4 }])).toEqual({ ok: false, reason: 'sold-out' });
    expect(await change(order.id, [])).toEqual({ ok: false, reason: 'no-lines' });
    expectOk(await updateOrderStatus(shop.staff(), order.id, { status: 'shipped', seen: null, reason: 'Sent' }));
    expectOk(await updateOrderStatus(shop.staff(), order.id, { status: 'processing', seen: null, reason: 'No' }));
    expect(await change(order.id, [first])).toEqual({ ok: false, reason: 'units-outside' });
  });

  test('refuses everybody but staff, unknown orders, and a form that is no longer current', async () => {
    const { order, ctx } = await placeCash();
    const [first] = await listEdits(order.id);
    const lines = first ? [{ ...first, quantity: 1 }] : [];
    for (const actor of [ctx, shop.as(GUEST)]) {
      expect(await editOrder(actor, order.id, { version: order.version, lines })).toEqual({
        ok: false,
        reason: 'not-allowed',
      });
      expect(await previewOrderEdit(actor, order.id, lines)).toEqual({ ok: false, reason: 'not-allowed' });
    }
    for (const id of [UNKNOWN_ID, "'; --"]) {
      expect(await editOrder(shop.staff(), id, { version: 1, lines })).toEqual({ ok: false, reason: 'no-such-order' });
      expect(await previewOrderEdit(shop.staff(), id, lines)).toEqual({ ok: false, reason: 'no-such-order' });
    }
    expect(await change(order.id, lines, order.version - 1)).toEqual({ ok: false, reason: 'changed-meanwhile' });
  });
});

describe('A-EDIT-07 at the same moment', () => {
  test('of two changes one wins', async () => {
    const { order, kurta } = await placeCash();
    const [first] = await listEdits(order.id);
    if (!first) throw new Error('the order has no lines');
    const { version } = await loadOrder(order.id);
    const results = await Promise.all([1, 3].map((quantity) => change(order.id, [{ ...first, quantity }], version)));
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(results.find((result) => !result.ok)).toEqual({ ok: false, reason: 'changed-meanwhile' });
    const [line] = await loadItems(order.id);
    expect((await readStock(kurta)).M).toEqual([10, line?.quantity]);
  });

  test('a change and a cancellation leave no unit reserved and refund all that was paid', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { order, kurta } = await placePaid();
      const [first] = await listEdits(order.id);
      const { version } = await loadOrder(order.id);
      const [, cancelled] = await Promise.all([
        change(order.id, first ? [{ ...first, quantity: 1 }] : [], version),
        cancelOrder(shop.staff(), order.id, 'Sold out'),
      ]);
      expectOk(cancelled);
      expect(await readStock(kurta)).toEqual({ M: [10, 0], L: [3, 0] });
      const [payment] = await shop.db.select().from(payments).where(eq(payments.orderId, order.id));
      expect(payment?.refunded).toBe(payment?.amount);
    }
  });

  test('a change and Process Stock agree about every unit', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { order, kurta } = await placeCash();
      const [first, second] = await listEdits(order.id);
      if (!first || !second) throw new Error('the order has no lines');
      const { version } = await loadOrder(order.id);
      const [changed] = await Promise.all([
        change(order.id, [{ ...first, size: 'L', quantity: 1 }, second], version),
        processStock(shop.staff()),
      ]);
      expectOk(changed);
      expectOk(await processStock(shop.staff()));
      expect(await readStock(kurta)).toEqual({ M: [10, 0], L: [2, 0] });
    }
  });
});
