import { eq, inArray } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { audit } from '#db/schema/office.ts';
import { intents, orders } from '#db/schema/orders.ts';
import { payments, refunds } from '#db/schema/payments.ts';
import { decide } from '#db/transaction.server.ts';
import { expireIntents } from '#shop/orders/expire-intents.server.ts';
import { type MoveRefusal, moveOrder } from '#shop/orders/move-order.server.ts';
import type { Order } from '#shop/orders/place-from-intent.server.ts';
import { granted, later, NOBODY, NOW, openTestShop, wishFor } from '#shop/testing/test-shop.ts';
import { cancelOrder, confirmRefund, deliverOrder, placeCashOrder, settle } from './settle.server.ts';

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

async function checkOut() {
  const productId = await shop.addProduct();
  const shopper = await shop.addShopper();
  const wish = wishFor([{ productId, size: 'M', quantity: 1 }], { paymentMethod: 'upi' });
  return { ...shopper, productId, wish, intent: granted(await shop.openIntent(shopper.ctx, wish)) };
}

async function buy() {
  const { intent, ctx } = await checkOut();
  const captured = payment(intent.total);
  return { ctx, captured, order: granted(await settle(ctx, intent.id, captured)) };
}

const shipped = (id: string) =>
  shop.db.transaction((tx) =>
    moveOrder(tx, id, { to: 'shipped', at: NOW, actor: 'test' }, (reason) => {
      throw new Error(reason);
    }),
  );

describe('settling', () => {
  test('places the order of a payment, paid', async () => {
    const { intent, ctx, userId } = await checkOut();
    expect(await shop.db.select().from(orders).where(eq(orders.userId, userId))).toEqual([]);
    const captured = payment(intent.total);
    const order = granted(await settle(ctx, intent.id, captured));
    expect(order).toMatchObject({
      intentId: intent.id,
      userId,
      total: intent.total,
      paymentStatus: 'paid',
      paymentId: captured.providerPaymentId,
    });
    const rows = await shop.db.select().from(payments).where(eq(payments.orderId, order.id));
    expect(rows).toMatchObject([{ ...captured, intentId: intent.id, refunded: 0, capturedAt: NOW }]);
  });

  test('a repeated payment gives the same order, also browser and webhook at once', async () => {
    const { intent, ctx } = await checkOut();
    const captured = payment(intent.total);
    const answers = await Promise.all([ctx, system(), ctx, system()].map((each) => settle(each, intent.id, captured)));
    const again = await settle(system(), intent.id, captured);
    expect(new Set([...answers, again].map((answer) => granted(answer).id)).size).toBe(1);
    expect(await shop.db.select().from(payments).where(eq(payments.intentId, intent.id))).toHaveLength(1);
  });

  test('a wrong amount or currency is refused and nothing is written', async () => {
    const { intent, ctx } = await checkOut();
    for (const wrong of [
      payment(intent.total - 1),
      payment(intent.total + 1),
      payment(100),
      { ...payment(intent.total), currency: 'USD' },
    ]) {
      expect(await settle(ctx, intent.id, wrong)).toEqual({ ok: false, reason: 'wrong-amount' });
    }
    const [row] = await shop.db.select().from(intents).where(eq(intents.id, intent.id));
    expect(row?.state).toBe('open');
    expect(await shop.db.select().from(payments).where(eq(payments.intentId, intent.id))).toEqual([]);
    granted(await settle(ctx, intent.id, payment(intent.total)));
  });

  test('the payment of another order is refused', async () => {
    const { captured } = await buy();
    const { intent, ctx } = await checkOut();
    expect(captured.amount).toBe(intent.total);
    expect(await settle(ctx, intent.id, captured)).toEqual({ ok: false, reason: 'payment-of-another' });
    granted(await settle(ctx, intent.id, payment(intent.total)));
  });

  test('a second payment, an expired and an unknown intent are refused', async () => {
    const { order, ctx } = await buy();
    expect(await settle(ctx, order.intentId, payment(order.total))).toEqual({ ok: false, reason: 'not-open' });
    const late = await checkOut();
    expect(await expireIntents(system())).toBeGreaterThan(0);
    expect(await settle(late.ctx, late.intent.id, payment(late.intent.total))).toEqual({
      ok: false,
      reason: 'not-open',
    });
    expect(await settle(ctx, NOBODY, payment(1))).toEqual({ ok: false, reason: 'no-such-intent' });
  });

  test('the same wish again finds its intent', async () => {
    const { intent, ctx, wish } = await checkOut();
    expect(granted(await shop.openIntent(ctx, wish)).id).toBe(intent.id);
    expect(await shop.openIntent(ctx, { ...wish, paymentMethod: 'card' })).toEqual({
      ok: false,
      reason: { kind: 'key-reused' },
    });
    granted(await settle(ctx, intent.id, payment(intent.total)));
  });
});

