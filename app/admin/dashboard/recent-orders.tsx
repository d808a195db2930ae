import { Link } from 'react-router';
import { type Column, Table } from '#app/ui/table.tsx';
import { shortOrderId } from '#shop/orders/order.ts';
import type { RecentOrder } from '#shop/staff/dashboard.ts';
import { LinkOrText } from '../kit/link-or-text.tsx';
import { Panel } from '../kit/panel.tsx';
import { ListedPaymentBadge } from '../kit/payment-badge.tsx';
import { StatusBadge } from '../kit/status-badge.tsx';
import { IfMay } from '../kit/use-may.tsx';
import { useMoney } from '../kit/use-money.tsx';

const COLUMNS: readonly Column<RecentOrder>[] = [
  {
    title: 'Order',
    className: 'recent__id',
    cell: ({ orderId }) => (
      <LinkOrText
        opens="/admin-panel/orders"
        className="table__name mono"
        to={`/admin-panel/orders?order=${encodeURIComponent(orderId)}`}
        title={orderId}
      >
        {shortOrderId(orderId)}
      </LinkOrText>
    ),
  },
  {
    title: 'Customer',
    className: 'recent__customer',
    cell: ({ customerName, city }) => (
      <>
        {customerName}
        <div className="sub">{city}</div>
      </>
    ),
  },
  { title: 'Placed', className: 'sub recent__placed only-table', cell: ({ placedAt }) => placedAt },
  { title: 'Status', className: 'recent__status', cell: ({ status }) => <StatusBadge status={status} /> },
  { title: 'Payment', className: 'only-table', cell: ({ money }) => <ListedPaymentBadge sums={money} /> },
  { title: 'Total', className: 'recent__total strong', numeric: true, cell: ({ total }) => <Money amount={total} /> },
];

function Money({ amount }: { readonly amount: number }) {
  return useMoney()(amount);
}

/** `orders` is null when the orders could not be loaded. */
export function RecentOrders({ orders }: { readonly orders: readonly RecentOrder[] | null }) {
  return (
    <Panel
      title="Recent Orders"
      headerExtra={
        <IfMay anyOf={['orders.read']}>
          <Link className="inline-link" to="/admin-panel/orders">
            View all
          </Link>
        </IfMay>
      }
    >
      {orders === null && <p className="panel__line">No orders to show: loading failed.</p>}
      {orders?.length === 0 && <p className="panel__line">No orders yet.</p>}
      {orders !== null && orders.length > 0 && (
        <Table
          className="table--list recent"
          label="The latest orders"
          columns={COLUMNS}
          rows={orders}
          getKey={(order) => order.orderId}
        />
      )}
    </Panel>
  );
}
