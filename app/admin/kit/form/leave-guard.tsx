// Asks for confirmation before unsaved values are lost: within the back office by a dialog, outside it by the browser's
// warning.

import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { useUnloadWarning } from './unsaved-values.ts';

interface LeavePromptProps {
  readonly onLeave: () => void;
  readonly onStay: () => void;
  /** Present when the dialog offers to save the form. */
  readonly save?: { readonly busy: boolean; readonly onSave: () => void };
  readonly children: ReactNode;
}

export function LeavePrompt({ onLeave, onStay, save, children }: LeavePromptProps) {
  const stayButton = useRef<HTMLButtonElement>(null);
  useEffect(() => stayButton.current?.focus(), []);
  return (
    <Dialog
      open
      title="Leave without saving?"
      onClose={onStay}
      footer={
        <>
          <Button variant="quiet" className="btn--out" onClick={onLeave}>
            Leave without saving
          </Button>
          <Button variant="quiet" ref={stayButton} onClick={onStay}>
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
  /** True while the form itself navigates: no question is asked. */
  readonly isPromptSkipped: RefObject<boolean>;
  /** 'the new coupon' or '“Diwali 10”'. */
  readonly subject: string;
  /** The labels of the changed fields, shown below the question. */
  readonly changedFields: readonly string[];
}

export function LeaveGuard({ isDirty, isPromptSkipped, subject, changedFields }: LeaveGuardProps) {
  useUnloadWarning(isDirty);
  const blocker = useBlocker(({ currentLocation: from, nextLocation: to }) => {
    const isOtherPage = from.pathname !== to.pathname || from.search !== to.search;
    return isOtherPage && isDirty && !isPromptSkipped.current;
  });
  // If a link was pressed during a save, it is followed once no value is unsaved.
  useEffect(() => {
    if (blocker.state === 'blocked' && !isDirty) blocker.proceed();
  }, [blocker, isDirty]);
  if (blocker.state !== 'blocked' || !isDirty) return null;
  return (
    <LeavePrompt onStay={() => blocker.reset()} onLeave={() => blocker.proceed()}>
      <p>Your changes to {subject} are not saved yet.</p>
      {changedFields.length > 0 && <p className="sub">{changedFields.join(', ')}</p>}
    </LeavePrompt>
  );
}
