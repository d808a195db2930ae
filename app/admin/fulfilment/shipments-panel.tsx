// The panel 'Active Shipments': shipments that are not delivered yet.

import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { formatCount } from '#shop/format-count.ts';
import type { Paise } from '#shop/money/money.ts';
import { shortOrderId } from '#shop/orders/order.ts';
import { type Column, DataTable } from '../kit/list/data-table.tsx';
import { FailedList } from '../kit/list/list-states.tsx';
import type { Selection } from '../kit/list/use-selection.ts';
import { Panel } from '../kit/panel.tsx';
import { ShipmentBadge } from '../kit/shipment-badge.tsx';
import { useMoney } from '../kit/use-money.tsx';
import type { PagedRows, ShipmentRow } from './fulfilment-data.ts';
import { NOTHING_ACTIVE } from './fulfilment-messages.ts';
import { ListPageLinks } from './list-page-links.tsx';
import type { FulfilmentActions } from './use-fulfilment-actions.ts';

interface ShipmentsPanelProps {
  readonly shipments: PagedRows<ShipmentRow> | null;
  readonly selection: Selection;
  readonly actions: FulfilmentActions;
  readonly onTrack: (id: string) => void;
}

export function ShipmentsPanel({ shipments, selection, actions, onTrack }: ShipmentsPanelProps) {
  const money = useMoney();
  return (
    <Panel
      title="Active Shipments"
      className="ful-shipments"
      headClass="ful-head"
      headerExtra={shipments && <span className="sub">{formatCount(shipments.total)}</span>}
    >
      {shipments === null && <FailedList title="Failed to load shipments" />}
      {shipments?.total === 0 && <p className="panel__line">{NOTHING_ACTIVE}</p>}
      {shipments !== null && shipments.rows.length > 0 && (
        <DataTable
          label="List of shipments"
          className="ful-parcels"
          rows={shipments.rows}
          select={{
            selection,
            allLabel: 'Select all shipments',
            label: (row) => `Select shipment ${shipmentName(row)}`,
            className: 'ful-check',
          }}
          columns={buildColumns({ actions, onTrack, money })}
        />
      )}
      {shipments !== null && shipments.total > 0 && (
        <ListPageLinks list={shipments} pageParam="shipments" itemName="shipments" />
      )}
    </Panel>
  );
}

/** Returns the provider's shipment number; until the provider has responded, the number of the order. */
const shipmentName = ({ shipmentId, orderNumber }: Pick<ShipmentRow, 'shipmentId' | 'orderNumber'>): string =>
  shipmentId ?? `of ${shortOrderId(orderNumber)}`;

const buildColumns = ({
  actions: { run, isBusy },
  onTrack,
  money,
}: Pick<ShipmentsPanelProps, 'actions' | 'onTrack'> & {
  readonly money: (amount: Paise) => string;
}): readonly Column<ShipmentRow>[] => [
  {
    head: 'Shipment',
    className: 'ful-parcels__id',
    cell: ({ shipmentId, orderNumber }) => (
      <>
        <span className="strong mono">{shipmentId ?? '–'}</span>
        <div className="sub mono">Order {shortOrderId(orderNumber)}</div>
      </>
    ),
  },
  {
    head: 'Courier',
    className: 'ful-parcels__courier',
    cell: ({ courierName, charge, expected }) => (
      <>
        {courierName ?? '–'}
        {(charge !== null || expected !== null) && (
          <div className="sub">
            {[charge === null ? null : money(charge), expected].filter((part) => part !== null).join(' · ')}
          </div>
        )}
      </>
    ),
  },
  {
    head: 'AWB',
    className: 'ful-parcels__awb',
    cell: ({ awb, problem }) => (
      <>
        {awb === null ? <span className="sub">None yet</span> : <span className="mono">{awb}</span>}
        {awb === null && problem !== null && <div className="sub ful-problem">{problem}</div>}
      </>
    ),
  },
  {
    head: 'Status',
    className: 'ful-parcels__status',
    cell: ({ status, isDelayed }) => (
      <>
        <ShipmentBadge status={status} />
        {isDelayed && <div className="sub ful-bad">delayed</div>}
      </>
    ),
  },
  {
    head: 'Actions',
    alignsRight: true,
    className: 'ful-parcels__act',
    cell: (row) => {
      const isGenerating = isBusy('generateAwb', row.id);
      return (
        <div className="ful-acts row-acts">
          {row.mayGenerateAwb && (
            <Button
              variant="secondary"
              size="sm"
              busy={isGenerating}
              aria-label={`Generate AWB for shipment ${shipmentName(row)}`}
              onClick={() => void run('generateAwb', { id: row.id })}
            >
              <Icon name="barcode" />
              {isGenerating ? 'Generating…' : 'Generate AWB'}
            </Button>
          )}
          <Button
            variant="quiet"
            size="sm"
            aria-label={`Track shipment ${shipmentName(row)}`}
            onClick={() => onTrack(row.id)}
          >
            <Icon name="route" />
            Track
          </Button>
        </div>
      );
    },
  },
];
