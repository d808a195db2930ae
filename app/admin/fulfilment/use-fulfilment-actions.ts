// The actions of the fulfilment screen, and the documents that they open in a new tab.

import { type AdminActions, useAdminAction } from '../kit/actions/use-admin-action.ts';
import { useDocumentTab } from '../kit/use-document-tab.ts';
import type { action } from './fulfilment.actions.ts';
import { FAILURE_MESSAGES } from './fulfilment-messages.ts';

export interface FulfilmentActions extends AdminActions<typeof action> {
  readonly print: (document: 'manifest' | 'labels', ids: readonly string[]) => Promise<void>;
}

export function useFulfilmentActions(): FulfilmentActions {
  const openTab = useDocumentTab();
  const actions = useAdminAction<typeof action>('/admin-panel/fulfillment/change', FAILURE_MESSAGES);
  const print = (document: 'manifest' | 'labels', ids: readonly string[]): Promise<void> =>
    openTab(async () => {
      const result = await actions.run(document, { ids: [...ids] });
      return result.ok ? result.value.url : null;
    });
  return { ...actions, print };
}
