// An order as a row of the back office's list. Pure.

import type { Count } from '#shop/catalog/listing.ts';
import type { Picture } from '#shop/catalog/picture.ts';
import type { Paise } from '#shop/money/money.ts';
import type { Custody } from './custody.ts';
import { isBeforeSending, type OrderStatus, type PaymentMethod } from './order.ts';
import type { CancellationRequest } from './order-record.ts';
import type { PaymentSums } from './payment-state.ts';

export type RequestSummary = Pick<CancellationRequest, 'status' | 'type' | 'reason' | 'requestedAt'>;

export interface AdminOrder {
  readonly id: string;
  readonly orderId: string;
  readonly orderDate: Date;
  readonly customerName: string;
  /** Bought without an account. */
  readonly isGuest: boolean;
  /** 'Chennai, Tamil Nadu' */
  readonly place: string;
  /** The sum of quantities. */
  readonly units: number;
  /** Pictures of the first few items. */
  readonly pictures: readonly Picture[];
  readonly total: Paise;
  readonly status: OrderStatus;
  readonly paymentStatus: 'pending' | 'paid' | 'failed';
  readonly paymentMethod: PaymentMethod;
  readonly couponCode: string | null;
  readonly money: PaymentSums;
  /** The latest cancellation request. */
  readonly request: RequestSummary | null;
  /** Its units have left the shelf. */
  readonly stockProcessed: boolean;
  /** The custody state of its units. */
  readonly custody: Custody;
  /** The AWB of its parcel, or the tracking number that staff entered. */
  readonly trackingNumber: string | null;
  /** True while a shipment is booked and the courier has not picked it up. */
  readonly awaitsPickup: boolean;
  /** A shipment can be created for it; without a courier account, it can be sent by hand. */
  readonly mayShip: boolean;
}

/** What a bulk action needs to know of an order; `status` is the one that the screen shows. */
export type OrderToSelect = Pick<
  AdminOrder,
  'id' | 'orderId' | 'status' | 'total' | 'money' | 'paymentMethod' | 'custody' | 'awaitsPickup'
>;

export interface OrderCounts extends Readonly<Record<OrderStatus, number>> {
  readonly all: number;
  /** Unanswered cancellation requests. */
  readonly pendingRequests: number;
}

export interface AdminOrderList {
  readonly orders: readonly AdminOrder[];
  readonly found: Count;
  readonly counts: OrderCounts;
  /** When the newest of all orders was placed; an order with a later time arrived after this list was read. */
  readonly newest: Date | null;
}

/**
 * A shipment is created for an order in processing, but not while a cancellation request of its customer is unanswered. A shipment
 * whose booking got no response is no obstacle: creating it again continues the same shipment.
 */
const canGetShipment = (status: OrderStatus, request: Pick<CancellationRequest, 'status'> | null): boolean =>
  status === 'processing' && request?.status !== 'pending';

/** Without a courier account a parcel is sent by hand, which is possible as soon as the order is placed. */
export const canBeSent = (
  status: OrderStatus,
  request: Pick<CancellationRequest, 'status'> | null,
  hasCourier: boolean,
): boolean => (hasCourier ? canGetShipment(status, request) : isBeforeSending(status) && request?.status !== 'pending');
