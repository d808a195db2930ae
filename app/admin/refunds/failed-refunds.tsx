import { formatCount } from '#shop/format-count.ts';
import { shortOrderId } from '#shop/orders/order.ts';
import { LinkOrText } from '../kit/link-or-text.tsx';
import { type Column, DataTable } from '../kit/list/data-table.tsx';
import { orderPath } from '../kit/order-path.ts';
import { Panel } from '../kit/panel.tsx';
import { RowButton } from '../kit/row-button.tsx';
import type { OrderActions } from '../order-actions/use-order-actions.ts';

export interface FailedRefundRow {
  readonly id: string;
  /** '₹1,299' */
  readonly amount: string;
  readonly reason: string;
  readonly error: string | null;
  /** Null when the payment never became an order. */
  readonly order: { readonly orderId: string; readonly customerName: string } | null;
  /** The payment's id at the provider. */
  readonly payment: string;
  /**
   * '14 Nov 2026, 11:12 am': the time of the failure; while the refund is retried automatically, the time of its
   * request.
   */
  readonly failedAt: string;
  readonly mayRetry: boolean;
}

interface FailedRefundsProps {
  readonly rows: readonly FailedRefundRow[];
  readonly actions: OrderActions;
}

export const FailedRefunds = ({ rows, actions }: FailedRefundsProps) => (
  <Panel title="Failed refunds" headerExtra={<span className="sub">{formatCount(rows.length)}</span>}>
    <p className="panel__line">
      The payment provider refused these, or does not answer. Retry sends a refused refund again. If it keeps failing,
      refund it in the provider’s dashboard, then retry: the store finds that refund.
    </p>
    <DataTable label="List of failed refunds" className="small-list" rows={rows} columns={buildColumns(actions)} />
  </Panel>
);

const buildColumns = ({ run, isBusy }: OrderActions): readonly Column<FailedRefundRow>[] => [
  {
    head: 'Refund',
    className: 'small-list__name',
    cell: ({ amount, reason }) => (
      <>
        <b className="table__name">{amount}</b>
        <span className="sub refunds__line">{reason}</span>
      </>
    ),
  },
  {
    head: 'Order and payment',
    className: 'small-list__details',
    cell: ({ order, payment }) => (
      <>
        <OrderLink order={order} />
        <span className="sub mono refunds__line">{payment}</span>
      </>
    ),
  },
  {
    head: 'Failed',
    className: 'small-list__more',
    cell: ({ mayRetry, failedAt, error }) => (
      <>
        {mayRetry ? failedAt : `Waiting since ${failedAt}`}
        {error !== null && <span className="refunds__line refunds__why">{error}</span>}
      </>
    ),
  },
  {
    head: 'Actions',
    alignsRight: true,
    className: 'small-list__acts',
    cell: ({ id, amount, payment, mayRetry }) =>
      mayRetry ? (
        <RowButton
          disabled={isBusy()}
          label={`Retry ${amount}, ${payment}`}
          onClick={() => void run('retryRefund', { id })}
        >
          Retry
        </RowButton>
      ) : (
        <span className="sub">Retried automatically</span>
      ),
  },
];

export function OrderLink({ order }: Pick<FailedRefundRow, 'order'>) {
  if (order === null) return 'Without an order';
  return (
    <>
      <LinkOrText opens="/admin-panel/orders" className="inline-link mono" to={orderPath(order.orderId)}>
        {shortOrderId(order.orderId)}
      </LinkOrText>{' '}
      <bdi className="refunds__name">{order.customerName}</bdi>
    </>
  );
}
