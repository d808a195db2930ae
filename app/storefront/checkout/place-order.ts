// Sends a cash order. The button stays busy for at least one second (S-CHK); the request itself is not delayed.

import type { LastOrder } from '#shop/orders/last-order.ts';
import type { PlaceRefusal } from '#shop/payments/add-order.server.ts';
import { type CheckoutRequest, clearAttempt, prepareOrder } from './checkout-attempt.ts';
import { OTHER_USER_MESSAGE } from './checkout-messages.ts';
import { failedResult, type PlaceResult, refusedResult, STALE_REFUSALS } from './place-result.ts';
import { isRefused, requestOrFailure } from './request-store.ts';

/** The response to an order that was sent. */
export type PlaceOrderResponse =
  | { readonly ok: true; readonly order: LastOrder }
  | {
      readonly ok: false;
      readonly message: string;
      /** Null when the store itself failed. */
      readonly refusal: PlaceRefusal['kind'] | null;
    };

const MIN_BUSY_MS = 1_000;
const minBusyTime = () => new Promise((resolve) => setTimeout(resolve, MIN_BUSY_MS));

export async function placeOrder(request: CheckoutRequest): Promise<PlaceResult> {
  const { attempt, isFirst, body } = prepareOrder(request);
  const [response] = await Promise.all([
    requestOrFailure<PlaceOrderResponse>(request.uid, '/checkout/place', body),
    minBusyTime(),
  ]);
  if (response === 'unreachable' || response === 'failed') return failedResult(response);
  if (isRefused(response)) {
    if (isFirst) clearAttempt(attempt.key);
    return refusedResult(OTHER_USER_MESSAGE);
  }
  if (response.ok) {
    clearAttempt(attempt.key);
    return { kind: 'placed', order: response.order, bought: attempt };
  }
  // An attempt that was sent before may have become an order even if its repetition is refused.
  if (isFirst && response.refusal !== null) clearAttempt(attempt.key);
  if (response.refusal === 'not-signed-in') return { kind: 'signed-out' };
  if (response.refusal === 'phone-not-verified') return { kind: response.refusal, message: response.message };
  return refusedResult(response.message, STALE_REFUSALS.has(response.refusal ?? ''));
}
