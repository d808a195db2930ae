import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { cancellationRequests, orders } from '#db/schema/orders.ts';
import { refunds } from '#db/schema/payments.ts';
import { settings } from '#db/schema/promotions.ts';
import { inventoryLevels } from '#db/schema/stock.ts';
import { audit, notifications, outbox } from '#db/schema/system.ts';
import type { ShopContext } from '#shop/context.ts';
import { processStock } from '#shop/orders/process-stock.server.ts';
import { getSettings } from '#shop/settings/settings.server.ts';
import { expectOk, orderRequestFor, placeCashOrder } from '#shop/testing/test-shop.ts';
import { cancelOwnOrder } from './cancel-own-order.server.ts';
import { confirmPayment } from './confirm-payment.server.ts';
import { updateOrderStatus } from './set-order-status.server.ts';
import { openPayingShop } from './testing/paying-shop.ts';

const shop = openPayingShop();

async function setMinutes(autoCancelMinutes: number): Promise<void> {
  // The first read stores the default settings, which are updated below.
  await getSettings(shop.staff());
  await shop.db.update(settings).set({ returns: { autoCancelMinutes } });
}
async function placeOrder() {
  const productId = await shop.addProduct({ stock: [{ size: 'M', onHand: 10 }] });
  const { userId } = await shop.addShopper();
  const placedAt = new Date();
  const at = (minutes: number): ShopContext =>
    shop.as({ kind: 'shopper', userId }, new Date(placedAt.getTime() + minutes * 60_000));
  const request = orderRequestFor([{ productId, size: 'M', quantity: 2 }]);
  const order = expectOk(await placeCashOrder(at(0), request));
  const form = { orderId: order.orderId, reason: 'Changed my mind', type: 'refund' as const };
  return { productId, order, at, form };
}
const loadOrder = async (id: string) => (await shop.db.select().from(orders).where(eq(orders.id, id)))[0];
const loadRequests = (id: string) =>
  shop.db.select().from(cancellationRequests).where(eq(cancellationRequests.orderId, id));
const readStock = async (productId: string) => {
  const [row] = await shop.db.select().from(inventoryLevels).where(eq(inventoryLevels.productId, productId));
  return [row?.onHand, row?.reserved];
};
const listMailTopics = async (orderId: string) =>
  (await shop.db.select().from(outbox)).filter(({ payload }) => payload.orderId === orderId).map(({ topic }) => topic);

test('S-CAN-10 S-CAN-16 without the setting, or after its time, a request waits for staff', async () => {
  for (const [minutes, age] of [
    [0, 1],
    [30, 31],
  ] as const) {
    await setMinutes(minutes);
    const { order, at, form, productId } = await placeOrder();
    expect(expectOk(await cancelOwnOrder(at(age), form))).toEqual({ isCancelled: false });
    expect(await loadOrder(order.id)).toMatchObject({ status: 'pending' });
    expect(await loadRequests(order.id)).toMatchObject([{ status: 'pending', processedBy: null }]);
    expect(await readStock(productId)).toEqual([10, 2]);
    expect(await listMailTopics(order.id)).toEqual(['order-placed', 'cancellation-requested']);
    expect(await cancelOwnOrder(at(age), form)).toEqual({ ok: false, reason: 'already-requested' });
  }
});

test('S-CAN-15 a young order is cancelled at once, as staff would cancel it', async () => {
  await setMinutes(30);
  const { order, at, form, productId } = await placeOrder();
  expect(expectOk(await cancelOwnOrder(at(29), form))).toEqual({ isCancelled: true });
  expect(await loadOrder(order.id)).toMatchObject({ status: 'cancelled' });
  expect(await loadRequests(order.id)).toMatchObject([
    { status: 'approved', reason: 'Changed my mind', processedBy: 'automatic cancellation' },
  ]);
  expect(await readStock(productId)).toEqual([10, 0]);
  expect(await listMailTopics(order.id)).toEqual(['order-placed', 'order-cancelled']);
  const changes = await shop.db.select().from(audit).where(eq(audit.entityId, order.id)).orderBy(audit.id);
  expect(changes).toMatchObject([{ action: 'cancel', actor: 'automatic cancellation' }]);
  const sent = await shop.db.select().from(notifications).where(eq(notifications.title, 'Order Cancelled'));
  expect(sent.filter(({ data }) => data.orderId === order.id)).toHaveLength(1);
  expect(await cancelOwnOrder(at(29), form)).toEqual({ ok: false, reason: 'too-late' });
});

test('S-CAN-15 a paid order is refunded once, however often its cancellation is requested', async () => {
  await setMinutes(30);
  const { ctx, request, userId } = await shop.checkOut();
  const { checkoutId, providerOrderId } = await shop.start(ctx(), request);
  const { razorpay_payment_id: paymentId, razorpay_signature: signature } = shop.simulator.pay(providerOrderId);
  expectOk(await confirmPayment(ctx(), { checkoutId, paymentId, signature }));
  const [paid] = await shop.db.select().from(orders).where(eq(orders.userId, userId));
  const form = { orderId: paid?.orderId ?? '', reason: 'Changed my mind', type: 'refund' as const };
  const results = await Promise.all([1, 2, 3].map(() => cancelOwnOrder(ctx(), form)));
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  const order = await loadOrder(paid?.id ?? '');
  expect(order?.status).toBe('cancelled');
  expect(
    await shop.db
      .select()
      .from(refunds)
      .where(eq(refunds.orderId, order?.id ?? '')),
  ).toMatchObject([{ amount: order?.total, status: 'requested' }]);
});

test('S-CAN-16 an order that is packed or in processing, and a replacement, wait for staff', async () => {
  await setMinutes(30);
  const picked = await placeOrder();
  expectOk(await processStock(shop.staff()));
  expect(expectOk(await cancelOwnOrder(picked.at(1), picked.form))).toEqual({ isCancelled: false });
  const processing = await placeOrder();
  expectOk(await updateOrderStatus(shop.staff(), processing.order.id, { status: 'processing', seen: null }));
  expect(expectOk(await cancelOwnOrder(processing.at(1), processing.form))).toEqual({ isCancelled: false });
  const replaced = await placeOrder();
  const form = { ...replaced.form, type: 'replacement' as const };
  expect(expectOk(await cancelOwnOrder(replaced.at(1), form))).toEqual({ isCancelled: false });
  for (const { order } of [picked, processing, replaced]) {
    expect(await loadRequests(order.id)).toMatchObject([{ status: 'pending' }]);
  }
});

test('S-CAN-15 of a cancellation and Process Stock at once, the units end in one place', async () => {
  await setMinutes(30);
  // The order of the two is random, so the race runs several times.
  for (let attempt = 0; attempt < 5; attempt++) {
    const { order, at, form, productId } = await placeOrder();
    const [cancelled] = await Promise.all([cancelOwnOrder(at(1), form), processStock(shop.staff())]);
    const { isCancelled } = expectOk(cancelled);
    expect((await loadOrder(order.id))?.status).toBe(isCancelled ? 'cancelled' : 'pending');
    expect(await readStock(productId)).toEqual(isCancelled ? [10, 0] : [8, 0]);
  }
});
