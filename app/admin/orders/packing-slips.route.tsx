// The packing slips of selected orders, for staff to print in one go.
import { data } from 'react-router';
import { shopContext } from '#app/context.ts';
import { findPackingSlips } from '#shop/orders/packing-slips.server.ts';
import { parseSelectedIds } from '#shop/orders/selected-orders.ts';
import { adminMeta } from '../kit/actions/load.ts';
import { counted } from '../kit/wording.ts';
import type { Route } from './+types/packing-slips.route.ts';
import { PackingSlipSheet } from './packing-slip.tsx';
import { PrintedOrders } from './printed-order.tsx';

const titleOf = (sheets: number): string => counted(sheets, 'packing slip', 'packing slips');

// Also the file name when they are printed to a file.
export const meta: Route.MetaFunction = ({ loaderData }) => adminMeta(titleOf(loaderData?.slips.length ?? 0));

export async function loader({ request, context }: Route.LoaderArgs) {
  const ids = parseSelectedIds(new URL(request.url).searchParams.get('ids'));
  if (ids === null) throw data(null, { status: 404 });
  return { asked: ids.length, slips: await findPackingSlips(context.get(shopContext), ids) };
}

export default function PackingSlipsPage({ loaderData: { asked, slips } }: Route.ComponentProps) {
  return (
    <PrintedOrders title={titleOf(slips.length)} missing={asked - slips.length}>
      {slips.map((slip) => (
        <PackingSlipSheet key={slip.order.id} {...slip} />
      ))}
    </PrintedOrders>
  );
}
