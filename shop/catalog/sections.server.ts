// Reads the flagged products, newest first. Shoppers see active products only.

import { and, desc, eq, sql } from 'drizzle-orm';
import type { Db } from '#db/client.server.ts';
import { preparedQuery } from '#db/prepared-query.server.ts';
import { pictures, productPictures, products } from '#db/schema/catalog.ts';
import type { ShopContext } from '#shop/context.ts';
import { cardColumns, mainPicture, toCard } from './card-query.server.ts';
import type { CardProduct } from './product.ts';
import { type ProductFlag, SECTION_SIZE, SECTIONS, type Section } from './section.ts';

const flaggedProducts = (flag: ProductFlag, name: string) =>
  preparedQuery((db: Db) =>
    db
      .select(cardColumns)
      .from(products)
      .leftJoin(productPictures, mainPicture)
      .leftJoin(pictures, eq(pictures.key, productPictures.pictureKey))
      .where(and(eq(products.status, 'active'), eq(products[flag], true)))
      .orderBy(desc(products.listedAt), desc(products.id))
      .limit(sql.placeholder('limit'))
      .prepare(name),
  );

const QUERIES: Record<ProductFlag, ReturnType<typeof flaggedProducts>> = {
  featured: flaggedProducts('featured', 'section_featured'),
  newArrival: flaggedProducts('newArrival', 'section_new_arrivals'),
  trending: flaggedProducts('trending', 'section_trending'),
  bestSeller: flaggedProducts('bestSeller', 'section_best_sellers'),
};

export async function listProductsByFlag(ctx: ShopContext, flag: ProductFlag, limit: number): Promise<CardProduct[]> {
  const rows = await QUERIES[flag](ctx.db).execute({ limit });
  return rows.map(toCard);
}

/** Leaves out sections without products. */
export async function listSections(ctx: ShopContext): Promise<Section[]> {
  const sections = await Promise.all(
    SECTIONS.map(async (kind) => ({ ...kind, products: await listProductsByFlag(ctx, kind.flag, SECTION_SIZE) })),
  );
  return sections.filter((section) => section.products.length > 0);
}
