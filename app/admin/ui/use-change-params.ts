// Changes what a list is narrowed by, in its address. Each choice is made on top of the one before, also while that one is still on
// its way to the screen: two made quickly, or on a slow line, both count.

import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { withParams } from './paging.ts';

type Change = (changes: Readonly<Record<string, string | null>>) => void;

/** `replace`: Back leads to where the list was before it was narrowed at all. */
export function useChangeParams({ replace = false }: { readonly replace?: boolean } = {}): Change {
  const navigate = useNavigate();
  const { key } = useLocation();
  const heading = useRef<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the screen has arrived, its own address counts again
  useEffect(() => {
    heading.current = null;
  }, [key]);
  return (changes) => {
    heading.current = withParams(new URLSearchParams(heading.current ?? window.location.search), changes);
    void navigate(heading.current, { replace, preventScrollReset: true });
  };
}
