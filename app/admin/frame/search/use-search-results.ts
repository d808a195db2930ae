// Loads the results of the search palette for the current input. Only the response to the latest request is used.

import { useEffect, useState } from 'react';
import { parseStoreSearch } from '#shop/staff/search.ts';
import type { SearchGroup } from './search-rows.ts';

/** A search starts when typing has paused for this long. */
const DEBOUNCE_MS = 150;

interface Results {
  /** The input that these groups belong to. */
  readonly input: string;
  /** Null when the search failed. */
  readonly groups: readonly SearchGroup[] | null;
}

async function loadGroups(input: string, signal: AbortSignal): Promise<readonly SearchGroup[] | null> {
  const response = await fetch(`/admin-panel/search?${new URLSearchParams({ text: input })}`, { signal });
  const isJson = response.ok && response.headers.get('content-type')?.includes('application/json');
  return isJson ? ((await response.json()) as { groups: readonly SearchGroup[] }).groups : null;
}

export interface SearchResults {
  readonly groups: readonly SearchGroup[];
  readonly isSearching: boolean;
  readonly hasFailed: boolean;
}

export function useSearchResults(input: string): SearchResults {
  const [results, setResults] = useState<Results>({ input: '', groups: [] });
  const isSearchable = parseStoreSearch(input).text !== '';
  useEffect(() => {
    if (!isSearchable) return;
    const request = new AbortController();
    const timer = setTimeout(() => {
      loadGroups(input, request.signal)
        .catch(() => null)
        .then((groups) => {
          if (!request.signal.aborted) setResults({ input, groups });
        });
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      request.abort();
    };
  }, [input, isSearchable]);
  if (!isSearchable) return { groups: [], isSearching: false, hasFailed: false };
  // Earlier results stay until the next results arrive, so that the list does not flicker.
  return {
    groups: results.groups ?? [],
    isSearching: results.input !== input,
    hasFailed: results.input === input && results.groups === null,
  };
}
