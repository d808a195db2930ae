// Everybody with an account: the figures, the list, and what can be done to one of them.

import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { AdminUser, AdminUsers, UserTotals } from '#shop/customers/admin-user.ts';
import { isNarrowedUsers, type UserQuery } from '#shop/customers/user-query.ts';
import { AUDIT_LOG } from '../frame/sections.ts';
import { useStaffNews } from '../frame/staff-news.tsx';
import { AdminPage } from '../kit/admin-page.tsx';
import { ConfirmDialog } from '../kit/form/confirm-dialog.tsx';
import { ACTIVE_OR_NOT, FilterSelect } from '../kit/list/filter-select.tsx';
import { EmptyList, FailedList } from '../kit/list/list-states.tsx';
import { Pagination } from '../kit/list/pagination.tsx';
import { SearchField } from '../kit/list/search-field.tsx';
import { useChangeParams } from '../kit/list/use-change-params.ts';
import { useSearchKey } from '../kit/list/use-search-key.ts';
import { useReload } from '../kit/use-reload.ts';
import { EditUserDialog } from './edit-user-dialog.tsx';
import { type UserChanges, useUserChanges } from './use-user-changes.ts';
import { UserDrawer } from './user-drawer.tsx';
import { DELETE_FAILED, DELETE_QUESTION, LOAD_FAILED, NONE_FOUND, SEED_FAILED } from './user-messages.ts';
import { UserTable } from './user-table.tsx';

export interface UsersData {
  readonly query: UserQuery;
  /** Null when it could not be read. */
  readonly list: AdminUsers | null;
  readonly ownId: string | null;
  readonly demo: boolean;
}

interface Asked {
  readonly what: 'edit' | 'delete';
  readonly user: AdminUser;
}

export function UsersScreen({ query, list, ownId, demo }: UsersData) {
  useStaffNews(['users', 'orders']);
  useSearchKey();
  const changes = useUserChanges();
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  return (
    <AdminPage
      title="Users"
      facts={list ? 'Everyone with an account' : 'Not loaded'}
      actions={<Actions demo={demo} changes={changes} />}
    >
      {list && <Totals totals={list.totals} />}
      <section className="panel users" aria-label="Users">
        <Toolbar query={query} />
        <ListBody query={query} list={list}>
          {(users) => (
            <UserTable
              users={users}
              ownId={ownId}
              onEdit={(user) => setAsked({ what: 'edit', user })}
              onDelete={(user) => setAsked({ what: 'delete', user })}
            />
          )}
        </ListBody>
        {list && list.users.length > 0 && (
          <Pagination
            total={list.found.count}
            more={list.found.more}
            page={query.page}
            rows={query.rows}
            noun={['user', 'users']}
          />
        )}
      </section>
      {asked?.what === 'edit' && (
        <EditUserDialog
          user={asked.user}
          isMissing={!list?.users.some(({ uid }) => uid === asked.user.uid)}
          isOwn={asked.user.uid === ownId}
          changes={changes}
          onClose={close}
        />
      )}
      {asked?.what === 'delete' && <DeleteUserDialog user={asked.user} changes={changes} onClose={close} />}
      <UserDrawer />
    </AdminPage>
  );
}

function Actions({ demo, changes }: { readonly demo: boolean; readonly changes: UserChanges }) {
  const { reload, isReloading } = useReload();
  const seed = () => void changes.run({ intent: 'sample' }, SEED_FAILED);
  return (
    <>
      {demo && (
        <Button variant="demo" busy={changes.busy === 'sample'} onClick={seed}>
          <Icon name="flask" />
          Seed sample users
        </Button>
      )}
      <Link className={buttonClass({ variant: 'quiet' })} to={`/admin-panel${AUDIT_LOG.path}`}>
        <Icon name="eye" />
        {AUDIT_LOG.name}
      </Link>
      <Button variant="quiet" busy={isReloading} onClick={reload}>
        <Icon name="refresh" />
        Refresh
      </Button>
    </>
  );
}

const whole = new Intl.NumberFormat('en-IN');

function Totals({ totals }: { readonly totals: UserTotals }) {
  const cards: readonly [string, number][] = [
    ['Total', totals.total],
    ['Admins', totals.admins],
    ['Customers', totals.customers],
    ['Active', totals.active],
    ['Inactive', totals.inactive],
  ];
  return (
    <dl className="ledger ledger--users">
      {cards.map(([name, figure]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="ledger__figure">{whole.format(figure)}</dd>
        </div>
      ))}
    </dl>
  );
}

function Toolbar({ query }: { readonly query: UserQuery }) {
  const change = useChangeParams();
  return (
    <div className="toolbar">
      <SearchField label="Search name, email or phone" />
      <FilterSelect
        label="Role"
        all="All roles"
        value={query.role}
        choices={[
          ['admin', 'Admin'],
          ['customer', 'Customer'],
        ]}
        onChoose={(role) => change({ role })}
      />
      <FilterSelect
        label="Status"
        all="All statuses"
        value={query.status}
        choices={ACTIVE_OR_NOT}
        onChoose={(status) => change({ status })}
      />
    </div>
  );
}

interface ListBodyProps {
  readonly query: UserQuery;
  readonly list: AdminUsers | null;
  readonly children: (users: readonly AdminUser[]) => ReactNode;
}

function ListBody({ query, list, children }: ListBodyProps) {
  if (!list) return <FailedList title={LOAD_FAILED} />;
  if (list.users.length > 0) return children(list.users);
  if (!isNarrowedUsers(query) && query.page === 1) {
    return <EmptyList title={NONE_FOUND} text="Whoever registers or signs in with Google stands here." />;
  }
  const words = query.search
    ? `Nobody matches “${query.search}” with these filters.`
    : 'Nobody is left by these filters.';
  return (
    <EmptyList title={NONE_FOUND} text={words}>
      <Link className={buttonClass({ variant: 'quiet' })} to="/admin-panel/users">
        Clear filters
      </Link>
    </EmptyList>
  );
}

interface DeleteUserDialogProps {
  readonly user: AdminUser;
  readonly changes: UserChanges;
  readonly onClose: () => void;
}

function DeleteUserDialog({ user, changes, onClose }: DeleteUserDialogProps) {
  const remove = () => {
    onClose();
    void changes.run({ intent: 'delete', id: user.uid }, DELETE_FAILED);
  };
  return (
    <ConfirmDialog open danger title="Delete user" action="Delete user" onClose={onClose} onConfirm={remove}>
      <p>{DELETE_QUESTION}</p>
      <p className="sub users__doomed">
        <b>{user.name}</b>, {user.email}. Orders stay in the books without the name.
      </p>
    </ConfirmDialog>
  );
}
