import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { checkouts, orders } from '#db/schema/orders.ts';
import { payments, refunds, webhookInbox } from '#db/schema/payments.ts';
import { createSignature } from '#providers/razorpay/signatures.ts';
import type { ShopContext } from '#shop/context.ts';
import { expireCheckouts } from '#shop/orders/expire-checkouts.server.ts';
import { expectOk, GUEST, orderRequestFor, placeCashOrder, UNKNOWN_ID } from '#shop/testing/test-shop.ts';
import { abandonPayment, confirmPayment, paymentState } from './confirm-payment.server.ts';
import { reconcilePayments } from './reconcile-payments.server.ts';
import { openPayingShop, WEBHOOK_SECRET } from './testing/paying-shop.ts';

// The checkouts are of one product of ₹1,000 with 18 % tax: ₹1,180.
const shop = openPayingShop();
/** Signs the provider's receipts for browsers; webhooks have a secret of their own. */
const API_KEY_SECRET = 'a secret of the test';

beforeEach(() => {
  shop.injectFaults();
  shop.simulator.webhooks.delivery = 'lost';
});

const findOrders = (userId: string) => shop.db.select().from(orders).where(eq(orders.userId, userId));
const findPayments = (checkoutId: string) => shop.db.select().from(payments).where(eq(payments.checkoutId, checkoutId));
const findRefunds = (checkoutId: string) =>
  shop.db
    .select({ refund: refunds })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(payments.checkoutId, checkoutId));

async function startCheckout(overrides: Parameters<typeof shop.checkOut>[0] = {}) {
  const checkout = await shop.checkOut(overrides);
  return { ...checkout, ...(await shop.start(checkout.ctx(), checkout.request)) };
}

async function pay(
  overrides: Parameters<typeof shop.checkOut>[0] = {},
  attempt: Parameters<typeof shop.simulator.pay>[1] = {},
) {
  const started = await startCheckout(overrides);
  const receipt = shop.simulator.pay(started.providerOrderId, attempt);
  const confirmation = {
    checkoutId: started.checkoutId,
    paymentId: receipt.razorpay_payment_id,
    signature: receipt.razorpay_signature,
  };
  const confirm = (ctx: ShopContext = started.ctx()) => confirmPayment(ctx, confirmation);
  return { ...started, confirmation, confirm };
}

async function expireCheckout(checkoutId: string) {
  await shop.db
    .update(checkouts)
    .set({ expiresAt: new Date(Date.now() - 60_000) })
    .where(eq(checkouts.id, checkoutId));
  await expireCheckouts(shop.system());
}

