// For an open private page: calls `onEnd` when its owner signs out, here or in another tab, and `onOther` when somebody else
// signs in.

import { useEffect, useRef, useSyncExternalStore } from 'react';
import { sessionStore } from './session-store.ts';
import { usePageOwner } from './use-page-owner.ts';

const shopperId = () => sessionStore.user()?.uid ?? null;
const nobody = () => null;

interface SessionEnd {
  /** The owner of the open page, or null. */
  readonly shown: string | null;
  readonly onEnd: () => void;
  readonly onOther: () => void;
}

export function useSessionEnd({ shown, onEnd, onOther }: SessionEnd): void {
  const who = useSyncExternalStore(sessionStore.subscribe, shopperId, nobody);
  const before = useRef(who);
  usePageOwner(shown);
  useEffect(() => {
    if (before.current === who) return;
    before.current = who;
    if (who === null) onEnd();
    else if (who !== shown) onOther();
  }, [who, shown, onEnd, onOther]);
}
