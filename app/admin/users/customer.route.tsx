import { data } from 'react-router';
import { shopContext } from '#app/context.ts';
import { userTitle } from '#shop/customers/admin-user.ts';
import { getCustomerPage } from '#shop/customers/customer-page.server.ts';
import { adminMeta } from '../kit/actions/load.ts';
import { parsePaging } from '../kit/list/paging.ts';
import type { Route } from './+types/customer.route.ts';
import { CustomerScreen } from './customer-screen.tsx';

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  adminMeta(matches, (loaderData && userTitle(loaderData.customer)) || 'Customer');

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const paging = parsePaging(new URL(request.url).searchParams);
  const found = await getCustomerPage(context.get(shopContext), params.userId, paging);
  if (!found) throw data(null, { status: 404 });
  return { ...found, paging };
}

export default function Customer({ loaderData }: Route.ComponentProps) {
  return <CustomerScreen key={loaderData.customer.uid} {...loaderData} />;
}
