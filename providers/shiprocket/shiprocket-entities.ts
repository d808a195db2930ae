// Converts Shiprocket's orders, offers and scans to the shop's types. Numbers may come as text; '' is not a number. A response without the
// field that proves its success counts as unreadable.
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
import { isObject, type Json, plainSentence } from '../ask.ts';
import { readIndianTime } from './indian-time.ts';
import { stateOfOrder, stateOfShipment } from './shiprocket-statuses.ts';

export const at = (value: unknown, ...path: readonly string[]): unknown =>
  path.reduce<unknown>((inner, name) => (isObject(inner) ? inner[name] : undefined), value);

export function textOf(value: unknown): string | null {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  return typeof value === 'string' ? plainSentence(value) : null;
}

export function numberOf(value: unknown): number | null {
  const text = textOf(value);
  const number = text === null ? Number.NaN : Number(text);
  return Number.isFinite(number) ? number : null;
}

/** A Shiprocket id: digits, never 0. */
export const idOf = (value: unknown): string | null => {
  const text = textOf(value);
  return text !== null && /^[1-9]\d{0,18}$/.test(text) ? text : null;
};

const listOf = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isObject) : []);

/** ₹78.5 and '4' days in Shiprocket's response become 7,850 paise and 4 days. */
function readOffer(offer: Json, isCash: boolean): CourierOption[] {
  const id = numberOf(offer.courier_company_id);
  const [name, rate] = [textOf(offer.courier_name), numberOf(offer.rate)];
  if (id === null || !Number.isInteger(id) || name === null || rate === null || rate < 0) return [];
  if (numberOf(offer.blocked) === 1 || (isCash && numberOf(offer.cod) !== 1)) return [];
  const days = Number.parseInt(textOf(offer.estimated_delivery_days) ?? '', 10);
  return [{ courierId: id, courierName: name, rate: rupees(rate), deliveryDays: Number.isNaN(days) ? null : days }];
}

/** Null without the list itself; an empty list means that no courier serves the PIN code. */
export function readOffers(json: Json, isCash: boolean): CourierOffers | null {
  const companies = at(json, 'data', 'available_courier_companies');
  if (!Array.isArray(companies)) return null;
  const options = listOf(companies).flatMap((offer) => readOffer(offer, isCash));
  const recommended = numberOf(at(json, 'data', 'recommended_courier_company_id'));
  const isAmong = options.some(({ courierId }) => courierId === recommended);
  return { options, recommendedId: isAmong ? recommended : null };
}

export function readCreated(json: Json, reference: string): ProviderShipment | null {
  const [providerOrderId, shipmentId] = [idOf(json.order_id), idOf(json.shipment_id)];
  if (!providerOrderId || !shipmentId) return null;
  return {
    reference,
    providerOrderId,
    shipmentId,
    awb: textOf(json.awb_code),
    courierName: textOf(json.courier_name),
    isCancelled: stateOfOrder(json.status_code) === 'cancelled',
  };
}

/** One entry of Shiprocket's list of orders; null when it has no shipment yet or cannot be read. */
export function readListed(order: Json): ProviderShipment | null {
  const [first] = listOf(order.shipments);
  const [providerOrderId, shipmentId] = [idOf(order.id), idOf(first?.id)];
  const reference = textOf(order.channel_order_id);
  if (!providerOrderId || !shipmentId || reference === null) return null;
  return {
    reference,
    providerOrderId,
    shipmentId,
    awb: textOf(first?.awb),
    courierName: textOf(first?.courier),
    isCancelled: stateOfOrder(order.status_code) === 'cancelled',
  };
}

export function readList(json: Json): { readonly shipments: ProviderShipment[]; readonly total: number } | null {
  if (!Array.isArray(json.data)) return null;
  const shipments = listOf(json.data).flatMap((order) => readListed(order) ?? []);
  return { shipments, total: numberOf(at(json, 'meta', 'pagination', 'total')) ?? shipments.length };
}

export function readAssigned(json: Json): AssignedAwb | null {
  const data = at(json, 'response', 'data');
  const awb = textOf(at(data, 'awb_code'));
  if (numberOf(json.awb_assign_status) !== 1 || awb === null) return null;
  return {
    awb,
    courierId: numberOf(at(data, 'courier_company_id')),
    courierName: textOf(at(data, 'courier_name')),
    pickupAt: readIndianTime(at(data, 'pickup_scheduled_date')),
  };
}

/** The fields are under `response` or at the top level. */
export function readPickup(json: Json): { readonly pickupAt: Date | null } | null {
  const inner = isObject(json.response) ? json.response : json;
  const status = numberOf(json.pickup_status) ?? numberOf(inner.pickup_status);
  return status === 1 ? { pickupAt: readIndianTime(inner.pickup_scheduled_date) } : null;
}

const HTTPS = /^https?:\/\/[^\s"'<>]+$/i;
export const linkOf = (value: unknown): string | null => {
  const text = typeof value === 'string' ? value.trim() : '';
  return HTTPS.test(text) ? text : null;
};

function readActivity(scan: Json): CourierActivity[] {
  const date = readIndianTime(scan.date);
  const label = textOf(scan['sr-status-label']) ?? textOf(scan.status) ?? '';
  const activity = textOf(scan.activity) ?? label;
  if (date === null || activity === '') return [];
  return [{ at: date, activity, location: textOf(scan.location) ?? '', label: label === 'NA' ? '' : label }];
}

/** Undefined when the response cannot be read, null while there is no event yet. */
export function readTracking(json: Json): CourierReport | null | undefined {
  const data = json.tracking_data;
  if (!isObject(data)) return undefined;
  const scans = listOf(data.shipment_track_activities);
  const activities = scans.flatMap(readActivity).toSorted((a, b) => b.at.getTime() - a.at.getTime());
  const [parcel] = listOf(data.shipment_track);
  const state = stateOfShipment(data.shipment_status);
  if (state === null && activities.length === 0) return null;
  return {
    state,
    statusText:
      textOf(parcel?.current_status) ?? activities[0]?.label ?? `status ${textOf(data.shipment_status) ?? 'unknown'}`,
    at: activities[0]?.at ?? null,
    awb: textOf(parcel?.awb_code),
    courierName: textOf(parcel?.courier_name),
    expectedAt: readIndianTime(data.etd),
    activities,
  };
}

/** The webhooks carry no id: the same parcel, time, status and number of scans is the same event. */
export function readShipmentEvent(body: unknown, hash: (text: string) => string): ShipmentEvent | null {
  if (!isObject(body)) return null;
  const awb = textOf(body.awb);
  const providerOrderId = idOf(body.sr_order_id);
  const reference = textOf(body.order_id);
  if (awb === null && providerOrderId === null && reference === null) return null;
  const status = textOf(body.shipment_status_id) ?? textOf(body.current_status_id) ?? '';
  const scans = Array.isArray(body.scans) ? body.scans.length : 0;
  return {
    eventId: hash(JSON.stringify([awb, providerOrderId, reference, textOf(body.current_timestamp), status, scans])),
    statusText: textOf(body.shipment_status) ?? textOf(body.current_status) ?? 'parcel news',
    awb,
    providerOrderId,
    reference,
  };
}
