import { Link } from 'react-router';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { shortOrderId } from '#shop/orders/order.ts';
import { SelectAll } from '../kit/list/select-all.tsx';
import type { Selection } from '../kit/list/use-selection.ts';
import { SignBadge, StatusBadge } from '../kit/status-badge.tsx';
import { useMoney } from '../kit/use-money.tsx';
import type { ReadyRow } from './fulfilment-facts.ts';
import { counted } from './fulfilment-messages.ts';

interface ReadyTableProps {
  readonly rows: readonly ReadyRow[];
  readonly selection: Selection;
  readonly onCreate: (orderNumber: string) => void;
}

const orderPath = (orderNumber: string) => `/admin-panel/orders?order=${encodeURIComponent(orderNumber)}`;

export function ReadyTable({ rows, selection, onCreate }: ReadyTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that may scroll sideways must be reachable by keyboard
    <section className="table-wrap" aria-label="List of orders" tabIndex={0}>
      <table className="table table--list ful-orders">
        <thead>
          <tr>
            <th scope="col" className="ful-check">
              <SelectAll label="Select all orders" selection={selection} />
            </th>
            <th scope="col" aria-sort="ascending">
              Order
            </th>
            <th scope="col">Deliver to</th>
            <th scope="col">Items</th>
            <th scope="col">Payment</th>
            <th scope="col">Parcel</th>
            <th scope="col">Status</th>
            <th scope="col" className="num">
              Actions
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.orderNumber} row={row} selection={selection} onCreate={onCreate} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface RowProps extends Omit<ReadyTableProps, 'rows'> {
  readonly row: ReadyRow;
}

function Row({ row, selection, onCreate }: RowProps) {
  const { orderNumber, since, customerName, place, pincode, units, collect, parcel, status } = row;
  const isSelected = row.mayCreate && selection.has(orderNumber);
  return (
    <tr className={isSelected ? 'is-selected' : undefined}>
      <td className="ful-check">
        {row.mayCreate && (
          <input
            type="checkbox"
            className="check"
            aria-label={`Select order ${shortOrderId(orderNumber)}`}
            checked={isSelected}
            onChange={() => selection.toggle(orderNumber)}
          />
        )}
      </td>
      <td className="ful-orders__id">
        <Link className="table__name mono" to={orderPath(orderNumber)} title={orderNumber}>
          {shortOrderId(orderNumber)}
        </Link>
        <span className="sub">{since}</span>
      </td>
      <td className="ful-orders__to">
        {customerName}
        <div className="sub">
          {place} ·{' '}
          {pincode === null ? <b className="ful-bad">no PIN code</b> : <span className="mono">{pincode}</span>}
        </div>
      </td>
      <td className="only-table">
        <div className="ful-items">
          <span className="ful-stack">
            {row.pictures.map((picture) => (
              <Picture
                key={picture.key}
                className="thumb thumb--small"
                picture={picture}
                sizes="30px"
                widths={[96]}
                alt=""
              />
            ))}
          </span>
          <span className="sub">{counted(units, 'item', 'items')}</span>
        </div>
      </td>
      <td className="ful-orders__pay">
        <Payment collect={collect} />
      </td>
      <td className="only-table ful-parcel">{parcel}</td>
      <td className="ful-orders__status">
        <StatusBadge status={status} />
        {row.problem !== null && status === 'processing' && <div className="sub ful-problem">{row.problem}</div>}
      </td>
      <td className="ful-orders__act">
        <NextStep row={row} onCreate={onCreate} />
      </td>
    </tr>
  );
}

function Payment({ collect }: Pick<ReadyRow, 'collect'>) {
  const money = useMoney();
  if (collect === null) return <SignBadge sign="good" words="Prepaid" />;
  return (
    <>
      <span className="strong">Collect {money(collect)}</span>
      <div className="sub">Cash on delivery</div>
    </>
  );
}

function NextStep({ row, onCreate }: Pick<RowProps, 'row' | 'onCreate'>) {
  if (row.isCancelling && row.status === 'processing') {
    return (
      <span className="ful-asked">
        <span className="sub">Cancellation requested</span>
        <Link className={buttonClass({ variant: 'quiet', size: 'sm' })} to={orderPath(row.orderNumber)}>
          Answer it first
        </Link>
      </span>
    );
  }
  if (!row.mayCreate) return null;
  return (
    <Button variant="secondary" size="sm" onClick={() => onCreate(row.orderNumber)}>
      <Icon name="truck" />
      Create Shipment
    </Button>
  );
}
