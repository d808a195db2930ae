// Suggestions for the text in the search box. A response that arrives after the text has changed is dropped.

import { useEffect, useState } from 'react';
import type { Suggestion } from '#shop/catalog/suggestion.ts';

const PAUSE_MS = 150;

export type Suggestions =
  | { readonly state: 'none' }
  | { readonly state: 'loading'; readonly found: readonly Suggestion[] }
  | { readonly state: 'found'; readonly found: readonly Suggestion[] }
  | { readonly state: 'failed' };

async function fetchSuggestions(text: string, signal: AbortSignal): Promise<readonly Suggestion[]> {
  const response = await fetch(`/suggestions?q=${encodeURIComponent(text)}`, { signal });
  if (!response.ok) throw new Error(`The store answered ${response.status}`);
  const { suggestions } = (await response.json()) as { suggestions: readonly Suggestion[] };
  return suggestions;
}

/** For '' there are none. While new ones load the former stay, so that nothing jumps. */
export function useSuggestions(text: string): Suggestions {
  const [suggestions, set] = useState<Suggestions>({ state: 'none' });
  useEffect(() => {
    if (text === '') {
      set({ state: 'none' });
      return;
    }
    const asking = new AbortController();
    set((before) => ({ state: 'loading', found: 'found' in before ? before.found : [] }));
    const timer = setTimeout(() => {
      fetchSuggestions(text, asking.signal).then(
        (found) => set({ state: 'found', found }),
        () => asking.signal.aborted || set({ state: 'failed' }),
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [text]);
  return suggestions;
}
