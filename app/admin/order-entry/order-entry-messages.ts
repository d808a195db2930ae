// Messages of the form for new orders (A-ENTRY).

import { MAX_LINE_QUANTITY } from '#shop/bag/account-bag.ts';
import { formatMoney } from '#shop/money/money.ts';
import type { ShippingField } from '#shop/orders/checkout-form.ts';
import { fieldMessage } from '#shop/orders/checkout-form-messages.ts';
import type { ItemProblem, ManualOrderRefusal } from '#shop/orders/manual-order.ts';
import { shortOrderId } from '#shop/orders/order.ts';
import type { FieldError } from '#shop/shipping/recipient.ts';
import type { Refusal } from '../kit/actions/action-result.ts';

export const FAILURE_MESSAGES = {
  quote: 'The totals could not be loaded.',
  place: 'The order could not be placed.',
} as const;

export const NO_ITEMS = 'Add at least one product.';
export const QUANTITY_INVALID = `A whole number from 1 to ${MAX_LINE_QUANTITY}.`;
export const ITEMS_UNREADABLE = 'Please check the items and their quantities.';
export const TOTALS_UNAVAILABLE = 'The totals appear when every item can be ordered.';
export const STOCK_EFFECT = 'Placing the order lowers the stock at once and marks the order as processed.';
export const MAIL_EFFECT = 'The customer gets the same email as after any order.';
export const CASH_LABEL = 'Cash on delivery';

/** The request may have reached the store: submitting again then returns the order that was placed. */
export const NO_RESPONSE_NOTE = {
  title: 'The store did not respond.',
  reason: 'Nothing typed is lost. Press “Place order” again: the same order is never placed twice.',
} as const;

/** 'Noor Anarkali, size M' */
export const itemName = ({ name, size }: { readonly name: string; readonly size: string }): string =>
  size === '' ? name : `${name}, size ${size}`;

export function itemProblemMessage(problem: ItemProblem, left: number): string {
  if (problem === 'no-such-product') return 'No longer in the store. Remove it.';
  if (problem === 'unavailable') return 'Not for sale at the moment. Remove it.';
  return left === 0 ? 'Sold out. Remove it.' : `Only ${left} left. Lower the quantity.`;
}

/** Shown even when the response to the first request was lost. */
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

export function toRefusal(reason: Exclude<ManualOrderRefusal, 'not-allowed'>): Refusal {
  switch (reason.kind) {
    case 'invalid': {
      const fields = fieldErrors(reason.fields);
      return Object.keys(fields).length > 0 ? { fields } : { reason: ITEMS_UNREADABLE };
    }
    case 'item':
      return { reason: `${itemName(reason.item)}: ${itemProblemMessage(reason.problem, reason.left)}` };
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
  }
}
