// What was typed into the form of a deleted row, on its way into the form of a new one.

import { useLocation, useNavigationType } from 'react-router';

interface CopiedState<Draft> {
  readonly copied: Draft;
}

/** For `navigate(path, { state })`. */
export const withCopied = <Draft>(copied: Draft): CopiedState<Draft> => ({ copied });

/** Null without a copy, and after the page was loaded anew: the server, which renders it then, does not know of the copy. */
export function useCopiedDraft<Draft>(): Draft | null {
  const { state } = useLocation() as { state: unknown };
  const isFresh = useNavigationType() === 'POP';
  const isCopied = typeof state === 'object' && state !== null && 'copied' in state;
  return isCopied && !isFresh ? (state as CopiedState<Draft>).copied : null;
}
