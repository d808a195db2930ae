// The actions of the screen, and the sheets that open in a tab of their own.

import { useToast } from '#app/ui/toast.tsx';
import { type AdminActions, useAdminAction } from '../kit/actions/use-admin-action.ts';
import type { action } from './fulfilment.actions.ts';
import { FAILED } from './fulfilment-messages.ts';

/**
 * The whole address of a page of the web, ours or another's; null for everything else. It is opened in a tab that was ours, where a
 * script in the shape of an address would run in our name.
 */
export function webAddress(text: string, base: string): string | null {
  const url = text === '' ? null : URL.parse(text, base);
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:') ? url.href : null;
}

export interface FulfilmentActions extends AdminActions<typeof action> {
  readonly print: (what: 'manifest' | 'labels', ids: readonly string[]) => Promise<void>;
}

export function useFulfilmentActions(): FulfilmentActions {
  const toast = useToast();
  const actions = useAdminAction<typeof action>('/admin-panel/fulfillment/change', FAILED);
  const print = async (what: 'manifest' | 'labels', ids: readonly string[]): Promise<void> => {
    // Opened by the click itself: a tab that opens later is taken for an advertisement.
    const tab = window.open('about:blank', '_blank');
    if (tab) tab.opener = null;
    const result = await actions.run(what, { ids: [...ids] });
    const url = result.ok ? webAddress(result.value.url, window.location.origin) : null;
    if (url === null) return tab?.close();
    if (tab) return tab.location.replace(url);
    toast({ text: 'The browser kept the sheet from opening.', action: openAction(url), seconds: 60 });
  };
  return { ...actions, print };
}

const openAction = (url: string) => ({
  words: 'Open it',
  act: () => void window.open(url, '_blank', 'noopener'),
});
