// The people of the back office with their roles, and the roles themselves.

import { useState } from 'react';
import { Link } from 'react-router';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { summarisePermissions } from '#shop/staff/permission.ts';
import type { ListedInvite } from '#shop/staff/staff-invites.server.ts';
import type { StaffPerson } from '#shop/staff/staff-people.server.ts';
import type { GivableRole, ListedRole } from '#shop/staff/staff-roles.server.ts';
import { useStaffEvents } from '../frame/staff-events.tsx';
import { useAdminAction } from '../kit/actions/use-admin-action.ts';
import { AdminPage } from '../kit/admin-page.tsx';
import { ConfirmDialog } from '../kit/form/confirm-dialog.tsx';
import { Note } from '../kit/note.tsx';
import { Panel } from '../kit/panel.tsx';
import { useMay } from '../kit/use-may.tsx';
import { useMoney } from '../kit/use-money.tsx';
import { FactorDuty, type ShownDuty } from './factor-duty.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { PeopleTable, type RequestedChange } from './people-table.tsx';
import type { action } from './staff.actions.ts';
import { FAILURE_MESSAGES, LOAD_FAILED, peopleText, summaryText } from './staff-messages.ts';

interface StaffScreenProps {
  /** Null when the people could not be loaded. */
  readonly people: readonly StaffPerson[] | null;
  readonly invites: readonly ListedInvite[] | null;
  readonly roles: readonly ListedRole[] | null;
  /** The roles that the signed-in staff member may give. */
  readonly givable: readonly GivableRole[];
  readonly duty: ShownDuty;
}

const DIALOG_TEXTS = {
  remove: { title: 'Remove from staff?', action: 'Remove from staff' },
  'reset-factor': { title: 'Reset the second factor?', action: 'Reset second factor' },
} as const;

const dialogTexts = (change: RequestedChange['change']) =>
  typeof change === 'string' ? DIALOG_TEXTS[change] : { title: 'Change the role?', action: `Make ${change.name}` };

export function StaffScreen({ people, invites, roles, givable, duty }: StaffScreenProps) {
  useStaffEvents(['users']);
  const may = useMay();
  const { run, isBusy } = useAdminAction<typeof action>('/admin-panel/staff/change', FAILURE_MESSAGES);
  const [requested, setRequested] = useState<RequestedChange | null>(null);
  const [withdrawnInvite, setWithdrawnInvite] = useState<ListedInvite | null>(null);
  const [isInviting, setInviting] = useState(false);
  const confirm = async ({ person, change }: RequestedChange) => {
    setRequested(null);
    if (change === 'remove') await run('remove', { id: person.id });
    else if (change === 'reset-factor') await run('resetFactor', { id: person.id });
    else await run('setRole', { id: person.id, roleId: change.id, seen: person.role.id });
  };
  if (!people || !invites || !roles) {
    return (
      <AdminPage title="Staff and roles" summary="Not loaded">
        <Note kind="bad">{LOAD_FAILED}</Note>
      </AdminPage>
    );
  }
  return (
    <AdminPage
      title="Staff and roles"
      help="people"
      summary={summaryText(people.length, invites.length)}
      actions={
        <>
          <Link className={buttonClass({ variant: 'quiet' })} to="/admin-panel/staff/roles/new">
            <Icon name="plus" />
            New role
          </Link>
          <Button onClick={() => setInviting(true)}>
            <Icon name="mail" />
            Invite
          </Button>
        </>
      }
    >
      <Panel title="People" className="staff__panel">
        <PeopleTable
          people={people}
          invites={invites}
          givable={givable}
          isBusy={isBusy()}
          onRequest={setRequested}
          onSendAgain={({ id }) => void run('sendInviteAgain', { id })}
          onInviteRole={({ id }, roleId) => void run('setInviteRole', { id, roleId })}
          onWithdraw={setWithdrawnInvite}
        />
        {may('customers.read') && (
          <p className="sub staff__hint">
            Somebody who has an account can also join under{' '}
            <Link className="inline-link" to="/admin-panel/users">
              Users
            </Link>
            : Edit, Role, Admin.
          </p>
        )}
      </Panel>
      <FactorDuty duty={duty} people={people} />
      <Panel title="Roles" className="staff__panel">
        <ul className="staff__roles">
          {roles.map((role) => (
            <RoleRow key={role.id} listed={role} />
          ))}
        </ul>
      </Panel>
      {requested && (
        <ConfirmDialog
          open
          danger={typeof requested.change === 'string'}
          busy={isBusy()}
          {...dialogTexts(requested.change)}
          onClose={() => setRequested(null)}
          onConfirm={() => void confirm(requested)}
        >
          <ChangeText {...requested} />
        </ConfirmDialog>
      )}
      {withdrawnInvite && (
        <ConfirmDialog
          open
          danger
          title="Withdraw the invitation?"
          action="Withdraw invitation"
          onClose={() => setWithdrawnInvite(null)}
          onConfirm={() => {
            setWithdrawnInvite(null);
            void run('withdrawInvite', { id: withdrawnInvite.id });
          }}
        >
          <p>
            The link that <b>{withdrawnInvite.email}</b> got stops working now.
          </p>
        </ConfirmDialog>
      )}
      {isInviting && (
        <InviteDialog roles={givable} run={run} busy={isBusy('invite')} onClose={() => setInviting(false)} />
      )}
    </AdminPage>
  );
}

function ChangeText({ person, change }: RequestedChange) {
  const name = person.name || person.email;
  if (change === 'reset-factor') {
    return (
      <p>
        Speak to <b>{name}</b> first, so that nobody else asks for this. The next sign-in needs the password alone. Open
        sessions end now, and you both get an email.
      </p>
    );
  }
  if (change === 'remove') {
    return (
      <p>
        <b>{name}</b> stays a customer and can no longer open the back office. Open sessions end now.
      </p>
    );
  }
  return (
    <>
      <p>
        <b>{name}</b> will be able to:
      </p>
      <ul className="users__rights">
        {summarisePermissions(change.permissions).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p className="sub">Open sessions end now: the person logs in again.</p>
    </>
  );
}

function RoleRow({ listed: role }: { readonly listed: ListedRole }) {
  const money = useMoney();
  const lines = role.isOwner ? ['Everything'] : summarisePermissions(role.permissions);
  return (
    <li>
      <div>
        <Link className="inline-link" to={`/admin-panel/staff/roles/${role.id}`}>
          <b>{role.name}</b>
        </Link>
        <span className="sub">
          {lines.length === 0 ? 'Nothing yet' : lines.join(' · ')}
          {role.refundLimit !== null && ` · refunds up to ${money(role.refundLimit)} of an order`}
        </span>
      </div>
      <span className="sub">{peopleText(role.people)}</span>
    </li>
  );
}
