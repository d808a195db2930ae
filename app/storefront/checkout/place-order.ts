// Sends a cash order. The button stays busy for at least one second (S-CHK); the request itself is not delayed.

import type { LastOrder } from '#shop/orders/last-order.ts';
import type { PlaceRefusal } from '#shop/payments/add-order.server.ts';
import { type CheckoutRequest, forgetAttempt, orderToSend } from './checkout-attempt.ts';
import { OTHER_USER_SIGNED_IN, orderFailedMessage } from './checkout-messages.ts';
import { NO_RESPONSE, type Placed, refused, STALE } from './place-result.ts';
import { isRefused, requestStore } from './request-store.ts';

/** The response to an order that was sent. */
export type PlaceOrderResponse =
  | { readonly ok: true; readonly order: LastOrder }
  | {
      readonly ok: false;
      readonly message: string;
      /** Null when the store itself failed. */
      readonly refusal: PlaceRefusal['kind'] | null;
    };

const PACE_MS = 1_000;
const pause = () => new Promise((resolve) => setTimeout(resolve, PACE_MS));

export async function placeOrder(request: CheckoutRequest): Promise<Placed> {
  const { attempt, isFirst, body } = orderToSend(request);
  const [response] = await Promise.all([
    requestStore<PlaceOrderResponse>(request.uid, '/checkout/place', body),
    pause(),
  ]);
  if (response === null) return refused(orderFailedMessage(NO_RESPONSE));
  if (isRefused(response)) {
    if (isFirst) forgetAttempt(attempt.key);
    return refused(OTHER_USER_SIGNED_IN);
  }
  if (response.ok) {
    forgetAttempt(attempt.key);
    return { kind: 'placed', order: response.order, bought: attempt };
  }
  // An attempt that was sent before may have become an order even if its repetition is refused.
  if (isFirst && response.refusal !== null) forgetAttempt(attempt.key);
  if (response.refusal === 'not-signed-in') return { kind: 'signed-out' };
  return refused(response.message, STALE.has(response.refusal ?? ''));
}
