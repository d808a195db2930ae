// The actions of the screen, and the documents that open in a new tab.

import { useToast } from '#app/ui/toast.tsx';
import { type AdminActions, useAdminAction } from '../kit/actions/use-admin-action.ts';
import type { action } from './fulfilment.actions.ts';
import { FAILURE_MESSAGES } from './fulfilment-messages.ts';

/**
 * The absolute URL if `text` is an http(s) URL or a path; null for anything else. The URL opens in a tab of our origin, where a
 * `javascript:` URL would run with our rights.
 */
export function parseWebUrl(text: string, base: string): string | null {
  const url = text === '' ? null : URL.parse(text, base);
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:') ? url.href : null;
}

export interface FulfilmentActions extends AdminActions<typeof action> {
  readonly print: (document: 'manifest' | 'labels', ids: readonly string[]) => Promise<void>;
}

export function useFulfilmentActions(): FulfilmentActions {
  const toast = useToast();
  const actions = useAdminAction<typeof action>('/admin-panel/fulfillment/change', FAILURE_MESSAGES);
  const print = async (document: 'manifest' | 'labels', ids: readonly string[]): Promise<void> => {
    // The tab is opened by the click itself: browsers block a tab that opens later as a popup.
    const tab = window.open('about:blank', '_blank');
    if (tab) tab.opener = null;
    const result = await actions.run(document, { ids: [...ids] });
    const url = result.ok ? parseWebUrl(result.value.url, window.location.origin) : null;
    if (url === null) return tab?.close();
    if (tab) return tab.location.replace(url);
    toast({ text: 'The browser blocked the new tab.', action: openAction(url), seconds: 60 });
  };
  return { ...actions, print };
}

const openAction = (url: string) => ({
  label: 'Open it',
  run: () => void window.open(url, '_blank', 'noopener'),
});
