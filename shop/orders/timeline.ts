// The steps of an order as its shopper sees them. A recorded event has its own date; a step that the order must have passed
// without an event gets the estimate of S-ORD-06 and S-ORD-07, never later than the next recorded event.
// An order of 1 October that was shipped on the 3rd and never marked as processing: Placed 1, Processing 2 (estimated), Shipped 3.

import type { OrderStatus } from './order.ts';

export type StepName = 'Order Placed' | 'Processing' | 'Shipped' | 'Delivered' | 'Cancelled';

export interface Step {
  readonly name: StepName;
  /** Null when it is unknown. */
  readonly at: Date | null;
}

export interface TimedOrder {
  readonly status: OrderStatus;
  readonly orderDate: Date;
  readonly deliveryDate: Date | null;
}

export interface OrderEvent {
  readonly status: string;
  readonly at: Date;
}

const DAY_MS = 24 * 60 * 60 * 1_000;
const RANK: Readonly<Record<OrderStatus, number>> = {
  pending: 0,
  confirmed: 1,
  processing: 2,
  shipped: 3,
  delivered: 4,
  cancelled: 5,
};

const isOrderStatus = (status: string): status is OrderStatus => Object.hasOwn(RANK, status);

/** When each status was reached, without moves that staff reverted: a parcel marked as shipped by mistake was not shipped. */
function getReachedDates(events: readonly OrderEvent[]): ReadonlyMap<OrderStatus, Date> {
  const steps = new Map<OrderStatus, Date>();
  for (const { status, at } of events.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    if (!isOrderStatus(status)) continue;
    for (const step of steps.keys()) {
      if (RANK[step] > RANK[status]) steps.delete(step);
    }
    if (!steps.has(status)) steps.set(status, at);
  }
  return steps;
}

const earlierOf = (estimate: Date, real: Date | null | undefined): Date => (real && real < estimate ? real : estimate);
const addDays = (date: Date, days: number): Date => new Date(date.getTime() + days * DAY_MS);

function toCancelledTimeline(order: TimedOrder, reachedAt: ReadonlyMap<OrderStatus, Date>): Step[] {
  const processing = reachedAt.get('processing');
  const shipped = reachedAt.get('shipped');
  const steps: Step[] = [{ name: 'Order Placed', at: order.orderDate }];
  if (processing) steps.push({ name: 'Processing', at: processing });
  if (shipped) steps.push({ name: 'Shipped', at: shipped });
  steps.push({ name: 'Cancelled', at: reachedAt.get('cancelled') ?? null });
  return steps;
}

export function toTimeline(order: TimedOrder, events: readonly OrderEvent[]): Step[] {
  const reachedAt = getReachedDates(events);
  if (order.status === 'cancelled') return toCancelledTimeline(order, reachedAt);
  const { status, orderDate, deliveryDate } = order;
  const isShipped = status === 'shipped' || status === 'delivered';
  const shipped = reachedAt.get('shipped') ?? earlierOf(addDays(orderDate, 2), deliveryDate);
  const processing = reachedAt.get('processing') ?? earlierOf(addDays(orderDate, 1), isShipped ? shipped : null);
  const isProcessed = status !== 'pending' && status !== 'confirmed';
  const steps: Step[] = [{ name: 'Order Placed', at: orderDate }];
  if (isProcessed) steps.push({ name: 'Processing', at: processing });
  if (isShipped) steps.push({ name: 'Shipped', at: shipped });
  if (status === 'delivered') steps.push({ name: 'Delivered', at: deliveryDate });
  return steps;
}