describe('the confirmation by the browser', () => {
  test('S-PAY-04 S-PAY-10 places a paid order with the payment id; a repeated confirmation returns the same order', async () => {
    const { confirm, confirmation, userId, ctx, checkoutId } = await pay();
    expect(await findOrders(userId)).toEqual([]);
    expect(expectOk(await paymentState(ctx(), checkoutId))).toEqual({ kind: 'pending' });
    const first = expectOk(await confirm());
    const [order] = await findOrders(userId);
    expect(order).toMatchObject({ paymentStatus: 'paid', paymentId: confirmation.paymentId, total: 118_000 });
    expect(first).toEqual({ kind: 'placed', orderId: order?.orderId });
    expect(expectOk(await confirm())).toEqual(first);
    expect(expectOk(await paymentState(ctx(), checkoutId))).toEqual(first);
  });

  test('S-CHK-25 S-PAY-11 browser, webhooks and reconciler in parallel give one order and one payment', async () => {
    for (let round = 0; round < 4; round++) {
      shop.simulator.webhooks.delivery = 'twice';
      const { confirm, userId, checkoutId } = await pay();
      await Promise.all([
        confirm(),
        shop.workOnInbox(),
        reconcilePayments(shop.system('reconciler'), { all: true }),
        confirm(),
        shop.workOnInbox(),
      ]);
      expect(await findOrders(userId)).toHaveLength(1);
      expect(await findPayments(checkoutId)).toHaveLength(1);
      expect(await findRefunds(checkoutId)).toEqual([]);
    }
  });

  test('S-PAY-04 refuses a forged signature, the signature of another order, and another shopper’s payment', async () => {
    const { confirmation, userId, ctx } = await pay();
    const other = await pay();
    for (const wrong of [
      { ...confirmation, signature: 'f'.repeat(64) },
      { ...confirmation, signature: '' },
      { ...confirmation, paymentId: other.confirmation.paymentId },
      { ...confirmation, paymentId: other.confirmation.paymentId, signature: other.confirmation.signature },
    ]) {
      expect(await confirmPayment(ctx(), wrong)).toEqual({ ok: false, reason: 'not-signed' });
    }
    for (const [ctxOfCaller, reason] of [
      [other.ctx(), 'no-such-checkout'],
      [shop.as(GUEST), 'not-allowed'],
    ] as const) {
      expect(await confirmPayment(ctxOfCaller, confirmation)).toEqual({ ok: false, reason });
      expect(await paymentState(ctxOfCaller, confirmation.checkoutId)).toEqual({ ok: false, reason });
    }
    for (const checkoutId of [UNKNOWN_ID, 'nonsense', ''])
      expect(await confirmPayment(ctx(), { ...confirmation, checkoutId })).toEqual({
        ok: false,
        reason: 'no-such-checkout',
      });
    expect(await findOrders(userId)).toEqual([]);
    expectOk(await confirmPayment(ctx(), confirmation));
    expectOk(await other.confirm());
  });

  test('S-PAY-04 refuses a correctly signed payment that does not exist', async () => {
    const { ctx, checkoutId, providerOrderId, userId } = await startCheckout();
    const paymentId = 'pay_00000000000000';
    const signature = createSignature(`${providerOrderId}|${paymentId}`, API_KEY_SECRET);
    expect(await confirmPayment(ctx(), { checkoutId, paymentId, signature })).toEqual({
      ok: false,
      reason: 'not-this-payment',
    });
    expect(await findOrders(userId)).toEqual([]);
  });

  test('S-PAY-04 S-PAY-12 refunds a payment of one rupee although its signature is valid, and places no order', async () => {
    const { confirm, userId, checkoutId } = await pay({}, { amount: 100 });
    expect(expectOk(await confirm())).toEqual({ kind: 'returned' });
    expect(expectOk(await confirm())).toEqual({ kind: 'returned' });
    expect(await findOrders(userId)).toEqual([]);
    await shop.sendRefunds();
    expect(await findRefunds(checkoutId)).toMatchObject([{ refund: { amount: 100, status: 'processed' } }]);
  });

  test('S-PAY-12 S-CHK-25 two payments in two tabs give one order, and the second payment is refunded', async () => {
    const { ctx, userId, checkoutId, providerOrderId } = await startCheckout();
    const attempts = ['created', 'created'] as const;
    const receipts = attempts.map((outcome) => shop.simulator.pay(providerOrderId, { outcome }));
    for (const { razorpay_payment_id: paymentId } of receipts) shop.simulator.captureLate(paymentId);
    const results = await Promise.all(
      receipts.map((receipt) => {
        const { razorpay_payment_id: paymentId, razorpay_signature: signature } = receipt;
        return confirmPayment(ctx(), { checkoutId, paymentId, signature });
      }),
    );
    const [order] = await findOrders(userId);
    expect(results.map(expectOk)).toEqual(Array(2).fill({ kind: 'placed', orderId: order?.orderId }));
    await shop.sendRefunds();
    expect(await findRefunds(checkoutId)).toMatchObject([{ refund: { amount: 118_000, status: 'processed' } }]);
  });

  test('S-CHK-25 confirms a settled payment again without a call to the provider', async () => {
    const { confirm } = await pay();
    const first = expectOk(await confirm());
    shop.injectFaults({ how: 'server-error' });
    expect(expectOk(await confirm())).toEqual(first);
  });

  test('captures an authorised payment before it places the order, even when the response is lost', async () => {
    const { confirm, confirmation } = await pay({}, { outcome: 'authorized' });
    shop.injectFaults({ how: 'done-then-reset', on: /capture/, times: 1 });
    expect(expectOk(await confirm())).toEqual({ kind: 'pending' });
    expect(expectOk(await confirm())).toMatchObject({ kind: 'placed' });
    expect(shop.simulator.records.payments.get(confirmation.paymentId)?.status).toBe('captured');
  });

  test('S-PAY-05 reports why a payment failed and places no order; a second attempt can succeed', async () => {
    const declined = {
      failed: { code: 'BAD_REQUEST_ERROR', description: 'Declined by the bank.', source: 'bank', step: '', reason: '' },
    };
    const { confirm, userId, providerOrderId, checkoutId, ctx } = await pay({}, { outcome: declined });
    expect(expectOk(await confirm())).toEqual({ kind: 'failed', description: 'Declined by the bank.' });
    expect(await findOrders(userId)).toEqual([]);
    const paid = shop.simulator.pay(providerOrderId);
    const again = { checkoutId, paymentId: paid.razorpay_payment_id, signature: paid.razorpay_signature };
    expect(expectOk(await confirmPayment(ctx(), again))).toMatchObject({ kind: 'placed' });
  });

  test('the payment is pending while the bank has not responded, and the order is placed with the bank’s response', async () => {
    const { confirm, confirmation, ctx, checkoutId } = await pay({}, { outcome: 'created' });
    expect(expectOk(await confirm())).toEqual({ kind: 'pending' });
    shop.simulator.webhooks.delivery = 'once';
    shop.simulator.captureLate(confirmation.paymentId);
    await shop.workOnInbox();
    expect(expectOk(await paymentState(ctx(), checkoutId))).toMatchObject({ kind: 'placed' });
  });

  test.each(['server-error', 'hang', 'reset', 'garbage', 'busy'] as const)(
    'the payment stays pending after %s at the provider, and the reconciler places the order',
    async (fault) => {
      const { confirm, ctx, checkoutId, userId } = await pay();
      shop.injectFaults({ how: fault });
      expect(expectOk(await confirm())).toEqual({ kind: 'pending' });
      shop.injectFaults();
      await reconcilePayments(shop.system('reconciler'));
      expect(expectOk(await paymentState(ctx(), checkoutId))).toMatchObject({ kind: 'placed' });
      expect(await findOrders(userId)).toHaveLength(1);
    },
  );
});

