// The frame of a form that fills a screen: messages about the row above the fields, the save bar below, Ctrl S, and a
// prompt before unsaved values are lost. A form beside its list is side-form.tsx.

import type { ReactNode } from 'react';
import { EditNote } from './edit-note.tsx';
import { useSaveKey } from './form-keys.ts';
import { LeaveGuard } from './leave-guard.tsx';
import { SaveBar } from './save-bar.tsx';
import type { DraftForm } from './use-draft.ts';

interface FormFrameProps {
  readonly form: DraftForm;
  readonly className: string;
  /** 'Save coupon' */
  readonly action: string;
  /** 'the new coupon' or '“Diwali 10”', used in the question before leaving. */
  readonly subject: string;
  /** The labels of the changed fields. */
  readonly changedFields: readonly string[];
  /** Returns '2 fields to fix: Code, Value'. */
  readonly describeErrors: (errors: Readonly<Record<string, string>>) => string;
  /** Given for a form that adds a row: the save bar is then always shown, and Cancel leads back to the list. */
  readonly onCancel?: (() => void) | undefined;
  /** Given for rows that a colleague can delete. */
  readonly whenDeleted?: {
    readonly copy?: { readonly label: string; readonly onCopy: () => void };
    readonly onClose: () => void;
  };
  /** False when the form itself lets staff choose between their values and a colleague's. */
  readonly offersTheirs?: boolean;
  /** Further messages above the fields. */
  readonly notes?: ReactNode;
  /** Dialogs with forms of their own, placed outside this form. */
  readonly dialogs?: ReactNode;
  readonly children: ReactNode;
}

export function FormFrame({
  form,
  className,
  action,
  subject,
  changedFields,
  describeErrors,
  onCancel,
  whenDeleted,
  offersTheirs = true,
  notes,
  dialogs,
  children,
}: FormFrameProps) {
  const { failure, deletion } = form;
  /** A field without an error has no entry. */
  const errors = form.errors as Readonly<Record<string, string>>;
  const hasErrors = Object.keys(errors).length > 0;
  const isDirty = changedFields.length > 0;
  const save = async () => {
    if (isDirty || onCancel) await form.save();
  };
  useSaveKey(save);
  return (
    <>
      <EditNote
        deletionMessage={deletion}
        failure={hasErrors ? null : failure}
        onShowTheirs={offersTheirs ? form.showTheirs : null}
        onOverwrite={() => void form.save(null)}
        {...(whenDeleted?.copy ? { copy: whenDeleted.copy } : {})}
        onClose={() => whenDeleted?.onClose()}
      />
      {notes}
      <form
        ref={form.formRef}
        className={className}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        {children}
        {(isDirty || onCancel) && (
          <SaveBar
            changedFields={changedFields}
            problem={failure?.message ?? (hasErrors ? describeErrors(errors) : null)}
            busy={form.isSaving}
            disabled={deletion !== null}
            action={action}
            discardLabel={onCancel ? 'Cancel' : 'Discard'}
            onDiscard={onCancel ?? form.discard}
          />
        )}
      </form>
      {dialogs}
      <LeaveGuard
        isDirty={isDirty}
        isPromptSkipped={form.isLeavePromptSkipped}
        subject={subject}
        changedFields={changedFields}
      />
    </>
  );
}
