// Finds out what became of an order attempt without a response.
// - `resolveBefore` runs before a different order is sent. The store cancels the old attempt unless it has become an order.
// - `findAttempt` only looks: when checkout opens, when the connection is back, and when the bag turns out to be empty.

import type { AttemptOutcome } from '#shop/payments/attempt-outcome.ts';
import { PAYMENT_RETURNED_EARLIER } from '../payment/payment-messages.ts';
import {
  type CheckoutAttempt,
  type CheckoutRequest,
  differentAttempt,
  forgetAttempt,
  unansweredAttempt,
} from './checkout-attempt.ts';
import { OTHER_USER_SIGNED_IN, UNRESOLVED } from './checkout-messages.ts';
import { type Placed, refused } from './place-result.ts';
import { isRefused, requestStore } from './request-store.ts';

/** Null when the new order may be sent. */
export async function resolveBefore(request: CheckoutRequest): Promise<Placed | null> {
  const attempt = differentAttempt(request);
  if (attempt === null) return null;
  const { uid, key } = attempt;
  const outcome = await requestStore<AttemptOutcome>(uid, '/checkout/attempt', { idempotencyKey: key });
  if (outcome === null) return refused(UNRESOLVED);
  if (isRefused(outcome)) return refusedBecause(outcome.refusal.kind, key);
  forgetAttempt(key);
  if (outcome.kind === 'placed') return { kind: 'placed-earlier', order: outcome.order, bought: attempt };
  return outcome.kind === 'returned' ? refused(PAYMENT_RETURNED_EARLIER) : null;
}

function refusedBecause(kind: string, key: string): Placed | null {
  if (kind === 'not-signed-in') return { kind: 'signed-out' };
  if (kind === 'somebody-else') return refused(OTHER_USER_SIGNED_IN);
  if (kind !== 'invalid') return refused(UNRESOLVED);
  // Not a key of this store: something else wrote it.
  forgetAttempt(key);
  return null;
}

export type FoundAttempt =
  | AttemptOutcome
  /** The store did not answer. */
  | { readonly kind: 'unreachable' };

/** The payment window's response is posted first; without it only the provider's webhook would settle the payment. */
async function confirmReceipt({ uid, checkoutId, receipt }: CheckoutAttempt): Promise<void> {
  if (checkoutId !== null && receipt !== null) await requestStore(uid, '/payments/confirm', { checkoutId, ...receipt });
}

export async function findAttempt(uid: string, key: string): Promise<FoundAttempt> {
  const attempt = unansweredAttempt(uid);
  if (attempt?.key === key) await confirmReceipt(attempt);
  const outcome = await requestStore<AttemptOutcome>(uid, `/checkout/attempt?key=${encodeURIComponent(key)}`);
  if (outcome === null) return { kind: 'unreachable' };
  if (isRefused(outcome)) return { kind: 'none' };
  // 'none' is not final: the request may still arrive.
  if (outcome.kind === 'placed' || outcome.kind === 'returned') forgetAttempt(key);
  return outcome;
}
