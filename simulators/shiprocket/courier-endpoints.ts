// Courier endpoints: serviceability, AWB assignment, pickup, documents and tracking.
import type { Hono } from 'hono';
import { findOffers, offerOnWire, type Route } from './couriers.ts';
import { EMPTY_WALLET_PIN } from './delivery-routes.ts';
import type { Documents } from './documents.ts';
import { formatTimestamp, toPhpDate } from './indian-time.ts';
import { readBody } from './order-endpoints.ts';
import { customerOf, getStage, isCancelled, type Parcel, type Records } from './records.ts';
import { BROKEN, invalid, NOT_FOUND, refused, refusedWith200 } from './refusals.ts';
import { NO_TRACK, trackOnWire } from './wire.ts';

const isPin = (text: string): boolean => /^[1-9]\d{5}$/.test(text);
const RECHARGE = 'Please recharge your ShipRocket wallet. The minimum required balance is Rs 100';

const HOUR_MS = 3_600_000;
const REQUIRED_SUFFIX = 'field is required when order id is not present.';

/** The route of a known order, or of the query parameters. */
function parseRoute(records: Records, query: Readonly<Record<string, string>>): Route | Response {
  const { order_id: orderId, cod, weight, declared_value: value } = query;
  const ends = { from: query.pickup_postcode ?? '', to: query.delivery_postcode ?? '' };
  if (orderId) {
    const parcel = records.byOrder(orderId);
    if (!parcel) return refusedWith200({ status: 404, message: 'Order does not exist!' });
    const isReturn = parcel.returnFrom !== null;
    return { ...ends, cod: parcel.cod, weight: parcel.weight, declaredValue: parcel.total, isReturn };
  }
  if (cod === undefined || weight === undefined)
    return invalid({
      weight: [`The weight ${REQUIRED_SUFFIX}`],
      cod: [`The cod ${REQUIRED_SUFFIX}`],
      order_id: ['The order id field is required when none of cod / weight are present.'],
    });
  const isReturn = query.is_return === '1';
  if (isReturn && !/^\d+$/.test(value ?? ''))
    return invalid({ declared_value: ['The declared value field is required when is return is present.'] });
  return { ...ends, cod: cod === '1', weight: Number(weight), declaredValue: Number(value ?? 0), isReturn };
}

/** Failures of this endpoint have HTTP 200 and an error in the body. */
function serviceability(records: Records, query: Readonly<Record<string, string>>): Response {
  const route = parseRoute(records, query);
  if (route instanceof Response) return route;
  if (!isPin(route.from)) return refusedWith200({ status: 400, message: 'Invalid Pickup Pincode' });
  if (!isPin(route.to)) return refusedWith200({ status: 400, message: 'Invalid Delivery Pincode' });
  const offers = findOffers(route);
  const [recommended] = offers;
  if (!recommended)
    return refusedWith200({
      status: 404,
      message: `${route.isReturn ? 'Pickup' : 'Delivery'} postcode not serviceable`,
    });
  return Response.json({
    status: 200,
    currency: 'INR',
    data: {
      available_courier_companies: offers.map((offer) => offerOnWire(offer, route, Date.now())),
      blocked_courier_companies: [],
      recommended_courier_company_id: recommended.courier.id,
      shiprocket_recommended_courier_id: recommended.courier.id,
      recommended_by: { id: 6, title: 'Recommendation By Shiprocket' },
      is_recommendation_enabled: 1,
      child_courier_id: null,
    },
  });
}

const notAssigned = (error: string): Response =>
  refusedWith200({ awb_assign_status: 0, response: { data: { awb_assign_error: error } } });

const walletEmpty = (): Response =>
  refusedWith200({
    status_code: 350,
    message: RECHARGE,
    awb_assign_status: 0,
    response: { data: { courier_id: '', awb_assign_error: RECHARGE } },
  });

function assignedResponse(parcel: Parcel): Response {
  const assignedAt = parcel.assignedAt ?? 0;
  return Response.json({
    awb_assign_status: 1,
    response: {
      data: {
        courier_company_id: parcel.courier?.id,
        awb_code: parcel.awb,
        cod: parcel.cod ? 1 : 0,
        order_id: parcel.orderId,
        shipment_id: parcel.shipmentId,
        awb_code_status: 1,
        assigned_date_time: toPhpDate(assignedAt),
        applied_weight: parcel.weight,
        company_id: 25149,
        courier_name: parcel.courier?.name,
        child_courier_name: null,
        pickup_scheduled_date: formatTimestamp(assignedAt + 3 * HOUR_MS),
        routing_code: '',
        rto_routing_code: '',
        invoice_no: parcel.reference,
        transporter_id: '',
        transporter_name: '',
        shipped_by: {},
      },
    },
  });
}

function assignAwb(records: Records, parcel: Parcel, courierId: unknown, isReassignment: boolean): Response {
  if (isCancelled(parcel)) return refused('Cannot assign AWB to a cancelled order.');
  if (parcel.awb && !(isReassignment && parcel.pickupAt === null))
    return refused('Oops! Cannot reassign courier for this shipment.');
  if (customerOf(parcel).pincode === EMPTY_WALLET_PIN) return walletEmpty();
  const requestedId = courierId === undefined || courierId === null || courierId === '' ? null : Number(courierId);
  const outcome = records.assign(parcel, requestedId, Date.now());
  if (outcome === 'no-money') return walletEmpty();
  return outcome === 'assigned'
    ? assignedResponse(parcel)
    : notAssigned('Courier is not serviceable for this shipment');
}

