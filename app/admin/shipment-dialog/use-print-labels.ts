// The labels of selected orders: opened as one document in a new tab, or returned as the document's URL.

import { callAction, useAdminAction } from '../kit/actions/use-admin-action.ts';
import { parseWebUrl, useDocumentTab } from '../kit/use-document-tab.ts';
import type { action } from './shipment.actions.ts';
import { FAILURE_MESSAGES } from './shipment-messages.ts';

const PATH = '/admin-panel/fulfillment/create';

export interface LabelDocument {
  /** Null when the courier printed no labels. */
  readonly url: string | null;
  /** Why there is no document, or how many orders are missing from it; '' when all are on it. */
  readonly text: string;
}

async function getDocument(orderIds: readonly string[]): Promise<LabelDocument> {
  const input = { ids: [...orderIds] };
  const result = await callAction<typeof action, 'labels'>({
    path: PATH,
    failureMessages: FAILURE_MESSAGES,
    name: 'labels',
    input,
  });
  if (!result.ok) return { url: null, text: result.reason ?? result.message };
  return { url: parseWebUrl(result.value.url, window.location.origin), text: result.hint ?? '' };
}

export function usePrintLabels() {
  const openTab = useDocumentTab();
  const actions = useAdminAction<typeof action>(PATH, FAILURE_MESSAGES);
  return {
    isPrinting: actions.isBusy('labels'),
    print: (orderIds: readonly string[]): Promise<void> =>
      openTab(async () => {
        const result = await actions.run('labels', { ids: [...orderIds] });
        return result.ok ? result.value.url : null;
      }),
    getDocument,
  };
}
