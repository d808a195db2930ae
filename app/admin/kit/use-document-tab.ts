// A document of the courier in a tab of its own.

import { useToast } from '#app/ui/toast.tsx';

/**
 * The absolute URL if `text` is an http(s) URL or a path; null for anything else. The URL opens in a tab of our origin,
 * where a `javascript:` URL would run with our rights.
 */
export function parseWebUrl(text: string, base: string): string | null {
  const url = text === '' ? null : URL.parse(text, base);
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:') ? url.href : null;
}

/** Opens what `request` returns; null when it was refused, which has its own message. */
export function useDocumentTab(): (request: () => Promise<string | null>) => Promise<void> {
  const toast = useToast();
  return async (request) => {
    // The tab is opened by the click itself: browsers block a tab that opens later as a popup.
    const tab = window.open('about:blank', '_blank');
    if (tab) tab.opener = null;
    const text = await request();
    const url = text === null ? null : parseWebUrl(text, window.location.origin);
    if (url === null) return tab?.close();
    if (tab) return tab.location.replace(url);
    toast({ text: 'The browser blocked the new tab.', action: openAction(url), seconds: 60 });
  };
}

const openAction = (url: string) => ({
  label: 'Open it',
  run: () => void window.open(url, '_blank', 'noopener'),
});
