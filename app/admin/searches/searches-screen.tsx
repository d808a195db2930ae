// What shoppers looked for in vain: words for a product's keywords, or for the next purchase.

import { useState } from 'react';
import { Link } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { MissSort } from '#shop/catalog/search-misses.server.ts';
import { useAdminAction } from '../kit/actions/use-admin-action.ts';
import { AdminPage } from '../kit/admin-page.tsx';
import { ConfirmDialog } from '../kit/form/confirm-dialog.tsx';
import { IconButton } from '../kit/icon-button.tsx';
import { EmptyList, FailedList } from '../kit/list/list-states.tsx';
import { Pagination } from '../kit/list/pagination.tsx';
import { withParams } from '../kit/list/paging.ts';
import { useParamsAhead } from '../kit/list/use-change-params.ts';
import type { Change } from './change/change-input.ts';
import { CLEAR_FAILED, LOAD_FAILED, NONE_FOUND, OLD_DAYS } from './searches-messages.ts';

interface SearchRow {
  readonly text: string;
  readonly times: number;
  /** '14 Nov 2026, 11:12 am' */
  readonly last: string;
}

interface SearchesScreenProps {
  readonly query: { readonly sort: MissSort; readonly rows: number };
  /** Null when it could not be read. */
  readonly list: { readonly rows: readonly SearchRow[]; readonly found: number; readonly page: number } | null;
}

const SORTS: readonly { readonly sort: MissSort; readonly name: string }[] = [
  { sort: 'most', name: 'Most asked' },
  { sort: 'newest', name: 'Newest' },
];

export function SearchesScreen({ query, list }: SearchesScreenProps) {
  const [isAsking, setAsking] = useState(false);
  const { busy, send } = useAdminAction<Change>('/admin-panel/searches/change');
  const clear = (change: Change) => void send(change, { failed: CLEAR_FAILED });
  const hasRows = list !== null && list.rows.length > 0;
  return (
    <AdminPage
      title="Searches without results"
      facts="What shoppers looked for and did not find. Add a product, or the word to a product’s keywords."
      back={{ to: '/admin-panel/products', name: 'Products' }}
      actions={
        hasRows && (
          <Button variant="quiet" busy={busy === 'clear-old'} aria-haspopup="dialog" onClick={() => setAsking(true)}>
            <Icon name="broom" />
            Clear older
          </Button>
        )
      }
    >
      <section className="panel" aria-label="Searches without results">
        <Toolbar sort={query.sort} />
        {list === null && <FailedList title={LOAD_FAILED} />}
        {list?.rows.length === 0 && <EmptyList title={NONE_FOUND} text="Everything that was searched for was found." />}
        {hasRows && <Rows rows={list.rows} onClear={(text) => clear({ intent: 'clear', text })} />}
        {list && <Pagination total={list.found} page={list.page} rows={query.rows} noun={['search', 'searches']} />}
      </section>
      {isAsking && (
        <ConfirmDialog
          open
          danger
          title="Clear older searches"
          action="Clear older"
          onClose={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            clear({ intent: 'clear-old' });
          }}
        >
          <p>Are you sure you want to clear what nobody has searched for in the last {OLD_DAYS} days?</p>
        </ConfirmDialog>
      )}
    </AdminPage>
  );
}

function Toolbar({ sort }: { readonly sort: MissSort }) {
  const params = useParamsAhead();
  return (
    <div className="toolbar">
      <nav className="seg" aria-label="Sort">
        {SORTS.map((each) => (
          <Link
            key={each.sort}
            to={withParams(params, { sort: each.sort === 'most' ? null : each.sort })}
            aria-current={each.sort === sort || undefined}
            preventScrollReset
          >
            {each.name}
          </Link>
        ))}
      </nav>
    </div>
  );
}

interface RowsProps {
  readonly rows: readonly SearchRow[];
  readonly onClear: (text: string) => void;
}

function Rows({ rows, onClear }: RowsProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that may scroll sideways must be reachable by keyboard
    <section className="table-wrap" aria-label="List of searches" tabIndex={0}>
      <table className="table table--list small-list">
        <thead>
          <tr>
            <th scope="col">Searched for</th>
            <th scope="col">How often</th>
            <th scope="col">Last time</th>
            <th scope="col" className="num">
              Actions
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ text, times, last }) => (
            <tr key={text}>
              <td className="small-list__name">
                <b className="table__name">{text}</b>
              </td>
              <td className="small-list__facts">
                {times.toLocaleString('en-IN')} {times === 1 ? 'time' : 'times'}
              </td>
              <td className="small-list__more">{last}</td>
              <td className="small-list__acts">
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
                  <IconButton icon="check" label={`Clear ${text}`} onClick={() => onClear(text)} />
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
