import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createControls } from './controls.ts';
import { type ShiprocketSimulator, startShiprocketSimulator } from './shiprocket-simulator.ts';

// Tests the wire format of returns with plain requests, without our own client.

const LOGIN = { email: 'api@tanabana.example', password: 'a password of the test' };
type Json = Record<string, unknown>;

const webhooks: Json[] = [];
const store = createServer(async (request: IncomingMessage, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  webhooks.push(JSON.parse(Buffer.concat(chunks).toString()) as Json);
  response.writeHead(200).end();
});

let simulator: ShiprocketSimulator;
let bearer = '';
let count = 0;
beforeAll(async () => {
  await new Promise<void>((resolve) => store.listen(0, '127.0.0.1', resolve));
  simulator = await startShiprocketSimulator({
    ...LOGIN,
    webhookToken: 'a token',
    webhookUrl: () => `http://127.0.0.1:${(store.address() as AddressInfo).port}/`,
    webhookPauseMs: 5,
  });
  bearer = `Bearer ${(await requestApi('POST', '/auth/login', LOGIN)).json.token}`;
});
beforeEach(async () => {
  await simulator.webhooks.idle();
  webhooks.length = 0;
});
afterAll(async () => {
  await simulator.close();
  store.close();
});

async function requestApi(method: string, path: string, body?: unknown) {
  const response = await fetch(`${simulator.apiBase}${path}`, {
    method,
    headers: { authorization: bearer, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, json: (text === '' ? {} : JSON.parse(text)) as Json };
}

const returnBody = (more: Json = {}): Json => ({
  order_id: `RET-${String(++count).padStart(6, '0')}`,
  order_date: '2026-11-15 10:30',
  pickup_customer_name: 'Asha',
  pickup_last_name: '.',
  pickup_address: '12 MG Road',
  pickup_city: 'Bengaluru',
  pickup_state: 'Karnataka',
  pickup_country: 'India',
  pickup_pincode: 560_001,
  pickup_email: 'asha@example.in',
  pickup_phone: '9876543210',
  shipping_customer_name: 'Tanabana Warehouse',
  shipping_address: '12 Connaught Place',
  shipping_city: 'New Delhi',
  shipping_state: 'Delhi',
  shipping_country: 'India',
  shipping_pincode: 110_001,
  shipping_phone: 9_876_543_210,
  order_items: [{ name: 'Kurta', sku: 'KUR-1-M', units: 2, selling_price: 999, hsn: '6211', qc_enable: false }],
  payment_method: 'PREPAID',
  sub_total: 1_998,
  length: 10,
  breadth: 10,
  height: 5,
  weight: 0.5,
  ...more,
});
const create = (more: Json = {}) => requestApi('POST', '/orders/create/return', returnBody(more));
const assign = (id: unknown, more: Json = { is_return: 1 }) =>
  requestApi('POST', '/courier/assign/awb', { shipment_id: id, ...more });
const list = async (query = '') =>
  (await requestApi('GET', `/orders/processing/return?${query}`)).json as { data: Json[]; meta: Json };

/** A return whose pickup is scheduled. */
async function addScheduled(more: Json = {}) {
  const { json } = await create(more);
  await assign(json.shipment_id);
  await requestApi('POST', '/courier/generate/pickup', { shipment_id: [json.shipment_id] });
  await simulator.webhooks.idle();
  return json;
}
const scansOf = async ({ shipment_id: id }: Json) => {
  const { json } = await requestApi('GET', `/courier/track/shipment/${id}`);
  const scans = (json.tracking_data as Json).shipment_track_activities as Json[];
  return scans.map((scan) => scan['sr-status-label']).reverse();
};

describe('a return', () => {
  test('A-REV-01 is created with the status RETURN PENDING, once per id', async () => {
    const body = returnBody();
    const { status, json } = await requestApi('POST', '/orders/create/return', body);
    expect([status, json]).toEqual([
      200,
      {
        order_id: expect.any(Number),
        shipment_id: (json.order_id as number) + 1,
        status: 'RETURN PENDING',
        status_code: 21,
        company_name: 'Tanabana',
      },
    ]);
    expect(await requestApi('POST', '/orders/create/return', body)).toEqual({
      status: 422,
      json: {
        message: 'Oops! Invalid Data.',
        errors: { order_id: ['The order id has already been taken.'] },
        status_code: 422,
      },
    });
  });

  test.each<[Json, Json]>([
    [{ pickup_country: '' }, { pickup_country: ['The pickup country field is required.'] }],
    [{ shipping_phone: undefined }, { shipping_phone: ['The shipping phone field is required.'] }],
    [{ pickup_pincode: 0 }, { pickup_pincode: ['The pickup pincode must be 6 digits.'] }],
    [{ payment_method: 'COD' }, { payment_method: ['The selected payment method is invalid.'] }],
    [{ order_id: 'x'.repeat(51) }, { order_id: ['The order id may not be greater than 50 characters.'] }],
  ])('refuses %j', async (more, errors) => {
    expect(await create(more)).toMatchObject({ status: 422, json: { errors } });
  });

  test('A-REV-01 is listed with the returns, the shipment’s id at the top, and not with the orders', async () => {
    const body = returnBody({ pickup_pincode: 411_001 });
    const { json } = await requestApi('POST', '/orders/create/return', body);
    const { data, meta } = await list('page=1&per_page=1');
    expect(data).toEqual([expect.any(Object)]);
    const [listed = {}] = data;
    expect(listed).toMatchObject({
      id: json.order_id,
      channel_order_id: body.order_id,
      status: 'RETURN PENDING',
      status_code: 21,
      pickup_code: '411001',
      delivery_code: '110001',
      shipment_id: json.shipment_id,
      shipments: [{ awb: '' }],
    });
    expect((listed.shipments as Json[])[0]).not.toHaveProperty('id');
    expect(meta).toMatchObject({ pagination: { per_page: 1, current_page: 1, count: 1 } });
    const orders = await requestApi('GET', `/orders?search=${body.order_id}`);
    expect(orders.json.data).toEqual([]);
  });

  test('A-REV-02 gets an AWB only as a return, and the courier moves it to the store', async () => {
    const { json } = await create();
    expect(await assign(json.shipment_id, {})).toMatchObject({ status: 400 });
    expect((await assign(json.shipment_id)).json).toMatchObject({ awb_assign_status: 1 });
    await requestApi('POST', '/courier/generate/pickup', { shipment_id: [json.shipment_id] });
    simulator.advanceAll(20);
    await simulator.webhooks.idle();
    const steps = [
      ['RETURN INITIATED', 22, 1],
      ['RETURN PICKUP GENERATED', 28, 3],
      ['RETURN OUT FOR PICKUP', 47, 19],
      ['RETURN PICKED UP', 32, 42],
      ['RETURN IN TRANSIT', 25, 18],
      ['RETURN OUT FOR DELIVERY', 48, 17],
      ['RETURN DELIVERED', 26, 7],
    ];
    expect(
      webhooks
        .filter(({ sr_order_id: id }) => id === json.order_id)
        .map(({ current_status: text, current_status_id: order, shipment_status_id: shipment }) => [
          text,
          order,
          shipment,
        ]),
    ).toEqual(steps);
    expect(webhooks.every(({ is_return: isReturn }) => isReturn === 1)).toBe(true);
    expect(await scansOf(json)).toEqual(steps.slice(1).map(([text]) => text));
  });

  test('A-REV-02 a failed pickup is tried again, and cancelled after three failures; a parcel can be lost', async () => {
    const normal = await addScheduled();
    simulator.advanceAll();
    simulator.failPickups();
    simulator.advanceAll(2);
    expect(await scansOf(normal)).toEqual([
      'RETURN PICKUP GENERATED',
      'RETURN OUT FOR PICKUP',
      'RETURN PICKUP EXCEPTION',
      'RETURN OUT FOR PICKUP',
      'RETURN PICKED UP',
    ]);
    simulator.failPickups();
    expect((await scansOf(normal)).at(-1)).toBe('RETURN PICKED UP');
    // At these pincodes every pickup fails, and every parcel is lost (`delivery-routes.ts`).
    const absent = await addScheduled({ pickup_pincode: 400_095 });
    simulator.advanceAll(20);
    const scans = await scansOf(absent);
    expect(scans.filter((label) => label === 'RETURN PICKUP EXCEPTION')).toHaveLength(3);
    expect(scans.at(-1)).toBe('RETURN CANCELLED');
    const lost = await addScheduled({ pickup_pincode: 400_097 });
    simulator.advanceAll(20);
    expect((await scansOf(lost)).at(-1)).toBe('LOST');
  });

  test('A-REV-02 is cancelled before the courier has it, and then its AWB is refused', async () => {
    const scheduled = await addScheduled();
    expect(await requestApi('POST', '/orders/cancel', { ids: [scheduled.order_id] })).toMatchObject({ status: 200 });
    expect(await assign(scheduled.shipment_id)).toMatchObject({ status: 400 });
    const { data } = await list('per_page=100');
    expect(data.find(({ id }) => id === scheduled.order_id)).toMatchObject({ status_code: 27 });
    const pickedUp = await addScheduled();
    simulator.advanceAll(2);
    expect(await requestApi('POST', '/orders/cancel', { ids: [pickedUp.order_id] })).toMatchObject({ status: 400 });
  });
});

describe('serviceability of a return', () => {
  const serviceability = async (query: Record<string, string>) => {
    const route = { pickup_postcode: '560001', delivery_postcode: '110001', cod: '0', weight: '0.5', is_return: '1' };
    return requestApi('GET', `/courier/serviceability/?${new URLSearchParams({ ...route, ...query })}`);
  };

  test('A-REV-01 requires the declared value, and names the pincodes where nobody picks up', async () => {
    expect(await serviceability({})).toMatchObject({
      status: 422,
      json: { errors: { declared_value: [expect.any(String)] } },
    });
    expect((await serviceability({ declared_value: '1099' })).json).toMatchObject({ status: 200 });
    for (const pickup_postcode of ['400096', '999001'])
      expect((await serviceability({ declared_value: '1099', pickup_postcode })).json).toEqual({
        status: 404,
        message: 'Pickup postcode not serviceable',
      });
    // A parcel to that pincode is delivered.
    const forward = { is_return: '0', pickup_postcode: '110001', delivery_postcode: '400096' };
    expect((await serviceability(forward)).json).toMatchObject({ status: 200 });
  });
});

test('A-REV-09 the controls list returns with the pickup pincode and units, and fail pickups; the page does both by links', async () => {
  const scheduled = await addScheduled({ pickup_pincode: 411_001 });
  const controls = createControls(simulator, () => {});
  await controls.request('/controls/fail-pickups', { method: 'POST' });
  const parcels = (await (await controls.request('/controls/parcels')).json()) as Json[];
  expect(parcels.find(({ orderId }) => orderId === scheduled.order_id)).toMatchObject({
    stage: 'returnPickupFailed',
    isReturn: true,
    customerPincode: '411001',
    units: 2,
  });
  const open = async (path: string) => simulator.handleBrowser(new Request(`http://store.example/${path}`));
  const page = await (await open('parcels')).text();
  expect(page).toContain('return from Bengaluru 411001');
  expect(page).toContain(`fail-pickup?order=${scheduled.order_id}`);
  await open(`advance?order=${scheduled.order_id}`);
  await open(`advance?order=${scheduled.order_id}`);
  expect(simulator.records.byOrder(scheduled.order_id)?.stage).toBe('returnPickedUp');
  await open(`fail-pickup?order=${scheduled.order_id}`);
  expect(simulator.records.byOrder(scheduled.order_id)?.stage).toBe('returnPickedUp');
});
