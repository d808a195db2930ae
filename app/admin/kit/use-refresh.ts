import { useCallback, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useToast } from '#app/ui/toast.tsx';
import { ifReachable } from './actions/offline-safe.ts';

/** Reloads the page as the browser's own button does; if the store does not respond, the screen stays as it is. */
export function useReload(): { readonly reload: () => void; readonly isReloading: boolean } {
  const toast = useToast();
  const [isReloading, setReloading] = useState(false);
  const reload = useCallback(() => {
    setReloading(true);
    void ifReachable(async () => window.location.reload()).then((isReachable) => {
      if (isReachable) return;
      setReloading(false);
      toast({ kind: 'error', text: 'The server did not respond. Nothing is lost; try again in a moment.' });
    });
  }, [toast]);
  return { reload, isReloading };
}

/** Reloads the screen's data; if the store does not respond, the screen stays as it is. */
export function useRefresh(): { readonly refresh: () => void; readonly isRefreshing: boolean } {
  const { revalidate, state } = useRevalidator();
  const toast = useToast();
  const refresh = useCallback(() => {
    void ifReachable(revalidate).then((isReachable) => {
      if (!isReachable)
        toast({ kind: 'error', text: 'The server did not respond. Nothing is lost; try again in a moment.' });
    });
  }, [revalidate, toast]);
  return { refresh, isRefreshing: state === 'loading' };
}
