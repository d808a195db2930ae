// The keys of a list: `/` to the search, N for a new thing. Off inside fields and dialogs.

import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { isPlainKey, useSearchKey } from './use-search-key.ts';

/** `newPath`: where N leads. */
export function useListKeys(newPath: string): void {
  useSearchKey();
  const navigate = useNavigate();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (isPlainKey(event, 'n')) void navigate(newPath);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [navigate, newPath]);
}
