import { Link } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { shortOrderId } from '#shop/orders/order.ts';
import { orderPath, REFUND_FAILED } from '../orders/order-messages.ts';
import type { OrderChanges } from '../orders/use-order-changes.ts';

export interface FailedRefundRow {
  readonly id: string;
  /** '₹1,299' */
  readonly amount: string;
  readonly reason: string;
  readonly error: string | null;
  /** Null when the payment never became an order. */
  readonly order: { readonly orderId: string; readonly customerName: string } | null;
  /** At the provider. */
  readonly payment: string;
  /** '14 Nov 2026, 11:12 am': when it failed, or was asked for when it is still being tried. */
  readonly failed: string;
  readonly mayRetry: boolean;
}

interface FailedRefundsProps {
  readonly rows: readonly FailedRefundRow[];
  readonly changes: OrderChanges;
  readonly onDone: () => void;
}

export function FailedRefunds({ rows, changes, onDone }: FailedRefundsProps) {
  const retry = (refundId: string) =>
    void changes.run({ intent: 'retry-refund', refundId }, REFUND_FAILED).then(onDone);
  return (
    <section className="panel" aria-labelledby="failed-refunds">
      <div className="panel__head">
        <h2 id="failed-refunds">Failed refunds</h2>
        <span className="sub">{rows.length.toLocaleString('en-IN')}</span>
      </div>
      <p className="panel__line">
        The payment provider refused these, or does not answer. Retry sends a refused refund again. If it keeps failing,
        refund it in the provider’s dashboard, then retry: the store finds that refund.
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that may scroll sideways must be reachable by keyboard */}
      <section className="table-wrap" aria-label="List of failed refunds" tabIndex={0}>
        <table className="table table--list small-list">
          <thead>
            <tr>
              <th scope="col">Refund</th>
              <th scope="col">Order and payment</th>
              <th scope="col">Failed</th>
              <th scope="col" className="num">
                Actions
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                <td className="small-list__name">
                  <b className="table__name">{row.amount}</b>
                  <span className="sub refunds__line">{row.reason}</span>
                </td>
                <td className="small-list__facts">
                  <OrderOf order={row.order} />
                  <span className="sub mono refunds__line">{row.payment}</span>
                </td>
                <td className="small-list__more">
                  {row.mayRetry ? row.failed : `Waiting since ${row.failed}`}
                  {row.error !== null && <span className="refunds__line refunds__why">{row.error}</span>}
                </td>
                <td className="small-list__acts">
                  {row.mayRetry ? (
                    <Button
                      variant="quiet"
                      size="sm"
                      disabled={changes.busy !== null}
                      aria-label={`Retry ${row.amount}, ${row.payment}`}
                      onClick={() => retry(row.id)}
                    >
                      Retry
                    </Button>
                  ) : (
                    <span className="sub">Retried automatically</span>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}

export function OrderOf({ order }: Pick<FailedRefundRow, 'order'>) {
  if (order === null) return 'Without an order';
  return (
    <>
      <Link className="inline-link mono" to={orderPath(order.orderId)}>
        {shortOrderId(order.orderId)}
      </Link>{' '}
      <bdi className="refunds__name">{order.customerName}</bdi>
    </>
  );
}
