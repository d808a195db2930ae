// Returns, exchanges and reported problems. Those that wait for staff come first.

import { Link } from 'react-router';
import { buttonClass } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { RETURN_KINDS, RETURN_REASONS } from '#config/value-lists.ts';
import { formatCount } from '#shop/format-count.ts';
import { RETURN_TABS, type ReturnQuery, type ReturnTab } from '#shop/returns/admin-returns.ts';
import { ANSWER_HOURS } from '#shop/returns/return.ts';
import { KIND_LABELS, REASON_LABELS } from '#shop/returns/return-labels.ts';
import { useStaffEvents } from '../../frame/staff-events.tsx';
import { AdminPage } from '../../kit/admin-page.tsx';
import { ExportLink } from '../../kit/list/list-buttons.tsx';
import { type Listed, ListPanel } from '../../kit/list/list-panel.tsx';
import { EmptyList, NothingFound } from '../../kit/list/list-states.tsx';
import { ListToolbar, ParamSegments } from '../../kit/list/list-toolbar.tsx';
import { useSearchKey } from '../../kit/list/use-list-keys.ts';
import { IfMay } from '../../kit/use-may.tsx';
import { EMPTY_TABS, LOAD_FAILED, NONE_FOUND, TAB_LABELS } from '../return-messages.ts';
import { type ReturnListRow, ReturnTable } from './return-table.tsx';

const RETURNS_PATH = '/admin-panel/returns';

interface ReturnsScreenProps {
  readonly query: ReturnQuery;
  /** Null when the returns could not be loaded. */
  readonly list: (Listed<ReturnListRow> & { readonly counts: Readonly<Record<ReturnTab, number>> }) | null;
}

export function ReturnsScreen({ query, list }: ReturnsScreenProps) {
  useSearchKey();
  useStaffEvents(['returns']);
  return (
    <AdminPage
      title="Returns"
      help="returns"
      summary={
        list
          ? `${formatCount(list.counts.open)} open · ${formatCount(list.counts.new)} need an answer · you get an email after ${ANSWER_HOURS} hours without one`
          : 'Not loaded'
      }
      actions={
        <>
          <ExportLink path={`${RETURNS_PATH}/export`} />
          <IfMay anyOf={['settings']}>
            <Link className={buttonClass({ variant: 'quiet' })} to="/admin-panel/settings/returns">
              <Icon name="settings" />
              Return settings
            </Link>
          </IfMay>
        </>
      }
    >
      <ListPanel
        label="Returns"
        toolbar={
          <>
            <Tabs query={query} counts={list?.counts ?? null} />
            <Toolbar query={query} />
          </>
        }
        rowCount={list && list.rows.length}
        failedMessage={LOAD_FAILED}
        empty={<NoReturns query={query} />}
        pages={list && { ...list, rows: query.rows, noun: ['return', 'returns'] }}
      >
        <ReturnTable rows={list?.rows ?? []} />
      </ListPanel>
    </AdminPage>
  );
}

function NoReturns({ query: { search, kind, reason, tab } }: { readonly query: ReturnQuery }) {
  if (search === '' && kind === null && reason === null) {
    return <EmptyList title={NONE_FOUND} text={EMPTY_TABS[tab]} />;
  }
  return (
    <NothingFound
      title={NONE_FOUND}
      text="No return in this tab matches the search and the filters."
      unfilteredPath={tab === 'open' ? RETURNS_PATH : `${RETURNS_PATH}?state=${tab}`}
    />
  );
}

interface TabsProps {
  readonly query: ReturnQuery;
  readonly counts: Readonly<Record<ReturnTab, number>> | null;
}

const Tabs = ({ query, counts }: TabsProps) => (
  <ParamSegments
    label="State"
    className="tabs"
    param="state"
    current={query.tab}
    choices={RETURN_TABS.map((tab) => [
      tab,
      <>
        {TAB_LABELS[tab]} {counts && <span>{formatCount(counts[tab])}</span>}
      </>,
    ])}
  />
);

const SORTS = [
  ['due', 'Due first'],
  ['newest', 'Newest'],
] as const;

const KINDS = RETURN_KINDS.map((kind) => [kind, KIND_LABELS[kind]] as const);
const REASONS = RETURN_REASONS.map((reason) => [reason, REASON_LABELS[reason]] as const);

const Toolbar = ({ query }: { readonly query: ReturnQuery }) => (
  <ListToolbar
    searchLabel="Return, order, name or AWB"
    filters={[
      { param: 'kind', label: 'Kind', allLabel: 'Any kind', value: query.kind, choices: KINDS },
      { param: 'reason', label: 'Reason', allLabel: 'Any reason', value: query.reason, choices: REASONS },
    ]}
  >
    <ParamSegments label="Sort" param="sort" current={query.sort} choices={SORTS} />
  </ListToolbar>
);
