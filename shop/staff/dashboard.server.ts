// The statistics of the dashboard. Revenue excludes cancelled orders; stock value is price times units on hand. Orders
// come from daily sums, so that a million orders cost no more than a thousand; products are counted, and the counts of
// a large catalogue are cached.

import { desc, sql } from 'drizzle-orm';
import type { Db } from '#db/client.server.ts';
import { categories } from '#db/schema/catalog.ts';
import { orders } from '#db/schema/orders.ts';
import { may } from '#shop/actor.ts';
import type { ShopContext } from '#shop/context.ts';
import { dayInIndia } from '#shop/indian-clock.ts';
import { loadOrderStats } from '#shop/orders/order-days.server.ts';
import { loadOrderMoney } from '#shop/orders/order-money.server.ts';
import { getPaymentSums } from '#shop/orders/payment-state.ts';
import { getStockStats } from '#shop/orders/stock-stats.server.ts';
import { LOW_STOCK } from '#shop/stock/stock.ts';
import type { CatalogStats, Dashboard, DashboardStats, RecentOrder } from './dashboard.ts';
import { getFirstDay, type Range, toSales } from './sales.ts';

const RECENT_ORDERS = 5;

type Counted = Pick<DashboardStats, 'waitingOrders' | 'totalUsers' | 'usersThisWeek'>;

async function loadCounts(ctx: ShopContext): Promise<Counted> {
  const { rows } = await ctx.db.execute<{ [Name in keyof Counted]: number }>(sql`
    select (select count(*)::int from orders where status = 'pending') as "waitingOrders", u.* from
      (select count(*)::int as "totalUsers",
        count(*) filter (where created_at > ${ctx.now.toISOString()}::timestamptz - interval '7 days')::int as "usersThisWeek" from users) u`);
  const [counts] = rows;
  if (!counts) throw new Error('The dashboard counts query returned no row');
  return counts;
}

/** Counting this many products takes about 3 ms, counting a million 140 ms. */
const MAX_UNCACHED_PRODUCTS = 20_000;
const CACHED_FOR_MS = 30_000;

const cachedStats = new WeakMap<Db, { readonly stats: CatalogStats; readonly expiresAt: number }>();

async function countCatalog(ctx: ShopContext): Promise<CatalogStats> {
  const { rows } = await ctx.db.execute<Record<keyof CatalogStats, string>>(sql`
    select count(*) as "totalProducts", count(*) filter (where status = 'active') as "activeProducts",
      count(*) filter (where status = 'active' and stock between 1 and ${sql.raw(String(LOW_STOCK))}) as "lowStock",
      count(*) filter (where status = 'active' and stock = 0) as "outOfStock",
      coalesce(sum(price::bigint * stock), 0) as "stockValue"
    from products where deleted_at is null`);
  const [counted] = rows;
  if (!counted) throw new Error('The catalog counts query returned no row');
  return {
    totalProducts: Number(counted.totalProducts),
    activeProducts: Number(counted.activeProducts),
    lowStock: Number(counted.lowStock),
    outOfStock: Number(counted.outOfStock),
    stockValue: Number(counted.stockValue),
  };
}

async function loadCatalogStats(ctx: ShopContext): Promise<CatalogStats> {
  const cached = cachedStats.get(ctx.db);
  if (cached && ctx.now.getTime() < cached.expiresAt) return cached.stats;
  const stats = await countCatalog(ctx);
  if (stats.totalProducts > MAX_UNCACHED_PRODUCTS) {
    cachedStats.set(ctx.db, { stats, expiresAt: ctx.now.getTime() + CACHED_FOR_MS });
  }
  return stats;
}

async function loadRecentOrders(ctx: ShopContext): Promise<RecentOrder[]> {
  const recent = await ctx.db.select().from(orders).orderBy(desc(orders.orderDate), orders.id).limit(RECENT_ORDERS);
  const getMoney = await loadOrderMoney(
    ctx.db,
    recent.map(({ id }) => id),
  );
  return recent.map((order) => ({
    orderId: order.orderId,
    customerName: order.customerName,
    city: order.shippingAddress.city,
    placedAt: order.orderDate.toISOString(),
    status: order.status,
    money: getPaymentSums({ order, ...getMoney(order.id) }),
    total: order.total,
  }));
}

export async function getDashboard(ctx: ShopContext, range: Range = 30): Promise<Dashboard> {
  if (!may(ctx.actor, 'reports')) throw new Error('Dashboard statistics are for staff only');
  const today = dayInIndia(ctx.now);
  const [counts, catalogue, { totals, days }, recentOrders, categoryRows] = await Promise.all([
    loadCounts(ctx),
    loadCatalogStats(ctx),
    loadOrderStats(ctx, getFirstDay(today, range)),
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
    sales: toSales(days, today, range),
    stock: stock.value,
    categoryNames: Object.fromEntries(categoryRows.map(({ id, name }) => [id, name])),
  };
}
