// The wishlist page. The wishlist is in the browser, so the server sends the same page to everyone and the browser
// fills it in. The server adds a few products below it.

import { unlistedMeta } from '#app/page-title.ts';
import { loadFeaturedProducts } from '../featured-products.server.ts';
import type { Route } from './+types/wishlist.route.ts';
import stylesheet from './wishlist.css?url';
import { WishlistScreen } from './wishlist-screen.tsx';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }];

export const meta: Route.MetaFunction = ({ matches }) => unlistedMeta(matches, 'Wishlist');

export const loader = ({ context }: Route.LoaderArgs) => loadFeaturedProducts(context);

export default function WishlistPage({ loaderData }: Route.ComponentProps) {
  return <WishlistScreen featured={loaderData.featured} />;
}
