// For an open private page: calls `onEnd` when its owner signs out, here or in another tab, and `onOther` when somebody else
// signs in.

import { useEffect, useRef, useSyncExternalStore } from 'react';
import { sessionStore } from './session-store.ts';
import { usePageOwner } from './use-page-owner.ts';

const shopperId = () => sessionStore.user()?.uid ?? null;
const noUser = () => null;

interface SessionEnd {
  /** The owner of the open page, or null. */
  readonly shown: string | null;
  readonly onEnd: () => void;
  readonly onOther: () => void;
}

export function useSessionEnd({ shown, onEnd, onOther }: SessionEnd): void {
  const userId = useSyncExternalStore(sessionStore.subscribe, shopperId, noUser);
  const before = useRef(userId);
  usePageOwner(shown);
  useEffect(() => {
    if (before.current === userId) return;
    before.current = userId;
    if (userId === null) onEnd();
    else if (userId !== shown) onOther();
  }, [userId, shown, onEnd, onOther]);
}
