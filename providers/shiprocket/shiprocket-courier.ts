// Shipments through Shiprocket. A call succeeded if its response contains the field that proves the effect, whatever its HTTP status.
import { createHash, timingSafeEqual } from 'node:crypto';
import type { CourierFailure, CourierOffers, CourierProvider, Route } from '#shop/fulfilment/courier-provider.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import type { Json } from '../ask.ts';
import { adhocOrder, inKilograms } from './adhoc-order.ts';
import { type ClientOptions, createShiprocketClient, type WireFailure } from './shiprocket-client.ts';
import {
  linkOf,
  numberOf,
  readAssigned,
  readCreated,
  readList,
  readOffers,
  readPickup,
  readShipmentEvent,
  readTracking,
} from './shiprocket-entities.ts';
import { sentenceOf } from './shiprocket-errors.ts';
import { makeManifest } from './shiprocket-manifest.ts';

export interface ShiprocketOptions extends ClientOptions {
  /** The nickname of the pickup address, exactly as written in their panel. */
  readonly pickupLocation: string;
  readonly pickupPincode: string;
  readonly webhookToken: string;
}

const DASHBOARD = 'https://app.shiprocket.in/';
const ALREADY_QUEUED = /already in pickup queue/i;
const ALREADY_CANCELLED = /already.*cancel+ed|cancel+ed already/i;
const ABOUT_PICKUP = /pick ?up/i;
const ABOUT_DELIVERY = /delivery/i;
const LISTED = 50;

type Reply<Value> = Result<Value, CourierFailure>;

const failure = (kind: CourierFailure['kind'], detail: string): Reply<never> => refuse({ kind, detail });
const plain = ({ kind, detail }: WireFailure): Reply<never> => failure(kind, detail);

/** Shiprocket answered, but without the requested data. */
const unproven = (json: Json, kind: CourierFailure['kind'] = 'refused'): Reply<never> =>
  failure(kind, sentenceOf(json) ?? 'an answer that proves nothing');

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Takes the same time for a wrong token as for a right one. */
function isSame(received: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(received), digest(expected));
}

/** Why there is no offer: no courier serves the PIN code, or our own pickup address is wrong. */
function withoutOffers(status: number | null, detail: string): Reply<never> {
  if (status === 404) return failure('not-serviceable', detail);
  const isTheirs = ABOUT_DELIVERY.test(detail) && !ABOUT_PICKUP.test(detail);
  return failure(isTheirs ? 'not-serviceable' : 'misconfigured', detail);
}

function readServiceability(json: Json, isCash: boolean): Reply<CourierOffers> {
  const status = numberOf(json.status) ?? 200;
  const detail = sentenceOf(json) ?? 'no courier delivers to this PIN code';
  const offers = readOffers(json, isCash);
  if (status !== 200 || offers === null) return withoutOffers(status, detail);
  return offers.options.length > 0 ? ok(offers) : failure('not-serviceable', detail);
}

