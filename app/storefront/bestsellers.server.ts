// Loads the bestsellers of a public page. Orders have no cache tag, so the page is rendered again after an hour.

import type { RouterContextProvider } from 'react-router';
import { pageCachePolicy, shopContext } from '#app/context.ts';
import type { CardProduct } from '#shop/catalog/product.ts';
import { listBestsellers } from '#shop/orders/bestsellers.server.ts';
import { loadOptional } from './load-optional.server.ts';

const FRESH_MS = 3_600_000;

export async function loadBestsellers(
  context: Readonly<RouterContextProvider>,
  limit: number,
): Promise<readonly CardProduct[]> {
  const ctx = context.get(shopContext);
  const cachePolicy = context.get(pageCachePolicy);
  cachePolicy.addCacheTags('products');
  cachePolicy.expiresAt(new Date(ctx.now.getTime() + FRESH_MS));
  return loadOptional(context, 'loading bestsellers failed, showing none', [], () => listBestsellers(ctx, limit));
}
