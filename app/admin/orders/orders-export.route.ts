// Exports the orders that match the list's filters, or the selected orders, as a file that is streamed from the database.
import { shopContext } from '#app/context.ts';
import { parseOrdersQuery } from '#shop/orders/admin-orders-query.ts';
import { exportOrders, exportSelectedOrders } from '#shop/orders/export-orders.server.ts';
import { csvResponse } from '../csv-response.server.ts';
import type { Route } from './+types/orders-export.route.ts';
import { loadSelectedIds } from './selected-ids.server.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(shopContext);
  const params = new URL(request.url).searchParams;
  if (!params.has('ids') && !params.has('selection'))
    return csvResponse(ctx, 'orders', exportOrders(ctx, parseOrdersQuery(params)));
  const ids = await loadSelectedIds(ctx, request);
  if (ids === null) return new Response(null, { status: 400 });
  return csvResponse(ctx, 'orders', exportSelectedOrders(ctx, ids));
}
