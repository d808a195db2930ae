// Returns all orders that match the list's filters, for 'select all', up to the limit of one bulk change.
import { shopContext } from '#app/context.ts';
import { parseOrdersQuery } from '#shop/orders/admin-orders-query.ts';
import { listOrdersToSelect } from '#shop/orders/list-orders.server.ts';
import type { Route } from './+types/matching-orders.route.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const query = parseOrdersQuery(new URL(request.url).searchParams);
  const found = await listOrdersToSelect(context.get(shopContext), query);
  return found.ok ? Response.json({ ok: true, rows: found.value }) : new Response(null, { status: 403 });
}
