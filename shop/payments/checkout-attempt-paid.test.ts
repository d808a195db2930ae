import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { checkouts } from '#db/schema/orders.ts';
import { expireCheckouts } from '#shop/orders/expire-checkouts.server.ts';
import { expectOk } from '#shop/testing/test-shop.ts';
import { findAttemptOutcome, resolveAttempt } from './checkout-attempt.server.ts';
import { confirmPayment } from './confirm-payment.server.ts';
import { startPayment } from './start-payment.server.ts';
import { openPayingShop } from './testing/paying-shop.ts';

// The checkouts are of one product of ₹1,000 with 18 % tax: ₹1,180.
const shop = openPayingShop();

beforeEach(() => {
  shop.injectFaults();
  shop.simulator.webhooks.delivery = 'lost';
});

test('the attempt of a started payment is open until it is resolved, and cannot become an order afterwards', async () => {
  const { ctx, request } = await shop.checkOut({ paymentMethod: 'upi' });
  await shop.start(ctx(), request);
  expect(expectOk(await findAttemptOutcome(ctx(), request.idempotencyKey))).toEqual({ kind: 'open' });
  expect(expectOk(await resolveAttempt(ctx(), request.idempotencyKey))).toEqual({ kind: 'none' });
  expect(expectOk(await findAttemptOutcome(ctx(), request.idempotencyKey))).toEqual({ kind: 'none' });
  expect(await startPayment(ctx(), request)).toMatchObject({ ok: false, reason: { kind: 'expired' } });
});

test('a paid checkout whose confirmation and webhook were lost is resolved to its order', async () => {
  const { ctx, request } = await shop.checkOut({ paymentMethod: 'upi' });
  const { providerOrderId } = await shop.start(ctx(), request);
  shop.simulator.pay(providerOrderId);
  const outcome = expectOk(await resolveAttempt(ctx(), request.idempotencyKey));
  expect(outcome).toMatchObject({ kind: 'placed', order: { total: 118_000 } });
  expect(expectOk(await findAttemptOutcome(ctx(), request.idempotencyKey))).toEqual(outcome);
});

test('S-PAY-12 a payment that arrives after its expired checkout was resolved is refunded: the shopper was told to order again', async () => {
  const { ctx, request } = await shop.checkOut({ paymentMethod: 'upi' });
  const { checkoutId, providerOrderId } = await shop.start(ctx(), request);
  await shop.db
    .update(checkouts)
    .set({ expiresAt: new Date(0) })
    .where(eq(checkouts.id, checkoutId));
  expect(await expireCheckouts(shop.system())).toBe(1);
  expect(expectOk(await resolveAttempt(ctx(), request.idempotencyKey))).toEqual({ kind: 'none' });
  const { razorpay_payment_id: paymentId, razorpay_signature: signature } = shop.simulator.pay(providerOrderId);
  expect(expectOk(await confirmPayment(ctx(), { checkoutId, paymentId, signature }))).toMatchObject({
    kind: 'returned',
  });
});
