// Reads products as shoppers see them: active ones only.

import { and, desc, eq, sql } from 'drizzle-orm';
import { preparedQuery } from '#db/prepared-query.server.ts';
import { pictures, productPictures, products } from '#db/schema/catalog.ts';
import type { ShopContext } from '#shop/context.ts';
import { isRowId } from '#shop/row-id.ts';
import { cardColumns, mainPicture, toCard } from './card-query.server.ts';
import type { CardProduct } from './product.ts';

const featuredProducts = preparedQuery((db) =>
  db
    .select(cardColumns)
    .from(products)
    .leftJoin(productPictures, mainPicture)
    .leftJoin(pictures, eq(pictures.key, productPictures.pictureKey))
    .where(eq(products.status, 'active'))
    .orderBy(desc(products.featured), desc(products.listedAt), products.id)
    .limit(sql.placeholder('limit'))
    .prepare('featured_products'),
);

/** The first products of the shop: featured ones first, then the newest. */
export async function listFeaturedProducts(ctx: ShopContext, limit: number): Promise<CardProduct[]> {
  const rows = await featuredProducts(ctx.db).execute({ limit });
  return rows.map(toCard);
}

const newestProducts = preparedQuery((db) =>
  db
    .select(cardColumns)
    .from(products)
    .leftJoin(productPictures, mainPicture)
    .leftJoin(pictures, eq(pictures.key, productPictures.pictureKey))
    .where(eq(products.status, 'active'))
    .orderBy(desc(products.listedAt), desc(products.id))
    .limit(sql.placeholder('limit'))
    .prepare('newest_products'),
);

/** Returns the first products of the shop's own order: newest first. */
export async function listNewestProducts(ctx: ShopContext, limit: number): Promise<CardProduct[]> {
  const rows = await newestProducts(ctx.db).execute({ limit });
  return rows.map(toCard);
}

const activeProducts = preparedQuery((db) =>
  db
    .select(cardColumns)
    .from(products)
    .leftJoin(productPictures, mainPicture)
    .leftJoin(pictures, eq(pictures.key, productPictures.pictureKey))
    .where(and(sql`${products.id} = any(${sql.placeholder('ids')}::uuid[])`, eq(products.status, 'active')))
    .prepare('active_products'),
);

/** Returns the requested products that are active, in the requested order. */
export async function listActiveProductsByIds(ctx: ShopContext, ids: readonly string[]): Promise<CardProduct[]> {
  const requestedIds = [...new Set(ids.filter(isRowId))];
  if (requestedIds.length === 0) return [];
  const rows = await activeProducts(ctx.db).execute({ ids: requestedIds });
  const found = new Map(rows.map((row) => [row.id, row]));
  return requestedIds.flatMap((id) => found.get(id) ?? []).map(toCard);
}
