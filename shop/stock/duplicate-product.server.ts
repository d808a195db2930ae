// Copies a product under another name: all fields stay, without its reviews, and with no units on hand.

import { and, asc, eq, isNull } from 'drizzle-orm';
import { productPictures, products } from '#db/schema/catalog.ts';
import { may } from '#shop/actor.ts';
import { chosenStatus } from '#shop/catalog/publication.ts';
import type { ShopContext } from '#shop/context.ts';
import { type Result, refuse } from '#shop/result.ts';
import { isRowId } from '#shop/row-id.ts';
import { type AddProductRefusal, addProduct } from './add-product.server.ts';

export interface ProductCopy {
  readonly name: string;
  readonly sku: string;
  readonly price: number;
  /** The key of its main picture. */
  readonly picture: string;
}

export async function duplicateProduct(
  ctx: ShopContext,
  id: string,
  { name, sku, price, picture }: ProductCopy,
): Promise<Result<string, AddProductRefusal | 'no-such-product'>> {
  if (!may(ctx.actor, 'products.edit')) return refuse('not-allowed');
  if (!isRowId(id)) return refuse('no-such-product');
  const [original] = await ctx.db
    .select()
    .from(products)
    .where(and(eq(products.id, id), isNull(products.deletedAt)));
  if (!original) return refuse('no-such-product');
  const [main, ...others] = await ctx.db
    .select({ key: productPictures.pictureKey, alt: productPictures.alt })
    .from(productPictures)
    .where(eq(productPictures.productId, id))
    .orderBy(asc(productPictures.position));
  const { sizes, discount, discountIsManual, variants } = original;
  // The input schema drops the columns that the store maintains.
  return addProduct(
    ctx,
    {
      ...original,
      name,
      sku,
      price,
      rating: 0,
      slug: '',
      status: chosenStatus(original.status),
      attributes: [...original.attributes],
      variants: variants as Record<string, unknown>[],
      discount: discountIsManual ? discount : null,
      pictures: [{ key: picture, alt: picture === main?.key ? main.alt : '' }, ...others],
      stock: (sizes.length === 0 ? [''] : sizes).map((size) => ({ size, onHand: 0 })),
    },
    { copiedAttributes: original.attributes },
  );
}
