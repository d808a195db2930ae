import { shopContext } from '#app/context.ts';
import type { ShopContext } from '#shop/context.ts';
import { findShipmentOfOrder, findTrackingOfOrder } from '#shop/fulfilment/shipment-records.server.ts';
import { listMessagesOfOrder } from '#shop/messages/messages-of-order.server.ts';
import { parseOrdersQuery } from '#shop/orders/admin-orders-query.ts';
import { getAdminOrder } from '#shop/orders/get-admin-order.server.ts';
import { listOrders } from '#shop/orders/list-orders.server.ts';
import { shortOrderId } from '#shop/orders/order.ts';
import { listOrderViews } from '#shop/orders/order-views.server.ts';
import { findRefundableOfOrder } from '#shop/payments/refund-amount.server.ts';
import { listReturnsOfOrder } from '#shop/returns/admin-returns.server.ts';
import { adminMeta, loadOrNull } from '../kit/actions/load.ts';
import type { Route } from './+types/orders.route.ts';
import { OrderDetailScreen } from './detail/order-detail-screen.tsx';
import { revalidateOnRequest } from './list-reload.ts';
import { OrdersScreen } from './orders-screen.tsx';

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const order = loaderData && 'detail' in loaderData ? loaderData.detail?.order : undefined;
  return adminMeta(matches, order ? `Order ${shortOrderId(order.orderId)}` : 'Orders');
};

const NOT_FOUND = { detail: null, shipment: null, tracking: null, returns: [], messages: [], refundable: 0 };

async function loadOrder(ctx: ShopContext, orderId: string) {
  const detail = await getAdminOrder(ctx, orderId);
  const now = ctx.now;
  if (!detail) return { ...NOT_FOUND, orderId, now };
  const [shipment, tracking, returns, messages, refundable] = await Promise.all([
    findShipmentOfOrder(ctx, detail.order.id),
    findTrackingOfOrder(ctx, detail.order.id),
    listReturnsOfOrder(ctx, detail.order.id),
    listMessagesOfOrder(ctx, detail.order.id),
    findRefundableOfOrder(ctx, detail.order.id),
  ]);
  return { orderId, detail, shipment, tracking, returns, messages, refundable, now };
}

/** Loads the list, or one order when the URL names it. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(shopContext);
  const params = new URL(request.url).searchParams;
  const order = params.get('order');
  if (order) return loadOrder(ctx, order);
  const query = parseOrdersQuery(params);
  const [list, views] = await Promise.all([
    loadOrNull(ctx, 'orders', () => listOrders(ctx, query)),
    loadOrNull(ctx, 'saved views', () => listOrderViews(ctx)),
  ]);
  return { query, list, views };
}

export const shouldRevalidate = revalidateOnRequest;

export default function Orders({ loaderData }: Route.ComponentProps) {
  if ('query' in loaderData) return <OrdersScreen {...loaderData} />;
  return <OrderDetailScreen key={loaderData.orderId} {...loaderData} />;
}
