// The shop's own model of a shipment, a courier's offer and the courier's reports. Each provider translates its own
// names into these.

import type { SHIPMENT_STATUSES } from '#config/value-lists.ts';
import type { shipments } from '#db/schema/shipments.ts';
import type { Paise } from '#shop/money/money.ts';

/** The highest number of labels in one document of the courier. */
export const MAX_PRINTED_SHIPMENTS = 100;

export type ShipmentStatus = (typeof SHIPMENT_STATUSES)[number];

export interface Shipment {
  /** The provider's id of the shipment; null until the provider has responded. */
  readonly shipmentId: string | null;
  readonly providerOrderId: string | null;
  readonly courierName: string | null;
  readonly status: ShipmentStatus;
  /** Null until an AWB was assigned. */
  readonly awbCode: string | null;
  /** What the courier charges the store, for staff only; null when the courier did not name it. */
  readonly charge: Paise | null;
}

export const toShipment = ({
  shipmentId,
  providerOrderId,
  courierName,
  status,
  awbCode,
  rate: charge,
}: typeof shipments.$inferSelect): Shipment => ({ shipmentId, providerOrderId, courierName, status, awbCode, charge });

export interface CourierOption {
  readonly courierId: number;
  readonly courierName: string;
  readonly rate: Paise;
  /** Null when the courier does not report it. */
  readonly deliveryDays: number | null;
}

export interface TrackActivity {
  readonly activity: string;
  readonly location: string;
  readonly timestamp: Date;
}

export interface Tracking {
  readonly activities: readonly TrackActivity[];
}
