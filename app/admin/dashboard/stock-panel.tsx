// The panel 'Stock Management': the number of orders whose stock is not processed, the button that processes it, and
// the last result.

import { useFetcher } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { formatCount } from '#shop/format-count.ts';
import type { StockUpdateResult } from '#shop/stock/stock.ts';
import { IfMay } from '../kit/use-may.tsx';
import { useRefresh } from '../kit/use-refresh.ts';

const MAX_ERRORS = 3;

export interface RunResult extends StockUpdateResult {
  /** '11:38 am'; '' when the store did not respond. */
  readonly at: string;
  /** '4 seconds' */
  readonly took: string;
}

interface StockPanelProps {
  readonly pending: number;
  readonly processed: number;
  /** Result of a run whose form was posted without JavaScript. */
  readonly runResult: RunResult | null;
}

export function StockPanel({ pending, processed, runResult }: StockPanelProps) {
  const run = useFetcher<{ run: RunResult }>({ key: 'process-stock' });
  const { refresh, isRefreshing } = useRefresh();
  const isRunning = run.state !== 'idle';
  const latestResult = run.data?.run ?? runResult;
  return (
    <section className="panel" aria-labelledby="stock-management" aria-busy={isRunning}>
      <div className="panel__head">
        <h2 id="stock-management">Stock Management</h2>
      </div>
      <div className="stock-panel">
        <dl className="ledger ledger--two">
          <div>
            <dt>Pending Orders</dt>
            <dd className="ledger__figure">{formatCount(pending)}</dd>
          </div>
          <div>
            <dt>Processed Orders</dt>
            <dd className="ledger__figure">{formatCount(processed)}</dd>
          </div>
        </dl>
        <div className="buttons">
          <IfMay anyOf={['products.edit']}>
            <run.Form method="post" action="/admin-panel?index">
              <Button
                type="submit"
                name="intent"
                value="process-stock"
                variant="secondary"
                disabled={isRunning || pending === 0}
              >
                <Icon name="boxes" />
                {isRunning ? 'Processing...' : `Process Stock (${formatCount(pending)})`}
              </Button>
            </run.Form>
          </IfMay>
          <Button variant="quiet" busy={isRefreshing} onClick={refresh}>
            <Icon name="refresh" />
            Refresh Stats
          </Button>
        </div>
        <div role="status">{latestResult && !isRunning && <LastRun result={latestResult} />}</div>
      </div>
    </section>
  );
}

export function LastRun({ result }: { readonly result: RunResult }) {
  const hiddenErrors = result.errors.length - MAX_ERRORS;
  return (
    <div className="last-run">
      <p className="last-run__head">
        <b>Last run</b>
        {result.at !== '' && (
          <span className="sub">
            {result.at}, {result.took}
          </span>
        )}
      </p>
      <p className="last-run__counts">
        <span className="status status--good">
          <Icon name="ok" />
          Success {formatCount(result.success)}
        </span>
        <span className={result.failed > 0 ? 'status status--failed' : 'status'}>
          <Icon name="bad" />
          Failed {formatCount(result.failed)}
        </span>
      </p>
      {result.errors.length > 0 && (
        <ul>
          {result.errors.slice(0, MAX_ERRORS).map((error, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same error may occur twice, and the list is never reordered
            <li key={index} className="last-run__error">
              <Icon name="close" />
              {error}
            </li>
          ))}
          {hiddenErrors > 0 && <li className="last-run__more">and {formatCount(hiddenErrors)} more errors</li>}
        </ul>
      )}
    </div>
  );
}
