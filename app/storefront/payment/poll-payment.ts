// Waits in the browser until a paid checkout is decided, for two minutes at most (60 polls, one every two seconds). A
// poll reads the state from the store's own tables. The confirmation asks the provider: it is repeated when there was
// no response to the last request, and at every fifth poll while the bank is pending.

import type { PaymentState } from '#shop/payments/started-payment.ts';
import { isRefused, type RefusedResponse } from '../checkout/request-store.ts';

type PaymentResponse = PaymentState | RefusedResponse | null;

interface Poll<End> {
  readonly confirm: () => Promise<PaymentResponse>;
  readonly state: () => Promise<PaymentResponse>;
  /** Returns null to continue waiting. */
  readonly onRefused: (refusal: RefusedResponse['refusal']) => End | null;
  readonly onState: (state: PaymentState) => End | Promise<End>;
}

/** Returns null to continue waiting. Without a valid response the payment may still have succeeded. */
function getEnd<End>(response: PaymentResponse, { onRefused, onState }: Poll<End>): End | null | Promise<End> {
  if (response === null) return null;
  if (isRefused(response)) return onRefused(response.refusal);
  return response.kind === 'pending' ? null : onState(response);
}

const POLL_MS = 2_000;
const MAX_POLLS = 60;
const POLLS_PER_CONFIRMATION = 5;
const MAX_TRIES = 5;
const pause = () => new Promise((resolve) => setTimeout(resolve, POLL_MS));

/** Null when the payment is not decided yet. */
export async function pollPayment<End>(poll: Poll<End>): Promise<End | null> {
  let response = await poll.confirm();
  for (let pollCount = 1; pollCount <= MAX_POLLS; pollCount++) {
    const end = await getEnd(response, poll);
    if (end !== null) return end;
    await pause();
    const mustConfirm = response === null || pollCount % POLLS_PER_CONFIRMATION === 0;
    response = await (mustConfirm ? poll.confirm() : poll.state());
  }
  return getEnd(response, poll);
}

/** Repeats the request until a usable response arrives, at most five times. */
export async function repeatUntilAnswered<Body>(send: () => Promise<Body | null>): Promise<Body | null> {
  for (let tries = 1; tries < MAX_TRIES; tries++) {
    const response = await send();
    if (response !== null) return response;
    await pause();
  }
  return send();
}
