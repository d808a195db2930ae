// The cancellation form as a page, for browsers without JavaScript, and the address that both forms post to. Private: never
// cached.
import { data, redirect, redirectDocument } from 'react-router';
import { shopContext } from '#app/context.ts';
import { postedForm } from '#app/posted-form.ts';
import { findOwnOrder } from '#shop/orders/own-orders.server.ts';
import { mustBeSignedIn } from '../../account/signed-in.server.ts';
import { ButtonLink } from '../../button-link.tsx';
import stylesheet from '../orders.css?url';
import type { Route } from './+types/cancel.route.ts';
import { answerCancel } from './answer-cancel.server.ts';
import { CANCEL_FAILED, type CancelAnswer, cancelRefused } from './cancel-answer.ts';
import { CancelForm, cancelAddress } from './cancel-form.tsx';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }];

export const meta: Route.MetaFunction = () => [
  { title: 'Cancel Order · Tanabana' },
  { name: 'robots', content: 'noindex' },
];

const returnTo = (orderId: string): string => cancelAddress(encodeURIComponent(orderId));
const loginFirst = (orderId: string): string => `/login?returnUrl=${returnTo(orderId)}`;

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const ctx = context.get(shopContext);
  const uid = mustBeSignedIn(ctx, request, returnTo(params.orderId));
  const order = await findOwnOrder(ctx, params.orderId);
  if (order === null) throw data(null, { status: 404 });
  return { uid, order };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await postedForm(request);
  const { answer, status } = await answerCancel(context.get(shopContext), params.orderId, form);
  // Without JavaScript the response is a redirect, so that a reload does not post again.
  if (form.get('by') === 'script') return data(answer, { status });
  if (answer.ok) throw redirect(`/orders?asked=${answer.type}`);
  if (answer.signedOut) throw redirectDocument(loginFirst(params.orderId));
  return data(answer, { status });
}

/** A request without a response is handled as a failure. */
export async function clientAction({ serverAction }: Route.ClientActionArgs): Promise<CancelAnswer> {
  return serverAction().catch((error: unknown) => {
    if (error instanceof Response) throw error;
    return cancelRefused(CANCEL_FAILED);
  });
}

export default function CancelOrder({ loaderData, actionData }: Route.ComponentProps) {
  const { order, uid } = loaderData;
  const back = (
    <ButtonLink variant="quiet" href="/orders">
      Keep Order
    </ButtonLink>
  );
  return (
    <div className="wrap stack opage orders orders--narrow">
      <h1 className="h-page">Cancel Order</h1>
      {order.mayCancel ? (
        <CancelForm order={order} uid={uid} busy={false} answer={actionData ?? null}>
          {back}
        </CancelForm>
      ) : (
        <>
          <p>
            {order.request?.status === 'pending'
              ? 'You have already asked to cancel this order.'
              : 'This order can no longer be cancelled.'}
          </p>
          <ButtonLink href="/orders">My Orders</ButtonLink>
        </>
      )}
    </div>
  );
}
