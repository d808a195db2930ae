// Orders of a selection: all that match the list's filters, for 'select all', up to the limit of one bulk change; or
// those of `ids`, as they are now.
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
