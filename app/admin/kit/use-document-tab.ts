import { useToast } from '#app/ui/toast.tsx';

/**
 * Returns the absolute URL of an http(s) URL or a path; null for any other text. The URL opens in a tab of our origin, where a
 * `javascript:` URL would run with our rights.
 */
export function parseWebUrl(text: string, base: string): string | null {
  const url = text === '' ? null : URL.parse(text, base);
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:') ? url.href : null;
}

/** Opens the URL that `request` resolves to in a tab; null closes the tab again, because the refusal has its own message. */
export function useDocumentTab(): (request: () => Promise<string | null>) => Promise<void> {
  const toast = useToast();
  return async (request) => {
    // The click itself opens the tab: browsers block a tab that opens later as a popup.
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
