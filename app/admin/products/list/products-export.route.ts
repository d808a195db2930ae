// Exports the products with the list's filters as a file.
import { shopContext } from '#app/context.ts';
import { parseAdminProductsQuery } from '#shop/catalog/admin-products-query.ts';
import { exportProducts } from '#shop/catalog/export-products.server.ts';
import { csvResponse } from '../../csv-response.server.ts';
import type { Route } from './+types/products-export.route.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(shopContext);
  const query = parseAdminProductsQuery(new URL(request.url).searchParams);
  return csvResponse(ctx, 'products', await exportProducts(ctx, query));
}
