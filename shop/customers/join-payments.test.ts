// Payments that are under way while two accounts are joined.
import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { checkouts, orders } from '#db/schema/orders.ts';
import { findAttemptOutcome } from '#shop/payments/checkout-attempt.server.ts';
import { confirmPayment, paymentState } from '#shop/payments/confirm-payment.server.ts';
import { reconcilePayments } from '#shop/payments/reconcile-payments.server.ts';
import { openPayingShop } from '#shop/payments/testing/paying-shop.ts';
import { expectOk } from '#shop/testing/test-shop.ts';
import { joinAccounts } from './join-accounts.server.ts';
import { insertJoin } from './join-requests.server.ts';

const shop = openPayingShop();

beforeEach(() => {
  shop.injectFaults();
  shop.simulator.webhooks.delivery = 'once';
});

/** Returns a shopper in the payment window, and the account with which hers is then joined. */
async function payingPair() {
  const joined = await shop.checkOut();
  const window = await shop.start(joined.ctx(), joined.request);
  const { userId } = await shop.addShopper();
  const ctx = () => shop.as({ kind: 'shopper', userId });
  const token = await insertJoin(shop.db, { firstId: joined.userId, secondId: userId, sessionToken: 'a session' });
  const join = async () => expectOk(await joinAccounts(ctx(), { token, sessionToken: 'a session' }));
  return { joined, window, userId, ctx, join };
}

const ordersOf = (userId: string) => shop.db.select().from(orders).where(eq(orders.userId, userId));

test('S-JOIN-08 a payment by webhook after the join becomes an order of the kept account', async () => {
  const { joined, window, userId, ctx, join } = await payingPair();
  await join();
  shop.simulator.pay(window.providerOrderId);
  await shop.workOnInbox();
  expect(await ordersOf(userId)).toMatchObject([{ paymentStatus: 'paid', total: 118_000 }]);
  expect(expectOk(await findAttemptOutcome(ctx(), joined.request.idempotencyKey))).toMatchObject({ kind: 'placed' });
  // The window belongs to the joined account, which no longer exists: its former session cannot see it.
  expect(await paymentState(joined.ctx(), window.checkoutId)).toEqual({ ok: false, reason: 'no-such-checkout' });
});

test('S-JOIN-08 a payment whose webhook and browser were lost is found by the reconciler', async () => {
  shop.simulator.webhooks.delivery = 'lost';
  const { joined, window, userId, join } = await payingPair();
  shop.simulator.pay(window.providerOrderId);
  await join();
  const confirmation = { checkoutId: window.checkoutId, paymentId: 'pay_x', signature: 'x' };
  expect(await confirmPayment(joined.ctx(), confirmation)).toEqual({ ok: false, reason: 'no-such-checkout' });
  await reconcilePayments(shop.system());
  expect(await ordersOf(userId)).toHaveLength(1);
});

test('S-JOIN-08 a payment that arrives at the moment of the join is not lost', async () => {
  for (let round = 0; round < 4; round++) {
    const { window, userId, join } = await payingPair();
    shop.simulator.pay(window.providerOrderId);
    await Promise.all([shop.workOnInbox(), join()]);
    await shop.workOnInbox();
    expect(await ordersOf(userId)).toHaveLength(1);
  }
});

test('S-JOIN-08 when both are paying, the older checkout is released, and both payments become orders', async () => {
  const { joined, window, userId, ctx, join } = await payingPair();
  const other = await shop.checkOut();
  const second = await shop.start(ctx(), other.request);
  await join();
  const rows = await shop.db.select().from(checkouts).where(eq(checkouts.userId, userId));
  expect(rows.map(({ id, state }) => [id, state]).toSorted()).toEqual(
    [
      [window.checkoutId, 'expired'],
      [second.checkoutId, 'open'],
    ].toSorted(),
  );
  for (const { providerOrderId } of [window, second]) shop.simulator.pay(providerOrderId);
  await shop.workOnInbox();
  expect(await ordersOf(userId)).toHaveLength(2);
  expect(await ordersOf(joined.userId)).toEqual([]);
});
