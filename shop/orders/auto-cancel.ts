// Decides whether the store approves a shopper's cancellation at once, without staff. Pure.
// Worked case: with 30 minutes, a request 29 minutes and 59 seconds after the order is approved, and one after 30 minutes waits for staff.

import type { CancellationType } from './cancellation.ts';
import type { OrderStatus } from './order.ts';

export interface CancellableOrder {
  readonly status: OrderStatus;
  readonly orderDate: Date;
  /** A unit was taken from the shelf, or a shipment is booked. */
  readonly isPacked: boolean;
}

/** `minutes` is the setting; 0 switches it off. A request for a replacement always waits for staff. */
export const cancelsAtOnce = (
  { status, orderDate, isPacked }: CancellableOrder,
  type: CancellationType,
  { minutes, now }: { readonly minutes: number; readonly now: Date },
): boolean =>
  type === 'refund' && status === 'pending' && !isPacked && now.getTime() - orderDate.getTime() < minutes * 60_000;