describe('without a confirmation by the browser', () => {
  test('S-PAY-11 a webhook places the order once, however often and in whatever order it arrives', async () => {
    shop.simulator.webhooks.delivery = 'held';
    const { userId, checkoutId } = await pay();
    await shop.simulator.webhooks.release({ reversed: true, times: 3 });
    await shop.workOnInbox();
    await shop.workOnInbox();
    expect(await findOrders(userId)).toHaveLength(1);
    expect(await findPayments(checkoutId)).toHaveLength(1);
  });

  test('S-PAY-11 the reconciler finds payments whose webhooks were lost, even after the checkout expired', async () => {
    const { userId, checkoutId } = await pay();
    await expireCheckout(checkoutId);
    await reconcilePayments(shop.system('reconciler'));
    expect(await findOrders(userId)).toMatchObject([{ paymentStatus: 'paid' }]);
  });

  test('S-PAY-12 refunds a capture after the checkout expired if the last unit is sold', async () => {
    const { userId, checkoutId, productId, confirmation, ctx } = await pay({ stock: 1 }, { outcome: 'created' });
    await expireCheckout(checkoutId);
    const quick = await shop.addShopper();
    expectOk(await placeCashOrder(quick.ctx, orderRequestFor([{ productId, size: 'M', quantity: 1 }])));
    shop.simulator.webhooks.delivery = 'twice';
    shop.simulator.captureLate(confirmation.paymentId);
    await Promise.all([shop.workOnInbox(), reconcilePayments(shop.system('reconciler'), { all: true })]);
    await shop.sendRefunds();
    expect(await findOrders(userId)).toEqual([]);
    expect(expectOk(await paymentState(ctx(), checkoutId))).toEqual({ kind: 'returned' });
    expect(await findRefunds(checkoutId)).toMatchObject([{ refund: { amount: 118_000, status: 'processed' } }]);
    expect(shop.simulator.records.payments.get(confirmation.paymentId)?.refunded).toBe(118_000);
  });

  test('retries a webhook when the provider was unavailable', async () => {
    shop.simulator.webhooks.delivery = 'once';
    const { userId } = await pay();
    shop.injectFaults({ how: 'server-error' });
    await shop.workOnInbox();
    expect(await findOrders(userId)).toEqual([]);
    shop.injectFaults();
    await shop.workOnInbox();
    expect(await findOrders(userId)).toHaveLength(1);
  });
});

describe('an abandoned payment', () => {
  test('releases the last unit for another purchase, and a later payment is refunded', async () => {
    const { ctx, checkoutId, productId, userId, confirmation } = await pay({ stock: 1 }, { outcome: 'created' });
    const cash = () => placeCashOrder(ctx(), orderRequestFor([{ productId, size: 'M', quantity: 1 }]));
    expect(expectOk(await abandonPayment(ctx(), checkoutId))).toEqual({ kind: 'expired' });
    expect(expectOk(await abandonPayment(ctx(), checkoutId))).toEqual({ kind: 'expired' });
    expectOk(await cash());
    shop.simulator.webhooks.delivery = 'once';
    shop.simulator.captureLate(confirmation.paymentId);
    await shop.workOnInbox();
    await shop.sendRefunds();
    expect(await findOrders(userId)).toMatchObject([{ paymentMethod: 'cod' }]);
    expect(await findRefunds(checkoutId)).toMatchObject([{ refund: { amount: 118_000, status: 'processed' } }]);
  });

  test('an abandoned payment that was already paid becomes its order', async () => {
    const { ctx, checkoutId, userId } = await pay();
    expect(expectOk(await abandonPayment(ctx(), checkoutId))).toMatchObject({ kind: 'placed' });
    expect(await findOrders(userId)).toHaveLength(1);
  });

  test('can be abandoned while the provider is unavailable, and by its owner only', async () => {
    const { ctx, checkoutId } = await pay();
    const otherShopper = await shop.addShopper();
    expect(await abandonPayment(shop.as(otherShopper.ctx.actor), checkoutId)).toEqual({
      ok: false,
      reason: 'no-such-checkout',
    });
    expect(await abandonPayment(shop.as(GUEST), checkoutId)).toEqual({ ok: false, reason: 'not-allowed' });
    shop.injectFaults({ how: 'server-error' });
    expect(expectOk(await abandonPayment(ctx(), checkoutId))).toEqual({ kind: 'expired' });
    shop.injectFaults();
    await reconcilePayments(shop.system('reconciler'));
    expect(expectOk(await paymentState(ctx(), checkoutId))).toEqual({ kind: 'returned' });
    await shop.sendRefunds();
  });
});

