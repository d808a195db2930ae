import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { orders } from '#db/schema/orders.ts';
import { cancelOrder } from '#shop/payments/cancel-order.server.ts';
import {
  expectOk,
  GUEST,
  minutesAfterNow,
  NOW,
  openTestShop,
  orderRequestFor,
  placeCashOrder,
} from '#shop/testing/test-shop.ts';
import { loadOrderStats, refreshDailyOrderStats } from './order-days.server.ts';
import { processStock } from './process-stock.server.ts';

const shop = openTestShop();
const DAY = 24 * 60;
const loadStats = () => loadOrderStats(shop.staff(), '2000-01-01');
const computeStats = async () => {
  const { rows } = await shop.db.execute<Record<'orders' | 'cancelled' | 'revenue' | 'processed', string>>(sql`
    select count(*) as orders, count(*) filter (where status = 'cancelled') as cancelled,
      coalesce(sum(total) filter (where status <> 'cancelled'), 0) as revenue, count(*) filter (where stock_processed) as processed from orders`);
  return Object.fromEntries(Object.entries(rows[0] ?? {}).map(([name, value]) => [name, Number(value)]));
};
const expectCorrectStats = async () => {
  const { totals, days } = await loadStats();
  expect(totals).toMatchObject(await computeStats());
  const sum = (field: 'orders' | 'cancelled' | 'revenue') => days.reduce((total, day) => total + day[field], 0);
  expect({ orders: sum('orders'), cancelled: sum('cancelled'), revenue: sum('revenue') }).toEqual({
    orders: totals.orders,
    cancelled: totals.cancelled,
    revenue: totals.revenue,
  });
};
const countStaleDays = async () => (await shop.db.execute(sql`select * from stale_order_days`)).rows.length;
const countStored = async () => (await shop.db.execute(sql`select * from daily_order_stats`)).rows.length;

async function placeAt(at: Date, quantity = 1) {
  const productId = await shop.addProduct({ stock: [{ size: 'M', onHand: 10 }] });
  const { at: ctxAt } = await shop.addShopper();
  return expectOk(await placeCashOrder(ctxAt(at), orderRequestFor([{ productId, size: 'M', quantity }])));
}

test('the stats are correct before and after days are aggregated, whatever happens to their orders', async () => {
  expect((await loadStats()).totals).toEqual({
    orders: 0,
    cancelled: 0,
    revenue: 0,
    processed: 0,
    lastProcessed: null,
  });
  const placed = [];
  for (const day of [0, 0, 1, 40]) placed.push(await placeAt(minutesAfterNow(day * DAY)));
  const today = await placeAt(new Date());
  await expectCorrectStats();
  expect(await countStored()).toBe(0);

  await refreshDailyOrderStats(shop.staff());
  // The days 0, 1 and 40; the current day is not stored.
  expect([await countStored(), await countStaleDays()]).toEqual([3, 0]);
  await expectCorrectStats();

  expectOk(await cancelOrder(shop.staff(), placed[0]?.id ?? '', 'Changed my mind'));
  expectOk(await cancelOrder(shop.staff(), today.id, 'Changed my mind'));
  expect(await countStaleDays()).toBe(1);
  await expectCorrectStats();
  expectOk(await processStock(shop.staff(minutesAfterNow(50 * DAY))));
  await expectCorrectStats();
  // Of the five orders two are cancelled.
  expect((await loadStats()).totals).toMatchObject({ processed: 3, lastProcessed: minutesAfterNow(50 * DAY) });
  await placeAt(minutesAfterNow(-3 * DAY), 2);
  await expectCorrectStats();
  await refreshDailyOrderStats(shop.staff());
  expect([await countStored(), await countStaleDays()]).toEqual([4, 0]);
  await expectCorrectStats();
});

test('an order of the current hour marks no day as stale', async () => {
  const staleDaysBefore = await countStaleDays();
  await placeAt(new Date());
  expect(await countStaleDays()).toBe(staleDaysBefore);
  await expectCorrectStats();
});

test('days follow Indian time, and a day has its payment methods and categories', async () => {
  // 23:30 on the 9th and 00:30 on the 10th, in India.
  const categoryId = await shop.addCategory();
  const productId = await shop.addProduct({ categoryId });
  const { at } = await shop.addShopper();
  const buy = async (iso: string) =>
    expectOk(await placeCashOrder(at(new Date(iso)), orderRequestFor([{ productId, size: 'M', quantity: 2 }])));
  const lateOrder = await buy('2024-06-09T18:00:00.000Z');
  await buy('2024-06-09T19:00:00.000Z');
  const loadDays = async () =>
    (await loadOrderStats(shop.staff(), '2024-06-01')).days.filter(({ day }) => day.startsWith('2024-06'));
  for (const step of [async () => {}, () => refreshDailyOrderStats(shop.staff())]) {
    await step();
    expect(await loadDays()).toMatchObject([
      {
        day: '2024-06-09',
        orders: 1,
        revenue: lateOrder.total,
        methods: { cod: lateOrder.total },
        categories: { [categoryId]: 200_000 },
      },
      { day: '2024-06-10', orders: 1 },
    ]);
  }
});

test('does not lose a change that is in progress while a day is aggregated', async () => {
  const order = await placeAt(minutesAfterNow(5 * DAY));
  await refreshDailyOrderStats(shop.staff());
  await shop.db.transaction(async (tx) => {
    await tx
      .update(orders)
      .set({ notes: 'seen', stockProcessed: false, status: 'shipped' })
      .where(eq(orders.id, order.id));
    // Runs on another connection, which does not see the change yet.
    await refreshDailyOrderStats(shop.staff());
  });
  await expectCorrectStats();
  await shop.db.transaction(async (tx) => {
    const [updatedOrder] = await tx.select().from(orders).where(eq(orders.id, order.id));
    await tx
      .update(orders)
      .set({ orderDate: minutesAfterNow(5 * DAY + 3 * DAY), updatedAt: updatedOrder?.updatedAt ?? NOW })
      .where(eq(orders.id, order.id));
    await refreshDailyOrderStats(shop.staff());
  });
  await expectCorrectStats();
  await refreshDailyOrderStats(shop.staff());
  await expectCorrectStats();
});

test('refuses the stats to everybody but staff', async () => {
  await expect(loadOrderStats(shop.as(GUEST), '2000-01-01')).rejects.toThrow('staff only');
});
