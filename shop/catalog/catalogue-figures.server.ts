// Figures over all products, from sums that the database keeps: true at any moment, however many products there are.

import { sql } from 'drizzle-orm';
import { mayManage } from '#shop/actor.ts';
import type { ShopContext } from '#shop/context.ts';
import type { CatalogueFigures } from './catalogue-figures.ts';

export async function readCatalogueFigures(ctx: ShopContext): Promise<CatalogueFigures> {
  if (!mayManage(ctx.actor)) throw new Error('The figures of products are for staff only');
  const { rows } = await ctx.db.execute<Record<keyof CatalogueFigures, string | null>>(sql`
    select sum(products) as "totalProducts", sum(active) as "activeProducts", sum(low_stock) as "lowStock",
      sum(out_of_stock) as "outOfStock", sum(stock_value) as "stockValue" from catalogue_figures`);
  const [sums] = rows;
  return {
    totalProducts: Number(sums?.totalProducts ?? 0),
    activeProducts: Number(sums?.activeProducts ?? 0),
    lowStock: Number(sums?.lowStock ?? 0),
    outOfStock: Number(sums?.outOfStock ?? 0),
    stockValue: Number(sums?.stockValue ?? 0),
  };
}

/** The job: makes one row of many, so that reading them stays cheap. */
export async function addUpCatalogueFigures(ctx: ShopContext): Promise<void> {
  await ctx.db.execute(sql`select add_up_catalogue_figures()`);
}
