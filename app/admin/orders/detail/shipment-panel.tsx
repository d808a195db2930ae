import { type ReactNode, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { Shipment, Tracking } from '#shop/fulfilment/shipment.ts';
import type { Paise } from '#shop/money/money.ts';
import type { AdminOrderDetail } from '#shop/orders/admin-order-detail.ts';
import { shortOrderId } from '#shop/orders/order.ts';
import { orderDayAndTime } from '#shop/orders/order-dates.ts';
import { isEqual } from '../../kit/form/merge-typed.ts';
import { DetailList, Panel } from '../../kit/panel.tsx';
import { useMay } from '../../kit/use-may.tsx';
import { useMoney } from '../../kit/use-money.tsx';
import { capitalise } from '../../kit/wording.ts';
import { TrackingFormDialog } from '../../order-actions/tracking-form-dialog.tsx';
import type { OrderActions } from '../../order-actions/use-order-actions.ts';

/** The panel shows the courier's newest reports; the shipment's dialog under Fulfillment shows all of them. */
const MAX_REPORTS = 5;

interface ShipmentPanelProps {
  readonly detail: AdminOrderDetail;
  readonly shipment: Shipment | null;
  readonly tracking: Tracking | null;
  readonly actions: OrderActions;
}

/** Returns 'Pickup scheduled' for 'PICKUP_SCHEDULED'. */
const statusLabel = (status: string): string => capitalise(status.toLowerCase().replaceAll('_', ' '));

type Order = AdminOrderDetail['order'];

/** `shipment` is null for a parcel that was sent by hand. */
function shipmentDetails(
  shipment: Shipment | null,
  { trackingNumber, courierName, trackingUrl }: Order,
  money: (amount: Paise) => string,
) {
  const details: [string, ReactNode][] = [];
  if (shipment) {
    details.push(['Courier', shipment.courierName ?? 'Not assigned yet']);
    if (shipment.charge !== null) details.push(['Courier charge', money(shipment.charge)]);
    details.push(
      ['State', statusLabel(shipment.status)],
      ['Shipment', <Code key="shipment" text={shipment.shipmentId ?? '–'} />],
    );
  } else if (courierName !== null) {
    details.push(['Courier', <bdi key="courier">{courierName}</bdi>]);
  }
  const awb = shipment?.awbCode ?? trackingNumber ?? 'None yet';
  details.push(['Tracking number', <Code key="awb" text={awb} />]);
  if (trackingUrl !== null) {
    details.push([
      'Tracking link',
      <a key="link" className="inline-link" href={trackingUrl} target="_blank" rel="noreferrer nofollow">
        {new URL(trackingUrl).hostname}
      </a>,
    ]);
  }
  return details;
}

const Code = ({ text }: { readonly text: string }) => <span className="mono">{text}</span>;

/**
 * Returns whether staff sent the parcel by hand: it then has no shipment at a courier, or details that staff entered
 * after an earlier shipment.
 */
const wasSentByHand = ({ status, courierName, trackingUrl }: Order, shipment: Shipment | null): boolean =>
  (status === 'shipped' || status === 'delivered') &&
  (shipment === null || courierName !== null || trackingUrl !== null);

export function ShipmentPanel({ detail, shipment: bookedShipment, tracking, actions }: ShipmentPanelProps) {
  const { order } = detail;
  const [isCorrecting, setCorrecting] = useState(false);
  const may = useMay();
  const money = useMoney();
  const isByHand = wasSentByHand(order, bookedShipment);
  const shipment = isByHand ? null : bookedShipment;
  const reports = isByHand ? [] : (tracking?.activities.slice(0, MAX_REPORTS) ?? []);
  return (
    <Panel
      title="Shipment"
      headerExtra={
        isByHand &&
        may('orders.edit') && (
          <Button variant="quiet" size="sm" onClick={() => setCorrecting(true)}>
            <Icon name="edit" />
            Edit tracking
          </Button>
        )
      }
      bodyClass="odetail__body odetail__halves"
    >
      <DetailList className="order-details" details={shipmentDetails(shipment, order, money)} />
      {reports.length > 0 && (
        <ol className="ohistory ohistory--in">
          {reports.map(({ activity, location, timestamp }) => (
            <li key={`${activity} ${timestamp.toISOString()}`} className="ohistory__done">
              <b>{activity}</b> {location}
              <span className="sub">{orderDayAndTime(timestamp)}</span>
            </li>
          ))}
        </ol>
      )}
      {isCorrecting && <CorrectTracking detail={detail} actions={actions} onClose={() => setCorrecting(false)} />}
    </Panel>
  );
}

const toTracking = ({ courierName, trackingNumber, trackingUrl }: Order) => ({
  courierName,
  trackingNumber,
  trackingUrl,
});

interface CorrectTrackingProps extends Pick<ShipmentPanelProps, 'detail' | 'actions'> {
  readonly onClose: () => void;
}

function CorrectTracking({ detail, actions, onClose }: CorrectTrackingProps) {
  const [detailAtOpening] = useState(detail);
  const { order } = detailAtOpening;
  // The latest version is sent, unless the tracking has changed since the dialog opened: then the server must refuse,
  // so the old version is sent.
  const { version } = isEqual(toTracking(order), toTracking(detail.order)) ? detail : detailAtOpening;
  return (
    <TrackingFormDialog
      title={`Tracking of order ${shortOrderId(order.orderId)}`}
      action="Save tracking"
      initial={order}
      isBusy={actions.isBusy('saveTracking')}
      save={(tracking) => actions.run('saveTracking', { id: order.id, version, tracking }, { hidesFailureToast: true })}
      onClose={onClose}
    >
      <p>The customer sees the new details with the order. No email is sent again.</p>
    </TrackingFormDialog>
  );
}
