// The outcomes of pressing the order button, for cash and online payment alike.

import type { BagPurchase } from '#shop/bag/bought-lines.ts';
import type { LastOrder } from '#shop/orders/last-order.ts';

import { orderFailedMessage } from './checkout-messages.ts';
import type { StoreFailure } from './request-store.ts';

export interface PlacedOrder {
  readonly order: LastOrder;
  readonly bought: BagPurchase;
}

export type PlaceResult =
  | ({ readonly kind: 'placed' } & PlacedOrder)
  /** An earlier attempt turned out to be an order; nothing new was sent. */
  | ({ readonly kind: 'placed-earlier' } & PlacedOrder)
  | { readonly kind: 'signed-out' }
  /** The session ended during payment; after the next login the order is found by this key. */
  | { readonly kind: 'signed-out-paid'; readonly key: string }
  /** A guest's proof of the number has ended: step 2 asks for a code again. */
  | { readonly kind: 'phone-not-verified'; readonly message: string }
  /** `isStale`: prices, stock or the coupon changed, so the page must load them again. */
  | { readonly kind: 'refused'; readonly message: string; readonly isStale: boolean };

export const refusedResult = (message: string, isStale = false): PlaceResult => ({ kind: 'refused', message, isStale });

const FAILURE_REASONS: Readonly<Record<StoreFailure, string>> = {
  unreachable: 'the store could not be reached',
  failed: 'something went wrong on our side',
};

export const failedResult = (failure: StoreFailure): PlaceResult =>
  refusedResult(orderFailedMessage(`${FAILURE_REASONS[failure]}. You won’t be charged twice. Please try again`));

/** Refusals after which the page must load prices and stock again. */
export const STALE_REFUSALS: ReadonlySet<string> = new Set([
  'price-changed',
  'over-limit',
  'sold-out',
  'unavailable',
  'coupon',
]);
