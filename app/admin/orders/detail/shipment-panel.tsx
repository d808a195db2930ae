import type { Shipment, Tracking } from '#shop/fulfilment/shipment.ts';
import { orderDayAndTime } from '#shop/orders/order-dates.ts';
import { Facts, Panel } from '../../kit/panel.tsx';
import { capitalised } from '../../kit/wording.ts';

const SHOWN_STEPS = 5;

interface ShipmentPanelProps {
  readonly shipment: Shipment | null;
  readonly tracking: Tracking | null;
  readonly trackingNumber: string | null;
}

/** 'PICKUP_SCHEDULED' is 'Pickup scheduled'. */
const readable = (status: string): string => capitalised(status.toLowerCase().replaceAll('_', ' '));

const factsOf = (shipment: Shipment | null, trackingNumber: string | null) =>
  [
    ...(shipment
      ? ([
          ['Courier', shipment.courierName ?? 'Not assigned yet'],
          ['State', readable(shipment.status)],
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
  const steps = tracking?.activities.slice(0, SHOWN_STEPS) ?? [];
  return (
    <Panel title="Shipment" body="odetail__body">
      <Facts className="ofacts" facts={factsOf(shipment, trackingNumber)} />
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
