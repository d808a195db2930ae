// The figures of the dashboard, all true: revenue leaves cancelled orders out, stock value is price times stock. Each comes from sums
// or from an index alone, so that a million orders do not slow it down.

import { desc, sql } from 'drizzle-orm';
import { categories } from '#db/schema/catalog.ts';
import { orders } from '#db/schema/orders.ts';
import { mayManage } from '#shop/actor.ts';
import type { ShopContext } from '#shop/context.ts';
import { readOrderFigures } from '#shop/orders/order-days.server.ts';
import { getStockStats } from '#shop/orders/stock-stats.server.ts';
import type { Dashboard, Figures, RecentOrder } from './dashboard.ts';
import { firstDayOf, indianDay, type Range, salesOf } from './sales.ts';

const RECENT = 5;

type Counted = Omit<Figures, 'totalOrders' | 'revenue'>;

async function loadCounts(ctx: ShopContext): Promise<Counted> {
  const { rows } = await ctx.db.execute<Record<keyof Counted, string>>(sql`
    select p.*, (select count(*) from orders where status = 'pending') as "waitingOrders", u.* from
      (select count(*) as "totalProducts", count(*) filter (where status = 'active') as "activeProducts",
        count(*) filter (where status = 'active' and stock between 1 and 10) as "lowStock",
        count(*) filter (where status = 'active' and stock = 0) as "outOfStock",
        coalesce(sum(price::bigint * stock), 0) as "stockValue" from products where deleted_at is null) p,
      (select count(*) as "totalUsers",
        count(*) filter (where created_at > ${ctx.now.toISOString()}::timestamptz - interval '7 days') as "usersThisWeek" from users) u`);
  const [row] = rows;
  if (!row) throw new Error('The figures were not read');
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, Number(value)])) as unknown as Counted;
}

async function loadRecentOrders(ctx: ShopContext): Promise<RecentOrder[]> {
  const recent = await ctx.db.select().from(orders).orderBy(desc(orders.orderDate), orders.id).limit(RECENT);
  return recent.map((order) => ({
    orderId: order.orderId,
    customerName: order.customerName,
    city: order.shippingAddress.city,
    placedAt: order.orderDate.toISOString(),
    status: order.status,
    paymentStatus: order.paymentStatus,
    total: order.total,
  }));
}

export async function getDashboard(ctx: ShopContext, range: Range = 30): Promise<Dashboard> {
  if (!mayManage(ctx.actor)) throw new Error('The figures are for staff only');
  const today = indianDay(ctx.now);
  const [counts, { totals, days }, recentOrders, named] = await Promise.all([
    loadCounts(ctx),
    readOrderFigures(ctx, firstDayOf(today, range)),
    loadRecentOrders(ctx),
    ctx.db.select({ id: categories.id, name: categories.name }).from(categories),
  ]);
  const stock = await getStockStats(ctx, totals);
  if (!stock.ok) throw new Error('The statistics of stock are for staff only');
  return {
    ...counts,
    totalOrders: totals.orders,
    revenue: totals.revenue,
    recentOrders,
    sales: salesOf(days, today, range),
    stock: stock.value,
    categoryNames: Object.fromEntries(named.map(({ id, name }) => [id, name])),
  };
}