function schedulePickup(records: Records, ids: unknown): Response {
  const parcel = records.byShipment(Array.isArray(ids) ? ids[0] : ids);
  if (!parcel?.awb || isCancelled(parcel)) return refused('Invalid shipment id');
  if (parcel.pickupAt !== null) return refused('Already in Pickup Queue.');
  records.schedulePickup(parcel, Date.now());
  return Response.json({
    pickup_status: 1,
    response: {
      pickup_scheduled_date: formatTimestamp(parcel.pickupAt ?? Date.now()),
      pickup_token_number: `Reference No: ${parcel.shipmentId}`,
      status: 3,
      others: JSON.stringify({ tier_id: 5, etd_zone: 'z_d' }),
      pickup_generated_date: toPhpDate(parcel.pickupAt ?? Date.now()),
      data: `Pickup is confirmed by ${parcel.courier?.name} For AWB :- ${parcel.awb}`,
    },
  });
}

const isManifestable = (parcel: Parcel | null): parcel is Parcel =>
  parcel !== null && parcel.pickupAt !== null && !isCancelled(parcel);

function makeManifest(records: Records, documents: Documents, ids: readonly unknown[]): Response {
  const parcels = ids.map(records.byShipment).filter(isManifestable);
  const alreadyManifested = parcels.filter(({ manifestedAt }) => manifestedAt !== null);
  if (alreadyManifested.length > 0)
    return Response.json(
      {
        message: 'Manifest already generated for some shipment_ids, Please try again after removin them',
        status_code: 400,
        already_manifested_shipment_ids: alreadyManifested.map(({ shipmentId }) => shipmentId),
      },
      { status: 400 },
    );
  if (parcels.length === 0) return refusedWith200({ status: 1, manifest_url: '' });
  for (const parcel of parcels) records.manifest(parcel, Date.now());
  return Response.json({ status: 1, manifest_url: documents.link('manifest', parcels) });
}

function makeLabel(records: Records, documents: Documents, ids: readonly unknown[]): Response {
  const parcels = ids.map(records.byShipment).filter((each): each is Parcel => each?.awb != null && !isCancelled(each));
  if (parcels.length === 0)
    return refusedWith200({ label_created: 0, not_created: [], response: 'No valid shipment ids to print label' });
  return Response.json({
    label_created: 1,
    label_url: documents.link('label', parcels),
    response: 'Label has been created and uploaded successfully!',
    not_created: ids.filter((id) => !parcels.some(({ shipmentId }) => shipmentId === Number(id))),
  });
}

export function addCourierEndpoints(api: Hono, records: Records, documents: Documents): void {
  // With and without the slash: clients use both.
  for (const path of ['/courier/serviceability', '/courier/serviceability/'])
    api.get(path, (c) => serviceability(records, c.req.query()));
  api.post('/courier/assign/awb', async (c) => {
    const { shipment_id: id, courier_id: courierId, status, is_return: isReturn } = await readBody(c);
    if (id === undefined)
      return Response.json(
        {
          message: 'Required field missing',
          errors: { shipment_id: ['The shipment id field is required.'] },
          status_code: 422,
        },
        { status: 422 },
      );
    const parcel = records.byShipment(id);
    // An AWB for the wrong direction would send the courier to the wrong door.
    if (!parcel || (parcel.returnFrom !== null) !== (Number(isReturn ?? 0) === 1))
      return refused('Invalid shipment id');
    return assignAwb(records, parcel, courierId, status === 'reassign');
  });
  api.post('/courier/generate/pickup', async (c) => schedulePickup(records, (await readBody(c)).shipment_id));
  api.post('/courier/generate/label', async (c) => {
    const { shipment_id: ids } = await readBody(c);
    return Array.isArray(ids)
      ? makeLabel(records, documents, ids)
      : invalid({ shipment_id: ['The shipment id must be an array.'] });
  });
  api.post('/manifests/generate', async (c) => {
    const { shipment_id: ids } = await readBody(c);
    return Array.isArray(ids)
      ? makeManifest(records, documents, ids)
      : invalid({ shipment_id: ['The shipment id must be an array.'] });
  });
  api.post('/manifests/print', async (c) => {
    const { order_ids: ids } = await readBody(c);
    if (!Array.isArray(ids)) return BROKEN('Invalid argument supplied for foreach()');
    const parcels = ids.map(records.byOrder).filter((each): each is Parcel => each?.manifestedAt != null);
    return c.json({ manifest_url: parcels.length === 0 ? '' : documents.link('manifest', parcels) });
  });

  api.get('/courier/track/awb/:awb', (c) => {
    const parcel = records.byAwb(c.req.param('awb'));
    return c.json(parcel ? trackOnWire(parcel) : NO_TRACK);
  });
  api.get('/courier/track/shipment/:id', (c) => {
    const parcel = records.byShipment(c.req.param('id'));
    return c.json(parcel ? trackOnWire(parcel) : NO_TRACK);
  });
  api.post('/courier/track/awbs', async (c) => {
    const { awbs } = await readBody(c);
    const parcels = (Array.isArray(awbs) ? awbs : []).flatMap((awb) => records.byAwb(String(awb)) ?? []);
    return c.json(Object.fromEntries(parcels.map((parcel) => [parcel.awb, trackOnWire(parcel)])));
  });
  api.get('/courier/track', (c) => {
    const parcel = records.byReference(c.req.query('order_id') ?? '');
    return parcel && getStage(parcel) ? c.json([trackOnWire(parcel)]) : NOT_FOUND();
  });
}
