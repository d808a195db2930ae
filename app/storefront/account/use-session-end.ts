// For an open private page: calls `onEnd` when its owner signs out, here or in another tab, and `onOtherUser` when
// another user signs in.

import { useEffect, useRef, useSyncExternalStore } from 'react';
import { sessionStore } from './session-store.ts';
import { usePageOwner } from './use-page-owner.ts';

const getUserId = () => sessionStore.user()?.uid ?? null;
const getNoUser = () => null;

interface SessionEndOptions {
  /** The owner of the open page, or null. */
  readonly ownerId: string | null;
  readonly onEnd: () => void;
  readonly onOtherUser: () => void;
}

export function useSessionEnd({ ownerId, onEnd, onOtherUser }: SessionEndOptions): void {
  const userId = useSyncExternalStore(sessionStore.subscribe, getUserId, getNoUser);
  const previousUserId = useRef(userId);
  usePageOwner(ownerId);
  useEffect(() => {
    if (previousUserId.current === userId) return;
    previousUserId.current = userId;
    if (userId === null) onEnd();
    else if (userId !== ownerId) onOtherUser();
  }, [userId, ownerId, onEnd, onOtherUser]);
}
