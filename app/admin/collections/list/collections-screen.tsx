// All collections in the order that the menu and the home page use too.

import { useState } from 'react';
import { Link } from 'react-router';
import { buttonClass } from '#app/ui/button.tsx';
import type {
  AdminCollectionRow,
  CollectionList,
  CollectionsQuery,
} from '#shop/collections/list-collections.server.ts';
import { useStaffEvents } from '../../frame/staff-events.tsx';
import { useAdminAction } from '../../kit/actions/use-admin-action.ts';
import { AdminPage } from '../../kit/admin-page.tsx';
import { DeleteDialog } from '../../kit/form/delete-dialog.tsx';
import { ListPanel } from '../../kit/list/list-panel.tsx';
import { EmptyList, NothingFound } from '../../kit/list/list-states.tsx';
import { ACTIVE_STATUS_CHOICES, ListToolbar, STATUS_FILTER } from '../../kit/list/list-toolbar.tsx';
import { useListKeys } from '../../kit/list/use-list-keys.ts';
import { NewLink } from '../../kit/new-link.tsx';
import { pluralize } from '../../kit/wording.ts';
import { FAILURE_MESSAGES, LOAD_FAILED } from '../collection-messages.ts';
import type { action } from '../collections.actions.ts';
import { CollectionTable } from './collection-table.tsx';

interface CollectionsScreenProps {
  readonly query: CollectionsQuery;
  readonly list: CollectionList | null;
}

export const COLLECTIONS_PATH = '/admin-panel/collections';
const NEW_PATH = `${COLLECTIONS_PATH}/new`;

export function CollectionsScreen({ query, list }: CollectionsScreenProps) {
  useStaffEvents(['collections', 'products']);
  useListKeys(NEW_PATH);
  const { run, isBusy } = useAdminAction<typeof action>(`${COLLECTIONS_PATH}/change`, FAILURE_MESSAGES);
  const [toDelete, setToDelete] = useState<AdminCollectionRow | null>(null);
  const remove = ({ id, version }: AdminCollectionRow) =>
    run('delete', { id, version }, { hidesFailureToast: true, undo: () => void run('restore', { id }) });
  const rows = list?.collections ?? [];
  return (
    <AdminPage
      title="Collections"
      help="collections"
      summary={
        list ? `${pluralize(list.order.length, 'collection', 'collections')}, ${list.active} active` : 'Not loaded'
      }
      actions={<NewLink to={NEW_PATH}>New collection</NewLink>}
    >
      <ListPanel
        label="List of collections"
        className="coll"
        toolbar={
          <ListToolbar
            searchLabel="Search name or address"
            filters={[{ ...STATUS_FILTER, value: query.status, choices: ACTIVE_STATUS_CHOICES }]}
          />
        }
        rowCount={list && rows.length}
        failedMessage={LOAD_FAILED}
        empty={<NoCollections isFiltered={query.search !== '' || query.status !== null} />}
      >
        <CollectionTable
          collections={rows}
          // Staff can reorder only the whole list, not a filtered part.
          canMove={rows.length === list?.order.length}
          isBusy={isBusy()}
          onReorder={async (ids) => (await run('reorder', { ids: [...ids], seen: [...(list?.order ?? [])] })).ok}
          onToggle={({ id, version, status }) =>
            void run('setStatus', { id, version, status: status === 'active' ? 'inactive' : 'active' })
          }
          onDelete={setToDelete}
        />
      </ListPanel>
      {toDelete && (
        <DeleteDialog title="Delete collection" onClose={() => setToDelete(null)} onDelete={() => remove(toDelete)}>
          <p>
            Are you sure you want to delete <b>{toDelete.name}</b>? <b>/collections/{toDelete.slug}</b> shows “Page Not
            Found”. Its products stay in the shop.
          </p>
        </DeleteDialog>
      )}
    </AdminPage>
  );
}

function NoCollections({ isFiltered }: { readonly isFiltered: boolean }) {
  if (isFiltered)
    return (
      <NothingFound
        title="No collections found"
        text="No collection matches these filters."
        unfilteredPath={COLLECTIONS_PATH}
      />
    );
  return (
    <EmptyList
      title="No collections yet"
      text="A collection is a page with products that you choose, or that a rule finds, such as “Under ₹999”."
    >
      <Link className={buttonClass({ variant: 'secondary' })} to={NEW_PATH}>
        Add the first collection
      </Link>
    </EmptyList>
  );
}
