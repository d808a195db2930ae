// Copies a product under another name: all fields stay, without its reviews, and with no units on hand.

import { asc, eq } from 'drizzle-orm';
import { productPictures, products } from '#db/schema/catalog.ts';
import { mayManage } from '#shop/actor.ts';
import { getProduct } from '#shop/catalog/product-records.server.ts';
import type { ShopContext } from '#shop/context.ts';
import { type Result, refuse } from '#shop/result.ts';
import { type AddProductRefusal, addProduct } from './add-product.server.ts';

export interface Copy {
  readonly name: string;
  readonly sku: string;
  readonly price: number;
  /** The key of its main picture. */
  readonly picture: string;
}

export async function duplicateProduct(
  ctx: ShopContext,
  id: string,
  { name, sku, price, picture }: Copy,
): Promise<Result<string, AddProductRefusal | 'no-such-product'>> {
  if (!mayManage(ctx.actor)) return refuse('not-allowed');
  const original = await getProduct(ctx, id);
  if (!original) return refuse('no-such-product');
  const [stored] = await ctx.db
    .select({
      categoryId: products.categoryId,
      discountIsManual: products.discountIsManual,
      dimensions: products.dimensions,
    })
    .from(products)
    .where(eq(products.id, id));
  if (!stored) return refuse('no-such-product');
  const [main, ...others] = await ctx.db
    .select({ key: productPictures.pictureKey, alt: productPictures.alt })
    .from(productPictures)
    .where(eq(productPictures.productId, id))
    .orderBy(asc(productPictures.position));
  const { sizes, discount, oldPrice, status, description, color, material, care, fit, occasion, brand } = original;
  const { featured, trending, newArrival, bestSeller, lowStockThreshold, reorderPoint } = original;
  const { metaTitle, metaDescription, keywords, supplier, cost, variants, weight } = original;
  return addProduct(ctx, {
    ...{ name, sku, price, oldPrice, status, description, color, material, care, fit, occasion, brand },
    ...{ featured, trending, newArrival, bestSeller, lowStockThreshold, reorderPoint },
    ...{ metaTitle, metaDescription, supplier, cost, weightGrams: weight, dimensions: stored.dimensions },
    categoryId: stored.categoryId,
    keywords: [...keywords],
    variants: variants as Record<string, unknown>[],
    discount: stored.discountIsManual ? discount : null,
    pictures: [{ key: picture, alt: picture === main?.key ? main.alt : '' }, ...others],
    stock: (sizes.length === 0 ? [''] : sizes).map((size) => ({ size, onHand: 0 })),
  });
}
