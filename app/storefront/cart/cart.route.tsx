// The bag page. The bag is in the browser, so the server sends the same page to everyone and the browser fills it in.
// The server adds a few products below it.
import { shopContext } from '#app/context.ts';
import { loadPageSettings } from '#app/page-settings.server.ts';
import { unlistedMeta } from '#app/page-title.ts';
import { canGuestsBuy } from '#shop/customers/guest-checkout.server.ts';
import { loadFeaturedProducts } from '../featured-products.server.ts';
import type { Route } from './+types/cart.route.ts';
import stylesheet from './cart.css?url';
import { CartScreen } from './cart-screen.tsx';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }];

export const meta: Route.MetaFunction = ({ matches }) => unlistedMeta(matches, 'Bag');

export async function loader({ context }: Route.LoaderArgs) {
  const { payments, sms } = context.get(shopContext).providers;
  const [{ featured }, { guestCheckout }] = await Promise.all([
    loadFeaturedProducts(context),
    loadPageSettings(context),
  ]);
  return { featured, offersGuestCheckout: canGuestsBuy({ guestCheckout, payments, sms }) };
}

export default function Cart({ loaderData }: Route.ComponentProps) {
  return <CartScreen featured={loaderData.featured} />;
}
