import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { orders } from '#db/schema/orders.ts';
import { payments, refunds } from '#db/schema/payments.ts';
import { notifications } from '#db/schema/system.ts';
import { refuse } from '#shop/result.ts';
import { expectOk, GUEST, UNKNOWN_ID } from '#shop/testing/test-shop.ts';
import { cancelOrder } from './cancel-order.server.ts';
import { confirmPayment } from './confirm-payment.server.ts';
import { countMoneyTasks, listFailedRefunds } from './failed-refunds.server.ts';
import { pollRefunds, requeueStaleRefunds, retryRefund, sendRefund } from './refunds.server.ts';
import { openPayingShop } from './testing/paying-shop.ts';

const shop = openPayingShop();

beforeEach(() => {
  shop.injectFaults();
  shop.simulator.webhooks.delivery = 'once';
  shop.simulator.records.newRefundStatus = 'processed';
});

/** Pays for an order and cancels it, which requests the refund. */
async function addCancelledOrder() {
  const { ctx, request, userId } = await shop.checkOut();
  const { checkoutId, providerOrderId } = await shop.start(ctx(), request);
  const { razorpay_payment_id: paymentId, razorpay_signature: signature } = shop.simulator.pay(providerOrderId);
  expectOk(await confirmPayment(ctx(), { checkoutId, paymentId, signature }));
  await shop.workOnInbox();
  const [order] = await shop.db.select().from(orders).where(eq(orders.userId, userId));
  const id = order?.id ?? '';
  expectOk(await cancelOrder(shop.staff(), id, 'Changed my mind'));
  const loadRefunds = () => shop.db.select().from(refunds).where(eq(refunds.orderId, id)).orderBy(refunds.createdAt);
  const [first] = await loadRefunds();
  const getRefundedAtProvider = () => shop.simulator.records.payments.get(paymentId)?.refunded;
  const loadRefunded = async () => (await shop.db.select().from(payments).where(eq(payments.orderId, id)))[0]?.refunded;
  const loadNotifications = async () =>
    (await shop.db.select().from(notifications)).filter(({ data }) => data.orderId === id && data.refundId);
  return {
    id,
    paymentId,
    refundId: first?.id ?? '',
    loadRefunds,
    getRefundedAtProvider,
    loadRefunded,
    loadNotifications,
  };
}

const getProviderRefund = (paymentId: string) => {
  const found = [...shop.simulator.records.refunds.values()].find((refund) => refund.paymentId === paymentId);
  if (!found) throw new Error('There is no refund');
  return found;
};

