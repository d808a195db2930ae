// All content pages of the store: first the built-in pages, then the merchant's own.

import { useState } from 'react';
import { Link } from 'react-router';
import { buttonClass } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { PagesQuery } from '#shop/pages/list-pages.server.ts';
import type { PageState } from '#shop/pages/page-fields.ts';
import { useStaffEvents } from '../../frame/staff-events.tsx';
import { useAdminAction } from '../../kit/actions/use-admin-action.ts';
import { AdminPage } from '../../kit/admin-page.tsx';
import { DeleteRowDialog } from '../../kit/form/delete-dialog.tsx';
import { IconButton } from '../../kit/icon-button.tsx';
import { type Column, DataTable } from '../../kit/list/data-table.tsx';
import { ListPanel } from '../../kit/list/list-panel.tsx';
import { EmptyList, NothingFound } from '../../kit/list/list-states.tsx';
import { ListToolbar, STATUS_FILTER } from '../../kit/list/list-toolbar.tsx';
import { useListKeys } from '../../kit/list/use-list-keys.ts';
import { NewLink } from '../../kit/new-link.tsx';
import { pluralize } from '../../kit/wording.ts';
import { FAILURE_MESSAGES, LOAD_FAILED } from '../page-messages.ts';
import { PageStateBadge } from '../page-state-badge.tsx';
import type { action } from '../pages.actions.ts';

interface PageRow {
  readonly id: string;
  readonly slug: string;
  readonly title: string;
  readonly version: number;
  readonly isBuiltIn: boolean;
  readonly state: PageState;
  /** '14 Nov 2026, 11:12 am' */
  readonly savedText: string;
  readonly scheduledText: string | null;
}

interface PagesScreenProps {
  readonly query: PagesQuery;
  /** `live` is how many of all `total` pages are published. Null when the pages could not be loaded. */
  readonly list: { readonly rows: readonly PageRow[]; readonly total: number; readonly live: number } | null;
}

const PAGES_PATH = '/admin-panel/pages';
const NEW_PAGE_PATH = `${PAGES_PATH}/new`;

const STATE_CHOICES = [
  ['live', 'Published'],
  ['scheduled', 'Scheduled'],
  ['draft', 'Draft'],
] as const satisfies readonly (readonly [PageState, string])[];

const buildColumns = (onDelete: (page: PageRow) => void): readonly Column<PageRow>[] => [
  {
    head: 'Page',
    className: 'cpage__name',
    cell: ({ id, title, isBuiltIn }) => (
      <>
        <Link to={`${PAGES_PATH}/${id}`}>{title}</Link>
        {isBuiltIn && <span className="sub">Comes with the shop</span>}
      </>
    ),
  },
  {
    head: 'Address',
    className: 'cpage__address row-path',
    cell: ({ slug, state }) => (state === 'live' ? <a href={`/${slug}`}>/{slug}</a> : `/${slug}`),
  },
  {
    head: 'Status',
    className: 'cpage__state',
    cell: ({ state, scheduledText }) => (
      <>
        <PageStateBadge state={state} />
        {scheduledText !== null && <span className="sub">From {scheduledText}</span>}
      </>
    ),
  },
  { head: 'Last saved', className: 'cpage__saved', cell: ({ savedText }) => savedText },
  {
    head: 'Actions',
    alignsRight: true,
    className: 'cpage__actions row-acts',
    cell: (page) => (
      <div>
        <Link className="ib" to={`${PAGES_PATH}/${page.id}`} aria-label={`Edit ${page.title}`} title="Edit">
          <Icon name="edit" />
        </Link>
        {!page.isBuiltIn && (
          <IconButton icon="trash" danger label={`Delete ${page.title}`} onClick={() => onDelete(page)} />
        )}
      </div>
    ),
  },
];

export function PagesScreen({ query, list }: PagesScreenProps) {
  useStaffEvents(['pages']);
  useListKeys(NEW_PAGE_PATH);
  const { run } = useAdminAction<typeof action>(`${PAGES_PATH}/change`, FAILURE_MESSAGES);
  const [deletedRow, setDeletedRow] = useState<PageRow | null>(null);
  return (
    <AdminPage
      title="Pages"
      help="pages"
      summary={list ? `${pluralize(list.total, 'page', 'pages')}, ${list.live} published` : 'Not loaded'}
      actions={<NewLink to={NEW_PAGE_PATH}>New page</NewLink>}
    >
      <ListPanel
        label="List of pages"
        className="cpage"
        toolbar={
          <ListToolbar
            searchLabel="Search title, address or text"
            filters={[{ ...STATUS_FILTER, param: 'state', value: query.state, choices: STATE_CHOICES }]}
          />
        }
        rowCount={list && list.rows.length}
        failedMessage={LOAD_FAILED}
        empty={<NoPages isFiltered={query.search !== '' || query.state !== null} />}
      >
        <DataTable rows={list?.rows ?? []} columns={buildColumns(setDeletedRow)} />
      </ListPanel>
      {deletedRow && (
        <DeleteRowDialog title="Delete page" row={deletedRow} run={run} onClose={() => setDeletedRow(null)}>
          <p>
            Are you sure you want to delete <b>{deletedRow.title}</b>? Its text and all its versions are deleted, and{' '}
            <b>/{deletedRow.slug}</b> shows “Page Not Found”.
          </p>
        </DeleteRowDialog>
      )}
    </AdminPage>
  );
}

function NoPages({ isFiltered }: { readonly isFiltered: boolean }) {
  if (isFiltered)
    return <NothingFound title="No pages found" text="No page matches these filters." unfilteredPath={PAGES_PATH} />;
  return (
    <EmptyList title="No pages yet" text="A page has a title, an address and a text, such as a size guide.">
      <Link className={buttonClass({ variant: 'secondary' })} to={NEW_PAGE_PATH}>
        Add the first page
      </Link>
    </EmptyList>
  );
}
