import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ShiprocketSimulator, startShiprocketSimulator } from './shiprocket-simulator.ts';

// Tests the wire format of the simulator with plain requests, without our own client.

const LOGIN = { email: 'api@tanabana.example', password: 'a password of the test' };
const TOKEN = 'the token of the messages';
type Json = Record<string, unknown>;

/** The webhooks that the store received, and its response status. */
const webhooks: { key: string | undefined; body: Json }[] = [];
let responseStatus = 200;
const store = createServer(async (request: IncomingMessage, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  webhooks.push({
    key: request.headers['x-api-key'] as string,
    body: JSON.parse(Buffer.concat(chunks).toString()) as Json,
  });
  response.writeHead(responseStatus).end();
});

let simulator: ShiprocketSimulator;
let bearer = '';
let count = 0;
beforeAll(async () => {
  await new Promise<void>((resolve) => store.listen(0, '127.0.0.1', resolve));
  simulator = await startShiprocketSimulator({
    ...LOGIN,
    webhookToken: TOKEN,
    webhookUrl: () => `http://127.0.0.1:${(store.address() as AddressInfo).port}/`,
    webhookPauseMs: 5,
    firstId: 1_000,
  });
});
beforeEach(async () => {
  simulator.injectFaults();
  simulator.webhooks.delivery = 'once';
  bearer = `Bearer ${(await requestApi('POST', '/auth/login', LOGIN)).json.token}`;
  await simulator.webhooks.idle();
  webhooks.length = 0;
  responseStatus = 200;
});
afterAll(async () => {
  await simulator.close();
  store.close();
});

