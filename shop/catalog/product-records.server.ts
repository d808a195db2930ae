// Reads one whole product for staff. Shoppers read the product page (product-page.server.ts).

import { and, eq, isNull, sql } from 'drizzle-orm';
import { categories, productPictures, products } from '#db/schema/catalog.ts';
import { mayManage } from '#shop/actor.ts';
import type { ShopContext } from '#shop/context.ts';
import { isRowId } from '#shop/row-id.ts';
import { type ProductRecord, type ProductRow, toProductRecord } from './product-record.ts';

async function findRow(ctx: ShopContext, id: string): Promise<ProductRow | null> {
  if (!isRowId(id)) return null;
  const [row] = await ctx.db
    .select({
      id: products.id,
      skuId: products.sku,
      slug: products.slug,
      name: products.name,
      pictures: sql<string[]>`array(select p.picture_key from ${productPictures} p
        where p.product_id = ${products.id} order by p.position)`,
      price: products.price,
      oldPrice: products.oldPrice,
      discount: products.discount,
      rating: products.rating,
      reviews: products.reviews,
      category: categories.slug,
      color: products.color,
      sizes: products.sizes,
      description: products.description,
      material: products.material,
      care: products.care,
      fit: products.fit,
      occasion: products.occasion,
      brand: products.brand,
      featured: products.featured,
      trending: products.trending,
      newArrival: products.newArrival,
      bestSeller: products.bestSeller,
      status: products.status,
      stock: products.stock,
      lowStockThreshold: products.lowStockThreshold,
      reorderPoint: products.reorderPoint,
      metaTitle: products.metaTitle,
      metaDescription: products.metaDescription,
      keywords: products.keywords,
      supplier: products.supplier,
      cost: products.cost,
      variants: products.variants,
      weight: products.weightGrams,
      dimensions: products.dimensions,
      createdAt: products.createdAt,
      updatedAt: products.updatedAt,
    })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .where(and(eq(products.id, id), isNull(products.deletedAt)));
  return row ?? null;
}

/** Null for an actor who is not staff. */
export async function getProduct(ctx: ShopContext, id: string): Promise<ProductRecord | null> {
  if (!mayManage(ctx.actor)) return null;
  const row = await findRow(ctx, id);
  return row && toProductRecord(row);
}
