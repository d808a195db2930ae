// Card and UPI: the server opens the order, the provider's window takes the money, the server looks whether it arrived. Only then is
// there an order. Whatever gets lost on the way, the money is looked after by the server.

import type { StartRefusal } from '#shop/payments/start-payment.server.ts';
import type { PaymentState, PaymentWindow, StartedPayment } from '#shop/payments/started-payment.ts';
import { openPayment } from '../payment/open-payment.ts';
import {
  PAYMENT_CANCELLED,
  PAYMENT_CASH_ONLY,
  PAYMENT_EXPIRED,
  PAYMENT_PENDING,
  PAYMENT_RETURNED,
  PAYMENT_SCRIPT_MISSING,
  PAYMENT_TOO_LITTLE,
  PAYMENT_TOO_MANY,
  PAYMENT_UNAVAILABLE,
  paymentFailed,
} from '../payment/payment-words.ts';
import { orderFailed, processingFailed, reasonWords } from './checkout-words.ts';
import { forgetOrderSent, orderToSend, type Wanted } from './order-sent.ts';
import { findPlaced, NO_ANSWER, type Placed, STALE } from './placed.ts';
import { sessionNote } from './session-note.ts';

type Refusal = Extract<StartRefusal, { readonly kind: string }> | { readonly kind: string };

async function ask<Answer>(address: string, body?: object): Promise<Answer | { readonly refusal: Refusal } | null> {
  const sent = body && {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
  try {
    return (await (await fetch(address, sent ?? {})).json()) as Answer;
  } catch {
    return null;
  }
}

const refused = (message: string, isStale = false): Placed => ({ kind: 'refused', message, isStale });

const OWN_WORDS: Readonly<Record<string, string>> = {
  'provider-unavailable': PAYMENT_UNAVAILABLE,
  'cash-only': PAYMENT_CASH_ONLY,
  'too-little': PAYMENT_TOO_LITTLE,
  'too-many': PAYMENT_TOO_MANY,
  expired: PAYMENT_EXPIRED,
};

function refusedBy(refusal: Refusal): Placed {
  if (refusal.kind === 'not-allowed') return { kind: 'signed-out' };
  // What was begun under this key is over: the next try is another order.
  if (refusal.kind === 'expired') forgetOrderSent();
  const own = OWN_WORDS[refusal.kind];
  if (own !== undefined) return refused(own);
  if (refusal.kind === 'invalid') return refused(orderFailed(reasonWords({ kind: 'address' })));
  return refused(orderFailed(reasonWords(refusal as Parameters<typeof reasonWords>[0])), STALE.has(refusal.kind));
}

const isRefusal = (answer: object): answer is { readonly refusal: Refusal } => 'refusal' in answer;

const ASK_AGAIN_MS = 2_000;
const ASK_TIMES = 60;
const pause = () => new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));

/** Until the bank has answered, for two minutes at most. */
async function settled(intentId: string, first: PaymentState | null): Promise<PaymentState> {
  let state = first;
  for (let asked = 0; asked < ASK_TIMES && (state === null || state.kind === 'pending'); asked++) {
    await pause();
    const answer = await ask<PaymentState>(`/payments/state?intent=${intentId}`);
    state = answer && !isRefusal(answer) ? answer : state;
  }
  return state ?? { kind: 'pending' };
}

async function ended(state: PaymentState, key?: string): Promise<Placed> {
  switch (state.kind) {
    case 'placed': {
      const order = await findPlaced(key);
      return order ? { kind: 'placed', order } : refused(processingFailed('please look at My Orders'));
    }
    case 'returned':
      forgetOrderSent();
      return refused(processingFailed(PAYMENT_RETURNED));
    case 'expired':
      forgetOrderSent();
      return refused(PAYMENT_EXPIRED);
    case 'failed':
      return refused(paymentFailed(state.description));
    case 'pending':
      return refused(PAYMENT_PENDING);
  }
}

async function payIn(window: PaymentWindow): Promise<Placed> {
  const end = await openPayment(window);
  if (end.kind === 'script-missing') return refused(PAYMENT_SCRIPT_MISSING);
  if (end.kind === 'cancelled') return refused(PAYMENT_CANCELLED);
  if (end.kind === 'failed') return refused(paymentFailed(end.description));
  const { intentId } = window;
  const { paymentId, signature } = end;
  const answer = await ask<PaymentState>('/payments/confirm', { intentId, paymentId, signature });
  // No answer, or one that is none: the money may well be there, so the state is asked for.
  return ended(await settled(intentId, answer && !isRefusal(answer) ? answer : null));
}

interface Begun {
  readonly key: string;
  readonly intentId: string;
}

/** A payment that was begun here and not finished. It holds her pieces. */
const payment = sessionNote<Begun>('checkoutPayment', (kept) =>
  typeof kept.key === 'string' && typeof kept.intentId === 'string' ? { key: kept.key, intentId: kept.intentId } : null,
);

/**
 * She buys something else, or in another way: what the payment before holds is free for that. Paid already, it is her order; then
 * there is nothing more to buy.
 */
export async function giveUpBefore(wanted: Wanted): Promise<Placed | null> {
  const begun = payment.read();
  if (begun === null || begun.key === orderToSend(wanted).idempotencyKey) return null;
  const { intentId, key } = begun;
  const answer = await ask<PaymentState>('/payments/abandon', { intentId });
  if (answer === null || isRefusal(answer)) return null;
  payment.write(null);
  if (answer.kind !== 'placed') return null;
  const order = await findPlaced(key);
  return order ? { kind: 'placed', order } : null;
}

export async function payOnline(wanted: Wanted): Promise<Placed> {
  const wish = orderToSend(wanted);
  const started = await ask<StartedPayment>('/payments/start', wish);
  if (started === null) return refused(orderFailed(NO_ANSWER));
  if (isRefusal(started)) return refusedBy(started.refusal);
  if (started.kind === 'placed') return ended(started, started.key);
  payment.write({ key: wish.idempotencyKey, intentId: started.intentId });
  return payIn(started);
}
