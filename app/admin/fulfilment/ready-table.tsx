import { Link } from 'react-router';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { shortOrderId } from '#shop/orders/order.ts';
import { LinkOrText } from '../kit/link-or-text.tsx';
import { type Column, DataTable } from '../kit/list/data-table.tsx';
import type { Selection } from '../kit/list/use-selection.ts';
import { orderPath } from '../kit/order-path.ts';
import { StatusBadge, ToneBadge } from '../kit/status-badge.tsx';
import { useHasCourier } from '../kit/use-has-courier.tsx';
import { IfMay } from '../kit/use-may.tsx';
import { useMoney } from '../kit/use-money.tsx';
import { pluralize } from '../kit/wording.ts';
import type { ReadyRow } from './fulfilment-data.ts';

interface ReadyTableProps {
  readonly rows: readonly ReadyRow[];
  readonly selection: Selection;
  readonly onCreate: (orderNumber: string) => void;
}

export function ReadyTable({ rows, selection, onCreate }: ReadyTableProps) {
  // Without a courier no row can be selected: a tracking number is entered for one order at a time.
  const hasCourier = useHasCourier();
  const select = {
    selection,
    allLabel: 'Select all orders',
    label: ({ mayCreateShipment, orderNumber }: ReadyRow) =>
      mayCreateShipment ? `Select order ${shortOrderId(orderNumber)}` : null,
    className: 'ful-check',
  };
  return (
    <DataTable
      label="List of orders"
      className="ful-orders"
      rows={rows}
      getKey={({ orderNumber }) => orderNumber}
      {...(hasCourier ? { select } : {})}
      columns={buildColumns(onCreate)}
    />
  );
}

const buildColumns = (onCreate: ReadyTableProps['onCreate']): readonly Column<ReadyRow>[] => [
  {
    head: 'Order',
    fixedSort: 'ascending',
    className: 'ful-orders__id',
    cell: ({ orderNumber, waitingText }) => (
      <>
        <LinkOrText
          opens="/admin-panel/orders"
          className="table__name mono"
          to={orderPath(orderNumber)}
          title={orderNumber}
        >
          {shortOrderId(orderNumber)}
        </LinkOrText>
        <span className="sub">{waitingText}</span>
      </>
    ),
  },
  {
    head: 'Deliver to',
    className: 'ful-orders__to',
    cell: ({ customerName, place, pincode }) => (
      <>
        {customerName}
        <div className="sub">
          {place} · {pincode === null ? <b className="ful-bad">no pincode</b> : <span className="mono">{pincode}</span>}
        </div>
      </>
    ),
  },
  {
    head: 'Items',
    className: 'only-table',
    cell: ({ pictures, units }) => (
      <div className="ful-items">
        <span className="ful-stack">
          {pictures.map((picture) => (
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
        <span className="sub">{pluralize(units, 'item', 'items')}</span>
      </div>
    ),
  },
  {
    head: 'Payment',
    className: 'ful-orders__pay',
    cell: ({ amountToCollect }) => <Payment amountToCollect={amountToCollect} />,
  },
  { head: 'Parcel', className: 'only-table ful-parcel', cell: ({ parcel }) => parcel },
  {
    head: 'Status',
    className: 'ful-orders__status',
    cell: ({ status, problem }) => (
      <>
        <StatusBadge status={status} />
        {problem !== null && status === 'processing' && <div className="sub ful-problem">{problem}</div>}
      </>
    ),
  },
  {
    head: 'Actions',
    alignsRight: true,
    className: 'ful-orders__act',
    cell: (row) => <NextStep row={row} onCreate={onCreate} />,
  },
];

function Payment({ amountToCollect }: Pick<ReadyRow, 'amountToCollect'>) {
  const money = useMoney();
  if (amountToCollect === null) return <ToneBadge tone="good" label="Prepaid" />;
  return (
    <>
      <span className="strong">Collect {money(amountToCollect)}</span>
      <div className="sub">Cash on delivery</div>
    </>
  );
}

interface NextStepProps extends Pick<ReadyTableProps, 'onCreate'> {
  readonly row: ReadyRow;
}

function NextStep({ row, onCreate }: NextStepProps) {
  const hasCourier = useHasCourier();
  if (row.isCancellationPending && row.status === 'processing') {
    return (
      <span className="ful-asked">
        <span className="sub">Cancellation requested</span>
        <IfMay anyOf={['orders.move']}>
          <Link className={buttonClass({ variant: 'quiet', size: 'sm' })} to={orderPath(row.orderNumber)}>
            Review request
          </Link>
        </IfMay>
      </span>
    );
  }
  const maySend = hasCourier ? row.mayCreateShipment : row.status === 'processing';
  if (!maySend) return null;
  return (
    <Button variant="secondary" size="sm" onClick={() => onCreate(row.orderNumber)}>
      <Icon name="truck" />
      {hasCourier ? 'Create Shipment' : 'Mark as sent'}
    </Button>
  );
}
