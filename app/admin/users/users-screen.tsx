// All accounts: counts, the list, and the actions on each user.

import { useState } from 'react';
import { Link } from 'react-router';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { type AdminUser, type AdminUsers, type UserTotals, userTitle } from '#shop/customers/admin-user.ts';
import { hasUserFilters, type UserQuery, type UserSort } from '#shop/customers/user-query.ts';
import { formatCount } from '#shop/format-count.ts';
import type { GivableRole } from '#shop/staff/staff-roles.server.ts';
import { AUDIT_LOG } from '../frame/sections.ts';
import { useStaffEvents } from '../frame/staff-events.tsx';
import { useAdminAction } from '../kit/actions/use-admin-action.ts';
import { AdminPage } from '../kit/admin-page.tsx';
import { DeleteDialog } from '../kit/form/delete-dialog.tsx';
import { RefreshButton } from '../kit/list/list-buttons.tsx';
import { ListPanel } from '../kit/list/list-panel.tsx';
import { EmptyList, NothingFound } from '../kit/list/list-states.tsx';
import { ACTIVE_STATUS_CHOICES, ListToolbar, STATUS_FILTER } from '../kit/list/list-toolbar.tsx';
import { type Stat, StatStrip } from '../kit/list/stat-strip.tsx';
import { useSearchKey } from '../kit/list/use-list-keys.ts';
import { useReload } from '../kit/use-refresh.ts';
import { EditUserDialog } from './edit-user-dialog.tsx';
import { DELETE_CONFIRMATION, FAILURE_MESSAGES, LOAD_FAILED, NONE_FOUND } from './user-messages.ts';
import { UserTable } from './user-table.tsx';
import type { action } from './users.actions.ts';

const USERS_PATH = '/admin-panel/users';
const SORTS = [
  ['oldest', 'Sort: Oldest first'],
  ['name', 'Sort: Name, A to Z'],
] as const satisfies readonly (readonly [UserSort, string])[];
const ROLES = [
  ['admin', 'Admin'],
  ['customer', 'Customer'],
] as const;

export interface UsersData {
  readonly query: UserQuery;
  /** Null when the users could not be loaded. */
  readonly list: AdminUsers | null;
  readonly ownId: string | null;
  readonly demo: boolean;
  /** The roles that the signed-in staff member may give; empty when she may not manage staff. */
  readonly roles: readonly GivableRole[];
  readonly canEdit: boolean;
  readonly canReadAudit: boolean;
}

export function UsersScreen({ query, list, ownId, demo, roles, canEdit, canReadAudit }: UsersData) {
  useStaffEvents(['users', 'orders']);
  useSearchKey();
  const { run, isBusy } = useAdminAction<typeof action>(`${USERS_PATH}/change`, FAILURE_MESSAGES);
  const [dialog, setDialog] = useState<{ readonly kind: 'edit' | 'delete'; readonly user: AdminUser } | null>(null);
  const close = () => setDialog(null);
  return (
    <AdminPage
      title="Users"
      help="people"
      summary={list ? 'Everyone with an account' : 'Not loaded'}
      actions={
        <Actions
          canSeed={demo && canEdit}
          canReadAudit={canReadAudit}
          isSeeding={isBusy('addSamples')}
          onSeed={() => void run('addSamples', {})}
        />
      }
    >
      {list && <StatStrip className="ledger--users" stats={toStats(list.totals)} />}
      <ListPanel
        label="Users"
        className="users"
        toolbar={
          <ListToolbar
            searchLabel="Search name, email or phone"
            filters={[
              { param: 'role', label: 'Role', allLabel: 'All roles', value: query.role, choices: ROLES },
              { ...STATUS_FILTER, value: query.status, choices: ACTIVE_STATUS_CHOICES },
              {
                param: 'sort',
                label: 'Sort',
                allLabel: 'Sort: Newest first',
                value: query.sort === 'newest' ? null : query.sort,
                choices: SORTS,
              },
            ]}
          />
        }
        rowCount={list && list.users.length}
        failedMessage={LOAD_FAILED}
        empty={<NoUsers query={query} />}
        pages={list && { ...query, found: list.found, noun: ['user', 'users'] }}
      >
        <UserTable
          users={list?.users ?? []}
          ownId={ownId}
          canChange={({ role }) => (role === 'admin' ? roles.length > 0 : canEdit)}
          onEdit={(user) => setDialog({ kind: 'edit', user })}
          onDelete={(user) => setDialog({ kind: 'delete', user })}
        />
      </ListPanel>
      {dialog?.kind === 'edit' && (
        <EditUserDialog
          user={dialog.user}
          isMissing={!list?.users.some(({ uid }) => uid === dialog.user.uid)}
          isOwn={dialog.user.uid === ownId}
          roles={roles}
          run={run}
          onClose={close}
        />
      )}
      {dialog?.kind === 'delete' && (
        <DeleteDialog title="Delete user" onClose={close} onDelete={() => void run('delete', { id: dialog.user.uid })}>
          <p>{DELETE_CONFIRMATION}</p>
          <p className="sub users__doomed">
            <b>{userTitle(dialog.user)}</b>
            {dialog.user.email && `, ${dialog.user.email}`}. Orders stay, anonymised.
          </p>
        </DeleteDialog>
      )}
    </AdminPage>
  );
}

interface ActionsProps {
  readonly canSeed: boolean;
  readonly canReadAudit: boolean;
  readonly isSeeding: boolean;
  readonly onSeed: () => void;
}

function Actions({ canSeed, canReadAudit, isSeeding, onSeed }: ActionsProps) {
  const { reload, isReloading } = useReload();
  return (
    <>
      {canSeed && (
        <Button variant="demo" busy={isSeeding} onClick={onSeed}>
          <Icon name="flask" />
          Seed sample users
        </Button>
      )}
      {canReadAudit && (
        <Link className={buttonClass({ variant: 'quiet' })} to={`/admin-panel${AUDIT_LOG.path}`}>
          <Icon name="eye" />
          {AUDIT_LOG.name}
        </Link>
      )}
      <RefreshButton refresh={{ refresh: reload, isRefreshing: isReloading }} />
    </>
  );
}

const toStats = ({ total, admins, customers, active, inactive }: UserTotals): readonly Stat[] => [
  { name: 'Total', value: formatCount(total) },
  { name: 'Admins', value: formatCount(admins) },
  { name: 'Customers', value: formatCount(customers) },
  { name: 'Active', value: formatCount(active) },
  { name: 'Inactive', value: formatCount(inactive) },
];

function NoUsers({ query }: { readonly query: UserQuery }) {
  if (!hasUserFilters(query)) {
    return <EmptyList title={NONE_FOUND} text="People who register or sign in with Google will appear here." />;
  }
  const message = query.search
    ? `Nobody matches “${query.search}” with these filters.`
    : 'No user matches these filters.';
  return <NothingFound title={NONE_FOUND} text={message} unfilteredPath={USERS_PATH} />;
}
