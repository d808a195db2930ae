// A form beside its list: messages about the row above the fields, buttons below, and a prompt before unsaved values are lost.

import type { ReactNode } from 'react';
import { Button } from '#app/ui/button.tsx';
import { EditNote } from './edit-note.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import type { DraftForm } from './use-draft.ts';

interface SideFormProps {
  readonly form: DraftForm;
  /** 'Save banner' */
  readonly action: string;
  /** 'the new banner', '“Diwali”' */
  readonly subject: string;
  readonly copy: { readonly label: string; readonly onCopy: () => void };
  readonly above?: ReactNode;
  /** Called without a prompt: the typed values are discarded. */
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export function SideForm({ form, action, subject, copy, above, onClose, children }: SideFormProps) {
  const onCopy = () => {
    form.isLeavePromptSkipped.current = true;
    copy.onCopy();
  };
  return (
    <>
      <form
        ref={form.formRef}
        className="cats__form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void form.save();
        }}
      >
        <div className="cats__fields">
          {above}
          <EditNote
            deletion={form.deletion}
            failure={form.failure}
            onShowTheirs={form.showTheirs}
            onOverwrite={() => void form.save(null)}
            copy={{ ...copy, onCopy }}
            onClose={onClose}
          />
          {children}
        </div>
        <div className="cats__foot">
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={form.isSaving} disabled={form.deletion !== null}>
            {action}
          </Button>
        </div>
      </form>
      <LeaveGuard
        isDirty={form.isDirty}
        isPromptSkipped={form.isLeavePromptSkipped}
        subject={subject}
        changedFields={[]}
      />
    </>
  );
}
