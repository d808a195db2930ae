// The outcomes of pressing the order button, for cash and online payment alike.

import type { BagPurchase } from '#shop/bag/bought-lines.ts';
import type { LastOrder } from '#shop/orders/last-order.ts';

export interface PlacedOrder {
  readonly order: LastOrder;
  readonly bought: BagPurchase;
}

export type Placed =
  | ({ readonly kind: 'placed' } & PlacedOrder)
  /** An earlier attempt turned out to be an order; nothing new was sent. */
  | ({ readonly kind: 'placed-earlier' } & PlacedOrder)
  | { readonly kind: 'signed-out' }
  /** She paid, and her session had ended: the order is found by the key when she is signed in again. */
  | { readonly kind: 'signed-out-paid'; readonly key: string }
  /** Prices, stock or the coupon changed: what the page shows is old. */
  | { readonly kind: 'refused'; readonly message: string; readonly isStale: boolean };

export const refused = (message: string, isStale = false): Placed => ({ kind: 'refused', message, isStale });

export const NO_RESPONSE = 'the store could not be reached. You won’t be charged twice. Please try again';

/** Refusals after which what the page shows is old. */
export const STALE: ReadonlySet<string> = new Set(['price-changed', 'over-limit', 'sold-out', 'unavailable', 'coupon']);
