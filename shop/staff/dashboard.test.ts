import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { refreshDailyOrderStats } from '#shop/orders/order-days.server.ts';
import { cancelOrder } from '#shop/payments/cancel-order.server.ts';
import {
  expectOk,
  minutesAfterNow,
  NOW,
  openTestShop,
  orderRequestFor,
  placeCashOrder,
} from '#shop/testing/test-shop.ts';
import { getDashboard } from './dashboard.server.ts';

const shop = openTestShop();
const loadDashboard = () => getDashboard(shop.staff());
const DAY = 24 * 60;

test('A-DASH-02 A-DASH-03 A-DASH-04 A-DASH-05 A-DASH-06 A-DASH-07 A-CONST-05 every card shows the correct number', async () => {
  expect(await loadDashboard()).toMatchObject({
    totalProducts: 0,
    totalOrders: 0,
    revenue: 0,
    totalUsers: 0,
    stockValue: 0,
    recentOrders: [],
  });
  const units = (onHand: number) => [{ size: '', onHand }];
  for (const onHand of [0, 0, 1, 10, 11]) await shop.addProduct({ price: 50_000, stock: units(onHand) });
  await shop.addProduct({ status: 'inactive', price: 10_000, stock: units(3) });
  const { ctx } = await shop.addShopper();
  await shop.addShopper();
  const productId = await shop.addProduct({ price: 10_000, stock: units(100) });
  const buy = (at = NOW) =>
    placeCashOrder({ ...ctx, now: at }, orderRequestFor([{ productId, size: '', quantity: 1 }])).then(expectOk);
  const placed = [await buy(), await buy(minutesAfterNow(1)), await buy(minutesAfterNow(2))];
  // Low: 1 and 10 units of active products. On hand: 22 units of ₹500, 3 of ₹100 and 100 of ₹100, reserved or not.
  const before = await loadDashboard();
  expect(before).toMatchObject({
    totalProducts: 7,
    activeProducts: 6,
    totalOrders: 3,
    waitingOrders: 3,
    totalUsers: 2,
    usersThisWeek: 2,
    lowStock: 2,
    outOfStock: 2,
    stockValue: 22 * 50_000 + 3 * 10_000 + 100 * 10_000,
    revenue: placed.reduce((sum, { total }) => sum + total, 0),
  });
  const [first] = placed;
  expectOk(await cancelOrder(shop.staff(), first?.id ?? '', 'Changed my mind'));
  const after = await loadDashboard();
  expect(before.revenue - after.revenue).toBe(first?.total);
  expect(after).toMatchObject({ totalOrders: 3, waitingOrders: 2 });
  const { rows } = await shop.db.execute<{ sum: string }>(
    sql`select sum(total) from orders where status <> 'cancelled'`,
  );
  expect(after.revenue).toBe(Number(rows[0]?.sum));
  // From the daily roll-up the dashboard has the same numbers as from the orders.
  await refreshDailyOrderStats(shop.staff());
  expect({ ...(await loadDashboard()), stock: null }).toEqual({ ...after, stock: null });
});

test('A-DASH-08 shows the five latest orders, newest first', async () => {
  const productId = await shop.addProduct();
  const { at } = await shop.addShopper();
  const placed = [];
  for (const minutes of [10, 12, 11, 14, 13, 15]) {
    placed.push(
      expectOk(
        await placeCashOrder(at(minutesAfterNow(minutes)), orderRequestFor([{ productId, size: 'M', quantity: 1 }])),
      ),
    );
  }
  const { recentOrders } = await loadDashboard();
  expect(recentOrders).toHaveLength(5);
  expect(recentOrders.map(({ placedAt }) => placedAt)).toEqual(
    [15, 14, 13, 12, 11].map((minutes) => minutesAfterNow(minutes).toISOString()),
  );
  expect(recentOrders[0]).toMatchObject({ orderId: placed[5]?.orderId, customerName: 'Asha Rao', city: 'Bengaluru' });
});

test('the charts show the days of the range and of the previous one, payment methods, and categories by name', async () => {
  const categoryId = await shop.addCategory({ name: 'Sarees' });
  const productId = await shop.addProduct({ categoryId });
  const { at } = await shop.addShopper();
  const now = minutesAfterNow(400 * DAY);
  for (const day of [0, 0, 8]) {
    expectOk(
      await placeCashOrder(
        at(minutesAfterNow((400 - day) * DAY)),
        orderRequestFor([{ productId, size: 'M', quantity: 1 }]),
      ),
    );
  }
  const { sales, categoryNames } = await getDashboard(shop.staff(now), 7);
  expect(sales.days).toHaveLength(7);
  expect(sales.days.at(-1)).toMatchObject({ orders: 2, ordersBefore: 0 });
  expect(sales.days.at(-2)).toMatchObject({ orders: 0, ordersBefore: 1 });
  expect(sales.methods).toMatchObject([{ key: 'cod', value: sales.days.at(-1)?.revenue }]);
  expect(sales.categories.map(({ key, value }) => [categoryNames[key], value])).toEqual([
    ['Sarees', sales.days.at(-1)?.revenue],
  ]);
});
