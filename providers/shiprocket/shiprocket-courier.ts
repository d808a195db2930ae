// Shipments through Shiprocket. A 200 alone proves nothing: a call succeeded if its response contains the field that proves the effect.
import { createHash, timingSafeEqual } from 'node:crypto';
import type { CourierProvider, Route } from '#shop/fulfilment/courier-provider.ts';
import { ok } from '#shop/result.ts';
import type { Json } from '../provider-request.ts';
import { toAdhocOrder, toKilograms, toRupees } from './adhoc-order.ts';
import {
  type CourierResult,
  failure,
  parseServiceability,
  toFailure,
  unproven,
  unprovenCreation,
} from './courier-result.ts';
import { type ClientOptions, createShiprocketClient } from './shiprocket-client.ts';
import {
  parseAssigned,
  parseCreated,
  parseList,
  parsePickup,
  parseShipmentEvent,
  parseTracking,
  toHttpUrl,
  toNumber,
} from './shiprocket-entities.ts';
import { extractMessage } from './shiprocket-errors.ts';
import { makeManifest } from './shiprocket-manifest.ts';
import { createReturns } from './shiprocket-returns.ts';

export interface ShiprocketOptions extends ClientOptions {
  /** The nickname of the pickup address, exactly as written in Shiprocket's panel. */
  readonly pickupLocation: string;
  readonly pickupPincode: string;
  readonly webhookToken: string;
}

const DASHBOARD = 'https://app.shiprocket.in/';
const ALREADY_QUEUED = /already in pickup queue/i;
/** Matches 'Order cancelled successfully.' and 'Order is already cancelled', but not 'cannot be cancelled'. */
const CANCELLED = /already.*cancel+ed|cancel+ed already|cancel+ed successfully/i;
const SEARCH_PAGE_SIZE = 50;

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Takes the same time for a wrong token as for a right one. */
function isSameToken(received: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(received), digest(expected));
}

/** A response with neither a code of 2xx nor the words proves nothing: the order may or may not have been cancelled. */
function parseCancellation(json: Json): CourierResult<null> {
  const code = toNumber(json.status_code) ?? 0;
  if ((code >= 200 && code < 300) || CANCELLED.test(extractMessage(json) ?? '')) return ok(null);
  return unproven(json, code >= 300 ? 'refused' : 'unavailable');
}

export function createShiprocketCourier(options: ShiprocketOptions): CourierProvider {
  const send = createShiprocketClient(options);
  const get = (path: string) => send({ method: 'GET', path });
  const post = (path: string, body: object) => send({ method: 'POST', path, body });
  const toNumbers = (ids: readonly string[]) => ids.map(Number);

  const routeQuery = ({ deliveryPincode, isCash, parcel, amountToCollect }: Route) =>
    new URLSearchParams({
      pickup_postcode: options.pickupPincode,
      delivery_postcode: deliveryPincode,
      cod: isCash ? '1' : '0',
      weight: String(toKilograms(parcel.weightGrams)),
      length: String(parcel.lengthCm),
      breadth: String(parcel.widthCm),
      height: String(parcel.heightCm),
      ...(amountToCollect === null ? {} : { declared_value: String(Math.ceil(toRupees(amountToCollect))) }),
    });

  return {
    name: 'shiprocket',
    pickupPincode: options.pickupPincode,
    dashboardUrl: DASHBOARD,

    async serviceability(route) {
      const result = await get(`/courier/serviceability/?${routeQuery(route)}`);
      return parseServiceability(result, { isCash: route.isCash, storeEnd: 'pickup' });
    },

    async createShipment(request) {
      const result = await post('/orders/create/adhoc', toAdhocOrder(request, options.pickupLocation));
      if (!result.ok) return toFailure(result.reason);
      const created = parseCreated(result.value, request.reference);
      if (created) return ok(created);
      const message = extractMessage(result.value) ?? '';
      if (/pickup location/i.test(message)) return failure('misconfigured', message);
      return unprovenCreation(result.value);
    },

    async findByReference(reference) {
      const query = new URLSearchParams({
        search: reference,
        page: '1',
        per_page: String(SEARCH_PAGE_SIZE),
        sort: 'DESC',
        sort_by: 'id',
      });
      const result = await get(`/orders?${query}`);
      if (!result.ok) return toFailure(result.reason);
      const list = parseList(result.value);
      if (list === null) return unproven(result.value, 'unavailable');
      // Compared again here: a list that ignores the search must not return another order.
      return ok(list.shipments.find((shipment) => shipment.reference === reference) ?? null);
    },

    ...createReturns({ get, post }, options),

    async assignAwb(shipmentId, courierId, direction = 'forward') {
      const body = {
        shipment_id: Number(shipmentId),
        ...(courierId === null ? {} : { courier_id: courierId }),
        ...(direction === 'reverse' ? { is_return: 1 } : {}),
      };
      const result = await post('/courier/assign/awb', body);
      if (!result.ok) return toFailure(result.reason);
      const assigned = parseAssigned(result.value);
      return assigned ? ok(assigned) : unproven(result.value);
    },

    async schedulePickup(shipmentId) {
      const result = await post('/courier/generate/pickup', { shipment_id: toNumbers([shipmentId]) });
      if (!result.ok) {
        const isQueued = ALREADY_QUEUED.test(result.reason.detail);
        return isQueued ? ok({ pickupAt: null }) : toFailure(result.reason);
      }
      const pickup = parsePickup(result.value);
      if (pickup) return ok(pickup);
      return ALREADY_QUEUED.test(extractMessage(result.value) ?? '') ? ok({ pickupAt: null }) : unproven(result.value);
    },

    async label(shipmentIds) {
      const result = await post('/courier/generate/label', { shipment_id: toNumbers(shipmentIds) });
      if (!result.ok) return toFailure(result.reason);
      const url = toNumber(result.value.label_created) === 1 ? toHttpUrl(result.value.label_url) : null;
      return url ? ok({ url }) : unproven(result.value);
    },

    async manifest(shipments) {
      const manifest = await makeManifest(post, shipments);
      return manifest.ok ? manifest : toFailure(manifest.reason);
    },

    async track(shipmentId) {
      const result = await get(`/courier/track/shipment/${encodeURIComponent(shipmentId)}`);
      if (!result.ok) return toFailure(result.reason);
      const report = parseTracking(result.value);
      return report === undefined ? unproven(result.value, 'unavailable') : ok(report);
    },

    async list(page = 1, limit = 20) {
      const result = await get(`/orders?${new URLSearchParams({ page: String(page), per_page: String(limit) })}`);
      if (!result.ok) return toFailure(result.reason);
      const list = parseList(result.value);
      return list ? ok(list) : unproven(result.value, 'unavailable');
    },

    async cancel(providerOrderIds) {
      const result = await post('/orders/cancel', { ids: toNumbers(providerOrderIds) });
      if (result.ok) return parseCancellation(result.value);
      return CANCELLED.test(result.reason.detail) ? ok(null) : toFailure(result.reason);
    },

    isWebhookGenuine: (token) => isSameToken(token, options.webhookToken),
    parseWebhook: (body) => parseShipmentEvent(body, sha256),
  };
}
