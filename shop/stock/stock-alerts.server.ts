// Which active products are out or low, each by its own threshold: what is out first, then what has least.

import { and, asc, eq, lte } from 'drizzle-orm';
import { products } from '#db/schema/catalog.ts';
import { mayManage } from '#shop/actor.ts';
import type { ShopContext } from '#shop/context.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import { alertFor, type StockAlert } from './stock.ts';

export async function listStockAlerts(ctx: ShopContext): Promise<Result<StockAlert[], 'not-allowed'>> {
  if (!mayManage(ctx.actor)) return refuse('not-allowed');
  const rows = await ctx.db
    .select({
      id: products.id,
      name: products.name,
      stock: products.stock,
      lowStockThreshold: products.lowStockThreshold,
    })
    .from(products)
    .where(and(eq(products.status, 'active'), lte(products.stock, products.lowStockThreshold)))
    .orderBy(asc(products.stock), asc(products.name));
  return ok(rows.flatMap((row) => alertFor(row) ?? []));
}
