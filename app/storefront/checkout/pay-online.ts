// Pays by card or UPI: the server opens a checkout, the shopper pays in the provider's window, and the server confirms
// the payment and creates the order. When a response is lost, the server's reconciler settles or refunds the payment.

import { isGuestPage } from '#shop/checkout-owner.ts';
import type { AttemptOutcome } from '#shop/payments/attempt-outcome.ts';
import type { PaymentState, PaymentWindow, StartedPayment } from '#shop/payments/started-payment.ts';
import { openPayment } from '../payment/open-payment.ts';
import {
  PAID_BY_OTHER_USER_MESSAGE,
  PAYMENT_BELOW_MINIMUM_MESSAGE,
  PAYMENT_CANCELLED_MESSAGE,
  PAYMENT_CASH_ONLY_MESSAGE,
  PAYMENT_EXPIRED_MESSAGE,
  PAYMENT_PENDING_MESSAGE,
  PAYMENT_REFUNDED_MESSAGE,
  PAYMENT_SCRIPT_MISSING_MESSAGE,
  PAYMENT_TOO_MANY_MESSAGE,
  PAYMENT_UNAVAILABLE_MESSAGE,
  paymentFailedMessage,
} from '../payment/payment-messages.ts';
import { pollPayment, repeatUntilAnswered } from '../payment/poll-payment.ts';
import {
  type CheckoutAttempt,
  type CheckoutRequest,
  clearAttempt,
  prepareOrder,
  recordCheckoutId,
  recordReceipt,
} from './checkout-attempt.ts';
import {
  OTHER_USER_MESSAGE,
  orderFailedMessage,
  processingFailedMessage,
  refusalMessage,
  whereToLook,
} from './checkout-messages.ts';
import { failedResult, type PlaceResult, refusedResult, STALE_REFUSALS } from './place-result.ts';
import { isRefused, requestOrFailure, requestOrNull } from './request-store.ts';
import { cancelAttempt } from './resolve-attempt.ts';

interface Refusal {
  readonly kind: string;
}

const PAYMENT_MESSAGES: Readonly<Record<string, string>> = {
  'provider-unavailable': PAYMENT_UNAVAILABLE_MESSAGE,
  'cash-only': PAYMENT_CASH_ONLY_MESSAGE,
  'too-little': PAYMENT_BELOW_MINIMUM_MESSAGE,
  'too-many': PAYMENT_TOO_MANY_MESSAGE,
  'somebody-else': OTHER_USER_MESSAGE,
};

function resultForRefusal(refusal: Refusal, isGuest: boolean): PlaceResult {
  if (refusal.kind === 'not-allowed') return { kind: 'signed-out' };
  const paymentMessage = PAYMENT_MESSAGES[refusal.kind];
  if (paymentMessage !== undefined) return refusedResult(paymentMessage);
  return refusedResult(
    orderFailedMessage(refusalMessage(refusal as Parameters<typeof refusalMessage>[0], isGuest)),
    STALE_REFUSALS.has(refusal.kind),
  );
}

/** The result when another user or nobody is signed in, where retrying does not help; null for other refusals. */
function resultForWrongOwner(refusal: Refusal, { key }: CheckoutAttempt): PlaceResult | null {
  if (refusal.kind === 'not-allowed') return { kind: 'signed-out-paid', key };
  return refusal.kind === 'somebody-else' ? refusedResult(PAID_BY_OTHER_USER_MESSAGE) : null;
}

async function waitForPayment(attempt: CheckoutAttempt, checkoutId: string, receipt: object): Promise<PlaceResult> {
  const { uid } = attempt;
  const end = await pollPayment<PlaceResult>({
    confirm: () => requestOrNull<PaymentState>(uid, '/payments/confirm', { checkoutId, ...receipt }),
    state: () => requestOrNull<PaymentState>(uid, `/payments/state?checkout=${checkoutId}`),
    onRefused: (refusal) => resultForWrongOwner(refusal, attempt),
    onState: (state) => resultForState(attempt, state),
  });
  return end ?? refusedResult(PAYMENT_PENDING_MESSAGE);
}

