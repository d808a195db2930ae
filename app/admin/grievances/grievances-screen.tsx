// Complaints to the grievance officer; the complaint with the nearest deadline comes first.

import { Link } from 'react-router';
import { formatCount } from '#shop/format-count.ts';
import type { Grievance, GrievanceQuery, GrievanceStats } from '#shop/grievances/admin-grievances.ts';
import { useStaffEvents } from '../frame/staff-events.tsx';
import { AdminPage } from '../kit/admin-page.tsx';
import { LinkOrText } from '../kit/link-or-text.tsx';
import { type Column, DataTable } from '../kit/list/data-table.tsx';
import { ExportLink } from '../kit/list/list-buttons.tsx';
import { type Listed, ListPanel } from '../kit/list/list-panel.tsx';
import { EmptyList, NothingFound } from '../kit/list/list-states.tsx';
import { ListToolbar, ParamSegments } from '../kit/list/list-toolbar.tsx';
import { useSearchKey } from '../kit/list/use-list-keys.ts';
import { LOAD_FAILED, NONE_FOUND } from './grievance-messages.ts';
import { GrievanceBadge, type GrievanceState } from './grievance-state.tsx';

const GRIEVANCES_PATH = '/admin-panel/grievances';

interface GrievanceRow extends GrievanceState, Pick<Grievance, 'id' | 'number' | 'name' | 'orderNumber' | 'complaint'> {
  /** '14 Nov 2026' */
  readonly receivedOn: string;
  /** 'Resolve by 14 Dec 2026' */
  readonly due: string;
}

interface GrievancesScreenProps {
  readonly query: GrievanceQuery;
  /** Null when the complaints could not be loaded. */
  readonly list: (Listed<GrievanceRow> & { readonly stats: GrievanceStats }) | null;
}

export function GrievancesScreen({ query, list }: GrievancesScreenProps) {
  useSearchKey();
  useStaffEvents(['grievances']);
  return (
    <AdminPage
      title="Complaints"
      help="law"
      summary={
        <>
          By law: acknowledge within 48 hours, resolve within one month. The officer is named in{' '}
          <LinkOrText opens="/admin-panel/settings" className="fact-link" to="/admin-panel/settings">
            Settings
          </LinkOrText>
        </>
      }
      actions={<ExportLink path={`${GRIEVANCES_PATH}/export`} />}
    >
      <ListPanel
        label="Complaints"
        toolbar={<Toolbar query={query} stats={list?.stats ?? null} />}
        rowCount={list && list.rows.length}
        failedMessage={LOAD_FAILED}
        empty={
          query.search === '' && query.filter === null ? (
            <EmptyList title={NONE_FOUND} text="Complaints that shoppers send from the shop’s footer arrive here." />
          ) : (
            <NothingFound
              title={NONE_FOUND}
              text="No complaint matches this search and filter."
              unfilteredPath={GRIEVANCES_PATH}
            />
          )
        }
        pages={list && { ...list, rows: query.rows, noun: ['complaint', 'complaints'] }}
      >
        <DataTable label="List of complaints" className="grv" rows={list?.rows ?? []} columns={COLUMNS} />
      </ListPanel>
    </AdminPage>
  );
}

const FILTERS = [
  [null, 'All', 'total'],
  ['open', 'Open', 'open'],
  ['answered', 'Answered', 'answered'],
  ['overdue', 'Overdue', 'overdue'],
  ['closed', 'Closed', 'closed'],
] as const;

const SORTS = [
  ['deadline', 'Deadline'],
  ['newest', 'Newest'],
] as const;

const Toolbar = ({ query, stats }: { readonly query: GrievanceQuery; readonly stats: GrievanceStats | null }) => (
  <ListToolbar searchLabel="Search number, name, order or text">
    <ParamSegments
      label="State"
      className="seg grv-seg"
      param="state"
      current={query.filter}
      choices={FILTERS.map(([filter, name, stat]) => [filter, stats ? `${name} ${formatCount(stats[stat])}` : name])}
    />
    <ParamSegments label="Sort" param="sort" current={query.sort} choices={SORTS} />
  </ListToolbar>
);

const COLUMNS: readonly Column<GrievanceRow>[] = [
  {
    head: 'Number',
    className: 'grv__number',
    cell: ({ id, number }) => (
      <Link className="table__name" to={`${GRIEVANCES_PATH}/${id}`}>
        {number}
      </Link>
    ),
  },
  { head: 'From', className: 'grv__name', cell: ({ name }) => name },
  {
    head: 'Complaint',
    className: 'grv__text',
    cell: ({ complaint, orderNumber }) => (
      <span>
        {orderNumber !== '' && <b>{orderNumber} </b>}
        {complaint}
      </span>
    ),
  },
  { head: 'State', className: 'grv__state', cell: (row) => <GrievanceBadge state={row} /> },
  {
    head: 'Deadline',
    className: ({ missed }) => (missed ? 'grv__due grv__due--missed' : 'grv__due'),
    cell: ({ due, status }) => (status === 'closed' ? <i className="only-table">–</i> : due),
  },
  { head: 'Received', className: 'grv__date', cell: ({ receivedOn }) => receivedOn },
];
