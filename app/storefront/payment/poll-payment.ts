// Waits in the browser until a paid checkout is decided, for two minutes at most. The confirmation is repeated when its response was lost or the
// store was busy, and now and then while the bank is pending: it asks the provider, while the state is only read from the store's own tables.

import type { PaymentState } from '#shop/payments/started-payment.ts';
import { isRefused, type RefusedResponse } from '../checkout/request-store.ts';

type Response = PaymentState | RefusedResponse | null;

interface Poll<End> {
  readonly confirm: () => Promise<Response>;
  readonly state: () => Promise<Response>;
  /** Null to wait on. */
  readonly onRefused: (refusal: RefusedResponse['refusal']) => End | null;
  readonly onState: (state: PaymentState) => End | Promise<End>;
}

/** Null to wait on. Without a valid response the payment may still have succeeded. */
function getEnd<End>(response: Response, { onRefused, onState }: Poll<End>): End | null | Promise<End> {
  if (response === null) return null;
  if (isRefused(response)) return onRefused(response.refusal);
  return response.kind === 'pending' ? null : onState(response);
}

const POLL_MS = 2_000;
const MAX_POLLS = 60;
/** Every fifth poll asks the provider again. */
const POLLS_PER_CONFIRMATION = 5;
const MAX_TRIES = 5;
const pause = () => new Promise((resolve) => setTimeout(resolve, POLL_MS));

/** Null when the payment is not decided yet. */
export async function pollPayment<End>(poll: Poll<End>): Promise<End | null> {
  let response = await poll.confirm();
  for (let polls = 1; polls <= MAX_POLLS; polls++) {
    const end = await getEnd(response, poll);
    if (end !== null) return end;
    await pause();
    const mustConfirm = response === null || polls % POLLS_PER_CONFIRMATION === 0;
    response = await (mustConfirm ? poll.confirm() : poll.state());
  }
  return getEnd(response, poll);
}

/** Asks again while no usable response arrives. */
export async function repeatUntilAnswered<Body>(ask: () => Promise<Body | null>): Promise<Body | null> {
  for (let tries = 1; tries < MAX_TRIES; tries++) {
    const response = await ask();
    if (response !== null) return response;
    await pause();
  }
  return ask();
}
