import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { checkouts, orders } from '#db/schema/orders.ts';
import { payments } from '#db/schema/payments.ts';
import { expireCheckouts } from '#shop/orders/expire-checkouts.server.ts';
import { reconcilePayments } from './reconcile-payments.server.ts';
import { openPayingShop } from './testing/paying-shop.ts';

const shop = openPayingShop();
const reconcile = (overrides = {}) => reconcilePayments(shop.system('reconciler'), overrides);

beforeEach(async () => {
  shop.injectFaults();
  shop.simulator.webhooks.delivery = 'lost';
  // Excludes the checkouts of earlier tests.
  await shop.db.update(checkouts).set({ createdAt: sql`now() - interval '9 days'` });
});

async function payWithoutConfirmation() {
  const { ctx, request, userId } = await shop.checkOut();
  const { checkoutId, providerOrderId } = await shop.start(ctx(), request);
  shop.simulator.pay(providerOrderId);
  const findOrders = () => shop.db.select().from(orders).where(eq(orders.userId, userId));
  const setAge = (age: string) =>
    shop.db
      .update(checkouts)
      .set({ createdAt: sql`now() - ${age}::interval - interval '10 seconds'` })
      .where(eq(checkouts.id, checkoutId));
  return { checkoutId, providerOrderId, findOrders, setAge };
}

describe('S-PAY-11 the reconciler', () => {
  // Every minute up to 30 minutes, every tenth minute up to 6 hours, every hour up to 3 days.
  test.each<[string, 'polls' | 'waits']>([
    ['0 minutes', 'polls'],
    ['29 minutes', 'polls'],
    ['31 minutes', 'waits'],
    ['40 minutes', 'polls'],
    ['359 minutes', 'waits'],
    ['360 minutes', 'polls'],
    ['370 minutes', 'waits'],
    ['420 minutes', 'polls'],
    ['71 hours', 'polls'],
    ['73 hours', 'waits'],
  ])('for a checkout of the age of %s it %s', async (age, expected) => {
    const { findOrders, setAge } = await payWithoutConfirmation();
    await setAge(age);
    expect(await reconcile()).toBe(expected === 'polls' ? 1 : 0);
    expect(await findOrders()).toHaveLength(expected === 'polls' ? 1 : 0);
    await setAge('0 minutes');
    await reconcile();
  });

  test('finds a second payment of a placed order, every six hours', async () => {
    const { checkoutId, providerOrderId, setAge } = await payWithoutConfirmation();
    await reconcile();
    // The simulator refuses a second payment of an order that is paid.
    const order = shop.simulator.records.orders.get(providerOrderId);
    if (order) order.status = 'attempted';
    shop.simulator.pay(providerOrderId);
    await setAge('359 minutes');
    expect(await reconcile()).toBe(0);
    await setAge('360 minutes');
    expect(await reconcile()).toBe(1);
    const stored = await shop.db.select().from(payments).where(eq(payments.checkoutId, checkoutId));
    expect(stored.map(({ refunded }) => refunded).sort((a, b) => a - b)).toEqual([0, 118_000]);
    await shop.sendRefunds();
  });

  test('parallel runs on several nodes, together with expiry, give one order per checkout', async () => {
    const buyers = await Promise.all([1, 2, 3].map(() => payWithoutConfirmation()));
    await shop.db
      .update(checkouts)
      .set({ expiresAt: new Date(Date.now() - 1_000) })
      .where(eq(checkouts.state, 'open'));
    await Promise.all([
      reconcile(),
      expireCheckouts(shop.system()),
      reconcile(),
      expireCheckouts(shop.system()),
      reconcile(),
    ]);
    await reconcile({ all: true });
    for (const { findOrders } of buyers) expect(await findOrders()).toMatchObject([{ paymentStatus: 'paid' }]);
  });

  test('finds a paid checkout among hundreds of newer unpaid ones', async () => {
    const { checkoutId, setAge, findOrders } = await payWithoutConfirmation();
    await setAge('20 minutes');
    await shop.db.execute(sql`insert into checkouts (idempotency_key, body_hash, state, payment_method, customer_name, customer_email,
        customer_phone, shipping_address, tax_rate, subtotal, shipping, tax, discount, total, provider, provider_order_id, expires_at)
      select 'unpaid ' || n, body_hash, 'abandoned', payment_method, customer_name, customer_email, customer_phone, shipping_address,
        tax_rate, subtotal, shipping, tax, discount, total, provider, 'order_unpaid' || n, expires_at
      from checkouts, generate_series(1, 250) n where id = ${checkoutId}`);
    expect(await reconcile()).toBe(251);
    expect(await findOrders()).toMatchObject([{ paymentStatus: 'paid' }]);
  });

  test('stops if the provider is unavailable, and continues after an order that the provider does not know', async () => {
    const [knownOrder, unknownOrder] = [await payWithoutConfirmation(), await payWithoutConfirmation()];
    shop.injectFaults({ how: 'server-error' });
    expect(await reconcile()).toBe(0);
    shop.injectFaults();
    shop.simulator.records.orders.delete(unknownOrder.providerOrderId);
    expect(await reconcile()).toBe(2);
    expect([await knownOrder.findOrders(), await unknownOrder.findOrders()]).toMatchObject([
      [{ paymentStatus: 'paid' }],
      [],
    ]);
  });
});
