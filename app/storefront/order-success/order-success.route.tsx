// The thank-you page of an order. The browser's copy shows at once and is replaced by the server's order.

import { redirect, redirectDocument } from 'react-router';
import { shopContext } from '#app/context.ts';
import { unlistedMeta } from '#app/page-title.ts';
import { signedInId } from '#shop/actor.ts';
import { findConfirmationMail } from '#shop/orders/confirmation-mail.server.ts';
import { getOrder } from '#shop/orders/order-records.server.ts';
import { PrivatePage } from '../account/private-page.tsx';
import { sessionStore } from '../account/session-store.ts';
import { lastOrderStore } from '../checkout/last-order-store.ts';
import type { Route } from './+types/order-success.route.ts';
import stylesheet from './order-success.css?url';
import { OrderSuccess } from './order-success.tsx';
import { lastOrderToSuccessOrder, type SuccessOrder, toSuccessOrder } from './success-order.ts';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }];

export const meta: Route.MetaFunction = ({ matches }) => unlistedMeta(matches, 'Order placed');

const getOrderId = (request: Request): string => new URL(request.url).searchParams.get('orderId') ?? '';

const getPagePath = (orderId: string): string => `/order-success?orderId=${orderId}`;

interface SuccessData {
  readonly orderId: string;
  /** The signed-in user. */
  readonly uid: string | null;
  /** Null when it does not exist or belongs to another user. */
  readonly order: SuccessOrder | null;
  /** The order from the server, while the page shows the browser's copy. */
  readonly serverOrder?: Promise<SuccessOrder | null>;
}

export async function loader({ request, context }: Route.LoaderArgs): Promise<SuccessData> {
  const orderId = getOrderId(request);
  if (orderId === '') throw redirect('/');
  const ctx = context.get(shopContext);
  const userId = signedInId(ctx.actor);
  if (userId === null) {
    throw redirectDocument(`/login?returnUrl=${encodeURIComponent(getPagePath(orderId))}`);
  }
  const [order, mail] = await Promise.all([getOrder(ctx, orderId), findConfirmationMail(ctx, orderId)]);
  // Only the customer sees it here; staff use the admin panel.
  return { orderId, uid: userId, order: order?.userId === userId ? toSuccessOrder(order, mail) : null };
}

/** After checkout the order is already in the browser. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs): Promise<SuccessData> {
  const orderId = getOrderId(request);
  const stored = lastOrderStore.find(orderId);
  if (!stored) return serverLoader();
  const serverOrder = serverLoader().then(({ order }) => order);
  // Without a response the browser's copy stays; a redirect to the login is followed where the promise is awaited.
  serverOrder.catch(() => {});
  return { orderId, uid: sessionStore.user()?.uid ?? null, order: lastOrderToSuccessOrder(stored), serverOrder };
}

export default function OrderSuccessPage({ loaderData }: Route.ComponentProps) {
  const { orderId, uid, ...orderProps } = loaderData;
  return (
    <PrivatePage key={orderId} uid={uid} returnUrl={getPagePath(orderId)}>
      <OrderSuccess {...orderProps} />
    </PrivatePage>
  );
}
