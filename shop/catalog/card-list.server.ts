// Cards for products that were found elsewhere, in the order they were found.

import { and, eq, sql } from 'drizzle-orm';
import { preparedOnce } from '#db/prepared.server.ts';
import { pictures, productPictures, products } from '#db/schema/catalog.ts';
import type { ShopContext } from '#shop/context.ts';
import { cardColumns, mainPicture, toCard } from './card-query.server.ts';
import type { CardProduct } from './product.ts';

const cardsByIds = preparedOnce((db) =>
  db
    .select(cardColumns)
    .from(products)
    .leftJoin(productPictures, mainPicture)
    .leftJoin(pictures, eq(pictures.key, productPictures.pictureKey))
    .where(and(sql`${products.id} = any(${sql.placeholder('ids')}::uuid[])`, eq(products.status, 'active')))
    .prepare('cards_by_ids'),
);

/** Products that are gone or inactive are left out. */
export async function listCards(ctx: ShopContext, ids: readonly string[]): Promise<CardProduct[]> {
  if (ids.length === 0) return [];
  const rows = await cardsByIds(ctx.db).execute({ ids });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []).map(toCard);
}
