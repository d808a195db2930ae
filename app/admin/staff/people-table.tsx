// The people of the back office, and the invited people.

import { orderDayAndTime } from '#shop/orders/order-dates.ts';
import type { ListedInvite } from '#shop/staff/staff-invites.server.ts';
import type { StaffPerson } from '#shop/staff/staff-people.server.ts';
import type { GivableRole } from '#shop/staff/staff-roles.server.ts';
import { NamedOptions } from '../kit/form/select-options.tsx';
import { IconButton } from '../kit/icon-button.tsx';
import { type Column, DataTable } from '../kit/list/data-table.tsx';
import { RowButton } from '../kit/row-button.tsx';
import { ActiveBadge, ToneBadge } from '../kit/status-badge.tsx';
import { PersonName } from './person-name.tsx';
import { expiryText, invitedText } from './staff-messages.ts';

export interface RequestedChange {
  readonly person: StaffPerson;
  /** The new role, the removal from staff, or the reset of the second factor. */
  readonly change: GivableRole | 'remove' | 'reset-factor';
}

interface PeopleTableProps {
  readonly people: readonly StaffPerson[];
  readonly invites: readonly ListedInvite[];
  /** The roles that the signed-in staff member may give. */
  readonly givable: readonly GivableRole[];
  readonly isBusy: boolean;
  readonly onRequest: (requested: RequestedChange) => void;
  readonly onSendAgain: (invite: ListedInvite) => void;
  readonly onInviteRole: (invite: ListedInvite, roleId: string) => void;
  readonly onWithdraw: (invite: ListedInvite) => void;
}

type Row = StaffPerson | ListedInvite;

const isInvite = (row: Row): row is ListedInvite => 'daysLeft' in row;

export function PeopleTable({ people, invites, givable, ...handlers }: PeopleTableProps) {
  const columns: readonly Column<Row>[] = [
    {
      head: 'Person',
      className: 'staff__person',
      cell: (row) => (isInvite(row) ? <InvitedPerson invite={row} /> : <Person person={row} />),
    },
    {
      head: 'Role',
      className: 'staff__role',
      cell: (row) => (
        <RoleChoice
          row={row}
          givable={givable}
          onChoose={(role) =>
            isInvite(row) ? handlers.onInviteRole(row, role.id) : handlers.onRequest({ person: row, change: role })
          }
        />
      ),
    },
    {
      head: 'Second factor',
      className: 'staff__factor',
      cell: (row) => (isInvite(row) ? <InviteState invite={row} /> : <Factor isOn={row.hasSecondFactor} />),
    },
    {
      head: 'Last seen',
      className: 'staff__seen',
      cell: (row) => {
        if (isInvite(row)) return <span className="only-table">–</span>;
        return row.lastSeen ? orderDayAndTime(row.lastSeen) : 'Not yet';
      },
    },
    {
      head: 'Actions',
      alignsRight: true,
      className: 'staff__actions',
      cell: (row) =>
        isInvite(row) ? <InviteActions invite={row} {...handlers} /> : <PersonActions person={row} {...handlers} />,
    },
  ];
  return (
    <DataTable
      label="People of the back office"
      className="staff__table"
      rows={[...people, ...invites]}
      columns={columns}
    />
  );
}

function Person({ person: { name, email, status } }: { readonly person: StaffPerson }) {
  return (
    <>
      <PersonName name={name} email={email} />
      {status === 'inactive' && <ActiveBadge status={status} />}
    </>
  );
}

function InvitedPerson({ invite }: { readonly invite: ListedInvite }) {
  return (
    <>
      <span className="initials" aria-hidden="true">
        –
      </span>
      <span className="staff__name">
        <b>{invite.email}</b>
        <span className="sub">{invitedText(invite)}</span>
      </span>
    </>
  );
}

const Factor = ({ isOn }: { readonly isOn: boolean }) => (
  <ToneBadge tone={isOn ? 'good' : 'idle'} label={isOn ? 'On' : 'Off'} />
);

function InviteState({ invite: { daysLeft } }: { readonly invite: ListedInvite }) {
  return (
    <>
      <ToneBadge tone={daysLeft > 0 ? 'waiting' : 'ended'} label={daysLeft > 0 ? 'Invited' : 'Expired'} />
      {daysLeft > 0 && <span className="sub staff__expiry">{expiryText(daysLeft)}</span>}
    </>
  );
}

interface RoleChoiceProps {
  readonly row: Row;
  readonly givable: readonly GivableRole[];
  readonly onChoose: (role: GivableRole) => void;
}

function RoleChoice({ row, givable, onChoose }: RoleChoiceProps) {
  if (!row.canChange) return <b>{row.role.name}</b>;
  return (
    <select
      className="select staff__select"
      aria-label={`Role of ${isInvite(row) ? row.email : row.name || row.email}`}
      value={row.role.id}
      onChange={(event) => {
        const role = givable.find(({ id }) => id === event.target.value);
        if (role) onChoose(role);
      }}
    >
      <NamedOptions rows={givable} />
    </select>
  );
}

function PersonActions({ person, onRequest }: Pick<PeopleTableProps, 'onRequest'> & { readonly person: StaffPerson }) {
  if (person.isOwn) return <span className="sub">You</span>;
  if (!person.canChange) return null;
  return (
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
  );
}

interface InviteActionsProps extends Pick<PeopleTableProps, 'isBusy' | 'onSendAgain' | 'onWithdraw'> {
  readonly invite: ListedInvite;
}

function InviteActions({ invite, isBusy, onSendAgain, onWithdraw }: InviteActionsProps) {
  if (!invite.canChange) return null;
  return (
    <>
      <RowButton disabled={isBusy} label={`Send again to ${invite.email}`} onClick={() => onSendAgain(invite)}>
        Send again
      </RowButton>
      <IconButton
        icon="trash"
        danger
        label={`Withdraw the invitation of ${invite.email}`}
        onClick={() => onWithdraw(invite)}
      />
    </>
  );
}
