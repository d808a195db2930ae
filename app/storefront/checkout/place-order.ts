// Sends a cash order. The button stays busy for a second, as the document says; the server is never made to wait.

import type { LastOrder } from '#shop/orders/last-order.ts';
import { orderFailed } from './checkout-words.ts';
import { forgetOrderSent, keyWithoutAnswer, orderToSend, type Wanted } from './order-sent.ts';
import type { PlaceAnswer } from './place-answer.ts';

const PACE_MS = 1_000;
const pause = () => new Promise((resolve) => setTimeout(resolve, PACE_MS));

export type Placed =
  | { readonly kind: 'placed'; readonly order: LastOrder }
  | { readonly kind: 'signed-out' }
  /** Prices, stock or the coupon changed: what the page shows is old. */
  | { readonly kind: 'refused'; readonly message: string; readonly isStale: boolean };

async function send(wanted: Wanted): Promise<PlaceAnswer | null> {
  try {
    const response = await fetch('/checkout/place', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(orderToSend(wanted)),
    });
    return (await response.json()) as PlaceAnswer;
  } catch {
    return null;
  }
}

const NO_ANSWER = 'the store could not be reached. Nothing is ordered twice: please try again';
const STALE = new Set(['price-changed', 'sold-out', 'unavailable', 'coupon']);

export async function placeOrder(wanted: Wanted): Promise<Placed> {
  const [answer] = await Promise.all([send(wanted), pause()]);
  if (answer === null) return { kind: 'refused', message: orderFailed(NO_ANSWER), isStale: false };
  if (answer.ok) {
    forgetOrderSent();
    return { kind: 'placed', order: answer.order };
  }
  if (answer.refusal === 'not-signed-in') return { kind: 'signed-out' };
  return { kind: 'refused', message: answer.message, isStale: STALE.has(answer.refusal ?? '') };
}

/** The answer got lost and the page was loaded again: the order may be there, and the bag is empty then. */
export async function findPlaced(): Promise<LastOrder | null> {
  const key = keyWithoutAnswer();
  if (key === null) return null;
  try {
    const response = await fetch(`/checkout/place?key=${key}`);
    const { order } = (await response.json()) as { readonly order: LastOrder | null };
    if (order) forgetOrderSent();
    return order;
  } catch {
    return null;
  }
}
