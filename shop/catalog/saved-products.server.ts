// Reads what a browser has saved, as it is now: active products only, by id, or by address for entries from before ids were
// kept. What is no id or no longer for sale is simply not among them.

import { and, eq, inArray, or } from 'drizzle-orm';
import { pictures, productPictures, products } from '#db/schema/catalog.ts';
import type { ShopContext } from '#shop/context.ts';
import { isRowId } from '#shop/row-id.ts';
import { cardColumns, mainPicture, toCard } from './card-query.server.ts';
import type { CardProduct } from './product.ts';
import { MOST_SAVED_AT_ONCE } from './saved-query.ts';

export interface SavedKeys {
  readonly ids: readonly string[];
  readonly slugs: readonly string[];
}

export async function listSavedProducts(ctx: ShopContext, keys: SavedKeys): Promise<CardProduct[]> {
  const ids = keys.ids.filter(isRowId).slice(0, MOST_SAVED_AT_ONCE);
  const slugs = keys.slugs.slice(0, MOST_SAVED_AT_ONCE);
  if (ids.length + slugs.length === 0) return [];
  const rows = await ctx.db
    .select(cardColumns)
    .from(products)
    .leftJoin(productPictures, mainPicture)
    .leftJoin(pictures, eq(pictures.key, productPictures.pictureKey))
    .where(and(eq(products.status, 'active'), or(inArray(products.id, ids), inArray(products.slug, slugs))));
  return rows.map(toCard);
}
