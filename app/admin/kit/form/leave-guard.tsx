// Asks before unsaved values are lost: within the back office with our own dialog, when leaving it with the browser's.

import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { useLeavingTheSite } from './form-keys.ts';

interface LeaveQuestionProps {
  readonly onLeave: () => void;
  readonly onKeep: () => void;
  /** Present where the form can be saved from the dialog. */
  readonly save?: { readonly busy: boolean; readonly onSave: () => void };
  readonly children: ReactNode;
}

export function LeaveQuestion({ onLeave, onKeep, save, children }: LeaveQuestionProps) {
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
          {save && (
            <Button busy={save.busy} onClick={save.onSave}>
              Save and leave
            </Button>
          )}
        </>
      }
    >
      {children}
    </Dialog>
  );
}

interface LeaveGuardProps {
  readonly isDirty: boolean;
  /** Set before the form itself navigates. */
  readonly isDone: RefObject<boolean>;
  /** 'the new coupon', '“Diwali 10”' */
  readonly subject: string;
  /** Shown under the question: the names of the changed fields. */
  readonly changed: readonly string[];
}

export function LeaveGuard({ isDirty, isDone, subject, changed }: LeaveGuardProps) {
  useLeavingTheSite(isDirty);
  const blocker = useBlocker(({ currentLocation: from, nextLocation: to }) => {
    const isOtherPage = from.pathname !== to.pathname || from.search !== to.search;
    return isOtherPage && isDirty && !isDone.current;
  });
  if (blocker.state !== 'blocked') return null;
  return (
    <LeaveQuestion onKeep={() => blocker.reset()} onLeave={() => blocker.proceed()}>
      <p>Your changes to {subject} are not saved yet.</p>
      {changed.length > 0 && <p className="sub">{changed.join(', ')}</p>}
    </LeaveQuestion>
  );
}
