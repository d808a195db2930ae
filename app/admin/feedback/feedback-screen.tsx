// Shoppers' feedback on products, for staff to approve or reject.

import { useState } from 'react';
import { useLocation } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { formatCount } from '#shop/format-count.ts';
import { FEEDBACK_STATUSES, type FeedbackQuery, type FeedbackStats } from '#shop/reviews/admin-feedback.ts';
import { AdminPage } from '../kit/admin-page.tsx';
import { type Listed, ListPanel, PendingChangesBar } from '../kit/list/list-panel.tsx';
import { EmptyList, FailedList, NothingFound } from '../kit/list/list-states.tsx';
import { ListToolbar, STATUS_FILTER } from '../kit/list/list-toolbar.tsx';
import { type Stat, StatStrip } from '../kit/list/stat-strip.tsx';
import { isWorkingInRows, useFrozenRows } from '../kit/list/use-frozen-rows.ts';
import { useSearchKey } from '../kit/list/use-list-keys.ts';
import { Progress } from '../kit/progress.tsx';
import { capitalise, pluralize } from '../kit/wording.ts';
import { BrowserFeedback } from './browser-feedback.tsx';
import { LOAD_FAILED, NONE_FOUND } from './feedback-messages.ts';
import { type FeedbackRow, FeedbackTable } from './feedback-table.tsx';
import { HelperDialogs } from './helper-dialogs.tsx';
import { RejectDialog } from './reject-dialog.tsx';
import { type FeedbackChanges, useFeedbackChanges } from './use-feedback-changes.ts';

export interface LoadedFeedback extends Listed<FeedbackRow> {
  readonly stats: FeedbackStats;
}

interface FeedbackScreenProps {
  readonly query: FeedbackQuery;
  /** Null when the feedback could not be loaded. */
  readonly list: LoadedFeedback | null;
  readonly demo: boolean;
}

const STATUSES = FEEDBACK_STATUSES.map((status) => [status, capitalise(status)] as const);
const NO_ROWS: readonly FeedbackRow[] = [];

export function FeedbackScreen({ query, list, demo }: FeedbackScreenProps) {
  useSearchKey();
  const { search } = useLocation();
  const frozen = useFrozenRows(list?.rows ?? NO_ROWS, search, isWorkingInRows);
  const changes = useFeedbackChanges(frozen.markOwnChange);
  const [rejecting, setRejecting] = useState<FeedbackRow | null>(null);
  return (
    <AdminPage
      title="Feedback"
      summary="Approved feedback appears as a review on the product page"
      actions={<HelperButtons changes={changes} demo={demo} />}
    >
      <StatStrip stats={toStats(list?.stats ?? null)} />
      {changes.checkedCount !== null && (
        <Progress label={`Updating review counts, ${pluralize(changes.checkedCount, 'product', 'products')} checked`} />
      )}
      <ListPanel
        label="Feedback"
        toolbar={
          <ListToolbar
            searchLabel="Search customer name or comment"
            filters={[{ ...STATUS_FILTER, value: query.status, choices: STATUSES }]}
          />
        }
        notice={<PendingChangesBar frozen={frozen} />}
        rowCount={list && frozen.rows.length}
        failedMessage={<NotLoaded />}
        empty={<NoFeedback query={query} />}
        pages={list && { ...list, rows: query.rows, noun: ['entry', 'entries'] }}
      >
        <FeedbackTable
          rows={frozen.rows}
          rejecting={rejecting?.id ?? null}
          isApproving={(id) => changes.isBusy('approve', id)}
          onApprove={({ id }) => void changes.approve(id)}
          onReject={setRejecting}
          onRemovePhoto={({ id }, photoId) => void changes.removePhoto(id, photoId)}
        />
      </ListPanel>
      {rejecting && <RejectDialog row={rejecting} changes={changes} onClose={() => setRejecting(null)} />}
      <HelperDialogs changes={changes} />
    </AdminPage>
  );
}

function toStats(stats: FeedbackStats | null): readonly Stat[] {
  const toStat = (name: string, value: number | undefined): Stat => ({
    name,
    value: value === undefined ? '–' : formatCount(value),
  });
  return [
    toStat('Total', stats?.total),
    toStat('Pending', stats?.pending),
    toStat('Approved', stats?.approved),
    toStat('Rejected', stats?.rejected),
    {
      name: 'Average rating',
      value: stats?.averageRating == null ? '–' : <AverageRating value={stats.averageRating} />,
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

function HelperButtons({ changes, demo }: { readonly changes: FeedbackChanges; readonly demo: boolean }) {
  const { isBusy, checkedCount } = changes;
  return (
    <>
      {demo && (
        <>
          <Button variant="demo" busy={isBusy('testWorkflow')} onClick={() => void changes.testWorkflow()}>
            <Icon name="flask" />
            Test Workflow
          </Button>
          <Button variant="demo" busy={isBusy('inspect')} onClick={() => void changes.inspect()}>
            <Icon name="bug" />
            Debug Collection
          </Button>
        </>
      )}
      <Button variant="quiet" busy={checkedCount !== null} onClick={() => void changes.recount()}>
        <Icon name="calc" />
        Update Review Counts
      </Button>
      <Button
        variant="quiet"
        busy={isBusy('findDuplicates') || isBusy('cleanDuplicates')}
        onClick={() => void changes.findDuplicates()}
      >
        <Icon name="broom" />
        Clean Duplicates
      </Button>
    </>
  );
}

function NoFeedback({ query }: { readonly query: FeedbackQuery }) {
  if (query.search === '' && query.status === null) {
    return <EmptyList title={NONE_FOUND} text="What customers write on a product page waits here for you." />;
  }
  const text = query.search ? `Nothing matches “${query.search}”.` : `Nothing is ${query.status} at the moment.`;
  return <NothingFound title={NONE_FOUND} text={text} unfilteredPath="/admin-panel/feedback" />;
}

function NotLoaded() {
  return (
    <>
      <FailedList title={LOAD_FAILED} />
      <BrowserFeedback />
    </>
  );
}
