// One confirmed order. Private: never cached. Only its shopper sees it; for anybody else it does not exist.
import { data } from 'react-router';
import { shopContext } from '#app/context.ts';
import { findOwnOrder } from '#shop/orders/own-orders.server.ts';
import { OwnPage } from '../account/own-page.tsx';
import { mustBeSignedIn } from '../account/signed-in.server.ts';
import type { Route } from './+types/order-confirmation.route.ts';
import { ConfirmationScreen, OrderNotFound } from './confirmation-screen.tsx';
import stylesheet from './order-confirmation.css?url';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }];

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.order ? 'Order Confirmation' : 'Order Not Found'} · Tanabana` },
  { name: 'robots', content: 'noindex' },
];

const addressOf = (orderId: string): string => `/order-confirmation?orderId=${encodeURIComponent(orderId)}`;

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(shopContext);
  const orderId = new URL(request.url).searchParams.get('orderId') ?? '';
  if (orderId === '') return data({ uid: null, order: null }, { status: 404 });
  const uid = mustBeSignedIn(ctx, request, encodeURIComponent(addressOf(orderId)));
  const order = await findOwnOrder(ctx, orderId);
  return data({ uid, order }, { status: order === null ? 404 : 200 });
}

export default function OrderConfirmation({ loaderData }: Route.ComponentProps) {
  const { order, uid } = loaderData;
  if (order === null) return <OrderNotFound />;
  return (
    <OwnPage uid={uid} returnUrl={addressOf(order.orderId)}>
      <ConfirmationScreen order={order} />
    </OwnPage>
  );
}
