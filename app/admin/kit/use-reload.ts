import { useCallback, useState } from 'react';
import { useToast } from '#app/ui/toast.tsx';
import { ifReachable } from './actions/offline-safe.ts';

/** Opens the page anew, as the browser's own button does; a store that does not answer leaves the screen as it is. */
export function useReload(): { readonly reload: () => void; readonly isReloading: boolean } {
  const toast = useToast();
  const [isReloading, setReloading] = useState(false);
  const reload = useCallback(() => {
    setReloading(true);
    void ifReachable(async () => window.location.reload()).then((isThere) => {
      if (isThere) return;
      setReloading(false);
      toast({ kind: 'bad', text: 'The server did not answer. Nothing is lost; try again in a moment.' });
    });
  }, [toast]);
  return { reload, isReloading };
}
