import { useState } from 'react';
import { Field, Select } from '#app/ui/field.tsx';
import { summarisePermissions } from '#shop/staff/permission.ts';
import type { GivableRole } from '#shop/staff/staff-roles.server.ts';
import type { ActionFailure } from '../kit/actions/action-result.ts';
import type { AdminActions } from '../kit/actions/use-admin-action.ts';
import { PromptDialog } from '../kit/form/confirm-dialog.tsx';
import { NamedOptions } from '../kit/form/select-options.tsx';
import type { action } from './staff.actions.ts';

interface InviteDialogProps {
  /** The roles that the signed-in staff member may give. */
  readonly roles: readonly GivableRole[];
  readonly run: AdminActions<typeof action>['run'];
  readonly busy: boolean;
  readonly onClose: () => void;
}

/** No role is selected at first, because the first one of the list is the owner's. */
export function InviteDialog({ roles, run, busy, onClose }: InviteDialogProps) {
  const [email, setEmail] = useState('');
  const [roleId, setRoleId] = useState('');
  const [errors, setErrors] = useState<ActionFailure['fields']>({});
  const role = roles.find(({ id }) => id === roleId);
  const submit = async () => {
    const result = await run('invite', { email, roleId }, { hidesFailureToast: true });
    if (result.ok) onClose();
    else setErrors(result.fields ?? { email: result.reason ?? result.message });
  };
  return (
    <PromptDialog
      open
      title="Invite somebody"
      action="Send invitation"
      busy={busy}
      disabled={email.trim() === '' || roleId === ''}
      onClose={onClose}
      onSubmit={() => void submit()}
    >
      <Field
        label="Email"
        type="email"
        name="email"
        autoComplete="off"
        maxLength={200}
        value={email}
        error={errors?.email}
        hint="A link goes to this address. It works once, for 3 days."
        onChange={(event) => {
          setEmail(event.target.value);
          setErrors({});
        }}
      />
      <Select
        label="Role"
        name="role"
        value={roleId}
        error={errors?.roleId}
        onChange={(event) => {
          setRoleId(event.target.value);
          setErrors({});
        }}
      >
        <option value="">Choose a role</option>
        <NamedOptions rows={roles} />
      </Select>
      {role && (
        <ul className="users__rights">
          {summarisePermissions(role.permissions).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </PromptDialog>
  );
}
