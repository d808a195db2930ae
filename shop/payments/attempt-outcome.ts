// The outcome of an attempt to order, found by its idempotency key after the response was lost.

import type { LastOrder } from '#shop/orders/last-order.ts';

export type AttemptOutcome =
  | { readonly kind: 'placed'; readonly order: LastOrder }
  /** Paid, but no order could be placed: the payment is refunded. */
  | { readonly kind: 'returned' }
  /** A payment was started and may still be paid. */
  | { readonly kind: 'open' }
  /** No order, and no payment that could become an order. */
  | { readonly kind: 'none' };
