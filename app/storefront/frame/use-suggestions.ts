// Suggestions for the text in the search box. A response that arrives after the text has changed is dropped.

import { useEffect, useState } from 'react';
import type { Suggestion } from '#shop/catalog/suggestion.ts';

const DEBOUNCE_MS = 150;

export type Suggestions =
  | { readonly state: 'none' }
  | { readonly state: 'loading'; readonly products: readonly Suggestion[] }
  | { readonly state: 'found'; readonly products: readonly Suggestion[] }
  | { readonly state: 'failed' };

async function fetchSuggestions(text: string, signal: AbortSignal): Promise<readonly Suggestion[]> {
  const response = await fetch(`/suggestions?q=${encodeURIComponent(text)}`, { signal });
  if (!response.ok) throw new Error(`/suggestions responded with ${response.status}`);
  const { suggestions } = (await response.json()) as { suggestions: readonly Suggestion[] };
  return suggestions;
}

/** Returns no suggestions for ''. The previous suggestions stay while new ones load, so that the list does not jump. */
export function useSuggestions(text: string): Suggestions {
  const [suggestions, setSuggestions] = useState<Suggestions>({ state: 'none' });
  useEffect(() => {
    if (text === '') {
      setSuggestions({ state: 'none' });
      return;
    }
    const controller = new AbortController();
    setSuggestions((previous) => ({ state: 'loading', products: 'products' in previous ? previous.products : [] }));
    const timer = setTimeout(() => {
      fetchSuggestions(text, controller.signal).then(
        (products) => setSuggestions({ state: 'found', products }),
        () => controller.signal.aborted || setSuggestions({ state: 'failed' }),
      );
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [text]);
  return suggestions;
}
