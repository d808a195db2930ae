// The packing slip of an order: the contents of the parcel and its address, without prices, with boxes to tick.
import { data } from 'react-router';
import { shopContext } from '#app/context.ts';
import { getAdminOrder } from '#shop/orders/get-admin-order.server.ts';
import { shortOrderId } from '#shop/orders/order.ts';
import { getSettings } from '#shop/settings/settings.server.ts';
import type { Route } from './+types/packing-slip.route.ts';
import { PackingSlip } from './packing-slip.tsx';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  {
    title: loaderData
      ? `Packing slip ${shortOrderId(loaderData.order.orderId)} · Tanabana`
      : 'Page Not Found · Tanabana',
  },
  { name: 'robots', content: 'noindex' },
];

export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = context.get(shopContext);
  const [detail, settings] = await Promise.all([getAdminOrder(ctx, params.orderId), getSettings(ctx)]);
  if (detail === null) throw data(null, { status: 404 });
  const { order, items } = detail;
  return { order, items, store: settings.storeInfo };
}

export default function PackingSlipPage({ loaderData }: Route.ComponentProps) {
  return <PackingSlip {...loaderData} />;
}
