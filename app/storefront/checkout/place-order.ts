// Sends a cash order. The button stays busy for a second, as the document says; the server is never made to wait.

import { orderFailed } from './checkout-words.ts';
import { forgetOrderSent, orderToSend, type Wanted } from './order-sent.ts';
import type { PlaceAnswer } from './place-answer.ts';
import { NO_ANSWER, type Placed, STALE } from './placed.ts';

const PACE_MS = 1_000;
const pause = () => new Promise((resolve) => setTimeout(resolve, PACE_MS));

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
