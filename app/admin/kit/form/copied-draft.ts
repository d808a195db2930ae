// Carries the typed values of a deleted row's form into the form of a new row.

import { useLocation, useNavigationType } from 'react-router';

interface CopiedState<Draft> {
  readonly copied: Draft;
}

/** Returns the state for `navigate(path, { state })`. */
export const withCopied = <Draft>(copied: Draft): CopiedState<Draft> => ({ copied });

/** Returns null when there is no copied draft, and after a full page load: the server cannot render a draft that only the browser has. */
export function useCopiedDraft<Draft>(): Draft | null {
  const { state } = useLocation() as { state: unknown };
  const isFullPageLoad = useNavigationType() === 'POP';
  const isCopied = typeof state === 'object' && state !== null && 'copied' in state;
  return isCopied && !isFullPageLoad ? (state as CopiedState<Draft>).copied : null;
}
