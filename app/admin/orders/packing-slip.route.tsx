// The packing slip of an order: the parcel's contents without prices, the address, and boxes to tick.

import { data } from 'react-router';
import { shopContext } from '#app/context.ts';
import { unlistedMeta } from '#app/page-title.ts';
import { shortOrderId } from '#shop/orders/order.ts';
import { getOrder } from '#shop/orders/order-records.server.ts';
import { findPackingSlips } from '#shop/orders/packing-slips.server.ts';
import { AdminPage } from '../kit/admin-page.tsx';
import { orderPath } from '../kit/order-path.ts';
import type { Route } from './+types/packing-slip.route.ts';
import { PackingSlipSheet } from './packing-slip.tsx';
import { PrintButton } from './printed-order.tsx';

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  unlistedMeta(matches, loaderData ? `Packing slip ${shortOrderId(loaderData.order.orderId)}` : 'Page Not Found');

export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = context.get(shopContext);
  const order = await getOrder(ctx, params.orderId);
  const [slip] = order ? await findPackingSlips(ctx, [order.id]) : [];
  if (!slip) throw data(null, { status: 404 });
  return slip;
}

export default function PackingSlipPage({ loaderData }: Route.ComponentProps) {
  const { orderId } = loaderData.order;
  const shortId = shortOrderId(orderId);
  return (
    <AdminPage
      title={`Packing slip ${shortId}`}
      back={{ to: orderPath(orderId), name: `Order ${shortId}` }}
      actions={<PrintButton />}
    >
      <PackingSlipSheet {...loaderData} />
    </AdminPage>
  );
}