describe('S-PAY-12 a refund', () => {
  test('is sent once, however many jobs send it', async () => {
    const { refundId, loadRefunds, getRefundedAtProvider } = await addCancelledOrder();
    await Promise.all([1, 2, 3].map(() => sendRefund(shop.system(), refundId)));
    await shop.workOnInbox();
    expect(await loadRefunds()).toMatchObject([
      { status: 'processed', amount: 118_000, providerRefundId: expect.any(String) },
    ]);
    expect(getRefundedAtProvider()).toBe(118_000);
  });

  test.each([
    'done-then-hang',
    'done-then-reset',
    'done-then-error',
    'hang',
    'reset',
    'server-error',
    'garbage',
    'in-flight',
  ] as const)('is sent once if the provider repeatedly fails with %s', async (fault) => {
    const { refundId, loadRefunds, getRefundedAtProvider } = await addCancelledOrder();
    shop.simulator.webhooks.delivery = 'lost';
    shop.injectFaults({ how: fault, on: /refund$/ });
    for (const _ of [1, 2]) await expect(sendRefund(shop.system(), refundId)).rejects.toThrow('to the provider failed');
    expect(await loadRefunds()).toMatchObject([{ status: 'requested', attempts: 2, lastError: expect.any(String) }]);
    shop.injectFaults();
    await sendRefund(shop.system(), refundId);
    expect(await loadRefunds()).toMatchObject([{ status: 'processed' }]);
    expect(getRefundedAtProvider()).toBe(118_000);
  });

  test('is found by a webhook that arrives before the provider’s response', async () => {
    const { refundId, loadRefunds, paymentId } = await addCancelledOrder();
    shop.injectFaults({ how: 'done-then-reset', on: /refund$/ });
    await expect(sendRefund(shop.system(), refundId)).rejects.toThrow();
    shop.injectFaults();
    await shop.workOnInbox();
    expect(await loadRefunds()).toMatchObject([
      { status: 'processed', providerRefundId: getProviderRefund(paymentId).id },
    ]);
  });

  test('a pending refund is confirmed by a webhook, or by polling if the webhook was lost', async () => {
    for (const delivery of ['once', 'lost'] as const) {
      shop.simulator.records.newRefundStatus = 'pending';
      const { refundId, loadRefunds, paymentId } = await addCancelledOrder();
      await sendRefund(shop.system(), refundId);
      expect(await loadRefunds()).toMatchObject([{ status: 'pending' }]);
      shop.simulator.webhooks.delivery = delivery;
      shop.simulator.finishRefund(getProviderRefund(paymentId), 'processed');
      await shop.workOnInbox();
      await shop.db.execute(sql`update refunds set updated_at = now() - interval '2 hours' where id = ${refundId}`);
      await pollRefunds(shop.system());
      expect(await loadRefunds()).toMatchObject([{ status: 'processed' }]);
    }
  });

  test('a pending refund is polled although fifty older ones are unknown to the provider or cannot be read', async () => {
    for (const answer of ['unknown', 'unreadable'] as const) {
      shop.simulator.records.newRefundStatus = 'pending';
      const { refundId, loadRefunds, paymentId } = await addCancelledOrder();
      await sendRefund(shop.system(), refundId);
      shop.simulator.webhooks.delivery = 'lost';
      const providerRefund = getProviderRefund(paymentId);
      shop.simulator.finishRefund(providerRefund, 'processed');
      await shop.db.execute(sql`update refunds set updated_at = now() - interval '2 hours' where id = ${refundId}`);
      await shop.db.execute(sql`insert into refunds (payment_id, amount, reason, idempotency_key, provider_refund_id, status, updated_at)
        select payment_id, 1, 'Older', 'older ' || n, 'rfnd_Older' || n, 'pending', now() - interval '3 hours'
        from refunds, generate_series(1, 50) as n where id = ${refundId}`);
      const ctx = shop.system();
      const getRefund = async (id: string) =>
        answer === 'unreadable' && id !== providerRefund.id
          ? refuse({ kind: 'unavailable' as const, detail: 'garbage' })
          : ctx.providers.payments.getRefund(id);
      const providers = { ...ctx.providers, payments: { ...ctx.providers.payments, getRefund } };
      // A poll asks for up to 50 refunds and stops at the first response that it cannot read.
      const polls = answer === 'unknown' ? 2 : 51;
      for (let count = 0; count < polls; count++) await pollRefunds({ ...ctx, providers });
      expect(await loadRefunds()).toContainEqual(expect.objectContaining({ id: refundId, status: 'processed' }));
      await shop.db.delete(refunds).where(eq(refunds.reason, 'Older'));
    }
  });

  test('a failed refund notifies staff once and can be requested again under another key', async () => {
    shop.simulator.records.newRefundStatus = 'pending';
    const { refundId, loadRefunds, paymentId, loadRefunded, loadNotifications, getRefundedAtProvider } =
      await addCancelledOrder();
    await sendRefund(shop.system(), refundId);
    shop.simulator.webhooks.delivery = 'twice';
    shop.simulator.finishRefund(getProviderRefund(paymentId), 'failed');
    await Promise.all([shop.workOnInbox(), shop.workOnInbox()]);
    expect(await loadRefunds()).toMatchObject([{ status: 'failed' }]);
    expect([await loadRefunded(), getRefundedAtProvider()]).toEqual([0, 0]);
    expect(await loadNotifications()).toMatchObject([{ title: 'Refund Failed', read: false }]);

    shop.simulator.records.newRefundStatus = 'processed';
    const clicks = await Promise.all([1, 2].map(() => retryRefund(shop.staff(), refundId)));
    expect(clicks.filter(({ ok }) => ok)).toHaveLength(1);
    await shop.sendRefunds();
    expect((await loadRefunds()).map(({ status }) => status).sort()).toEqual(['failed', 'processed']);
    expect([await loadRefunded(), getRefundedAtProvider()]).toEqual([118_000, 118_000]);
    expect(await retryRefund(shop.staff(), refundId)).toEqual({ ok: false, reason: 'not-failed' });
    expect(await retryRefund(shop.staff(), UNKNOWN_ID)).toEqual({ ok: false, reason: 'no-such-refund' });
    expect(await retryRefund(shop.as(GUEST), refundId)).toEqual({ ok: false, reason: 'not-allowed' });
  });

  test('a refund that the provider refuses fails, unless it was made manually at the provider', async () => {
    const refused = await addCancelledOrder();
    const payment = shop.simulator.records.payments.get(refused.paymentId);
    if (payment) payment.status = 'failed';
    await sendRefund(shop.system(), refused.refundId);
    expect(await refused.loadRefunds()).toMatchObject([
      { status: 'failed', lastError: expect.stringContaining('captured') },
    ]);
    expect(await refused.loadNotifications()).toMatchObject([{ title: 'Refund Failed' }]);

    const byHand = await addCancelledOrder();
    shop.simulator.records.refund(byHand.paymentId, { amount: null, receipt: null, notes: {} });
    await sendRefund(shop.system(), byHand.refundId);
    expect(await byHand.loadRefunds()).toMatchObject([
      { status: 'processed', providerRefundId: getProviderRefund(byHand.paymentId).id },
    ]);
  });

  test('a stuck refund notifies staff once', async () => {
    const { refundId, loadNotifications, loadRefunds } = await addCancelledOrder();
    shop.injectFaults({ how: 'server-error' });
    for (let tries = 0; tries < 7; tries++) await expect(sendRefund(shop.system(), refundId)).rejects.toThrow();
    expect(await loadNotifications()).toMatchObject([{ title: 'Refund Waiting' }]);
    shop.injectFaults();
    await sendRefund(shop.system(), refundId);
    expect(await loadRefunds()).toMatchObject([{ status: 'processed' }]);
  });

  test('a refund whose job was lost is queued again, once', async () => {
    const { refundId } = await addCancelledOrder();
    const jobs = async () =>
      (await shop.db.execute(sql`select key from graphile_worker.jobs where key = ${`refund ${refundId}`}`)).rows;
    expect(await jobs()).toHaveLength(1);
    await shop.db.execute(sql`delete from graphile_worker._private_jobs`);
    await shop.db.execute(sql`update refunds set created_at = now() - interval '20 minutes' where id = ${refundId}`);
    await requeueStaleRefunds(shop.system());
    await requeueStaleRefunds(shop.system());
    expect(await jobs()).toHaveLength(1);
    await sendRefund(shop.system(), refundId);
  });

  test('can be sent by jobs and staff only', async () => {
    const { refundId, loadRefunds } = await addCancelledOrder();
    await sendRefund(shop.as(GUEST), refundId);
    expect(await loadRefunds()).toMatchObject([{ status: 'requested' }]);
    await shop.sendRefunds();
  });
});

