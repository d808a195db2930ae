// The thank-you page of an order. The browser's copy shows at once and is replaced by the server's order.
import { redirect, redirectDocument } from 'react-router';
import { shopContext } from '#app/context.ts';
import { signedInId } from '#shop/actor.ts';
import { getOrder } from '#shop/orders/order-records.server.ts';
import { OwnPage } from '../account/own-page.tsx';
import { sessionStore } from '../account/session-store.ts';
import { lastOrderStore } from '../checkout/last-order-store.ts';
import type { Route } from './+types/order-success.route.ts';
import stylesheet from './order-success.css?url';
import { OrderSuccess } from './order-success.tsx';
import { type ShownOrder, shownLastOrder, shownOrder } from './shown-order.ts';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }];

export const meta: Route.MetaFunction = () => [
  { title: 'Order placed · Tanabana' },
  { name: 'robots', content: 'noindex' },
];

const orderIdIn = (request: Request): string => new URL(request.url).searchParams.get('orderId') ?? '';

const addressOf = (orderId: string): string => `/order-success?orderId=${orderId}`;

interface SuccessData {
  readonly orderId: string;
  /** Who asked for it. */
  readonly uid: string | null;
  /** Null when it is not hers, or not there. */
  readonly order: ShownOrder | null;
  /** The server's, when the page shows the browser's meanwhile. */
  readonly truth?: Promise<ShownOrder | null>;
}

export async function loader({ request, context }: Route.LoaderArgs): Promise<SuccessData> {
  const orderId = orderIdIn(request);
  if (orderId === '') throw redirect('/');
  const ctx = context.get(shopContext);
  const userId = signedInId(ctx.actor);
  if (userId === null) {
    throw redirectDocument(`/login?returnUrl=${encodeURIComponent(addressOf(orderId))}`);
  }
  const order = await getOrder(ctx, orderId);
  // Only the shopper herself; staff use the admin panel.
  return { orderId, uid: userId, order: order?.userId === userId ? shownOrder(order) : null };
}

/** Coming from checkout, the order is in the browser already. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs): Promise<SuccessData> {
  const orderId = orderIdIn(request);
  const stored = lastOrderStore.find(orderId);
  if (!stored) return serverLoader();
  const truth = serverLoader().then(({ order }) => order);
  // Without a response the browser's copy stays; a redirect to the login is followed where the promise is awaited.
  truth.catch(() => {});
  return { orderId, uid: sessionStore.user()?.uid ?? null, order: shownLastOrder(stored), truth };
}

export default function OrderSuccessPage({ loaderData }: Route.ComponentProps) {
  const { orderId, uid, ...shown } = loaderData;
  return (
    <OwnPage key={orderId} uid={uid} returnUrl={addressOf(orderId)}>
      <OrderSuccess {...shown} />
    </OwnPage>
  );
}
