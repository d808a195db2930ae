// Formats the shop's shipment data for the rows and cards of the screen.

import { formatCount } from '#shop/format-count.ts';
import type { AdminShipment } from '#shop/fulfilment/admin-shipment.ts';
import type { FulfilmentStats } from '#shop/fulfilment/fulfilment-stats.server.ts';
import { parcelText } from '#shop/fulfilment/parcel.ts';
import type { ReadyOrder } from '#shop/fulfilment/ready-orders.server.ts';
import { pick } from '#shop/pick.ts';
import { formatDate, formatTimeAndDay } from '../kit/indian-time.ts';
import { stepsFor } from './exception-steps.ts';
import type { Card, ExceptionRow, ReadyRow, ShipmentRow } from './fulfilment-data.ts';
import { formatDuration, nextPickupText, shortDate } from './fulfilment-messages.ts';

export function toReadyRow(order: ReadyOrder, now: Date): ReadyRow {
  const { orderNumber, status, customerName, city, state, pincode, pictures, isCash, collect, problem } = order;
  return {
    orderNumber,
    waitingText:
      status === 'processing'
        ? `waits ${formatDuration(order.orderDate, now)}`
        : `placed ${formatDate(order.orderDate)}`,
    customerName,
    place: [city, state].filter((part) => part !== '').join(', '),
    pincode,
    pictures,
    units: order.items,
    amountToCollect: isCash ? collect : null,
    parcel: parcelText(order.parcel),
    status,
    isCancellationPending: order.isCancellationPending,
    mayCreateShipment: order.mayCreateShipment,
    problem,
  };
}

export const toShipmentRow = (shipment: AdminShipment): ShipmentRow => ({
  ...pick(shipment, 'id', 'shipmentId', 'orderNumber', 'courierName', 'charge', 'awb', 'status', 'isDelayed'),
  expected: shipment.expectedAt && `by ${shortDate(shipment.expectedAt)}`,
  mayGenerateAwb: shipment.mayGenerateAwb,
  problem: shipment.problem,
});

export const toExceptionRows = (shipments: readonly AdminShipment[]): ExceptionRow[] =>
  shipments.flatMap((shipment) => {
    const { exceptionDetails, customerName, customerPhone, paid } = shipment;
    if (exceptionDetails === null) return [];
    const { title, reason, nextStep, isReplaced } = exceptionDetails;
    const reportedAt = exceptionDetails.since && formatTimeAndDay(exceptionDetails.since);
    const steps = stepsFor(exceptionDetails);
    const row = toShipmentRow(shipment);
    const customer = { customerName, customerPhone, refundable: paid };
    return [{ ...row, ...customer, title, reason, nextStep, reportedAt, steps, isReplaced }];
  });

function averageText(days: number | null): string {
  if (days === null) return 'no deliveries yet';
  return days < 1 ? 'under a day on average' : `${days.toFixed(1)} days on average`;
}

export function toStatCards(stats: FulfilmentStats, now: Date): readonly Card[] {
  const { ready, oldestReadyAt, withoutAwb, pickupScheduled, nextPickupAt, inTransit, delayed } = stats;
  const { deliveredThisWeek, averageDays } = stats;
  return [
    {
      name: 'Ready to ship',
      value: formatCount(ready),
      note: oldestReadyAt ? `oldest waits ${formatDuration(oldestReadyAt, now)}` : 'nobody waits',
    },
    {
      name: 'Shipments without AWB',
      value: formatCount(withoutAwb),
      note: withoutAwb === 0 ? 'none to generate' : 'generate before pickup',
    },
    {
      name: 'Pickup scheduled',
      value: formatCount(pickupScheduled),
      note: nextPickupText({ scheduled: pickupScheduled, nextAt: nextPickupAt }, now),
    },
    {
      name: 'In transit',
      value: formatCount(inTransit),
      note: delayed === 0 ? 'none delayed' : `${delayed} delayed`,
      isProblem: delayed > 0,
    },
    {
      name: 'Delivered this week',
      value: formatCount(deliveredThisWeek),
      note: averageText(averageDays),
    },
  ];
}