describe('delivering', () => {
  test('marks a cash order paid, once', async () => {
    const productId = await shop.addProduct();
    const { ctx } = await shop.addShopper();
    const { id, orderId, total } = granted(await placeCashOrder(ctx, wishFor([{ productId, size: 'M', quantity: 1 }])));
    expect(await deliverOrder(shop.staff(), id)).toEqual({ ok: false, reason: 'not-allowed-from-here' });
    await shipped(id);
    const delivered = await Promise.all([
      deliverOrder(shop.staff(later(1)), id),
      deliverOrder(shop.staff(later(1)), id),
    ]);
    expect(delivered.filter(({ ok }) => ok)).toHaveLength(1);
    const [order] = await shop.db.select().from(orders).where(eq(orders.id, id));
    expect(order).toMatchObject({
      status: 'delivered',
      deliveryDate: later(1),
      paymentStatus: 'paid',
      paymentId: `cash-${orderId}`,
    });
    // Taken back by mistake and delivered again: still paid once.
    await shipped(id);
    granted(await deliverOrder(shop.staff(later(2)), id));
    const rows = await shop.db.select().from(payments).where(eq(payments.orderId, id));
    expect(rows).toMatchObject([{ provider: 'cash', amount: total }]);
  });

  test('adds no payment to an order that is paid', async () => {
    const { order, captured } = await buy();
    await shipped(order.id);
    expect(granted(await deliverOrder(shop.staff(), order.id)).paymentId).toBe(captured.providerPaymentId);
    expect(await shop.db.select().from(payments).where(eq(payments.orderId, order.id))).toHaveLength(1);
  });
});

describe('cancelling', () => {
  test('puts the whole payment on its way back, once, also when two staff click at once', async () => {
    const { order } = await buy();
    const clicks = await Promise.all([1, 2, 3].map(() => cancelOrder(shop.staff(), order.id, 'Changed my mind')));
    expect(clicks.filter(({ ok }) => ok)).toHaveLength(1);
    const wanted = await shop.db.select().from(refunds).where(eq(refunds.orderId, order.id));
    expect(wanted).toMatchObject([{ amount: order.total, status: 'wanted', reason: 'Changed my mind' }]);
    const [row] = await shop.db.select().from(payments).where(eq(payments.orderId, order.id));
    expect(row?.refunded).toBe(order.total);
  });

  test('an order whose money went back cannot be taken up again', async () => {
    const { order } = await buy();
    granted(await cancelOrder(shop.staff(), order.id, 'Changed my mind'));
    const again = decide<Order, MoveRefusal>(shop.db, (tx, refuse) =>
      moveOrder(tx, order.id, { to: 'pending', at: NOW, actor: 'test' }, refuse),
    );
    expect(await again).toEqual({ ok: false, reason: 'money-went-back' });
  });

  test('and delivering are written down with who did it and why', async () => {
    const [cancelled, delivered] = [(await buy()).order, (await buy()).order];
    granted(await cancelOrder(shop.staff(), cancelled.id, 'Duplicate order'));
    await shipped(delivered.id);
    granted(await deliverOrder(shop.staff(), delivered.id));
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

  test('a refund is confirmed once', async () => {
    const { order } = await buy();
    granted(await cancelOrder(shop.staff(), order.id, 'Changed my mind'));
    const [refund] = await shop.db.select().from(refunds).where(eq(refunds.orderId, order.id));
    const id = refund?.id ?? '';
    expect(await confirmRefund(system(), id, `rfnd_${id}`)).toBe(true);
    expect(await confirmRefund(system(), id, `rfnd_${id}`)).toBe(false);
  });

  test('gives nothing back for a cash order that nobody paid', async () => {
    const productId = await shop.addProduct();
    const { ctx } = await shop.addShopper();
    const order = granted(await placeCashOrder(ctx, wishFor([{ productId, size: 'M', quantity: 1 }])));
    granted(await cancelOrder(shop.staff(), order.id, 'Changed my mind'));
    expect(await shop.db.select().from(refunds).where(eq(refunds.orderId, order.id))).toEqual([]);
  });

  test('an unknown order cannot be', async () => {
    expect(await cancelOrder(shop.staff(), NOBODY, 'x')).toEqual({ ok: false, reason: 'no-such-order' });
  });
});
