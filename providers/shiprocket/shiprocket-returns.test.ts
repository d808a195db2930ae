import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { CourierFailure, CourierProvider, ReturnRequest } from '#shop/fulfilment/courier-provider.ts';
import type { Result } from '#shop/result.ts';
import { type ShiprocketSimulator, startShiprocketSimulator } from '#simulators/shiprocket/shiprocket-simulator.ts';
import { createCircuitBreaker } from '../circuit-breaker.ts';
import { parsePickupAddresses } from './pickup-addresses.ts';
import { toReturnOrder } from './return-order.ts';
import { createShiprocketCourier } from './shiprocket-courier.ts';

const ACCOUNT = { email: 'api@shop.example', password: 'a password of the test', webhookToken: 'a token of the test' };
const PARCEL = { weightGrams: 500, lengthCm: 10, widthCm: 10, heightCm: 5 };

let simulator: ShiprocketSimulator;
let courier: CourierProvider;
const open = (options: { readonly pickupLocation?: string; readonly pickupPincode?: string } = {}) =>
  createShiprocketCourier({
    apiBase: simulator.apiBase,
    ...ACCOUNT,
    pickupLocation: 'Primary',
    pickupPincode: '110001',
    timeoutMs: 2_000,
    pauseMs: 1,
    breaker: createCircuitBreaker({ failures: 1_000, coolDownMs: 1 }),
    ...options,
  });

beforeAll(async () => {
  simulator = await startShiprocketSimulator({ ...ACCOUNT, webhookUrl: () => null, slowMs: 20 });
  courier = open();
});
afterEach(() => simulator.injectFaults());
afterAll(() => simulator.close());

function unwrap<Value>(result: Result<Value, CourierFailure>): Value {
  if (!result.ok) throw new Error(JSON.stringify(result.reason));
  return result.value;
}
const getFailure = (result: Result<unknown, CourierFailure>) => (result.ok ? 'ok' : result.reason);
const getRequestCount = (request: string) => simulator.requestCounts.get(request) ?? 0;
const listReturns = (reference: string) =>
  [...simulator.records.parcels.values()].filter((parcel) => parcel.reference === reference);

let count = 0;
const returnRequest = (more: Partial<ReturnRequest> = {}): ReturnRequest => ({
  reference: `RET-${String(++count).padStart(6, '0')}`,
  orderedAt: new Date('2026-11-09T20:30:00Z'),
  customer: { name: 'Asha Rao', email: 'asha@example.in', phone: '+91 98765 43210' },
  address: { street: 'Flat 4, 12 MG Road', city: 'Pune', state: 'Maharashtra', pincode: '411001' },
  items: [
    { name: 'Kurta', sku: 'KUR-1-M', size: 'M', quantity: 1, price: 109_900, hsn: '6211' },
    { name: 'Kurta', sku: 'KUR-1-M', size: 'M', quantity: 1, price: 109_900, hsn: '6211' },
    { name: 'Scarf', sku: 'SCA-1', size: '', quantity: 1, price: 24_950, hsn: null },
  ],
  subtotal: 244_750,
  parcel: PARCEL,
  ...more,
});

const STORE = {
  nickname: 'Primary',
  name: 'Tanabana Warehouse',
  email: 'care@tanabana.example',
  phone: '+91 98765 43210',
  street: '12 Connaught Place',
  city: 'New Delhi',
  state: 'Delhi',
  country: 'India',
  pincode: '110001',
};

test('A-REV-01 a return is posted with Shiprocket’s field names: pickup at the customer, delivery at the store, prepaid, in rupees', () => {
  expect(toReturnOrder(returnRequest({ reference: 'RET-000123' }), STORE)).toEqual({
    order_id: 'RET-000123',
    // 20:30 UTC on 9 November is 02:00 on 10 November in India.
    order_date: '2026-11-10 02:00',
    pickup_customer_name: 'Asha Rao',
    pickup_last_name: '.',
    pickup_address: 'Flat 4, 12 MG Road',
    pickup_address_2: '',
    pickup_city: 'Pune',
    pickup_state: 'Maharashtra',
    pickup_country: 'India',
    pickup_pincode: 411001,
    pickup_email: 'asha@example.in',
    pickup_phone: '9876543210',
    pickup_isd_code: '91',
    shipping_customer_name: 'Tanabana Warehouse',
    shipping_last_name: '.',
    shipping_address: '12 Connaught Place',
    shipping_address_2: '',
    shipping_city: 'New Delhi',
    shipping_state: 'Delhi',
    shipping_country: 'India',
    shipping_pincode: 110001,
    shipping_email: 'care@tanabana.example',
    shipping_isd_code: '91',
    shipping_phone: 9876543210,
    order_items: [
      {
        name: 'Kurta (M)',
        sku: 'KUR-1-M',
        units: 2,
        selling_price: 1_099,
        discount: 0,
        hsn: '6211',
        qc_enable: false,
        qc_size: 'M',
        brand: '',
      },
      {
        name: 'Scarf',
        sku: 'SCA-1',
        units: 1,
        selling_price: 249.5,
        discount: 0,
        hsn: '',
        qc_enable: false,
        qc_size: '',
        brand: '',
      },
    ],
    payment_method: 'PREPAID',
    total_discount: '0',
    sub_total: 2_447.5,
    length: 10,
    breadth: 10,
    height: 5,
    weight: 0.5,
  });
});

