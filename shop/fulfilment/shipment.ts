// A parcel, a courier's offer and what the courier told, under the provider's own field names. `rate` is in paise.
// An offer arrives as the provider writes it: ₹78.5 and '4' days there are 7850 paise and 4 days here.

import type { SHIPMENT_STATUSES } from '#config/value-lists.ts';
import type { shipments } from '#db/schema/shipments.ts';
import { type Paise, rupees } from '#shop/money/money.ts';

export type ShipmentStatus = (typeof SHIPMENT_STATUSES)[number];

export interface Shipment {
  /** Null until the provider has answered. */
  readonly shipment_id: string | null;
  /** The provider's order, not the store's. */
  readonly order_id: string | null;
  readonly courier_name: string | null;
  readonly status: ShipmentStatus;
  /** Null until a courier was assigned. */
  readonly awb_code: string | null;
}

export const shipmentOf = (row: typeof shipments.$inferSelect): Shipment => ({
  shipment_id: row.shipmentId,
  order_id: row.providerOrderId,
  courier_name: row.courierName,
  status: row.status,
  awb_code: row.awbCode,
});

export interface CourierOption {
  readonly courier_company_id: number;
  readonly courier_name: string;
  readonly rate: Paise;
  /** Null when the courier does not say. */
  readonly estimated_delivery_days: number | null;
}

export interface TrackActivity {
  readonly activity: string;
  readonly location: string;
  readonly timestamp: Date;
}

export interface Tracking {
  readonly track_data: { readonly shipment_track_activities: readonly TrackActivity[] };
}

export interface CourierOffer {
  readonly courier_company_id: number;
  readonly courier_name: string;
  readonly rate: number;
  readonly estimated_delivery_days?: string | number | null;
}

export function courierOptionOf(offer: CourierOffer): CourierOption {
  const days = Number.parseInt(String(offer.estimated_delivery_days ?? ''), 10);
  return {
    courier_company_id: offer.courier_company_id,
    courier_name: offer.courier_name,
    rate: rupees(offer.rate),
    estimated_delivery_days: Number.isNaN(days) ? null : days,
  };
}
