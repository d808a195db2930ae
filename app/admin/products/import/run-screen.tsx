// An import that was started: its progress, its results, and the actions on it.

import { useState } from 'react';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { formatCount } from '#shop/format-count.ts';
import type { ImportCounts, ImportProgress, RowFilter } from '#shop/imports/import-progress.server.ts';
import type { ImportRecord } from '#shop/imports/imports.server.ts';
import { useStaffEvents } from '../../frame/staff-events.tsx';
import { useAdminAction } from '../../kit/actions/use-admin-action.ts';
import { AdminPage } from '../../kit/admin-page.tsx';
import { ConfirmDialog } from '../../kit/form/confirm-dialog.tsx';
import { formatDateTime } from '../../kit/indian-time.ts';
import { Segments } from '../../kit/list/list-toolbar.tsx';
import { StatStrip } from '../../kit/list/stat-strip.tsx';
import { Note } from '../../kit/note.tsx';
import { Panel } from '../../kit/panel.tsx';
import { Progress } from '../../kit/progress.tsx';
import { ImportCards } from './import-cards.tsx';
import { FAILURE_MESSAGES, PAUSE_REASONS } from './import-messages.ts';
import { ImportSteps } from './import-steps.tsx';
import type { action } from './imports.actions.ts';
import { PictureFilesPanel } from './picture-files-panel.tsx';
import { ReportPanel } from './report-panel.tsx';
import { CHANGE_PATH } from './use-choices.ts';

interface RunScreenProps {
  readonly record: ImportRecord;
  readonly filter: RowFilter;
  readonly progress: ImportProgress;
}

export function RunScreen({ record, filter, progress }: RunScreenProps) {
  useStaffEvents(['imports']);
  const { run, isBusy } = useAdminAction<typeof action>(CHANGE_PATH, FAILURE_MESSAGES);
  const { counts, cards } = progress;
  const { id, status } = record;
  return (
    <AdminPage
      title="Import products"
      summary={summaryText(record)}
      back={{ to: '/admin-panel/products/import', name: 'Imports' }}
      help="products"
      actions={<RunActions record={record} counts={counts} />}
    >
      <ImportSteps current="import" links={{ file: '/admin-panel/products/import' }} />
      <section className="panel import-run" aria-label="Progress">
        <div className="import-run__bar">
          <RunProgress status={status} counts={counts} />
        </div>
        {status === 'paused' && record.pauseReason && <Note kind="warn">{PAUSE_REASONS[record.pauseReason]}</Note>}
        <Counts counts={counts} record={record} />
      </section>
      <Panel
        title="Products"
        className="import__products"
        headerExtra={
          <Segments
            label="Products to show"
            choices={[
              { key: 'all', to: { show: null }, isCurrent: filter === 'all', label: 'All' },
              {
                key: 'notes',
                to: { show: 'notes' },
                isCurrent: filter === 'notes',
                label: `Notes ${counts.withNotes}`,
              },
              {
                key: 'problems',
                to: { show: 'problems' },
                isCurrent: filter === 'problems',
                label: `Problems ${counts.failed}`,
              },
            ]}
          />
        }
      >
        {cards.length > 0 ? <ImportCards cards={cards} /> : <p className="panel__line">No product to show.</p>}
      </Panel>
      <PictureFilesPanel
        importId={id}
        files={progress.pictureFiles}
        onUploaded={() => void run('retryPictures', { id })}
      />
      <ReportPanel
        progress={progress}
        canRetry={status === 'done' || status === 'paused'}
        isRetrying={isBusy('retryPictures')}
        onRetry={() => void run('retryPictures', { id })}
      />
    </AdminPage>
  );
}

/** Returns 'products.csv · started 14 Nov 2026, 11:12 am by Meera'. */
function summaryText({ fileName, startedAt, startedBy }: ImportRecord): string {
  const starter = startedBy?.name || startedBy?.email;
  const when = startedAt ? ` · started ${formatDateTime(startedAt)}` : '';
  return `${fileName}${when}${starter ? ` by ${starter}` : ''}`;
}

