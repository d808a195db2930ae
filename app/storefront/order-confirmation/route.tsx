// One order, as it was confirmed. Personal: never kept, for its own shopper alone; what is not hers is not found.
import { data } from 'react-router';
import { shopContext } from '#app/context.ts';
import { findOwnOrder } from '#shop/orders/own-orders.server.ts';
import { mustBeSignedIn } from '../account/signed-in.server.ts';
import stylesheet from '../styles/order-confirmation.css?url';
import type { Route } from './+types/route.ts';
import { ConfirmationScreen, OrderNotFound } from './confirmation-screen.tsx';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }];

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.order ? 'Order Confirmation' : 'Order Not Found'} · Tanabana` },
  { name: 'robots', content: 'noindex' },
];

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(shopContext);
  const orderId = new URL(request.url).searchParams.get('orderId') ?? '';
  if (orderId === '') return data({ order: null }, { status: 404 });
  mustBeSignedIn(ctx, request, encodeURIComponent(`/order-confirmation?orderId=${encodeURIComponent(orderId)}`));
  const order = await findOwnOrder(ctx, orderId);
  return data({ order }, { status: order === null ? 404 : 200 });
}

export default function OrderConfirmation({ loaderData }: Route.ComponentProps) {
  return loaderData.order === null ? <OrderNotFound /> : <ConfirmationScreen order={loaderData.order} />;
}
