// GET /shop-page?category=ethnic&after=…: the next products of a list as JSON. The same for everyone, so cached like a page.

import { pageCachePolicy, shopContext } from '#app/context.ts';
import { listActiveProducts } from '#shop/catalog/listing.server.ts';
import { parseShopQuery } from '#shop/catalog/shop-query-reader.ts';
import type { Route } from './+types/shop-page.route.ts';

export async function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  const shop = context.get(shopContext);
  context.get(pageCachePolicy).addCacheTags('products', 'categories', 'synonyms');
  try {
    return Response.json(await listActiveProducts(shop, parseShopQuery(new URL(request.url).searchParams)));
  } catch (error) {
    shop.log.error({ err: error }, 'loading the next products failed');
    return Response.json(null, { status: 503 });
  }
}
