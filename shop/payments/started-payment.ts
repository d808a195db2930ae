// The responses to the browser about a payment: the parameters of its window, and its outcome.

import type { Paise } from '#shop/money/money.ts';

export interface PaymentWindow {
  readonly kind: 'open';
  readonly storeName: string;
  readonly keyId: string;
  readonly scriptUrl: string;
  readonly providerOrderId: string;
  readonly amount: Paise;
  readonly currency: string;
  readonly checkoutId: string;
  readonly method: 'card' | 'upi';
  readonly prefill: { readonly name: string; readonly email: string; readonly contact: string };
  readonly notes: Readonly<Record<string, string>>;
  readonly expiresAt: string;
  readonly secondsLeft: number;
}

/** 'placed': this checkout, or an earlier checkout with the same units, is already paid. `orderId` is the order ID that shoppers see. */
export type StartedPayment =
  | PaymentWindow
  /** `key` is the idempotency key of the earlier checkout, if it was not this one. */
  | { readonly kind: 'placed'; readonly orderId: string; readonly key?: string };

export type PaymentState =
  | { readonly kind: 'placed'; readonly orderId: string }
  /** The bank has not responded yet, or the provider was unavailable: ask again. */
  | { readonly kind: 'pending' }
  | { readonly kind: 'failed'; readonly description: string | null }
  /** Paid, but no order can be placed: the payment is refunded, and the shopper gets a mail. */
  | { readonly kind: 'returned' }
  /** Expired without a payment. A later payment is still settled or refunded. */
  | { readonly kind: 'expired' };
