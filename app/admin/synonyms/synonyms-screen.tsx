// The search synonyms of the store; the form opens beside the list.

import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { buttonClass } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { Synonym, SynonymsQuery } from '#shop/catalog/search-synonyms.server.ts';
import { useStaffEvents } from '../frame/staff-events.tsx';
import { type AdminActions, useAdminAction } from '../kit/actions/use-admin-action.ts';
import { AdminPage } from '../kit/admin-page.tsx';
import { DeleteRowDialog } from '../kit/form/delete-dialog.tsx';
import { SidePanel } from '../kit/form/side-panel.tsx';
import { useLastValue } from '../kit/form/use-last-value.ts';
import { IconButton } from '../kit/icon-button.tsx';
import { LinkOrText } from '../kit/link-or-text.tsx';
import { type Column, DataTable } from '../kit/list/data-table.tsx';
import { type Listed, ListPanel } from '../kit/list/list-panel.tsx';
import { EmptyList, NothingFound } from '../kit/list/list-states.tsx';
import { ListToolbar, ParamSegments } from '../kit/list/list-toolbar.tsx';
import { useListKeys } from '../kit/list/use-list-keys.ts';
import { NewLink } from '../kit/new-link.tsx';
import { IfMay, useMay } from '../kit/use-may.tsx';
import { pluralize } from '../kit/wording.ts';
import { SynonymForm } from './synonym-form.tsx';
import { FAILURE_MESSAGES, LOAD_FAILED } from './synonym-messages.ts';
import type { action } from './synonyms.actions.ts';

interface SynonymsScreenProps {
  readonly query: SynonymsQuery;
  /** Null when the synonyms could not be loaded. */
  readonly list: (Listed<Synonym> & { readonly total: number }) | null;
  /** The row of the open form; null when no form is open, and when the row was deleted. */
  readonly edited: Synonym | null;
}

const SYNONYMS_PATH = '/admin-panel/synonyms';

/** Returns the path of the current list with the form of a row (`edit`), of a new row (`add`), or without a form. */
function formPath(params: URLSearchParams, form: { readonly add?: string; readonly edit?: string } = {}): string {
  const next = new URLSearchParams(params);
  next.delete('add');
  next.delete('edit');
  for (const [name, value] of Object.entries(form)) next.set(name, value);
  return `?${next}`;
}

export function SynonymsScreen({ query, list, edited }: SynonymsScreenProps) {
  useStaffEvents(['synonyms']);
  const [params] = useSearchParams();
  const mayEdit = useMay()('products.edit');
  useListKeys(mayEdit ? `${SYNONYMS_PATH}?add` : null);
  const { run } = useAdminAction<typeof action>(`${SYNONYMS_PATH}/change`, FAILURE_MESSAGES);
  const [deletedRow, setDeletedRow] = useState<Synonym | null>(null);
  const isOpen = mayEdit && (params.has('add') || params.has('edit'));
  return (
    <AdminPage
      title="Search synonyms"
      help="search"
      back={{ to: '/admin-panel/searches', name: 'Searches without results' }}
      summary={list ? `${pluralize(list.total, 'synonym', 'synonyms')}, beside those that are built in` : 'Not loaded'}
      actions={
        <IfMay anyOf={['products.edit']}>
          <NewLink to={formPath(params, { add: '' })} preventScrollReset>
            New synonym
          </NewLink>
        </IfMay>
      }
    >
      <div className={isOpen ? 'side-columns' : undefined}>
        <ListPanel
          label="Synonyms"
          toolbar={<Toolbar sort={query.sort} />}
          rowCount={list && list.rows.length}
          failedMessage={LOAD_FAILED}
          empty={<NoSynonyms isFiltered={query.search !== ''} />}
          pages={list && { ...list, rows: query.rows, noun: ['synonym', 'synonyms'] }}
        >
          <DataTable
            label="List of synonyms"
            className="small-list"
            rows={list?.rows ?? []}
            rowProps={({ id }) => ({ className: params.get('edit') === id ? 'is-selected' : '' })}
            columns={buildColumns((id) => formPath(params, { edit: id }), setDeletedRow)}
          />
        </ListPanel>
        {isOpen && <SideColumn edited={edited} run={run} />}
      </div>
      {deletedRow && (
        <DeleteRowDialog title="Delete synonym" row={deletedRow} run={run} onClose={() => setDeletedRow(null)}>
          <p>
            Are you sure you want to delete the synonym for <b>{deletedRow.words.join(', ')}</b>?
          </p>
        </DeleteRowDialog>
      )}
    </AdminPage>
  );
}

