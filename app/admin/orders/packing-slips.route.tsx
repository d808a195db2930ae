// The packing slips of selected orders as one page for printing.
import { data } from 'react-router';
import { shopContext } from '#app/context.ts';
import { findPackingSlips } from '#shop/orders/packing-slips.server.ts';
import { adminMeta } from '../kit/actions/load.ts';
import { pluralize } from '../kit/wording.ts';
import type { Route } from './+types/packing-slips.route.ts';
import { PackingSlipSheet } from './packing-slip.tsx';
import { PrintedOrders } from './printed-order.tsx';
import { loadSelectedIds } from './selected-ids.server.ts';

const getTitle = (sheets: number): string => pluralize(sheets, 'packing slip', 'packing slips');

// The title is also the file name when the slips are printed to a file.
export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  adminMeta(matches, getTitle(loaderData?.slips.length ?? 0));

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(shopContext);
  const ids = await loadSelectedIds(ctx, request);
  if (ids === null) throw data(null, { status: 404 });
  return { requestedCount: ids.length, slips: await findPackingSlips(ctx, ids) };
}

export default function PackingSlipsPage({ loaderData: { requestedCount, slips } }: Route.ComponentProps) {
  return (
    <PrintedOrders title={getTitle(slips.length)} missing={requestedCount - slips.length}>
      {slips.map((slip) => (
        <PackingSlipSheet key={slip.order.id} {...slip} />
      ))}
    </PrintedOrders>
  );
}
