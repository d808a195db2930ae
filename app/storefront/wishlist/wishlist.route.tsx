// The wishlist page. The wishlist is in the browser, so the server sends the same page to everyone and the browser fills it in.

import type { Route } from './+types/wishlist.route.ts';
import stylesheet from './wishlist.css?url';
import { WishlistScreen } from './wishlist-screen.tsx';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }];

export const meta: Route.MetaFunction = () => [
  { title: 'Wishlist · Tanabana' },
  { name: 'robots', content: 'noindex' },
];

export default WishlistScreen;
