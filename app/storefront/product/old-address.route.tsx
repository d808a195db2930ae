// '/products/neel-kurta', an address of the shop that a product was imported from, redirects to the product's page.
import { data, redirect } from 'react-router';
import { shopContext } from '#app/context.ts';
import { unlistedMeta } from '#app/page-title.ts';
import { findSlugByOldPath } from '#shop/catalog/old-addresses.server.ts';
import { NotFoundScreen } from '../not-found/not-found-screen.tsx';
import type { Route } from './+types/old-address.route.ts';

export async function loader({ params, context }: Route.LoaderArgs) {
  const slug = await findSlugByOldPath(context.get(shopContext), `/products/${params.handle}`);
  if (slug !== null) throw redirect(`/product/${slug}`, 301);
  return data(null, { status: 404 });
}

export const meta: Route.MetaFunction = ({ matches }) => unlistedMeta(matches, 'Page Not Found');

export default NotFoundScreen;
