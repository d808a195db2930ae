// The last searches of this browser, newest first. The stored value is untrusted: entries that are no text are dropped.

import { useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { normalizeSearch } from '#shop/catalog/shop-query.ts';
import { createBrowserStore } from '../bag/browser-store.ts';

const MAX_SEARCHES = 8;

export function parseSearches(stored: string | null): readonly string[] {
  try {
    const entries: unknown = JSON.parse(stored ?? '[]');
    if (!Array.isArray(entries)) return [];
    return entries
      .flatMap((entry) => (typeof entry === 'string' ? (normalizeSearch(entry) ?? []) : []))
      .slice(0, MAX_SEARCHES);
  } catch {
    return [];
  }
}

/** Newest first, without duplicates, ignoring case. */
export function withSearch(searches: readonly string[], text: string): readonly string[] {
  const others = searches.filter((search) => search.toLowerCase() !== text.toLowerCase());
  return [text, ...others].slice(0, MAX_SEARCHES);
}

const store = createBrowserStore('recentSearches', parseSearches);

export const useRecentSearches = (): readonly string[] =>
  useSyncExternalStore(store.subscribe, store.get, store.getOnServer);
export const clearSearches = (): void => store.set([]);

/** Records every search whose results were opened, from any search box. */
export function useRecordSearches(): void {
  const { pathname, search } = useLocation();
  const text = pathname === '/shop' ? normalizeSearch(new URLSearchParams(search).get('search')) : null;
  useEffect(() => {
    if (text !== null) store.set(withSearch(store.get(), text));
  }, [text]);
}
