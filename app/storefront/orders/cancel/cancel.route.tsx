// The cancellation form as a page, for browsers without JavaScript, and the action that both forms post to. Private,
// never cached.

import { data, redirect, redirectDocument } from 'react-router';
import { shopContext } from '#app/context.ts';
import { unlistedMeta } from '#app/page-title.ts';
import { postedForm } from '#app/posted-form.ts';
import { findOwnOrder } from '#shop/orders/own-orders.server.ts';
import { requireSignedIn } from '../../account/signed-in.server.ts';
import { ButtonLink } from '../../button-link.tsx';
import stylesheet from '../orders.css?url';
import type { Route } from './+types/cancel.route.ts';
import { aboutOrder, CancelForm, getCancelPath } from './cancel-form.tsx';
import { CANCEL_FAILED_MESSAGE, type CancelResult, toRefusedResult } from './cancel-result.ts';
import { handleCancel } from './handle-cancel.server.ts';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }];

export const meta: Route.MetaFunction = ({ matches }) => unlistedMeta(matches, 'Cancel Order');

const getReturnPath = (orderId: string): string => getCancelPath(encodeURIComponent(orderId));
const getLoginUrl = (orderId: string): string => `/login?returnUrl=${getReturnPath(orderId)}`;

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const ctx = context.get(shopContext);
  const uid = requireSignedIn(ctx, request, getReturnPath(params.orderId));
  const order = await findOwnOrder(ctx, params.orderId);
  if (order === null) throw data(null, { status: 404 });
  return { uid, order };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await postedForm(request);
  const { result, status } = await handleCancel(context.get(shopContext), params.orderId, form);
  // Without JavaScript the response is a redirect, so that a reload does not post again.
  if (form.get('by') === 'script') return data(result, { status });
  if (result.ok) throw redirect(`/orders?asked=${result.outcome}`);
  if (result.signedOut) throw redirectDocument(getLoginUrl(params.orderId));
  return data(result, { status });
}

/** A request without a response is handled as a failure. */
export async function clientAction({ serverAction }: Route.ClientActionArgs): Promise<CancelResult> {
  return serverAction().catch((error: unknown) => {
    if (error instanceof Response) throw error;
    return toRefusedResult(CANCEL_FAILED_MESSAGE);
  });
}

export default function CancelOrder({ loaderData, actionData }: Route.ComponentProps) {
  const { order, uid } = loaderData;
  const backLink = (
    <ButtonLink variant="quiet" href="/orders">
      Keep Order
    </ButtonLink>
  );
  return (
    <div className="wrap stack opage orders orders--narrow">
      <h1 className="h-page">Cancel Order</h1>
      {order.mayCancel ? (
        <CancelForm
          about={aboutOrder(order)}
          isPaid={order.isPaid}
          path={getCancelPath(order.orderId)}
          proof={{ uid }}
          busy={false}
          result={actionData ?? null}
        >
          {backLink}
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
