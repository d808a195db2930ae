// Mobile numbers that visitors left, for staff to follow up.

import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { buttonClass } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { formatCount } from '#shop/format-count.ts';
import type { LeadQuery, LeadStats } from '#shop/leads/admin-leads.ts';
import { formatMobile, RECENT_DAYS } from '#shop/leads/lead.ts';
import { useAdminAction } from '../kit/actions/use-admin-action.ts';
import { AdminPage } from '../kit/admin-page.tsx';
import { DeleteDialog } from '../kit/form/delete-dialog.tsx';
import { ExportLink } from '../kit/list/list-buttons.tsx';
import { type Listed, ListPanel, PendingChangesBar } from '../kit/list/list-panel.tsx';
import { EmptyList, NothingFound } from '../kit/list/list-states.tsx';
import { ParamSegments } from '../kit/list/list-toolbar.tsx';
import { withParams } from '../kit/list/paging.ts';
import { type Stat, StatStrip } from '../kit/list/stat-strip.tsx';
import { usePendingSearchParams } from '../kit/list/use-change-params.ts';
import { isWorkingInRows, useFrozenRows } from '../kit/list/use-frozen-rows.ts';
import { EditDialog } from './edit-dialog.tsx';
import { DELETE_CONFIRMATION, FAILURE_MESSAGES, LOAD_FAILED, NONE_FOUND } from './lead-messages.ts';
import { type LeadRow, LeadTable } from './lead-table.tsx';
import type { action } from './leads.actions.ts';

const LEADS_PATH = '/admin-panel/leads';

interface LoadedLeads extends Listed<LeadRow> {
  readonly stats: LeadStats;
}

interface LeadsScreenProps {
  readonly query: LeadQuery;
  /** Null when the leads could not be loaded. */
  readonly list: LoadedLeads | null;
}

const NO_ROWS: readonly LeadRow[] = [];

export function LeadsScreen({ query, list }: LeadsScreenProps) {
  const { search } = useLocation();
  const frozen = useFrozenRows(list?.rows ?? NO_ROWS, search, isWorkingInRows);
  const { run } = useAdminAction<typeof action>(`${LEADS_PATH}/change`, FAILURE_MESSAGES, frozen.markOwnChange);
  const [dialog, setDialog] = useState<{ readonly kind: 'edit' | 'delete'; readonly lead: LeadRow } | null>(null);
  const close = () => setDialog(null);
  return (
    <AdminPage
      title="Leads"
      summary="Mobile numbers left in the shop, no duplicates"
      actions={
        <>
          <Link className={buttonClass({ variant: 'quiet' })} to="/admin-panel/newsletter">
            <Icon name="mail" />
            Newsletter addresses
          </Link>
          <ExportLink path={`${LEADS_PATH}/export`} />
        </>
      }
    >
      <StatStrip stats={toStats(list?.stats ?? null)} />
      <ListPanel
        label="Leads"
        toolbar={<Toolbar query={query} stats={list?.stats ?? null} />}
        notice={<PendingChangesBar frozen={frozen} />}
        rowCount={list && frozen.rows.length}
        failedMessage={LOAD_FAILED}
        empty={
          query.status === null && !query.recent ? (
            <EmptyList title={NONE_FOUND} text="Numbers that visitors leave in the discount popup arrive here." />
          ) : (
            <NothingFound title={NONE_FOUND} text="No lead matches these filters." unfilteredPath={LEADS_PATH} />
          )
        }
        pages={list && { ...list, rows: query.rows, noun: ['lead', 'leads'] }}
      >
        <LeadTable
          rows={frozen.rows}
          onEdit={(lead) => setDialog({ kind: 'edit', lead })}
          onDelete={(lead) => setDialog({ kind: 'delete', lead })}
        />
      </ListPanel>
      {dialog?.kind === 'edit' && (
        <EditDialog
          lead={dialog.lead}
          current={list?.rows.find(({ id }) => id === dialog.lead.id) ?? null}
          run={run}
          onClose={close}
        />
      )}
      {dialog?.kind === 'delete' && (
        <DeleteDialog title="Delete lead" onClose={close} onDelete={() => void run('delete', { id: dialog.lead.id })}>
          <p>{DELETE_CONFIRMATION}</p>
          <p className="sub">{formatMobile(dialog.lead.mobileNumber)} and its notes are gone for good.</p>
        </DeleteDialog>
      )}
    </AdminPage>
  );
}

function toStats(stats: LeadStats | null): readonly Stat[] {
  if (!stats) {
    return ['Total', 'New', 'Contacted', 'Converted'].map((name) => ({ name, value: '–', note: 'not loaded' }));
  }
  const convertedPercent = stats.total === 0 ? 0 : Math.round((stats.converted / stats.total) * 100);
  return [
    {
      name: 'Total',
      value: formatCount(stats.total),
      note: `${formatCount(stats.recent)} in the last ${RECENT_DAYS} days`,
    },
    { name: 'New', value: formatCount(stats.new), note: 'not called yet' },
    { name: 'Contacted', value: formatCount(stats.contacted) },
    { name: 'Converted', value: formatCount(stats.converted), note: `${convertedPercent}% of all leads` },
  ];
}

const STATUSES = [
  [null, 'All', 'total'],
  ['new', 'New', 'new'],
  ['contacted', 'Contacted', 'contacted'],
  ['converted', 'Converted', 'converted'],
] as const;

function Toolbar({ query, stats }: { readonly query: LeadQuery; readonly stats: LeadStats | null }) {
  const params = usePendingSearchParams();
  return (
    <div className="toolbar">
      <ParamSegments
        label="Status"
        className="seg seg--wide"
        param="status"
        current={query.status}
        choices={STATUSES.map(([status, name, stat]) => [status, `${name} ${stats ? formatCount(stats[stat]) : ''}`])}
      />
      <Link
        className={buttonClass({ variant: query.recent ? 'secondary' : 'quiet', size: 'sm' })}
        to={withParams(params, { recent: query.recent ? null : String(RECENT_DAYS) })}
        aria-current={query.recent || undefined}
        preventScrollReset
      >
        Last {RECENT_DAYS} days
      </Link>
    </div>
  );
}
