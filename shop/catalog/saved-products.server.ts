// Reads the products that a browser has saved, in their current state: active ones only, by id, or by slug for entries from before
// ids were stored. Invalid ids and products no longer for sale are left out.

import type { ShopContext } from '#shop/context.ts';
import { findIdsBySlugs } from './old-addresses.server.ts';
import type { CardProduct } from './product.ts';
import { listActiveProductsByIds } from './products.server.ts';
import { MAX_SAVED_PER_REQUEST } from './saved-query.ts';

export interface SavedKeys {
  readonly ids: readonly string[];
  readonly slugs: readonly string[];
}

export async function listSavedProducts(ctx: ShopContext, keys: SavedKeys): Promise<CardProduct[]> {
  const bySlug = await findIdsBySlugs(ctx.db, keys.slugs.slice(0, MAX_SAVED_PER_REQUEST));
  const products = await listActiveProductsByIds(ctx, [
    ...keys.ids.slice(0, MAX_SAVED_PER_REQUEST),
    ...bySlug.values(),
  ]);
  // The browser finds its entry by the slug that it requested, so a product is returned with its former slug too.
  const former = products.flatMap((product) =>
    [...bySlug]
      .filter(([slug, id]) => id === product.id && slug !== product.slug)
      .map(([slug]) => ({ ...product, slug })),
  );
  return [...products, ...former];
}
