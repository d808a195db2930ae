// A dialog or form that closes once its action has succeeded, and shows the failure otherwise.

import { useState } from 'react';
import type { ActionFailure, ActionResult } from './action-result.ts';

export function useCloseAfter(onClose: () => void) {
  const [failure, setFailure] = useState<ActionFailure | null>(null);
  const closeAfter = async (action: Promise<ActionResult>) => {
    setFailure(null);
    const result = await action;
    if (result.ok) onClose();
    else setFailure(result);
  };
  return { failure, closeAfter };
}
