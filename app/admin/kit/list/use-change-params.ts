// Changes a list's filters in its URL. Each change is based on the previous one, even while that one is still pending: two quick
// changes, or two on a slow connection, both count.

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

/** For links that change a part of the URL: the current or pending parameters. */
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
  const ahead = usePendingSearch();
  // A link was followed meanwhile: the next change is based on its target. After the navigation, the current URL counts again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` changes when the navigation is complete
  useEffect(() => {
    latestSearch.current = ahead;
  }, [key, ahead]);
  return (changes) => {
    latestSearch.current = withParams(new URLSearchParams(latestSearch.current ?? window.location.search), changes);
    void navigate(latestSearch.current, { replace, preventScrollReset: true });
  };
}
