import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CourierFailure, ShipmentRequest } from '#shop/fulfilment/courier-provider.ts';
import { failureMessage } from '#shop/fulfilment/fulfilment-refusal.ts';
import type { Result } from '#shop/result.ts';
import { createCircuitBreaker } from '../circuit-breaker.ts';
import { addressLines, toWireItems } from './adhoc-order.ts';
import { parseIndianTime } from './indian-time.ts';
import { createShiprocketCourier } from './shiprocket-courier.ts';
import { orderState, shipmentState } from './shiprocket-statuses.ts';

const ACCOUNT = { email: 'api@shop.example', password: 'a password of the test', webhookToken: 'a token of the test' };

interface ReceivedRequest {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly authorization: string | undefined;
  readonly body: unknown;
}
type Reply = { readonly status?: number; readonly body: unknown };

/** The received requests, and the response per path; a function may respond differently each time. */
let requests: ReceivedRequest[] = [];
let responses: Record<string, Reply | ((received: ReceivedRequest) => Reply)> = {};
let logins = 0;
const LOGIN = () => ({ body: { id: 1, email: ACCOUNT.email, token: `token-${++logins}` } });

async function readJson(request: IncomingMessage): Promise<unknown> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text === '' ? null : JSON.parse(text);
}

const server = createServer(async (request, response) => {
  const url = new URL(request.url ?? '/', 'http://x');
  const received: ReceivedRequest = {
    method: request.method ?? '',
    path: url.pathname,
    query: Object.fromEntries(url.searchParams),
    authorization: request.headers.authorization,
    body: await readJson(request),
  };
  requests.push(received);
  const reply = responses[received.path] ?? { status: 404, body: { message: '404 Not Found', status_code: 404 } };
  const { status = 200, body } = typeof reply === 'function' ? reply(received) : reply;
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(status === 204 ? undefined : typeof body === 'string' ? body : JSON.stringify(body));
});

let apiBase = '';
let clock = 0;
const createClient = (overrides: Partial<Parameters<typeof createShiprocketCourier>[0]> = {}) =>
  createShiprocketCourier({
    apiBase,
    ...ACCOUNT,
    pickupLocation: 'Primary',
    pickupPincode: '110001',
    pauseMs: 1,
    breaker: createCircuitBreaker({ failures: 1_000, coolDownMs: 1 }),
    clock: () => clock,
    ...overrides,
  });
let courier: ReturnType<typeof createClient>;

