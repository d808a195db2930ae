// Converts Shiprocket's orders, offers and scans to the shop's types. Numbers may come as text; '' is not a number. A response without the
// field that proves its success is reported as unreadable.
import type {
  AssignedAwb,
  CourierActivity,
  CourierOffers,
  CourierReport,
  ProviderShipment,
  ShipmentEvent,
} from '#shop/fulfilment/courier-provider.ts';
import type { CourierOption } from '#shop/fulfilment/shipment.ts';
import { rupees } from '#shop/money/money.ts';
import { isObject, type Json, plainSentence } from '../provider-request.ts';
import { parseIndianTime } from './indian-time.ts';
import { orderState, shipmentState } from './shiprocket-statuses.ts';

const getPath = (value: unknown, ...path: readonly string[]): unknown =>
  path.reduce<unknown>((inner, name) => (isObject(inner) ? inner[name] : undefined), value);

export function toText(value: unknown): string | null {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  return typeof value === 'string' ? plainSentence(value) : null;
}

export function toNumber(value: unknown): number | null {
  const text = toText(value);
  const number = text === null ? Number.NaN : Number(text);
  return Number.isFinite(number) ? number : null;
}

/** A Shiprocket id as text: digits, not beginning with 0; null for any other value. */
export const toId = (value: unknown): string | null => {
  const text = toText(value);
  return text !== null && /^[1-9]\d{0,18}$/.test(text) ? text : null;
};

const toList = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isObject) : []);

/** ₹78.5 and '4' days in Shiprocket's response become 7,850 paise and 4 days. */
function parseOffer(offer: Json, isCash: boolean): CourierOption[] {
  const id = toNumber(offer.courier_company_id);
  const [name, rate] = [toText(offer.courier_name), toNumber(offer.rate)];
  if (id === null || !Number.isInteger(id) || name === null || rate === null || rate < 0) return [];
  if (toNumber(offer.blocked) === 1 || (isCash && toNumber(offer.cod) !== 1)) return [];
  const days = Number.parseInt(toText(offer.estimated_delivery_days) ?? '', 10);
  return [{ courierId: id, courierName: name, rate: rupees(rate), deliveryDays: Number.isNaN(days) ? null : days }];
}

/** Null without the list itself; an empty list means that no courier serves the pincode. */
export function parseOffers(json: Json, isCash: boolean): CourierOffers | null {
  const companies = getPath(json, 'data', 'available_courier_companies');
  if (!Array.isArray(companies)) return null;
  const options = toList(companies).flatMap((offer) => parseOffer(offer, isCash));
  const recommended = toNumber(getPath(json, 'data', 'recommended_courier_company_id'));
  const isOffered = options.some(({ courierId }) => courierId === recommended);
  return { options, recommendedId: isOffered ? recommended : null };
}

export function parseCreated(json: Json, reference: string): ProviderShipment | null {
  const [providerOrderId, shipmentId] = [toId(json.order_id), toId(json.shipment_id)];
  if (!providerOrderId || !shipmentId) return null;
  return {
    reference,
    providerOrderId,
    shipmentId,
    awb: toText(json.awb_code),
    courierName: toText(json.courier_name),
    isCancelled: orderState(json.status_code) === 'cancelled',
  };
}

/** One entry of Shiprocket's list of orders or of returns; null when it has no shipment yet or cannot be read. */
export function parseListed(order: Json): ProviderShipment | null {
  const [first] = toList(order.shipments);
  // The shipments of a return have no id; the return names its shipment itself.
  const [providerOrderId, shipmentId] = [toId(order.id), toId(first?.id) ?? toId(order.shipment_id)];
  const reference = toText(order.channel_order_id);
  if (!providerOrderId || !shipmentId || reference === null) return null;
  return {
    reference,
    providerOrderId,
    shipmentId,
    awb: toText(first?.awb),
    courierName: toText(first?.courier),
    isCancelled: orderState(order.status_code) === 'cancelled',
  };
}

export function parseList(json: Json): { readonly shipments: ProviderShipment[]; readonly total: number } | null {
  if (!Array.isArray(json.data)) return null;
  const shipments = toList(json.data).flatMap((order) => parseListed(order) ?? []);
  return { shipments, total: toNumber(getPath(json, 'meta', 'pagination', 'total')) ?? shipments.length };
}

export function parseAssigned(json: Json): AssignedAwb | null {
  const data = getPath(json, 'response', 'data');
  const awb = toText(getPath(data, 'awb_code'));
  if (toNumber(json.awb_assign_status) !== 1 || awb === null) return null;
  return {
    awb,
    courierId: toNumber(getPath(data, 'courier_company_id')),
    courierName: toText(getPath(data, 'courier_name')),
    pickupAt: parseIndianTime(getPath(data, 'pickup_scheduled_date')),
  };
}

/** The fields are under `response` or at the top level. */
export function parsePickup(json: Json): { readonly pickupAt: Date | null } | null {
  const inner = isObject(json.response) ? json.response : json;
  const status = toNumber(json.pickup_status) ?? toNumber(inner.pickup_status);
  return status === 1 ? { pickupAt: parseIndianTime(inner.pickup_scheduled_date) } : null;
}

const HTTP_URL = /^https?:\/\/[^\s"'<>]+$/i;
export const toHttpUrl = (value: unknown): string | null => {
  const text = typeof value === 'string' ? value.trim() : '';
  return HTTP_URL.test(text) ? text : null;
};

function parseActivity(scan: Json): CourierActivity[] {
  const date = parseIndianTime(scan.date);
  const label = toText(scan['sr-status-label']) ?? toText(scan.status) ?? '';
  const activity = toText(scan.activity) ?? label;
  if (date === null || activity === '') return [];
  return [{ at: date, activity, location: toText(scan.location) ?? '', label: label === 'NA' ? '' : label }];
}

/** Undefined when the response cannot be read, null while there is no event yet. */
export function parseTracking(json: Json): CourierReport | null | undefined {
  const data = json.tracking_data;
  if (!isObject(data)) return undefined;
  const scans = toList(data.shipment_track_activities);
  const activities = scans.flatMap(parseActivity).toSorted((a, b) => b.at.getTime() - a.at.getTime());
  const [parcel] = toList(data.shipment_track);
  const state = shipmentState(data.shipment_status);
  if (state === null && activities.length === 0) return null;
  return {
    state,
    statusText:
      toText(parcel?.current_status) ?? activities[0]?.label ?? `status ${toText(data.shipment_status) ?? 'unknown'}`,
    at: activities[0]?.at ?? null,
    awb: toText(parcel?.awb_code),
    courierName: toText(parcel?.courier_name),
    expectedAt: parseIndianTime(data.etd),
    activities,
  };
}

/** The webhooks carry no id: the same shipment, time, status and number of scans is the same event. */
export function parseShipmentEvent(body: unknown, hash: (text: string) => string): ShipmentEvent | null {
  if (!isObject(body)) return null;
  const awb = toText(body.awb);
  const providerOrderId = toId(body.sr_order_id);
  const reference = toText(body.order_id);
  if (awb === null && providerOrderId === null && reference === null) return null;
  const status = toText(body.shipment_status_id) ?? toText(body.current_status_id) ?? '';
  const scans = Array.isArray(body.scans) ? body.scans.length : 0;
  return {
    eventId: hash(JSON.stringify([awb, providerOrderId, reference, toText(body.current_timestamp), status, scans])),
    statusText: toText(body.shipment_status) ?? toText(body.current_status) ?? 'status update',
    awb,
    providerOrderId,
    reference,
  };
}
