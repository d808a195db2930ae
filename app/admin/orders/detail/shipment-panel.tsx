import type { Shipment, Tracking } from '#shop/fulfilment/shipment.ts';
import { orderMoment } from '#shop/orders/order-dates.ts';

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
  const steps = tracking?.activities.slice(0, SHOWN_STEPS) ?? [];
  return (
    <section className="panel" aria-labelledby="order-shipment">
      <div className="panel__head">
        <h2 id="order-shipment">Shipment</h2>
      </div>
      <div className="odetail__body">
        <dl className="ofacts">
          {shipment && (
            <>
              <div>
                <dt>Courier</dt>
                <dd>{shipment.courierName ?? 'Not assigned yet'}</dd>
              </div>
              <div>
                <dt>State</dt>
                <dd>{inWords(shipment.status)}</dd>
              </div>
              <div>
                <dt>Shipment</dt>
                <dd className="mono">{shipment.shipmentId ?? '–'}</dd>
              </div>
            </>
          )}
          <div>
            <dt>Tracking number</dt>
            <dd className="mono">{shipment?.awbCode ?? trackingNumber ?? 'None yet'}</dd>
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
      </div>
    </section>
  );
}
