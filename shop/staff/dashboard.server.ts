// The figures of the dashboard, all true: revenue leaves cancelled orders out, stock value is price times stock.

import { desc, sql } from 'drizzle-orm';
import { orders } from '#db/schema/orders.ts';
import { mayManage } from '#shop/actor.ts';
import type { ShopContext } from '#shop/context.ts';
import type { Dashboard, Figures } from './dashboard.ts';

async function loadFigures(ctx: ShopContext): Promise<Figures> {
  const { rows } = await ctx.db.execute<Record<keyof Figures, string>>(sql`
    select p.*, o.*, u.* from
      (select count(*) as "totalProducts", count(*) filter (where status = 'active') as "activeProducts",
        count(*) filter (where status = 'active' and stock between 1 and 10) as "lowStock",
        count(*) filter (where status = 'active' and stock = 0) as "outOfStock",
        coalesce(sum(price::bigint * stock), 0) as "stockValue" from products) p,
      (select count(*) as "totalOrders", count(*) filter (where status = 'pending') as "waitingOrders",
        coalesce(sum(total::bigint) filter (where status <> 'cancelled'), 0) as revenue from orders) o,
      (select count(*) as "totalUsers",
        count(*) filter (where created_at > ${ctx.now.toISOString()}::timestamptz - interval '7 days') as "usersThisWeek" from users) u`);
  const [row] = rows;
  if (!row) throw new Error('The figures were not read');
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, Number(value)])) as unknown as Figures;
}

export async function getDashboard(ctx: ShopContext): Promise<Dashboard> {
  if (!mayManage(ctx.actor)) throw new Error('The figures are for staff only');
  const [figures, recent] = await Promise.all([
    loadFigures(ctx),
    ctx.db.select().from(orders).orderBy(desc(orders.orderDate), orders.id).limit(5),
  ]);
  return {
    ...figures,
    recentOrders: recent.map((order) => ({
      orderId: order.orderId,
      customerName: order.customerName,
      city: order.shippingAddress.city,
      placedAt: order.orderDate.toISOString(),
      status: order.status,
      paymentStatus: order.paymentStatus,
      total: order.total,
    })),
  };
}
