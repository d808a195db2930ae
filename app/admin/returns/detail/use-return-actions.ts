import { type AdminActions, useAdminAction } from '../../kit/actions/use-admin-action.ts';
import { FAILURE_MESSAGES } from '../return-messages.ts';
import type { action } from '../returns.actions.ts';

export type ReturnActions = AdminActions<typeof action>;

export const useReturnActions = (): ReturnActions =>
  useAdminAction<typeof action>('/admin-panel/returns/change', FAILURE_MESSAGES);
