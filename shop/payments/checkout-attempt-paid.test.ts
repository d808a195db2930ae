import { beforeEach, expect, test } from 'vitest';
import { granted } from '#shop/testing/test-shop.ts';
import { findOutcome, resolveAttempt } from './checkout-attempt.server.ts';
import { startPayment } from './start-payment.server.ts';
import { openPayingShop } from './testing/paying-shop.ts';

const shop = openPayingShop();

beforeEach(() => {
  shop.misbehave();
  shop.simulator.webhooks.delivery = 'lost';
});

test('a started payment is open until it is resolved; nothing comes of it afterwards', async () => {
  const { ctx, wish } = await shop.checkOut({ paymentMethod: 'upi' });
  await shop.start(ctx(), wish);
  expect(granted(await findOutcome(ctx(), wish.idempotencyKey))).toEqual({ kind: 'open' });
  expect(granted(await resolveAttempt(ctx(), wish.idempotencyKey))).toEqual({ kind: 'none' });
  expect(granted(await findOutcome(ctx(), wish.idempotencyKey))).toEqual({ kind: 'none' });
  expect(await startPayment(ctx(), wish)).toMatchObject({ ok: false, reason: { kind: 'expired' } });
});

test('a payment that was paid, with confirmation and webhook lost, is resolved to its order', async () => {
  const { ctx, wish } = await shop.checkOut({ paymentMethod: 'upi' });
  const { providerOrderId } = await shop.start(ctx(), wish);
  shop.simulator.pay(providerOrderId);
  const outcome = granted(await resolveAttempt(ctx(), wish.idempotencyKey));
  expect(outcome).toMatchObject({ kind: 'placed', order: { total: 118_000 } });
  expect(granted(await findOutcome(ctx(), wish.idempotencyKey))).toEqual(outcome);
});
