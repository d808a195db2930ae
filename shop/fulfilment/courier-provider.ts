// The interface of a courier provider. Amounts are paise, weights grams, sizes centimetres. A response is a success
// only when it contains the proof: a shipment's id, an AWB, a link. HTTP status 200 alone proves nothing.

import type { Paise } from '#shop/money/money.ts';
import type { Result } from '#shop/result.ts';
import type { CourierOption } from './shipment.ts';

/**
 * - unavailable: no response, or an unreadable response. The operation may have happened. A retry later may help.
 * - refused: understood and declined. The same request gets the same response.
 * - authentication: our account was not accepted.
 * - not-serviceable: no courier delivers to the pincode with this payment method.
 * - misconfigured: the provider does not know our pickup location. Not the shopper's fault.
 */
export type CourierFailureKind = 'unavailable' | 'refused' | 'authentication' | 'not-serviceable' | 'misconfigured';

export interface CourierFailure {
  readonly kind: CourierFailureKind;
  /** For staff and the log, never for shoppers. */
  readonly detail: string;
}

export type CourierResponse<Value> = Promise<Result<Value, CourierFailure>>;

export interface Parcel {
  readonly weightGrams: number;
  readonly lengthCm: number;
  readonly widthCm: number;
  readonly heightCm: number;
}

export interface Route {
  readonly deliveryPincode: string;
  /** The courier collects cash on delivery. */
  readonly isCash: boolean;
  readonly parcel: Parcel;
  /** The courier's fee for cash depends on it. Null while it is unknown, and for a paid parcel. */
  readonly amountToCollect: Paise | null;
}

/** The way of returned goods: from the customer's address to the pickup location of the account. */
export interface ReturnRoute {
  readonly pickupPincode: string;
  readonly parcel: Parcel;
  /** The value of the goods. */
  readonly declaredValue: Paise;
}

export interface CourierOffers {
  /** Contains at least one option; for COD only couriers that collect cash. */
  readonly options: readonly CourierOption[];
  /** The provider's recommended courier; null without a recommendation, or when it is not in the list. */
  readonly recommendedId: number | null;
}

export interface ParcelItem {
  readonly name: string;
  /** The SKU of the size. */
  readonly sku: string;
  /** '' for a product without sizes. */
  readonly size: string;
  readonly quantity: number;
  /** The price of one unit as ordered, without the tax that mode flat adds. */
  readonly price: Paise;
}

export interface ReturnedItem extends ParcelItem {
  /** Digits; null for a line without an HSN code. */
  readonly hsn: string | null;
}

export interface ShipmentRequest {
  /** Our reference, unique at the provider: the order's number, with a suffix after a cancelled shipment. */
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
  /** When true, the courier collects subtotal + shipping + tax − discount, to the paisa. */
  readonly isCash: boolean;
  readonly parcel: Parcel;
}

/**
 * Goods that the courier picks up at the customer and brings to the pickup location of the account. It collects no
 * cash.
 */
export interface ReturnRequest extends Pick<ShipmentRequest, 'customer' | 'address' | 'parcel' | 'subtotal'> {
  /** Unique at the provider: 'RET-26-000123', with a suffix after a cancelled pickup. */
  readonly reference: string;
  readonly orderedAt: Date;
  readonly items: readonly ReturnedItem[];
}

/** The provider's side of a shipment. */
export interface ProviderShipment {
  readonly reference: string;
  readonly providerOrderId: string;
  readonly shipmentId: string;
  readonly awb: string | null;
  readonly courierName: string | null;
  /** It was cancelled at the provider, and its reference cannot be used again. */
  readonly isCancelled: boolean;
}

export interface AssignedAwb {
  readonly awb: string;
  readonly courierId: number | null;
  readonly courierName: string | null;
  readonly pickupAt: Date | null;
}

/** Our own shipment statuses; the provider's are numbers whose meaning differs between its fields. */
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
  /** The courier's status text, 'IN TRANSIT'. */
  readonly label: string;
}

export interface CourierReport {
  /** Null for an unknown status: then nothing changes. */
  readonly state: CourierState | null;
  /** The courier's original text, for the log and for staff. */
  readonly statusText: string;
  /** When the status began; null when the courier does not report it. */
  readonly at: Date | null;
  readonly awb: string | null;
  readonly courierName: string | null;
  readonly expectedAt: Date | null;
  /** Newest first. */
  readonly activities: readonly CourierActivity[];
}

/** A webhook about a shipment. The provider is then asked for the details. */
export interface ShipmentEvent {
  /** The same for a repeated webhook. */
  readonly eventId: string;
  readonly statusText: string;
  readonly awb: string | null;
  readonly providerOrderId: string | null;
  readonly reference: string | null;
}

export interface ShipmentPage {
  readonly shipments: readonly ProviderShipment[];
  readonly total: number;
}

/** A reverse shipment brings goods from the customer to the store. */
export type ShipmentDirection = 'forward' | 'reverse';

export interface CourierProvider {
  /** The provider's name in our tables. */
  readonly name: string;
  /** The pickup location. */
  readonly pickupPincode: string;
  /** The URL where staff sign in to the provider. */
  readonly dashboardUrl: string;
  serviceability(route: Route): CourierResponse<CourierOffers>;
  /** Not idempotent: after a lost response call findByReference first. */
  createShipment(request: ShipmentRequest): CourierResponse<ProviderShipment>;
  findByReference(reference: string): CourierResponse<ProviderShipment | null>;
  /** `not-serviceable`: no courier picks up at the customer's pincode. */
  returnServiceability(route: ReturnRoute): CourierResponse<CourierOffers>;
  /** Books a reverse shipment. A reference that is taken gives the shipment that has it, even a cancelled one. */
  createReturn(request: ReturnRequest): CourierResponse<ProviderShipment>;
  findReturnByReference(reference: string): CourierResponse<ProviderShipment | null>;
  /** Costs money. Null selects the courier that the provider recommends. */
  assignAwb(shipmentId: string, courierId: number | null, direction?: ShipmentDirection): CourierResponse<AssignedAwb>;
  /** `pickupAt` is null when the response has no time. A second request is harmless. */
  schedulePickup(shipmentId: string): CourierResponse<{ readonly pickupAt: Date | null }>;
  /** A link that expires soon. */
  label(shipmentIds: readonly string[]): CourierResponse<{ readonly url: string }>;
  /** The same link for the same parcels, even when the manifest exists already. */
  manifest(
    parcels: readonly { readonly shipmentId: string; readonly providerOrderId: string }[],
  ): CourierResponse<{ readonly url: string }>;
  /** Null before the first event. */
  track(shipmentId: string): CourierResponse<CourierReport | null>;
  list(page?: number, limit?: number): CourierResponse<ShipmentPage>;
  /** Cancelling a cancelled shipment is no failure. */
  cancel(providerOrderIds: readonly string[]): CourierResponse<null>;
  isWebhookGenuine(token: string): boolean;
  parseWebhook(body: unknown): ShipmentEvent | null;
}