beforeAll(async () => {
  server.unref().listen(0, '127.0.0.1');
  await once(server, 'listening');
  apiBase = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => {
  requests = [];
  logins = 0;
  clock = 1_000_000;
  responses = { '/auth/login': LOGIN };
  courier = createClient();
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

function unwrap<Value>(result: Result<Value, CourierFailure>): Value {
  if (!result.ok) throw new Error(JSON.stringify(result.reason));
  return result.value;
}
const getFailure = (result: Result<unknown, CourierFailure>) => (result.ok ? 'ok' : result.reason);
const apiRequests = () => requests.filter(({ path }) => path !== '/auth/login');
const PARCEL = { weightGrams: 500, lengthCm: 10, widthCm: 10, heightCm: 5 };
const ROUTE = { deliveryPincode: '560001', isCash: false, parcel: PARCEL, amountToCollect: null };
const OFFER = {
  id: 9,
  courier_company_id: 43,
  courier_name: 'Delhivery',
  rate: 78.5,
  cod: 1,
  estimated_delivery_days: '4',
};
const offers = (...available_courier_companies: object[]) => ({
  body: { status: 200, data: { available_courier_companies, recommended_courier_company_id: 43 } },
});
const SERVICEABILITY = '/courier/serviceability/';
const CREATED = { order_id: 16161616, shipment_id: 15151515, status: 'NEW', status_code: 1, awb_code: null };

const REQUEST: ShipmentRequest = {
  reference: 'ORD-1736490600000-A1B2C3D4E',
  orderedAt: new Date('2025-01-09T20:30:00Z'),
  customer: { name: 'Asha Rao', email: 'asha@example.in', phone: '+91 98765 43210' },
  address: {
    street: `12 MG Road ${'near the old mill '.repeat(6)}`,
    city: 'Bengaluru',
    state: 'Karnataka',
    pincode: '560001',
  },
  items: [
    { name: 'Kurta', sku: 'KUR-1-M', size: 'M', quantity: 1, price: 100_000 },
    { name: 'Kurta', sku: 'KUR-OWN', size: 'L', quantity: 2, price: 100_000 },
    { name: 'Kurta', sku: 'KUR-1-M', size: 'M', quantity: 3, price: 100_000 },
  ],
  subtotal: 600_000,
  shipping: 9_900,
  tax: 108_033,
  discount: 12_345,
  isCash: true,
  parcel: PARCEL,
};

test("A-ENT-25 a courier option has the courier's id, name, rate and delivery days from Shiprocket's response", async () => {
  responses[SERVICEABILITY] = offers(OFFER, { ...OFFER, courier_company_id: 44, estimated_delivery_days: null });
  expect(unwrap(await courier.serviceability(ROUTE)).options).toEqual([
    { courierId: 43, courierName: 'Delhivery', rate: 7_850, deliveryDays: 4 },
    { courierId: 44, courierName: 'Delhivery', rate: 7_850, deliveryDays: null },
  ]);
});

describe('signing in', () => {
  test('A-SHIP-01 A-SHIP-02 signs in once per day, with the first request, and sends the token with every request', async () => {
    responses[SERVICEABILITY] = offers(OFFER);
    await Promise.all(Array.from({ length: 5 }, () => courier.serviceability(ROUTE)));
    clock += 24 * 60 * 60 * 1_000 - 1;
    unwrap(await courier.serviceability(ROUTE));
    expect(logins).toBe(1);
    expect(requests[0]).toMatchObject({
      method: 'POST',
      path: '/auth/login',
      body: { email: ACCOUNT.email, password: ACCOUNT.password },
      authorization: undefined,
    });
    expect(new Set(apiRequests().map(({ authorization }) => authorization))).toEqual(new Set(['Bearer token-1']));
    clock += 1;
    unwrap(await courier.serviceability(ROUTE));
    expect(logins).toBe(2);
  });

  test('renews the token once when it is no longer accepted', async () => {
    responses[SERVICEABILITY] = ({ authorization }) =>
      authorization === 'Bearer token-1'
        ? { status: 401, body: { message: 'Token has expired', status_code: 401 } }
        : offers(OFFER);
    const results = await Promise.all([courier.serviceability(ROUTE), courier.serviceability(ROUTE)]);
    expect(results.every(({ ok }) => ok)).toBe(true);
    expect(logins).toBe(2);
  });

  test('A-ERR-47 does not repeat a refused login for five minutes', async () => {
    responses['/auth/login'] = {
      status: 403,
      body: { message: 'Invalid email and password combination', status_code: 403 },
    };
    for (let times = 0; times < 3; times++) {
      const failed = getFailure(await courier.serviceability(ROUTE)) as CourierFailure;
      expect(failureMessage(failed)).toBe('Authentication failed: Invalid email and password combination');
    }
    expect(requests).toHaveLength(1);
    clock += 5 * 60_000;
    await courier.serviceability(ROUTE);
    expect(requests).toHaveLength(2);
  });

  test('A-ERR-47 a token that is never accepted, and a missing permission, are distinguished from a failed request', async () => {
    responses[SERVICEABILITY] = { status: 401, body: { message: 'Unauthenticated.' } };
    expect(getFailure(await courier.serviceability(ROUTE))).toEqual({
      kind: 'authentication',
      detail: 'Unauthenticated.',
    });
    await courier.serviceability(ROUTE);
    expect(logins).toBe(2);
    courier = createClient();
    responses[SERVICEABILITY] = {
      status: 403,
      body: { message: 'Unauthorized! You do not have the required permissions' },
    };
    expect(getFailure(await courier.serviceability(ROUTE))).toMatchObject({ kind: 'authentication' });
    responses[SERVICEABILITY] = { status: 500, body: 'Bad Gateway' };
    const failed = getFailure(await courier.serviceability(ROUTE)) as CourierFailure;
    expect(failureMessage(failed)).toBe('API request failed: Bad Gateway');
  });
});

describe('rates', () => {
  test('A-SHIP-06 A-SHIP-14 A-ENT-25 requests rates with pickup and delivery pincode, cash, weight and size, and reads them from data.available_courier_companies', async () => {
    const offerWithoutRate = { ...OFFER, courier_company_id: 10, courier_name: 'No rate', rate: '' };
    responses[SERVICEABILITY] = offers(
      OFFER,
      { ...OFFER, courier_company_id: '51', rate: '64.1', cod: 0 },
      offerWithoutRate,
    );
    expect(unwrap(await courier.serviceability(ROUTE))).toEqual({
      options: [
        { courierId: 43, courierName: 'Delhivery', rate: 7_850, deliveryDays: 4 },
        { courierId: 51, courierName: 'Delhivery', rate: 6_410, deliveryDays: 4 },
      ],
      recommendedId: 43,
    });
    // Courier 51 does not collect cash (cod: 0). ₹1,299.50 is declared as ₹1,300.
    const cash = { ...ROUTE, isCash: true, amountToCollect: 129_950 };
    expect(unwrap(await courier.serviceability(cash)).options).toHaveLength(1);
    expect(apiRequests().map(({ method, query }) => [method, query])).toEqual(
      ['0', '1'].map((cod) => [
        'GET',
        {
          pickup_postcode: '110001',
          delivery_postcode: '560001',
          cod,
          weight: '0.5',
          length: '10',
          breadth: '10',
          height: '5',
          ...(cod === '1' ? { declared_value: '1300' } : {}),
        },
      ]),
    );
  });

  test.each<[string, Reply, CourierFailure['kind'], string?]>([
    ['not serviceable', { body: { status: 404, message: 'No courier serviceable' } }, 'not-serviceable'],
    [
      'not serviceable, by status',
      { status: 404, body: { message: 'Delivery postcode not serviceable' } },
      'not-serviceable',
    ],
    ['an empty list', offers(), 'not-serviceable', 'no courier serves this pincode'],
    ['an invalid delivery pincode', { body: { status: 400, message: 'Invalid Delivery Pincode' } }, 'not-serviceable'],
    ['an invalid pickup pincode', { body: { status: 400, message: 'Invalid Pickup Pincode' } }, 'misconfigured'],
    ['no data', { body: { status: 200 } }, 'misconfigured', 'the response has no list of couriers'],
    ['empty data', { body: { status: 200, data: [] } }, 'misconfigured', 'the response has no list of couriers'],
    ['busy', { status: 429, body: { message: 'You have exceeded the API call rate limit' } }, 'unavailable'],
    ['a JSON string', { body: '"Something went wrong"' }, 'unavailable'],
    ['garbage', { body: '<html>' }, 'unavailable'],
  ])('A-SHIP-01 reports %s as a failure', async (_, reply, kind, detail = expect.any(String)) => {
    responses[SERVICEABILITY] = reply;
    expect(getFailure(await courier.serviceability(ROUTE))).toEqual({ kind, detail });
  });
});

describe('creating', () => {
  test("A-SHIP-03 A-SHIP-04 A-SHIP-05 posts an ad-hoc order with Shiprocket's field names, exact to the paisa", async () => {
    responses['/orders/create/adhoc'] = { body: CREATED };
    expect(unwrap(await courier.createShipment(REQUEST))).toMatchObject({
      providerOrderId: '16161616',
      shipmentId: '15151515',
      awb: null,
      isCancelled: false,
    });
    const [{ method, body } = { method: '', body: {} }] = apiRequests();
    expect(method).toBe('POST');
    const sent = body as Record<string, number>;
    expect(body).toMatchObject({
      order_id: 'ORD-1736490600000-A1B2C3D4E',
      // 20:30 UTC on 9 January is 02:00 on 10 January in India.
      order_date: '2025-01-10 02:00',
      pickup_location: 'Primary',
      billing_customer_name: 'Asha Rao',
      billing_last_name: '.',
      billing_city: 'Bengaluru',
      billing_pincode: 560001,
      billing_state: 'Karnataka',
      billing_country: 'India',
      billing_email: 'asha@example.in',
      billing_phone: 9876543210,
      shipping_is_billing: true,
      payment_method: 'COD',
      // ₹6,000 and ₹1,080.33 of tax; per unit of the six ₹1,000 and ₹180.06.
      sub_total: 7_080.33,
      shipping_charges: 99,
      total_discount: 123.45,
      length: 10,
      breadth: 10,
      height: 5,
      weight: 0.5,
      order_items: [
        { name: 'Kurta (M)', sku: 'KUR-1-M', units: 4, selling_price: 1_180.06 },
        { name: 'Kurta (L)', sku: 'KUR-OWN', units: 2, selling_price: 1_180.06 },
      ],
    });
    const collected = Math.round(
      ((sent.sub_total ?? 0) + (sent.shipping_charges ?? 0) - (sent.total_discount ?? 0)) * 100,
    );
    expect(collected).toBe(600_000 + 9_900 + 108_033 - 12_345);
    unwrap(await courier.createShipment({ ...REQUEST, isCash: false }));
    expect(apiRequests()[1]?.body).toMatchObject({ payment_method: 'Prepaid' });
  });

  test.each<[string, Reply, CourierFailure]>([
    [
      'a wrong pickup place',
      {
        body: {
          message: 'Wrong Pickup location entered. Please choose one location from the data given',
          data: { data: [] },
        },
      },
      {
        kind: 'misconfigured',
        detail: 'Wrong Pickup location entered. Please choose one location from the data given',
      },
    ],
    [
      'no ids at all',
      { body: { onboarding_completed_now: 0 } },
      { kind: 'unavailable', detail: 'the response does not prove success' },
    ],
    [
      'an object of errors',
      {
        status: 422,
        body: {
          message: 'Oops! Invalid Data.',
          errors: { order_id: ['The order id field is required.'] },
          status_code: 422,
        },
      },
      { kind: 'refused', detail: 'The order id field is required.' },
    ],
    [
      'a message that is itself the object of errors',
      { status: 422, body: { message: { address: ['Address line 1 should have House no / Flat no / Road no.'] } } },
      { kind: 'refused', detail: 'Address line 1 should have House no / Flat no / Road no.' },
    ],
    [
      'a message with status 400',
      { status: 400, body: { message: 'Given channel id does not exist', status_code: 400 } },
      { kind: 'refused', detail: 'Given channel id does not exist' },
    ],
  ])('A-SHIP-01 reports %s as a failure and does not retry', async (_, reply, failure) => {
    responses['/orders/create/adhoc'] = reply;
    expect(getFailure(await courier.createShipment(REQUEST))).toEqual(failure);
    expect(apiRequests()).toHaveLength(1);
  });

  test('reports when a repeated reference gives a cancelled order', async () => {
    responses['/orders/create/adhoc'] = { body: { ...CREATED, status: 'CANCELED', status_code: 5 } };
    expect(unwrap(await courier.createShipment(REQUEST)).isCancelled).toBe(true);
  });

  test('A-SKU-14 a long SKU is cut, and SKUs that are equal after the cut are numbered', () => {
    const taxShare = 0;
    const item = { name: 'Bag', sku: `${'B'.repeat(60)}-S`, size: 'S', quantity: 1, price: 100 };
    const items = toWireItems(
      [item, { ...item, sku: `${'B'.repeat(60)}-M`, size: 'M' }, { ...item, sku: 'Free Size 1' }],
      taxShare,
    );
    expect(items.map(({ sku }) => sku)).toEqual(['B'.repeat(47), `${'B'.repeat(47)}-2`, 'Free-Size-1']);
  });

  test('sends the whole address, and gives each line a SKU of its own', () => {
    const street =
      'Flat 4, Sunrise Apartments, 12 MG Road, opposite the City Library, behind the old market, third lane on the left';
    const lines = addressLines(street);
    expect(lines.join(' ')).toBe(street);
    expect(lines[0].length).toBeLessThanOrEqual(80);
    expect(addressLines('12 MG Road')).toEqual(['12 MG Road', '']);
    expect(addressLines('x'.repeat(300)).join('')).toBe('x'.repeat(300));
    const item = { name: 'Bag', sku: 'BAG', size: '', quantity: 1, price: 100 };
    const taxShare = 0;
    expect(toWireItems([item, { ...item, price: 200 }, item], taxShare)).toEqual([
      { name: 'Bag', sku: 'BAG', units: 2, selling_price: 1 },
      { name: 'Bag', sku: 'BAG-2', units: 1, selling_price: 2 },
    ]);
  });
});

describe('after creation', () => {
  test('A-SHIP-08 orders are listed by page, by default page 1 with 20 orders', async () => {
    const order = { id: 7, channel_order_id: 'ORD-1', status_code: 1, shipments: [{ id: 8, awb: '', courier: '' }] };
    responses['/orders'] = { body: { data: [order, { id: 9 }], meta: { pagination: { total: 44 } } } };
    expect(unwrap(await courier.list())).toEqual({
      shipments: [
        { reference: 'ORD-1', providerOrderId: '7', shipmentId: '8', awb: null, courierName: null, isCancelled: false },
      ],
      total: 44,
    });
    unwrap(await courier.list(3, 50));
    expect(apiRequests().map(({ query }) => query)).toEqual([
      { page: '1', per_page: '20' },
      { page: '3', per_page: '50' },
    ]);
    expect(unwrap(await courier.findByReference('ORD-1'))?.shipmentId).toBe('8');
    expect(unwrap(await courier.findByReference('ORD-11'))).toBeNull();
  });

  test('A-SHIP-10 an AWB is assigned to the shipment with the selected courier, otherwise with the courier that Shiprocket selects', async () => {
    const data = {
      courier_company_id: 142,
      awb_code: '321055706540',
      courier_name: 'Amazon Surface',
      pickup_scheduled_date: '2022-11-25 14:00:00',
    };
    responses['/courier/assign/awb'] = { body: { awb_assign_status: 1, response: { data } } };
    expect(unwrap(await courier.assignAwb('15151515', 142))).toEqual({
      awb: '321055706540',
      courierId: 142,
      courierName: 'Amazon Surface',
      pickupAt: new Date('2022-11-25T08:30:00Z'),
    });
    unwrap(await courier.assignAwb('15151515', null));
    expect(apiRequests().map(({ method, body }) => [method, body])).toEqual([
      ['POST', { shipment_id: 15151515, courier_id: 142 }],
      ['POST', { shipment_id: 15151515 }],
    ]);
  });

  test.each<[string, object, string]>([
    [
      'insufficient balance',
      { awb_assign_status: 0, response: { data: { awb_assign_error: 'Insufficient amount to label this shipment' } } },
      'Insufficient amount to label this shipment',
    ],
    [
      'an empty wallet',
      {
        status_code: 350,
        message: 'Please recharge your wallet.',
        awb_assign_status: 0,
        response: { data: { courier_id: '', awb_assign_error: 'Please recharge your wallet.' } },
      },
      'Please recharge your wallet.',
    ],
  ])('A-SHIP-01 returns the reason of %s, although the HTTP status is 200', async (_, body, detail) => {
    responses['/courier/assign/awb'] = { body };
    expect(getFailure(await courier.assignAwb('1', 43))).toEqual({ kind: 'refused', detail });
  });

  test('treats a pickup that is already in the queue as scheduled', async () => {
    responses['/courier/generate/pickup'] = {
      body: { pickup_status: 1, response: { pickup_scheduled_date: '2021-12-10 12:39:54' } },
    };
    expect(unwrap(await courier.schedulePickup('5'))).toEqual({ pickupAt: new Date('2021-12-10T07:09:54Z') });
    expect(apiRequests()[0]?.body).toEqual({ shipment_id: [5] });
    responses['/courier/generate/pickup'] = { status: 400, body: { message: 'Already in Pickup Queue.' } };
    expect(unwrap(await courier.schedulePickup('5'))).toEqual({ pickupAt: null });
    responses['/courier/generate/pickup'] = { body: { pickup_status: 0, message: 'Not now' } };
    expect(getFailure(await courier.schedulePickup('5'))).toEqual({ kind: 'refused', detail: 'Not now' });
  });

  test('A-SHIP-11 makes one manifest for several shipments, even if some already have one, and accepts only valid label URLs', async () => {
    responses['/manifests/generate'] = ({ body }) => {
      const ids = (body as { readonly shipment_id: readonly number[] }).shipment_id;
      return ids.includes(1)
        ? {
            status: 400,
            body: { message: 'Manifest already generated for some shipment_ids', already_manifested_shipment_ids: [1] },
          }
        : { body: { status: 1, manifest_url: 'https://documents.example/m.pdf' } };
    };
    responses['/manifests/print'] = { body: { manifest_url: 'https://documents.example/all.pdf' } };
    const [one, two] = [
      { shipmentId: '1', providerOrderId: '11' },
      { shipmentId: '2', providerOrderId: '12' },
    ];
    expect(unwrap(await courier.manifest([two]))).toEqual({ url: 'https://documents.example/m.pdf' });
    expect(unwrap(await courier.manifest([one, two]))).toEqual({ url: 'https://documents.example/all.pdf' });
    expect(apiRequests().map(({ path, body }) => [path, body])).toEqual([
      ['/manifests/generate', { shipment_id: [2] }],
      ['/manifests/generate', { shipment_id: [1, 2] }],
      ['/manifests/generate', { shipment_id: [2] }],
      ['/manifests/print', { order_ids: [11, 12] }],
    ]);
    responses['/manifests/generate'] = { body: { status: 1, manifest_url: '' } };
    expect(getFailure(await courier.manifest([two]))).toMatchObject({ kind: 'refused' });
    responses['/courier/generate/label'] = { body: { label_created: 1, label_url: 'https://documents.example/l.pdf' } };
    expect(unwrap(await courier.label(['2']))).toEqual({ url: 'https://documents.example/l.pdf' });
    for (const label_url of ['', 'javascript:alert(1)']) {
      responses['/courier/generate/label'] = { body: { label_created: 1, label_url } };
      expect(getFailure(await courier.label(['2']))).toMatchObject({ kind: 'refused' });
    }
    responses['/courier/generate/label'] = {
      body: { label_created: 0, response: 'No valid shipment ids to print label' },
    };
    expect(getFailure(await courier.label(['2']))).toEqual({
      kind: 'refused',
      detail: 'No valid shipment ids to print label',
    });
  });

  test('A-SHIP-07 requests tracking by the shipment’s id and maps Shiprocket’s field names', async () => {
    responses['/courier/track/shipment/15151515'] = {
      body: {
        tracking_data: {
          track_status: 1,
          shipment_status: 7,
          shipment_track: [{ awb_code: '321055706540', current_status: 'Delivered', courier_name: 'Amazon' }],
          shipment_track_activities: [
            {
              date: '2022-07-18 09:00:00',
              status: 'X',
              activity: 'In Transit',
              location: '',
              'sr-status': 'NA',
              'sr-status-label': 'NA',
            },
            {
              date: '2022-07-19 11:37:00',
              status: 'DLVD',
              activity: 'Delivered',
              location: 'Pune',
              'sr-status': '7',
              'sr-status-label': 'DELIVERED',
            },
          ],
          etd: '2022-07-20 19:28:00',
        },
      },
    };
    expect(unwrap(await courier.track('15151515'))).toEqual({
      state: 'delivered',
      statusText: 'Delivered',
      at: new Date('2022-07-19T06:07:00Z'),
      awb: '321055706540',
      courierName: 'Amazon',
      expectedAt: new Date('2022-07-20T13:58:00Z'),
      activities: [
        { at: new Date('2022-07-19T06:07:00Z'), activity: 'Delivered', location: 'Pune', label: 'DELIVERED' },
        { at: new Date('2022-07-18T03:30:00Z'), activity: 'In Transit', location: '', label: '' },
      ],
    });
    responses['/courier/track/shipment/2'] = {
      body: { tracking_data: { track_status: 0, error: 'Aahh! There is no activities found in our DB.' } },
    };
    expect(unwrap(await courier.track('2'))).toBeNull();
    responses['/courier/track/shipment/3'] = { body: [] };
    expect(getFailure(await courier.track('3'))).toMatchObject({ kind: 'unavailable' });
  });

  test('A-SHIP-09 orders are cancelled by their ids; a response without content and an order already cancelled are successes', async () => {
    for (const reply of [
      { status: 204, body: '' },
      { body: { status_code: 200, message: 'Order cancelled successfully.' } },
      { status: 400, body: { message: 'Order is already cancelled' } },
    ]) {
      responses['/orders/cancel'] = reply;
      expect(unwrap(await courier.cancel(['7', '8']))).toBeNull();
    }
    expect(apiRequests()[0]).toMatchObject({ method: 'POST', body: { ids: [7, 8] } });
    responses['/orders/cancel'] = { status: 400, body: { message: 'Cannot cancel the order. It is already shipped.' } };
    expect(getFailure(await courier.cancel(['7']))).toMatchObject({ kind: 'refused' });
    responses['/orders/cancel'] = { status: 500, body: { message: 'Trying to get property of non-object' } };
    expect(getFailure(await courier.cancel(['7']))).toMatchObject({ kind: 'refused' });
    responses['/orders/cancel'] = { body: { status_code: 400, message: 'Not possible' } };
    expect(getFailure(await courier.cancel(['7']))).toEqual({ kind: 'refused', detail: 'Not possible' });
  });

  test.each<[string, unknown]>([
    ['empty', ''],
    ['an empty object', {}],
    ['an error without a code', { message: 'Something went wrong' }],
  ])('A-SHIP-09 a cancellation is not proven by a status of 200 whose body is %s', async (_name, body) => {
    responses['/orders/cancel'] = { body };
    expect(getFailure(await courier.cancel(['7']))).toMatchObject({ kind: 'unavailable' });
  });
});

describe('when Shiprocket is down', () => {
  test('retries reads, but not the creation of an order', async () => {
    responses['/orders'] = { status: 502, body: 'Bad Gateway' };
    responses['/orders/create/adhoc'] = { status: 502, body: 'Bad Gateway' };
    expect(getFailure(await courier.list())).toMatchObject({ kind: 'unavailable' });
    // Three tries of the list, then one of the creation.
    expect(apiRequests()).toHaveLength(3);
    await courier.createShipment(REQUEST);
    expect(apiRequests()).toHaveLength(4);
  });

  test('sends no requests for a while after several failures', async () => {
    courier = createClient({ breaker: createCircuitBreaker({ failures: 3, coolDownMs: 60_000 }), tries: 1 });
    responses['/orders'] = { status: 500, body: '' };
    for (let times = 0; times < 6; times++) await courier.list();
    expect(apiRequests()).toHaveLength(3);
  });
});

describe('webhooks', () => {
  const EVENT = {
    awb: '321055706540',
    current_status: 'IN TRANSIT',
    current_status_id: 20,
    shipment_status: 'IN TRANSIT',
    shipment_status_id: 18,
    current_timestamp: '23 05 2023 11:43:52',
    order_id: 'ORD-1',
    sr_order_id: 16161616,
    scans: [{}],
  };

  test('verifies a webhook by its token', () => {
    expect(courier.isWebhookGenuine(ACCOUNT.webhookToken)).toBe(true);
    for (const wrong of ['', 'another token', `${ACCOUNT.webhookToken}x`])
      expect(courier.isWebhookGenuine(wrong)).toBe(false);
  });

  test('webhooks with the same shipment, time, status and scans have the same event id', () => {
    const event = courier.parseWebhook(EVENT);
    expect(event).toMatchObject({
      awb: '321055706540',
      providerOrderId: '16161616',
      reference: 'ORD-1',
      statusText: 'IN TRANSIT',
    });
    expect(courier.parseWebhook({ ...EVENT, etd: 'later' })?.eventId).toBe(event?.eventId);
    for (const other of [{ awb: '1' }, { current_timestamp: '' }, { shipment_status_id: 17 }, { scans: [] }]) {
      expect(courier.parseWebhook({ ...EVENT, ...other })?.eventId).not.toBe(event?.eventId);
    }
    for (const invalidBody of [null, 'x', [], {}, { awb: '' }]) expect(courier.parseWebhook(invalidBody)).toBeNull();
  });
});

test.each([
  [7, 'delivered', 'delivered'],
  [18, 'in-transit', 'cancelled'],
  [20, 'pickup-failed', 'in-transit'],
  [10, 'returned', null],
  [21, 'undelivered', 'booked'],
  [26, 'delivered', 'delivered'],
  [28, null, 'pickup-scheduled'],
  [32, null, 'picked-up'],
  [47, 'pickup-failed', 'pickup-scheduled'],
  [49, null, 'pickup-failed'],
  [17, 'out-for-delivery', 'returned'],
  [8, 'cancelled', null],
  [5, 'pickup-scheduled', 'cancelled'],
  [12, 'lost', 'pickup-scheduled'],
  [25, 'damaged', 'in-transit'],
  [27, 'pickup-scheduled', 'cancelled'],
  ['7', 'delivered', 'delivered'],
  ['NA', null, null],
  [999, null, null],
  [undefined, null, null],
])('the status number %s means %s for a shipment and %s for an order', (number, shipment, order) => {
  expect([shipmentState(number), orderState(number)]).toEqual([shipment, order]);
});

test.each([
  ['2022-07-19 11:37:00', '2022-07-19T06:07:00.000Z'],
  ['23 05 2023 11:43:52', '2023-05-23T06:13:52.000Z'],
  ['2022-07-19', '2022-07-18T18:30:00.000Z'],
  ['soon', undefined],
  ['2022-99-99 00:00:00', undefined],
  [null, undefined],
])('parses the Indian time %s as %s', (text, time) => {
  expect(parseIndianTime(text)?.toISOString()).toBe(time);
});
