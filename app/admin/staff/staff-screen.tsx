// The people of the back office with their roles, and the roles.

import { useState } from 'react';
import { Link } from 'react-router';
import { buttonClass } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { orderDayAndTime } from '#shop/orders/order-dates.ts';
import { summarisePermissions } from '#shop/staff/permission.ts';
import type { StaffPerson } from '#shop/staff/staff-people.server.ts';
import type { GivableRole, ListedRole } from '#shop/staff/staff-roles.server.ts';
import { useStaffEvents } from '../frame/staff-events.tsx';
import { useAdminAction } from '../kit/actions/use-admin-action.ts';
import { AdminPage } from '../kit/admin-page.tsx';
import { ConfirmDialog } from '../kit/form/confirm-dialog.tsx';
import { IconButton } from '../kit/icon-button.tsx';
import { type Column, DataTable } from '../kit/list/data-table.tsx';
import { Note } from '../kit/note.tsx';
import { Panel } from '../kit/panel.tsx';
import { ActiveBadge, SignBadge } from '../kit/status-badge.tsx';
import { useMay } from '../kit/use-may.tsx';
import { useMoney } from '../kit/use-money.tsx';
import { getInitials } from '../kit/wording.ts';
import { FactorDuty, type ShownDuty } from './factor-duty.tsx';
import type { action } from './staff.actions.ts';
import { FAILURE_MESSAGES, LOAD_FAILED, peopleText } from './staff-messages.ts';

interface StaffScreenProps {
  /** Null when they could not be loaded. */
  readonly people: readonly StaffPerson[] | null;
  readonly roles: readonly ListedRole[] | null;
  /** The roles that the reader may give. */
  readonly givable: readonly GivableRole[];
  readonly duty: ShownDuty;
}

interface Requested {
  readonly person: StaffPerson;
  /** The role to give, the removal from staff, or the end of the second factor. */
  readonly change: GivableRole | 'remove' | 'reset-factor';
}

const WORDS = {
  remove: { title: 'Remove from staff?', action: 'Remove from staff' },
  'reset-factor': { title: 'Reset the second factor?', action: 'Reset second factor' },
} as const;

const toWords = (change: Requested['change']) =>
  typeof change === 'string' ? WORDS[change] : { title: 'Change the role?', action: `Make ${change.name}` };

export function StaffScreen({ people, roles, givable, duty }: StaffScreenProps) {
  useStaffEvents(['users']);
  const may = useMay();
  const { run, isBusy } = useAdminAction<typeof action>('/admin-panel/staff/change', FAILURE_MESSAGES);
  const [requested, setRequested] = useState<Requested | null>(null);
  const confirm = async ({ person, change }: Requested) => {
    setRequested(null);
    if (change === 'remove') await run('remove', { id: person.id });
    else if (change === 'reset-factor') await run('resetFactor', { id: person.id });
    else await run('setRole', { id: person.id, roleId: change.id, seen: person.role.id });
  };
  if (!people || !roles) {
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
      summary={peopleText(people.length)}
      actions={
        <Link className={buttonClass({ variant: 'quiet' })} to="/admin-panel/staff/roles/new">
          <Icon name="plus" />
          New role
        </Link>
      }
    >
      <Panel title="People">
        <People people={people} givable={givable} onRequest={setRequested} />
        {may('customers.read') && (
          <p className="sub staff__hint">
            Somebody who has an account joins under{' '}
            <Link className="inline-link" to="/admin-panel/users">
              Users
            </Link>
            : Edit, Role, Admin.
          </p>
        )}
      </Panel>
      <FactorDuty duty={duty} people={people} />
      <Panel title="Roles">
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
          {...toWords(requested.change)}
          onClose={() => setRequested(null)}
          onConfirm={() => void confirm(requested)}
        >
          <ChangeText {...requested} />
        </ConfirmDialog>
      )}
    </AdminPage>
  );
}

function ChangeText({ person, change }: Requested) {
  const name = person.name || person.email;
  if (change === 'reset-factor') {
    return (
      <p>
        Speak to <b>{name}</b> first, so that nobody else asks for this. The next sign-in needs the password alone. Open
        sessions end now, and you both get a mail.
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

interface PeopleProps {
  readonly people: readonly StaffPerson[];
  readonly givable: readonly GivableRole[];
  readonly onRequest: (requested: Requested) => void;
}

function People({ people, givable, onRequest }: PeopleProps) {
  const columns: readonly Column<StaffPerson>[] = [
    {
      head: 'Person',
      className: 'staff__person',
      cell: ({ name, email, status }) => (
        <>
          <span className="staff__initials" aria-hidden="true">
            {getInitials(name || email)}
          </span>
          <span className="staff__name">
            <b>{name || email}</b>
            <span className="sub">{email}</span>
          </span>
          {status === 'inactive' && <ActiveBadge status={status} />}
        </>
      ),
    },
    {
      head: 'Role',
      className: 'staff__role',
      cell: (person) => <RoleChoice person={person} givable={givable} onRequest={onRequest} />,
    },
    {
      head: 'Second factor',
      className: 'staff__factor',
      cell: ({ hasSecondFactor }) => (
        <SignBadge sign={hasSecondFactor ? 'good' : 'idle'} label={hasSecondFactor ? 'On' : 'Off'} />
      ),
    },
    {
      head: 'Last seen',
      className: 'staff__seen',
      cell: ({ lastSeen }) => (lastSeen ? orderDayAndTime(lastSeen) : 'Not yet'),
    },
    {
      head: 'Actions',
      alignsRight: true,
      className: 'staff__actions',
      cell: (person) =>
        person.isOwn ? (
          <span className="sub">You</span>
        ) : (
          person.canChange && (
            <>
              {person.hasSecondFactor && (
                <IconButton
                  icon="lock"
                  label={`Reset the second factor of ${person.name || person.email}`}
                  onClick={() => onRequest({ person, change: 'reset-factor' })}
                />
              )}
              <IconButton
                icon="trash"
                danger
                label={`Remove ${person.name || person.email} from staff`}
                onClick={() => onRequest({ person, change: 'remove' })}
              />
            </>
          )
        ),
    },
  ];
  return (
    <DataTable
      label="People of the back office"
      className="staff__table"
      rows={people}
      getKey={({ id }) => id}
      columns={columns}
    />
  );
}

function RoleChoice({ person, givable, onRequest }: Omit<PeopleProps, 'people'> & { readonly person: StaffPerson }) {
  if (!person.canChange) return <b>{person.role.name}</b>;
  return (
    <select
      className="staff__select"
      aria-label={`Role of ${person.name || person.email}`}
      value={person.role.id}
      onChange={(event) => {
        const role = givable.find(({ id }) => id === event.target.value);
        if (role) onRequest({ person, change: role });
      }}
    >
      {givable.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
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
