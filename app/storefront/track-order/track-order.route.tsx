// Order tracking for everyone, signed in or not. The form is posted, because an email address does not belong in a URL.
// The amount of detail depends on the entered data (shop/tracking); a link in a mail fills in only the order number.

import { data } from 'react-router';
import { appInfoContext, shopContext } from '#app/context.ts';
import { postedForm } from '#app/posted-form.ts';
import { getVisitorNetwork } from '#app/sessions/visitor.ts';
import { trackOrder, trackOwnOrder } from '#shop/tracking/track-order.server.ts';
import { getVisibleUserId } from '../account/signed-in.server.ts';
import { fixedPageMeta } from '../fixed-page-meta.ts';
import type { Route } from './+types/track-order.route.ts';
import { MAX_TRACK_LENGTH, parseTrackForm } from './track-form.ts';
import stylesheet from './track-order.css?url';
import { TRACK_FAILED_MESSAGE, TRACK_REFUSAL_RESPONSES, type TrackResult } from './track-result.ts';
import { TrackScreen } from './track-screen.tsx';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }];

export const meta: Route.MetaFunction = fixedPageMeta({
  title: 'Track Order',
  path: '/track-order',
  describe: (storeName) => `See how far your ${storeName} order is: with your order ID, your email, or both.`,
});

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(shopContext);
  const orderId = (new URL(request.url).searchParams.get('orderId') ?? '').slice(0, MAX_TRACK_LENGTH);
  const ownOrder = getVisibleUserId(ctx, request) === null ? null : await trackOwnOrder(ctx, orderId);
  return { orderId, ownOrder, origin: context.get(appInfoContext).origin };
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(shopContext);
  const values = parseTrackForm(await postedForm(request));
  const toRefusedResult = (message: string): TrackResult => ({ kind: 'refused', message, values });
  try {
    const result = await trackOrder(ctx, values, getVisitorNetwork(request.headers));
    if (result.ok) return data<TrackResult>({ ...result.value, values });
    const { status, text } = TRACK_REFUSAL_RESPONSES[result.reason];
    return data(toRefusedResult(text), { status });
  } catch (error) {
    // Caught here, because the error boundary would replace the form and lose its text.
    ctx.log.error({ err: error }, 'order tracking lookup failed');
    return data(toRefusedResult(TRACK_FAILED_MESSAGE), { status: 503 });
  }
}

/** A request without a response is handled as a failure. */
export async function clientAction({ serverAction }: Route.ClientActionArgs): Promise<TrackResult> {
  return serverAction().catch(() => ({ kind: 'refused', message: TRACK_FAILED_MESSAGE, values: null }));
}

export default function TrackOrder({ loaderData, actionData }: Route.ComponentProps) {
  return <TrackScreen key={loaderData.orderId} {...loaderData} result={actionData} />;
}
