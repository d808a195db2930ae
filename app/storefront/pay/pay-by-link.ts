// Pays a link in the browser: opens the payment window of checkout, confirms the payment, and waits for the bank. When
// a response is lost, the server's reconciler settles or refunds the payment.

import type { PaymentState, StartedPayment } from '#shop/payments/started-payment.ts';
import { isRefused, type RefusedResponse } from '../checkout/request-store.ts';
import { openPayment } from '../payment/open-payment.ts';
import {
  PAYMENT_CANCELLED_MESSAGE,
  PAYMENT_PENDING_MESSAGE,
  PAYMENT_TOO_MANY_MESSAGE,
  paymentFailedMessage,
} from '../payment/payment-messages.ts';
import { pollPayment } from '../payment/poll-payment.ts';
import { LINK_SCRIPT_MISSING, LINK_UNAVAILABLE } from './pay-messages.ts';

/** `ended`: the page must be loaded again; it says what became of the link. */
export type LinkPaymentEnd = { readonly kind: 'ended' } | { readonly kind: 'message'; readonly text: string };

const ENDED: LinkPaymentEnd = { kind: 'ended' };
const message = (text: string): LinkPaymentEnd => ({ kind: 'message', text });

/** Null without a usable response. */
async function send<Body>(token: string, body?: object): Promise<Body | RefusedResponse | null> {
  const init = body && {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
  const response = await fetch(`/pay/${token}/payment`, init).catch(() => null);
  return response && response.json().catch(() => null);
}

async function waitForPayment(token: string, receipt: object): Promise<LinkPaymentEnd> {
  const end = await pollPayment<LinkPaymentEnd>({
    confirm: () => send<PaymentState>(token, { step: 'confirm', ...receipt }),
    state: () => send<PaymentState>(token),
    onRefused: () => null,
    onState: (state) => (state.kind === 'failed' ? message(paymentFailedMessage(state.description)) : ENDED),
  });
  return end ?? message(PAYMENT_PENDING_MESSAGE);
}

function endOfRefusal({ refusal }: RefusedResponse): LinkPaymentEnd {
  if (refusal.kind === 'expired' || refusal.kind === 'no-such-link') return ENDED;
  return message(refusal.kind === 'too-many' ? PAYMENT_TOO_MANY_MESSAGE : LINK_UNAVAILABLE);
}

export async function payByLink(token: string, method: 'card' | 'upi'): Promise<LinkPaymentEnd> {
  const started = await send<StartedPayment>(token, { step: 'start', method });
  if (started === null) return message(LINK_UNAVAILABLE);
  if (isRefused(started)) return endOfRefusal(started);
  if (started.kind === 'placed') return ENDED;
  const end = await openPayment(started);
  switch (end.kind) {
    case 'script-missing':
      return message(LINK_SCRIPT_MISSING);
    case 'cancelled':
      return message(PAYMENT_CANCELLED_MESSAGE);
    case 'failed':
      return message(paymentFailedMessage(end.description));
    case 'paid':
      return waitForPayment(token, { paymentId: end.paymentId, signature: end.signature });
  }
}