test('A-REV-01 the store’s address is the pickup location of the account, requested once per hour', async () => {
  const before = getRequestCount('GET /settings/company/pickup');
  const first = unwrap(await courier.createReturn(returnRequest()));
  unwrap(await courier.createReturn(returnRequest()));
  expect(getRequestCount('GET /settings/company/pickup')).toBe(before + 1);
  expect(first).toMatchObject({ awb: null, isCancelled: false });
  const parcel = simulator.records.byShipment(first.shipmentId);
  expect(parcel).toMatchObject({
    returnFrom: { pincode: '411001', city: 'Pune', phone: '9876543210' },
    shipTo: { name: 'Tanabana Warehouse', city: 'New Delhi', pincode: '110001' },
    items: [
      { sku: 'KUR-1-M', units: 2 },
      { sku: 'SCA-1', units: 1 },
    ],
    total: 2_447.5,
    cod: false,
  });
  const elsewhere = open({ pickupLocation: 'Somewhere else' });
  expect(getFailure(await elsewhere.createReturn(returnRequest()))).toEqual({
    kind: 'misconfigured',
    detail: 'the account has no pickup location “Somewhere else”',
  });
  expect(parsePickupAddresses({ data: { shipping_address: 'none' } })).toBeNull();
});

describe('serviceability', () => {
  const route = { pickupPincode: '411001', parcel: PARCEL, declaredValue: 109_950 };

  test('A-REV-01 asks for couriers from the customer to the store, with the declared value', async () => {
    const offers = unwrap(await courier.returnServiceability(route));
    expect(offers.options.length).toBeGreaterThan(1);
    expect(offers.recommendedId).toBe(offers.options[0]?.courierId);
  });

  test.each([
    ['400096', '110001', 'not-serviceable'],
    ['999001', '110001', 'not-serviceable'],
    ['0', '110001', 'not-serviceable'],
    ['411001', '0', 'misconfigured'],
  ])('A-REV-01 a pickup at %s for a store at %s is reported as %s', async (from, pickupPincode, kind) => {
    const failure = getFailure(await open({ pickupPincode }).returnServiceability({ ...route, pickupPincode: from }));
    expect(failure).toMatchObject({ kind });
  });
});

describe('creating', () => {
  test('A-REV-01 a taken reference gives the return that has it, even a cancelled one', async () => {
    const request = returnRequest();
    const created = unwrap(await courier.createReturn(request));
    expect(unwrap(await courier.createReturn(request))).toEqual({ ...created, courierName: null });
    unwrap(await courier.cancel([created.providerOrderId]));
    expect(unwrap(await courier.createReturn(request))).toMatchObject({ isCancelled: true });
    expect(listReturns(request.reference)).toHaveLength(1);
  });

  test('A-REV-01 a reference that is taken, but that no listed return has, is reported as a failure', async () => {
    const taken = simulator.records.create(
      {
        reference: 'RET-FORWARD',
        pickupLocation: 'Primary',
        returnFrom: null,
        shipTo: { name: '', lines: [], city: '', state: '', pincode: '411001', phone: '', email: '' },
        items: [],
        cod: false,
        total: 1,
        weight: 1,
        size: [1, 1, 1],
      },
      Date.now(),
    );
    expect(getFailure(await courier.createReturn(returnRequest({ reference: taken.reference })))).toEqual({
      kind: 'unavailable',
      detail: 'the reference RET-FORWARD is taken, but the courier does not list it',
    });
  });

  test.each(['done-then-hang', 'done-then-reset', 'done-then-error', 'done-then-empty', 'garbage'] as const)(
    'A-REV-05 the fault %s is reported as unavailable; the return is found by its reference if it was created',
    async (how) => {
      const request = returnRequest();
      simulator.injectFaults({ how, on: /create\/return/, times: 1 });
      expect(getFailure(await courier.createReturn(request))).toMatchObject({ kind: 'unavailable' });
      const found = unwrap(await courier.findReturnByReference(request.reference));
      expect(found === null).toBe(how === 'garbage');
      const created = unwrap(await courier.createReturn(request));
      expect(found?.shipmentId ?? created.shipmentId).toBe(created.shipmentId);
      expect(listReturns(request.reference)).toHaveLength(1);
    },
  );

  test('A-REV-01 a return further down the list is found on a later page', async () => {
    const request = returnRequest();
    const created = unwrap(await courier.createReturn(request));
    const [parcel] = listReturns(request.reference);
    if (!parcel) throw new Error('the return was not found');
    // A page of the list has 100 returns.
    for (let more = 0; more < 101; more++)
      simulator.records.create({ ...parcel, reference: `RET-OTHER-${more}` }, Date.now());
    expect(unwrap(await courier.findReturnByReference(request.reference))?.shipmentId).toBe(created.shipmentId);
    expect(unwrap(await courier.findReturnByReference('RET-NONE'))).toBeNull();
  });
});

test('A-REV-02 a return is assigned an AWB as a return, its pickup is scheduled, and tracking follows it to the store', async () => {
  const created = unwrap(await courier.createReturn(returnRequest()));
  // Without 'reverse' the request is that for a shipment to a customer.
  expect(getFailure(await courier.assignAwb(created.shipmentId, null))).toMatchObject({ kind: 'refused' });
  const { awb } = unwrap(await courier.assignAwb(created.shipmentId, null, 'reverse'));
  expect(unwrap(await courier.schedulePickup(created.shipmentId)).pickupAt).toBeInstanceOf(Date);
  const states = [];
  const parcel = simulator.records.byShipment(created.shipmentId);
  if (!parcel) throw new Error('the return was not found');
  do {
    states.push(unwrap(await courier.track(created.shipmentId))?.state);
  } while (simulator.records.advance(parcel, Date.now()));
  expect(states).toEqual([
    'pickup-scheduled',
    'pickup-scheduled',
    'picked-up',
    'in-transit',
    'out-for-delivery',
    'delivered',
  ]);
  expect(unwrap(await courier.track(created.shipmentId))).toMatchObject({ awb, statusText: 'Return Delivered' });
});
