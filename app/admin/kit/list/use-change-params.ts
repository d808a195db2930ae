// Changes what a list is narrowed by, in its address. Each choice is made on top of the one before, also while that one is still on
// its way to the screen: two made quickly, or on a slow line, both count.

import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import { withParams } from './paging.ts';

type Change = (changes: Readonly<Record<string, string | null>>) => void;

/** The address that this screen is on its way to; null when it is where it says. */
function useSearchAhead(): string | null {
  const { location: next } = useNavigation();
  const { pathname } = useLocation();
  return next?.pathname === pathname ? next.search : null;
}

/** For links that change a part of the address: what it is, or is about to be. */
export function usePendingSearchParams(): URLSearchParams {
  const ahead = useSearchAhead();
  const { search } = useLocation();
  return new URLSearchParams(ahead ?? search);
}

/** `replace`: Back leads to where the list was before it was narrowed at all. */
export function useChangeParams({ replace = false }: { readonly replace?: boolean } = {}): Change {
  const navigate = useNavigate();
  const { key } = useLocation();
  const heading = useRef<string | null>(null);
  const ahead = useSearchAhead();
  // A link was followed meanwhile: the next choice is made on top of where it leads. And whenever the screen has arrived, its own
  // address counts again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` says that it has arrived
  useEffect(() => {
    heading.current = ahead;
  }, [key, ahead]);
  return (changes) => {
    heading.current = withParams(new URLSearchParams(heading.current ?? window.location.search), changes);
    void navigate(heading.current, { replace, preventScrollReset: true });
  };
}
