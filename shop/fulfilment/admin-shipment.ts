// A shipment as the lists of staff show it, with its exception and the actions available.

import type { orders } from '#db/schema/orders.ts';
import type { shipments } from '#db/schema/shipments.ts';
import type { Paise } from '#shop/money/money.ts';
import { type OrderStatus, shortOrderId } from '#shop/orders/order.ts';
import type { ShipmentStatus } from './shipment.ts';
import { type ExceptionKind, isExceptionKind, SHIPMENT_EXCEPTIONS } from './shipment-exceptions.ts';
import { isBeforePickup } from './shipment-progress.ts';

export interface ShipmentExceptionDetails {
  readonly exception: ExceptionKind;
  readonly title: string;
  readonly reason: string;
  readonly nextStep: string;
  readonly since: Date | null;
  readonly mayReattempt: boolean;
  readonly mayRestock: boolean;
  readonly mayRefund: boolean;
  /** True when another order is sent in place of this one: the payment then stays with that order. */
  readonly isReplaced: boolean;
  /** True when the same units may be sent in a new shipment of the same order. */
  readonly mayResend: boolean;
}

export interface AdminShipment {
  /** The id of the shipment's row, which every action needs. */
  readonly id: string;
  /** The provider's id of the shipment; null until the provider has responded. */
  readonly shipmentId: string | null;
  readonly orderNumber: string;
  readonly shortOrderId: string;
  readonly orderStatus: OrderStatus;
  readonly customerName: string;
  readonly customerPhone: string;
  /** The amount to refund when the order is cancelled; null when the customer has paid nothing. */
  readonly paid: Paise | null;
  readonly courierName: string | null;
  /** What the courier charges the store; null when the courier did not name it. */
  readonly charge: Paise | null;
  readonly awb: string | null;
  readonly status: ShipmentStatus;
  /** The courier's status text; null before the first report. */
  readonly courierStatusText: string | null;
  /** Why the last attempt failed; null when none failed. */
  readonly problem: string | null;
  readonly pickupAt: Date | null;
  readonly expectedAt: Date | null;
  readonly isDelayed: boolean;
  readonly createdAt: Date;
  readonly exceptionDetails: ShipmentExceptionDetails | null;
  readonly mayGenerateAwb: boolean;
  readonly mayCancel: boolean;
}

type ShipmentRow = typeof shipments.$inferSelect;
type OrderSummary = Pick<
  typeof orders.$inferSelect,
  'orderId' | 'status' | 'customerName' | 'customerPhone' | 'paymentStatus' | 'total'
> & { readonly isReplaced: boolean };

function toExceptionDetails(row: ShipmentRow, order: OrderSummary): ShipmentExceptionDetails | null {
  const { exception, exceptionReason, exceptionAt, restockedAt } = row;
  if (exception === null || !isExceptionKind(exception)) return null;
  const { title, nextStep, endsByItself, mayRestock, mayRefund } = SHIPMENT_EXCEPTIONS[exception];
  return {
    exception,
    title,
    reason: exceptionReason ?? '',
    nextStep,
    since: exceptionAt,
    mayReattempt: endsByItself,
    mayRestock: mayRestock && restockedAt === null,
    mayRefund: mayRefund && !order.isReplaced,
    isReplaced: order.isReplaced,
    mayResend: !order.isReplaced && row.status === 'RETURNED' && restockedAt === null && order.status === 'shipped',
  };
}

export function toAdminShipment(row: ShipmentRow, order: OrderSummary, now: Date): AdminShipment {
  const { estimatedDelivery: expectedAt, status } = row;
  const isInTransit = status === 'PICKUP_COMPLETED' || status === 'IN_TRANSIT';
  const isActive = status !== 'CANCELLED' && row.shipmentId !== null;
  return {
    id: row.id,
    shipmentId: row.shipmentId,
    orderNumber: order.orderId,
    shortOrderId: shortOrderId(order.orderId),
    orderStatus: order.status,
    customerName: order.customerName,
    customerPhone: order.customerPhone,
    paid: order.paymentStatus === 'paid' && order.total > 0 && !order.isReplaced ? order.total : null,
    courierName: row.courierName,
    charge: row.rate,
    awb: row.awbCode,
    status,
    courierStatusText: row.courierStatusText,
    problem: row.lastError,
    pickupAt: row.pickupAt,
    expectedAt,
    isDelayed: isInTransit && (row.courierState === 'delayed' || (expectedAt !== null && expectedAt < now)),
    createdAt: row.createdAt,
    exceptionDetails: toExceptionDetails(row, order),
    mayGenerateAwb: isActive && row.awbCode === null && order.status !== 'cancelled',
    mayCancel: isActive && isBeforePickup(status),
  };
}
