// Reads one whole product for staff. Shoppers read the product page (product-page.server.ts).

import { and, eq, getTableColumns, isNull, sql } from 'drizzle-orm';
import { categories, productPictures, products } from '#db/schema/catalog.ts';
import { may } from '#shop/actor.ts';
import type { ShopContext } from '#shop/context.ts';
import { isRowId } from '#shop/row-id.ts';
import { type ProductRecord, toProductRecord } from './product-record.ts';

const {
  sku: skuId,
  weightGrams: weight,
  available: _available,
  sizesLeft: _sizesLeft,
  unitsSold: _unitsSold,
  search: _search,
  version: _version,
  deletedAt,
  listedAt: _listedAt,
  ...columns
} = getTableColumns(products);

/** Returns null for an actor who may not read products. */
export async function getProduct(ctx: ShopContext, id: string): Promise<ProductRecord | null> {
  if (!may(ctx.actor, 'products.read') || !isRowId(id)) return null;
  const [row] = await ctx.db
    .select({
      ...columns,
      skuId,
      weight,
      category: categories.slug,
      pictures: sql<string[]>`array(select p.picture_key from ${productPictures} p
        where p.product_id = ${products.id} order by p.position)`,
    })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .where(and(eq(products.id, id), isNull(deletedAt)));
  return row ? toProductRecord(row) : null;
}