interface SideColumnProps {
  readonly edited: Synonym | null;
  readonly run: AdminActions<typeof action>['run'];
}

function SideColumn({ edited, run }: SideColumnProps) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const close = () => void navigate(formPath(params), { preventScrollReset: true });
  const editedId = params.get('edit');
  const synonym = useLastValue(editedId, edited);
  if (editedId === null) {
    return (
      <SidePanel title="New synonym" onClose={close}>
        <SynonymForm
          key={`new ${params.get('add')}`}
          synonym={null}
          initialWord={params.get('add') ?? ''}
          isMissing={false}
          run={run}
          onClose={close}
        />
      </SidePanel>
    );
  }
  return (
    <SidePanel title="Edit synonym" onClose={close}>
      {synonym ? (
        <SynonymForm
          key={synonym.id}
          synonym={synonym}
          initialWord=""
          isMissing={edited === null}
          run={run}
          onClose={close}
        />
      ) : (
        <p className="panel__line">This synonym has been deleted.</p>
      )}
    </SidePanel>
  );
}

const SORTS = [
  ['words', 'A to Z'],
  ['newest', 'Newest'],
] as const;

const Toolbar = ({ sort }: Pick<SynonymsQuery, 'sort'>) => (
  <ListToolbar searchLabel="Search words">
    <ParamSegments label="Sort" param="sort" current={sort} choices={SORTS} />
  </ListToolbar>
);

function NoSynonyms({ isFiltered }: { readonly isFiltered: boolean }) {
  if (isFiltered)
    return (
      <NothingFound title="No synonyms found" text="No word matches this search." unfilteredPath={SYNONYMS_PATH} />
    );
  return (
    <EmptyList
      title="No synonyms yet"
      text="Add words that your shoppers use for your products, such as nauvari for a saree. Common words are built in."
    >
      <IfMay anyOf={['products.edit']}>
        <Link className={buttonClass({ variant: 'secondary' })} to="?add" preventScrollReset>
          Add the first synonym
        </Link>
      </IfMay>
    </EmptyList>
  );
}

const buildColumns = (
  editPath: (id: string) => string,
  onDelete: (synonym: Synonym) => void,
): readonly Column<Synonym>[] => [
  {
    head: 'Shoppers type',
    className: 'small-list__name',
    cell: ({ id, words }) => (
      <LinkOrText opens="/admin-panel/synonyms/change" className="table__name" to={editPath(id)} preventScrollReset>
        {words.join(', ')}
      </LinkOrText>
    ),
  },
  { head: 'Also finds', className: 'small-list__details', cell: ({ finds }) => finds.join(', ') },
  {
    head: 'Direction',
    className: 'small-list__more',
    cell: ({ isTwoWay }) => (isTwoWay ? 'Both ways' : 'One way'),
  },
  {
    head: 'Actions',
    alignsRight: true,
    className: 'small-list__acts',
    cell: (synonym) => (
      <div className="acts">
        <a
          className="ib"
          href={`/shop?${new URLSearchParams({ search: synonym.words[0] ?? '' })}`}
          target="_blank"
          aria-label={`Try ${synonym.words[0]} in shop`}
          title="Try in shop"
          rel="noopener"
        >
          <Icon name="ext" />
        </a>
        <IfMay anyOf={['products.edit']}>
          <IconButton
            icon="trash"
            danger
            label={`Delete ${synonym.words.join(', ')}`}
            onClick={() => onDelete(synonym)}
          />
        </IfMay>
      </div>
    ),
  },
];
