// What shoppers said about products, and what staff make of it.

import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { Count } from '#shop/catalog/listing.ts';
import { FEEDBACK_STATUSES, type FeedbackQuery, type FeedbackStats } from '#shop/reviews/admin-feedback.ts';
import { AdminPage } from '../kit/admin-page.tsx';
import { count } from '../kit/count.ts';
import { type Figure, FigureStrip } from '../kit/list/figure-strip.tsx';
import { FilterSelect } from '../kit/list/filter-select.tsx';
import { EmptyList, FailedList } from '../kit/list/list-states.tsx';
import { Pagination } from '../kit/list/pagination.tsx';
import { SearchField } from '../kit/list/search-field.tsx';
import { useChangeParams } from '../kit/list/use-change-params.ts';
import { isWorkingInRows, useFrozenRows } from '../kit/list/use-frozen-rows.ts';
import { useSearchKey } from '../kit/list/use-search-key.ts';
import { Progress } from '../kit/progress.tsx';
import { counted, LOAD_FAILED, NONE_FOUND } from './feedback-messages.ts';
import type { FeedbackRow } from './feedback-row.ts';
import { FeedbackTable } from './feedback-table.tsx';
import { HelperDialogs } from './helper-dialogs.tsx';
import { KeptFeedback } from './kept-feedback.tsx';
import { RejectDialog } from './reject-dialog.tsx';
import { type FeedbackChanges, useFeedbackChanges } from './use-feedback-changes.ts';

export interface LoadedFeedback {
  readonly rows: readonly FeedbackRow[];
  readonly found: Count;
  readonly page: number;
  readonly stats: FeedbackStats;
}

interface FeedbackScreenProps {
  readonly query: FeedbackQuery;
  /** Null when it could not be read. */
  readonly list: LoadedFeedback | null;
  readonly demo: boolean;
}

const NOTHING: readonly FeedbackRow[] = [];

export function FeedbackScreen({ query, list, demo }: FeedbackScreenProps) {
  useSearchKey();
  const { search } = useLocation();
  const held = useFrozenRows(list?.rows ?? NOTHING, search, isWorkingInRows);
  const changes = useFeedbackChanges(held.expectOwn);
  return (
    <AdminPage
      title="Feedback"
      facts="Approved feedback appears as a review on the product page"
      actions={<Helpers changes={changes} demo={demo} />}
    >
      <FigureStrip figures={figuresOf(list?.stats ?? null)} />
      {changes.looked !== null && (
        <Progress label={`Updating review counts, ${counted(changes.looked, 'product', 'products')} looked at`} />
      )}
      <section className="panel" aria-label="Feedback">
        <Toolbar query={query} />
        {held.news !== null && (
          <p className="held-news" role="status">
            <button type="button" onClick={held.show}>
              {held.news}, show
            </button>
          </p>
        )}
        {list ? <Rows query={query} rows={held.rows} changes={changes} /> : <NotLoaded />}
        {list && (
          <Pagination
            total={list.found.count}
            more={list.found.more}
            page={list.page}
            rows={query.rows}
            noun={['entry', 'entries']}
          />
        )}
      </section>
      <HelperDialogs changes={changes} />
    </AdminPage>
  );
}

function figuresOf(stats: FeedbackStats | null): readonly Figure[] {
  const figure = (name: string, value: number | undefined): Figure => ({
    name,
    figure: value === undefined ? '–' : count(value),
  });
  return [
    figure('Total', stats?.total),
    figure('Pending', stats?.pending),
    figure('Approved', stats?.approved),
    figure('Rejected', stats?.rejected),
    {
      name: 'Average rating',
      figure: stats?.averageRating == null ? '–' : <AverageRating value={stats.averageRating} />,
    },
  ];
}

function AverageRating({ value }: { readonly value: number }) {
  return (
    <>
      {value.toFixed(1)} <small>of 5</small>
    </>
  );
}

interface HelpersProps {
  readonly changes: FeedbackChanges;
  readonly demo: boolean;
}

function Helpers({ changes, demo }: HelpersProps) {
  const { busy, looked } = changes;
  return (
    <>
      {demo && (
        <>
          <Button variant="demo" busy={busy === 'test-workflow'} onClick={() => void changes.testWorkflow()}>
            <Icon name="flask" />
            Test Workflow
          </Button>
          <Button variant="demo" busy={busy === 'inspect'} onClick={() => void changes.inspect()}>
            <Icon name="bug" />
            Debug Collection
          </Button>
        </>
      )}
      <Button variant="quiet" busy={looked !== null} onClick={() => void changes.recount()}>
        <Icon name="calc" />
        Update Review Counts
      </Button>
      <Button
        variant="quiet"
        busy={busy === 'find-duplicates' || busy === 'clean-duplicates'}
        onClick={() => void changes.findDuplicates()}
      >
        <Icon name="broom" />
        Clean Duplicates
      </Button>
    </>
  );
}

function Toolbar({ query }: { readonly query: FeedbackQuery }) {
  const change = useChangeParams();
  return (
    <div className="toolbar">
      <SearchField label="Search customer name or comment" />
      <FilterSelect
        label="Status"
        all="All statuses"
        value={query.status}
        choices={FEEDBACK_STATUSES.map((status) => [status, status.charAt(0).toUpperCase() + status.slice(1)])}
        onChoose={(status) => change({ status })}
      />
    </div>
  );
}

interface RowsProps {
  readonly query: FeedbackQuery;
  readonly rows: readonly FeedbackRow[];
  readonly changes: FeedbackChanges;
}

function Rows({ query, rows, changes }: RowsProps) {
  const [rejecting, setRejecting] = useState<FeedbackRow | null>(null);
  const [approving, setApproving] = useState<string | null>(null);
  const approve = async ({ id }: FeedbackRow) => {
    setApproving(id);
    await changes.approve(id);
    setApproving(null);
  };
  if (rows.length === 0 && !rejecting) return <NothingFound query={query} />;
  return (
    <>
      <FeedbackTable
        rows={rows}
        rejecting={rejecting?.id ?? null}
        approving={approving}
        onApprove={(row) => void approve(row)}
        onReject={setRejecting}
      />
      {rejecting && <RejectDialog row={rejecting} changes={changes} onClose={() => setRejecting(null)} />}
    </>
  );
}

function NothingFound({ query }: { readonly query: FeedbackQuery }) {
  if (query.search === '' && query.status === null) {
    return <EmptyList title={NONE_FOUND} text="What customers write on a product page waits here for you." />;
  }
  const text = query.search ? `Nothing matches “${query.search}”.` : `Nothing is ${query.status} at the moment.`;
  return (
    <EmptyList title={NONE_FOUND} text={text}>
      <Link className={buttonClass({ variant: 'quiet' })} to="/admin-panel/feedback">
        Clear filters
      </Link>
    </EmptyList>
  );
}

function NotLoaded() {
  return (
    <>
      <FailedList title={LOAD_FAILED} />
      <KeptFeedback />
    </>
  );
}
