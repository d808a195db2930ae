// Closes a dialog or form when its action has succeeded; otherwise keeps it open with the failure.

import type { ActionResult } from './action-result.ts';
import { useFailure } from './use-failure.ts';

export function useCloseAfter(onClose: () => void) {
  const { failure, showFailure } = useFailure();
  const closeAfter = async (action: Promise<ActionResult>) => {
    showFailure(null);
    const result = await action;
    if (result.ok) onClose();
    else showFailure(result);
  };
  return { failure, closeAfter };
}
