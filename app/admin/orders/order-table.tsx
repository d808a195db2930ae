import { Link, useSearchParams } from 'react-router';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { Picture } from '#app/ui/picture.tsx';
import type { AdminOrder, AskedFor } from '#shop/orders/admin-order.ts';
import type { OrderSortField, OrdersQuery } from '#shop/orders/admin-orders-query.ts';
import { shortOrderId } from '#shop/orders/order.ts';
import { withParams } from '../kit/list/paging.ts';
import { useParamsAhead } from '../kit/list/use-change-params.ts';
import { ListedPaymentBadge } from '../kit/payment-badge.tsx';
import { StatusBadge } from '../kit/status-badge.tsx';
import { useMoney } from '../kit/use-money.tsx';
import { itemsWords, listMoment, METHOD_WORDS, paymentWords } from './order-messages.ts';
import { StatusSelect } from './status-select.tsx';
import type { StatusMoves } from './use-status-moves.ts';

interface OrderTableProps {
  readonly query: OrdersQuery;
  readonly orders: readonly AdminOrder[];
  readonly moves: StatusMoves;
  /** Wants a shipment for this order (ORD-…). */
  readonly onShip: (orderId: string) => void;
}

export function OrderTable({ query, orders, moves, onShip }: OrderTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that may scroll sideways must be reachable by keyboard
    <section className="table-wrap" aria-label="List of orders" tabIndex={0}>
      <table className="table table--list orders">
        <thead>
          <tr>
            <SortHead query={query} field="date" first="desc">
              Order
            </SortHead>
            <th scope="col">Customer</th>
            <th scope="col">Items</th>
            <SortHead query={query} field="total" first="desc" numeric>
              Total
            </SortHead>
            <th scope="col">Payment</th>
            <th scope="col">Cancellation</th>
            <SortHead query={query} field="status" first="asc">
              Status
            </SortHead>
            <th scope="col" className="num">
              Actions
            </th>
          </tr>
        </thead>
        <tbody>
          {orders.map((order) => (
            <Row key={order.id} order={order} moves={moves} onShip={onShip} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface SortHeadProps {
  readonly query: OrdersQuery;
  readonly field: OrderSortField;
  /** The direction of the first press. */
  readonly first: 'asc' | 'desc';
  readonly numeric?: boolean;
  readonly children: string;
}

function SortHead({ query, field, first, numeric = false, children }: SortHeadProps) {
  const params = useParamsAhead();
  const [current, direction] = query.sort.split('-');
  const isCurrent = current === field;
  const next = isCurrent ? (direction === 'asc' ? 'desc' : 'asc') : first;
  const sorted = direction === 'asc' ? 'ascending' : 'descending';
  return (
    <th scope="col" className={numeric ? 'num' : undefined} aria-sort={isCurrent ? sorted : undefined}>
      <Link className="table__sort" to={withParams(params, { sort: `${field}-${next}` })} preventScrollReset>
        {children}
        {isCurrent && <Icon name={direction === 'asc' ? 'up' : 'down'} size="xs" />}
      </Link>
    </th>
  );
}

function useOrderAddress(orderId: string): string {
  const [params] = useSearchParams();
  return withParams(params, { order: orderId, page: params.get('page') });
}

interface RowProps extends Pick<OrderTableProps, 'moves' | 'onShip'> {
  readonly order: AdminOrder;
}

function Row({ order, moves, onShip }: RowProps) {
  const money = useMoney();
  const short = shortOrderId(order.orderId);
  const to = useOrderAddress(order.orderId);
  return (
    <tr>
      <td className="orders__id">
        <Link className="table__name mono" to={to} title={order.orderId}>
          {short}
        </Link>
        <span className="sub only-table">{listMoment(order.orderDate)}</span>
      </td>
      <td className="orders__who">
        <span className="orders__name" title={order.customerName}>
          <bdi>{order.customerName}</bdi>
        </span>
        <span className="sub">{order.place}</span>
        <span className="sub only-list">
          {listMoment(order.orderDate)} · {itemsWords(order.units)} · {paymentWords(order)}
        </span>
      </td>
      <td className="only-table">
        <span className="orders__items">
          <span className="orders__stack">
            {order.pictures.map((picture, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two items may have the same picture
              <Picture key={place} className="thumb thumb--small" picture={picture} sizes="30px" widths={[96]} alt="" />
            ))}
          </span>
          <span className="sub">{itemsWords(order.units)}</span>
        </span>
      </td>
      <td className="num strong orders__total">{money(order.total)}</td>
      <td className="only-table">
        <ListedPaymentBadge sums={order.money} />
        <span className="sub orders__method">{METHOD_WORDS[order.paymentMethod]}</span>
      </td>
      <td className={order.request ? 'orders__asked' : 'only-table'}>
        <Asked request={order.request} to={to} />
      </td>
      <td className="orders__status">
        <StatusSelect order={order} moves={moves} />
      </td>
      <td className={isNextStep(order) ? 'orders__actions' : 'orders__actions only-table'}>
        <div>
          <NextStep order={order} to={to} onShip={onShip} />
          <Link className="ib only-table" to={to} aria-label={`Open order ${short}`} title={`Open order ${short}`}>
            <Icon name="cright" />
          </Link>
        </div>
      </td>
    </tr>
  );
}

const isNextStep = ({ request, mayShip }: AdminOrder): boolean => request?.status === 'pending' || mayShip;

interface NextStepProps extends Pick<OrderTableProps, 'onShip'> {
  readonly order: AdminOrder;
  readonly to: string;
}

function NextStep({ order, to, onShip }: NextStepProps) {
  const short = shortOrderId(order.orderId);
  if (order.request?.status === 'pending') {
    return (
      <Link
        className={buttonClass({ variant: 'secondary', size: 'sm' })}
        to={to}
        aria-label={`Review the request of order ${short}`}
      >
        Review
      </Link>
    );
  }
  if (!order.mayShip) return null;
  return (
    <Button
      variant="quiet"
      size="sm"
      aria-label={`Create Shipment for order ${short}`}
      onClick={() => onShip(order.orderId)}
    >
      <Icon name="truck" />
      Create Shipment
    </Button>
  );
}

function Asked({ request, to }: { readonly request: AskedFor | null; readonly to: string }) {
  if (!request) return <span className="sub">–</span>;
  if (request.status !== 'pending') return <StatusBadge status={request.status} />;
  return (
    <Link
      className="status status--waiting"
      to={to}
      title={`“${request.reason}”, asked ${listMoment(request.requestedAt)}`}
    >
      <Icon name="undo" size="xs" />
      Asks for {request.type}
    </Link>
  );
}
