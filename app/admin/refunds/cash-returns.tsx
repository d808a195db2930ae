// Cash returns: the open tasks first, then the recently completed ones.

import { formatCount } from '#shop/format-count.ts';
import type { DetailCashReturn } from '#shop/orders/admin-order-detail.ts';
import { shortOrderId } from '#shop/orders/order.ts';
import { type Column, DataTable } from '../kit/list/data-table.tsx';
import { Panel } from '../kit/panel.tsx';
import { ToneBadge } from '../kit/status-badge.tsx';
import { UpiId } from '../kit/upi-id.tsx';
import { useMoney } from '../kit/use-money.tsx';
import { CashReturnActions } from '../order-actions/cash-return-actions.tsx';
import { actorText } from '../order-actions/order-action-messages.ts';
import type { OrderActions } from '../order-actions/use-order-actions.ts';
import { OrderLink } from './failed-refunds.tsx';

export interface CashReturnRow extends Omit<DetailCashReturn, 'status' | 'createdAt' | 'endedAt'> {
  readonly orderNumber: string;
  readonly customerName: string;
  readonly customerPhone: string;
  readonly status: 'open' | 'done';
  /** '14 Nov 2026, 11:12 am' */
  readonly since: string;
  readonly endedAt: string | null;
}

interface CashReturnsProps {
  readonly rows: readonly CashReturnRow[];
  readonly actions: OrderActions;
}

export function CashReturns({ rows, actions }: CashReturnsProps) {
  const money = useMoney();
  const openCount = rows.filter(({ status }) => status === 'open').length;
  const columns: readonly Column<CashReturnRow>[] = [
    {
      head: 'Amount',
      className: 'small-list__name',
      cell: ({ amount, reason, vpa }) => (
        <>
          <b className="table__name">{money(amount)}</b>
          <span className="sub refunds__line">{reason}</span>
          <UpiId vpa={vpa} />
        </>
      ),
    },
    {
      head: 'Order and customer',
      className: 'small-list__details',
      cell: ({ orderNumber, customerName, customerPhone }) => (
        <>
          <OrderLink order={{ orderId: orderNumber, customerName }} />
          <span className="sub refunds__line">{customerPhone}</span>
        </>
      ),
    },
    { head: 'State', className: 'small-list__more', cell: (row) => <State row={row} /> },
    {
      head: 'Actions',
      alignsRight: true,
      className: 'small-list__acts',
      cell: (row) =>
        row.status === 'open' && (
          <div className="acts refunds__acts">
            <CashReturnActions task={row} actions={actions} about={`order ${shortOrderId(row.orderNumber)}`} />
          </div>
        ),
    },
  ];
  return (
    <Panel
      title="Cash to be given back"
      headerExtra={<span className="sub">{openCount === 0 ? 'Nothing open' : `${formatCount(openCount)} open`}</span>}
    >
      <p className="panel__line">
        The customer paid these orders in cash, and they were cancelled or returned. No provider can send cash back:
        transfer it or hand it over, then say how.
      </p>
      <DataTable label="List of cash to be given back" className="small-list" rows={rows} columns={columns} />
    </Panel>
  );
}

function State({ row }: { readonly row: CashReturnRow }) {
  if (row.status === 'done') {
    return (
      <>
        <ToneBadge tone="accepted" label="Given back" />
        <span className="sub refunds__line">
          {row.endedAt} {actorText(row.endedBy ?? '')}
        </span>
        <span className="sub refunds__line">Reference: {row.reference}</span>
      </>
    );
  }
  return (
    <>
      <ToneBadge
        tone={row.ownerEmail === null ? 'failed' : 'working'}
        label={row.ownerEmail === null ? 'Open' : 'Taken'}
      />
      <span className="sub refunds__line">Since {row.since}</span>
      {row.ownerEmail !== null && <span className="sub refunds__line">by {row.ownerEmail}</span>}
    </>
  );
}
