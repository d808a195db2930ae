// Asks before typed things are left behind: within the panel with our own question, at its end with the browser's.

import type { RefObject } from 'react';
import { useBlocker } from 'react-router';
import { useLeavingTheSite } from './form-keys.ts';
import { LeaveQuestion } from './leave-question.tsx';

interface LeaveGuardProps {
  readonly isDirty: boolean;
  /** Set before the form itself leads elsewhere. */
  readonly isDone: RefObject<boolean>;
  /** 'the new coupon', '“Diwali 10”' */
  readonly what: string;
  /** Said under the question: the names of what changed. */
  readonly changed: readonly string[];
}

export function LeaveGuard({ isDirty, isDone, what, changed }: LeaveGuardProps) {
  useLeavingTheSite(isDirty);
  const blocker = useBlocker(({ currentLocation: from, nextLocation: to }) => {
    const isAway = from.pathname !== to.pathname || from.search !== to.search;
    return isAway && isDirty && !isDone.current;
  });
  if (blocker.state !== 'blocked') return null;
  return (
    <LeaveQuestion onKeep={() => blocker.reset()} onLeave={() => blocker.proceed()}>
      <p>Your changes to {what} are not saved yet.</p>
      {changed.length > 0 && <p className="sub">{changed.join(', ')}</p>}
    </LeaveQuestion>
  );
}
