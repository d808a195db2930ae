// Messages of the form for new orders (A-ENTRY).

import { MAX_LINE_QUANTITY } from '#shop/bag/account-bag.ts';
import { formatMoney } from '#shop/money/money.ts';
import type { ShippingField } from '#shop/orders/checkout-form.ts';
import { fieldMessage } from '#shop/orders/checkout-form-messages.ts';
import type { ItemProblem } from '#shop/orders/manual-order.ts';
import { shortOrderId } from '#shop/orders/order.ts';
import { type DiscountProblem, MAX_DISCOUNT_REASON } from '#shop/orders/staff-discount.ts';
import { type CreateLinkRefusal, PAYMENT_LINK_HOURS } from '#shop/payments/payment-link.ts';
import type { FieldError } from '#shop/shipping/recipient.ts';
import type { Refusal } from '../kit/actions/action-result.ts';
import { NO_RESPONSE_MESSAGES } from '../kit/actions/post-json.ts';
import type { NotAdded } from './code-queue.ts';

export const FAILURE_MESSAGES = {
  quote: 'The totals could not be loaded.',
  place: 'The order could not be placed.',
  createLink: 'The payment link could not be created.',
} as const;

export const NO_ITEMS = 'Add at least one product.';
export const QUANTITY_INVALID = `A whole number from 1 to ${MAX_LINE_QUANTITY}.`;
export const ITEMS_UNREADABLE = 'Please check the items and their quantities.';
export const TOTALS_UNAVAILABLE = 'The totals appear when every item can be ordered.';
export const STOCK_EFFECT = 'Placing the order lowers the stock at once and marks the order as processed.';
export const MAIL_EFFECT = 'The customer gets the same email as after any order.';
export const CASH_LABEL = 'Cash on delivery';
export const LINK_LABEL = 'Payment link';
export const LINK_EFFECT = `The items are reserved for ${PAYMENT_LINK_HOURS} hours, and the customer gets an email with the link. The order is placed when the link is paid.`;
export const LINKS_UNAVAILABLE = 'Payment links need online payments. Connect Razorpay under Integrations.';

export const DISCOUNT_INVALID = {
  amount: 'An amount in rupees above 0, with at most two decimals.',
  percent: 'A number above 0, up to 100, with at most two decimals.',
} as const;
export const NO_REASON = `Write why, in at most ${MAX_DISCOUNT_REASON} letters.`;
export const DISCOUNT_TOO_HIGH = 'More than the subtotal. Lower the discount.';

const DISCOUNT_MESSAGES: Readonly<Record<DiscountProblem, string>> = {
  'not-an-amount': 'The discount is not a possible amount.',
  'above-subtotal': `Discount: ${DISCOUNT_TOO_HIGH}`,
  'no-reason': `Reason for the discount: ${NO_REASON}`,
};

export const linkReadyMessage = (total: string, name: string): string => `Payment link for ${total} to ${name}`;

/** The lost request may have placed the order; a second one then returns the same order. */
export const NO_RESPONSE_NOTE = {
  title: 'The store did not respond.',
  reason: 'Nothing typed is lost. Press the button again: the same order is never made twice.',
} as const;

/** Returns 'Noor Anarkali, size M'. */
export const itemName = ({ name, size }: { readonly name: string; readonly size: string }): string =>
  size === '' ? name : `${name}, size ${size}`;

export const NOT_ADDED_HINTS: Readonly<Record<NotAdded, string>> = {
  'no-response': 'The store did not answer. Scan it again.',
  'signed-out': NO_RESPONSE_MESSAGES['signed-out'],
  'sold-out': 'This size is sold out.',
  'no-size-chosen': 'Find it again and choose a size.',
  'unknown-code': 'No product for sale has this name, SKU or barcode.',
};

export function itemProblemMessage(problem: ItemProblem, left: number): string {
  if (problem === 'no-such-product') return 'No longer in the store. Remove it.';
  if (problem === 'unavailable') return 'Not for sale at the moment. Remove it.';
  return left === 0 ? 'Sold out. Remove it.' : `Only ${left} left. Lower the quantity.`;
}

/** Names the order that the first request placed, although its response was lost. */
export const alreadyPlacedMessage = (orderId: string): string =>
  `Your first click already placed order ${shortOrderId(orderId)}.`;
export const CHANGES_NOT_INCLUDED = 'Later changes are not included.';

export const totalChangedMessage = (total: string): string => `A price has changed: the total is now ${total}.`;

export const placedMessage = (orderId: string): string => `Order ${shortOrderId(orderId)} placed.`;
export const PLACED_HINT = 'Its stock is lowered, and it is marked as processed.';

const fieldErrors = (fields: Readonly<Partial<Record<ShippingField, FieldError>>>) =>
  Object.fromEntries(
    Object.entries(fields).map(([field, problem]) => [field, fieldMessage(field as ShippingField, problem)]),
  );

export function toRefusal(reason: Exclude<CreateLinkRefusal, 'not-allowed'>): Refusal {
  switch (reason.kind) {
    case 'invalid': {
      const fields = fieldErrors(reason.fields);
      return Object.keys(fields).length > 0 ? { fields } : { reason: ITEMS_UNREADABLE };
    }
    case 'item':
      return { reason: `${itemName(reason.item)}: ${itemProblemMessage(reason.problem, reason.left)}` };
    case 'discount':
      return { reason: DISCOUNT_MESSAGES[reason.problem] };
    case 'too-large':
      return { reason: 'Its total is too large for one order.' };
    case 'outside-state':
      return { reason: 'You sell within your own State only (composition scheme).' };
    case 'price-changed':
      return { reason: `${totalChangedMessage(formatMoney(reason.total))} Check it and place the order again.` };
    case 'already-placed':
      return {
        message: alreadyPlacedMessage(reason.orderId),
        reason: CHANGES_NOT_INCLUDED,
      };
    case 'already-linked':
      return {
        message: 'Your first click already created a payment link.',
        reason: 'It is under “Waiting for payment”, as it was then.',
      };
    case 'link-ended':
      return { reason: 'The link of your first click has ended. Open “New order” again.' };
    case 'cash-only':
      return { reason: LINKS_UNAVAILABLE };
    case 'too-little':
      return { reason: 'The total is too small to be paid online. Choose cash on delivery.' };
  }
}
