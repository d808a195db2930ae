// The data of the fulfilment screen, with every time already formatted in the store's time zone.

import type { Picture } from '#shop/catalog/picture.ts';
import type { ShipmentStatus } from '#shop/fulfilment/shipment.ts';
import type { Paise } from '#shop/money/money.ts';
import type { OrderStatus } from '#shop/orders/order.ts';
import type { Stat } from '../kit/list/stat-strip.tsx';
import type { ExceptionStep } from './exception-steps.ts';

export const FULFILMENT_PATH = '/admin-panel/fulfillment';

/** The ready list's filter; 'all' is the last choice. */
export const FILTERS = ['processing', 'shipped', 'delivered', 'cancelled', 'all'] as const;
export type Filter = (typeof FILTERS)[number];

export interface ReadyRow {
  /** ORD-… */
  readonly orderNumber: string;
  /** 'waits 19 hours', or when it was placed. */
  readonly since: string;
  readonly customerName: string;
  /** 'Nashik, Maharashtra' */
  readonly place: string;
  readonly pincode: string | null;
  readonly pictures: readonly Picture[];
  readonly units: number;
  /** Null when the order is paid. */
  readonly collect: Paise | null;
  readonly parcel: string;
  readonly status: OrderStatus;
  /** The customer requested a cancellation: staff answer that first. */
  readonly isCancelling: boolean;
  /** The order is processing, and nothing blocks its shipment. */
  readonly canCreateShipment: boolean;
  /** Why the last try failed. */
  readonly problem: string | null;
}

export interface ShipmentRow {
  readonly id: string;
  readonly shipmentId: string | null;
  readonly orderNumber: string;
  readonly courierName: string | null;
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
  readonly paid: Paise | null;
  /** The courier's text. */
  readonly reason: string;
  readonly nextStep: string;
  /** '10:42 am, 14 Nov' */
  readonly since: string | null;
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
  readonly lead: string;
  /** Null for data that could not be read. */
  readonly cards: readonly Card[] | null;
  readonly filter: Filter;
  readonly search: string;
  readonly ready: PagedRows<ReadyRow> | null;
  readonly shipments: PagedRows<ShipmentRow> | null;
  readonly exceptions: PagedRows<ExceptionRow> | null;
  /** Null without a courier account. */
  readonly dashboardUrl: string | null;
}
