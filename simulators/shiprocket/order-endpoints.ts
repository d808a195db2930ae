// Order endpoints: create, cancel, list and find, for parcels to customers and for returns.
import type { Context, Hono } from 'hono';
import { type Json, parseOrder } from './order-input.ts';
import { isCancelled, type Parcel, type PickupPlace, type Records } from './records.ts';
import { BROKEN, invalid, NOT_FOUND, refused, refusedWith200 } from './refusals.ts';
import { parseReturn } from './return-input.ts';
import {
  createdOnWire,
  createdReturnOnWire,
  orderOnWire,
  returnOnWire,
  shipmentOnWire,
  singleOrderOnWire,
  singleShipmentOnWire,
} from './wire.ts';

export async function readBody(c: Context): Promise<Json> {
  const value: unknown = await c.req.json().catch(() => ({}));
  return typeof value === 'object' && value !== null ? (value as Json) : {};
}

const placeOnWire = ({ nickname, pincode, city, state, address, name, phone }: PickupPlace) => ({
  id: 900_001,
  pickup_location: nickname,
  address_type: null,
  address,
  address_2: '',
  city,
  state,
  country: 'India',
  pin_code: pincode,
  email: 'care@tanabana.example',
  phone,
  name,
  company_id: 25149,
  gstin: null,
  status: 2,
  phone_verified: 1,
  lat: null,
  long: null,
  is_primary_location: 1,
});

const DEFAULT_PAGE_SIZE = 15;
const MAX_PAGE_SIZE = 100;

function pageResponse(c: Context, found: readonly Parcel[], onWire: (parcel: Parcel) => object): Response {
  const readNumber = (name: string, fallback: number) =>
    Math.max(1, Number.parseInt(c.req.query(name) ?? '', 10) || fallback);
  const perPage = Math.min(MAX_PAGE_SIZE, readNumber('per_page', DEFAULT_PAGE_SIZE));
  const page = readNumber('page', 1);
  const pageParcels = found.slice((page - 1) * perPage, page * perPage);
  const pages = Math.max(1, Math.ceil(found.length / perPage));
  const links = page < pages ? { next: `${c.req.path}?page=${page + 1}` } : {};
  return c.json({
    data: pageParcels.map(onWire),
    meta: {
      pagination: {
        total: found.length,
        count: pageParcels.length,
        per_page: perPage,
        current_page: page,
        total_pages: pages,
        links,
      },
    },
  });
}

/** The returns, the newest first. */
const findReturns = (records: Records): Parcel[] =>
  [...records.parcels.values()].filter(({ returnFrom }) => returnFrom !== null).reverse();

/** The found parcels to customers, not returns; the newest first by default. */
function findParcels(c: Context, records: Records): Parcel[] {
  const search = c.req.query('search')?.toLowerCase();
  const filter = c.req.query('filter_by') === 'channel_order_id' ? c.req.query('filter') : undefined;
  const found = [...records.parcels.values()].filter(
    ({ reference, awb, shipTo, returnFrom }) =>
      returnFrom === null &&
      (filter === undefined || reference === filter) &&
      (!search || [reference, awb ?? '', shipTo.name].some((text) => text.toLowerCase().includes(search))),
  );
  return c.req.query('sort')?.toUpperCase() === 'ASC' ? found : found.reverse();
}

function cancel(records: Records, ids: unknown): Response {
  if (!Array.isArray(ids) || ids.length === 0) return invalid({ ids: ['The ids field is required.'] });
  const parcels = ids.map(records.byOrder);
  if (parcels.includes(null)) return BROKEN('Trying to get property of non-object');
  for (const parcel of parcels as Parcel[]) {
    if (isCancelled(parcel)) return refused('Order is already cancelled');
    if (!records.cancel(parcel, Date.now())) return refused('Cannot cancel the order. It is already shipped.');
  }
  // The documented and the observed response differ, so the simulator gives both: 200 with a message with an AWB, 204 without one.
  const hadAwb = (parcels as Parcel[]).some(({ awb }) => awb !== null);
  return hadAwb
    ? Response.json({ status_code: 200, message: 'Order cancelled successfully.' })
    : new Response(null, { status: 204 });
}

export function addOrderEndpoints(api: Hono, records: Records): void {
  api.post('/orders/create/adhoc', async (c) => {
    const request = parseOrder(await readBody(c));
    if (request instanceof Response) return request;
    if (request.pickupLocation !== records.pickup.nickname)
      return refusedWith200({
        message: 'Wrong Pickup location entered. Please choose one location from the data given',
        data: { data: [placeOnWire(records.pickup)] },
      });
    return c.json(createdOnWire(records.create(request, Date.now())));
  });
  api.post('/orders/create/return', async (c) => {
    const request = parseReturn(await readBody(c), (reference) => records.byReference(reference) !== null);
    return request instanceof Response ? request : c.json(createdReturnOnWire(records.create(request, Date.now())));
  });
  // The real list has no search either.
  api.get('/orders/processing/return', (c) => pageResponse(c, findReturns(records), returnOnWire));
  api.post('/orders/cancel', async (c) => cancel(records, (await readBody(c)).ids));
  api.post('/orders/cancel/shipment/awbs', async (c) => {
    const { awbs } = await readBody(c);
    if (!Array.isArray(awbs)) return invalid({ awbs: ['The awbs field is required.'] });
    for (const awb of awbs) {
      const parcel = records.byAwb(String(awb));
      if (parcel) records.cancel(parcel, Date.now());
    }
    return c.json({ message: 'Bulk Shipment cancellation is in progress. Please wait for some time.' });
  });
  api.get('/orders', (c) => pageResponse(c, findParcels(c, records), orderOnWire));
  api.get('/orders/show/:id', (c) => {
    const parcel = records.byOrder(c.req.param('id'));
    return parcel ? c.json({ data: singleOrderOnWire(parcel) }) : refused('Order ID not found');
  });
  api.get('/shipments', (c) => pageResponse(c, findParcels(c, records), shipmentOnWire));
  api.get('/shipments/:id', (c) => {
    const parcel = records.byShipment(c.req.param('id'));
    return parcel ? c.json({ data: singleShipmentOnWire(parcel) }) : NOT_FOUND();
  });
  api.get('/settings/company/pickup', (c) =>
    c.json({
      data: {
        shipping_address: [placeOnWire(records.pickup)],
        allow_more: '1',
        is_blackbox_seller: false,
        company_name: 'Tanabana',
        recent_addresses: [],
      },
    }),
  );
}
