// What sold in the last 30 days, and what did not: units, item prices and sell-through, per product and in all. Cancelled orders and
// replacements, which are paid by another order, do not count. Item prices are before coupons, delivery and tax added at checkout.

import { sql } from 'drizzle-orm';
import { may } from '#shop/actor.ts';
import type { ShopContext } from '#shop/context.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import { type ProductSales, SALES_DAYS, sellThrough } from './product-sales.ts';

const LISTED = 5;

interface Row extends Record<string, unknown> {
  readonly id: string;
  readonly name: string;
  /** 0 when shoppers cannot buy the product. */
  readonly available: number;
  readonly units: number;
  readonly returned: number;
  readonly sales: number;
}

const sumOf = (rows: readonly Row[], field: 'units' | 'returned' | 'sales' | 'available'): number =>
  rows.reduce((sum, row) => sum + row[field], 0);

export async function getProductSales(ctx: ShopContext): Promise<Result<ProductSales, 'not-allowed'>> {
  if (!may(ctx.actor, 'reports') || !may(ctx.actor, 'products.read')) return refuse('not-allowed');
  const { rows } = await ctx.db.execute<Row>(sql`
    with sold as (
      select i.product_id, sum(i.quantity - i.released)::int as units,
        sum(i.returned + i.shelved + i.written_off)::int as returned,
        sum((i.quantity - i.released) * i.price)::float8 as sales
      from order_items i join orders o on o.id = i.order_id
      where o.order_date > ${ctx.now}::timestamptz - make_interval(days => ${SALES_DAYS})
        and o.status <> 'cancelled' and o.replacement_for is null
      group by i.product_id)
    select p.id, p.name, case when p.status = 'active' and p.deleted_at is null then p.available else 0 end as available,
      coalesce(s.units, 0) as units, coalesce(s.returned, 0) as returned, coalesce(s.sales, 0) as sales
    from products p left join sold s on s.product_id = p.id
    where p.deleted_at is null or s.units > 0
    order by units desc, sales desc, p.name, p.id`);
  const slow = rows.filter((row) => row.units === 0 && row.available > 0);
  const units = sumOf(rows, 'units');
  return ok({
    units,
    returned: sumOf(rows, 'returned'),
    sales: sumOf(rows, 'sales'),
    sellThrough: sellThrough(units, sumOf(rows, 'available')),
    best: rows
      .filter((row) => row.units > 0)
      .slice(0, LISTED)
      .map(({ id, name, units: sold, sales, available }) => ({
        id,
        name,
        units: sold,
        sales,
        sellThrough: sellThrough(sold, available),
      })),
    unsold: slow.length,
    slow: slow
      .toSorted((one, other) => other.available - one.available)
      .slice(0, LISTED)
      .map(({ id, name, available }) => ({ id, name, available })),
  });
}
