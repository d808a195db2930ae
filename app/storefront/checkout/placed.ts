// What can come of pressing the button, however it is paid.

import type { LastOrder } from '#shop/orders/last-order.ts';
import { forgetOrderSent, keyWithoutAnswer } from './order-sent.ts';

export type Placed =
  | { readonly kind: 'placed'; readonly order: LastOrder }
  | { readonly kind: 'signed-out' }
  /** Prices, stock or the coupon changed: what the page shows is old. */
  | { readonly kind: 'refused'; readonly message: string; readonly isStale: boolean };

export const NO_ANSWER = 'the store could not be reached. Nothing is ordered twice: please try again';

/** Refusals after which what the page shows is old. */
export const STALE: ReadonlySet<string> = new Set(['price-changed', 'sold-out', 'unavailable', 'coupon']);

/** The answer got lost and the page was loaded again: the order may be there, and the bag is empty then. */
export async function findPlaced(key = keyWithoutAnswer()): Promise<LastOrder | null> {
  if (key === null) return null;
  try {
    const response = await fetch(`/checkout/place?key=${key}`);
    const { order } = (await response.json()) as { readonly order: LastOrder | null };
    if (order) forgetOrderSent();
    return order;
  } catch {
    return null;
  }
}
