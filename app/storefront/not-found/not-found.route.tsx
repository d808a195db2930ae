// Every address that no other route has. An address of the shop that the products were imported from redirects.
import { data, redirect } from 'react-router';
import { shopContext } from '#app/context.ts';
import { unlistedMeta } from '#app/page-title.ts';
import { findNewAddress } from '#shop/catalog/old-addresses.server.ts';
import type { Route } from './+types/not-found.route.ts';
import { NotFoundScreen } from './not-found-screen.tsx';

export async function loader({ params, context }: Route.LoaderArgs) {
  const newAddress = await findNewAddress(context.get(shopContext), `/${params['*']}`);
  if (newAddress !== null) throw redirect(newAddress, 301);
  return data(null, { status: 404 });
}

export const meta: Route.MetaFunction = ({ matches }) => unlistedMeta(matches, 'Page Not Found');

export default NotFoundScreen;
