// Asks for a return, an exchange or a claim of a delivered order. Private, never cached; 404 for another person's
// order.

import { useCallback, useState } from 'react';
import { data, redirect, redirectDocument } from 'react-router';
import { shopContext } from '#app/context.ts';
import { unlistedMeta } from '#app/page-title.ts';
import { postedForm } from '#app/posted-form.ts';
import { findOwnOrder } from '#shop/orders/own-orders.server.ts';
import { loadReturnForm } from '#shop/returns/own-returns.server.ts';
import { LoginFirst } from '../../account/login-first.tsx';
import { PrivatePage } from '../../account/private-page.tsx';
import { requireSignedIn } from '../../account/signed-in.server.ts';
import { getFormPath, getRequestPath } from '../return-path.ts';
import type { Route } from './+types/request.route.ts';
import { handleRequest } from './handle-request.server.ts';
import stylesheet from './request.css?url';
import { REQUEST_FAILED, type RequestResult, toRefusedResult } from './request-result.ts';
import { NotOpenScreen, RequestScreen } from './request-screen.tsx';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }];

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  unlistedMeta(matches, loaderData ? 'Return or exchange' : 'Page Not Found');

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const ctx = context.get(shopContext);
  const isProblem = new URL(request.url).searchParams.get('about') === 'problem';
  const uid = requireSignedIn(ctx, request, encodeURIComponent(getFormPath(params.orderId, isProblem)));
  const form = await loadReturnForm(ctx, params.orderId);
  if (form !== null) return { uid, isProblem, form, requestKey: crypto.randomUUID() };
  const order = await findOwnOrder(ctx, params.orderId);
  if (order === null) throw data(null, { status: 404 });
  return { uid, isProblem, form, shortId: order.shortId, isDelivered: order.status === 'delivered' };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await postedForm(request);
  const response = await handleRequest(context.get(shopContext), request, params.orderId, form);
  if (response === null) throw data(null, { status: 404 });
  const { result, status } = response;
  // Without JavaScript the response is a redirect, so that a reload does not post again.
  if (form.get('by') === 'script') return data(result, { status });
  if (result.ok) throw redirect(result.path);
  if (result.signedOut) {
    const returnUrl = encodeURIComponent(getRequestPath(params.orderId));
    throw redirectDocument(`/login?returnUrl=${returnUrl}`);
  }
  return data(result, { status });
}

/** A request without a response is handled as a failure; its key makes a second try safe. */
export async function clientAction({ serverAction }: Route.ClientActionArgs): Promise<RequestResult> {
  return serverAction().catch((error: unknown) => {
    if (error instanceof Response) throw error;
    return toRefusedResult([REQUEST_FAILED]);
  });
}

export default function RequestPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const [hasEnded, setEnded] = useState(false);
  const onSignedOut = useCallback(() => setEnded(true), []);
  const returnUrl = getFormPath(params.orderId, loaderData.isProblem);
  if (hasEnded) {
    const text = 'Your session has ended. Please log in to send your request.';
    return <LoginFirst text={text} returnUrl={encodeURIComponent(returnUrl)} />;
  }
  return (
    <PrivatePage uid={loaderData.uid} returnUrl={returnUrl}>
      {loaderData.form === null ? (
        <NotOpenScreen shortId={loaderData.shortId} isDelivered={loaderData.isDelivered} />
      ) : (
        <RequestScreen
          uid={loaderData.uid}
          form={loaderData.form}
          isProblem={loaderData.isProblem}
          requestKey={loaderData.requestKey}
          refusal={actionData?.ok === false ? actionData : null}
          onSignedOut={onSignedOut}
        />
      )}
    </PrivatePage>
  );
}