describe('A-MONEY-04 failed refunds', () => {
  test('are listed until their refund is sent, whatever happens to notifications and orders', async () => {
    const { refundId, paymentId, id } = await addCancelledOrder();
    const listed = async () =>
      expectOk(await listFailedRefunds(shop.staff())).filter(
        ({ providerPaymentId }) => providerPaymentId === paymentId,
      );
    expect(await listed()).toEqual([]);
    await shop.db.update(refunds).set({ status: 'failed', lastError: 'Bank closed' }).where(eq(refunds.id, refundId));
    await shop.db.update(payments).set({ refunded: 0 }).where(eq(payments.orderId, id));
    await shop.db.delete(notifications);
    expect(await listed()).toMatchObject([
      { id: refundId, lastError: 'Bank closed', order: { customerName: expect.any(String) } },
    ]);
    await shop.db.update(refunds).set({ orderId: null }).where(eq(refunds.id, refundId));
    expect(await listed()).toMatchObject([{ id: refundId, order: null }]);
    const waiting = await countMoneyTasks(shop.staff());
    expectOk(await retryRefund(shop.staff(), refundId));
    expect(await listed()).toEqual([]);
    expect(await countMoneyTasks(shop.staff())).toBe(waiting - 1);
  });

  test('include refunds that failed five times because the provider was unavailable; they are retried automatically', async () => {
    const { refundId, paymentId } = await addCancelledOrder();
    const listed = async () =>
      expectOk(await listFailedRefunds(shop.staff())).filter(
        ({ providerPaymentId }) => providerPaymentId === paymentId,
      );
    shop.injectFaults({ how: 'server-error', on: /refund$/ });
    for (let count = 1; count <= 5; count++) {
      expect(await listed()).toEqual([]);
      await expect(sendRefund(shop.system(), refundId)).rejects.toThrow();
    }
    shop.injectFaults();
    expect(await listed()).toMatchObject([{ id: refundId, mayRetry: false, lastError: expect.any(String) }]);
    expect(await retryRefund(shop.staff(), refundId)).toEqual({ ok: false, reason: 'not-failed' });
    await sendRefund(shop.system(), refundId);
    expect(await listed()).toEqual([]);
  });

  test('are listed for staff only', async () => {
    expect(await listFailedRefunds({ ...shop.staff(), actor: GUEST })).toEqual({ ok: false, reason: 'not-allowed' });
  });
});