async function requestApi(method: string, path: string, body?: unknown, authorization = bearer) {
  const response = await fetch(`${simulator.apiBase}${path}`, {
    method,
    headers: { authorization, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, json: (text === '' ? {} : JSON.parse(text)) as Json };
}

const orderBody = (more: Json = {}): Json => ({
  order_id: `ORD-${++count}`,
  order_date: '2026-11-15 10:30',
  pickup_location: 'Primary',
  billing_customer_name: 'Asha',
  billing_last_name: 'Rao',
  billing_address: '12 MG Road',
  billing_city: 'Bengaluru',
  billing_pincode: 560_001,
  billing_state: 'Karnataka',
  billing_country: 'India',
  billing_email: 'asha@example.in',
  billing_phone: 9_876_543_210,
  shipping_is_billing: true,
  order_items: [{ name: 'Kurta', sku: 'KUR-1-M', units: 2, selling_price: 999 }],
  payment_method: 'COD',
  sub_total: 1_998,
  length: 10,
  breadth: 10,
  height: 5,
  weight: 0.5,
  ...more,
});
const create = async (more: Json = {}) => (await requestApi('POST', '/orders/create/adhoc', orderBody(more))).json;
const assign = (id: unknown, more: Json = {}) =>
  requestApi('POST', '/courier/assign/awb', { shipment_id: id, ...more });
const pickup = (id: unknown) => requestApi('POST', '/courier/generate/pickup', { shipment_id: [id] });
/** A parcel in transit. */
async function addInTransit(more: Json = {}) {
  const created = await create(more);
  await assign(created.shipment_id);
  await pickup(created.shipment_id);
  await simulator.webhooks.idle();
  return created;
}
const track = async (id: unknown) =>
  (await requestApi('GET', `/courier/track/shipment/${id}`)).json.tracking_data as Json;
const serviceability = (query: Json) =>
  requestApi(
    'GET',
    `/courier/serviceability/?${new URLSearchParams({ pickup_postcode: '110001', cod: '1', weight: '0.5', ...query })}`,
  );

describe('authentication', () => {
  test('a token lasts ten days, in the form of a JWT', () => {
    const [, body] = bearer.split('.');
    const { iat, exp } = JSON.parse(Buffer.from(body ?? '', 'base64url').toString());
    expect(exp - iat).toBe(864_000);
  });

  test.each([
    ['', { message: 'Unauthenticated.' }],
    ['Bearer nonsense', { message: 'Wrong number of segments', status_code: 401 }],
    ['Bearer a.b.c', { message: 'Unauthenticated.' }],
  ])('refuses %j', async (authorization, json) => {
    expect(await requestApi('GET', '/orders', undefined, authorization)).toEqual({ status: 401, json });
  });

  test('refuses an expired token', async () => {
    simulator.tokens.expire();
    expect(await requestApi('GET', '/orders')).toEqual({
      status: 401,
      json: { message: 'Token has expired', status_code: 401 },
    });
  });

  test('refuses a wrong password, and every login after five of them', async () => {
    const other = await startShiprocketSimulator({ ...LOGIN, webhookToken: TOKEN, webhookUrl: () => null });
    const login = async (password: string) => {
      const body = JSON.stringify({ ...LOGIN, password });
      const headers = { 'content-type': 'application/json' };
      return (await fetch(`${other.apiBase}/auth/login`, { method: 'POST', headers, body })).status;
    };
    for (let tries = 0; tries < 5; tries++) expect(await login('wrong')).toBe(403);
    expect(await login(LOGIN.password)).toBe(400);
    await other.close();
  });
});

describe('an ad-hoc order', () => {
  test('a created order has all fields of Shiprocket', async () => {
    const created = await create();
    expect(created).toEqual({
      order_id: expect.any(Number),
      shipment_id: (created.order_id as number) + 1,
      status: 'NEW',
      status_code: 1,
      onboarding_completed_now: 0,
      awb_code: null,
      courier_company_id: null,
      courier_name: null,
    });
  });

  test('a repeated id returns its existing order, even a cancelled one', async () => {
    const created = await create({ order_id: 'ORD-TWICE' });
    expect(await create({ order_id: 'ORD-TWICE', weight: 3 })).toEqual(created);
    await requestApi('POST', '/orders/cancel', { ids: [created.order_id] });
    expect(await create({ order_id: 'ORD-TWICE' })).toMatchObject({
      order_id: created.order_id,
      status: 'CANCELED',
      status_code: 5,
    });
  });

  test('refuses a wrong pickup location with HTTP 200 and lists the valid ones', async () => {
    expect(await requestApi('POST', '/orders/create/adhoc', orderBody({ pickup_location: 'primary' }))).toMatchObject({
      status: 200,
      json: {
        message: expect.stringContaining('Wrong Pickup location'),
        data: { data: [{ pickup_location: 'Primary' }] },
      },
    });
  });

  test.each<[Json, number, Json]>([
    [{ order_id: '' }, 422, { errors: { order_id: ['The order id field is required.'] } }],
    [{ billing_phone: '12345' }, 422, { errors: { billing_phone: ['The billing phone must be 10 digits.'] } }],
    [{ weight: 0 }, 422, { errors: { weight: ['The weight must be greater than 0.'] } }],
    [{ height: 0.5 }, 422, { errors: { height: ['The height must be greater than 0.5.'] } }],
    [{ billing_address: '1' }, 422, { message: { address: [expect.stringContaining('House no')] } }],
    [{ order_items: [] }, 422, { errors: { order_items: [expect.any(String)] } }],
    [
      {
        order_items: [
          { name: 'A', sku: 'X', units: 1, selling_price: 1 },
          { name: 'B', sku: 'X', units: 1, selling_price: 1 },
        ],
      },
      400,
      { message: 'SKU cannot be repeated' },
    ],
    [
      { order_items: [{ name: 'A', sku: 'X', units: 1, selling_price: 1, hsn: '62A' }] },
      400,
      { message: 'HSN should be numeric' },
    ],
    [{ shipping_is_billing: false }, 422, { errors: { shipping_pincode: [expect.any(String)] } }],
  ])('%j is refused', async (more, status, json) => {
    expect(await requestApi('POST', '/orders/create/adhoc', orderBody(more))).toMatchObject({ status, json });
  });

  test('is found by its reference and by its id, and listed by page', async () => {
    const created = await create({ order_id: 'ORD-FOUND' });
    await create();
    const { json } = await requestApi('GET', '/orders?search=ORD-FOUND&per_page=1');
    expect(json).toMatchObject({
      data: [
        {
          id: created.order_id,
          channel_order_id: 'ORD-FOUND',
          status_code: 1,
          shipments: [{ id: created.shipment_id, awb: '' }],
        },
      ],
      meta: { pagination: { total: 1, per_page: 1, current_page: 1 } },
    });
    expect((await requestApi('GET', `/orders/show/${created.order_id}`)).json).toMatchObject({
      data: { channel_order_id: 'ORD-FOUND' },
    });
    expect(await requestApi('GET', '/orders/show/1')).toMatchObject({
      status: 400,
      json: { message: 'Order ID not found' },
    });
    const page = (await requestApi('GET', '/shipments?per_page=1&page=2&sort=ASC')).json;
    expect(page).toMatchObject({
      data: [{ status: expect.any(String) }],
      meta: { pagination: { count: 1, current_page: 2 } },
    });
    expect((await requestApi('GET', `/shipments/${created.shipment_id}`)).json).toMatchObject({ data: { status: 11 } });
  });

  test('is cancelled with 204 or 200, once, and not when the courier has it', async () => {
    const created = await create();
    const cancel = (id: unknown) => requestApi('POST', '/orders/cancel', { ids: [id] });
    expect(await cancel(created.order_id)).toEqual({ status: 204, json: {} });
    expect(await cancel(created.order_id)).toMatchObject({
      status: 400,
      json: { message: expect.stringContaining('already') },
    });
    expect((await cancel(1)).status).toBe(500);
    expect((await requestApi('POST', '/orders/cancel', {})).status).toBe(422);
    const withAwb = await create();
    await assign(withAwb.shipment_id);
    expect(await cancel(withAwb.order_id)).toMatchObject({ status: 200, json: { status_code: 200 } });
    const inTransit = await addInTransit();
    simulator.advanceAll();
    expect((await cancel(inTransit.order_id)).status).toBe(400);
  });
});

describe('serviceability', () => {
  test('lists couriers with their rates, the recommended one among them', async () => {
    const { json } = await serviceability({ delivery_postcode: '560001' });
    const { available_courier_companies: couriers, recommended_courier_company_id: best } = json.data as {
      available_courier_companies: Json[];
      recommended_courier_company_id: number;
    };
    expect(couriers.length).toBeGreaterThan(2);
    expect(couriers.find(({ courier_company_id: id }) => id === best)).toMatchObject({
      estimated_delivery_days: expect.stringMatching(/^\d+$/),
      etd: expect.stringMatching(/^[A-Z][a-z]{2} \d\d, \d{4}$/),
      cod: 1,
      postcode: '560001',
    });
    for (const { rate, freight_charge: freight, cod_charges: cash } of couriers)
      expect(rate).toBeCloseTo(Number(freight) + Number(cash));
  });

  test.each<[string, Json, Json]>([
    ['not serviceable', { delivery_postcode: '999001' }, { status: 404 }],
    ['no cash on delivery', { delivery_postcode: '744101' }, { status: 404 }],
    ['prepaid is serviceable', { delivery_postcode: '744101', cod: '0' }, { status: 200 }],
    ['an invalid delivery pincode', { delivery_postcode: '12' }, { status: 400, message: 'Invalid Delivery Pincode' }],
    [
      'an invalid pickup pincode',
      { delivery_postcode: '560001', pickup_postcode: '1' },
      { status: 400, message: 'Invalid Pickup Pincode' },
    ],
    ['an unknown order', { order_id: '1' }, { status: 404, message: 'Order does not exist!' }],
  ])('responds with HTTP 200: %s', async (_, query, json) => {
    expect(await serviceability(query)).toMatchObject({ status: 200, json });
  });

  test('works for an order id, and refuses a query without order, cod and weight', async () => {
    const created = await create();
    const query = { delivery_postcode: '560001', order_id: String(created.order_id) };
    expect((await serviceability(query)).json).toMatchObject({ status: 200 });
    const pathWithoutWeight = '/courier/serviceability?pickup_postcode=110001&delivery_postcode=560001';
    expect(await requestApi('GET', pathWithoutWeight)).toMatchObject({
      status: 422,
      json: { errors: { cod: [expect.any(String)] } },
    });
  });
});

describe('an AWB', () => {
  test('belongs to the requested or the recommended courier and is paid from the wallet, once', async () => {
    const before = simulator.records.wallet;
    const created = await create();
    expect((await assign(created.shipment_id, { courier_id: 1 })).json).toMatchObject({
      awb_assign_status: 1,
      response: { data: { courier_name: 'Blue Dart', awb_code: expect.stringMatching(/^\d{12}$/), cod: 1 } },
    });
    expect(simulator.records.wallet).toBeLessThan(before);
    expect(await assign(created.shipment_id)).toMatchObject({
      status: 400,
      json: { message: 'Oops! Cannot reassign courier for this shipment.' },
    });
    const other = await create();
    expect((await assign(other.shipment_id)).json).toMatchObject({ response: { data: { courier_company_id: 51 } } });
  });

  test('is refused with HTTP 200 when the wallet is empty', async () => {
    const created = await create({ billing_pincode: 400_098 });
    const empty = { status_code: 350, awb_assign_status: 0, message: expect.stringContaining('recharge') };
    expect(await assign(created.shipment_id)).toMatchObject({ status: 200, json: empty });
    const fullWallet = simulator.records.wallet;
    simulator.records.wallet = 10;
    expect(await assign((await create()).shipment_id)).toMatchObject({ status: 200, json: empty });
    simulator.records.wallet = fullWallet;
  });

  test('is refused for an unavailable courier, an unknown shipment and a missing field', async () => {
    const created = await create();
    expect(await assign(created.shipment_id, { courier_id: 999 })).toMatchObject({
      status: 200,
      json: { awb_assign_status: 0 },
    });
    expect((await assign(1)).status).toBe(400);
    expect((await requestApi('POST', '/courier/assign/awb', {})).status).toBe(422);
  });
});

test('a pickup is scheduled once, after the AWB', async () => {
  const created = await create();
  expect((await pickup(created.shipment_id)).status).toBe(400);
  await assign(created.shipment_id);
  expect((await pickup(created.shipment_id)).json).toMatchObject({ pickup_status: 1, response: { status: 3 } });
  expect(await pickup(created.shipment_id)).toMatchObject({
    status: 400,
    json: { message: 'Already in Pickup Queue.' },
  });
});

describe('documents', () => {
  async function open(address: unknown) {
    const response = await simulator.handleBrowser(new Request(String(address)));
    return {
      type: response.headers.get('content-type'),
      text: Buffer.from(await response.arrayBuffer()).toString('latin1'),
    };
  }

  test('a label is a PDF with AWB, address and the amount to collect', async () => {
    const created = await addInTransit({
      billing_customer_name: 'Asha (Flat) 12',
      order_items: [{ name: 'कुर्ता', sku: 'K', units: 1, selling_price: 1 }],
    });
    const { json } = await requestApi('POST', '/courier/generate/label', { shipment_id: [created.shipment_id, 1] });
    expect(json).toMatchObject({ label_created: 1, not_created: [1] });
    const { type, text } = await open(json.label_url);
    expect(type).toBe('application/pdf');
    expect(text).toContain(`AWB ${simulator.records.byShipment(created.shipment_id)?.awb}`);
    for (const part of ['Asha \\(Flat\\) 12 Rao', '12 MG Road', '560001', 'COD: collect Rs 1998.00'])
      expect(text).toContain(part);
  });

  test('no label without an AWB, and the ids must be a list', async () => {
    const created = await create();
    const label = (id: unknown) => requestApi('POST', '/courier/generate/label', { shipment_id: id });
    expect(await label([created.shipment_id])).toMatchObject({ status: 200, json: { label_created: 0 } });
    expect((await label(created.shipment_id)).status).toBe(422);
  });

  test('a manifest is created once and printed again', async () => {
    const one = await addInTransit();
    const other = await addInTransit();
    const make = (ids: unknown) => requestApi('POST', '/manifests/generate', { shipment_id: ids });
    const { json } = await make([one.shipment_id, other.shipment_id]);
    expect((await open(json.manifest_url)).text).toMatch(/^%PDF-1\.4[\s\S]+%%EOF\n$/);
    expect(await make([one.shipment_id])).toMatchObject({
      status: 400,
      json: { already_manifested_shipment_ids: [one.shipment_id] },
    });
    expect(await make([1])).toMatchObject({ status: 200, json: { manifest_url: '' } });
    const print = (ids: unknown) => requestApi('POST', '/manifests/print', { order_ids: ids });
    expect((await print([one.order_id])).json.manifest_url).toMatch(/\.pdf$/);
    expect((await print([1])).json.manifest_url).toBe('');
    expect((await print('1')).status).toBe(500);
  });
});

describe('in transit', () => {
  /** The shipment numbers of the stages of a normal delivery after the pickup is scheduled (`stages.ts`). */
  const STEPS = ['19', '42', '6', '18', '38', '17', '7'];

  test('tracking lists the newest scan first, up to the delivery', async () => {
    const fresh = await create();
    expect(await track(fresh.shipment_id)).toMatchObject({
      track_status: 0,
      error: expect.stringContaining('no activities'),
    });
    const created = await addInTransit();
    simulator.advanceAll(20);
    const tracked = await track(created.shipment_id);
    expect(tracked).toMatchObject({
      track_status: 1,
      shipment_status: 7,
      shipment_track: [{ current_status: 'Delivered' }],
    });
    const scans = tracked.shipment_track_activities as Json[];
    expect(scans.map((scan) => scan['sr-status'])).toEqual([...STEPS.toReversed(), '3']);
    const awb = simulator.records.byShipment(created.shipment_id)?.awb;
    expect((await requestApi('GET', `/courier/track/awb/${awb}`)).json.tracking_data).toEqual(tracked);
  });

  test.each([
    // Undelivered and returned; lost.
    [400_099, ['19', '42', '6', '18', '38', '17', '21', '9', '46', '10']],
    [400_097, ['19', '42', '6', '18', '12']],
  ])('a parcel to %d has the scans of its exception', async (pin, steps) => {
    const created = await addInTransit({ billing_pincode: pin });
    simulator.advanceAll(20);
    const scans = (await track(created.shipment_id)).shipment_track_activities as Json[];
    expect(scans.map((scan) => scan['sr-status']).reverse()).toEqual(['3', ...steps]);
  });

  test('a parcel advances with time', async () => {
    const quick = await startShiprocketSimulator({
      ...LOGIN,
      webhookToken: TOKEN,
      webhookUrl: () => null,
      hourMs: 1,
    });
    const { records } = quick;
    const shipTo = {
      name: 'Asha',
      lines: [],
      city: 'Pune',
      state: 'Maharashtra',
      pincode: '411001',
      phone: '',
      email: '',
    };
    const order = { pickupLocation: 'Primary', returnFrom: null, shipTo, items: [], cod: false, total: 1, weight: 1 };
    const parcel = records.create({ ...order, reference: 'quick', size: [1, 1, 1] }, Date.now());
    records.assign(parcel, null, Date.now());
    records.schedulePickup(parcel, Date.now());
    await expect.poll(() => parcel.stage).toBe('delivered');
    await quick.close();
  });
});

describe('webhooks', () => {
  test('sends a webhook per step, with the token and both status numbers', async () => {
    const created = await addInTransit();
    expect(webhooks.map(({ body }) => body.shipment_status_id)).toEqual([1, 3]);
    for (let step = 0; step < 4; step++) simulator.advanceAll();
    await simulator.webhooks.idle();
    const ours = webhooks.filter(({ body }) => body.sr_order_id === created.order_id);
    expect(ours.at(-1)).toMatchObject({
      key: TOKEN,
      body: {
        current_status: 'IN TRANSIT',
        current_status_id: 20,
        shipment_status_id: 18,
        current_timestamp: expect.stringMatching(/^\d\d \d\d \d{4} \d\d:\d\d:\d\d$/),
        is_return: 0,
      },
    });
  });

  test('retries a webhook a few times after anything but 200', async () => {
    responseStatus = 202;
    await addInTransit();
    // The AWB and the pickup, each sent three times.
    expect(webhooks).toHaveLength(6);
  });

  test('can be duplicated, lost, delayed and reordered', async () => {
    const statuses = () => webhooks.splice(0).map(({ body }) => body.shipment_status_id);
    simulator.webhooks.delivery = 'twice';
    await addInTransit();
    expect(statuses().sort()).toEqual([1, 1, 3, 3]);
    simulator.webhooks.delivery = 'lost';
    await addInTransit();
    expect(statuses()).toEqual([]);
    simulator.webhooks.delivery = 'held';
    await addInTransit();
    expect(statuses()).toEqual([]);
    await simulator.webhooks.release({ reversed: true });
    expect(statuses()).toEqual([3, 1]);
  });
});

describe('faults', () => {
  test.each([
    ['unauthenticated', 401],
    ['forbidden', 403],
    ['busy', 429],
    ['server-error', 500],
    ['garbage', 502],
    ['refused-with-200', 200],
  ] as const)('the fault %s gives status %d once', async (how, status) => {
    simulator.injectFaults({ how, times: 1 });
    const response = await fetch(`${simulator.apiBase}/orders`, { headers: { authorization: bearer } });
    expect(response.status).toBe(status);
    expect((await requestApi('GET', '/orders')).status).toBe(200);
  });

  test('done-then-empty creates the order and returns an empty response', async () => {
    simulator.injectFaults({ how: 'done-then-empty', on: /create/, times: 1 });
    expect(await create({ order_id: 'ORD-EMPTY' })).toEqual({});
    expect(simulator.records.byReference('ORD-EMPTY')).not.toBeNull();
  });

  test('done-then-reset creates the order and closes the connection without a response', async () => {
    simulator.injectFaults({ how: 'done-then-reset', on: /create/, times: 1 });
    await expect(create({ order_id: 'ORD-RESET' })).rejects.toThrow();
    expect(simulator.records.byReference('ORD-RESET')).not.toBeNull();
  });
});
