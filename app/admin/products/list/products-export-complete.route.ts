// Exports the products with the list's filters as the store's own complete file.
import { appInfoContext, shopContext } from '#app/context.ts';
import { parseAdminProductsQuery } from '#shop/catalog/admin-products-query.ts';
import { exportComplete } from '#shop/imports/export-complete.server.ts';
import { csvResponse } from '../../csv-response.server.ts';
import type { Route } from './+types/products-export-complete.route.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(shopContext);
  const query = parseAdminProductsQuery(new URL(request.url).searchParams);
  return csvResponse(ctx, 'products-complete', await exportComplete(ctx, query, context.get(appInfoContext).origin));
}
