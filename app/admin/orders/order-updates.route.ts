// Data for an open order list after a change: its rows as they are now, and how many orders are newer than the list. This route has no
// page.
import { shopContext } from '#app/context.ts';
import { parseOrdersQuery } from '#shop/orders/admin-orders-query.ts';
import { loadOrderRows } from '#shop/orders/list-orders.server.ts';
import { countNewerOrders } from '#shop/orders/newer-orders.server.ts';
import { countOrders } from '#shop/orders/order-counts.server.ts';
import { resultOrFallback } from '../kit/actions/offline-safe.ts';
import type { Route } from './+types/order-updates.route.ts';
import { NO_UPDATES, type OrderUpdates } from './order-updates.ts';

export async function loader({ request, context }: Route.LoaderArgs): Promise<OrderUpdates> {
  const ctx = context.get(shopContext);
  const params = new URL(request.url).searchParams;
  const since = new Date(params.get('since') ?? '');
  try {
    const [rows, newer, counts] = await Promise.all([
      loadOrderRows(ctx, (params.get('ids') ?? '').split(',')),
      countNewerOrders(ctx, parseOrdersQuery(params), Number.isNaN(since.getTime()) ? null : since),
      countOrders(ctx),
    ]);
    // This cannot happen, because the guard of the back office admits staff only.
    if (!rows.ok || !newer.ok) throw new Error('order list updates are for staff only');
    return { rows: rows.value, newer: newer.value, counts };
  } catch (error) {
    ctx.log.error({ err: error }, 'order list updates could not be loaded');
    return NO_UPDATES;
  }
}

/** When the store does not respond, the list stays unchanged. */
export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) =>
  resultOrFallback(() => serverLoader(), NO_UPDATES);
