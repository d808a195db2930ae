// Loads a row of featured products for a public page and tags the page with them.

import type { RouterContextProvider } from 'react-router';
import { pageCachePolicy, shopContext } from '#app/context.ts';
import type { CardProduct } from '#shop/catalog/product.ts';
import { listFeaturedProducts } from '#shop/catalog/products.server.ts';
import { loadOptional } from './load-optional.server.ts';

/** The row shows four products; the others replace those that the shopper has saved already. */
const LIMIT = 8;

export async function loadFeaturedProducts(
  context: Readonly<RouterContextProvider>,
): Promise<{ readonly featured: readonly CardProduct[] }> {
  context.get(pageCachePolicy).addCacheTags('products');
  return loadOptional(context, 'loading featured products failed, showing none', { featured: [] }, async () => ({
    featured: await listFeaturedProducts(context.get(shopContext), LIMIT),
  }));
}