async function resultForState(attempt: CheckoutAttempt, state: PaymentState): Promise<PlaceResult> {
  switch (state.kind) {
    case 'placed':
      return findPlacedOrder(attempt);
    case 'returned':
      clearAttempt(attempt.key);
      return refusedResult(processingFailedMessage(PAYMENT_REFUNDED_MESSAGE));
    case 'expired':
      clearAttempt(attempt.key);
      return refusedResult(PAYMENT_EXPIRED_MESSAGE);
    case 'failed':
      return refusedResult(paymentFailedMessage(state.description));
    case 'pending':
      return refusedResult(PAYMENT_PENDING_MESSAGE);
  }
}

/**
 * The order of this attempt, or of an earlier attempt with the same lines that was paid. The order exists, so the
 * request is repeated until there is a response. After the last try the attempt is kept, and checkout looks for its
 * order when it opens again.
 */
async function findPlacedOrder(attempt: CheckoutAttempt, placedKey = attempt.key): Promise<PlaceResult> {
  const { uid, key } = attempt;
  const outcome = await repeatUntilAnswered(() =>
    requestOrNull<AttemptOutcome>(uid, `/checkout/attempt?key=${encodeURIComponent(placedKey)}`),
  );
  if (outcome === null || isRefused(outcome) || outcome.kind !== 'placed') {
    return refusedResult(processingFailedMessage(`please ${whereToLook(isGuestPage(uid))}`));
  }
  clearAttempt(key);
  return { kind: placedKey === key ? 'placed' : 'placed-earlier', order: outcome.order, bought: attempt };
}

async function payInWindow(attempt: CheckoutAttempt, window: PaymentWindow): Promise<PlaceResult> {
  const end = await openPayment(window);
  if (end.kind === 'script-missing') return refusedResult(PAYMENT_SCRIPT_MISSING_MESSAGE);
  if (end.kind === 'cancelled') return refusedResult(PAYMENT_CANCELLED_MESSAGE);
  if (end.kind === 'failed') return refusedResult(paymentFailedMessage(end.description));
  const { paymentId, signature } = end;
  recordReceipt(attempt.key, { paymentId, signature });
  return waitForPayment(attempt, window.checkoutId, { paymentId, signature });
}

/** Cancels the attempt. A payment made before is settled or refunded now; one that arrives later is refunded. */
async function endExpiredPayment(attempt: CheckoutAttempt): Promise<PlaceResult> {
  const ended = await cancelAttempt(attempt);
  // The found order is that of this attempt, so it counts as just placed and its lines leave the bag.
  if (ended?.kind === 'placed-earlier') return { ...ended, kind: 'placed' };
  return ended ?? refusedResult(PAYMENT_EXPIRED_MESSAGE);
}

export async function payOnline(request: CheckoutRequest): Promise<PlaceResult> {
  const { attempt, isFirst, body } = prepareOrder(request);
  const started = await requestOrFailure<StartedPayment>(request.uid, '/payments/start', body);
  if (started === 'unreachable' || started === 'failed') return failedResult(started);
  if (isRefused(started)) {
    const { refusal } = started;
    if (refusal.kind === 'expired') return endExpiredPayment(attempt);
    // The attempt is kept while the store may have a checkout for it: when it was sent before, or when the provider was
    // unavailable. After any other refusal of a first sending the store has stored nothing.
    if (isFirst && refusal.kind !== 'provider-unavailable') clearAttempt(attempt.key);
    return resultForRefusal(refusal, isGuestPage(request.uid));
  }
  if (started.kind === 'placed') return findPlacedOrder(attempt, started.key);
  recordCheckoutId(attempt.key, started.checkoutId);
  return payInWindow(attempt, started);
}
