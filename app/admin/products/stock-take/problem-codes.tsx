import { Table } from '#app/ui/table.tsx';
import type { ProblemCode } from '#shop/stock-takes/review-stock-take.server.ts';
import { IconButton } from '../../kit/icon-button.tsx';
import { Panel } from '../../kit/panel.tsx';
import { PROBLEM_TEXTS } from './stock-take-messages.ts';

interface ProblemCodesProps {
  readonly codes: readonly ProblemCode[];
  /** Absent when the stock take has ended. */
  readonly onDismiss?: (scanIds: readonly string[]) => void;
}

/** Codes that were scanned but not counted. They stay until staff remove them. */
export function ProblemCodes({ codes, onDismiss }: ProblemCodesProps) {
  if (codes.length === 0) return null;
  return (
    <Panel
      title="Codes that are not counted"
      className="stock-take__panel"
      headerExtra={<span className="sub">Put these units aside, and count them by hand or give them their codes.</span>}
    >
      <Table
        label="List of codes that are not counted"
        rows={codes}
        getKey={({ code, problem }) => `${problem} ${code}`}
        columns={[
          { title: 'Code', cell: ({ code }) => <b className="stock-take__code">{code}</b> },
          { title: 'Reason', cell: ({ problem }) => PROBLEM_TEXTS[problem] },
          { title: 'Units', numeric: true, cell: ({ units }) => units },
          ...(onDismiss
            ? [
                {
                  title: 'Remove',
                  className: 'stock-take__undo',
                  cell: ({ code, scanIds }: ProblemCode) => (
                    <IconButton
                      icon="close"
                      label={`Remove ${code} from the list`}
                      onClick={() => onDismiss(scanIds)}
                    />
                  ),
                },
              ]
            : []),
        ]}
      />
    </Panel>
  );
}
