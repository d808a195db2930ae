// The thank-you page of an order. The browser's copy shows at once and is replaced by the server's order.

import { data, redirect, redirectDocument } from 'react-router';
import { shopContext } from '#app/context.ts';
import { unlistedMeta } from '#app/page-title.ts';
import { postedForm } from '#app/posted-form.ts';
import { signedInId } from '#shop/actor.ts';
import { pageOwnerId } from '#shop/checkout-owner.ts';
import type { ShopContext } from '#shop/context.ts';
import { findConfirmationMail } from '#shop/orders/confirmation-mail.server.ts';
import { getOrder } from '#shop/orders/order-records.server.ts';
import { PrivatePage } from '../account/private-page.tsx';
import { sessionStore } from '../account/session-store.ts';
import { GuestBar } from '../checkout/guest-bar.tsx';
import { lastOrderStore } from '../checkout/last-order-store.ts';
import { withRequestFailureMessage } from '../login/request-failure.ts';
import type { Route } from './+types/order-success.route.ts';
import { handleSaveOrder } from './handle-save-order.server.ts';
import stylesheet from './order-success.css?url';
import { OrderSuccess } from './order-success.tsx';
import type { SaveOrderResult } from './save-order.tsx';
import { lastOrderToSuccessOrder, type SuccessOrder, toSuccessOrder } from './success-order.ts';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }];

export const meta: Route.MetaFunction = ({ matches }) => unlistedMeta(matches, 'Order placed');

const getOrderId = (request: Request): string => new URL(request.url).searchParams.get('orderId') ?? '';

const getPagePath = (orderId: string): string => `/order-success?orderId=${orderId}`;

interface SuccessData {
  readonly orderId: string;
  /** The signed-in user, or the guest. */
  readonly uid: string | null;
  /** Set for a guest: the email address of the order, with which she tracks it. */
  readonly guestEmail?: string;
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
  if (userId === null) return loadGuestOrder(ctx, orderId);
  const [order, mail] = await Promise.all([getOrder(ctx, orderId), findConfirmationMail(ctx, orderId)]);
  // Only the customer sees it here; staff use the admin panel.
  return { orderId, uid: userId, order: order?.userId === userId ? toSuccessOrder(order, mail) : null };
}

/** Loads the order for the browser that placed it as a guest; everybody else is redirected to the login. */
async function loadGuestOrder(ctx: ShopContext, orderId: string): Promise<SuccessData> {
  const order = await getOrder(ctx, orderId);
  if (order === null) throw redirectDocument(`/login?returnUrl=${encodeURIComponent(getPagePath(orderId))}`);
  const { email } = order.customer;
  return { orderId, uid: pageOwnerId(ctx.actor), guestEmail: email, order: toSuccessOrder(order, null) };
}

/** A guest chooses a password. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await postedForm(request);
  const { headers } = request;
  const { status, result } = await handleSaveOrder(context.get(shopContext), {
    orderId: getOrderId(request),
    form,
    headers,
  });
  return data<SaveOrderResult>(result, { status });
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  withRequestFailureMessage<SaveOrderResult>(serverAction, (error) => ({ isSaved: false, errors: {}, error }));

/** After checkout the browser has a copy of the order already, which is shown until the server has responded. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs): Promise<SuccessData> {
  const orderId = getOrderId(request);
  const stored = lastOrderStore.find(orderId);
  if (!stored) return serverLoader();
  const serverOrder = serverLoader().then(({ order }) => order);
  // Without a response the browser's copy stays; a redirect to the login is followed where the promise is awaited.
  serverOrder.catch(() => {});
  return { orderId, uid: sessionStore.user()?.uid ?? null, order: lastOrderToSuccessOrder(stored), serverOrder };
}

export default function OrderSuccessPage({ loaderData, actionData }: Route.ComponentProps) {
  const { orderId, uid, guestEmail, ...orderProps } = loaderData;
  const returnUrl = getPagePath(orderId);
  const guest = guestEmail === undefined ? null : { email: guestEmail, result: actionData };
  return (
    <PrivatePage key={orderId} uid={uid} returnUrl={returnUrl}>
      {guest && uid !== null && (
        <div className="wrap thanks__guest">
          <GuestBar uid={uid} text="You bought this without an account." returnUrl="/orders" />
        </div>
      )}
      <OrderSuccess {...orderProps} guest={guest} />
    </PrivatePage>
  );
}
