// What the fulfilment screen shows, with every moment already in words by the clock of the store.

import type { Picture } from '#shop/catalog/picture.ts';
import type { ShipmentStatus } from '#shop/fulfilment/shipment.ts';
import type { Paise } from '#shop/money/money.ts';
import type { OrderStatus } from '#shop/orders/order.ts';
import type { Figure } from '../kit/list/figure-strip.tsx';
import type { TroubleStep } from './trouble-steps.ts';

export const HERE = '/admin-panel/fulfillment';

/** The ready list's filter; 'all' of them is the last choice. */
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
  /** Null when it is paid. */
  readonly collect: Paise | null;
  readonly parcel: string;
  readonly status: OrderStatus;
  /** The customer asked to cancel it: answered first. */
  readonly isCancelling: boolean;
  /** Processing, and nothing stands in its way. */
  readonly mayCreate: boolean;
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
  /** Why the last thing that was tried failed. */
  readonly problem: string | null;
}

export interface TroubleRow extends ShipmentRow {
  readonly title: string;
  readonly customerName: string;
  readonly customerPhone: string;
  /** Goes back when the order is cancelled. */
  readonly paid: Paise | null;
  /** What the courier said. */
  readonly reason: string;
  readonly nextStep: string;
  /** '10:42 am, 14 Nov' */
  readonly since: string | null;
  /** What may be done about it, the likeliest first. */
  readonly steps: readonly TroubleStep[];
}

/** A part of a longer list. */
export interface Part<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
  readonly page: number;
  readonly perPage: number;
}

export interface Card extends Figure {
  readonly figure: string;
}

export interface FulfilmentFacts {
  /** 'Pickup today at 4:30 pm from PIN 110001' */
  readonly lead: string;
  /** Null what could not be read. */
  readonly cards: readonly Card[] | null;
  readonly filter: Filter;
  readonly search: string;
  readonly ready: Part<ReadyRow> | null;
  readonly shipments: Part<ShipmentRow> | null;
  readonly troubles: Part<TroubleRow> | null;
  /** Null without a courier account. */
  readonly dashboardUrl: string | null;
}
