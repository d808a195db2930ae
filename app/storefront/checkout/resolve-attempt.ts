// Looks up the outcome of an order attempt whose response was lost, or whose payment has ended.
// - `resolvePreviousAttempt` runs before a different order is sent. The store cancels the old attempt unless it became an order.
// - `cancelAttempt` does the same for one attempt: for that of a payment whose time has ended.
// - `lookUpAttempt` only reads: when checkout opens, when the connection is back, and when the bag becomes empty.

import type { AttemptOutcome } from '#shop/payments/attempt-outcome.ts';
import { EARLIER_PAYMENT_REFUNDED_MESSAGE } from '../payment/payment-messages.ts';
import {
  type CheckoutAttempt,
  type CheckoutRequest,
  clearAttempt,
  findDifferentAttempt,
  getPendingAttempt,
} from './checkout-attempt.ts';
import { ATTEMPT_UNRESOLVED_MESSAGE, OTHER_USER_MESSAGE } from './checkout-messages.ts';
import { type PlaceResult, refusedResult } from './place-result.ts';
import { isRefused, requestOrNull } from './request-store.ts';

/** Null when the new order may be sent. */
export async function resolvePreviousAttempt(request: CheckoutRequest): Promise<PlaceResult | null> {
  const attempt = findDifferentAttempt(request);
  return attempt && cancelAttempt(attempt);
}

/** Null when no order was placed and nothing was paid. The attempt is kept while its outcome is unknown. */
export async function cancelAttempt(attempt: CheckoutAttempt): Promise<PlaceResult | null> {
  const { uid, key } = attempt;
  const outcome = await requestOrNull<AttemptOutcome>(uid, '/checkout/attempt', { idempotencyKey: key });
  if (outcome === null) return refusedResult(ATTEMPT_UNRESOLVED_MESSAGE);
  if (isRefused(outcome)) return resultForRefusal(outcome.refusal.kind, key);
  clearAttempt(key);
  if (outcome.kind === 'placed') return { kind: 'placed-earlier', order: outcome.order, bought: attempt };
  return outcome.kind === 'returned' ? refusedResult(EARLIER_PAYMENT_REFUNDED_MESSAGE) : null;
}

function resultForRefusal(kind: string, key: string): PlaceResult | null {
  if (kind === 'not-signed-in') return { kind: 'signed-out' };
  if (kind === 'somebody-else') return refusedResult(OTHER_USER_MESSAGE);
  if (kind !== 'invalid') return refusedResult(ATTEMPT_UNRESOLVED_MESSAGE);
  // The stored key has no valid format: it was not written by this page.
  clearAttempt(key);
  return null;
}

export type AttemptLookup =
  | AttemptOutcome
  /** There was no response. */
  | { readonly kind: 'unreachable' };

/** The payment window's response is posted first; without it only the provider's webhook would settle the payment. */
async function confirmReceipt({ uid, checkoutId, receipt }: CheckoutAttempt): Promise<void> {
  if (checkoutId !== null && receipt !== null)
    await requestOrNull(uid, '/payments/confirm', { checkoutId, ...receipt });
}

export async function lookUpAttempt(uid: string, key: string): Promise<AttemptLookup> {
  const attempt = getPendingAttempt(uid);
  if (attempt?.key === key) await confirmReceipt(attempt);
  const outcome = await requestOrNull<AttemptOutcome>(uid, `/checkout/attempt?key=${encodeURIComponent(key)}`);
  if (outcome === null) return { kind: 'unreachable' };
  if (isRefused(outcome)) return { kind: 'none' };
  // 'none' is not final: the request may still arrive.
  if (outcome.kind === 'placed' || outcome.kind === 'returned') clearAttempt(key);
  return outcome;
}
