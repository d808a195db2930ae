// The sentence about the delivery time on an order's confirmation page, beside its expected date. Pure.
// The specification gives '5-7 business days' and an estimate of five days; both stay while nothing better is known. Where the order
// has another date (promised for its pincode, reported by the courier, or entered by staff), the sentence must agree with it.
// Example: ordered on Friday 10 January. Expected on Saturday 18: 7 business days, the specified sentence. Expected on Monday 13: 2
// business days, 'Delivery by 13 January 2025.'

import { ESTIMATED_DELIVERY_MS } from '#config/store.ts';
import { countWorkingDays } from '#shop/shipping/deliverability.ts';
import { orderLongDay } from './order-dates.ts';

const SPECIFIED = { min: 5, max: 7, sentence: 'Delivery in 5-7 business days.' } as const;

interface OrderTimes {
  readonly orderDate: Date;
  readonly estimatedDelivery: Date | null;
}

export function deliveryTimeSentence({ orderDate, estimatedDelivery }: OrderTimes): string {
  if (estimatedDelivery === null) return SPECIFIED.sentence;
  if (estimatedDelivery.getTime() - orderDate.getTime() === ESTIMATED_DELIVERY_MS) return SPECIFIED.sentence;
  const days = countWorkingDays(orderDate, estimatedDelivery);
  return days >= SPECIFIED.min && days <= SPECIFIED.max
    ? SPECIFIED.sentence
    : `Delivery by ${orderLongDay(estimatedDelivery)}.`;
}
