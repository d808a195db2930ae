// Asks for the cancellation of a tracked order, for customers without an account. The forms post the order's id and
// email address, which do not belong in a URL: the first form shows the reasons, the second sends the request. A reload
// begins with the tracking page.

import { data } from 'react-router';
import { shopContext } from '#app/context.ts';
import { unlistedMeta } from '#app/page-title.ts';
import { postedForm } from '#app/posted-form.ts';
import { getVisitorNetwork } from '#app/sessions/visitor.ts';
import type { ShopContext } from '#shop/context.ts';
import { parseCancellationType, toStoredReason } from '#shop/orders/cancellation.ts';
import { shortOrderId } from '#shop/orders/order.ts';
import type { CancellationRefusal } from '#shop/orders/request-cancellation.server.ts';
import { cancelTrackedOrder, findCancellable } from '#shop/tracking/cancel-tracked-order.server.ts';
import type { TrackRefusal } from '#shop/tracking/track-order.server.ts';
import { ButtonLink } from '../button-link.tsx';
import { NotFoundState } from '../not-found/not-found-state.tsx';
import { CancelForm } from '../orders/cancel/cancel-form.tsx';
import {
  ALREADY_REQUESTED_MESSAGE,
  CANCEL_FAILED_MESSAGE,
  type CancelResult,
  outcomeText,
  REASON_MISSING_MESSAGE,
  toRefusedResult,
} from '../orders/cancel/cancel-result.ts';
import { parseCancelForm } from '../orders/cancel/handle-cancel.server.ts';
import stylesheet from '../orders/orders.css?url';
import { PageMessage } from '../page-message.tsx';
import type { Route } from './+types/tracked-cancel.route.ts';
import { parseTrackForm } from './track-form.ts';
import { TRACK_REFUSAL_RESPONSES, type TrackFormValues } from './track-result.ts';

const PATH = '/track-order/cancel';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }];

export const meta: Route.MetaFunction = ({ matches }) => unlistedMeta(matches, 'Cancel Order');

const REFUSAL_RESPONSES: Readonly<
  Record<TrackRefusal | CancellationRefusal, { readonly status: number; readonly text: string }>
> = {
  ...TRACK_REFUSAL_RESPONSES,
  'not-signed-in': { status: 409, text: CANCEL_FAILED_MESSAGE },
  'no-such-order': { status: 404, text: CANCEL_FAILED_MESSAGE },
  'reason-missing': { status: 400, text: REASON_MISSING_MESSAGE },
  'too-late': { status: 409, text: 'This order can no longer be cancelled here. Please contact us.' },
  'already-requested': { status: 409, text: ALREADY_REQUESTED_MESSAGE },
};

interface CancelPage {
  /** Null when there is no order to cancel: the message says why. `isPaid` chooses the note of the form. */
  readonly order: { readonly values: TrackFormValues; readonly isPaid: boolean } | null;
  readonly result: CancelResult | null;
  readonly message: string | null;
}

const toMessage = (message: string, status: number) =>
  data<CancelPage>({ order: null, result: null, message }, { status });

async function showForm(ctx: ShopContext, values: TrackFormValues, network: string) {
  const found = await findCancellable(ctx, values, network);
  if (!found.ok) return toMessage(REFUSAL_RESPONSES[found.reason].text, REFUSAL_RESPONSES[found.reason].status);
  const isPaid = found.value.personal?.payment.state === 'Paid';
  return data<CancelPage>({ order: { values, isPaid }, result: null, message: null });
}

async function sendRequest(ctx: ShopContext, form: FormData, network: string) {
  const values = parseTrackForm(form);
  const input = parseCancelForm(form);
  const type = parseCancellationType(input.type);
  const sent = await cancelTrackedOrder(ctx, { ...values, reason: toStoredReason(input), type }, network);
  if (sent.ok) return data<CancelPage>({ order: null, result: { ok: true, outcome: type }, message: null });
  const { status, text } = REFUSAL_RESPONSES[sent.reason];
  if (sent.reason !== 'reason-missing') return toMessage(text, status);
  const result = toRefusedResult(text, { isReasonError: true, values: input });
  return data<CancelPage>({ order: { values, isPaid: form.get('paid') === 'yes' }, result, message: null }, { status });
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(shopContext);
  const form = await postedForm(request);
  const network = getVisitorNetwork(request.headers);
  try {
    return await (form.has('reason') ? sendRequest(ctx, form, network) : showForm(ctx, parseTrackForm(form), network));
  } catch (error) {
    ctx.log.error({ err: error }, 'cancellation request of a tracked order could not be stored');
    return toMessage(CANCEL_FAILED_MESSAGE, 503);
  }
}

export default function CancelTracked({ actionData }: Route.ComponentProps) {
  if (actionData?.result?.ok) {
    return (
      <div className="wrap stack opage orders orders--narrow">
        <h1 className="h-page">Cancel Order</h1>
        <div role="status">
          <PageMessage kind="ok">{outcomeText(actionData.result.outcome)}</PageMessage>
        </div>
        <ButtonLink href="/track-order">Track Order</ButtonLink>
      </div>
    );
  }
  if (!actionData?.order) {
    return (
      <NotFoundState title="Cancel Order" text={actionData?.message ?? 'Please track your order first.'}>
        <ButtonLink href="/track-order">Track Order</ButtonLink>
      </NotFoundState>
    );
  }
  const { values, isPaid } = actionData.order;
  return (
    <div className="wrap stack opage orders orders--narrow">
      <h1 className="h-page">Cancel Order</h1>
      <CancelForm
        about={`Order ${shortOrderId(values.orderId)}`}
        isPaid={isPaid}
        path={PATH}
        proof={{ ...values, paid: isPaid ? 'yes' : 'no' }}
        busy={false}
        result={actionData.result}
      >
        <ButtonLink variant="quiet" href={`/track-order?orderId=${encodeURIComponent(values.orderId)}`}>
          Keep Order
        </ButtonLink>
      </CancelForm>
    </div>
  );
}
