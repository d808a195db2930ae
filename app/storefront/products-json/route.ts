// Cards of the asked products as they are now, for what a browser remembers by id. What is not active is not there.

import { shopContext } from '#app/context.ts';
import { listActiveProducts } from '#shop/catalog/products.server.ts';
import type { Route } from './+types/route.ts';

const MOST = 12;

export async function loader({ request, context }: Route.LoaderArgs) {
  const ids = (new URL(request.url).searchParams.get('ids') ?? '').split(',').slice(0, MOST);
  const products = await listActiveProducts(context.get(shopContext), ids);
  return Response.json({ products }, { headers: { 'cache-control': 'no-store' } });
}
