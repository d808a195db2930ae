// Responds with id, name and status of all products that match the list's filters, for 'select all', up to the limit of one bulk change.
import { shopContext } from '#app/context.ts';
import { listProductsToSelect } from '#shop/catalog/admin-products.server.ts';
import { parseAdminProductsQuery } from '#shop/catalog/admin-products-query.ts';
import type { Route } from './+types/product-ids.route.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const query = parseAdminProductsQuery(new URL(request.url).searchParams);
  const found = await listProductsToSelect(context.get(shopContext), query);
  return found.ok ? Response.json({ ok: true, rows: found.value }) : new Response(null, { status: 403 });
}
