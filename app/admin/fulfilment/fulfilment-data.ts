// The data of the fulfilment screen, with every time formatted in the store's time zone.

import type { AdminShipment } from '#shop/fulfilment/admin-shipment.ts';
import type { ReadyOrder } from '#shop/fulfilment/ready-orders.server.ts';
import type { Paise } from '#shop/money/money.ts';
import type { Stat } from '../kit/list/stat-strip.tsx';
import type { ExceptionStep } from './exception-steps.ts';

export const FULFILMENT_PATH = '/admin-panel/fulfillment';

/** The longest note that staff may write about a shipment exception. */
export const MAX_NOTE_LENGTH = 500;

/** The status filter of the ready list. */
export const FILTERS = ['processing', 'shipped', 'delivered', 'cancelled', 'all'] as const;
export type Filter = (typeof FILTERS)[number];

export interface ReadyRow
  extends Pick<
    ReadyOrder,
    'orderNumber' | 'customerName' | 'pincode' | 'pictures' | 'status' | 'isCancellationPending' | 'problem'
  > {
  /** 'waits 19 hours', or the time of the order. */
  readonly waitingText: string;
  /** 'Nashik, Maharashtra' */
  readonly place: string;
  readonly units: number;
  /** Null for a prepaid order. */
  readonly amountToCollect: Paise | null;
  readonly parcel: string;
  /** True when the order is processing and nothing blocks its shipment. */
  readonly mayCreateShipment: boolean;
}

export interface ShipmentRow
  extends Pick<
    AdminShipment,
    'id' | 'shipmentId' | 'orderNumber' | 'courierName' | 'charge' | 'awb' | 'status' | 'isDelayed' | 'mayGenerateAwb'
  > {
  /** 'by 18 Nov' */
  readonly expected: string | null;
  /** Why the last action failed. */
  readonly problem: string | null;
}

export interface ExceptionRow extends ShipmentRow {
  readonly title: string;
  readonly customerName: string;
  readonly customerPhone: string;
  /** The amount refunded when the order is cancelled. */
  readonly refundable: Paise | null;
  /** True when another order is sent as a replacement. */
  readonly isReplaced: boolean;
  /** The reason in the courier's words. */
  readonly reason: string;
  readonly nextStep: string;
  /** '10:42 am, 14 Nov' */
  readonly reportedAt: string | null;
  /** The possible steps, most likely first. */
  readonly steps: readonly ExceptionStep[];
}

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
  /** Null, like the lists below, when it could not be loaded. */
  readonly cards: readonly Card[] | null;
  readonly filter: Filter;
  readonly search: string;
  readonly ready: PagedRows<ReadyRow> | null;
  readonly shipments: PagedRows<ShipmentRow> | null;
  readonly exceptions: PagedRows<ExceptionRow> | null;
  /** Null without a courier account. */
  readonly dashboardUrl: string | null;
}
