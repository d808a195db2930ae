// One confirmed order. Private, never cached. Only its customer sees it; for anybody else the response is 404.

import { data } from 'react-router';
import { shopContext } from '#app/context.ts';
import { unlistedMeta } from '#app/page-title.ts';
import { findOwnOrder } from '#shop/orders/own-orders.server.ts';
import { PrivatePage } from '../account/private-page.tsx';
import { requireSignedIn } from '../account/signed-in.server.ts';
import type { Route } from './+types/order-confirmation.route.ts';
import { ConfirmationScreen, OrderNotFound } from './confirmation-screen.tsx';
import stylesheet from './order-confirmation.css?url';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }];

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  unlistedMeta(matches, loaderData?.order ? 'Order Confirmation' : 'Order Not Found');

const getPagePath = (orderId: string): string => `/order-confirmation?orderId=${encodeURIComponent(orderId)}`;

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(shopContext);
  const orderId = new URL(request.url).searchParams.get('orderId') ?? '';
  if (orderId === '') return data({ uid: null, order: null }, { status: 404 });
  const uid = requireSignedIn(ctx, request, encodeURIComponent(getPagePath(orderId)));
  const order = await findOwnOrder(ctx, orderId);
  return data({ uid, order }, { status: order === null ? 404 : 200 });
}

export default function OrderConfirmation({ loaderData }: Route.ComponentProps) {
  const { order, uid } = loaderData;
  if (order === null) return <OrderNotFound />;
  return (
    <PrivatePage uid={uid} returnUrl={getPagePath(order.orderId)}>
      <ConfirmationScreen order={order} />
    </PrivatePage>
  );
}
