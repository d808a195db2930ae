import type { EditOrderRefusal } from '#shop/payments/edit-order.server.ts';
import type { RightsReason } from '../../kit/actions/action-result.ts';

export const FAILURE_MESSAGES = {
  preview: 'Failed to compute the new sums',
  save: 'Failed to change the order',
} as const;

export const changedMessage = (shortId: string): string => `Order ${shortId} is changed.`;
export const CHANGED_HINT = 'The customer gets an email with the new items and sums.';

export const REFUSAL_MESSAGES: Readonly<Record<Exclude<EditOrderRefusal, RightsReason>, string>> = {
  'no-such-order': 'The order is not there any more.',
  'changed-meanwhile': 'Somebody else has changed this order. Close this window to see it as it is now.',
  'already-sent': 'The parcel is on its way: its items can no longer be changed.',
  cancelled: 'The order is cancelled.',
  'being-booked': 'Its shipment is being created. Please try again in a minute.',
  replaced: 'Another order was sent in its place, or this one replaces another.',
  'request-open': 'Answer the cancellation request first.',
  'units-outside': 'Some of its units are not in the store. State where they are first.',
  'no-such-line': 'One of its items is not there any more. Close this window to see the order as it is now.',
  'no-lines': 'An order needs at least one item. To remove all, cancel the order.',
  'nothing-changed': 'Nothing is changed yet.',
  'two-prices': 'Two items of the same size have different prices and cannot become one.',
  invalid: 'Quantities are whole numbers from 1 to 999.',
  'no-such-size': 'The product does not come in this size any more.',
  'sold-out': 'There is not enough stock left of this size.',
  'coupon-minimum': 'The remaining items are below the minimum of its coupon.',
  'coupon-not-applicable': 'Its coupon is for none of the remaining items.',
  'coupon-changed':
    'Its coupon has been changed since the order, so the discount cannot be computed. Cancel the order and enter a new one.',
  'more-than-paid': 'The new total is higher than what the customer has paid online. Enter a new order for the rest.',
  'units-added':
    'The customer has paid online: items can be exchanged or removed, not added. Enter a new order for more.',
  'cash-collected': 'Its cash is collected already.',
  'refunded-already': 'Less than the difference is left of its payment: a part was refunded already.',
  'too-large': 'The total is too large.',
};
