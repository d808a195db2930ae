// The differences of a stock take before it is applied, and its result afterwards.

import { Link } from 'react-router';
import { buttonClass } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { formatCount } from '#shop/format-count.ts';
import type { ReviewView, StockTakeReview, StockTakeTotals } from '#shop/stock-takes/review-stock-take.server.ts';
import type { StockTakeRecord } from '#shop/stock-takes/stock-takes.server.ts';
import { useStaffEvents } from '../../frame/staff-events.tsx';
import { AdminPage } from '../../kit/admin-page.tsx';
import { formatDateTime } from '../../kit/indian-time.ts';
import { ListPanel } from '../../kit/list/list-panel.tsx';
import { EmptyList } from '../../kit/list/list-states.tsx';
import { Segments } from '../../kit/list/list-toolbar.tsx';
import type { Paging } from '../../kit/list/paging.ts';
import { StatStrip } from '../../kit/list/stat-strip.tsx';
import { Note } from '../../kit/note.tsx';
import { Progress } from '../../kit/progress.tsx';
import { useWholeMoney } from '../../kit/use-money.tsx';
import { pluralize } from '../../kit/wording.ts';
import { AbandonButton } from './abandon-button.tsx';
import { ApplyButton } from './apply-button.tsx';
import { LineTable } from './line-table.tsx';
import { ProblemCodes } from './problem-codes.tsx';
import { scopeName } from './stock-take-messages.ts';
import { UncountedTable } from './uncounted-table.tsx';
import { UnsentNote } from './unsent-note.tsx';

interface ReviewScreenProps {
  readonly record: StockTakeRecord;
  readonly view: ReviewView;
  readonly paging: Paging;
  readonly review: StockTakeReview;
}

const EMPTY_TEXTS: Readonly<Record<ReviewView, readonly [title: string, text: string]>> = {
  differences: ['No differences.', 'Everything that was counted is as recorded.'],
  counted: ['Nothing was counted.', 'The sizes that are counted appear here.'],
  uncounted: ['Every size was counted.', 'Sizes with stock that nobody counted appear here.'],
};

export function ReviewScreen({ record, view, paging, review }: ReviewScreenProps) {
  useStaffEvents(['stock-takes']);
  const { totals, lines, uncounted, problemCodes } = review;
  const isCounting = record.status === 'counting';
  const [title, text] = EMPTY_TEXTS[view];
  const found = { differences: totals.differences, counted: totals.sizes, uncounted: totals.uncountedSizes }[view];
  return (
    <AdminPage
      title={`Stock take: ${scopeName(record)}`}
      summary={summaryText(record)}
      back={
        isCounting
          ? { to: `/admin-panel/products/stock-take/${record.id}`, name: 'Continue counting' }
          : { to: '/admin-panel/products/stock-take', name: 'Stock takes' }
      }
      help="products"
      actions={
        <>
          {isCounting && <AbandonButton id={record.id} />}
          <a
            className={buttonClass({ variant: 'quiet' })}
            href={`/admin-panel/products/stock-take/${record.id}/report`}
            download
          >
            <Icon name="download" />
            Report
          </a>
          {isCounting && <ApplyButton id={record.id} totals={totals} />}
        </>
      }
    >
      <UnsentNote stockTakeId={record.id} isCounting={isCounting} />
      <State record={record} totals={totals} />
      <Totals totals={totals} />
      <ListPanel
        label="Sizes"
        className="stock-take__panel"
        toolbar={
          <div className="toolbar">
            <Segments
              label="Sizes to show"
              choices={[
                segment('differences', `Differences ${formatCount(totals.differences)}`, view),
                segment('counted', `Counted ${formatCount(totals.sizes)}`, view),
                ...(isCounting
                  ? [segment('uncounted', `Not counted ${formatCount(totals.uncountedSizes)}`, view)]
                  : []),
              ]}
            />
          </div>
        }
        rowCount={lines.length + uncounted.length}
        failedMessage=""
        empty={<EmptyList title={title} text={text} />}
        pages={{ ...paging, found, noun: ['size', 'sizes'] }}
      >
        {view === 'uncounted' ? (
          <UncountedTable sizes={uncounted} />
        ) : (
          <LineTable stockTakeId={record.id} lines={lines} isCounting={isCounting} />
        )}
      </ListPanel>
      <ProblemCodes codes={problemCodes} />
    </AdminPage>
  );
}

const segment = (view: ReviewView, label: string, current: ReviewView) => ({
  key: view,
  label,
  isCurrent: view === current,
  to: { show: view === 'differences' ? null : view },
});

function summaryText({ startedAt, startedBy, endedAt, appliedBy, status }: StockTakeRecord): string {
  const started = `Started ${formatDateTime(startedAt)} by ${startedBy.name || startedBy.email}`;
  if (endedAt === null) return started;
  const ending = status === 'applied' ? `applied by ${appliedBy?.name || appliedBy?.email}` : 'abandoned';
  return `${started} · ${ending} ${formatDateTime(endedAt)}`;
}

function State({ record, totals }: { readonly record: StockTakeRecord; readonly totals: StockTakeTotals }) {
  if (record.status === 'applying')
    return (
      <section className="panel stock-take__progress" aria-label="Progress">
        <Progress
          label="The stock is being corrected. You can close this page."
          value={totals.decided}
          max={Math.max(1, totals.lines)}
        />
      </section>
    );
  if (record.status === 'abandoned') return <Note title="Abandoned.">No stock was changed.</Note>;
  if (record.status === 'counting')
    return (
      <Note>
        Nothing is corrected yet. Check the differences, count again what looks wrong, then apply. Sales and deliveries
        since the count stay.
      </Note>
    );
  if (totals.refused === 0)
    return (
      <Note kind="ok" title="Applied.">
        The stock is corrected.
      </Note>
    );
  return (
    <Note kind="warn" title="Applied.">
      {pluralize(totals.refused, 'size was', 'sizes were')} not corrected: see the column Result.{' '}
      <Link to="/admin-panel/products/stock-take">Count them in another stock take.</Link>
    </Note>
  );
}

function Totals({ totals }: { readonly totals: StockTakeTotals }) {
  const money = useWholeMoney();
  const value = totals.value < 0 ? `−${money(-totals.value)}` : money(totals.value);
  return (
    <StatStrip
      stats={[
        { name: 'Sizes counted', value: formatCount(totals.sizes), note: pluralize(totals.units, 'unit', 'units') },
        { name: 'Differences', value: formatCount(totals.differences), note: 'sizes' },
        { name: 'Missing', value: formatCount(totals.missingUnits), note: 'units' },
        { name: 'Too many', value: formatCount(totals.extraUnits), note: 'units' },
        { name: 'Value', value, note: 'of the differences, at the price when counted' },
      ]}
    />
  );
}
