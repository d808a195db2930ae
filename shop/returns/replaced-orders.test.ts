import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { orderItems, orders } from '#db/schema/orders.ts';
import { requestCancellation } from '#shop/orders/request-cancellation.server.ts';
import { confirmPayment } from '#shop/payments/confirm-payment.server.ts';
import { decideCancellation } from '#shop/payments/decide-cancellation.server.ts';
import { deliverOrder } from '#shop/payments/deliver-order.server.ts';
import { updateOrderStatus } from '#shop/payments/set-order-status.server.ts';
import { expectOk } from '#shop/testing/test-shop.ts';
import { settleReturn } from './settle-return.server.ts';
import { type Bought, openReturningShop } from './testing/returning-shop.ts';

const shop = openReturningShop();

/** Two units, paid by UPI and in transit, and the replacement that staff approved. */
async function addReplacedOrder() {
  const { ctx, request, userId } = await shop.checkOut();
  const lines = request.lines.map((line) => ({ ...line, quantity: 2 }));
  const { checkoutId, providerOrderId } = await shop.start(ctx(), { ...request, lines });
  const { razorpay_payment_id: paymentId, razorpay_signature: signature } = shop.simulator.pay(providerOrderId);
  expectOk(await confirmPayment(ctx(), { checkoutId, paymentId, signature }));
  await shop.workOnInbox();
  const [order] = await shop.db.select().from(orders).where(eq(orders.userId, userId));
  if (!order) throw new Error('no order');
  const sent = { status: 'shipped', seen: null, reason: 'Sent by hand' };
  expectOk(await updateOrderStatus(shop.staff(), order.id, sent));
  const cancellation = { orderId: order.id, reason: 'Delivery time too long', type: 'replacement' as const };
  const requestId = expectOk(await requestCancellation(ctx(), cancellation));
  const { replacement } = expectOk(await decideCancellation(shop.staff(), requestId, { approve: true, notes: '' }));
  if (!replacement) throw new Error('no replacement');
  return { order, replacement, ctx };
}

test('A-RETURN-15 an order in transit and its replacement both come back: a unit that was paid once is refunded once', async () => {
  const { order, replacement, ctx } = await addReplacedOrder();
  const refunded: number[] = [];
  for (const { id } of [order, replacement]) {
    const delivered = expectOk(await deliverOrder(shop.staff(), id));
    const items = await shop.db.select().from(orderItems).where(eq(orderItems.orderId, id));
    const number = await shop.addArrived(ctx(), shop.requestFor({ order: delivered, items }));
    await shop.checkAll(number);
    refunded.push(expectOk(await settleReturn(shop.staff(), number)).refundAmount);
  }
  expect(refunded).toEqual([order.total / 2, 0]);
});

test('A-RETURN-15 a unit is refunded once, also when the exchange of its replacement was refunded before', async () => {
  const { order, replacement, ctx } = await addReplacedOrder();
  const deliver = async (id: string): Promise<Bought> => ({
    order: expectOk(await deliverOrder(shop.staff(), id)),
    items: await shop.db.select().from(orderItems).where(eq(orderItems.orderId, id)),
    userId: order.userId ?? '',
    ctx,
  });
  const photoIds = [await shop.addPhoto(order.userId ?? '')];
  const exchanged = await shop.exchange(await deliver(replacement.id), 'M', { reason: 'damaged', photoIds });
  expect(await shop.settle(exchanged)).toMatchObject({ refundAmount: order.total / 2 });
  expect(await shop.settle(await deliver(order.id))).toMatchObject({ refundAmount: 0 });
});