export function createShiprocketCourier(options: ShiprocketOptions): CourierProvider {
  const ask = createShiprocketClient(options);
  const get = (path: string) => ask({ method: 'GET', path });
  const post = (path: string, body: object) => ask({ method: 'POST', path, body });
  const numbers = (ids: readonly string[]) => ids.map(Number);

  const routeOf = ({ deliveryPincode, isCash, parcel }: Route) =>
    new URLSearchParams({
      pickup_postcode: options.pickupPincode,
      delivery_postcode: deliveryPincode,
      cod: isCash ? '1' : '0',
      weight: String(inKilograms(parcel.weightGrams)),
      length: String(parcel.lengthCm),
      breadth: String(parcel.widthCm),
      height: String(parcel.heightCm),
    });

  return {
    name: 'shiprocket',
    pickupPincode: options.pickupPincode,
    dashboardUrl: DASHBOARD,

    async serviceability(route) {
      const answer = await get(`/courier/serviceability/?${routeOf(route)}`);
      if (answer.ok) return readServiceability(answer.value, route.isCash);
      const { kind, status, detail } = answer.reason;
      return kind === 'refused' ? withoutOffers(status, detail) : plain(answer.reason);
    },

    async createShipment(wanted) {
      const answer = await post('/orders/create/adhoc', adhocOrder(wanted, options.pickupLocation));
      if (!answer.ok) return plain(answer.reason);
      const created = readCreated(answer.value, wanted.reference);
      if (created) return ok(created);
      const message = sentenceOf(answer.value) ?? '';
      if (/pickup location/i.test(message)) return failure('misconfigured', message);
      // Under load Shiprocket answers without ids: the order may or may not have been created.
      const isRefusal = (numberOf(answer.value.status_code) ?? 0) >= 400;
      return unproven(answer.value, isRefusal ? 'refused' : 'unavailable');
    },

    async findByReference(reference) {
      const query = new URLSearchParams({
        search: reference,
        page: '1',
        per_page: String(LISTED),
        sort: 'DESC',
        sort_by: 'id',
      });
      const answer = await get(`/orders?${query}`);
      if (!answer.ok) return plain(answer.reason);
      const list = readList(answer.value);
      if (list === null) return unproven(answer.value, 'unavailable');
      // Compared again here: a list that ignores the search must not return another order.
      return ok(list.shipments.find((shipment) => shipment.reference === reference) ?? null);
    },

    async assignAwb(shipmentId, courierId) {
      const body = { shipment_id: Number(shipmentId), ...(courierId === null ? {} : { courier_id: courierId }) };
      const answer = await post('/courier/assign/awb', body);
      if (!answer.ok) return plain(answer.reason);
      const assigned = readAssigned(answer.value);
      return assigned ? ok(assigned) : unproven(answer.value);
    },

    async schedulePickup(shipmentId) {
      const answer = await post('/courier/generate/pickup', { shipment_id: numbers([shipmentId]) });
      if (!answer.ok) {
        const isQueued = ALREADY_QUEUED.test(answer.reason.detail);
        return isQueued ? ok({ pickupAt: null }) : plain(answer.reason);
      }
      const pickup = readPickup(answer.value);
      if (pickup) return ok(pickup);
      return ALREADY_QUEUED.test(sentenceOf(answer.value) ?? '') ? ok({ pickupAt: null }) : unproven(answer.value);
    },

    async label(shipmentIds) {
      const answer = await post('/courier/generate/label', { shipment_id: numbers(shipmentIds) });
      if (!answer.ok) return plain(answer.reason);
      const url = numberOf(answer.value.label_created) === 1 ? linkOf(answer.value.label_url) : null;
      return url ? ok({ url }) : unproven(answer.value);
    },

    async manifest(parcels) {
      const manifest = await makeManifest(post, parcels);
      return manifest.ok ? manifest : plain(manifest.reason);
    },

    async track(shipmentId) {
      const answer = await get(`/courier/track/shipment/${encodeURIComponent(shipmentId)}`);
      if (!answer.ok) return plain(answer.reason);
      const report = readTracking(answer.value);
      return report === undefined ? unproven(answer.value, 'unavailable') : ok(report);
    },

    async list(page = 1, limit = 20) {
      const answer = await get(`/orders?${new URLSearchParams({ page: String(page), per_page: String(limit) })}`);
      if (!answer.ok) return plain(answer.reason);
      const list = readList(answer.value);
      return list ? ok(list) : unproven(answer.value, 'unavailable');
    },

    async cancel(providerOrderIds) {
      const answer = await post('/orders/cancel', { ids: numbers(providerOrderIds) });
      if (!answer.ok) return ALREADY_CANCELLED.test(answer.reason.detail) ? ok(null) : plain(answer.reason);
      const message = sentenceOf(answer.value) ?? '';
      const isRefusal = (numberOf(answer.value.status_code) ?? 200) >= 300 && !ALREADY_CANCELLED.test(message);
      return isRefusal ? unproven(answer.value) : ok(null);
    },

    isWebhookGenuine: (token) => isSame(token, options.webhookToken),
    parseWebhook: (body) => readShipmentEvent(body, sha256),
  };
}
