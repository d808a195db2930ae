// The figures of the dashboard, all true: revenue leaves cancelled orders out, stock value is price times stock. Each comes from sums
// or from an index alone, so that neither a million orders nor a million products slow it down.

import { desc, sql } from 'drizzle-orm';
import { categories } from '#db/schema/catalog.ts';
import { orders } from '#db/schema/orders.ts';
import { mayManage } from '#shop/actor.ts';
import { readCatalogueFigures } from '#shop/catalog/catalogue-figures.server.ts';
import type { ShopContext } from '#shop/context.ts';
import { readOrderFigures } from '#shop/orders/order-days.server.ts';
import { loadOrderMoney } from '#shop/orders/order-money.server.ts';
import { paymentStateOf } from '#shop/orders/payment-state.ts';
import { getStockStats } from '#shop/orders/stock-stats.server.ts';
import type { Dashboard, Figures, RecentOrder } from './dashboard.ts';
import { firstDayOf, indianDay, type Range, salesOf } from './sales.ts';

const RECENT = 5;

type Counted = Pick<Figures, 'waitingOrders' | 'totalUsers' | 'usersThisWeek'>;

async function loadCounts(ctx: ShopContext): Promise<Counted> {
  const { rows } = await ctx.db.execute<{ [Name in keyof Counted]: number }>(sql`
    select (select count(*)::int from orders where status = 'pending') as "waitingOrders", u.* from
      (select count(*)::int as "totalUsers",
        count(*) filter (where created_at > ${ctx.now.toISOString()}::timestamptz - interval '7 days')::int as "usersThisWeek" from users) u`);
  const [counts] = rows;
  if (!counts) throw new Error('The figures were not read');
  return counts;
}

async function loadRecentOrders(ctx: ShopContext): Promise<RecentOrder[]> {
  const recent = await ctx.db.select().from(orders).orderBy(desc(orders.orderDate), orders.id).limit(RECENT);
  const moneyOf = await loadOrderMoney(
    ctx.db,
    recent.map(({ id }) => id),
  );
  return recent.map((order) => ({
    orderId: order.orderId,
    customerName: order.customerName,
    city: order.shippingAddress.city,
    placedAt: order.orderDate.toISOString(),
    status: order.status,
    money: paymentStateOf({ order, ...moneyOf(order.id) }),
    total: order.total,
  }));
}

export async function getDashboard(ctx: ShopContext, range: Range = 30): Promise<Dashboard> {
  if (!mayManage(ctx.actor)) throw new Error('The figures are for staff only');
  const today = indianDay(ctx.now);
  const [counts, catalogue, { totals, days }, recentOrders, named] = await Promise.all([
    loadCounts(ctx),
    readCatalogueFigures(ctx),
    readOrderFigures(ctx, firstDayOf(today, range)),
    loadRecentOrders(ctx),
    ctx.db.select({ id: categories.id, name: categories.name }).from(categories),
  ]);
  const stock = await getStockStats(ctx, totals);
  if (!stock.ok) throw new Error('The statistics of stock are for staff only');
  return {
    ...counts,
    ...catalogue,
    totalOrders: totals.orders,
    revenue: totals.revenue,
    recentOrders,
    sales: salesOf(days, today, range),
    stock: stock.value,
    categoryNames: Object.fromEntries(named.map(({ id, name }) => [id, name])),
  };
}
