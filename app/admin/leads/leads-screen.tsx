// Mobile numbers that visitors left, and what staff make of them.

import { useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import { buttonClass } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { LeadQuery, LeadStats } from '#shop/leads/admin-leads.ts';
import { mobileInWords, RECENT_DAYS } from '#shop/leads/lead.ts';
import { AdminPage } from '../kit/admin-page.tsx';
import { count } from '../kit/count.ts';
import { ConfirmDialog } from '../kit/form/confirm-dialog.tsx';
import { type Figure, FigureStrip } from '../kit/list/figure-strip.tsx';
import { EmptyList, FailedList } from '../kit/list/list-states.tsx';
import { Pagination } from '../kit/list/pagination.tsx';
import { withParams } from '../kit/list/paging.ts';
import { useParamsAhead } from '../kit/list/use-change-params.ts';
import { isWorkingInRows, useFrozenRows } from '../kit/list/use-frozen-rows.ts';
import { EditDialog } from './edit-dialog.tsx';
import { DELETE_QUESTION, LOAD_FAILED, NONE_FOUND } from './lead-messages.ts';
import type { LeadRow } from './lead-row.ts';
import { LeadTable } from './lead-table.tsx';
import { type LeadChanges, useLeadChanges } from './use-lead-changes.ts';

export interface LoadedLeads {
  readonly rows: readonly LeadRow[];
  readonly found: number;
  readonly page: number;
  readonly stats: LeadStats;
}

interface LeadsScreenProps {
  readonly query: LeadQuery;
  /** Null when it could not be read. */
  readonly list: LoadedLeads | null;
}

const NOTHING: readonly LeadRow[] = [];

export function LeadsScreen({ query, list }: LeadsScreenProps) {
  const { search } = useLocation();
  const [params] = useSearchParams();
  const held = useFrozenRows(list?.rows ?? NOTHING, search, isWorkingInRows);
  const changes = useLeadChanges(held.expectOwn);
  return (
    <AdminPage
      title="Leads"
      facts="Mobile numbers left in the shop, each one once"
      actions={
        <>
          <Link className={buttonClass({ variant: 'quiet' })} to="/admin-panel/newsletter">
            <Icon name="mail" />
            Newsletter addresses
          </Link>
          <a className={buttonClass({ variant: 'quiet' })} href={`/admin-panel/leads/export?${params}`} download>
            <Icon name="download" />
            Export CSV
          </a>
        </>
      }
    >
      <FigureStrip figures={figuresOf(list?.stats ?? null)} />
      <section className="panel" aria-label="Leads">
        <Toolbar query={query} stats={list?.stats ?? null} />
        {held.news !== null && (
          <p className="held-news" role="status">
            <button type="button" onClick={held.show}>
              {held.news}, show
            </button>
          </p>
        )}
        {list ? (
          <Rows query={query} rows={held.rows} current={list.rows} changes={changes} />
        ) : (
          <FailedList title={LOAD_FAILED} />
        )}
        {list && <Pagination total={list.found} page={list.page} rows={query.rows} noun={['lead', 'leads']} />}
      </section>
    </AdminPage>
  );
}

function figuresOf(stats: LeadStats | null): readonly Figure[] {
  if (!stats) {
    return ['Total', 'New', 'Contacted', 'Converted'].map((name) => ({ name, figure: '–', line: 'not loaded' }));
  }
  const share = stats.total === 0 ? 0 : Math.round((stats.converted / stats.total) * 100);
  return [
    { name: 'Total', figure: count(stats.total), line: `${count(stats.recent)} in the last ${RECENT_DAYS} days` },
    { name: 'New', figure: count(stats.new), line: 'not called yet' },
    { name: 'Contacted', figure: count(stats.contacted) },
    { name: 'Converted', figure: count(stats.converted), line: `${share}% of all leads` },
  ];
}

interface ToolbarProps {
  readonly query: LeadQuery;
  readonly stats: LeadStats | null;
}

function Toolbar({ query, stats }: ToolbarProps) {
  const params = useParamsAhead();
  const choices = [
    { status: null, name: 'All', figure: stats?.total },
    { status: 'new', name: 'New', figure: stats?.new },
    { status: 'contacted', name: 'Contacted', figure: stats?.contacted },
    { status: 'converted', name: 'Converted', figure: stats?.converted },
  ] as const;
  return (
    <div className="toolbar">
      <nav className="seg leads-seg" aria-label="Status">
        {choices.map(({ status, name, figure }) => (
          <Link
            key={name}
            to={withParams(params, { status })}
            aria-current={query.status === status || undefined}
            preventScrollReset
          >
            {name} {figure !== undefined && count(figure)}
          </Link>
        ))}
      </nav>
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

interface RowsProps {
  readonly query: LeadQuery;
  /** As shown. */
  readonly rows: readonly LeadRow[];
  /** As they are by now. */
  readonly current: readonly LeadRow[];
  readonly changes: LeadChanges;
}

interface Asked {
  readonly what: 'edit' | 'delete';
  readonly lead: LeadRow;
}

function Rows({ query, rows, current, changes }: RowsProps) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  if (rows.length === 0 && !asked) return <NothingFound query={query} />;
  return (
    <>
      <LeadTable
        rows={rows}
        onEdit={(lead) => setAsked({ what: 'edit', lead })}
        onDelete={(lead) => setAsked({ what: 'delete', lead })}
      />
      {asked?.what === 'edit' && (
        <EditDialog
          lead={asked.lead}
          current={current.find(({ id }) => id === asked.lead.id) ?? null}
          changes={changes}
          onClose={close}
        />
      )}
      {asked?.what === 'delete' && (
        <ConfirmDialog
          open
          danger
          title="Delete lead"
          action="Delete lead"
          onClose={close}
          onConfirm={() => {
            close();
            void changes.remove(asked.lead.id);
          }}
        >
          <p>{DELETE_QUESTION}</p>
          <p className="sub">{mobileInWords(asked.lead.mobileNumber)} and its notes are gone for good.</p>
        </ConfirmDialog>
      )}
    </>
  );
}

function NothingFound({ query }: { readonly query: LeadQuery }) {
  if (query.status === null && !query.recent) {
    return <EmptyList title={NONE_FOUND} text="Numbers that visitors leave in the discount popup arrive here." />;
  }
  return (
    <EmptyList title={NONE_FOUND} text="Nothing is left by these filters.">
      <Link className={buttonClass({ variant: 'quiet' })} to="/admin-panel/leads">
        Clear filters
      </Link>
    </EmptyList>
  );
}
