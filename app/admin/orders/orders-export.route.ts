// Exports the orders with the list's filters as a file, streamed from the database.
import { shopContext } from '#app/context.ts';
import { readOrdersQuery } from '#shop/orders/admin-orders-query.ts';
import { exportOrders } from '#shop/orders/export-orders.server.ts';
import { csvResponse } from '../csv-response.server.ts';
import type { Route } from './+types/orders-export.route.ts';

export function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(shopContext);
  return csvResponse(ctx, 'orders', exportOrders(ctx, readOrdersQuery(new URL(request.url).searchParams)));
}
