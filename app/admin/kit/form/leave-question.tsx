// The question before typed things are left behind. What is at stake is said between its tags.

import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';

interface LeaveQuestionProps {
  readonly onLeave: () => void;
  readonly onKeep: () => void;
  /** Where it can be saved from here. */
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
