import type { LeadFields } from '#shop/leads/change-leads.server.ts';
import { useAdminAction } from '../kit/actions/use-admin-action.ts';
import type { Change } from './change/change-input.ts';
import { DELETE_FAILED, UPDATE_FAILED } from './lead-messages.ts';

export function useLeadChanges(onSend: (id?: string) => void) {
  const { busy, send } = useAdminAction<Change>('/admin-panel/leads/change', onSend);
  return {
    busy,
    /** What fails is shown in the window, where it was typed. `known` null saves over whatever is there. */
    update: (id: string, fields: LeadFields, known: LeadFields | null) =>
      send({ intent: 'update', id, fields, known }, { failed: UPDATE_FAILED, quietly: true }),
    remove: (id: string) => send({ intent: 'delete', id }, { failed: DELETE_FAILED }),
  };
}

export type LeadChanges = ReturnType<typeof useLeadChanges>;
