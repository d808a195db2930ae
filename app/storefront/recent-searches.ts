// The last searches of this browser that found something, newest first. The stored value is untrusted: entries that are
// no text are dropped.

import { useEffect, useSyncExternalStore } from 'react';
import { normalizeSearch } from '#shop/catalog/shop-query.ts';
import { createBrowserStore } from './bag/browser-store.ts';

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

/** Compares without regard to case. */
export const withoutSearch = (searches: readonly string[], text: string): readonly string[] =>
  searches.filter((search) => search.toLowerCase() !== text.toLowerCase());

/** Puts the search first and removes an equal earlier one. */
export const withSearch = (searches: readonly string[], text: string): readonly string[] =>
  [text, ...withoutSearch(searches, text)].slice(0, MAX_SEARCHES);

const store = createBrowserStore('recentSearches', parseSearches);

export const useRecentSearches = (): readonly string[] =>
  useSyncExternalStore(store.subscribe, store.get, store.getOnServer);
export const clearSearches = (): void => store.set([]);

/** Records the search if it found something: a search that finds nothing is not offered again. */
export function useRecordSearch(text: string | null, hasResults: boolean): void {
  useEffect(() => {
    if (text !== null) store.set(hasResults ? withSearch(store.get(), text) : withoutSearch(store.get(), text));
  }, [text, hasResults]);
}
