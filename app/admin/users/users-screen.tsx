// All accounts: the figures, the list, and the actions on each user.

import { useState } from 'react';
import { Link } from 'react-router';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { AdminUser, AdminUsers, UserTotals } from '#shop/customers/admin-user.ts';
import { hasUserFilters, type UserQuery } from '#shop/customers/user-query.ts';
import { AUDIT_LOG } from '../frame/sections.ts';
import { useStaffEvents } from '../frame/staff-events.tsx';
import { useAdminAction } from '../kit/actions/use-admin-action.ts';
import { AdminPage } from '../kit/admin-page.tsx';
import { DeleteDialog } from '../kit/form/delete-dialog.tsx';
import { type Figure, FigureStrip } from '../kit/list/figure-strip.tsx';
import { RefreshButton } from '../kit/list/list-buttons.tsx';
import { ListPanel } from '../kit/list/list-panel.tsx';
import { EmptyList, NothingFound } from '../kit/list/list-states.tsx';
import { ACTIVE_OR_NOT, ListToolbar } from '../kit/list/list-toolbar.tsx';
import { useSearchKey } from '../kit/list/use-list-keys.ts';
import { useReload } from '../kit/use-refresh.ts';
import { count } from '../kit/wording.ts';
import { EditUserDialog } from './edit-user-dialog.tsx';
import { UserDrawer } from './user-drawer.tsx';
import { DELETE_QUESTION, FAILED, LOAD_FAILED, NONE_FOUND } from './user-messages.ts';
import { UserTable } from './user-table.tsx';
import type { action } from './users.actions.ts';

const HERE = '/admin-panel/users';
const ROLES = [
  ['admin', 'Admin'],
  ['customer', 'Customer'],
] as const;

export interface UsersData {
  readonly query: UserQuery;
  /** Null when it could not be read. */
  readonly list: AdminUsers | null;
  readonly ownId: string | null;
  readonly demo: boolean;
}

interface OpenDialog {
  readonly kind: 'edit' | 'delete';
  readonly user: AdminUser;
}

export function UsersScreen({ query, list, ownId, demo }: UsersData) {
  useStaffEvents(['users', 'orders']);
  useSearchKey();
  const { run, isBusy } = useAdminAction<typeof action>(`${HERE}/change`, FAILED);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const close = () => setDialog(null);
  return (
    <AdminPage
      title="Users"
      facts={list ? 'Everyone with an account' : 'Not loaded'}
      actions={<Actions demo={demo} isSeeding={isBusy('addSamples')} onSeed={() => void run('addSamples', {})} />}
    >
      {list && <FigureStrip className="ledger--users" figures={figuresOf(list.totals)} />}
      <ListPanel
        label="Users"
        className="users"
        toolbar={
          <ListToolbar
            search="Search name, email or phone"
            filters={[
              { param: 'role', label: 'Role', all: 'All roles', value: query.role, choices: ROLES },
              { param: 'status', label: 'Status', all: 'All statuses', value: query.status, choices: ACTIVE_OR_NOT },
            ]}
          />
        }
        shown={list && list.users.length}
        failed={LOAD_FAILED}
        empty={<NoUsers query={query} />}
        pages={list && list.users.length > 0 ? { ...query, found: list.found, noun: ['user', 'users'] } : null}
      >
        <UserTable
          users={list?.users ?? []}
          ownId={ownId}
          onEdit={(user) => setDialog({ kind: 'edit', user })}
          onDelete={(user) => setDialog({ kind: 'delete', user })}
        />
      </ListPanel>
      {dialog?.kind === 'edit' && (
        <EditUserDialog
          user={dialog.user}
          isMissing={!list?.users.some(({ uid }) => uid === dialog.user.uid)}
          isOwn={dialog.user.uid === ownId}
          run={run}
          onClose={close}
        />
      )}
      {dialog?.kind === 'delete' && (
        <DeleteDialog title="Delete user" onClose={close} onDelete={() => void run('delete', { id: dialog.user.uid })}>
          <p>{DELETE_QUESTION}</p>
          <p className="sub users__doomed">
            <b>{dialog.user.name}</b>, {dialog.user.email}. Orders stay, without the name.
          </p>
        </DeleteDialog>
      )}
      <UserDrawer />
    </AdminPage>
  );
}

interface ActionsProps {
  readonly demo: boolean;
  readonly isSeeding: boolean;
  readonly onSeed: () => void;
}

function Actions({ demo, isSeeding, onSeed }: ActionsProps) {
  const { reload, isReloading } = useReload();
  return (
    <>
      {demo && (
        <Button variant="demo" busy={isSeeding} onClick={onSeed}>
          <Icon name="flask" />
          Seed sample users
        </Button>
      )}
      <Link className={buttonClass({ variant: 'quiet' })} to={`/admin-panel${AUDIT_LOG.path}`}>
        <Icon name="eye" />
        {AUDIT_LOG.name}
      </Link>
      <RefreshButton refresh={{ refresh: reload, isRefreshing: isReloading }} />
    </>
  );
}

const figuresOf = ({ total, admins, customers, active, inactive }: UserTotals): readonly Figure[] => [
  { name: 'Total', figure: count(total) },
  { name: 'Admins', figure: count(admins) },
  { name: 'Customers', figure: count(customers) },
  { name: 'Active', figure: count(active) },
  { name: 'Inactive', figure: count(inactive) },
];

function NoUsers({ query }: { readonly query: UserQuery }) {
  if (!hasUserFilters(query) && query.page === 1) {
    return <EmptyList title={NONE_FOUND} text="Whoever registers or signs in with Google stands here." />;
  }
  const message = query.search
    ? `Nobody matches “${query.search}” with these filters.`
    : 'Nobody is left by these filters.';
  return <NothingFound title={NONE_FOUND} text={message} all={HERE} />;
}
