import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { orderNotes, orders } from '#db/schema/orders.ts';
import { payments, refunds } from '#db/schema/payments.ts';
import { outbox } from '#db/schema/system.ts';
import { parseOrdersQuery } from '#shop/orders/admin-orders-query.ts';
import { exportOrders } from '#shop/orders/export-orders.server.ts';
import { getAdminOrder } from '#shop/orders/get-admin-order.server.ts';
import { searchStore } from '#shop/staff/search.server.ts';
import { expectOk, openTestShop, orderRequestFor, placeCashOrder, roleActor } from '#shop/testing/test-shop.ts';
import { cancelOrder } from './cancel-order.server.ts';
import { findRefundableOfOrder, refundAmount } from './refund-amount.server.ts';
import { aboveLimitMessage, refundLimit } from './refund-limit.ts';
import { updateOrderStatus } from './set-order-status.server.ts';
import { settle } from './settle.server.ts';

const shop = openTestShop();
let count = 0;

/** An order of ₹3,000 with 18 % tax, paid by UPI. */
async function addPaidOrder() {
  const { ctx } = await shop.addShopper();
  const productId = await shop.addProduct({ price: 300_000 });
  const request = orderRequestFor([{ productId, size: 'M', quantity: 1 }], { paymentMethod: 'upi' });
  const checkout = expectOk(await shop.openCheckout(ctx, request));
  const payment = {
    provider: 'razorpay' as const,
    providerPaymentId: `pay_limit_${++count}`,
    method: 'upi' as const,
    currency: 'INR',
    capturedAt: ctx.now,
  };
  return expectOk(await settle(ctx, checkout.id, { ...payment, amount: checkout.total }));
}

/** May refund ₹2,000 of an order. */
const SUPPORT = roleActor('Orders and support', ['orders.move', 'orders.refund', 'orders.read'], 200_000);
const support = () => shop.as(SUPPORT);
const refundOf = async (ctx: ReturnType<typeof support>, orderId: string, amount: number) =>
  refundAmount(ctx, {
    orderId,
    amount,
    seenRefundable: await findRefundableOfOrder(ctx, orderId),
    reason: 'Late delivery',
    note: '',
  });
const countRefunds = async (orderId: string) =>
  (await shop.db.select().from(refunds).where(eq(refunds.orderId, orderId))).length;

test('A-ROLE-13 a refund above the limit is refused, also in two parts; the owner has no limit', async () => {
  const { id } = await addPaidOrder();
  expect(await refundOf(support(), id, 200_100)).toEqual({ ok: false, reason: 'above-refund-limit' });
  expect(await countRefunds(id)).toBe(0);
  expectOk(await refundOf(support(), id, 150_000));
  expect(await refundOf(support(), id, 50_001)).toEqual({ ok: false, reason: 'above-refund-limit' });
  expectOk(await refundOf(support(), id, 50_000));
  expect(await refundOf(support(), id, 1)).toEqual({ ok: false, reason: 'above-refund-limit' });
  expect(await countRefunds(id)).toBe(2);
  expectOk(await refundOf(shop.staff(), id, 50_000));
});

test('A-ROLE-13 two refunds at the same moment do not get around the limit', async () => {
  const { id } = await addPaidOrder();
  const both = await Promise.all([refundOf(support(), id, 150_000), refundOf(support(), id, 150_000)]);
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await countRefunds(id)).toBe(1);
});

test('A-ROLE-13 cancelling a paid order gives money back, and is refused above the limit and without the right to refund', async () => {
  const { id } = await addPaidOrder();
  const mover = shop.as(roleActor('Mover', ['orders.move']));
  for (const ctx of [support(), mover]) {
    expect(await cancelOrder(ctx, id, 'Mine')).toEqual({ ok: false, reason: 'above-refund-limit' });
    expect(await updateOrderStatus(ctx, id, { status: 'cancelled', seen: null })).toEqual({
      ok: false,
      reason: 'above-refund-limit',
    });
  }
  const [order] = await shop.db.select().from(orders).where(eq(orders.id, id));
  expect(order?.status).toBe('pending');
  expectOk(await cancelOrder(shop.staff(), id, 'Asked'));
  // An order that was not paid can be cancelled by every role that moves orders.
  const { ctx } = await shop.addShopper();
  const productId = await shop.addProduct();
  const unpaid = expectOk(await placeCashOrder(ctx, orderRequestFor([{ productId, size: 'M', quantity: 1 }])));
  expectOk(await cancelOrder(mover, unpaid.id, 'Asked'));
});

