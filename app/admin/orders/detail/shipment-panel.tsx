import { useState } from 'react';
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

const MAX_STEPS = 5;

interface ShipmentPanelProps {
  readonly detail: AdminOrderDetail;
  readonly shipment: Shipment | null;
  readonly tracking: Tracking | null;
  readonly actions: OrderActions;
}

/** 'PICKUP_SCHEDULED' becomes 'Pickup scheduled'. */
const statusLabel = (status: string): string => capitalise(status.toLowerCase().replaceAll('_', ' '));

const shipmentDetails = (
  shipment: Shipment | null,
  { trackingNumber, courierName, trackingUrl }: Order,
  money: (amount: Paise) => string,
) =>
  [
    ...(shipment
      ? ([
          ['Courier', shipment.courierName ?? 'Not assigned yet'],
          ...(shipment.charge === null ? [] : [['Courier charge', money(shipment.charge)] as const]),
          ['State', statusLabel(shipment.status)],
          [
            'Shipment',
            <span key="id" className="mono">
              {shipment.shipmentId ?? '–'}
            </span>,
          ],
        ] as const)
      : []),
    ...(!shipment && courierName !== null ? [['Courier', <bdi key="courier">{courierName}</bdi>] as const] : []),
    [
      'Tracking number',
      <span key="awb" className="mono">
        {shipment?.awbCode ?? trackingNumber ?? 'None yet'}
      </span>,
    ],
    ...(trackingUrl === null
      ? []
      : [
          [
            'Tracking link',
            <a key="link" className="inline-link" href={trackingUrl} target="_blank" rel="noreferrer nofollow">
              {new URL(trackingUrl).hostname}
            </a>,
          ] as const,
        ]),
  ] as const;

type Order = AdminOrderDetail['order'];

/** A parcel that was sent by hand has no shipment at a courier, or has details that staff entered after an earlier one. */
const wasSentByHand = ({ status, courierName, trackingUrl }: Order, shipment: Shipment | null): boolean =>
  (status === 'shipped' || status === 'delivered') &&
  (shipment === null || courierName !== null || trackingUrl !== null);

export function ShipmentPanel({ detail, shipment: booked, tracking, actions }: ShipmentPanelProps) {
  const { order } = detail;
  const [isCorrecting, setCorrecting] = useState(false);
  const may = useMay();
  const money = useMoney();
  const isByHand = wasSentByHand(order, booked);
  const shipment = isByHand ? null : booked;
  const steps = isByHand ? [] : (tracking?.activities.slice(0, MAX_STEPS) ?? []);
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
  const [opened] = useState(detail);
  const { order } = opened;
  // A live change of other parts of the order does not matter here.
  const { version } = isEqual(toTracking(order), toTracking(detail.order)) ? detail : opened;
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
