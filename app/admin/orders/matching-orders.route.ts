// Responds with orders for a selection: for 'select all', those that match the list's filters, up to the limit of one bulk change; with
// `ids`, those orders with their current status.
import { shopContext } from '#app/context.ts';
import { parseOrdersQuery } from '#shop/orders/admin-orders-query.ts';
import { listOrdersToSelect, loadOrderRows } from '#shop/orders/list-orders.server.ts';
import type { Route } from './+types/matching-orders.route.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(shopContext);
  const params = new URL(request.url).searchParams;
  const ids = params.get('ids');
  const result =
    ids === null ? await listOrdersToSelect(ctx, parseOrdersQuery(params)) : await loadOrderRows(ctx, ids.split(','));
  return result.ok ? Response.json({ ok: true, rows: result.value }) : new Response(null, { status: 403 });
}
