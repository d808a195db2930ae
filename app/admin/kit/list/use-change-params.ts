// Changes a list's filters in its URL. Each change starts from the previous one, even while its navigation is pending, so two quick changes
// both take effect.

import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import { withParams } from './paging.ts';

type Change = (changes: Readonly<Record<string, string | null>>) => void;

/** Returns the query of this screen's pending navigation; null when no navigation is pending. */
function usePendingSearch(): string | null {
  const { location: next } = useNavigation();
  const { pathname } = useLocation();
  return next?.pathname === pathname ? next.search : null;
}

/** Returns the parameters of the pending navigation, otherwise of the current URL; for links that change a part of the URL. */
export function usePendingSearchParams(): URLSearchParams {
  const pendingSearch = usePendingSearch();
  const { search } = useLocation();
  return new URLSearchParams(pendingSearch ?? search);
}

/** With `replace`, Back leads to the state before any filter was set. */
export function useChangeParams({ replace = false }: { readonly replace?: boolean } = {}): Change {
  const navigate = useNavigate();
  const { key } = useLocation();
  const latestSearch = useRef<string | null>(null);
  const pendingSearch = usePendingSearch();
  // If staff followed a link, the next change is based on its target. After the navigation it is based on the current
  // URL.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` changes when the navigation is complete
  useEffect(() => {
    latestSearch.current = pendingSearch;
  }, [key, pendingSearch]);
  return (changes) => {
    latestSearch.current = withParams(new URLSearchParams(latestSearch.current ?? window.location.search), changes);
    void navigate(latestSearch.current, { replace, preventScrollReset: true });
  };
}
