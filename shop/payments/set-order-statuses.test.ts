import { inArray } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { orders } from '#db/schema/orders.ts';
import {
  expectOk,
  minutesAfterNow,
  openTestShop,
  orderRequestFor,
  placeCashOrder,
  UNKNOWN_ID,
} from '#shop/testing/test-shop.ts';
import { updateOrderStatus } from './set-order-status.server.ts';
import { updateOrderStatuses } from './set-order-statuses.server.ts';

const shop = openTestShop();

async function placeOrders(count: number): Promise<string[]> {
  const productId = await shop.addProduct({ stock: [{ size: 'M', onHand: 50 }] });
  const ids: string[] = [];
  for (let index = 0; index < count; index++) {
    const { ctx } = await shop.addShopper();
    const request = orderRequestFor([{ productId, size: 'M', quantity: 1 }]);
    ids.push(expectOk(await placeCashOrder(ctx, request)).id);
  }
  return ids;
}
const loadStatuses = async (ids: readonly string[]) => {
  const rows = await shop.db
    .select({ id: orders.id, status: orders.status })
    .from(orders)
    .where(inArray(orders.id, [...ids]));
  return ids.map((id) => rows.find((row) => row.id === id)?.status);
};

test('A-OBULK-01 changes each order by the rule for one order; reports every result, and a refusal does not stop the others', async () => {
  const ids = await placeOrders(5);
  const [, shipped = '', stale = '', fourth = ''] = ids;
  const set = (id: string, status: string, reason = '') =>
    updateOrderStatus(shop.staff(), id, { status, seen: null, reason });
  expectOk(await set(shipped, 'shipped', 'Sent by hand'));
  expectOk(await set(stale, 'delivered', 'Handed over'));
  expectOk(await set(fourth, 'processing'));
  const seen = ['pending', 'shipped', 'pending', 'processing', 'pending'];
  const requestedChanges = [...ids, UNKNOWN_ID, 'no id'].map((id, index) => ({ id, seen: seen[index] ?? 'pending' }));
  const outcomes = expectOk(
    await updateOrderStatuses(shop.staff(minutesAfterNow(9)), { orders: requestedChanges, status: 'processing' }),
  );
  expect(outcomes.map(({ refusal }) => refusal)).toEqual([
    null,
    'reason-missing',
    'changed-meanwhile',
    'already-there',
    null,
    'no-such-order',
    'no-such-order',
  ]);
  expect(outcomes.map(({ id }) => id)).toEqual(requestedChanges.map(({ id }) => id));
  expect(await loadStatuses(ids)).toEqual(['processing', 'shipped', 'delivered', 'processing', 'processing']);
});

test('A-OBULK-01 changes an order once if it is listed twice', async () => {
  const [id = ''] = await placeOrders(1);
  const order = { id, seen: 'pending' };
  const request = { orders: [order, order], status: 'processing' } as const;
  expect(expectOk(await updateOrderStatuses(shop.staff(), request))).toEqual([{ id, refusal: null }]);
});

test('A-OBULK-02 refuses more than 50 orders and everybody but staff, and changes nothing', async () => {
  const [id = ''] = await placeOrders(1);
  const others = Array.from({ length: 50 }, (_, index) => ({ id: `other ${index}`, seen: 'pending' }));
  const many = { orders: [{ id, seen: 'pending' }, ...others], status: 'processing' } as const;
  expect(await updateOrderStatuses(shop.staff(), many)).toEqual({ ok: false, reason: 'too-many' });
  const { ctx } = await shop.addShopper();
  const single = { orders: [{ id, seen: 'pending' }], status: 'processing' } as const;
  expect(await updateOrderStatuses(ctx, single)).toEqual({ ok: false, reason: 'not-allowed' });
  expect(await loadStatuses([id])).toEqual(['pending']);
});
