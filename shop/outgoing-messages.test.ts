import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { audit, outbox } from '#db/schema/system.ts';
import { placeCashOrder } from '#shop/testing/test-shop.ts';
import { shortOrderId } from './orders/order.ts';
import { listOutgoingMessages, retryOutgoingMessages } from './outgoing-messages.server.ts';
import { expectOk, GUEST, openTestShop, orderRequestFor, UNKNOWN_ID } from './testing/test-shop.ts';

const shop = openTestShop();
const FIRST_PAGE = { page: 1, rows: 10 };

beforeEach(async () => {
  await shop.db.update(outbox).set({ status: 'sent', lastError: null, sentAt: sql`now()` });
});

/** A message that failed and is due for a retry in an hour. */
async function addFailing(ref: string): Promise<string> {
  const [row] = await shop.db
    .insert(outbox)
    .values({
      topic: 'reset-password',
      ref,
      payload: { email: 'asha@example.in' },
      attempts: 4,
      lastError: 'Connection refused',
      nextAttemptAt: sql`now() + interval '1 hour'` as unknown as Date,
    })
    .returning({ id: outbox.id });
  if (!row) throw new Error('Nothing was written');
  return row.id;
}

const isDue = async (id: string): Promise<boolean> =>
  (await shop.db.$count(outbox, sql`${outbox.id} = ${id} and next_attempt_at <= now()`)) === 1;

test('lists waiting messages, failing ones first; no sent ones and no recipients', async () => {
  const productId = await shop.addProduct();
  const { ctx } = await shop.addShopper();
  const order = expectOk(await placeCashOrder(ctx, orderRequestFor([{ productId, size: 'M', quantity: 1 }])));
  const failing = await addFailing('first');
  const list = expectOk(await listOutgoingMessages(shop.staff(), FIRST_PAGE));
  expect(list).toMatchObject({ failing: 1, page: 1 });
  expect(list.found).toBe(list.messages.length);
  const [first] = list.messages;
  expect(first).toMatchObject({ id: failing, attempts: 4, lastError: 'Connection refused', orderId: null });
  const message = list.messages.find(({ topic }) => topic === 'order-placed');
  expect(shortOrderId(message?.orderId ?? '')).toBe(shortOrderId(order.orderId));
  expect(message).toMatchObject({ attempts: 0, lastError: null });
  expect(JSON.stringify(list)).not.toContain('asha@example.in');

  await shop.db.update(outbox).set({ status: 'sent', lastError: null, sentAt: sql`now()` });
  expect(expectOk(await listOutgoingMessages(shop.staff(), { page: 7, rows: 10 }))).toEqual({
    messages: [],
    found: 0,
    failing: 0,
    page: 1,
  });
});

test('staff retry one failed message or all of them at once; waiting messages are not changed', async () => {
  const [one, two] = [await addFailing('one'), await addFailing('two')];
  const [untried] = await shop.db
    .insert(outbox)
    .values({ topic: 'mail', ref: 'untried', payload: {}, nextAttemptAt: new Date('2999-01-01') })
    .returning({ id: outbox.id });
  expect(expectOk(await retryOutgoingMessages(shop.staff(), one))).toBe(1);
  expect([await isDue(one), await isDue(two)]).toEqual([true, false]);
  // The first one again, because it still has its error, and the second one.
  expect(expectOk(await retryOutgoingMessages(shop.staff(), 'all'))).toBe(2);
  expect([await isDue(two), await isDue(untried?.id ?? '')]).toEqual([true, false]);
  const written = await shop.db.select().from(audit).where(eq(audit.entity, 'outgoing-message')).orderBy(audit.id);
  expect(written.map(({ action, entityId, after }) => ({ action, entityId, after }))).toEqual([
    { action: 'try again', entityId: one, after: { topic: 'reset-password' } },
    { action: 'try again', entityId: 'all', after: { messages: 2 } },
  ]);
});

test('reports that there is nothing to retry, and refuses everybody but staff', async () => {
  const nothingToRetry = { ok: false, reason: 'nothing-to-retry' };
  expect(await retryOutgoingMessages(shop.staff(), UNKNOWN_ID)).toEqual(nothingToRetry);
  expect(await retryOutgoingMessages(shop.staff(), 'no-id')).toEqual(nothingToRetry);
  expect(await retryOutgoingMessages(shop.staff(), 'all')).toEqual(nothingToRetry);
  expect(await retryOutgoingMessages(shop.as(GUEST), 'all')).toEqual({ ok: false, reason: 'not-allowed' });
});
