import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { orders } from '#db/schema/orders.ts';
import { expectOk, GUEST, openTestShop, orderRequestFor } from '#shop/testing/test-shop.ts';
import { addOrder } from './add-order.server.ts';
import { findAttemptOutcome, resolveAttempt } from './checkout-attempt.server.ts';
import { startPayment } from './start-payment.server.ts';

const shop = openTestShop();

/** One unit of ₹1,000: with 18 % tax the total is ₹1,180. */
const oneUnitOf = (productId: string) => [{ productId, size: 'M', quantity: 1 }];

test('resolves an attempt that became an order to that order, for its owner only', async () => {
  const request = { ...orderRequestFor(oneUnitOf(await shop.addProduct())), shownTotal: 118_000 };
  const { ctx } = await shop.addShopper();
  const order = expectOk(await addOrder(ctx, request));
  const placed = { kind: 'placed', order: { orderId: order.orderId, total: 118_000 } };
  expect(expectOk(await findAttemptOutcome(ctx, request.idempotencyKey))).toMatchObject(placed);
  expect(expectOk(await resolveAttempt(ctx, request.idempotencyKey))).toMatchObject(placed);
  const other = (await shop.addShopper()).ctx;
  expect(expectOk(await findAttemptOutcome(other, request.idempotencyKey))).toEqual({ kind: 'none' });
  expect(expectOk(await resolveAttempt(other, request.idempotencyKey))).toEqual({ kind: 'none' });
  expect(expectOk(await findAttemptOutcome(ctx, request.idempotencyKey))).toMatchObject(placed);
});

test('refuses a cash order that arrives after its attempt was resolved', async () => {
  const request = { ...orderRequestFor(oneUnitOf(await shop.addProduct())), shownTotal: 118_000 };
  const { ctx, userId } = await shop.addShopper();
  expect(expectOk(await findAttemptOutcome(ctx, request.idempotencyKey))).toEqual({ kind: 'none' });
  expect(expectOk(await resolveAttempt(ctx, request.idempotencyKey))).toEqual({ kind: 'none' });
  expect(await addOrder(ctx, request)).toMatchObject({ ok: false, reason: { kind: 'key-reused' } });
  expect(await startPayment(ctx, { ...request, paymentMethod: 'upi' })).toMatchObject({
    ok: false,
    reason: { kind: 'key-reused' },
  });
  expect(await shop.db.select().from(orders).where(eq(orders.userId, userId))).toEqual([]);
  expect(expectOk(await findAttemptOutcome(ctx, request.idempotencyKey))).toEqual({ kind: 'none' });
});

test('five copies of an order and ten resolutions of its key, in parallel, give one order that every resolution reports, or none', async () => {
  const productId = await shop.addProduct();
  // The order of the two is random, so the race runs several times.
  for (let attempt = 0; attempt < 5; attempt++) {
    const request = { ...orderRequestFor(oneUnitOf(productId)), shownTotal: 118_000 };
    const { ctx, userId } = await shop.addShopper();
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, async (_, index) => {
        if (index % 2 === 0) await addOrder(ctx, request);
        return expectOk(await resolveAttempt(ctx, request.idempotencyKey));
      }),
    );
    const placed = await shop.db.select().from(orders).where(eq(orders.userId, userId));
    expect(placed.length).toBeLessThanOrEqual(1);
    expect(new Set(outcomes.map(({ kind }) => kind))).toEqual(new Set([placed.length === 1 ? 'placed' : 'none']));
  }
});

test.each([['short'], ['with a space in it'], ['a'.repeat(101)], ['null\0byte'], ['']])(
  'refuses the invalid key %j',
  async (key) => {
    const { ctx } = await shop.addShopper();
    expect(await findAttemptOutcome(ctx, key)).toEqual({ ok: false, reason: 'invalid' });
    expect(await resolveAttempt(ctx, key)).toEqual({ ok: false, reason: 'invalid' });
  },
);

test('refuses a guest, and the 61st key that a shopper resolves within ten minutes', async () => {
  expect(await findAttemptOutcome(shop.as(GUEST), crypto.randomUUID())).toEqual({ ok: false, reason: 'not-signed-in' });
  expect(await resolveAttempt(shop.as(GUEST), crypto.randomUUID())).toEqual({ ok: false, reason: 'not-signed-in' });
  const { ctx } = await shop.addShopper();
  for (let resolved = 0; resolved < 60; resolved++) expectOk(await resolveAttempt(ctx, crypto.randomUUID()));
  expect(await resolveAttempt(ctx, crypto.randomUUID())).toEqual({ ok: false, reason: 'too-many' });
});
