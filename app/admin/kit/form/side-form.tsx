// A form beside its list: messages about the row above the fields, buttons below, Ctrl S, and a prompt before unsaved
// values are lost.

import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { withCopied } from './copied-draft.ts';
import { EditNote } from './edit-note.tsx';
import { useSaveKey } from './form-keys.ts';
import { LeaveGuard } from './leave-guard.tsx';
import type { DraftForm } from './use-draft.ts';

interface SideFormProps {
  readonly form: DraftForm & { readonly draft: object };
  /** 'banner' */
  readonly noun: string;
  readonly isNew: boolean;
  /** The stored name of the row; '' for a new row. */
  readonly name: string;
  readonly above?: ReactNode;
  /** Called without a prompt: the typed values are discarded. */
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export function SideForm({ form, noun, isNew, name, above, onClose, children }: SideFormProps) {
  const navigate = useNavigate();
  const onCopy = () => {
    form.isLeavePromptSkipped.current = true;
    void navigate('?add', { state: withCopied(form.draft), preventScrollReset: true });
  };
  useSaveKey(() => form.save());
  return (
    <>
      <form
        ref={form.formRef}
        className="side-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void form.save();
        }}
      >
        <div className="side-form__fields">
          {above}
          <EditNote
            deletionMessage={form.deletion}
            failure={form.failure}
            onShowTheirs={form.showTheirs}
            onOverwrite={() => void form.save(null)}
            copy={{ label: `Copy as new ${noun}`, onCopy }}
            onClose={onClose}
          />
          {children}
        </div>
        <div className="side-form__foot">
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={form.isSaving} disabled={form.deletion !== null}>
            {isNew ? 'Add' : 'Save'} {noun}
          </Button>
        </div>
      </form>
      <LeaveGuard
        isDirty={form.isDirty}
        isPromptSkipped={form.isLeavePromptSkipped}
        subject={name === '' ? `the new ${noun}` : `“${name}”`}
        changedFields={[]}
      />
    </>
  );
}
