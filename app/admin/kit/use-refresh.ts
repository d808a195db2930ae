import { useCallback } from 'react';
import { useRevalidator } from 'react-router';
import { useToast } from '#app/ui/toast.tsx';
import { ifReachable } from './actions/offline-safe.ts';

/** Asks for the figures of the screen again, by hand; a store that does not answer leaves the screen as it is. */
export function useRefresh(): { readonly refresh: () => void; readonly isRefreshing: boolean } {
  const { revalidate, state } = useRevalidator();
  const toast = useToast();
  const refresh = useCallback(() => {
    void ifReachable(revalidate).then((isThere) => {
      if (!isThere) toast({ kind: 'bad', text: 'The server did not answer. Nothing is lost; try again in a moment.' });
    });
  }, [revalidate, toast]);
  return { refresh, isRefreshing: state === 'loading' };
}
