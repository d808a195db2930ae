import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { orders } from '#db/schema/orders.ts';
import { cancelOrder } from '#shop/payments/cancel-order.server.ts';
import { GUEST, granted, later, NOW, openTestShop, orderRequestFor, placeCashOrder } from '#shop/testing/test-shop.ts';
import { loadOrderStats, refreshDailyOrderStats } from './order-days.server.ts';
import { processStock } from './process-stock.server.ts';

const shop = openTestShop();
const DAY = 24 * 60;
const figures = () => loadOrderStats(shop.staff(), '2000-01-01');
/** The stats computed from the orders themselves. */
const truth = async () => {
  const { rows } = await shop.db.execute<Record<'orders' | 'cancelled' | 'revenue' | 'processed', string>>(sql`
    select count(*) as orders, count(*) filter (where status = 'cancelled') as cancelled,
      coalesce(sum(total) filter (where status <> 'cancelled'), 0) as revenue, count(*) filter (where stock_processed) as processed from orders`);
  return Object.fromEntries(Object.entries(rows[0] ?? {}).map(([name, value]) => [name, Number(value)]));
};
const isTrue = async () => {
  const { totals, days } = await figures();
  expect(totals).toMatchObject(await truth());
  const sum = (field: 'orders' | 'cancelled' | 'revenue') => days.reduce((all, day) => all + day[field], 0);
  expect({ orders: sum('orders'), cancelled: sum('cancelled'), revenue: sum('revenue') }).toEqual({
    orders: totals.orders,
    cancelled: totals.cancelled,
    revenue: totals.revenue,
  });
};
const marks = async () => (await shop.db.execute(sql`select * from stale_order_days`)).rows.length;
const countStored = async () => (await shop.db.execute(sql`select * from daily_order_stats`)).rows.length;

async function place(at: Date, quantity = 1) {
  const productId = await shop.addProduct({ stock: [{ size: 'M', onHand: 10 }] });
  const { at: when } = await shop.addShopper();
  return granted(await placeCashOrder(when(at), orderRequestFor([{ productId, size: 'M', quantity }])));
}

test('the stats are correct before and after days are aggregated, whatever happens to their orders', async () => {
  expect((await figures()).totals).toEqual({ orders: 0, cancelled: 0, revenue: 0, processed: 0, lastProcessed: null });
  const placed = [];
  for (const day of [0, 0, 1, 40]) placed.push(await place(later(day * DAY)));
  const today = await place(new Date());
  await isTrue();
  expect(await countStored()).toBe(0);

  await refreshDailyOrderStats(shop.staff());
  expect([await countStored(), await marks()]).toEqual([3, 0]);
  await isTrue();

  granted(await cancelOrder(shop.staff(), placed[0]?.id ?? '', 'Changed my mind'));
  granted(await cancelOrder(shop.staff(), today.id, 'Changed my mind'));
  expect(await marks()).toBe(1);
  await isTrue();
  granted(await processStock(shop.staff(later(50 * DAY))));
  await isTrue();
  expect((await figures()).totals).toMatchObject({ processed: 3, lastProcessed: later(50 * DAY) });
  await place(later(-3 * DAY), 2);
  await isTrue();
  await refreshDailyOrderStats(shop.staff());
  expect([await countStored(), await marks()]).toEqual([4, 0]);
  await isTrue();
});

test('an order of the current hour marks no day as stale', async () => {
  const before = await marks();
  await place(new Date());
  expect(await marks()).toBe(before);
  await isTrue();
});

test('days follow Indian time, and a day has its payment methods and categories', async () => {
  // 23:30 on the 9th and 00:30 on the 10th, in India.
  const categoryId = await shop.addCategory();
  const productId = await shop.addProduct({ categoryId });
  const { at } = await shop.addShopper();
  const buy = async (iso: string) =>
    granted(await placeCashOrder(at(new Date(iso)), orderRequestFor([{ productId, size: 'M', quantity: 2 }])));
  const before = await buy('2024-06-09T18:00:00.000Z');
  await buy('2024-06-09T19:00:00.000Z');
  const look = async () =>
    (await loadOrderStats(shop.staff(), '2024-06-01')).days.filter(({ day }) => day.startsWith('2024-06'));
  for (const step of [async () => {}, () => refreshDailyOrderStats(shop.staff())]) {
    await step();
    expect(await look()).toMatchObject([
      {
        day: '2024-06-09',
        orders: 1,
        revenue: before.total,
        methods: { cod: before.total },
        categories: { [categoryId]: 200_000 },
      },
      { day: '2024-06-10', orders: 1 },
    ]);
  }
});

test('does not lose a change that is in progress while a day is aggregated', async () => {
  const order = await place(later(5 * DAY));
  await refreshDailyOrderStats(shop.staff());
  await shop.db.transaction(async (tx) => {
    await tx
      .update(orders)
      .set({ notes: 'seen', stockProcessed: false, status: 'shipped' })
      .where(eq(orders.id, order.id));
    await refreshDailyOrderStats(shop.staff());
  });
  await isTrue();
  await shop.db.transaction(async (tx) => {
    const [late] = await tx.select().from(orders).where(eq(orders.id, order.id));
    await tx
      .update(orders)
      .set({ orderDate: later(5 * DAY + 3 * DAY), updatedAt: late?.updatedAt ?? NOW })
      .where(eq(orders.id, order.id));
    await refreshDailyOrderStats(shop.staff());
  });
  await isTrue();
  await refreshDailyOrderStats(shop.staff());
  await isTrue();
});

test('refuses the stats to everybody but staff', async () => {
  await expect(loadOrderStats(shop.as(GUEST), '2000-01-01')).rejects.toThrow('staff only');
});
