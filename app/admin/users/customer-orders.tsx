import type { ListedCustomerOrder } from '#shop/customers/customer-page.ts';
import { shortOrderId } from '#shop/orders/order.ts';
import { formatDateTime } from '../kit/indian-time.ts';
import { LinkOrText } from '../kit/link-or-text.tsx';
import { type Column, DataTable } from '../kit/list/data-table.tsx';
import { ListPanel } from '../kit/list/list-panel.tsx';
import { EmptyList } from '../kit/list/list-states.tsx';
import type { Paging } from '../kit/list/paging.ts';
import { orderPath } from '../kit/order-path.ts';
import { ListedPaymentBadge } from '../kit/payment-badge.tsx';
import { StatusBadge } from '../kit/status-badge.tsx';
import { useMoney } from '../kit/use-money.tsx';

interface CustomerOrdersProps {
  /** One page, newest first. */
  readonly orders: readonly ListedCustomerOrder[];
  readonly found: number;
  readonly paging: Paging;
}

export function CustomerOrders({ orders, found, paging }: CustomerOrdersProps) {
  const money = useMoney();
  const columns: readonly Column<ListedCustomerOrder>[] = [
    {
      head: 'Order',
      className: 'customer__order',
      cell: ({ orderId }) => (
        <LinkOrText opens="/admin-panel/orders" className="table__name mono" to={orderPath(orderId)} title={orderId}>
          {shortOrderId(orderId)}
        </LinkOrText>
      ),
    },
    {
      head: 'Date',
      fixedSort: 'descending',
      className: 'customer__date',
      cell: ({ orderDate }) => formatDateTime(orderDate),
    },
    { head: 'Status', className: 'customer__status', cell: ({ status }) => <StatusBadge status={status} /> },
    { head: 'Payment', className: 'customer__payment', cell: (order) => <ListedPaymentBadge sums={order.money} /> },
    {
      head: 'Total',
      alignsRight: true,
      className: 'num customer__total',
      cell: ({ total }) => <span className="strong">{money(total)}</span>,
    },
  ];
  return (
    <ListPanel
      label="Orders"
      toolbar={
        <div className="panel__head">
          <h2>Orders</h2>
        </div>
      }
      rowCount={orders.length}
      failedMessage="Failed to load orders"
      empty={<EmptyList title="No orders found." text="Orders of this account will appear here." />}
      pages={{ ...paging, found, noun: ['order', 'orders'] }}
    >
      <DataTable
        label="Orders of this customer"
        className="customer__orders"
        rows={orders}
        getKey={({ orderId }) => orderId}
        columns={columns}
      />
    </ListPanel>
  );
}
