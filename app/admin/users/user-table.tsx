import { Link, useSearchParams } from 'react-router';
import { classNames } from '#app/ui/class-names.ts';
import { type AdminUser, phoneInWords, roleInWords } from '#shop/customers/admin-user.ts';
import { IconButton } from '../kit/icon-button.tsx';
import { dateOf } from '../kit/indian-moment.ts';
import { initialsOf } from '../kit/initials.ts';
import { withParams } from '../kit/list/paging.ts';
import { ShownBadge } from '../kit/shown-badge.tsx';
import { useMoney } from '../kit/use-money.tsx';

interface UserTableProps {
  readonly users: readonly AdminUser[];
  /** Who looks. */
  readonly ownId: string | null;
  readonly onEdit: (user: AdminUser) => void;
  readonly onDelete: (user: AdminUser) => void;
}

export function UserTable({ users, ownId, onEdit, onDelete }: UserTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that may scroll sideways must be reachable by keyboard
    <section className="table-wrap" aria-label="List of users" tabIndex={0}>
      <table className="table table--list users__table">
        <thead>
          <tr>
            <th scope="col">User</th>
            <th scope="col">Contact</th>
            <th scope="col">Role</th>
            <th scope="col">Status</th>
            <th scope="col" className="num">
              Orders
            </th>
            <th scope="col">Last Order</th>
            <th scope="col" className="num">
              Actions
            </th>
          </tr>
        </thead>
        <tbody>
          {users.map((user) => (
            <Row key={user.uid} user={user} isOwn={user.uid === ownId} onEdit={onEdit} onDelete={onDelete} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface RowProps extends Pick<UserTableProps, 'onEdit' | 'onDelete'> {
  readonly user: AdminUser;
  readonly isOwn: boolean;
}

function Row({ user, isOwn, onEdit, onDelete }: RowProps) {
  const money = useMoney();
  const [params] = useSearchParams();
  const { uid, name, email, phone, role, status, totalOrders, totalSpent, lastOrderDate } = user;
  const opened = withParams(params, { user: uid, page: params.get('page') });
  return (
    <tr>
      <td className="users__name">
        <span
          className={classNames('users__initials', role === 'admin' && 'users__initials--admin')}
          aria-hidden="true"
        >
          {initialsOf(name)}
        </span>
        <Link className="table__name" to={opened} preventScrollReset title={name}>
          {name}
        </Link>
      </td>
      <td className="users__contact">
        <span title={email}>{email}</span>
        <span className="sub mono">{phone ? phoneInWords(phone) : '–'}</span>
      </td>
      <td className="users__role">
        <RoleBadge role={role} />
      </td>
      <td className="users__status">
        <ShownBadge status={status} />
      </td>
      <td className="num users__orders">
        <span className="strong">{totalOrders}</span>
        <span className="users__unit"> {totalOrders === 1 ? 'order' : 'orders'}</span>
        {totalOrders > 0 && <span className="sub">{money(totalSpent)}</span>}
      </td>
      <td className="users__last">
        {lastOrderDate && <span className="users__unit">Last Order </span>}
        {lastOrderDate ? dateOf(lastOrderDate) : <span className="users__none">–</span>}
      </td>
      <td className="users__actions">
        <div>
          <IconButton icon="edit" label={`Edit ${name}`} onClick={() => onEdit(user)} />
          <IconButton
            icon="trash"
            danger
            label={isOwn ? 'You cannot delete yourself' : `Delete ${name}`}
            disabled={isOwn}
            onClick={() => onDelete(user)}
          />
        </div>
      </td>
    </tr>
  );
}

export function RoleBadge({ role }: Pick<AdminUser, 'role'>) {
  return (
    <span className={classNames('users__badge', role === 'admin' && 'users__badge--admin')}>{roleInWords(role)}</span>
  );
}