describe('the webhook endpoint', () => {
  const post = (body: BodyInit, headers: Record<string, string> = {}) =>
    fetch(shop.webhookAddress, { method: 'POST', body, headers });
  const signed = (body: string, id: string) =>
    post(body, { 'x-razorpay-signature': createSignature(body, WEBHOOK_SECRET), 'x-razorpay-event-id': id });
  const stored = async (eventId: string) =>
    shop.db.select().from(webhookInbox).where(eq(webhookInbox.eventId, eventId));

  test('S-PAY-11 accepts a signed webhook once, and stores ids only', async () => {
    const payment = { id: 'pay_1', order_id: 'order_1', email: 'asha@example.in', contact: '+919876543210' };
    const body = JSON.stringify({ event: 'payment.captured', payload: { payment: { entity: payment } } });
    const responses = await Promise.all([1, 2, 3].map(() => signed(body, 'evt_once')));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    const rows = await stored('evt_once');
    expect(rows).toHaveLength(1);
    expect(rows[0]?.body).toEqual({
      kind: 'payment',
      name: 'payment.captured',
      paymentId: 'pay_1',
      providerOrderId: 'order_1',
    });
    await shop.workOnInbox();
    expect((await stored('evt_once'))[0]?.processedAt).not.toBeNull();
  });

  test('responds to an unknown or empty event with success', async () => {
    for (const body of [
      '{"event":"invoice.paid","payload":{}}',
      '{"event":"payment.failed","payload":{"payment":null}}',
      '{"event":"order.paid","payload":{"payment":{"entity":{"id":"x\\u0000y","order_id":7}}}}',
      '{"event":7}',
      '[]',
      'null',
      'not JSON at all',
      '{"event":"a\\u0000b"}',
      '{"event":"a\\ud800b"}',
      '{"event":"invoice.paid","payload":{"note":"a\\ud800b"}}',
      '',
    ]) {
      expect([(await signed(body, `evt_${body.length}`)).status, body]).toEqual([200, body]);
    }
    await shop.workOnInbox();
  });

  test('identifies a webhook without an id by its content', async () => {
    const body = `{"event":"payment.failed","payload":{},"created_at":${Date.now()}}`;
    for (const _ of [1, 2])
      expect((await post(body, { 'x-razorpay-signature': createSignature(body, WEBHOOK_SECRET) })).status).toBe(200);
    const rows = (await shop.db.select().from(webhookInbox)).filter(({ eventId }) => /^[0-9a-f]{64}$/.test(eventId));
    expect(rows).toHaveLength(1);
    await shop.workOnInbox();
  });

  test('refuses forged, changed, unsigned, huge and endless requests, and stores nothing', async () => {
    const before = (await shop.db.select().from(webhookInbox)).length;
    const body = '{"event":"payment.captured"}';
    const signature = createSignature(body, WEBHOOK_SECRET);
    expect((await post(body)).status).toBe(401);
    expect((await post(body, { 'x-razorpay-signature': 'f'.repeat(64) })).status).toBe(401);
    expect((await post(`${body} `, { 'x-razorpay-signature': signature })).status).toBe(401);
    const wronglySigned = { 'x-razorpay-signature': createSignature(body, API_KEY_SECRET) };
    expect((await post(body, wronglySigned)).status).toBe(401);
    const huge = `{"event":"${'x'.repeat(300_000)}"}`;
    expect((await signed(huge, 'evt_huge')).status).toBe(413);
    const endlessBody = new ReadableStream({
      pull: (controller) => controller.enqueue(new Uint8Array(100_000)),
    });
    const endless = { method: 'POST', body: endlessBody, duplex: 'half' } as RequestInit;
    const result = await fetch(shop.webhookAddress, endless).then(
      ({ status }) => status,
      () => 'cut off',
    );
    expect([413, 'cut off']).toContain(result);
    expect(await shop.db.select().from(webhookInbox)).toHaveLength(before);
  });
});
