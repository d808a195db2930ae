import { eq, sql } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { payments, refunds, unknownPayments } from '#db/schema/payments.ts';
import { audit, notifications } from '#db/schema/system.ts';
import { expectOk } from '#shop/testing/test-shop.ts';
import { openPayingShop } from './testing/paying-shop.ts';
import {
  dismissUnknownPayment,
  findUnknownPayments,
  listUnknownPayments,
  refundUnknownPayment,
} from './unknown-payments.server.ts';

const shop = openPayingShop();
/** A context 20 minutes from now: the job skips payments that are younger than 15 minutes. */
const jobContext = () => shop.as({ kind: 'system', name: 'job' }, new Date(Date.now() + 20 * 60_000));
const listOpen = async () => expectOk(await listUnknownPayments(shop.staff()));

afterEach(async () => {
  shop.simulator.records.payments.clear();
  await shop.db.execute(sql`delete from unknown_payments`);
  await shop.db.execute(sql`delete from notifications`);
});

/** A checkout that was started and paid in the lost database. */
async function payUnknown(receipt: string = crypto.randomUUID()) {
  const request = { receipt, amount: 129_900, currency: 'INR', notes: {} };
  const order = expectOk(await shop.system().providers.payments.createOrder(request));
  return { orderId: order.id, receipt, ...shop.simulator.pay(order.id) };
}

describe('A-UNKNOWN-01 a payment captured for a checkout that a restored backup does not know', () => {
  test('is stored by its webhook, and staff are notified once', async () => {
    const { orderId, receipt, razorpay_payment_id: paymentId } = await payUnknown();
    await shop.workOnInbox();
    await shop.workOnInbox();
    expect(await findUnknownPayments(jobContext())).toBe(0);
    expect(await listOpen()).toMatchObject([
      { provider: 'razorpay', providerPaymentId: paymentId, providerOrderId: orderId, receipt, amount: 129_900 },
    ]);
    const foundNotifications = await shop.db
      .select()
      .from(notifications)
      .where(eq(notifications.title, 'Payment Without Order'));
    expect(foundNotifications).toHaveLength(1);
    expect(foundNotifications[0]?.message).toContain('₹1,299');
  });

  test('is found in the provider’s list if its webhook went to the lost database', async () => {
    const { razorpay_payment_id: paymentId } = await payUnknown();
    await shop.simulator.webhooks.idle();
    await shop.db.execute(sql`delete from webhook_inbox`);
    expect(await findUnknownPayments(shop.system())).toBe(0);
    expect(await findUnknownPayments(jobContext())).toBe(1);
    expect(await findUnknownPayments(jobContext())).toBe(0);
    expect((await listOpen()).map(({ providerPaymentId }) => providerPaymentId)).toEqual([paymentId]);
  });

  test('the list excludes payments of another shop on the same account and those that became an order', async () => {
    await payUnknown('shop-7-order-12');
    const { ctx, request } = await shop.checkOut();
    const window = await shop.start(ctx(), request);
    shop.simulator.pay(window.providerOrderId);
    await shop.workOnInbox();
    await findUnknownPayments(jobContext());
    expect(await listOpen()).toEqual([]);
  });

  test('is stored later if the provider is unavailable now', async () => {
    await payUnknown();
    await shop.simulator.webhooks.idle();
    shop.injectFaults({ how: 'garbage', on: /^GET \/orders\// });
    await shop.workOnInbox();
    shop.injectFaults();
    await shop.workOnInbox();
    expect(await listOpen()).toHaveLength(1);
  });

  test('is refunded in full when staff refund it, once, however many click', async () => {
    const { razorpay_payment_id: paymentId } = await payUnknown();
    await shop.workOnInbox();
    const [stored] = await listOpen();
    const results = await Promise.all([1, 2, 3].map(() => refundUnknownPayment(shop.staff(), stored?.id ?? '')));
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(results.filter((result) => !result.ok && result.reason === 'already-resolved')).toHaveLength(2);
    await shop.sendRefunds();
    const [payment] = await shop.db.select().from(payments).where(eq(payments.providerPaymentId, paymentId));
    expect(payment).toMatchObject({ amount: 129_900, refunded: 129_900, orderId: null, checkoutId: null });
    const createdRefunds = await shop.db
      .select()
      .from(refunds)
      .where(eq(refunds.paymentId, payment?.id ?? ''));
    expect(createdRefunds).toMatchObject([{ amount: 129_900, status: 'processed' }]);
    expect(shop.simulator.records.payments.get(paymentId)).toMatchObject({ status: 'refunded' });
    expect(await listOpen()).toEqual([]);
    const auditRows = await shop.db.select().from(audit).where(eq(audit.entity, 'unknown-payment')).orderBy(audit.id);
    expect(auditRows).toMatchObject([{ action: 'refund', entityId: stored?.id }]);
  });

  test('leaves the list without a refund if it was settled since', async () => {
    const { razorpay_payment_id: paymentId } = await payUnknown();
    await shop.workOnInbox();
    const [stored] = await listOpen();
    await shop.db.insert(payments).values({
      provider: 'razorpay',
      providerPaymentId: paymentId,
      amount: 129_900,
      currency: 'INR',
      method: 'upi',
      capturedAt: new Date(),
    });
    for (const _ of [1, 2]) {
      expect(await refundUnknownPayment(shop.staff(), stored?.id ?? '')).toEqual({
        ok: false,
        reason: 'already-resolved',
      });
    }
    expect(await listOpen()).toEqual([]);
    expect(await shop.db.select().from(unknownPayments)).toMatchObject([
      { state: 'dismissed', decidedBy: 'settlement' },
    ]);
    const [payment] = await shop.db.select().from(payments).where(eq(payments.providerPaymentId, paymentId));
    expect(payment).toMatchObject({ refunded: 0 });
    await shop.db.delete(payments).where(eq(payments.providerPaymentId, paymentId));
  });

  test('can be dismissed if it was handled elsewhere, and is not listed again', async () => {
    await payUnknown();
    await shop.workOnInbox();
    const [stored] = await listOpen();
    expectOk(await dismissUnknownPayment(shop.staff(), stored?.id ?? ''));
    expect(await refundUnknownPayment(shop.staff(), stored?.id ?? '')).toEqual({
      ok: false,
      reason: 'already-resolved',
    });
    await findUnknownPayments(jobContext());
    expect(await listOpen()).toEqual([]);
    expect(await shop.db.select().from(unknownPayments)).toHaveLength(1);
  });

  test('can be seen and refunded by staff only', async () => {
    const { ctx } = await shop.checkOut();
    await payUnknown();
    await shop.workOnInbox();
    const [stored] = await listOpen();
    const refused = { ok: false, reason: 'not-allowed' };
    expect(await listUnknownPayments(ctx())).toEqual(refused);
    expect(await refundUnknownPayment(ctx(), stored?.id ?? '')).toEqual(refused);
    expect(await dismissUnknownPayment(ctx(), stored?.id ?? '')).toEqual(refused);
    expect(await refundUnknownPayment(shop.staff(), 'nonsense')).toEqual({ ok: false, reason: 'no-such-payment' });
  });
});
