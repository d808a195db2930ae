// Current data of the products that a browser has saved. Prices and stock must be current, so never cached.
import { shopContext } from '#app/context.ts';
import { listSavedProducts } from '#shop/catalog/saved-products.server.ts';
import { parseSavedQuery } from '#shop/catalog/saved-query.ts';
import type { Route } from './+types/saved-products.route.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const keys = parseSavedQuery(new URL(request.url).searchParams);
  return Response.json(await listSavedProducts(context.get(shopContext), keys), {
    headers: { 'cache-control': 'no-store' },
  });
}
