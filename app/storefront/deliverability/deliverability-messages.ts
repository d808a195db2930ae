// Messages about delivery to a pincode, on the product page and at checkout.

import type { Deliverability } from '#shop/shipping/deliverability.ts';

export const CASH_AVAILABLE_MESSAGE = 'Cash on delivery available';
export const CASH_UNAVAILABLE_MESSAGE = 'Cash on delivery is not available at this pincode. Please pay by card or UPI.';

/** Whether and when an order arrives at the pincode. */
export function arrivalText(delivery: Deliverability, pin: string): string {
  if (delivery.state === 'unknown') return 'We could not check this pincode just now. You can still order.';
  if (delivery.state === 'not-serviceable') return `We do not deliver to ${pin} yet.`;
  return delivery.by === null ? `We deliver to ${pin}.` : `Get it by ${delivery.by}`;
}
