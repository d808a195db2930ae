import { useCallback, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useToast } from '#app/ui/toast.tsx';
import { ifReachable } from './actions/offline-safe.ts';
import { NO_RESPONSE_MESSAGES, type NoResponse } from './actions/post-json.ts';

const PROBLEM_MESSAGES: Readonly<Record<NoResponse, string>> = {
  ...NO_RESPONSE_MESSAGES,
  'no-response': 'The server did not respond. Nothing is lost; try again in a moment.',
};

/** Reloads the page as the browser's button does. If the store does not respond or the session has ended, the screen stays as it is. */
export function useReload(): { readonly reload: () => void; readonly isReloading: boolean } {
  const toast = useToast();
  const [isReloading, setReloading] = useState(false);
  const reload = useCallback(() => {
    setReloading(true);
    void ifReachable(async () => window.location.reload()).then((problem) => {
      if (problem === null) return;
      setReloading(false);
      toast({ kind: 'error', text: PROBLEM_MESSAGES[problem] });
    });
  }, [toast]);
  return { reload, isReloading };
}

/** Reloads the screen's data. If the store does not respond or the session has ended, the screen stays as it is. */
export function useRefresh(): { readonly refresh: () => void; readonly isRefreshing: boolean } {
  const { revalidate, state } = useRevalidator();
  const toast = useToast();
  const refresh = useCallback(() => {
    void ifReachable(revalidate).then((problem) => {
      if (problem !== null) toast({ kind: 'error', text: PROBLEM_MESSAGES[problem] });
    });
  }, [revalidate, toast]);
  return { refresh, isRefreshing: state === 'loading' };
}
