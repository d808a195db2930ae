// A shopper has one open checkout, and its reserved units count as available to that shopper.
import { and, eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { checkouts, orders } from '#db/schema/orders.ts';
import { payments, refunds } from '#db/schema/payments.ts';
import { coupons } from '#db/schema/promotions.ts';
import { inventoryLevels } from '#db/schema/stock.ts';
import { resolveBagLines } from '#shop/bag/resolve-bag-lines.server.ts';
import type { ShopContext } from '#shop/context.ts';
import type { OrderRequest } from '#shop/orders/order-input.ts';
import { quoteBag } from '#shop/pricing/quote.server.ts';
import { expectOk, orderRequestFor } from '#shop/testing/test-shop.ts';
import { addOrder } from './add-order.server.ts';
import { confirmPayment, paymentState } from './confirm-payment.server.ts';
import { reconcilePayments } from './reconcile-payments.server.ts';
import { startPayment } from './start-payment.server.ts';
import { openPayingShop } from './testing/paying-shop.ts';

const shop = openPayingShop();

const loadState = async (checkoutId: string) =>
  (await shop.db.select({ state: checkouts.state }).from(checkouts).where(eq(checkouts.id, checkoutId)))[0]?.state;
const readStock = async (productId: string) =>
  (
    await shop.db
      .select({ onHand: inventoryLevels.onHand, reserved: inventoryLevels.reserved })
      .from(inventoryLevels)
      .where(eq(inventoryLevels.productId, productId))
  )[0];
const findOrders = (userId: string) => shop.db.select().from(orders).where(eq(orders.userId, userId));
/** A cash order with the total of its bag: by default one unit of ₹1,000 with 18 % tax. */
const placeCash = (
  ctx: ShopContext,
  request: OrderRequest,
  overrides: Partial<OrderRequest> = {},
  shownTotal = 118_000,
) => addOrder(ctx, { ...withNewKey(request, overrides), paymentMethod: 'cod', shownTotal });
const withNewKey = (request: OrderRequest, overrides: Partial<OrderRequest> = {}): OrderRequest => ({
  ...request,
  idempotencyKey: crypto.randomUUID(),
  ...overrides,
});
const payAtProvider = (startedPayment: { checkoutId: string; providerOrderId: string }) => {
  const receipt = shop.simulator.pay(startedPayment.providerOrderId);
  return {
    checkoutId: startedPayment.checkoutId,
    paymentId: receipt.razorpay_payment_id,
    signature: receipt.razorpay_signature,
  };
};

describe('one open checkout per person', () => {
  test('a new payment releases the open one and takes over its last unit', async () => {
    const { ctx, request, productId } = await shop.checkOut({ stock: 1 });
    const first = await shop.start(ctx(), request);
    const second = await shop.start(ctx(), withNewKey(request, { paymentMethod: 'card' }));
    expect(await loadState(first.checkoutId)).toBe('expired');
    expect(await loadState(second.checkoutId)).toBe('open');
    expect(await readStock(productId)).toEqual({ onHand: 1, reserved: 1 });
  });

  test('a cash order takes over the last unit and the last coupon use of the open payment', async () => {
    const couponId = await shop.addCoupon({
      code: 'LASTONE',
      usageLimit: 1,
      firstTimeUserOnly: true,
      validUntil: new Date(Date.now() + 86_400_000),
    });
    const { ctx, request, productId, userId } = await shop.checkOut({ stock: 1, couponCode: 'LASTONE' });
    const first = await shop.start(ctx(), request);
    // ₹1,180 less the coupon's 10 % of ₹1,000.
    const placed = expectOk(await placeCash(ctx(), request, {}, 108_000));
    expect(await loadState(first.checkoutId)).toBe('expired');
    expect(await readStock(productId)).toEqual({ onHand: 1, reserved: 1 });
    expect((await findOrders(userId)).map(({ orderId }) => orderId)).toEqual([placed.orderId]);
    const [coupon] = await shop.db.select().from(coupons).where(eq(coupons.id, couponId));
    expect(coupon?.usedCount).toBe(1);
  });

  test('another shopper cannot buy the reserved unit', async () => {
    const { ctx, request } = await shop.checkOut({ stock: 1 });
    await shop.start(ctx(), request);
    const other = await shop.addShopper();
    expect(await placeCash(shop.as({ kind: 'shopper', userId: other.userId }), request)).toEqual({
      ok: false,
      reason: { kind: 'sold-out' },
    });
  });

  test('refuses the repeated start of a released checkout, and the newer one stays open', async () => {
    const { ctx, request } = await shop.checkOut({ stock: 1 });
    await shop.start(ctx(), request);
    const second = await shop.start(ctx(), withNewKey(request));
    expect(await startPayment(ctx(), request)).toEqual({ ok: false, reason: { kind: 'expired' } });
    expect(await loadState(second.checkoutId)).toBe('open');
  });

  test('a refused start leaves the open checkout unchanged', async () => {
    const { ctx, request, productId } = await shop.checkOut({ stock: 2 });
    const first = await shop.start(ctx(), request);
    const tooMany = withNewKey(request, { lines: [{ productId, size: 'M', quantity: 3 }] });
    expect(await startPayment(ctx(), tooMany)).toEqual({ ok: false, reason: { kind: 'sold-out' } });
    expect(await loadState(first.checkoutId)).toBe('open');
  });

  test('six tabs that start in parallel leave one open checkout', async () => {
    const { ctx, request, userId, productId } = await shop.checkOut({ stock: 1 });
    const started = await Promise.all(Array.from({ length: 6 }, () => startPayment(ctx(), withNewKey(request))));
    expect(started.filter(({ ok }) => ok).length).toBeGreaterThan(0);
    const openCheckouts = await shop.db
      .select()
      .from(checkouts)
      .where(and(eq(checkouts.userId, userId), eq(checkouts.state, 'open')));
    expect(openCheckouts).toHaveLength(1);
    expect(await readStock(productId)).toEqual({ onHand: 1, reserved: 1 });
  });

  test('bags and coupons of many shoppers, in crossing order, never deadlock', async () => {
    const until = { validUntil: new Date(Date.now() + 86_400_000) };
    await shop.addCoupon({ code: 'CROSSA', ...until });
    await shop.addCoupon({ code: 'CROSSB', ...until });
    const firstProduct = await shop.addProduct({ stock: [{ size: 'M', onHand: 100 }] });
    const secondProduct = await shop.addProduct({ stock: [{ size: 'M', onHand: 100 }] });
    const toRequest = (index: number) =>
      orderRequestFor([{ productId: index % 2 ? firstProduct : secondProduct, size: 'M', quantity: 1 }], {
        paymentMethod: 'upi',
        couponCode: index % 2 ? 'CROSSA' : 'CROSSB',
      });
    await Promise.all(
      Array.from({ length: 12 }, async (_, index) => {
        const { userId } = await shop.addShopper();
        const ctx = shop.as({ kind: 'shopper', userId });
        for (let turn = 0; turn < 4; turn++) await shop.start(ctx, toRequest(index + turn));
      }),
    );
    const { rows } = await shop.db.execute(
      sql`select deadlocks::int from pg_stat_database where datname = current_database()`,
    );
    expect(rows).toEqual([{ deadlocks: 0 }]);
    // Each of the twelve shoppers has one open checkout; in half of them, the last one was for the first product.
    expect(await readStock(firstProduct)).toEqual({ onHand: 100, reserved: 6 });
  });
});

describe('a payment for a released checkout', () => {
  test('becomes an order if its units are still available', async () => {
    const { ctx, request, userId } = await shop.checkOut({ stock: 5 });
    const first = await shop.start(ctx(), request);
    await shop.start(ctx(), withNewKey(request));
    expect(expectOk(await confirmPayment(ctx(), payAtProvider(first)))).toMatchObject({ kind: 'placed' });
    expect(await findOrders(userId)).toHaveLength(1);
  });

  test('takes the unit over from the shopper’s unpaid checkout; a later payment of that checkout is refunded once', async () => {
    const { ctx, request, userId, productId } = await shop.checkOut({ stock: 1 });
    const first = await shop.start(ctx(), request);
    const second = await shop.start(ctx(), withNewKey(request));
    expect(expectOk(await confirmPayment(ctx(), payAtProvider(first)))).toMatchObject({ kind: 'placed' });
    expect(await loadState(second.checkoutId)).toBe('expired');
    const lateConfirmation = payAtProvider(second);
    expect(expectOk(await confirmPayment(ctx(), lateConfirmation))).toEqual({ kind: 'returned' });
    expect(expectOk(await confirmPayment(ctx(), lateConfirmation))).toEqual({ kind: 'returned' });
    expect(expectOk(await paymentState(ctx(), second.checkoutId))).toEqual({ kind: 'returned' });
    const [stored] = await shop.db.select().from(payments).where(eq(payments.checkoutId, second.checkoutId));
    expect(
      await shop.db
        .select()
        .from(refunds)
        .where(eq(refunds.paymentId, stored?.id ?? '')),
    ).toHaveLength(1);
    expect(await findOrders(userId)).toHaveLength(1);
    expect(await readStock(productId)).toEqual({ onHand: 1, reserved: 1 });
  });

  test('is refunded when another shopper bought the last unit', async () => {
    const { ctx, request, userId } = await shop.checkOut({ stock: 1 });
    const first = await shop.start(ctx(), request);
    const otherProduct = await shop.addProduct();
    expectOk(await placeCash(ctx(), request, { lines: [{ productId: otherProduct, size: 'M', quantity: 1 }] }));
    const other = await shop.addShopper();
    expectOk(await placeCash(shop.as({ kind: 'shopper', userId: other.userId }), request));
    expect(expectOk(await confirmPayment(ctx(), payAtProvider(first)))).toEqual({ kind: 'returned' });
    expect(await findOrders(userId)).toHaveLength(1);
  });
});

describe('a paid checkout whose response was lost', () => {
  test('is found when the shopper starts the same purchase again: one order, one payment', async () => {
    const { ctx, request, userId } = await shop.checkOut({ stock: 1 });
    const first = await shop.start(ctx(), request);
    payAtProvider(first);
    const again = expectOk(await startPayment(ctx(), withNewKey(request)));
    const [order] = await findOrders(userId);
    expect(again).toEqual({ kind: 'placed', orderId: order?.orderId, key: request.idempotencyKey });
    await reconcilePayments(shop.system(), { all: true });
    expect(await findOrders(userId)).toHaveLength(1);
  });

  test('its order is returned for a cash order of the same items', async () => {
    const { ctx, request, userId } = await shop.checkOut({ stock: 5 });
    const first = await shop.start(ctx(), request);
    payAtProvider(first);
    const placed = expectOk(await placeCash(ctx(), request));
    expect(placed).toMatchObject({ paymentMethod: 'upi', paymentStatus: 'paid' });
    expect(await findOrders(userId)).toHaveLength(1);
  });

  test('stays a separate order beside a cash order of other items', async () => {
    const { ctx, request, userId } = await shop.checkOut({ stock: 5 });
    payAtProvider(await shop.start(ctx(), request));
    const productId = await shop.addProduct();
    const lines = [{ productId, size: 'M', quantity: 1 }];
    expectOk(await placeCash(ctx(), request, { lines }));
    expect((await findOrders(userId)).map(({ paymentMethod }) => paymentMethod).toSorted()).toEqual(['cod', 'upi']);
  });

  test('does not block the new purchase while the provider is unavailable, and is settled later', async () => {
    const { ctx, request, userId } = await shop.checkOut({ stock: 5 });
    payAtProvider(await shop.start(ctx(), request));
    shop.injectFaults({ how: 'server-error' });
    expectOk(await placeCash(ctx(), request));
    shop.injectFaults();
    await reconcilePayments(shop.system(), { all: true });
    expect(await findOrders(userId)).toHaveLength(2);
  });
});

describe('quotes count the units of the own checkout as available', () => {
  test('S-STATE-08 units and coupon of an open checkout are available to its shopper, and to nobody else', async () => {
    await shop.addCoupon({ code: 'ONLYHERS', usageLimit: 1, validUntil: new Date(Date.now() + 86_400_000) });
    const { ctx, request, productId } = await shop.checkOut({ stock: 1, couponCode: 'ONLYHERS' });
    await shop.start(ctx(), request);
    const quoteRequest = {
      place: 'checkout',
      couponCode: 'ONLYHERS',
      lines: [{ productId, slug: '', size: 'M', quantity: 1 }],
    };
    const ownQuote = expectOk(await quoteBag(ctx(), quoteRequest, 'her network'));
    expect(ownQuote).toMatchObject({ count: 1, coupon: { state: 'applied' }, lines: [{ state: 'ok' }] });
    const { userId } = await shop.addShopper();
    const other = expectOk(await quoteBag(shop.as({ kind: 'shopper', userId }), quoteRequest, 'her network'));
    expect(other).toMatchObject({ count: 0, coupon: { state: 'refused' }, lines: [{ state: 'sold-out' }] });
    const [line] = await resolveBagLines(ctx(), quoteRequest.lines);
    expect(line).toMatchObject({ state: 'ok', available: 1 });
    expectOk(await startPayment(ctx(), withNewKey(request)));
  });
});
