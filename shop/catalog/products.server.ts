// Reads products as shoppers see them: active ones only.

import { desc, eq, sql } from 'drizzle-orm';
import { preparedOnce } from '#db/prepared.server.ts';
import { pictures, productPictures, products } from '#db/schema/catalog.ts';
import type { ShopContext } from '#shop/context.ts';
import { cardColumns, mainPicture, toCard } from './card-query.server.ts';
import type { CardProduct } from './product.ts';

const featuredProducts = preparedOnce((db) =>
  db
    .select(cardColumns)
    .from(products)
    .leftJoin(productPictures, mainPicture)
    .leftJoin(pictures, eq(pictures.key, productPictures.pictureKey))
    .where(eq(products.status, 'active'))
    .orderBy(desc(products.featured), desc(products.createdAt), products.id)
    .limit(sql.placeholder('limit'))
    .prepare('featured_products'),
);

/** The first products of the shop: featured ones first, then the newest. */
export async function listFeaturedProducts(ctx: ShopContext, limit: number): Promise<CardProduct[]> {
  const rows = await featuredProducts(ctx.db).execute({ limit });
  return rows.map(toCard);
}
