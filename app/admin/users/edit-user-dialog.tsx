import { type FormEvent, type KeyboardEvent, useEffect, useId, useState } from 'react';
import { useBlocker } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Field, Select } from '#app/ui/field.tsx';
import type { AdminUser } from '#shop/customers/admin-user.ts';
import type { EditableUser } from '#shop/customers/user-change.ts';
import type { AdminActions } from '../kit/actions/use-admin-action.ts';
import { ConfirmDialog } from '../kit/form/confirm-dialog.tsx';
import { EditNote } from '../kit/form/edit-note.tsx';
import { ChoiceButtons } from '../kit/form/form-fields.tsx';
import { isSaveKey } from '../kit/form/form-keys.ts';
import { useDraft } from '../kit/form/use-draft.ts';
import { ACTIVE_OR_NOT } from '../kit/list/list-toolbar.tsx';
import type { action } from './users.actions.ts';

interface EditUserDialogProps {
  readonly user: AdminUser;
  /** The list no longer contains the user. */
  readonly isMissing: boolean;
  /** Staff cannot remove their own rights. */
  readonly isOwn: boolean;
  readonly run: AdminActions<typeof action>['run'];
  readonly onClose: () => void;
}

/** Users have no version here: the server compares the fields that were shown. */
const toStored = (draft: EditableUser) => ({ draft, version: draft });

export function EditUserDialog({ user, isMissing, isOwn, run, onClose }: EditUserDialogProps) {
  const form = useDraft({
    entity: 'user',
    id: user.uid,
    // The values shown when the dialog opened: a live change may bring others while staff type.
    stored: toStored({ name: user.name, role: user.role, status: user.status }),
    isMissing,
    check: ({ name }) => (name.trim() === '' ? { name: 'Please enter a name.' } : {}),
    send: (fields, seen) => run('save', { id: user.uid, seen, fields }, { hidesFailureToast: true }),
    onSaved: onClose,
  });
  const { draft, isDirty, failure } = form;
  const [isCloseRequested, setCloseRequested] = useState(false);
  const formId = useId();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty && currentLocation.key !== nextLocation.key,
  );
  const close = () => (isDirty ? setCloseRequested(true) : onClose());
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    void form.save();
  };
  const onKey = (event: KeyboardEvent) => {
    if (!isSaveKey(event)) return;
    event.preventDefault();
    submit();
  };
  const theirs = failure?.theirs;
  const isConfirmingLeave = isCloseRequested || blocker.state === 'blocked';
  // After the dialog opened: by itself it would focus its close button.
  useEffect(() => {
    if (!isConfirmingLeave) form.formRef.current?.querySelector('input')?.focus();
  }, [isConfirmingLeave, form.formRef]);
  return (
    <>
      <Dialog
        open={!isConfirmingLeave}
        title="Edit user"
        onClose={close}
        footer={
          <>
            <Button variant="quiet" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" form={formId} busy={form.isSaving} disabled={form.deletion !== null}>
              Save user
            </Button>
          </>
        }
      >
        {/* biome-ignore lint/a11y/noNoninteractiveElementInteractions: the shortcut saves what is typed inside */}
        <form id={formId} ref={form.formRef} className="ask users__form" onSubmit={submit} onKeyDown={onKey} noValidate>
          <p className="sub users__email">{user.email}</p>
          <EditNote
            deletion={form.deletion}
            failure={failure}
            onShowTheirs={theirs ? () => form.rebase(theirs, toStored(theirs)) : null}
            onOverwrite={() => void form.save(null)}
            onClose={onClose}
          />
          <Field
            label="Name"
            value={draft.name}
            maxLength={120}
            autoComplete="off"
            error={form.errors.name}
            onChange={(event) => form.setFields({ name: event.target.value })}
          />
          <Select
            label="Role"
            value={draft.role}
            disabled={isOwn}
            onChange={(event) => form.setFields({ role: event.target.value === 'admin' ? 'admin' : 'user' })}
          >
            <option value="user">Customer</option>
            <option value="admin">Admin</option>
          </Select>
          <StatusChoice status={draft.status} disabled={isOwn} onChoose={(status) => form.setFields({ status })} />
        </form>
      </Dialog>
      {isConfirmingLeave && (
        <ConfirmDialog
          open
          danger
          title="Leave without saving?"
          action="Leave without saving"
          onClose={() => {
            setCloseRequested(false);
            blocker.reset?.();
          }}
          onConfirm={() => {
            blocker.proceed?.();
            onClose();
          }}
        >
          <p>Your changes to “{form.loaded.name}” are not saved yet.</p>
        </ConfirmDialog>
      )}
    </>
  );
}

interface StatusChoiceProps {
  readonly status: EditableUser['status'];
  readonly disabled: boolean;
  readonly onChoose: (status: EditableUser['status']) => void;
}

function StatusChoice({ status, disabled, onChoose }: StatusChoiceProps) {
  const hint = useId();
  return (
    <fieldset className="users__standing" aria-describedby={hint} disabled={disabled}>
      <legend>Status</legend>
      <ChoiceButtons isWide={false} value={status} choices={ACTIVE_OR_NOT} onChoose={onChoose} />
      <p className="field__hint" id={hint}>
        {disabled
          ? 'Your own role and status are for another administrator to change.'
          : 'An inactive user cannot sign in, and open sessions end now.'}
      </p>
    </fieldset>
  );
}
