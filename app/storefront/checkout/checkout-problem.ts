// A problem shown beside the order button, with an optional link.

export interface CheckoutProblem {
  readonly text: string;
  readonly link?: { readonly label: string; readonly href: string };
}

export const problemWith = (text: string): CheckoutProblem => ({ text });

export const SIGNED_OUT_PAID = 'You were signed out while you paid. Your payment is safe: log in to see your order.';

/** Back at checkout, the order is looked for by this key. */
export const ATTEMPT_PARAM = 'attempt';

export const loginForOrder = (key: string): string =>
  `/login?returnUrl=${encodeURIComponent(`/checkout?${ATTEMPT_PARAM}=${key}`)}`;
