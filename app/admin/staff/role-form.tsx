import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { REFUND_WITHOUT_PROOF } from '#shop/fresh-proof.ts';
import { PERMISSION_AREAS, PERMISSION_INFO, PERMISSIONS, type Permission } from '#shop/staff/permission.ts';
import { MAX_ROLE_NAME } from '#shop/staff/staff-role.ts';
import type { RoleToEdit } from '#shop/staff/staff-roles.server.ts';
import { MORE_SECTIONS, permittedScreens, SECTIONS } from '../frame/sections.ts';
import { useStaffEvents } from '../frame/staff-events.tsx';
import { useAdminAction } from '../kit/actions/use-admin-action.ts';
import { DeleteDialog } from '../kit/form/delete-dialog.tsx';
import { EditNote } from '../kit/form/edit-note.tsx';
import { DraftField } from '../kit/form/form-fields.tsx';
import { useSaveKey } from '../kit/form/form-keys.ts';
import { LeaveGuard } from '../kit/form/leave-guard.tsx';
import { SaveBar } from '../kit/form/save-bar.tsx';
import { useDraft } from '../kit/form/use-draft.ts';
import { Note } from '../kit/note.tsx';
import { Panel } from '../kit/panel.tsx';
import { usePermissions } from '../kit/use-may.tsx';
import { useMoney } from '../kit/use-money.tsx';
import { PersonName } from './person-name.tsx';
import {
  changedRoleLabels,
  NEW_ROLE,
  type RoleDraft,
  roleErrors,
  toFields,
  togglePermission,
  toRoleDraft,
} from './role-draft.ts';
import type { action } from './staff.actions.ts';
import { FAILURE_MESSAGES, invitedHint, LOCK_MESSAGES } from './staff-messages.ts';

const STAFF_PATH = '/admin-panel/staff';

interface RoleFormProps {
  /** Null for a new role. */
  readonly staffRole: RoleToEdit | null;
  /** The role was deleted while the form was open. */
  readonly isMissing?: boolean;
}

function useRoleForm({ staffRole: role, isMissing = false }: RoleFormProps) {
  const navigate = useNavigate();
  const { run, isBusy } = useAdminAction<typeof action>(`${STAFF_PATH}/change`, FAILURE_MESSAGES);
  const form = useDraft({
    entity: null,
    id: role?.id ?? null,
    stored: { draft: role ? toRoleDraft(role) : NEW_ROLE, version: role?.version ?? null },
    isMissing,
    followsStoredRow: true,
    check: roleErrors,
    send: (draft, version) =>
      role
        ? run('saveRole', { id: role.id, version, fields: toFields(draft) }, { hidesFailureToast: true })
        : run('addRole', { fields: toFields(draft) }, { hidesFailureToast: true }),
    onSaved: ({ value }, sent) => {
      if ('id' in value) leave();
      else form.adoptSaved(sent, { draft: sent, version: value.version });
    },
  });
  const leave = () => {
    form.isLeavePromptSkipped.current = true;
    void navigate(STAFF_PATH);
  };
  const remove = async (id: string) => {
    const result = await run('deleteRole', { id });
    if (result.ok) leave();
  };
  return { form, leave, remove, isBusy };
}

export function RoleForm({ staffRole: role, isMissing = false }: RoleFormProps) {
  useStaffEvents(['users']);
  const { form, leave, remove, isBusy } = useRoleForm({ staffRole: role, isMissing });
  const [deleting, setDeleting] = useState<RoleToEdit | null>(null);
  const { draft, errors, failure } = form;
  const hasErrors = Object.keys(errors).length > 0;
  const changed = changedRoleLabels(form.loaded, draft);
  const lock = role?.lockedBy ?? null;
  const money = useMoney();
  useSaveKey(() => form.save());
  return (
    <>
      {lock !== null && <Note>{LOCK_MESSAGES[lock]}</Note>}
      <EditNote
        deletionMessage={form.deletion}
        failure={hasErrors ? null : failure}
        onShowTheirs={form.showTheirs}
        onOverwrite={() => void form.save(null)}
        onClose={leave}
      />
      <form
        ref={form.formRef}
        className="columns staff-role"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void form.save();
        }}
      >
        <fieldset className="panel staff-role__main" disabled={lock !== null}>
          <legend className="sr">Role</legend>
          <div className="form-grid staff-role__fields">
            <DraftField
              form={form}
              name="name"
              label="Name"
              labelNote="required"
              columns={6}
              maxLength={MAX_ROLE_NAME}
            />
            {draft.permissions.includes('orders.refund') && (
              <DraftField
                form={form}
                name="refundLimit"
                label="Refund limit"
                labelNote="optional"
                columns={6}
                before="₹"
                inputMode="numeric"
                maxLength={9}
                hint="For all refunds of one order together, in whole rupees. Empty: no limit."
              />
            )}
          </div>
          <div className="staff-role__head">
            <h2>May do</h2>
            <span className="sub">
              {draft.permissions.length} of {PERMISSIONS.length} permissions
            </span>
          </div>
          <Switches draft={draft} onToggle={(permissions) => form.setFields({ permissions })} />
        </fieldset>
        <div className="staff-role__side">
          <WhatTheySee draft={draft} />
          <Panel title="Asks for a code again" bodyClass="staff-role__body">
            <p className="sub">
              Refunds above {money(REFUND_WITHOUT_PROOF)}, files of customers, integrations and staff, if the last code
              is older than 10 minutes.
            </p>
          </Panel>
          {role && (
            <RoleUse staffRole={role} isLocked={lock !== null} busy={isBusy()} onDelete={() => setDeleting(role)} />
          )}
        </div>
        {lock === null && (changed.length > 0 || !role) && (
          <SaveBar
            changedFields={changed}
            problem={failure?.message ?? (hasErrors ? 'Please look at the marked fields.' : null)}
            busy={form.isSaving}
            disabled={form.deletion !== null}
            action="Save role"
            {...(role
              ? { discardLabel: 'Discard', onDiscard: form.discard }
              : { discardLabel: 'Cancel', onDiscard: leave })}
          />
        )}
      </form>
      {deleting && (
        <DeleteRole staffRole={deleting} onClose={() => setDeleting(null)} onDelete={() => void remove(deleting.id)} />
      )}
      <LeaveGuard
        isDirty={changed.length > 0}
        isPromptSkipped={form.isLeavePromptSkipped}
        subject={role ? `“${role.name}”` : 'the new role'}
        changedFields={changed}
      />
    </>
  );
}

