// Data for an open list after a change: its rows as they are now, and how many orders arrived since. It has no page.
import { shopContext } from '#app/context.ts';
import { parseOrdersQuery } from '#shop/orders/admin-orders-query.ts';
import { loadOrderRows } from '#shop/orders/list-orders.server.ts';
import { countNewerOrders } from '#shop/orders/newer-orders.server.ts';
import { countOrders } from '#shop/orders/order-counts.server.ts';
import { resultOr } from '../kit/actions/offline-safe.ts';
import type { Route } from './+types/order-news.route.ts';
import { NO_NEWS, type OrderNews } from './order-news.ts';

export async function loader({ request, context }: Route.LoaderArgs): Promise<OrderNews> {
  const ctx = context.get(shopContext);
  const params = new URL(request.url).searchParams;
  const since = new Date(params.get('since') ?? '');
  try {
    const [rows, newer, counts] = await Promise.all([
      loadOrderRows(ctx, (params.get('ids') ?? '').split(',')),
      countNewerOrders(ctx, parseOrdersQuery(params), Number.isNaN(since.getTime()) ? null : since),
      countOrders(ctx),
    ]);
    // The guard admits staff only.
    if (!rows.ok || !newer.ok) throw new Error('The news of orders are for staff only');
    return { rows: rows.value, newer: newer.value, counts };
  } catch (error) {
    ctx.log.error({ err: error }, 'Back office: news of orders could not be read');
    return NO_NEWS;
  }
}

/** This update is optional: the list stays when the store does not answer. */
export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => resultOr(() => serverLoader(), NO_NEWS);
