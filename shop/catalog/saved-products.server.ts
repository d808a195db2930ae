// Reads the products that a browser has saved, in their current state: active ones only, by id, or by slug for entries from before
// ids were stored. Invalid ids and products no longer for sale are left out.

import { inArray } from 'drizzle-orm';
import { products } from '#db/schema/catalog.ts';
import type { ShopContext } from '#shop/context.ts';
import type { CardProduct } from './product.ts';
import { listActiveProductsByIds } from './products.server.ts';
import { MAX_SAVED_PER_REQUEST } from './saved-query.ts';

export interface SavedKeys {
  readonly ids: readonly string[];
  readonly slugs: readonly string[];
}

async function findIdsBySlugs(ctx: ShopContext, slugs: readonly string[]): Promise<string[]> {
  if (slugs.length === 0) return [];
  const rows = await ctx.db
    .select({ id: products.id })
    .from(products)
    .where(inArray(products.slug, [...slugs]));
  return rows.map(({ id }) => id);
}

export async function listSavedProducts(ctx: ShopContext, keys: SavedKeys): Promise<CardProduct[]> {
  const bySlug = await findIdsBySlugs(ctx, keys.slugs.slice(0, MAX_SAVED_PER_REQUEST));
  return listActiveProductsByIds(ctx, [...keys.ids.slice(0, MAX_SAVED_PER_REQUEST), ...bySlug]);
}
