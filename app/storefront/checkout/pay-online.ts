// Pays by card or UPI: the server opens a checkout, the provider's window takes the payment, the server confirms it. Only then
// is there an order. When a response is lost on the way, the server's reconciler settles or refunds the payment.

import type { AttemptOutcome } from '#shop/payments/attempt-outcome.ts';
import type { PaymentState, PaymentWindow, StartedPayment } from '#shop/payments/started-payment.ts';
import { openPayment } from '../payment/open-payment.ts';
import {
  PAID_BY_OTHER_USER,
  PAYMENT_BELOW_MINIMUM,
  PAYMENT_CANCELLED,
  PAYMENT_CASH_ONLY,
  PAYMENT_EXPIRED,
  PAYMENT_PENDING,
  PAYMENT_RETURNED,
  PAYMENT_SCRIPT_MISSING,
  PAYMENT_TOO_MANY,
  PAYMENT_UNAVAILABLE,
  paymentFailed,
} from '../payment/payment-messages.ts';
import {
  type CheckoutAttempt,
  type CheckoutRequest,
  forgetAttempt,
  orderToSend,
  paymentStarted,
  windowPaid,
} from './checkout-attempt.ts';
import { OTHER_USER_SIGNED_IN, orderFailedMessage, processingFailed, reasonMessage } from './checkout-messages.ts';
import { NO_RESPONSE, type Placed, refused, STALE } from './place-result.ts';
import { isRefused, requestStore } from './request-store.ts';

interface Refusal {
  readonly kind: string;
}

const PAYMENT_MESSAGES: Readonly<Record<string, string>> = {
  'provider-unavailable': PAYMENT_UNAVAILABLE,
  'cash-only': PAYMENT_CASH_ONLY,
  'too-little': PAYMENT_BELOW_MINIMUM,
  'too-many': PAYMENT_TOO_MANY,
  'somebody-else': OTHER_USER_SIGNED_IN,
};

function refusedBy(refusal: Refusal): Placed {
  if (refusal.kind === 'not-allowed') return { kind: 'signed-out' };
  const own = PAYMENT_MESSAGES[refusal.kind];
  if (own !== undefined) return refused(own);
  return refused(
    orderFailedMessage(reasonMessage(refusal as Parameters<typeof reasonMessage>[0])),
    STALE.has(refusal.kind),
  );
}

const POLL_MS = 2_000;
const MAX_POLLS = 60;
const pause = () => new Promise((resolve) => setTimeout(resolve, POLL_MS));

/** Another user or nobody is signed in: the payment's state is not visible, and retrying does not help. */
function notTheOwner(refusal: Refusal, { key }: CheckoutAttempt): Placed | null {
  if (refusal.kind === 'not-allowed') return { kind: 'signed-out-paid', key };
  return refusal.kind === 'somebody-else' ? refused(PAID_BY_OTHER_USER) : null;
}

/** Until the bank has answered, for two minutes at most. */
async function settled(attempt: CheckoutAttempt, checkoutId: string, paid: object): Promise<Placed> {
  let response = await requestStore<PaymentState>(attempt.uid, '/payments/confirm', { checkoutId, ...paid });
  for (let polls = 0; polls <= MAX_POLLS; polls++) {
    if (response !== null && isRefused(response)) {
      const end = notTheOwner(response.refusal, attempt);
      if (end) return end;
    } else if (response !== null && response.kind !== 'pending') return ended(attempt, response);
    // Without a valid response the payment may still have succeeded, so its state is polled.
    await pause();
    response = await requestStore<PaymentState>(attempt.uid, `/payments/state?checkout=${checkoutId}`);
  }
  return refused(PAYMENT_PENDING);
}

async function ended(attempt: CheckoutAttempt, state: PaymentState): Promise<Placed> {
  switch (state.kind) {
    case 'placed':
      return placedBy(attempt);
    case 'returned':
      forgetAttempt(attempt.key);
      return refused(processingFailed(PAYMENT_RETURNED));
    case 'expired':
      forgetAttempt(attempt.key);
      return refused(PAYMENT_EXPIRED);
    case 'failed':
      return refused(paymentFailed(state.description));
    case 'pending':
      return refused(PAYMENT_PENDING);
  }
}

/**
 * The order of this attempt, or of an earlier attempt with the same lines that was paid. Without a response the attempt is kept,
 * and checkout looks for its order when it opens again.
 */
async function placedBy(attempt: CheckoutAttempt, key = attempt.key): Promise<Placed> {
  const { uid, key: sent } = attempt;
  const outcome = await requestStore<AttemptOutcome>(uid, `/checkout/attempt?key=${encodeURIComponent(key)}`);
  if (outcome === null || isRefused(outcome) || outcome.kind !== 'placed') {
    return refused(processingFailed('please look at My Orders'));
  }
  forgetAttempt(sent);
  return { kind: key === sent ? 'placed' : 'placed-earlier', order: outcome.order, bought: attempt };
}

async function payIn(attempt: CheckoutAttempt, window: PaymentWindow): Promise<Placed> {
  const end = await openPayment(window);
  if (end.kind === 'script-missing') return refused(PAYMENT_SCRIPT_MISSING);
  if (end.kind === 'cancelled') return refused(PAYMENT_CANCELLED);
  if (end.kind === 'failed') return refused(paymentFailed(end.description));
  const { paymentId, signature } = end;
  windowPaid(attempt.key, { paymentId, signature });
  return settled(attempt, window.checkoutId, { paymentId, signature });
}

/** The checkout with this key has ended. A payment that came too late, or from another tab, is refunded, and the message says so. */
async function over(attempt: CheckoutAttempt): Promise<Placed> {
  const { uid, key } = attempt;
  const outcome = await requestStore<AttemptOutcome>(uid, `/checkout/attempt?key=${encodeURIComponent(key)}`);
  if (outcome === null) return refused(orderFailedMessage(NO_RESPONSE));
  forgetAttempt(key);
  if (!isRefused(outcome) && outcome.kind === 'placed')
    return { kind: 'placed', order: outcome.order, bought: attempt };
  const isReturned = !isRefused(outcome) && outcome.kind === 'returned';
  return refused(isReturned ? processingFailed(PAYMENT_RETURNED) : PAYMENT_EXPIRED);
}

export async function payOnline(request: CheckoutRequest): Promise<Placed> {
  const { attempt, isFirst, body } = orderToSend(request);
  const started = await requestStore<StartedPayment>(request.uid, '/payments/start', body);
  if (started === null) return refused(orderFailedMessage(NO_RESPONSE));
  if (isRefused(started)) {
    const { refusal } = started;
    if (refusal.kind === 'expired') return over(attempt);
    // When the provider did not answer, the store keeps the checkout; any other refusal stored nothing.
    if (isFirst && refusal.kind !== 'provider-unavailable') forgetAttempt(attempt.key);
    return refusedBy(refusal);
  }
  if (started.kind === 'placed') return placedBy(attempt, started.key);
  paymentStarted(attempt.key, started.checkoutId);
  return payIn(attempt, started);
}
