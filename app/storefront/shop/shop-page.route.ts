// GET /shop-page?category=ethnic&after=…: the next products of a list as JSON, of the shop or of a collection. The same
// for everyone, so cached like a page.

import { pageCachePolicy, shopContext } from '#app/context.ts';
import { listActiveProducts } from '#shop/catalog/listing.server.ts';
import type { Listing } from '#shop/catalog/listing.ts';
import { parseCollectionQuery, parseShopQuery } from '#shop/catalog/shop-query-reader.ts';
import { findCollection } from '#shop/collections/read-collections.server.ts';
import type { Route } from './+types/shop-page.route.ts';

type Context = Route.LoaderArgs['context'];

/** Null for a collection that shoppers do not see. */
async function loadPage(context: Context, params: URLSearchParams): Promise<Listing | null> {
  const shop = context.get(shopContext);
  const slug = params.get('collection');
  if (slug === null) return listActiveProducts(shop, parseShopQuery(params));
  const cachePolicy = context.get(pageCachePolicy);
  cachePolicy.addCacheTags('collections');
  const found = await findCollection(shop, slug.toLowerCase());
  if (found?.kind !== 'collection') return null;
  const { scope, changesAt } = found.collection;
  if (changesAt !== null) cachePolicy.expiresAt(changesAt);
  return listActiveProducts(shop, parseCollectionQuery(params, slug), scope);
}

export async function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  const shop = context.get(shopContext);
  context.get(pageCachePolicy).addCacheTags('products', 'categories', 'synonyms', 'settings');
  try {
    const page = await loadPage(context, new URL(request.url).searchParams);
    return Response.json(page, { status: page === null ? 404 : 200 });
  } catch (error) {
    shop.log.error({ err: error }, 'loading the next products failed');
    return Response.json(null, { status: 503 });
  }
}
