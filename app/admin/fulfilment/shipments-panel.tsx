// Active Shipments: what was sent and is not there yet.

import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { shortOrderId } from '#shop/orders/order.ts';
import { FailedList } from '../kit/list/list-states.tsx';
import { SelectAll } from '../kit/list/select-all.tsx';
import type { Selection } from '../kit/list/use-selection.ts';
import type { Part, ShipmentRow } from './fulfilment-facts.ts';
import { NOTHING_ACTIVE } from './fulfilment-messages.ts';
import { PartPages } from './part-pages.tsx';
import { ShipmentBadge } from './shipment-badge.tsx';
import type { FulfilmentChanges } from './use-fulfilment-changes.ts';

interface ShipmentsPanelProps {
  readonly shipments: Part<ShipmentRow> | null;
  readonly selection: Selection;
  readonly changes: FulfilmentChanges;
  readonly onTrack: (id: string) => void;
}

export function ShipmentsPanel({ shipments, selection, changes, onTrack }: ShipmentsPanelProps) {
  return (
    <section className="panel ful-shipments" aria-labelledby="active-shipments">
      <div className="panel__head ful-head">
        <h2 id="active-shipments">Active Shipments</h2>
        {shipments && <span className="sub">{shipments.total.toLocaleString('en-IN')}</span>}
      </div>
      {shipments === null && <FailedList title="Failed to load shipments" />}
      {shipments?.total === 0 && <p className="panel__line">{NOTHING_ACTIVE}</p>}
      {shipments !== null && shipments.rows.length > 0 && (
        <ParcelTable rows={shipments.rows} selection={selection} changes={changes} onTrack={onTrack} />
      )}
      {shipments !== null && shipments.total > 0 && <PartPages part={shipments} name="shipments" noun="shipments" />}
    </section>
  );
}

interface ParcelTableProps extends Omit<ShipmentsPanelProps, 'shipments'> {
  readonly rows: readonly ShipmentRow[];
}

function ParcelTable({ rows, selection, changes, onTrack }: ParcelTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that may scroll sideways must be reachable by keyboard
    <section className="table-wrap" aria-label="List of shipments" tabIndex={0}>
      <table className="table table--list ful-parcels">
        <thead>
          <tr>
            <th scope="col" className="ful-check">
              <SelectAll label="Select all shipments" selection={selection} />
            </th>
            <th scope="col">Shipment</th>
            <th scope="col">Courier</th>
            <th scope="col">AWB</th>
            <th scope="col">Status</th>
            <th scope="col" className="num">
              Actions
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.id} row={row} selection={selection} changes={changes} onTrack={onTrack} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface RowProps extends Omit<ShipmentsPanelProps, 'shipments'> {
  readonly row: ShipmentRow;
}

/** The provider's own number; until it has answered the parcel is known by its order. */
const shipmentName = ({ shipmentId, orderNumber }: Pick<ShipmentRow, 'shipmentId' | 'orderNumber'>): string =>
  shipmentId ?? `of ${shortOrderId(orderNumber)}`;

function Row({ row, selection, changes, onTrack }: RowProps) {
  const { id, shipmentId, orderNumber, courierName, awb, status, isDelayed, expected } = row;
  const isSelected = selection.has(id);
  const name = shipmentName(row);
  return (
    <tr className={isSelected ? 'is-selected' : undefined}>
      <td className="ful-check">
        <input
          type="checkbox"
          className="check"
          aria-label={`Select shipment ${name}`}
          checked={isSelected}
          onChange={() => selection.toggle(id)}
        />
      </td>
      <td className="ful-parcels__id">
        <span className="strong mono">{shipmentId ?? '–'}</span>
        <div className="sub mono">Order {shortOrderId(orderNumber)}</div>
      </td>
      <td className="ful-parcels__courier">
        {courierName ?? '–'}
        {expected !== null && <div className="sub">{expected}</div>}
      </td>
      <td className="ful-parcels__awb">
        {awb === null ? <span className="sub">None yet</span> : <span className="mono">{awb}</span>}
        {awb === null && row.problem !== null && <div className="sub ful-problem">{row.problem}</div>}
      </td>
      <td className="ful-parcels__status">
        <ShipmentBadge status={status} />
        {isDelayed && <div className="sub ful-bad">delayed</div>}
      </td>
      <td className="ful-parcels__act">
        <div className="ful-acts">
          {row.mayGenerateAwb && (
            <Button
              variant="secondary"
              size="sm"
              busy={changes.busy === `awb ${id}`}
              aria-label={`Generate AWB for shipment ${name}`}
              onClick={() => void changes.generateAwb(id)}
            >
              <Icon name="barcode" />
              {changes.busy === `awb ${id}` ? 'Generating…' : 'Generate AWB'}
            </Button>
          )}
          <Button variant="quiet" size="sm" aria-label={`Track shipment ${name}`} onClick={() => onTrack(id)}>
            <Icon name="route" />
            Track
          </Button>
        </div>
      </td>
    </tr>
  );
}
