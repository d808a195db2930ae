import type { SelectionRefusal } from '#shop/orders/order-selections.server.ts';
import { MAX_SELECTED_ORDERS } from '#shop/orders/selected-orders.ts';

export const SELECTION_FAILURE_MESSAGES = { keep: 'The documents could not be opened. Please try again.' } as const;

export const SELECTION_REFUSAL_MESSAGES: Readonly<Record<Exclude<SelectionRefusal, 'not-allowed'>, string>> = {
  'too-many': `Select at most ${MAX_SELECTED_ORDERS} orders.`,
  'nothing-selected': 'Select at least one order.',
};
