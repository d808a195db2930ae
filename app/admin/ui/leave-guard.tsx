// Asks before typed things are left behind: within the panel with our own question, at its end with the browser's.

import { type RefObject, useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { useLeavingTheSite } from './form-keys.ts';

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
  return <Question what={what} changed={changed} onKeep={() => blocker.reset()} onLeave={() => blocker.proceed()} />;
}

interface QuestionProps extends Pick<LeaveGuardProps, 'what' | 'changed'> {
  readonly onKeep: () => void;
  readonly onLeave: () => void;
}

function Question({ what, changed, onKeep, onLeave }: QuestionProps) {
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => keep.current?.focus(), []);
  return (
    <Dialog
      open
      title="Leave without saving?"
      onClose={onKeep}
      foot={
        <>
          <Button variant="quiet" className="btn--out" onClick={onLeave}>
            Leave without saving
          </Button>
          <Button variant="quiet" ref={keep} onClick={onKeep}>
            Keep editing
          </Button>
        </>
      }
    >
      <p>Your changes to {what} are not saved yet.</p>
      {changed.length > 0 && <p className="sub">{changed.join(', ')}</p>}
    </Dialog>
  );
}
