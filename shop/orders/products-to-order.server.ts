// Finds products for a manual order by a part of their name, or of a SKU or barcode, with the units left of each size.

import { asc, inArray, sql } from 'drizzle-orm';
import { products } from '#db/schema/catalog.ts';
import { inventoryLevels } from '#db/schema/stock.ts';
import { listProducts } from '#shop/catalog/admin-products.server.ts';
import { parseAdminProductsQuery } from '#shop/catalog/admin-products-query.ts';
import { sizeSku } from '#shop/catalog/size-codes.ts';
import { SIZES_IN_ORDER } from '#shop/catalog/size-order.server.ts';
import type { ShopContext } from '#shop/context.ts';
import { ok, type Result } from '#shop/result.ts';
import type { ProductToOrder, SizeToOrder } from './manual-order.ts';

/** The number of products that the list under the search field can show. */
const MAX_OFFERED = 8;

export async function findProductsToOrder(
  ctx: ShopContext,
  search: string,
): Promise<Result<readonly ProductToOrder[], 'not-allowed'>> {
  const query = parseAdminProductsQuery(new URLSearchParams({ search, status: 'active', rows: String(MAX_OFFERED) }));
  const found = await listProducts(ctx, query);
  if (!found.ok) return found;
  const sizes = await loadSizesByProduct(
    ctx,
    found.value.products.map(({ id }) => id),
  );
  return ok(
    found.value.products.map(({ id, name, skuId, price, picture }) => ({
      id,
      name,
      sku: skuId,
      price,
      picture,
      sizes: sizes.get(id) ?? [],
    })),
  );
}

/** The sizes of each product, in the sequence that staff set. */
async function loadSizesByProduct(
  ctx: ShopContext,
  productIds: readonly string[],
): Promise<ReadonlyMap<string, readonly SizeToOrder[]>> {
  if (productIds.length === 0) return new Map();
  const rows = await ctx.db
    .select({
      productId: products.id,
      size: inventoryLevels.size,
      productSku: products.sku,
      sku: inventoryLevels.sku,
      barcode: inventoryLevels.barcode,
      left: sql<number>`${inventoryLevels.onHand} - ${inventoryLevels.reserved}`,
    })
    .from(inventoryLevels)
    .innerJoin(products, sql`${products.id} = ${inventoryLevels.productId}`)
    .where(inArray(inventoryLevels.productId, [...productIds]))
    .orderBy(SIZES_IN_ORDER, asc(inventoryLevels.size));
  const sizes = rows.map(({ productSku, ...row }) => ({ ...row, sku: sizeSku(productSku, row) }));
  return Map.groupBy(sizes, ({ productId }) => productId);
}
