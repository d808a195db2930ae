// The page on which a customer pays an order that staff entered. An unknown token is the 404 page.

import { data } from 'react-router';
import { shopContext } from '#app/context.ts';
import { unlistedMeta } from '#app/page-title.ts';
import { orderDayAndTime } from '#shop/orders/order-dates.ts';
import { getPaymentLink } from '#shop/payments/pay-by-link.server.ts';
import stylesheet from '../checkout/checkout.css?url';
import { NotFoundScreen } from '../not-found/not-found-screen.tsx';
import type { Route } from './+types/pay.route.ts';
import ownStylesheet from './pay.css?url';
import { PayScreen, type ShownLink } from './pay-screen.tsx';

export const links: Route.LinksFunction = () =>
  [stylesheet, ownStylesheet].map((href) => ({ rel: 'stylesheet', href }));

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  unlistedMeta(matches, loaderData?.link ? 'Pay for your order' : 'Page Not Found');

export async function loader({ params, context }: Route.LoaderArgs) {
  const view = await getPaymentLink(context.get(shopContext), params.token);
  if (view === null) return data({ link: null }, { status: 404 });
  const link: ShownLink = view.state === 'open' ? { ...view, expires: orderDayAndTime(view.expiresAt) } : view;
  return data({ link });
}

export default function Pay({ loaderData: { link }, params }: Route.ComponentProps) {
  return link ? <PayScreen link={link} token={params.token} /> : <NotFoundScreen />;
}