test('A-ROLE-13 the message names the limit', () => {
  expect(aboveLimitMessage(200_000)).toBe('This refund is above your limit of ₹2,000.');
  expect(refundLimit(roleActor('Packing', ['fulfilment']))).toBe(0);
  expect(aboveLimitMessage(0)).toBe('Your role may not give money back.');
  expect(refundLimit(shop.staff().actor)).toBeNull();
  expect(refundLimit({ kind: 'system', name: 'job' })).toBeNull();
});

test('A-ROLE-14 one step forward needs orders.move; back or over steps needs orders.edit and a reason, and sends no mail', async () => {
  const { ctx } = await shop.addShopper();
  const productId = await shop.addProduct();
  const { id } = expectOk(await placeCashOrder(ctx, orderRequestFor([{ productId, size: 'M', quantity: 1 }])));
  const mover = shop.as(roleActor('Mover', ['orders.move']));
  const editor = shop.as(roleActor('Editor', ['orders.edit']));
  const set = (by: typeof mover, status: string, reason = '') =>
    updateOrderStatus(by, id, { status, seen: null, reason });
  expect(await set(editor, 'processing')).toEqual({ ok: false, reason: 'not-allowed' });
  expectOk(await set(mover, 'processing'));
  expect(await set(mover, 'delivered', 'It was')).toEqual({ ok: false, reason: 'correction-not-allowed' });
  expect(await set(mover, 'pending', 'Wrong')).toEqual({ ok: false, reason: 'correction-not-allowed' });
  expect(await set(editor, 'pending')).toEqual({ ok: false, reason: 'reason-missing' });
  const mails = await shop.db.$count(outbox);
  expectOk(await set(editor, 'pending', 'Taken by mistake'));
  expect(await shop.db.$count(outbox)).toBe(mails);
  const notes = await shop.db.select().from(orderNotes).where(eq(orderNotes.orderId, id));
  expect(notes.map(({ note }) => note)).toEqual(['Set from processing to pending: Taken by mistake']);
});

test('A-ROLE-16 a role that does not see customers gets no phone number and no email of an order', async () => {
  const { ctx } = await shop.addShopper();
  const productId = await shop.addProduct();
  const order = expectOk(await placeCashOrder(ctx, orderRequestFor([{ productId, size: 'M', quantity: 1 }])));
  const read = async (permissions: Parameters<typeof roleActor>[1]) => {
    const reader = shop.as(roleActor('Reader', permissions));
    const csv: string[] = [];
    for await (const chunk of expectOk(exportOrders(reader, parseOrdersQuery(new URLSearchParams())))) csv.push(chunk);
    const found = expectOk(await searchStore(reader, `o: ${order.orderId}`));
    return JSON.stringify([await getAdminOrder(reader, order.id), csv, found]);
  };
  const packed = await read(['orders.read', 'orders.export']);
  expect(packed).toContain('12 MG Road');
  expect(packed).not.toMatch(/9876543210|asha@example\.in/);
  const complete = await read(['orders.read', 'orders.export', 'customers.read']);
  expect(complete).toContain('9876543210');
  expect(complete).toContain('asha@example.in');
});

test('opening an order waits for no lock on its payments', async () => {
  const { id, total } = await addPaidOrder();
  await shop.db.transaction(async (tx) => {
    await tx.select().from(payments).where(eq(payments.orderId, id)).for('update');
    expect(await findRefundableOfOrder(shop.staff(), id)).toBe(total);
  });
});
