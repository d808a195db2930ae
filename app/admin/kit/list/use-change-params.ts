// Changes a list's filters in its URL. Each change is based on the previous one, even while that navigation is still
// pending, so that two quick changes both take effect.

import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import { withParams } from './paging.ts';

type Change = (changes: Readonly<Record<string, string | null>>) => void;

/** The URL of the pending navigation of this screen; null when there is none. */
function usePendingSearch(): string | null {
  const { location: next } = useNavigation();
  const { pathname } = useLocation();
  return next?.pathname === pathname ? next.search : null;
}

/** The parameters of the pending navigation, or else of the current URL; for links that change a part of the URL. */
export function usePendingSearchParams(): URLSearchParams {
  const pendingSearch = usePendingSearch();
  const { search } = useLocation();
  return new URLSearchParams(pendingSearch ?? search);
}

/** `replace`: Back leads to the state before any filter was set. */
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
