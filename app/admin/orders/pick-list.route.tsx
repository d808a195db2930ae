// The pick list of selected orders, for staff to print.
import { data } from 'react-router';
import { shopContext } from '#app/context.ts';
import { getPickList } from '#shop/orders/pick-list.server.ts';
import { parseSelectedIds } from '#shop/orders/selected-orders.ts';
import { adminMeta } from '../kit/actions/load.ts';
import type { Route } from './+types/pick-list.route.ts';
import { PickListScreen } from './pick-list-screen.tsx';

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Pick list');

export async function loader({ request, context }: Route.LoaderArgs) {
  const ids = parseSelectedIds(new URL(request.url).searchParams.get('ids'));
  if (ids === null) throw data(null, { status: 404 });
  const list = await getPickList(context.get(shopContext), ids);
  if (!list.ok) throw data(null, { status: 403 });
  return { list: list.value, requestedCount: ids.length };
}

export default function PickListPage({ loaderData }: Route.ComponentProps) {
  return <PickListScreen {...loaderData} />;
}
