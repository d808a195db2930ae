import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { products } from '#db/schema/catalog.ts';
import { checkouts, orders } from '#db/schema/orders.ts';
import { settings } from '#db/schema/promotions.ts';
import { listAddresses } from '#shop/customers/addresses.server.ts';
import { getSettings } from '#shop/settings/settings.server.ts';
import { expectOk, GUEST } from '#shop/testing/test-shop.ts';
import { confirmPayment } from './confirm-payment.server.ts';
import { NO_ONLINE_PAYMENTS } from './no-online-payments.ts';
import { startPayment } from './start-payment.server.ts';
import { openPayingShop } from './testing/paying-shop.ts';

const shop = openPayingShop();

const loadCheckout = async (id: string) => (await shop.db.select().from(checkouts).where(eq(checkouts.id, id)))[0];
const findOrders = (userId: string) => shop.db.select().from(orders).where(eq(orders.userId, userId));

beforeEach(() => {
  shop.injectFaults();
  shop.simulator.webhooks.delivery = 'lost';
});

describe('starting a payment', () => {
  test('S-PAY-03 S-PAY-08 S-PAY-09 returns the amount in paise, the shopper’s name and the address to the payment window; no order exists yet', async () => {
    const { ctx, request, userId } = await shop.checkOut({ paymentMethod: 'card' });
    const started = await shop.start(ctx(), request);
    expect(started).toEqual({
      kind: 'open',
      storeName: 'Tanabana',
      keyId: 'rzp_test_0123456789abcd',
      scriptUrl: '/x.js',
      providerOrderId: expect.stringMatching(/^order_\w{14}$/),
      amount: 118_000,
      currency: 'INR',
      checkoutId: expect.any(String),
      method: 'card',
      prefill: { name: 'Asha Rao', email: 'asha@example.in', contact: '+919876543210' },
      notes: { address: 'Asha Rao, 12 MG Road, Bengaluru, Karnataka 560001' },
      expiresAt: expect.any(String),
      secondsLeft: 900,
    });
    expect(shop.simulator.records.orders.get(started.providerOrderId)).toMatchObject({
      amount: 118_000,
      currency: 'INR',
      receipt: started.checkoutId,
      captureAutomatically: true,
      notes: { address: started.notes.address },
    });
    expect(await loadCheckout(started.checkoutId)).toMatchObject({
      state: 'open',
      provider: 'razorpay',
      providerOrderId: started.providerOrderId,
    });
    expect(await findOrders(userId)).toEqual([]);
  });

  test('S-CHK2-01 saves the address with the checkout, and once for a repeated start', async () => {
    const { ctx, request } = await shop.checkOut({ paymentMethod: 'upi' });
    const requestToSave = { ...request, saveAddress: true };
    await shop.start(ctx(), requestToSave);
    await shop.start(ctx(), requestToSave);
    expect(await listAddresses(ctx())).toMatchObject([{ address: '12 MG Road', isDefault: true }]);
  });

  test('an online payment is refused in a store without payment keys, and reserves nothing', async () => {
    const { ctx, request, userId } = await shop.checkOut({ paymentMethod: 'upi' });
    const cashOnly = { ...ctx(), providers: { ...ctx().providers, payments: NO_ONLINE_PAYMENTS } };
    expect(await startPayment(cashOnly, request)).toEqual({ ok: false, reason: { kind: 'cash-only' } });
    expect(await shop.db.select().from(checkouts).where(eq(checkouts.userId, userId))).toEqual([]);
  });

  test('returns the same provider order for the same key, one after the other and in parallel', async () => {
    const { ctx, request } = await shop.checkOut();
    const parallelStarts = await Promise.all([1, 2, 3, 4].map(() => shop.start(ctx(), request)));
    const later = await shop.start(ctx(), request);
    expect(new Set([...parallelStarts, later].map(({ providerOrderId }) => providerOrderId)).size).toBe(1);
  });

  test.each(['done-then-hang', 'done-then-reset', 'done-then-error'] as const)(
    'finds the existing provider order after %s and creates no second one',
    async (fault) => {
      const { ctx, request } = await shop.checkOut();
      shop.injectFaults({ how: fault, on: /POST \/orders/, times: 1 });
      expect(await startPayment(ctx(), request)).toEqual({ ok: false, reason: { kind: 'provider-unavailable' } });
      shop.injectFaults();
      const { providerOrderId, checkoutId } = await shop.start(ctx(), request);
      const createdOrders = [...shop.simulator.records.orders.values()].filter(({ receipt }) => receipt === checkoutId);
      expect(createdOrders.map(({ id }) => id)).toEqual([providerOrderId]);
    },
  );

  test.each(['server-error', 'hang', 'reset', 'garbage', 'busy'] as const)(
    'reports %s as provider unavailable; the units stay reserved for a retry until the checkout expires',
    async (fault) => {
      const { ctx, request } = await shop.checkOut({ stock: 1 });
      shop.injectFaults({ how: fault });
      expect(await startPayment(ctx(), request)).toEqual({ ok: false, reason: { kind: 'provider-unavailable' } });
      shop.injectFaults();
      await shop.start(ctx(), request);
    },
  );

  test('returns the order of a paid checkout, and refuses an expired one', async () => {
    const { ctx, request, userId } = await shop.checkOut();
    const started = await shop.start(ctx(), request);
    const paid = shop.simulator.pay(started.providerOrderId);
    expectOk(
      await confirmPayment(ctx(), {
        checkoutId: started.checkoutId,
        paymentId: paid.razorpay_payment_id,
        signature: paid.razorpay_signature,
      }),
    );
    const [order] = await findOrders(userId);
    expect(expectOk(await startPayment(ctx(), request))).toEqual({ kind: 'placed', orderId: order?.orderId });

    const expiredCheckout = await shop.checkOut();
    const { checkoutId } = await shop.start(expiredCheckout.ctx(), expiredCheckout.request);
    const hour = new Date(Date.now() + 3_600_000);
    const inAnHour = shop.as({ kind: 'shopper', userId: expiredCheckout.userId }, hour);
    expect(await startPayment(inAnHour, expiredCheckout.request)).toEqual({ ok: false, reason: { kind: 'expired' } });
    expect((await loadCheckout(checkoutId))?.state).toBe('open');
  });

  test('S-CHK-23 S-CHK-24 requires confirmation of a shown total that is no longer current', async () => {
    const { ctx, request, productId } = await shop.checkOut();
    await shop.db.update(products).set({ price: 200_000 }).where(eq(products.id, productId));
    const requestWithTotal = { ...request, shownTotal: 118_000 };
    const ordersBefore = shop.simulator.records.orders.size;
    expect(await startPayment(ctx(), requestWithTotal)).toEqual({
      ok: false,
      reason: { kind: 'price-changed', total: 236_000 },
    });
    expect(shop.simulator.records.orders.size).toBe(ordersBefore);
    expect(await shop.start(ctx(), { ...request, shownTotal: 236_000 })).toMatchObject({ amount: 236_000 });
    // The same checkout again, from a page that shows another total.
    expect(await startPayment(ctx(), requestWithTotal)).toEqual({
      ok: false,
      reason: { kind: 'price-changed', total: 236_000 },
    });
    expect(await shop.start(ctx(), request)).toMatchObject({ amount: 236_000 });
  });

  test('a payment is refused for a bag below one rupee, and reserves nothing', async () => {
    const { ctx, request, productId, userId } = await shop.checkOut();
    await shop.db.update(products).set({ price: 50 }).where(eq(products.id, productId));
    const before = await getSettings(shop.system());
    await shop.db.delete(settings);
    const free = { shippingStandard: 0, shippingExpress: 0, freeShippingThreshold: 0 };
    const { taxRate, storeInfo, stripText } = before;
    await shop.db
      .insert(settings)
      .values({ ...free, taxRate, storeInfo, stripText, currencySymbol: '₹', currencyCode: 'INR' });
    expect(await startPayment(ctx(), request)).toEqual({ ok: false, reason: { kind: 'too-little' } });
    // The tests below use the built-in settings.
    await shop.db.delete(settings);
    expect(await shop.db.select().from(checkouts).where(eq(checkouts.userId, userId))).toEqual([]);
  });

  test('a payment is refused for everybody but shoppers, and for cash', async () => {
    const { ctx, request } = await shop.checkOut();
    for (const actor of [GUEST, { kind: 'system', name: 'job' } as const]) {
      expect(await startPayment(shop.as(actor), request)).toEqual({ ok: false, reason: 'not-allowed' });
    }
    expect(await startPayment(ctx(), { ...request, paymentMethod: 'cod' })).toEqual({
      ok: false,
      reason: { kind: 'invalid-request' },
    });
  });

  test('refuses the 31st start, so that nobody can reserve all stock; starts with an old price are not counted', async () => {
    const { ctx, request, userId } = await shop.checkOut({ stock: 100 });
    shop.injectFaults({ how: 'server-error' });
    const startWithNewKey = (overrides = {}) =>
      startPayment(ctx(), { ...request, idempotencyKey: crypto.randomUUID(), ...overrides });
    for (let index = 0; index < 30; index++) {
      expect(await startWithNewKey({ shownTotal: 1 })).toMatchObject({ reason: { kind: 'price-changed' } });
      expect(await startWithNewKey()).toEqual({ ok: false, reason: { kind: 'provider-unavailable' } });
    }
    expect(await startWithNewKey()).toEqual({ ok: false, reason: { kind: 'too-many' } });
    expect(await shop.db.select().from(checkouts).where(eq(checkouts.userId, userId))).toHaveLength(30);
  });
});
