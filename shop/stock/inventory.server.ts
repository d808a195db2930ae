// The stock statistics for staff beside the product list: totals, products that need attention, and the units left per size.

import { type SQL, sql } from 'drizzle-orm';
import { may } from '#shop/actor.ts';
import type { Picture } from '#shop/catalog/picture.ts';
import type { ShopContext } from '#shop/context.ts';
import type { Paise } from '#shop/money/money.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import type { SizeStock } from './product-to-edit.server.ts';

export interface InventoryRow {
  readonly id: string;
  readonly name: string;
  readonly skuId: string;
  readonly onHand: number;
  readonly reserved: number;
  readonly lowStockThreshold: number;
  readonly reorderPoint: number;
  readonly sizes: readonly SizeStock[];
  readonly picture: Pick<Picture, 'key' | 'tone'> | null;
}

export interface Inventory {
  readonly products: number;
  /** Active products with enough stock; `low` and `out` count active products too. */
  readonly inStock: number;
  readonly low: number;
  readonly out: number;
  readonly onHand: number;
  readonly reserved: number;
  readonly value: Paise;
  readonly rows: readonly InventoryRow[];
}

/** Active products at or below their own threshold, as in the index products_alerts. */
export const NEEDS_ATTENTION = sql.raw(`status = 'active' and stock <= low_stock_threshold`);

async function loadTotals(ctx: ShopContext): Promise<Omit<Inventory, 'rows'>> {
  const { rows } = await ctx.db.execute<Record<string, string>>(sql`
    select count(*) as products, count(*) filter (where status = 'active' and stock > low_stock_threshold) as "inStock",
      count(*) filter (where ${NEEDS_ATTENTION} and stock > 0) as low, count(*) filter (where ${NEEDS_ATTENTION} and stock = 0) as out,
      coalesce(sum(stock), 0) as "onHand", coalesce(sum(stock - available), 0) as reserved,
      coalesce(sum(price::bigint * stock), 0) as value
    from products where deleted_at is null`);
  const [row] = rows;
  if (!row) throw new Error('The inventory query returned no row');
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, Number(value)])) as unknown as Omit<
    Inventory,
    'rows'
  >;
}

async function loadRows(ctx: ShopContext, where: SQL, limit: number): Promise<InventoryRow[]> {
  const { rows } = await ctx.db.execute<InventoryRow & Record<string, unknown>>(sql`
    select p.id, p.name, p.sku as "skuId", p.stock as "onHand", p.stock - p.available as reserved,
      p.low_stock_threshold as "lowStockThreshold", p.reorder_point as "reorderPoint",
      (select json_agg(json_build_object('size', s.size, 'onHand', s.on_hand, 'reserved', s.reserved,
        'sku', coalesce(s.sku, p.sku || case s.size when '' then '' else '-' || s.size end), 'barcode', s.barcode)
        order by array_position(p.sizes, s.size)) from inventory_levels s where s.product_id = p.id) as sizes,
      (select json_build_object('key', k.key, 'tone', k.tone) from product_pictures q join pictures k on k.key = q.picture_key
        where q.product_id = p.id and q.position = 0) as picture
    from (select * from products where deleted_at is null and ${where} order by stock, name, id limit ${limit}) p
    order by p.stock, p.name, p.id`);
  return rows;
}

/** Sold-out products first, then by lowest stock. `all` includes products that need no attention. */
export async function getInventory(
  ctx: ShopContext,
  { all: includeAll, limit }: { readonly all: boolean; readonly limit: number },
): Promise<Result<Inventory, 'not-allowed'>> {
  if (!may(ctx.actor, 'products.read')) return refuse('not-allowed');
  const [totals, rows] = await Promise.all([
    loadTotals(ctx),
    loadRows(ctx, includeAll ? sql`true` : NEEDS_ATTENTION, limit),
  ]);
  return ok({ ...totals, rows });
}
