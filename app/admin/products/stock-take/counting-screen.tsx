// Counts sizes: staff scan or type codes, see each counted size, can undo it, and go on to the review.

import { Link } from 'react-router';
import { buttonClass } from '#app/ui/button.tsx';
import { formatCount } from '#shop/format-count.ts';
import type { CountProgress, LastScan, ProblemCode } from '#shop/stock-takes/review-stock-take.server.ts';
import type { StockTakeRecord } from '#shop/stock-takes/stock-takes.server.ts';
import { useStaffEvents } from '../../frame/staff-events.tsx';
import { useAdminAction } from '../../kit/actions/use-admin-action.ts';
import { AdminPage } from '../../kit/admin-page.tsx';
import { formatDateTime } from '../../kit/indian-time.ts';
import { StatStrip } from '../../kit/list/stat-strip.tsx';
import { Note } from '../../kit/note.tsx';
import { pluralize } from '../../kit/wording.ts';
import { AbandonButton } from './abandon-button.tsx';
import { CountFilePanel } from './count-file-panel.tsx';
import { LastScans } from './last-scans.tsx';
import { ProblemCodes } from './problem-codes.tsx';
import { ScanPanel } from './scan-panel.tsx';
import { CHANGE_PATH } from './scan-sender.ts';
import type { action } from './stock-take.actions.ts';
import { FAILURE_MESSAGES, scopeName } from './stock-take-messages.ts';
import { useScanQueue } from './use-scan-queue.ts';

interface CountingScreenProps {
  readonly record: StockTakeRecord;
  readonly progress: CountProgress;
  readonly scans: readonly LastScan[];
  readonly problemCodes: readonly ProblemCode[];
}

export function CountingScreen({ record, progress, scans, problemCodes }: CountingScreenProps) {
  useStaffEvents(['stock-takes']);
  const queue = useScanQueue(record.id);
  const { run } = useAdminAction<typeof action>(CHANGE_PATH, FAILURE_MESSAGES);
  const undo = (scanIds: readonly string[]) => void run('undo', { id: record.id, scanIds: [...scanIds] });
  return (
    <AdminPage
      title={`Stock take: ${scopeName(record)}`}
      summary={`Started ${formatDateTime(record.startedAt)} by ${record.startedBy.name || record.startedBy.email}. Several people may count at once.`}
      back={{ to: '/admin-panel/products/stock-take', name: 'Stock takes' }}
      help="products"
      actions={
        <>
          <AbandonButton id={record.id} />
          <Link className={buttonClass({ variant: 'primary' })} to="?step=review">
            Review differences
          </Link>
        </>
      }
    >
      {queue.unsent.length > 0 && queue.problem !== null && (
        <Note kind="warn" title={`${pluralize(queue.unsent.length, 'scan is', 'scans are')} not stored yet.`}>
          {queue.problem}
        </Note>
      )}
      <div className="stock-take__count">
        <ScanPanel queue={queue} scans={scans} onUndo={(scanId) => undo([scanId])} />
        <div className="stock-take__side">
          <StatStrip
            className="ledger--two"
            stats={[
              {
                name: 'Sizes counted',
                value: formatCount(progress.sizes),
                note: `of ${formatCount(progress.allSizes)}`,
              },
              { name: 'Units counted', value: formatCount(progress.units), note: 'by all who count' },
            ]}
          />
          <CountFilePanel id={record.id} />
        </div>
      </div>
      <ProblemCodes codes={problemCodes} onDismiss={undo} />
      <LastScans scans={scans} onUndo={(scanId) => undo([scanId])} />
    </AdminPage>
  );
}
