// The responses to the browser about a payment: the parameters of its window, and its outcome.

import type { Paise } from '#shop/money/money.ts';

export interface PaymentWindow {
  readonly kind: 'open';
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

/** 'placed': this checkout, or an earlier one of the same pieces, was paid for before. `orderId` is the one that shoppers see. */
export type StartedPayment =
  | PaymentWindow
  /** `key` is the idempotency key of the earlier checkout, where it is another one. */
  | { readonly kind: 'placed'; readonly orderId: string; readonly key?: string };

export type PaymentState =
  | { readonly kind: 'placed'; readonly orderId: string }
  /** The bank has not responded yet, or the provider was unavailable: ask again. */
  | { readonly kind: 'pending' }
  | { readonly kind: 'failed'; readonly description: string | null }
  /** Paid, but it cannot become an order: it is refunded, and the shopper is mailed. */
  | { readonly kind: 'returned' }
  /** Expired without a payment. A later payment is still settled or refunded. */
  | { readonly kind: 'expired' };
