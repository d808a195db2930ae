// The interface of a courier provider. Amounts are paise, weights grams, sizes centimetres. A response is a success
// only when it contains the proof: a shipment's id, an AWB, a link. HTTP status 200 alone proves nothing.

import type { Paise } from '#shop/money/money.ts';
import type { Result } from '#shop/result.ts';
import type { CourierOption } from './shipment.ts';

/**
 * - unavailable: no response, or an unreadable one. The operation may have happened, and a later retry may help.
 * - refused: the provider declined. The same request gets the same response.
 * - authentication: the provider did not accept the store's account.
 * - not-serviceable: no courier delivers to the pincode with this payment method.
 * - misconfigured: the provider does not know the store's pickup location.
 */
export type CourierFailureKind = 'unavailable' | 'refused' | 'authentication' | 'not-serviceable' | 'misconfigured';

export interface CourierFailure {
  readonly kind: CourierFailureKind;
  /** The detail is for staff and the log, never for shoppers. */
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
  /** True when the courier collects cash on delivery. */
  readonly isCash: boolean;
  readonly parcel: Parcel;
  /** The amount decides the courier's fee for cash. Null while it is unknown, and for a paid parcel. */
  readonly amountToCollect: Paise | null;
}

/** The route of returned goods, from the customer's address to the pickup location of the store. */
export interface ReturnRoute {
  readonly pickupPincode: string;
  readonly parcel: Parcel;
  /** The value of the goods. */
  readonly declaredValue: Paise;
}

export interface CourierOffers {
  /** Contains at least one option; for COD only couriers that collect cash. */
  readonly options: readonly CourierOption[];
  /** The courier that the provider recommends; null without a recommendation, or when that courier is not among the options. */
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
  /** 4, 6 or 8 digits; null for a line without an HSN code. */
  readonly hsn: string | null;
}

export interface ShipmentRequest {
  /** The store's reference, unique at the provider: the order's number, with a suffix after a cancelled shipment. */
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
  /** True when the courier collects subtotal + shipping + tax − discount, to the paisa. */
  readonly isCash: boolean;
  readonly parcel: Parcel;
}

/**
 * Goods that the courier picks up at the customer and brings to the pickup location of the store. It collects no cash.
 */
export interface ReturnRequest extends Pick<ShipmentRequest, 'customer' | 'address' | 'parcel' | 'subtotal'> {
  /** Unique at the provider: 'RET-26-000123', with a suffix after a cancelled pickup. */
  readonly reference: string;
  readonly orderedAt: Date;
  readonly items: readonly ReturnedItem[];
}

/** A shipment as the provider stores it. */
export interface ProviderShipment {
  readonly reference: string;
  readonly providerOrderId: string;
  readonly shipmentId: string;
  readonly awb: string | null;
  readonly courierName: string | null;
  /** True when the shipment was cancelled at the provider: its reference cannot be used again. */
  readonly isCancelled: boolean;
}

export interface AssignedAwb {
  readonly awb: string;
  readonly courierId: number | null;
  readonly courierName: string | null;
  readonly pickupAt: Date | null;
}

/** The store's own statuses of shipments; the provider's are numbers whose meaning differs between its fields. */
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
  /** The courier's status text, such as 'IN TRANSIT'. */
  readonly label: string;
}

export interface CourierReport {
  /** Null for a status text that the store does not know: such a report changes nothing. */
  readonly state: CourierState | null;
  /** The courier's original text, for the log and for staff. */
  readonly statusText: string;
  /** When the status began; null when the courier does not report it. */
  readonly at: Date | null;
  readonly awb: string | null;
  readonly courierName: string | null;
  readonly expectedAt: Date | null;
  /** The newest activity first. */
  readonly activities: readonly CourierActivity[];
}

/** A webhook about a shipment. The store then asks the provider for the details. */
export interface ShipmentEvent {
  /** A repeated webhook has the same id. */
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
  /** The provider's name in the store's tables. */
  readonly name: string;
  /** The pincode of the store's pickup location. */
  readonly pickupPincode: string;
  /** The URL where staff sign in to the provider. */
  readonly dashboardUrl: string;
  serviceability(route: Route): CourierResponse<CourierOffers>;
  /** Not idempotent: after a lost response, findByReference must be called first. */
  createShipment(request: ShipmentRequest): CourierResponse<ProviderShipment>;
  findByReference(reference: string): CourierResponse<ProviderShipment | null>;
  /** `not-serviceable`: no courier picks up at the customer's pincode. */
  returnServiceability(route: ReturnRoute): CourierResponse<CourierOffers>;
  /** Books a reverse shipment. When the reference is taken, returns the shipment that has it, even a cancelled one. */
  createReturn(request: ReturnRequest): CourierResponse<ProviderShipment>;
  findReturnByReference(reference: string): CourierResponse<ProviderShipment | null>;
  /** Assigning an AWB costs money. `courierId`: null selects the courier that the provider recommends. */
  assignAwb(shipmentId: string, courierId: number | null, direction?: ShipmentDirection): CourierResponse<AssignedAwb>;
  /** `pickupAt` is null when the response has no time. A repeated request does no harm. */
  schedulePickup(shipmentId: string): CourierResponse<{ readonly pickupAt: Date | null }>;
  /** Returns a link that expires soon. */
  label(shipmentIds: readonly string[]): CourierResponse<{ readonly url: string }>;
  /** Returns the same link for the same parcels, even when the manifest exists already. */
  manifest(
    parcels: readonly { readonly shipmentId: string; readonly providerOrderId: string }[],
  ): CourierResponse<{ readonly url: string }>;
  /** Returns null before the first event. */
  track(shipmentId: string): CourierResponse<CourierReport | null>;
  list(page?: number, limit?: number): CourierResponse<ShipmentPage>;
  /** Cancelling a cancelled shipment is no failure. */
  cancel(providerOrderIds: readonly string[]): CourierResponse<null>;
  isWebhookGenuine(token: string): boolean;
  parseWebhook(body: unknown): ShipmentEvent | null;
}
