// The newsletter's subscribers. A mailing program of the merchant sends the newsletters: the exported file has every
// address with its unsubscribe link.

import { useState } from 'react';
import { useAdminAction } from '../kit/actions/use-admin-action.ts';
import { AdminPage } from '../kit/admin-page.tsx';
import { DeleteDialog } from '../kit/form/delete-dialog.tsx';
import { IconButton } from '../kit/icon-button.tsx';
import { type Column, DataTable } from '../kit/list/data-table.tsx';
import { ExportLink } from '../kit/list/list-buttons.tsx';
import { ListPanel, type ListScreenProps } from '../kit/list/list-panel.tsx';
import { EmptyList, NothingFound } from '../kit/list/list-states.tsx';
import { ListToolbar } from '../kit/list/list-toolbar.tsx';
import { useSearchKey } from '../kit/list/use-list-keys.ts';
import type { action } from './newsletter.actions.ts';
import { DELETE_CONFIRMATION, FAILURE_MESSAGES, LOAD_FAILED, NONE_FOUND } from './newsletter-messages.ts';

const NEWSLETTER_PATH = '/admin-panel/newsletter';

interface AddressRow {
  readonly id: string;
  readonly email: string;
  /** '14 Nov 2026, 11:12 am' */
  readonly since: string;
}

type NewsletterScreenProps = ListScreenProps<{ readonly search: string; readonly rows: number }, AddressRow>;

export function NewsletterScreen({ query, list }: NewsletterScreenProps) {
  useSearchKey();
  const [deletedRow, setDeletedRow] = useState<AddressRow | null>(null);
  const { run } = useAdminAction<typeof action>(`${NEWSLETTER_PATH}/change`, FAILURE_MESSAGES);
  return (
    <AdminPage
      title="Newsletter addresses"
      summary="Left in the shop’s footer, no duplicates. The file has an unsubscribe link for each address."
      back={{ to: '/admin-panel/leads', name: 'Leads' }}
      actions={<ExportLink path={`${NEWSLETTER_PATH}/export`} />}
    >
      <ListPanel
        label="Newsletter addresses"
        toolbar={<ListToolbar searchLabel="Search address" />}
        rowCount={list && list.rows.length}
        failedMessage={LOAD_FAILED}
        empty={
          query.search === '' ? (
            <EmptyList title={NONE_FOUND} text="Addresses that visitors leave in the shop’s footer arrive here." />
          ) : (
            <NothingFound
              title={NONE_FOUND}
              text={`Nothing matches “${query.search}”.`}
              unfilteredPath={NEWSLETTER_PATH}
              clearLabel="Clear search"
            />
          )
        }
        pages={list && { ...list, rows: query.rows, noun: ['address', 'addresses'] }}
      >
        <DataTable
          label="List of addresses"
          className="small-list"
          rows={list?.rows ?? []}
          columns={buildColumns(setDeletedRow)}
        />
      </ListPanel>
      {deletedRow && (
        <DeleteDialog
          title="Delete address"
          onClose={() => setDeletedRow(null)}
          onDelete={() => void run('delete', { id: deletedRow.id })}
        >
          <p>{DELETE_CONFIRMATION}</p>
          <p className="sub">
            {deletedRow.email} will not be in the next export. The owner of the address can subscribe again.
          </p>
        </DeleteDialog>
      )}
    </AdminPage>
  );
}

const buildColumns = (onDelete: (row: AddressRow) => void): readonly Column<AddressRow>[] => [
  {
    head: 'Email',
    className: 'small-list__name',
    cell: ({ email }) => (
      <a className="table__name" href={`mailto:${encodeURIComponent(email)}`}>
        {email}
      </a>
    ),
  },
  { head: 'Since', className: 'small-list__details', cell: ({ since }) => since },
  {
    head: 'Actions',
    alignsRight: true,
    className: 'small-list__acts',
    cell: (row) => (
      <div className="acts">
        <IconButton
          icon="trash"
          danger
          label={`Delete ${row.email}`}
          aria-haspopup="dialog"
          onClick={() => onDelete(row)}
        />
      </div>
    ),
  },
];
