import { Link } from 'react-router';
import { classNames } from '#app/ui/class-names.ts';
import { type AdminUser, formatPhone, userTitle } from '#shop/customers/admin-user.ts';
import { customerPath } from '../kit/customer-path.ts';
import { IconButton } from '../kit/icon-button.tsx';
import { formatIsoDate } from '../kit/indian-time.ts';
import { type Column, DataTable } from '../kit/list/data-table.tsx';
import { ActiveBadge } from '../kit/status-badge.tsx';
import { useMoney } from '../kit/use-money.tsx';
import { getInitials } from '../kit/wording.ts';
import { RoleBadge } from './role-badge.tsx';

interface UserTableProps {
  readonly users: readonly AdminUser[];
  /** The id of the signed-in staff member. */
  readonly ownId: string | null;
  /** Only a staff member who manages staff can change users who are staff. */
  readonly canChange: (user: AdminUser) => boolean;
  readonly onEdit: (user: AdminUser) => void;
  readonly onDelete: (user: AdminUser) => void;
}

export function UserTable({ users, ownId, canChange, onEdit, onDelete }: UserTableProps) {
  const money = useMoney();
  const columns: readonly Column<AdminUser>[] = [
    {
      head: 'User',
      className: 'users__name',
      cell: ({ uid, name, email, phone, role }) => (
        <>
          <span className={classNames('initials', role === 'admin' && 'initials--admin')} aria-hidden="true">
            {getInitials(userTitle({ name, email, phone }))}
          </span>
          <Link className="table__name" to={customerPath(uid)} title={userTitle({ name, email, phone })}>
            {userTitle({ name, email, phone })}
          </Link>
        </>
      ),
    },
    {
      head: 'Contact',
      className: 'users__contact',
      cell: ({ email, phone }) => (
        <>
          <span title={email ?? undefined}>{email ?? '–'}</span>
          <span className="sub mono">{phone ? formatPhone(phone) : '–'}</span>
        </>
      ),
    },
    { head: 'Role', className: 'users__role', cell: ({ role }) => <RoleBadge role={role} /> },
    { head: 'Status', className: 'users__status', cell: ({ status }) => <ActiveBadge status={status} /> },
    {
      head: 'Orders',
      alignsRight: true,
      className: 'num users__orders',
      cell: ({ totalOrders, totalSpent }) => (
        <>
          <span className="strong">{totalOrders}</span>
          <span className="phone-word"> {totalOrders === 1 ? 'order' : 'orders'}</span>
          {totalOrders > 0 && <span className="sub">{money(totalSpent)}</span>}
        </>
      ),
    },
    {
      head: 'Last Order',
      className: 'users__last',
      cell: ({ lastOrderDate }) => (
        <>
          {lastOrderDate && <span className="phone-word">Last Order </span>}
          {lastOrderDate ? formatIsoDate(lastOrderDate) : <span className="users__empty">–</span>}
        </>
      ),
    },
    {
      head: 'Actions',
      alignsRight: true,
      className: 'users__actions',
      cell: (user) => {
        const isOwn = user.uid === ownId;
        if (!canChange(user)) return null;
        return (
          <div>
            <IconButton icon="edit" label={`Edit ${userTitle(user)}`} onClick={() => onEdit(user)} />
            <IconButton
              icon="trash"
              danger
              label={isOwn ? 'You cannot delete yourself' : `Delete ${userTitle(user)}`}
              disabled={isOwn}
              onClick={() => onDelete(user)}
            />
          </div>
        );
      },
    },
  ];
  return (
    <DataTable
      label="List of users"
      className="users__table"
      rows={users}
      getKey={({ uid }) => uid}
      columns={columns}
    />
  );
}
