// Sends a cash order. The button stays busy for at least one second (S-CHK); the request itself is not delayed.

import type { LastOrder } from '#shop/orders/last-order.ts';
import type { PlaceRefusal } from '#shop/payments/add-order.server.ts';
import { askStore, isRefused } from './ask-store.ts';
import { forgetAttempt, orderToSend, type Wanted } from './checkout-attempt.ts';
import { orderFailedMessage, SOMEBODY_ELSE } from './checkout-messages.ts';
import { NO_ANSWER, type Placed, refused, STALE } from './place-result.ts';

/** The response to an order that was sent. */
export type PlaceAnswer =
  | { readonly ok: true; readonly order: LastOrder }
  | {
      readonly ok: false;
      readonly message: string;
      /** Null when the store itself failed. */
      readonly refusal: PlaceRefusal['kind'] | null;
    };

const PACE_MS = 1_000;
const pause = () => new Promise((resolve) => setTimeout(resolve, PACE_MS));

export async function placeOrder(wanted: Wanted): Promise<Placed> {
  const { attempt, isFirst, body } = orderToSend(wanted);
  const [answer] = await Promise.all([askStore<PlaceAnswer>(wanted.uid, '/checkout/place', body), pause()]);
  if (answer === null) return refused(orderFailedMessage(NO_ANSWER));
  if (isRefused(answer)) {
    if (isFirst) forgetAttempt(attempt.key);
    return refused(SOMEBODY_ELSE);
  }
  if (answer.ok) {
    forgetAttempt(attempt.key);
    return { kind: 'placed', order: answer.order, bought: attempt };
  }
  // An attempt that was sent before may have become an order even if its repetition is refused.
  if (isFirst && answer.refusal !== null) forgetAttempt(attempt.key);
  if (answer.refusal === 'not-signed-in') return { kind: 'signed-out' };
  return refused(answer.message, STALE.has(answer.refusal ?? ''));
}
