// The data of the fulfilment screen, with every time already formatted in the store's time zone.

import type { Picture } from '#shop/catalog/picture.ts';
import type { ShipmentStatus } from '#shop/fulfilment/shipment.ts';
import type { Paise } from '#shop/money/money.ts';
import type { OrderStatus } from '#shop/orders/order.ts';
import type { Stat } from '../kit/list/stat-strip.tsx';
import type { ExceptionStep } from './exception-steps.ts';

export const FULFILMENT_PATH = '/admin-panel/fulfillment';

/** Letters of the note that staff write about a shipment exception. */
export const MAX_NOTE_LENGTH = 500;

/** The status filter of the ready list. */
export const FILTERS = ['processing', 'shipped', 'delivered', 'cancelled', 'all'] as const;
export type Filter = (typeof FILTERS)[number];

export interface ReadyRow {
  /** ORD-… */
  readonly orderNumber: string;
  /** 'waits 19 hours', or when it was placed. */
  readonly waitingText: string;
  readonly customerName: string;
  /** 'Nashik, Maharashtra' */
  readonly place: string;
  readonly pincode: string | null;
  readonly pictures: readonly Picture[];
  readonly units: number;
  /** Null when the order is prepaid. */
  readonly amountToCollect: Paise | null;
  readonly parcel: string;
  readonly status: OrderStatus;
  /** The customer requested a cancellation; staff must decide about it before a shipment is created. */
  readonly isCancellationPending: boolean;
  /** The order is processing, and nothing blocks its shipment. */
  readonly mayCreateShipment: boolean;
  /** Why the last attempt failed. */
  readonly problem: string | null;
}

export interface ShipmentRow {
  readonly id: string;
  readonly shipmentId: string | null;
  readonly orderNumber: string;
  readonly courierName: string | null;
  readonly charge: Paise | null;
  readonly awb: string | null;
  readonly status: ShipmentStatus;
  readonly isDelayed: boolean;
  /** 'by 18 Nov' */
  readonly expected: string | null;
  readonly mayGenerateAwb: boolean;
  /** Why the last action failed. */
  readonly problem: string | null;
}

export interface ExceptionRow extends ShipmentRow {
  readonly title: string;
  readonly customerName: string;
  readonly customerPhone: string;
  /** The amount refunded when the order is cancelled. */
  readonly refundable: Paise | null;
  /** Another order is sent in its place. */
  readonly isReplaced: boolean;
  /** The courier's text. */
  readonly reason: string;
  readonly nextStep: string;
  /** '10:42 am, 14 Nov' */
  readonly reportedAt: string | null;
  /** The possible next steps, most likely first. */
  readonly steps: readonly ExceptionStep[];
}

/** One page of a longer list. */
export interface PagedRows<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
  readonly page: number;
  readonly perPage: number;
}

export interface Card extends Stat {
  readonly value: string;
}

export interface FulfilmentData {
  /** 'Pickup today at 4:30 pm from pincode 110001' */
  readonly pickupSummary: string;
  /** Null, like the lists below, when loading failed. */
  readonly cards: readonly Card[] | null;
  readonly filter: Filter;
  readonly search: string;
  readonly ready: PagedRows<ReadyRow> | null;
  readonly shipments: PagedRows<ShipmentRow> | null;
  readonly exceptions: PagedRows<ExceptionRow> | null;
  /** Null without a courier account. */
  readonly dashboardUrl: string | null;
}