interface SwitchesProps {
  readonly draft: RoleDraft;
  readonly onToggle: (permissions: readonly Permission[]) => void;
}

/** The switches of all permissions. A permission that the signed-in staff member does not have is disabled. */
function Switches({ draft, onToggle }: SwitchesProps) {
  const ownPermissions = usePermissions();
  return PERMISSION_AREAS.map((area) => (
    <fieldset key={area} className="staff-role__area">
      <legend>{area}</legend>
      <div>
        {PERMISSIONS.filter((each) => PERMISSION_INFO[each].area === area).map((permission) => (
          <label key={permission} title={PERMISSION_INFO[permission].description}>
            <input
              type="checkbox"
              className="check"
              checked={draft.permissions.includes(permission)}
              disabled={!ownPermissions.has(permission)}
              onChange={() => onToggle(togglePermission(draft.permissions, permission))}
            />
            {PERMISSION_INFO[permission].label}
            <span className="sr"> ({PERMISSION_INFO[permission].description})</span>
          </label>
        ))}
      </div>
    </fieldset>
  ));
}

function WhatTheySee({ draft: { permissions } }: { readonly draft: RoleDraft }) {
  const menu = permittedScreens([...SECTIONS, ...MORE_SECTIONS], permissions).map(({ name }) => name);
  const visibleData: readonly (readonly [isSeen: boolean, text: string])[] = [
    [true, menu.length > 0 ? `Menu: ${menu.join(', ')}` : 'Only the handbook'],
    [permissions.includes('customers.read'), 'Phone numbers and email addresses of customers'],
    [permissions.includes('reports'), 'Sales totals on the dashboard'],
    [permissions.includes('orders.export') || permissions.includes('customers.export'), 'Files of orders or customers'],
  ];
  return (
    <Panel title="What they see" bodyClass="staff-role__body">
      <ul className="staff-role__facts">
        {visibleData.map(([isSeen, text]) => (
          <li key={text} className={isSeen ? 'is-seen' : 'is-hidden'}>
            <Icon name={isSeen ? 'check' : 'close'} size="sm" />
            <span>
              {text}
              {!isSeen && <span className="sr"> (not seen)</span>}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

interface RoleUseProps {
  readonly staffRole: RoleToEdit;
  readonly isLocked: boolean;
  readonly busy: boolean;
  readonly onDelete: () => void;
}

/** Lists the people who have the role, and deletes it when nobody has it. */
function RoleUse({ staffRole: { people }, isLocked, busy, onDelete }: RoleUseProps) {
  const isUsed = people.length > 0;
  return (
    <>
      <RolePeople people={people} isLocked={isLocked} />
      {!isLocked && (
        <Button
          variant="quiet"
          disabled={isUsed || busy}
          title={isUsed ? 'Somebody has this role' : undefined}
          onClick={onDelete}
        >
          <Icon name="trash" />
          Delete role
        </Button>
      )}
    </>
  );
}

interface DeleteRoleProps {
  readonly staffRole: RoleToEdit;
  readonly onClose: () => void;
  readonly onDelete: () => undefined;
}

/** Must be rendered outside the role's form, because the dialog has a form of its own. */
const DeleteRole = ({ staffRole: { name, invited }, onClose, onDelete }: DeleteRoleProps) => (
  <DeleteDialog title="Delete role" onClose={onClose} onDelete={onDelete}>
    <p>Delete the role “{name}”? Nobody has it.</p>
    {invited > 0 && <p>{invitedHint(invited)}</p>}
  </DeleteDialog>
);

interface RolePeopleProps extends Pick<RoleToEdit, 'people'> {
  readonly isLocked: boolean;
}

function RolePeople({ people, isLocked }: RolePeopleProps) {
  return (
    <Panel title="People" bodyClass="staff-role__body">
      {people.length === 0 && <p className="sub">Nobody has this role.</p>}
      <ul className="staff-role__people">
        {people.map(({ id, name, email }) => (
          <li key={id}>
            <PersonName name={name} email={email} />
          </li>
        ))}
      </ul>
      {people.length > 0 && !isLocked && <p className="sub">Signed out when you save.</p>}
    </Panel>
  );
}
