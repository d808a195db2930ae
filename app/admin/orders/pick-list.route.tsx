import { data } from 'react-router';
import { shopContext } from '#app/context.ts';
import { getPickList } from '#shop/orders/pick-list.server.ts';
import { adminMeta } from '../kit/actions/load.ts';
import type { Route } from './+types/pick-list.route.ts';
import { PickListScreen } from './pick-list-screen.tsx';
import { loadSelectedIds } from './selected-ids.server.ts';

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Pick list');

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(shopContext);
  const ids = await loadSelectedIds(ctx, request);
  if (ids === null) throw data(null, { status: 404 });
  const list = await getPickList(ctx, ids);
  if (!list.ok) throw data(null, { status: 403 });
  return { list: list.value, requestedCount: ids.length };
}

export default function PickListPage({ loaderData }: Route.ComponentProps) {
  return <PickListScreen {...loaderData} />;
}
