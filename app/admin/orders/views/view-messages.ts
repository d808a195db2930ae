import { MAX_ORDER_VIEWS, MAX_VIEW_NAME } from '#shop/orders/order-view.ts';
import type { OrderViewRefusal } from '#shop/orders/order-views.server.ts';
import type { Refusal } from '../../kit/actions/action-result.ts';

export const FAILURE_MESSAGES = {
  save: 'The view could not be saved. Please try again.',
  rename: 'The view could not be renamed. Please try again.',
  delete: 'The view could not be deleted.',
} as const;
export const LOAD_FAILED = 'Your saved views could not be loaded.';

export const savedMessage = (name: string): string => `View “${name}” saved.`;
export const renamedMessage = (name: string): string => `View renamed to “${name}”.`;
export const deletedMessage = (name: string): string => `View “${name}” deleted.`;

const REFUSAL_MESSAGES: Readonly<Record<Exclude<OrderViewRefusal, 'not-allowed'>, string>> = {
  'name-missing': 'Enter a name.',
  'name-too-long': `Enter a name of at most ${MAX_VIEW_NAME} letters.`,
  'name-taken': 'You have a view with this name. Enter another name.',
  'nothing-to-save': 'Search, filter or sort the orders first.',
  'too-many': `You have ${MAX_ORDER_VIEWS} views, the most that are kept. Delete one first.`,
  'no-such-view': 'This view was deleted in another tab.',
};

export const toRefusal = (reason: Exclude<OrderViewRefusal, 'not-allowed'>): Refusal => ({
  reason: REFUSAL_MESSAGES[reason],
  ...(reason === 'no-such-view' ? { isDeleted: true } : {}),
});
