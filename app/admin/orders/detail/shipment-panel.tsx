import type { Shipment, Tracking } from '#shop/fulfilment/shipment.ts';
import { orderMoment } from '#shop/orders/order-dates.ts';
import { Panel } from '../../kit/panel.tsx';

const SHOWN_STEPS = 5;

interface ShipmentPanelProps {
  readonly shipment: Shipment | null;
  readonly tracking: Tracking | null;
  readonly trackingNumber: string | null;
}

/** 'PICKUP_SCHEDULED' is 'Pickup scheduled'. */
const inWords = (status: string): string => {
  const words = status.toLowerCase().replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

export function ShipmentPanel({ shipment, tracking, trackingNumber }: ShipmentPanelProps) {
  const steps = tracking?.track_data.shipment_track_activities.slice(0, SHOWN_STEPS) ?? [];
  return (
    <Panel title="Shipment" body="odetail__body">
      <dl className="ofacts">
        {shipment && (
          <>
            <div>
              <dt>Courier</dt>
              <dd>{shipment.courier_name ?? 'Not assigned yet'}</dd>
            </div>
            <div>
              <dt>State</dt>
              <dd>{inWords(shipment.status)}</dd>
            </div>
            <div>
              <dt>Shipment</dt>
              <dd className="mono">{shipment.shipment_id ?? '–'}</dd>
            </div>
          </>
        )}
        <div>
          <dt>Tracking number</dt>
          <dd className="mono">{shipment?.awb_code ?? trackingNumber ?? 'None yet'}</dd>
        </div>
      </dl>
      {steps.length > 0 && (
        <ol className="ohistory ohistory--in">
          {steps.map(({ activity, location, timestamp }) => (
            <li key={`${activity} ${timestamp.toISOString()}`} className="ohistory__done">
              <b>{activity}</b> {location}
              <span className="sub">{orderMoment(timestamp)}</span>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}
