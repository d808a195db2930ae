import { type AdminActions, useAdminAction } from '../kit/actions/use-admin-action.ts';
import { FAILURE_MESSAGES } from './order-action-messages.ts';
import type { action } from './orders.actions.ts';

export type OrderActions = AdminActions<typeof action>;

export const useOrderActions = (): OrderActions =>
  useAdminAction<typeof action>('/admin-panel/orders/change', FAILURE_MESSAGES);
