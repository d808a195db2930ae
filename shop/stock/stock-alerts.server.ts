// The active products that are out of stock or low: out of stock first, then the lowest stock.

import { and, asc, eq, lte } from 'drizzle-orm';
import { products } from '#db/schema/catalog.ts';
import { mayManage } from '#shop/actor.ts';
import type { ShopContext } from '#shop/context.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import { alertFor, LOW_STOCK, type StockAlert } from './stock.ts';

/** Each by its own threshold. */
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

export interface ProductStock {
  readonly productId: string;
  readonly productName: string;
  readonly stock: number;
}

/** Active products with at most this many units; the lowest stock first. */
export async function listLowStock(
  ctx: ShopContext,
  threshold: number = LOW_STOCK,
): Promise<Result<ProductStock[], 'not-allowed'>> {
  if (!mayManage(ctx.actor)) return refuse('not-allowed');
  return ok(
    await ctx.db
      .select({ productId: products.id, productName: products.name, stock: products.stock })
      .from(products)
      .where(and(eq(products.status, 'active'), lte(products.stock, threshold)))
      .orderBy(asc(products.stock), asc(products.name)),
  );
}

export const listOutOfStock = (ctx: ShopContext): Promise<Result<ProductStock[], 'not-allowed'>> =>
  listLowStock(ctx, 0);
