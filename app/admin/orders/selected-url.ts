// Makes the URL of a page about the selected orders. It contains a few orders directly; more orders are stored as a selection first.

import { MAX_ORDERS_PER_REQUEST } from '#shop/orders/selected-orders.ts';
import { useAdminAction } from '../kit/actions/use-admin-action.ts';
import type { action } from './selection.actions.ts';
import { SELECTION_FAILURE_MESSAGES } from './selection-messages.ts';

export const fitsIntoUrl = (ids: readonly string[]): boolean => ids.length <= MAX_ORDERS_PER_REQUEST;
export const toUrlWithIds = (path: string, ids: readonly string[]): string => `${path}?ids=${ids.join(',')}`;

export function useKeptSelection() {
  const { run, isBusy } = useAdminAction<typeof action>('/admin-panel/orders/selection', SELECTION_FAILURE_MESSAGES);
  return {
    isBusy: isBusy('keep'),
    /** Resolves to null when the selection could not be stored; a toast has said so. */
    getUrl: async (path: string, ids: readonly string[]): Promise<string | null> => {
      const result = await run('keep', { ids: [...ids] }, { skipsReload: true });
      return result.ok ? `${path}?selection=${result.value}` : null;
    },
  };
}
