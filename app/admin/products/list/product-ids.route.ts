// Everything the list's filters leave, by id, name and status, for 'select all': as many as can be changed at once.
import { shopContext } from '#app/context.ts';
import { listProductsToSelect } from '#shop/catalog/admin-products.server.ts';
import { readAdminProductsQuery } from '#shop/catalog/admin-products-query.ts';
import type { Route } from './+types/product-ids.route.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const query = readAdminProductsQuery(new URL(request.url).searchParams);
  const found = await listProductsToSelect(context.get(shopContext), query);
  return found.ok ? Response.json({ products: found.value }) : new Response(null, { status: 403 });
}
