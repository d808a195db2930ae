// Finds products by the search of the product list, for fields in which staff choose products. Responds with at most MAX_RESULTS.
import { shopContext } from '#app/context.ts';
import { listProducts } from '#shop/catalog/admin-products.server.ts';
import { parseAdminProductsQuery } from '#shop/catalog/admin-products-query.ts';
import type { Route } from './+types/product-choices.route.ts';

const MAX_RESULTS = 10;

export async function loader({ request, context }: Route.LoaderArgs) {
  const search = new URL(request.url).searchParams.get('search') ?? '';
  const query = parseAdminProductsQuery(new URLSearchParams({ search, rows: String(MAX_RESULTS) }));
  const found = await listProducts(context.get(shopContext), query);
  if (!found.ok) return new Response(null, { status: 403 });
  return Response.json({ choices: found.value.products.map(({ id, name, skuId }) => ({ id, name, detail: skuId })) });
}
