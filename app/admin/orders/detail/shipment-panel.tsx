import type { Shipment, Tracking } from '#shop/fulfilment/shipment.ts';
import { orderDayAndTime } from '#shop/orders/order-dates.ts';
import { DetailList, Panel } from '../../kit/panel.tsx';
import { capitalise } from '../../kit/wording.ts';

const MAX_STEPS = 5;

interface ShipmentPanelProps {
  readonly shipment: Shipment | null;
  readonly tracking: Tracking | null;
  readonly trackingNumber: string | null;
}

/** 'PICKUP_SCHEDULED' becomes 'Pickup scheduled'. */
const statusLabel = (status: string): string => capitalise(status.toLowerCase().replaceAll('_', ' '));

const shipmentDetails = (shipment: Shipment | null, trackingNumber: string | null) =>
  [
    ...(shipment
      ? ([
          ['Courier', shipment.courierName ?? 'Not assigned yet'],
          ['State', statusLabel(shipment.status)],
          [
            'Shipment',
            <span key="id" className="mono">
              {shipment.shipmentId ?? '–'}
            </span>,
          ],
        ] as const)
      : []),
    [
      'Tracking number',
      <span key="awb" className="mono">
        {shipment?.awbCode ?? trackingNumber ?? 'None yet'}
      </span>,
    ],
  ] as const;

export function ShipmentPanel({ shipment, tracking, trackingNumber }: ShipmentPanelProps) {
  const steps = tracking?.activities.slice(0, MAX_STEPS) ?? [];
  return (
    <Panel title="Shipment" bodyClass="odetail__body">
      <DetailList className="order-details" details={shipmentDetails(shipment, trackingNumber)} />
      {steps.length > 0 && (
        <ol className="ohistory ohistory--in">
          {steps.map(({ activity, location, timestamp }) => (
            <li key={`${activity} ${timestamp.toISOString()}`} className="ohistory__done">
              <b>{activity}</b> {location}
              <span className="sub">{orderDayAndTime(timestamp)}</span>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}
