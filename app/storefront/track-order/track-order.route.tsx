// Order tracking for everyone, signed in or not. The form is posted, because an e-mail address does not belong in a URL. How
// much it shows depends on what the visitor knows (shop/tracking); a link in a mail fills in the order number only.
import { data } from 'react-router';
import { shopContext, storeFacts } from '#app/context.ts';
import { postedForm } from '#app/posted-form.ts';
import { networkOfVisitor } from '#app/sessions/visitor.ts';
import { type TrackRefusal, trackOrder, trackOwnOrder } from '#shop/tracking/track-order.server.ts';
import { shownTo } from '../account/signed-in.server.ts';
import { pageMeta } from '../page-meta.ts';
import type { Route } from './+types/track-order.route.ts';
import { TRACK_FAILED, type TrackAnswer, type TypedTrack } from './track-answer.ts';
import stylesheet from './track-order.css?url';
import { TrackScreen } from './track-screen.tsx';

const TITLE = 'Track Order';
const DESCRIPTION = 'See how far your Tanabana order is: with your order ID, your e-mail, or both.';

const REFUSALS: Readonly<Record<TrackRefusal, { readonly status: number; readonly text: string }>> = {
  missing: { status: 400, text: 'Please enter either Order ID or Email' },
  'not-found': { status: 404, text: 'Order not found. Please check your Order ID and Email.' },
  'too-many': { status: 429, text: 'Too many attempts. Please wait a few minutes and try again.' },
};

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }];

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? pageMeta({ title: TITLE, description: DESCRIPTION, path: '/track-order', origin: loaderData.origin })
    : [{ title: `${TITLE} · Tanabana` }];

const MAX_LENGTH = 200;

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(shopContext);
  const orderId = (new URL(request.url).searchParams.get('orderId') ?? '').slice(0, MAX_LENGTH);
  const own = shownTo(ctx, request) === null ? null : await trackOwnOrder(ctx, orderId);
  return { orderId, own, origin: context.get(storeFacts).origin };
}

function typedIn(form: FormData): TypedTrack {
  const text = (name: string): string => {
    const value = form.get(name);
    return typeof value === 'string' ? value.slice(0, MAX_LENGTH) : '';
  };
  return { orderId: text('orderId'), email: text('email') };
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(shopContext);
  const typed = typedIn(await postedForm(request));
  const refused = (message: string): TrackAnswer => ({ kind: 'refused', message, typed });
  try {
    const tracked = await trackOrder(ctx, typed, networkOfVisitor(request.headers));
    if (tracked.ok) return data<TrackAnswer>({ ...tracked.value, typed });
    const { status, text } = REFUSALS[tracked.reason];
    return data(refused(text), { status });
  } catch (error) {
    // Not left to the error boundary, which would replace the form and lose what was typed.
    ctx.log.error({ err: error }, 'order tracking lookup failed');
    return data(refused(TRACK_FAILED), { status: 503 });
  }
}

/** A request without a response is handled as a failure. */
export async function clientAction({ serverAction }: Route.ClientActionArgs): Promise<TrackAnswer> {
  return serverAction().catch(() => ({ kind: 'refused', message: TRACK_FAILED, typed: null }));
}

export default function TrackOrder({ loaderData, actionData }: Route.ComponentProps) {
  return <TrackScreen key={loaderData.orderId} {...loaderData} answer={actionData} />;
}
