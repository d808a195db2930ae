import { Link, useSearchParams } from 'react-router';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { Picture } from '#app/ui/picture.tsx';
import type { AdminOrder, RequestSummary } from '#shop/orders/admin-order.ts';
import type { OrdersQuery } from '#shop/orders/admin-orders-query.ts';
import { shortOrderId } from '#shop/orders/order.ts';
import { type Column, DataTable } from '../kit/list/data-table.tsx';
import { withParams } from '../kit/list/paging.ts';
import type { Selection } from '../kit/list/use-selection.ts';
import { ListedPaymentBadge } from '../kit/payment-badge.tsx';
import { StatusBadge } from '../kit/status-badge.tsx';
import { useHasCourier } from '../kit/use-has-courier.tsx';
import { useMay } from '../kit/use-may.tsx';
import { useMoney } from '../kit/use-money.tsx';
import { dayAndTime, itemsText, METHOD_LABELS, paymentText } from './order-messages.ts';
import { StatusSelect } from './status-select.tsx';
import type { StatusMoves } from './use-status-moves.ts';

interface OrderTableProps {
  readonly query: OrdersQuery;
  readonly orders: readonly AdminOrder[];
  readonly moves: StatusMoves;
  readonly selection: Selection;
  /** Opens the dialog that sends the order with this number (ORD-…). */
  readonly onShip: (orderId: string) => void;
}

export function OrderTable({ query, orders, moves, selection, onShip }: OrderTableProps) {
  const money = useMoney();
  const [params] = useSearchParams();
  const orderPathFor = ({ orderId }: AdminOrder) => withParams(params, { order: orderId, page: params.get('page') });
  const columns: readonly Column<AdminOrder>[] = [
    {
      head: 'Order',
      sort: { field: 'date', first: 'desc' },
      className: 'orders__id',
      cell: (order) => (
        <>
          <Link className="table__name mono" to={orderPathFor(order)} title={order.orderId}>
            {shortOrderId(order.orderId)}
          </Link>
          <span className="sub only-table">{dayAndTime(order.orderDate)}</span>
        </>
      ),
    },
    {
      head: 'Customer',
      className: 'orders__customer',
      cell: (order) => (
        <>
          <span className="orders__name" title={order.customerName}>
            <bdi>{order.customerName}</bdi>
          </span>
          <span className="sub">{order.isGuest ? `Guest · ${order.place}` : order.place}</span>
          <span className="sub only-list">
            {dayAndTime(order.orderDate)} · {itemsText(order.units)} · {paymentText(order)}
          </span>
        </>
      ),
    },
    {
      head: 'Items',
      className: 'only-table orders__items',
      cell: ({ pictures }) => (
        <span className="orders__stack">
          {pictures.map((picture, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two items may have the same picture
            <Picture key={index} className="thumb thumb--small" picture={picture} sizes="30px" widths={[96]} alt="" />
          ))}
        </span>
      ),
    },
    {
      head: 'Total',
      alignsRight: true,
      sort: { field: 'total', first: 'desc' },
      className: 'num orders__total',
      cell: ({ total, units }) => (
        <>
          <span className="strong">{money(total)}</span>
          <span className="sub only-table">{itemsText(units)}</span>
        </>
      ),
    },
    {
      head: 'Payment',
      className: 'only-table orders__payment',
      cell: (order) => (
        <>
          <ListedPaymentBadge sums={order.money} />
          {order.total > 0 && <span className="sub orders__method">{METHOD_LABELS[order.paymentMethod]}</span>}
        </>
      ),
    },
    {
      head: 'Parcel',
      className: (order) => (hasParcelCell(order) ? 'orders__parcel' : 'orders__parcel only-table'),
      cell: (order) => {
        const to = orderPathFor(order);
        return (
          <div>
            {order.request && <RequestNote request={order.request} to={to} />}
            <NextStep order={order} to={to} onShip={onShip} />
            {order.trackingNumber !== null && <ParcelNumber order={order} />}
          </div>
        );
      },
    },
    {
      head: 'Status',
      sort: { field: 'status' },
      className: 'orders__status',
      cell: (order) => <StatusSelect order={order} moves={moves} />,
    },
    {
      head: 'Open',
      isHeadHidden: true,
      className: 'orders__open only-table',
      cell: (order) => {
        const label = `Open order ${shortOrderId(order.orderId)}`;
        return (
          <Link className="ib" to={orderPathFor(order)} aria-label={label} title={label}>
            <Icon name="cright" />
          </Link>
        );
      },
    },
  ];
  return (
    <DataTable
      label="List of orders"
      className="orders"
      rows={orders}
      columns={columns}
      select={{
        selection,
        allLabel: 'Select all orders on this page',
        label: ({ orderId }) => `Select order ${shortOrderId(orderId)}`,
        className: 'orders__check',
      }}
      sort={query.sort}
    />
  );
}

const hasParcelCell = ({ request, mayShip, trackingNumber }: AdminOrder): boolean =>
  request !== null || mayShip || trackingNumber !== null;

/** The AWB as the courier prints it, and whether the courier has the parcel yet. */
function ParcelNumber({ order: { trackingNumber, awaitsPickup } }: { readonly order: AdminOrder }) {
  return (
    <span className="orders__awb">
      <span className="mono" title={trackingNumber ?? undefined}>
        {trackingNumber}
      </span>
      {awaitsPickup && <span className="sub">Awaiting pickup</span>}
    </span>
  );
}

interface NextStepProps extends Pick<OrderTableProps, 'onShip'> {
  readonly order: AdminOrder;
  readonly to: string;
}

function NextStep({ order, to, onShip }: NextStepProps) {
  const action = useHasCourier() ? 'Create Shipment' : 'Mark as sent';
  const may = useMay();
  const shortId = shortOrderId(order.orderId);
  if (order.request?.status === 'pending') {
    if (!may('orders.move')) return null;
    return (
      <Link
        className={`${buttonClass({ variant: 'secondary', size: 'sm' })} orders__review`}
        to={to}
        aria-label={`Review the request of order ${shortId}`}
      >
        Review
      </Link>
    );
  }
  if (!order.mayShip || !may('fulfilment')) return null;
  return (
    <Button
      variant="quiet"
      size="sm"
      aria-label={`${action} for order ${shortId}`}
      onClick={() => onShip(order.orderId)}
    >
      <Icon name="truck" />
      {action}
    </Button>
  );
}

function RequestNote({ request, to }: { readonly request: RequestSummary; readonly to: string }) {
  if (request.status !== 'pending') return <StatusBadge status={request.status} />;
  return (
    <Link
      className="status status--waiting"
      to={to}
      title={`“${request.reason}”, asked ${dayAndTime(request.requestedAt)}`}
    >
      <Icon name="undo" size="xs" />
      Asks for {request.type}
    </Link>
  );
}
