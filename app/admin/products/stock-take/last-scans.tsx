import { Table } from '#app/ui/table.tsx';
import type { LastScan } from '#shop/stock-takes/review-stock-take.server.ts';
import { IconButton } from '../../kit/icon-button.tsx';
import { formatIsoTime } from '../../kit/indian-time.ts';
import { Panel } from '../../kit/panel.tsx';
import { sizeText } from './scan-panel.tsx';
import { PROBLEM_TEXTS } from './stock-take-messages.ts';

interface LastScansProps {
  readonly scans: readonly LastScan[];
  readonly onUndo: (scanId: string) => void;
}

/** The newest scans of all people who count. */
export function LastScans({ scans, onUndo }: LastScansProps) {
  return (
    <Panel title="Last scans" className="stock-take__panel">
      {scans.length === 0 ? (
        <p className="panel__line">Nothing has been counted yet.</p>
      ) : (
        <Table
          label="List of last scans"
          rows={scans}
          getKey={({ id }) => id}
          columns={[
            {
              title: 'Size',
              cell: ({ productName, size, problem, code }) => (
                <>
                  <b>{productName === null ? code : productName}</b>
                  <div className="sub">{problem === null ? `${sizeText(size)} · ${code}` : PROBLEM_TEXTS[problem]}</div>
                </>
              ),
            },
            { title: 'Quantity', numeric: true, cell: ({ quantity }) => quantity },
            {
              title: 'Scanned',
              cell: ({ at, by }) => (
                <>
                  {formatIsoTime(at)}
                  <div className="sub">by {by}</div>
                </>
              ),
            },
            {
              title: 'Undo',
              className: 'stock-take__undo',
              cell: ({ id, productName, code }) => (
                <IconButton icon="undo" label={`Undo the scan of ${productName ?? code}`} onClick={() => onUndo(id)} />
              ),
            },
          ]}
        />
      )}
    </Panel>
  );
}