function RunProgress({ status, counts }: { readonly status: ImportRecord['status']; readonly counts: ImportCounts }) {
  const readProducts = counts.products - counts.planned;
  const triedPictures = counts.picturesDone + counts.picturesFailed;
  if (status === 'undone')
    return (
      <p role="status">
        <b>Undone.</b>{' '}
        {counts.remaining === 0
          ? 'The products that this import added are deleted.'
          : `${formatCount(counts.remaining)} of the added products were ordered: they are inactive. The others are deleted.`}{' '}
        Changes of other products stay.
      </p>
    );
  if (status === 'undoing')
    return (
      <Progress
        label={`Undoing: ${formatCount(counts.remaining)} of ${formatCount(counts.added)} products are left`}
        value={counts.added - counts.remaining}
        max={Math.max(counts.added, 1)}
      />
    );
  if (status === 'done')
    return (
      <p role="status">
        <b>Done.</b> {formatCount(readProducts)} products were read, {formatCount(counts.added)} added,{' '}
        {formatCount(counts.updated)} changed.
      </p>
    );
  const word = status === 'paused' ? 'Paused' : 'Importing';
  if (counts.products === 0) return <Progress label={`${word}: reading the file. You can close this page.`} />;
  if (counts.planned > 0)
    return (
      <Progress
        label={`${word}: ${formatCount(readProducts)} of ${formatCount(counts.products)} products. You can close this page.`}
        value={readProducts}
        max={counts.products}
      />
    );
  return (
    <Progress
      label={`${word}: ${formatCount(triedPictures)} of ${formatCount(counts.pictures)} pictures. You can close this page.`}
      value={triedPictures}
      max={Math.max(counts.pictures, 1)}
    />
  );
}

function Counts({ counts, record }: { readonly counts: ImportCounts; readonly record: ImportRecord }) {
  const addedNote = record.publishes ? 'active with a picture' : 'inactive';
  return (
    <StatStrip
      stats={[
        { name: 'New', value: formatCount(counts.added), note: record.status === 'undone' ? 'undone' : addedNote },
        { name: 'Changed', value: formatCount(counts.updated), note: `${formatCount(counts.unchanged)} unchanged` },
        {
          name: 'Not imported',
          value: formatCount(counts.failed),
          ...(counts.failed > 0 ? { note: 'see report', isProblem: true } : {}),
        },
        {
          name: 'Pictures',
          value: formatCount(counts.picturesDone),
          ...(counts.picturesFailed > 0
            ? { note: `${formatCount(counts.picturesFailed)} failed`, isProblem: true }
            : { note: counts.pictures === 0 ? 'none to fetch' : `of ${formatCount(counts.pictures)}` }),
        },
        { name: 'Old addresses', value: formatCount(counts.oldAddresses), note: 'redirect to the new ones' },
      ]}
    />
  );
}

function RunActions({
  record: { id, status },
  counts,
}: {
  readonly record: ImportRecord;
  readonly counts: ImportCounts;
}) {
  const { run, isBusy } = useAdminAction<typeof action>(CHANGE_PATH, FAILURE_MESSAGES);
  const [isAsking, setIsAsking] = useState(false);
  const undo = async () => {
    await run('undo', { id });
    setIsAsking(false);
  };
  return (
    <>
      {(status === 'paused' || status === 'done') && counts.added > 0 && (
        <Button variant="quiet" onClick={() => setIsAsking(true)}>
          <Icon name="undo" />
          Undo import
        </Button>
      )}
      <a className={buttonClass({ variant: 'quiet' })} href={`/admin-panel/products/import/${id}/report`} download>
        <Icon name="download" />
        Report
      </a>
      {status === 'running' && (
        <Button variant="quiet" busy={isBusy('pause')} onClick={() => void run('pause', { id })}>
          Pause
        </Button>
      )}
      {status === 'paused' && (
        <Button busy={isBusy('resume')} onClick={() => void run('resume', { id })}>
          Resume
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        title="Undo this import?"
        action="Undo import"
        danger
        busy={isBusy('undo')}
        onClose={() => setIsAsking(false)}
        onConfirm={() => void undo()}
      >
        <p>
          The {formatCount(counts.added)} products that it added become inactive, and those that nobody ordered are
          deleted. Changes of other products stay, and so do new categories.
        </p>
      </ConfirmDialog>
    </>
  );
}
