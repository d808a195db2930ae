// The failure of a dialog's action, shown in the dialog. If the dialog has been closed meanwhile, the failure becomes a toast.

import { useCallback, useEffect, useRef, useState } from 'react';
import { useToast } from '#app/ui/toast.tsx';
import type { ActionFailure } from './action-result.ts';
import { failureToast } from './result-toast.ts';

export function useFailure() {
  const [failure, setFailure] = useState<ActionFailure | null>(null);
  const isOpen = useRef(true);
  const toast = useToast();
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  const showFailure = useCallback(
    (latest: ActionFailure | null) => {
      setFailure(latest);
      if (latest !== null && !isOpen.current) toast(failureToast(latest));
    },
    [toast],
  );
  return { failure, showFailure };
}
