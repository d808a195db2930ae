import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { orderSelections } from '#db/schema/order-selections.ts';
import {
  expectOk,
  GUEST,
  minutesAfterNow,
  NOW,
  openTestShop,
  orderRequestFor,
  ownerActor,
  placeCashOrder,
  roleActor,
  UNKNOWN_ID,
} from '#shop/testing/test-shop.ts';
import { parseOrdersQuery } from './admin-orders-query.ts';
import { listOrdersToSelect } from './list-orders.server.ts';
import { findOrderSelection, keepOrderSelection } from './order-selections.server.ts';

const shop = openTestShop();

async function addStaff(now = NOW) {
  const { userId } = await shop.addShopper({ name: 'Meera' });
  const actor = ownerActor({ userId, email: `${userId}@tanabana.example`, name: 'Meera' });
  return { userId, ctx: shop.as(actor, now), at: (later: Date) => shop.as(actor, later) };
}

const newIds = (count: number) => Array.from({ length: count }, () => crypto.randomUUID());

test('A-OBULK-07 a selection is kept in its order, for the person who made it, for a week', async () => {
  const { ctx, at } = await addStaff();
  const ids = newIds(500);
  const id = expectOk(await keepOrderSelection(ctx, [...ids, ids[0] ?? '']));
  expect(await findOrderSelection(ctx, id)).toEqual(ids);
  expect(await findOrderSelection((await addStaff()).ctx, id)).toBeNull();
  expect(await findOrderSelection(ctx, UNKNOWN_ID)).toBeNull();
  expect(await findOrderSelection(ctx, 'x')).toBeNull();
  expect(await findOrderSelection(at(minutesAfterNow(7 * 24 * 60)), id)).toBeNull();
});

test('A-OBULK-07 the newest 30 selections of a person are kept', async () => {
  const { userId, at } = await addStaff();
  const ids: string[] = [];
  for (let minute = 0; minute < 32; minute++) {
    ids.push(expectOk(await keepOrderSelection(at(minutesAfterNow(minute)), newIds(1))));
  }
  const [row] = await shop.db
    .select({ count: sql<number>`count(*)::int` })
    .from(orderSelections)
    .where(sql`user_id = ${userId}`);
  expect(row?.count).toBe(30);
  const ctx = at(minutesAfterNow(40));
  expect(await findOrderSelection(ctx, ids[1] ?? '')).toBeNull();
  expect(await findOrderSelection(ctx, ids[2] ?? '')).toHaveLength(1);
});

test('A-OBULK-07 refuses more than 500 orders, none, and everybody who may not see orders', async () => {
  const { ctx } = await addStaff();
  expect(await keepOrderSelection(ctx, newIds(501))).toEqual({ ok: false, reason: 'too-many' });
  expect(await keepOrderSelection(ctx, ['x'])).toEqual({ ok: false, reason: 'nothing-selected' });
  for (const actor of [GUEST, roleActor('Catalogue', ['products.edit'])])
    expect(await keepOrderSelection(shop.as(actor), newIds(1))).toEqual({ ok: false, reason: 'not-allowed' });
  expect(await findOrderSelection(shop.as(GUEST), UNKNOWN_ID)).toBeNull();
});

test('A-OBULK-06 all orders that match are selected, whatever the page, in the order of the list', async () => {
  const productId = await shop.addProduct({ stock: [{ size: 'M', onHand: 200 }] });
  const { ctx } = await shop.addShopper({ name: 'Zubeda' });
  const placed: string[] = [];
  for (let minute = 0; minute < 12; minute++) {
    const request = orderRequestFor([{ productId, size: 'M', quantity: 1 }]);
    const order = expectOk(await placeCashOrder({ ...ctx, now: minutesAfterNow(minute) }, request));
    placed.unshift(order.id);
  }
  const query = parseOrdersQuery(new URLSearchParams('status=pending&page=2&rows=10'));
  const found = expectOk(await listOrdersToSelect(shop.staff(), query));
  expect(found.map(({ id }) => id)).toEqual(placed);
  expect(found[0]).toMatchObject({ status: 'pending', paymentMethod: 'cod', custody: { reserved: 1 } });
  expect(await listOrdersToSelect(shop.as(GUEST), query)).toEqual({ ok: false, reason: 'not-allowed' });
});
