// The timeline of an order as My Orders and the tracking page show it: the steps it has reached, then the next one with its date.
// An order of 1 October that is due on the 6th shows 'Expected 6 Oct 2025'; from the 7th on it shows 'Delayed: was due 6 Oct'.

import { formatDayInIndia } from '#shop/indian-clock.ts';
import { PAYMENT_METHOD_LABELS } from './last-order.ts';
import { canRequestCancellation, type PaymentMethod } from './order.ts';
import { orderDay, orderDayAndTime } from './order-dates.ts';
import type { MoneyRecords } from './payment-state.ts';
import { type OrderEvent, type StepName, type TimedOrder, toTimeline } from './timeline.ts';

export interface ShownStep {
  readonly name: StepName;
  /** '3 Oct 2025, with Delhivery' */
  readonly when: string;
  readonly state: 'done' | 'now' | 'ahead' | 'end';
}

export interface TimelineOrder extends TimedOrder {
  readonly estimatedDelivery: Date | null;
  readonly paymentMethod: PaymentMethod;
}

export interface TimelineExtras {
  readonly events: readonly OrderEvent[];
  /** Null when the courier is unknown, or this visitor may not see it. */
  readonly courier: string | null;
  readonly refunds: MoneyRecords['refunds'];
}

function stepNote(name: StepName, { paymentMethod }: TimelineOrder, { courier, refunds }: TimelineExtras): string {
  if (name === 'Shipped' && courier !== null) return `, with ${courier}`;
  if (name !== 'Cancelled' || refunds.length === 0) return '';
  return refunds.every(({ status }) => status === 'processed')
    ? `, refunded to ${PAYMENT_METHOD_LABELS[paymentMethod]}`
    : ', refund on its way';
}

/** Whole days count: an order due on the 6th is not late on the 6th. */
export const isPastDue = (due: Date, now: Date): boolean =>
  due < now && formatDayInIndia(due, true) !== formatDayInIndia(now, true);

/** The next steps of an order that is still open. */
function nextSteps({ status, estimatedDelivery }: TimelineOrder, now: Date): ShownStep[] {
  if (!canRequestCancellation(status)) return [];
  const getWhen = (): string => {
    if (estimatedDelivery === null) return 'Not yet';
    if (isPastDue(estimatedDelivery, now)) return `Delayed: was due ${formatDayInIndia(estimatedDelivery, false)}`;
    return `Expected ${orderDay(estimatedDelivery)}`;
  };
  return [{ name: 'Delivered', when: getWhen(), state: 'ahead' }];
}

export function toShownTimeline(order: TimelineOrder, extras: TimelineExtras, now: Date): ShownStep[] {
  const steps = toTimeline(order, extras.events);
  const pastSteps = steps.map(({ name, at }, index): ShownStep => {
    const isLast = index === steps.length - 1;
    const date = name === 'Order Placed' ? orderDayAndTime(at) : orderDay(at);
    const last = name === 'Cancelled' ? 'end' : 'now';
    return { name, when: `${date}${stepNote(name, order, extras)}`, state: isLast ? last : 'done' };
  });
  return [...pastSteps, ...nextSteps(order, now)];
}
