// The problems of an import: products that were not imported, and pictures that could not be fetched.

import { Link } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { Table } from '#app/ui/table.tsx';
import { formatCount } from '#shop/format-count.ts';
import type { ImportProgress } from '#shop/imports/import-progress.server.ts';
import { Panel } from '../../kit/panel.tsx';

interface ReportPanelProps {
  readonly progress: ImportProgress;
  readonly canRetry: boolean;
  readonly isRetrying: boolean;
  readonly onRetry: () => void;
}

interface ReportLine {
  readonly key: string;
  readonly line: number | null;
  readonly name: string;
  readonly productId: string | null;
  readonly problem: string;
  readonly source: string | null;
}

const toLines = ({ failedRows, failedPictures }: ImportProgress): ReportLine[] => [
  ...failedRows.map(({ line, name, error }) => ({
    key: `row ${line} ${name}`,
    line,
    name,
    productId: null,
    problem: error,
    source: null,
  })),
  ...failedPictures.map(({ line, name, productId, source, error }) => ({
    key: `picture ${productId} ${source}`,
    line,
    name,
    productId,
    problem: error,
    source,
  })),
];

export function ReportPanel({ progress, canRetry, isRetrying, onRetry }: ReportPanelProps) {
  const lines = toLines(progress);
  const { failed, picturesFailed } = progress.counts;
  if (lines.length === 0) return null;
  return (
    <Panel
      title="Report"
      headerExtra={
        <>
          <span className="sub">
            {lines.length} of {formatCount(failed + picturesFailed)} shown
          </span>
          {picturesFailed > 0 && canRetry && (
            <Button variant="quiet" size="sm" busy={isRetrying} onClick={onRetry}>
              <Icon name="refresh" />
              Fetch failed pictures again
            </Button>
          )}
        </>
      }
    >
      <Table
        label="Problems of this import"
        rows={lines}
        getKey={({ key }) => key}
        columns={[
          { title: 'Line', cell: ({ line }) => line ?? '–' },
          {
            title: 'Product',
            cell: ({ name, productId }) =>
              productId === null ? <b>{name || '–'}</b> : <Link to={`/admin-panel/products/${productId}`}>{name}</Link>,
          },
          {
            title: 'Problem',
            cell: ({ problem, source }) => (
              <>
                {problem}
                {source !== null && <div className="sub import__source">{source}</div>}
              </>
            ),
          },
        ]}
      />
    </Panel>
  );
}
