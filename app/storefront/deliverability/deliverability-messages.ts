// Messages about delivery to a PIN code, on the product page and at checkout.

import type { Deliverability } from '#shop/shipping/deliverability.ts';

export const CASH_THERE = 'Cash on delivery available';
export const NO_CASH_THERE = 'Cash on delivery is not available at this PIN code. Please pay by card or UPI.';

/** Whether, and when. */
export function arrivalText(answer: Deliverability, pin: string): string {
  if (answer.state === 'unknown') return 'We could not check this PIN code just now. You can still order.';
  if (answer.state === 'not-served') return `We do not deliver to ${pin} yet.`;
  return answer.by === null ? `We deliver to ${pin}.` : `Get it by ${answer.by}`;
}
