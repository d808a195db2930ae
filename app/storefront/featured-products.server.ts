// Loads a row of featured products for a public page and tags the page with them. If they cannot be loaded, the page
// has none and is not cached.

import type { RouterContextProvider } from 'react-router';
import { pageCachePolicy, shopContext } from '#app/context.ts';
import type { CardProduct } from '#shop/catalog/product.ts';
import { listFeaturedProducts } from '#shop/catalog/products.server.ts';

/** A row of four, and one for each that the shopper may have already. */
const LIMIT = 8;

export async function loadFeaturedProducts(
  context: Readonly<RouterContextProvider>,
): Promise<{ readonly featured: readonly CardProduct[] }> {
  const ctx = context.get(shopContext);
  const cachePolicy = context.get(pageCachePolicy);
  cachePolicy.addCacheTags('products');
  try {
    return { featured: await listFeaturedProducts(ctx, LIMIT) };
  } catch (error) {
    ctx.log.error({ err: error }, 'loading featured products failed, showing none');
    cachePolicy.noStore();
    return { featured: [] };
  }
}
