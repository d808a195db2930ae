// The labels of selected orders, as one document in a new tab.

import { useAdminAction } from '../kit/actions/use-admin-action.ts';
import { useDocumentTab } from '../kit/use-document-tab.ts';
import type { action } from './shipment.actions.ts';
import { FAILURE_MESSAGES } from './shipment-messages.ts';

export function usePrintLabels() {
  const openTab = useDocumentTab();
  const actions = useAdminAction<typeof action>('/admin-panel/fulfillment/create', FAILURE_MESSAGES);
  return {
    isPrinting: actions.isBusy('labels'),
    print: (orderIds: readonly string[]): Promise<void> =>
      openTab(async () => {
        const result = await actions.run('labels', { ids: [...orderIds] });
        return result.ok ? result.value.url : null;
      }),
  };
}
