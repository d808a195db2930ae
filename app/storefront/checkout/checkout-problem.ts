// A problem shown beside the order button, with an optional link.

import { getLoginUrl, SESSION_ENDED_MESSAGE } from '../login/login-messages.ts';

export interface CheckoutProblem {
  readonly text: string;
  readonly link?: { readonly label: string; readonly href: string };
}

/** After a session that ended during checkout: the login page says why the shopper was sent there. */
export const LOGIN_AFTER_SESSION_END = getLoginUrl(SESSION_ENDED_MESSAGE, '/checkout');

export const toProblem = (text: string): CheckoutProblem => ({ text });

export const SIGNED_OUT_AFTER_PAYMENT_MESSAGE =
  'You were signed out while you paid. Your payment is safe: log in to see your order.';

export const GUEST_AFTER_PAYMENT_MESSAGE =
  'Your payment is safe, but this browser no longer knows your order. We email you the confirmation; with it you can track your order.';

/** Query parameter: after the login, checkout looks up the order by this attempt key. */
export const ATTEMPT_PARAM = 'attempt';

export const loginUrlForAttempt = (key: string): string =>
  `/login?returnUrl=${encodeURIComponent(`/checkout?${ATTEMPT_PARAM}=${key}`)}`;
