// What the store asks of whoever carries its parcels. Amounts are paise, weights grams, sizes centimetres. An answer is a success
// only when the courier named what proves it: a shipment's id, an AWB, a link. A status of 200 proves nothing.

import type { Paise } from '#shop/money/money.ts';
import type { Result } from '#shop/result.ts';
import type { CourierOption } from './shipment.ts';

/**
 * - unavailable: nobody answered, or not with what can be read. What was asked may have happened. Asking again later may help.
 * - refused: understood and declined. Asking the same again gives the same.
 * - authentication: our account was not accepted.
 * - not-serviceable: no courier goes there, or none with this kind of payment.
 * - misconfigured: our own pickup place is not known to them. Not the shopper's fault.
 */
export type CourierFailureKind = 'unavailable' | 'refused' | 'authentication' | 'not-serviceable' | 'misconfigured';

export interface CourierFailure {
  readonly kind: CourierFailureKind;
  /** For staff and the log, never for shoppers. */
  readonly because: string;
}

export type CourierAnswer<Value> = Promise<Result<Value, CourierFailure>>;

export interface Parcel {
  readonly weightGrams: number;
  readonly lengthCm: number;
  readonly widthCm: number;
  readonly heightCm: number;
}

export interface Route {
  readonly deliveryPincode: string;
  /** Cash is collected at the door. */
  readonly isCash: boolean;
  readonly parcel: Parcel;
}

export interface CourierOffers {
  /** At least one; for cash only those that collect it. */
  readonly options: readonly CourierOption[];
  /** Whom the provider would take; null when it does not say, or when that one is not among them. */
  readonly recommendedId: number | null;
}

export interface ParcelItem {
  readonly name: string;
  readonly sku: string;
  /** '' for a product without sizes. */
  readonly size: string;
  readonly quantity: number;
  /** Of one unit, without tax. */
  readonly price: Paise;
}

export interface WantedShipment {
  /** Ours, and unique there: the order's number, with a suffix after a cancelled one. */
  readonly reference: string;
  readonly orderedAt: Date;
  readonly customer: { readonly name: string; readonly email: string; readonly phone: string };
  readonly address: {
    readonly street: string;
    readonly city: string;
    readonly state: string;
    readonly pincode: string;
  };
  readonly items: readonly ParcelItem[];
  readonly subtotal: Paise;
  readonly shipping: Paise;
  readonly tax: Paise;
  readonly discount: Paise;
  /** subtotal + shipping + tax − discount is collected when this is true, to the paisa. */
  readonly isCash: boolean;
  readonly parcel: Parcel;
}

/** The provider's side of a shipment. */
export interface ProviderShipment {
  readonly reference: string;
  readonly providerOrderId: string;
  readonly shipmentId: string;
  readonly awb: string | null;
  readonly courierName: string | null;
  /** It was cancelled there, and its reference cannot be used again. */
  readonly isCancelled: boolean;
}

export interface AssignedAwb {
  readonly awb: string;
  readonly courierId: number | null;
  readonly courierName: string | null;
  readonly pickupAt: Date | null;
}

/** Where a parcel is, in our words; theirs are numbers that mean something else in the next field. */
export const COURIER_STATES = [
  'booked',
  'pickup-scheduled',
  'pickup-failed',
  'picked-up',
  'in-transit',
  'delayed',
  'out-for-delivery',
  'undelivered',
  'delivered',
  'cancelled',
  'returning',
  'returned',
  'lost',
  'damaged',
] as const;
export type CourierState = (typeof COURIER_STATES)[number];

export interface CourierActivity {
  readonly at: Date;
  readonly activity: string;
  readonly location: string;
  /** The courier's word for it, 'IN TRANSIT'. */
  readonly label: string;
}

export interface CourierReport {
  /** Null when it says nothing that we know: then nothing changes. */
  readonly state: CourierState | null;
  /** As they said it, for the log and for staff. */
  readonly said: string;
  /** When it became so; null when they do not say. */
  readonly at: Date | null;
  readonly awb: string | null;
  readonly courierName: string | null;
  readonly expectedAt: Date | null;
  /** The latest first. */
  readonly activities: readonly CourierActivity[];
}

/** A message that something happened to a parcel. What, the provider is asked. */
export interface ParcelNews {
  /** The same for the same message. */
  readonly eventId: string;
  readonly said: string;
  readonly awb: string | null;
  readonly providerOrderId: string | null;
  readonly reference: string | null;
}

export interface ShipmentPage {
  readonly shipments: readonly ProviderShipment[];
  readonly total: number;
}

export interface CourierProvider {
  /** As it stands in our tables. */
  readonly name: string;
  /** Where parcels are fetched. */
  readonly pickupPincode: string;
  /** Where staff sign in to the provider. */
  readonly dashboardUrl: string;
  serviceability(route: Route): CourierAnswer<CourierOffers>;
  /** Not repeatable: after a lost answer look for the reference first. */
  createShipment(wanted: WantedShipment): CourierAnswer<ProviderShipment>;
  findByReference(reference: string): CourierAnswer<ProviderShipment | null>;
  /** Costs money. Null lets the provider's recommendation choose. */
  assignAwb(shipmentId: string, courierId: number | null): CourierAnswer<AssignedAwb>;
  /** Null when they do not say when. Asking twice is harmless. */
  schedulePickup(shipmentId: string): CourierAnswer<{ readonly pickupAt: Date | null }>;
  /** A link that does not live long. */
  label(shipmentIds: readonly string[]): CourierAnswer<{ readonly url: string }>;
  /** The same for the same parcels, also when it was made before. */
  manifest(
    parcels: readonly { readonly shipmentId: string; readonly providerOrderId: string }[],
  ): CourierAnswer<{ readonly url: string }>;
  /** Null while nothing has happened to it. */
  track(shipmentId: string): CourierAnswer<CourierReport | null>;
  list(page?: number, limit?: number): CourierAnswer<ShipmentPage>;
  /** Cancelling what is cancelled is no failure. */
  cancel(providerOrderIds: readonly string[]): CourierAnswer<null>;
  isWebhookGenuine(token: string): boolean;
  readWebhook(body: unknown): ParcelNews | null;
}
