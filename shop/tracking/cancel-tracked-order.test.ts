import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { cancellationRequests, orders } from '#db/schema/orders.ts';
import { settings } from '#db/schema/promotions.ts';
import { outbox } from '#db/schema/system.ts';
import { decideCancellation } from '#shop/payments/decide-cancellation.server.ts';
import { getSettings } from '#shop/settings/settings.server.ts';
import { expectOk, openTestShop, orderRequestFor, placeCashOrder } from '#shop/testing/test-shop.ts';
import { cancelTrackedOrder } from './cancel-tracked-order.server.ts';
import { trackOrder } from './track-order.server.ts';

const shop = openTestShop();
const guest = () => shop.as({ kind: 'guest' });
let networks = 0;
const network = () => `10.9.${networks++}.0`;

/** The store cancels at once for customers with an account; a tracked order waits for staff even then. */
beforeAll(async () => {
  await getSettings(shop.staff());
  await shop.db.update(settings).set({ returns: { autoCancelMinutes: 60 } });
});

/** An order that no account owns. */
async function guestOrder() {
  const { ctx } = await shop.addShopper();
  const request = orderRequestFor([{ productId: await shop.addProduct(), size: 'M', quantity: 1 }]);
  const order = expectOk(await placeCashOrder(ctx, request));
  await shop.db.update(orders).set({ userId: null }).where(eq(orders.id, order.id));
  const proof = { orderId: order.orderId, email: order.customerEmail };
  return { id: order.id, proof, form: { ...proof, reason: 'Duplicate order', type: 'refund' as const } };
}

const findState = async (proof: { orderId: string; email: string }) => {
  const tracked = expectOk(await trackOrder(guest(), proof, network()));
  return tracked.kind === 'order' ? tracked.order.personal?.cancellation : undefined;
};

test('S-GUEST-17 with order ID and email a cancellation can be requested once; staff decide about it', async () => {
  const { id, proof, form } = await guestOrder();
  expect(await findState(proof)).toBe('possible');
  expect(await cancelTrackedOrder(guest(), { ...form, reason: ' ' }, network())).toMatchObject({
    reason: 'reason-missing',
  });
  const results = await Promise.all([1, 2, 3].map(() => cancelTrackedOrder(guest(), form, network())));
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  expect(results.find((result) => !result.ok)).toMatchObject({ reason: 'already-requested' });
  expect(await findState(proof)).toBe('requested');
  const [request] = await shop.db.select().from(cancellationRequests).where(eq(cancellationRequests.orderId, id));
  expect(request).toMatchObject({ status: 'pending', reason: 'Duplicate order' });
  expect((await shop.db.select().from(orders).where(eq(orders.id, id)))[0]?.status).toBe('pending');
  expect(
    await shop.db
      .select()
      .from(outbox)
      .where(eq(outbox.ref, request?.id ?? '')),
  ).toMatchObject([{ topic: 'cancellation-requested' }]);
  expectOk(await decideCancellation(shop.staff(), request?.id ?? '', { approve: true, notes: '' }));
  expect((await shop.db.select().from(orders).where(eq(orders.id, id)))[0]?.status).toBe('cancelled');
});

test('S-GUEST-17 a wrong email, an order of an account and an order that is not pending are refused', async () => {
  const { id, form } = await guestOrder();
  const { userId } = await shop.addShopper();
  const ask = (change: object = {}) => cancelTrackedOrder(guest(), { ...form, ...change }, network());
  expect(await ask({ email: 'somebody@example.in' })).toMatchObject({ reason: 'not-found' });
  expect(await ask({ email: '' })).toMatchObject({ reason: 'missing' });
  expect(await ask({ orderId: ' ' })).toMatchObject({ reason: 'missing' });
  await shop.db.update(orders).set({ userId }).where(eq(orders.id, id));
  expect(await ask()).toMatchObject({ reason: 'too-late' });
  await shop.db.update(orders).set({ userId: null, status: 'processing' }).where(eq(orders.id, id));
  expect(await ask()).toMatchObject({ reason: 'too-late' });
  await shop.db.update(orders).set({ status: 'pending' }).where(eq(orders.id, id));
  expect(await shop.db.select().from(cancellationRequests).where(eq(cancellationRequests.orderId, id))).toEqual([]);
});

test('S-GUEST-17 guessing the email is limited as for tracking: ten attempts per order', async () => {
  const { form } = await guestOrder();
  const guesses = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      cancelTrackedOrder(guest(), { ...form, email: `guess-${index}@example.in` }, network()),
    ),
  );
  expect(guesses.filter((guess) => !guess.ok && guess.reason === 'too-many')).toHaveLength(2);
});
