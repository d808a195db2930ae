import { data } from 'react-router';
import { shopContext } from '#app/context.ts';
import { findReturnForStaff } from '#shop/returns/admin-return.server.ts';
import { listReturnsOfCustomer } from '#shop/returns/admin-returns.server.ts';
import { adminMeta } from '../../kit/actions/load.ts';
import type { Route } from './+types/return.route.ts';
import { ReturnScreen } from './return-screen.tsx';

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  adminMeta(matches, loaderData?.detail.shown.number ?? 'Return');

export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = context.get(shopContext);
  const found = await findReturnForStaff(ctx, params.number);
  if (!found.ok || !found.value) throw data(null, { status: 404 });
  const { userId } = found.value.order;
  const returnsOfCustomer = userId === null ? [] : await listReturnsOfCustomer(ctx, userId);
  const otherReturns = returnsOfCustomer.filter(({ number }) => number !== found.value?.shown.number);
  return { detail: found.value, otherReturns, now: ctx.now };
}

export default function ReturnRoute({ loaderData }: Route.ComponentProps) {
  return <ReturnScreen key={loaderData.detail.shown.id} {...loaderData} />;
}
