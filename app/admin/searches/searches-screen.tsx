// Searches without a result. Staff add keywords to products because of them, or get ideas for new products.

import { useState } from 'react';
import { Link } from 'react-router';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { ZeroResultSort } from '#shop/catalog/zero-result-searches.server.ts';
import { useAdminAction } from '../kit/actions/use-admin-action.ts';
import { AdminPage } from '../kit/admin-page.tsx';
import { DeleteDialog } from '../kit/form/delete-dialog.tsx';
import { IconButton } from '../kit/icon-button.tsx';
import { type Column, DataTable } from '../kit/list/data-table.tsx';
import { ListPanel, type ListScreenProps } from '../kit/list/list-panel.tsx';
import { EmptyList } from '../kit/list/list-states.tsx';
import { ParamSegments } from '../kit/list/list-toolbar.tsx';
import { IfMay, useMay } from '../kit/use-may.tsx';
import { pluralize } from '../kit/wording.ts';
import type { action } from './searches.actions.ts';
import { FAILURE_MESSAGES, LOAD_FAILED, NONE_FOUND, OLD_DAYS } from './searches-messages.ts';

const SYNONYMS_PATH = '/admin-panel/synonyms';
/** A synonym can be added only for a single word. */
const isOneWord = (text: string): boolean => /^[\p{L}\p{M}\p{N}]+$/u.test(text);

interface SearchRow {
  readonly text: string;
  readonly times: number;
  /** '14 Nov 2026, 11:12 am' */
  readonly last: string;
}

type SearchesScreenProps = ListScreenProps<{ readonly sort: ZeroResultSort; readonly rows: number }, SearchRow>;

const SORTS: readonly (readonly [sort: ZeroResultSort, label: string])[] = [
  ['most', 'Most asked'],
  ['newest', 'Newest'],
];

export function SearchesScreen({ query, list }: SearchesScreenProps) {
  const [isConfirming, setConfirming] = useState(false);
  const { run, isBusy } = useAdminAction<typeof action>('/admin-panel/searches/change', FAILURE_MESSAGES);
  const mayEdit = useMay()('products.edit');
  const rows = list?.rows ?? [];
  return (
    <AdminPage
      title="Searches without results"
      help="search"
      summary="What shoppers looked for and did not find. Add a product, a synonym, or the word to a product’s keywords."
      back={{ to: '/admin-panel/products', name: 'Products' }}
      actions={
        <>
          {rows.length > 0 && mayEdit && (
            <Button
              variant="quiet"
              busy={isBusy('clearOld')}
              aria-haspopup="dialog"
              onClick={() => setConfirming(true)}
            >
              <Icon name="broom" />
              Clear older
            </Button>
          )}
          <Link className={buttonClass({ variant: 'secondary' })} to={SYNONYMS_PATH}>
            Synonyms
          </Link>
        </>
      }
    >
      <ListPanel
        label="Searches without results"
        toolbar={<Toolbar sort={query.sort} />}
        rowCount={list && rows.length}
        failedMessage={LOAD_FAILED}
        empty={<EmptyList title={NONE_FOUND} text="Everything that was searched for was found." />}
        pages={list && { ...list, rows: query.rows, noun: ['search', 'searches'] }}
      >
        <DataTable
          label="List of searches"
          className="small-list"
          rows={rows}
          getKey={({ text }) => text}
          columns={buildColumns((text) => void run('clear', { text }), mayEdit)}
        />
      </ListPanel>
      {isConfirming && (
        <DeleteDialog
          title="Clear older searches"
          action="Clear older"
          onClose={() => setConfirming(false)}
          onDelete={() => void run('clearOld', {})}
        >
          <p>Are you sure you want to clear what nobody has searched for in the last {OLD_DAYS} days?</p>
        </DeleteDialog>
      )}
    </AdminPage>
  );
}

const Toolbar = ({ sort }: { readonly sort: ZeroResultSort }) => (
  <div className="toolbar">
    <ParamSegments label="Sort" param="sort" current={sort} choices={SORTS} />
  </div>
);

const buildColumns = (onClear: (text: string) => void, mayEdit: boolean): readonly Column<SearchRow>[] => [
  { head: 'Searched for', className: 'small-list__name', cell: ({ text }) => <b className="table__name">{text}</b> },
  { head: 'How often', className: 'small-list__details', cell: ({ times }) => pluralize(times, 'time', 'times') },
  { head: 'Last time', className: 'small-list__more', cell: ({ last }) => last },
  {
    head: 'Actions',
    alignsRight: true,
    className: 'small-list__acts',
    cell: ({ text }) => (
      <div className="acts">
        <a
          className="ib"
          href={`/shop?${new URLSearchParams({ search: text })}`}
          target="_blank"
          aria-label={`Try ${text} in shop`}
          title="Try in shop"
          rel="noopener"
        >
          <Icon name="ext" />
        </a>
        {isOneWord(text) && mayEdit && (
          <Link
            className="ib"
            to={`${SYNONYMS_PATH}?${new URLSearchParams({ add: text })}`}
            aria-label={`Add a synonym for ${text}`}
            title="Add a synonym"
          >
            <Icon name="plus" />
          </Link>
        )}
        <IfMay anyOf={['products.edit']}>
          <IconButton icon="check" label={`Clear ${text}`} onClick={() => onClear(text)} />
        </IfMay>
      </div>
    ),
  },
];
