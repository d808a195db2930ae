import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useBlocker } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Field, Select } from '#app/ui/field.tsx';
import { type AdminUser, formatPhone } from '#shop/customers/admin-user.ts';
import { becomesAdministrator, type EditableUser } from '#shop/customers/user-change.ts';
import { summarisePermissions } from '#shop/staff/permission.ts';
import type { GivableRole } from '#shop/staff/staff-roles.server.ts';
import type { AdminActions } from '../kit/actions/use-admin-action.ts';
import { ConfirmDialog } from '../kit/form/confirm-dialog.tsx';
import { EditNote } from '../kit/form/edit-note.tsx';
import { ChoiceButtons, textProps } from '../kit/form/form-fields.tsx';
import { isSaveKey } from '../kit/form/form-keys.ts';
import { NamedOptions } from '../kit/form/select-options.tsx';
import { useDraft } from '../kit/form/use-draft.ts';
import { ACTIVE_STATUS_CHOICES } from '../kit/list/list-toolbar.tsx';
import type { action } from './users.actions.ts';

interface EditUserDialogProps {
  readonly user: AdminUser;
  /** True when the list no longer contains the user. */
  readonly isMissing: boolean;
  /** True for the staff member's own account, whose rights she cannot remove. */
  readonly isOwn: boolean;
  /** The roles that this person may be given; empty when the signed-in staff member does not manage staff. */
  readonly roles: readonly GivableRole[];
  readonly run: AdminActions<typeof action>['run'];
  readonly onClose: () => void;
}

/**
 * Users have no version number: the server compares the stored fields with the fields that the form was loaded with.
 */
const toStored = (draft: EditableUser) => ({ draft, version: draft });

export function EditUserDialog({ user, isMissing, isOwn, roles, run, onClose }: EditUserDialogProps) {
  const confirmsAdministrator = useRef(false);
  const [staffRoleId, setStaffRoleId] = useState('');
  const staffRole = roles.find(({ id }) => id === staffRoleId);
  const form = useDraft({
    entity: 'user',
    id: user.uid,
    // The values at the opening of the dialog; a live change does not replace them.
    stored: toStored({ name: user.name, role: user.role, status: user.status }),
    isMissing,
    check: ({ name }) => (name.trim() === '' && user.name !== '' ? { name: 'Please enter a name.' } : {}),
    send: (fields, seen) =>
      run(
        'save',
        {
          id: user.uid,
          seen,
          fields,
          confirmsAdministrator: confirmsAdministrator.current,
          staffRoleId: staffRole?.id,
        },
        { hidesFailureToast: true },
      ),
    onSaved: onClose,
  });
  const { draft, isDirty, failure } = form;
  const [isCloseRequested, setCloseRequested] = useState(false);
  const [isPromotionRequested, setPromotionRequested] = useState(false);
  const formId = useId();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty && currentLocation.key !== nextLocation.key,
  );
  const close = () => {
    if (isPromotionRequested) return;
    if (isDirty) setCloseRequested(true);
    else onClose();
  };
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (becomesAdministrator(form.loaded, draft) && draft.name.trim() !== '' && staffRole) setPromotionRequested(true);
    else void form.save();
  };
  const onKey = (event: KeyboardEvent) => {
    if (!isSaveKey(event)) return;
    event.preventDefault();
    submit();
  };
  const theirs = failure?.theirs;
  const promote = () => {
    setPromotionRequested(false);
    confirmsAdministrator.current = true;
    void form.save().finally(() => {
      confirmsAdministrator.current = false;
    });
  };
  const isConfirmingLeave = isCloseRequested || blocker.state === 'blocked';
  const isHidden = isConfirmingLeave || isPromotionRequested;
  // The focus is set after the dialog has opened; otherwise the close button would have it.
  useEffect(() => {
    if (!isHidden) form.formRef.current?.querySelector('input')?.focus();
  }, [isHidden, form.formRef]);
  return (
    <>
      <Dialog
        open={!isHidden}
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
          <p className="sub users__email">{user.email ?? formatPhone(user.phone ?? '')}</p>
          <EditNote
            deletionMessage={form.deletion}
            failure={failure}
            onShowTheirs={theirs ? () => form.rebase(theirs, toStored(theirs)) : null}
            onOverwrite={() => void form.save(null)}
            onClose={onClose}
          />
          <Field label="Name" {...textProps(form, 'name')} maxLength={120} autoComplete="off" />
          <Select
            label="Role"
            value={draft.role}
            disabled={isOwn || roles.length === 0}
            onChange={(event) => form.setFields({ role: event.target.value === 'admin' ? 'admin' : 'user' })}
          >
            <option value="user">Customer</option>
            <option value="admin">Admin</option>
          </Select>
          {becomesAdministrator(form.loaded, draft) && (
            <Select
              label="Role in the back office"
              value={staffRoleId}
              required
              onChange={(event) => setStaffRoleId(event.target.value)}
            >
              <option value="">Choose a role</option>
              <NamedOptions rows={roles} />
            </Select>
          )}
          <StatusChoice status={draft.status} disabled={isOwn} onChoose={(status) => form.setFields({ status })} />
        </form>
      </Dialog>
      {isPromotionRequested && !isConfirmingLeave && staffRole && (
        <PromotionDialog
          name={draft.name}
          role={staffRole}
          onClose={() => setPromotionRequested(false)}
          onConfirm={promote}
        />
      )}
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

interface PromotionDialogProps {
  readonly name: string;
  readonly role: GivableRole;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}

/** Asks a second time before somebody becomes an administrator. */
function PromotionDialog({ name, role, onClose, onConfirm }: PromotionDialogProps) {
  return (
    <ConfirmDialog
      open
      danger
      title="Make an administrator?"
      action="Make administrator"
      onClose={onClose}
      onConfirm={onConfirm}
    >
      <p>
        <b>{name.trim()}</b> gets the role {role.name} and will be able to:
      </p>
      <ul className="users__rights">
        {summarisePermissions(role.permissions).map((right) => (
          <li key={right}>{right}</li>
        ))}
      </ul>
      <p className="sub">They are told by email, and log in again.</p>
    </ConfirmDialog>
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
      <ChoiceButtons isWide={false} value={status} choices={ACTIVE_STATUS_CHOICES} onChoose={onChoose} />
      <p className="field__hint" id={hint}>
        {disabled
          ? 'Your own role and status are for another administrator to change.'
          : 'An inactive user cannot sign in, and open sessions end now.'}
      </p>
    </fieldset>
  );
}
