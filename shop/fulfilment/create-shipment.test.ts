import { eq, sql } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { audit, outbox } from '#db/schema/system.ts';
import { exportSelectedOrders } from '#shop/orders/export-orders.server.ts';
import { findOwnOrder } from '#shop/orders/own-orders.server.ts';
import { requestCancellation } from '#shop/orders/request-cancellation.server.ts';
import { updateOrder } from '#shop/orders/update-order.server.ts';
import { expectOk } from '#shop/testing/test-shop.ts';
import { EMPTY_WALLET_PIN } from '#simulators/shiprocket/delivery-routes.ts';
import type { Fault } from '#simulators/shiprocket/faults.ts';
import { cancelShipment } from './cancel-shipment.server.ts';
import { listCourierOptions } from './courier-options.server.ts';
import { createShipment } from './create-shipment.server.ts';
import { getRefusalMessage } from './fulfilment-refusal.ts';
import { generateAwb } from './generate-awb.server.ts';
import { listActiveShipments } from './list-shipments.server.ts';
import { printLabels, printManifest } from './print-shipments.server.ts';
import { listReadyOrders } from './ready-orders.server.ts';
import { findShipmentOfOrder } from './shipment-records.server.ts';
import { COURIER, openShippingShop } from './testing/shipping-shop.ts';

const shop = openShippingShop();
afterEach(() => shop.injectFaults());

const CREATING = /POST .*create.adhoc/;
const ASSIGNING = /POST .*assign.awb/;

const countRequests = (of = /./) =>
  [...shop.simulator.requestCounts].reduce((sum, [request, count]) => (of.test(request) ? sum + count : sum), 0);
const countCreateRequests = () => countRequests(CREATING);
const readyIds = async () =>
  expectOk(await listReadyOrders(shop.staff(), { rows: 100 })).orders.map(({ orderNumber }) => orderNumber);

describe('Create Shipment', () => {
  test('A-FUL-07 A-FUL-08 A-SHIP-03 A-SHIP-10 A-CALL-15 books the shipment with the selected courier; the order is shipped and no longer ready', async () => {
    const order = await shop.order();
    expect(await readyIds()).toContain(order.orderId);
    const created = expectOk(await createShipment(shop.staff(), order.orderId, COURIER));
    const [booked] = shop.booked(order);
    expect(created).toEqual({
      orderNumber: order.orderId,
      id: expect.any(String),
      shipment: {
        shipmentId: String(booked?.shipmentId),
        providerOrderId: String(booked?.orderId),
        courierName: booked?.courier?.name,
        status: 'PICKUP_SCHEDULED',
        awbCode: booked?.awb,
        charge: Math.round((booked?.courier?.rate ?? 0) * 100),
      },
      awbProblem: null,
      pickupProblem: null,
    });
    expect(booked).toMatchObject({ reference: order.orderId, courier: { id: COURIER } });
    expect(await shop.orderNow(order.id)).toMatchObject({ status: 'shipped', trackingNumber: booked?.awb });
    expect(await findShipmentOfOrder(shop.staff(), order.id)).toEqual(created.shipment);
    expect(await readyIds()).not.toContain(order.orderId);
    const mails = await shop.db.select().from(outbox).where(eq(outbox.topic, 'order-shipped'));
    expect(mails.filter(({ payload }) => payload.orderId === order.id)).toHaveLength(1);
    const [row] = await shop.db.select().from(audit).where(eq(audit.entityId, created.id)).orderBy(audit.id);
    expect(row).toMatchObject({ action: 'create shipment', entity: 'shipment', actor: 'staff@tanabana.example' });
  });

  test('A-FREIGHT-01 stores what the courier charges; with cash to collect it is more, and it is exported for staff', async () => {
    const [paid, cash] = [await shop.ship({ paid: true }), await shop.ship()];
    const charges = await Promise.all([paid, cash].map(async ({ id }) => (await shop.shipmentNow(id)).rate ?? 0));
    expect(charges).toEqual(
      [paid, cash].map(({ order }) => Math.round((shop.booked(order)[0]?.courier?.rate ?? 0) * 100)),
    );
    expect(charges[0]).toBeGreaterThan(0);
    expect(charges[1]).toBeGreaterThan(charges[0] ?? 0);
    let file = '';
    for await (const chunk of expectOk(exportSelectedOrders(shop.staff(), [cash.order.id]))) file += chunk;
    const [head = '', row = ''] = file.trim().split('\r\n');
    expect(head).toMatch(/,Courier charge$/);
    expect(row.split(',').at(-1)).toBe(((charges[1] ?? 0) / 100).toFixed(2));
    await shop.db.execute(sql`update shipments set status = 'CANCELLED' where id = ${cash.id}`);
    let cancelled = '';
    for await (const chunk of expectOk(exportSelectedOrders(shop.staff(), [cash.order.id]))) cancelled += chunk;
    expect(cancelled.trim()).toMatch(/,$/);
  });

  test('A-FREIGHT-02 the customer does not see the charge', async () => {
    const { order, id } = await shop.ship();
    expect((await findShipmentOfOrder(shop.staff(), order.id))?.charge).toBe((await shop.shipmentNow(id)).rate);
    const { userId } = (await shop.orderNow(order.id)) ?? {};
    const owner = shop.as({ kind: 'shopper', userId: userId ?? '' });
    expect(await findShipmentOfOrder(owner, order.id)).toMatchObject({ charge: null });
  });

  test('A-FREIGHT-01 a courier that does not name its charge ships all the same', async () => {
    const order = await shop.order();
    shop.injectFaults({ how: 'server-error', on: /courier.serviceability/ });
    const { id, awbProblem } = expectOk(await createShipment(shop.staff(), order.orderId, COURIER));
    expect(awbProblem).toBeNull();
    expect(await shop.shipmentNow(id)).toMatchObject({ rate: null, status: 'PICKUP_SCHEDULED' });
  });

  test('A-SKU-14 the courier gets the SKU of the size', async () => {
    const shipped = await shop.ship({ product: { stock: [{ size: 'M', onHand: 10, sku: 'NEEL OWN' }] } });
    expect(shop.booked(shipped.order)).toMatchObject([{ items: [{ sku: 'NEEL-OWN' }] }]);
  });

  test('A-HAND-04 a shipment replaces the courier and the link that staff entered for an earlier parcel', async () => {
    const order = await shop.order();
    const byHand = { courierName: 'India Post', trackingNumber: 'EA1', trackingUrl: 'https://www.indiapost.gov.in/' };
    expectOk(await updateOrder(shop.staff(), order.id, { version: null, change: byHand }));
    const { shipment } = expectOk(await createShipment(shop.staff(), order.orderId, COURIER));
    expect(await shop.orderNow(order.id)).toMatchObject({
      courierName: null,
      trackingNumber: shipment.awbCode,
      trackingUrl: null,
    });
  });

  test('A-SHIP-04 A-SHIP-05 collects cash to the paisa, and sends a paid order prepaid', async () => {
    const cash = await shop.ship({ product: { price: 64_963 } });
    expect(shop.booked(cash.order)).toMatchObject([{ cod: true, total: cash.order.total / 100 }]);
    expect(await shop.shipmentNow(cash.id)).toMatchObject({ codAmount: cash.order.total });
    const paid = await shop.ship({ paid: true });
    expect(shop.booked(paid.order)).toMatchObject([{ cod: false, weight: 0.5, size: [10, 10, 5] }]);
    expect(await shop.shipmentNow(paid.id)).toMatchObject({ codAmount: 0 });
    const heavy = await shop.ship({
      product: { weightGrams: 420, dimensions: { lengthCm: 30, widthCm: 24, heightCm: 3 } },
    });
    // Two units: 2 × 420 g, and 2 × 3 cm high.
    expect(shop.booked(heavy.order)).toMatchObject([{ weight: 0.84, size: [30, 24, 6] }]);
  });

  test('refuses a missing courier, guests, a store without a courier account and orders that are not processing', async () => {
    const order = await shop.order();
    for (const invalidCourierId of [null, 0, -1, 1.5, Number.NaN]) {
      const refused = await createShipment(shop.staff(), order.orderId, invalidCourierId);
      expect(refused.ok || getRefusalMessage(refused.reason)).toBe('Please select a courier service');
    }
    const guest = shop.as({ kind: 'guest' });
    expect(await createShipment(guest, order.orderId, COURIER)).toEqual({ ok: false, reason: { kind: 'not-allowed' } });
    expect(await listCourierOptions(guest, order.orderId)).toEqual({ ok: false, reason: { kind: 'not-allowed' } });
    const withoutCourier = { ...shop.staff(), providers: { ...shop.staff().providers, courier: null } };
    const refused = await listCourierOptions(withoutCourier, order.orderId);
    expect(refused.ok || getRefusalMessage(refused.reason)).toBe(
      'Failed to get courier rates. Please check your Shiprocket configuration.',
    );
    for (const status of ['pending', 'shipped', 'cancelled'] as const) {
      const other = await shop.order({ status });
      expect(await createShipment(shop.staff(), other.orderId, COURIER)).toEqual({
        ok: false,
        reason: { kind: 'not-processing' },
      });
      expect(shop.booked(other)).toEqual([]);
    }
    expect(shop.booked(order)).toEqual([]);
    expect(await createShipment(shop.staff(), 'nonsense', COURIER)).toMatchObject({ ok: false });
  });

  test('refuses an order with a pending cancellation request', async () => {
    const order = await shop.order();
    const shopper = shop.as({ kind: 'shopper', userId: order.userId ?? '' });
    expectOk(await requestCancellation(shopper, { orderId: order.id, reason: 'Changed my mind', type: 'refund' }));
    const refusal = { ok: false, reason: { kind: 'cancellation-pending' } };
    expect(await listCourierOptions(shop.staff(), order.orderId)).toEqual(refusal);
    expect(await createShipment(shop.staff(), order.orderId, COURIER)).toEqual(refusal);
    expect(shop.booked(order)).toEqual([]);
    const { orders } = expectOk(await listReadyOrders(shop.staff(), { search: order.orderId }));
    expect(orders).toMatchObject([{ isCancellationPending: true, mayCreateShipment: false }]);
  });

  test('A-SHIP-13 refuses an order without a pincode, and finds a pincode in the address', async () => {
    const withoutPincode = await shop.order();
    const setAddress = (id: string, address: string) =>
      shop.db.execute(
        `update orders set shipping_address = shipping_address || '{"pincode":"","address":"${address}"}' where id = '${id}'`,
      );
    await setAddress(withoutPincode.id, '12 MG Road');
    const requestCount = countRequests();
    for (const refused of [
      await listCourierOptions(shop.staff(), withoutPincode.orderId),
      await createShipment(shop.staff(), withoutPincode.orderId, COURIER),
    ]) {
      expect(refused).toEqual({ ok: false, reason: { kind: 'no-postcode' } });
    }
    expect(countRequests()).toBe(requestCount);
    const pincodeInAddress = await shop.order();
    await setAddress(pincodeInAddress.id, '12 MG Road, near 9876543210, Pune 411045');
    expect(expectOk(await listCourierOptions(shop.staff(), pincodeInAddress.orderId)).deliveryPincode).toBe('411045');
    expectOk(await createShipment(shop.staff(), pincodeInAddress.orderId, COURIER));
    expect(shop.booked(pincodeInAddress)).toMatchObject([{ shipTo: { pincode: '411045' } }]);
  });

  test('A-SHIP-06 A-SHIP-14 requests rates with the order’s payment method, from the default pickup location', async () => {
    const order = await shop.order({ pincode: '411045' });
    const offered = expectOk(await listCourierOptions(shop.staff(), order.orderId));
    expect(offered).toMatchObject({
      orderNumber: order.orderId,
      pickupPincode: '110001',
      deliveryPincode: '411045',
      isCash: true,
      collect: order.total,
      parcel: { weightGrams: 500, lengthCm: 10, widthCm: 10, heightCm: 5 },
    });
    expect(offered.options[0]).toEqual({
      courierId: expect.any(Number),
      courierName: expect.any(String),
      rate: expect.any(Number),
      deliveryDays: expect.any(Number),
    });
    // No courier takes cash on the islands, but prepaid shipments go there.
    const cash = await shop.order({ pincode: '744101' });
    expect(await listCourierOptions(shop.staff(), cash.orderId)).toMatchObject({
      ok: false,
      reason: { kind: 'courier', failure: { kind: 'not-serviceable' } },
    });
    const paid = await shop.order({ pincode: '744101', paid: true });
    expect(expectOk(await listCourierOptions(shop.staff(), paid.orderId)).isCash).toBe(false);
  });
});

describe('one shipment per order', () => {
  test.each<Fault>([
    'done-then-hang',
    'done-then-reset',
    'done-then-error',
    'done-then-empty',
    'reset',
    'server-error',
  ])('after %s while creating, a retry finds the existing shipment or creates one', async (fault) => {
    const order = await shop.order();
    const before = countCreateRequests();
    shop.injectFaults({ how: fault, times: 1, on: CREATING });
    const first = await createShipment(shop.staff(), order.orderId, COURIER);
    expect(first).toMatchObject({ ok: false, reason: { kind: 'courier', failure: { kind: 'unavailable' } } });
    expect(await shop.orderNow(order.id)).toMatchObject({ status: 'processing' });
    const [unbooked] = await shop.shipmentsOf(order.id);
    expect(unbooked).toMatchObject({
      status: 'NEW',
      shipmentId: null,
      lastError: expect.stringContaining('API request failed'),
    });
    const { orders } = expectOk(await listReadyOrders(shop.staff(), { search: order.orderId }));
    expect(orders).toMatchObject([{ problem: unbooked?.lastError, mayCreateShipment: true }]);
    shop.injectFaults();
    expectOk(await createShipment(shop.staff(), order.orderId, COURIER));
    // The retry looks for the existing shipment before it creates one.
    expect(countCreateRequests() - before).toBe(fault.startsWith('done') ? 1 : 2);
    expect(shop.booked(order)).toHaveLength(1);
    expect(await shop.shipmentsOf(order.id)).toHaveLength(1);
    expect(await shop.orderNow(order.id)).toMatchObject({ status: 'shipped' });
  });

  test.each<Fault>(['done-then-hang', 'done-then-reset', 'done-then-empty'])(
    'after %s while assigning, finds the AWB and pays for it once',
    async (fault) => {
      const order = await shop.order();
      const wallet = shop.simulator.records.wallet;
      shop.injectFaults({ how: fault, times: 1, on: ASSIGNING });
      const created = expectOk(await createShipment(shop.staff(), order.orderId, COURIER));
      const [booked] = shop.booked(order);
      expect(created).toMatchObject({ awbProblem: null, shipment: { awbCode: booked?.awb } });
      expect(wallet - shop.simulator.records.wallet).toBeCloseTo(booked?.courier?.rate ?? 0);
    },
  );

  test('of three parallel requests one succeeds and the others are refused', async () => {
    const order = await shop.order();
    const results = await Promise.all([1, 2, 3].map(() => createShipment(shop.staff(), order.orderId, COURIER)));
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    for (const one of results) {
      if (!one.ok) expect(['under-way', 'not-processing']).toContain(one.reason.kind);
    }
    expect(shop.booked(order)).toHaveLength(1);
  });

  test('the lease of a crashed process expires, and its booking is used', async () => {
    const order = await shop.order();
    shop.injectFaults({ how: 'done-then-reset', times: 1, on: CREATING });
    // The courier stores the booking, but its response is lost: this is the state that a crash leaves.
    await createShipment(shop.staff(), order.orderId, COURIER);
    const [row] = await shop.shipmentsOf(order.id);
    await shop.db.execute(
      `update shipments set lease_expires_at = now() + interval '1 minute' where id = '${row?.id}'`,
    );
    expect(await createShipment(shop.staff(), order.orderId, COURIER)).toEqual({
      ok: false,
      reason: { kind: 'under-way' },
    });
    await shop.expireLease(row?.id ?? '');
    expectOk(await createShipment(shop.staff(), order.orderId, COURIER));
    expect(shop.booked(order)).toHaveLength(1);
  });

  test('uses a new reference (-R2) after a shipment was cancelled at the courier', async () => {
    const { order, id } = await shop.ship();
    expectOk(await cancelShipment(shop.staff(), id));
    expect(await shop.orderNow(order.id)).toMatchObject({ status: 'processing', trackingNumber: null });
    expectOk(await createShipment(shop.staff(), order.orderId, COURIER));
    expect(shop.booked(order).map(({ reference, stage }) => [reference, stage === 'cancelled'])).toEqual([
      [order.orderId, true],
      [`${order.orderId}-R2`, false],
    ]);
    // The same happens with a shipment that was cancelled in the courier's own panel, without a webhook.
    const other = await shop.order();
    shop.injectFaults({ how: 'done-then-reset', times: 1, on: CREATING });
    await createShipment(shop.staff(), other.orderId, COURIER);
    const [lost] = shop.booked(other);
    if (lost) shop.simulator.records.cancel(lost, Date.now());
    expectOk(await createShipment(shop.staff(), other.orderId, COURIER));
    expect(shop.booked(other).map(({ reference }) => reference)).toEqual([other.orderId, `${other.orderId}-R2`]);
  });
});

describe('an AWB', () => {
  test('A-FUL-10 a failed assignment leaves the shipment booked; the AWB can be generated later, once', async () => {
    const { order, created, id } = await shop.ship({ pincode: EMPTY_WALLET_PIN });
    expect(created.shipment).toMatchObject({ awbCode: null, status: 'NEW', shipmentId: expect.any(String) });
    expect(created.awbProblem).toMatch(/^API request failed: .*wallet/i);
    expect(await shop.orderNow(order.id)).toMatchObject({ status: 'shipped', trackingNumber: null });
    const findListed = async () =>
      expectOk(await listActiveShipments(shop.staff(), { search: order.orderId })).shipments.find(
        (one) => one.id === id,
      );
    expect(await findListed()).toMatchObject({ mayGenerateAwb: true, awb: null, problem: created.awbProblem });
    expect(await generateAwb(shop.staff(), id)).toMatchObject({ ok: false, reason: { kind: 'courier' } });
    // The changed courier and pincode stand for a wallet that was topped up.
    await shop.db.execute(`update shipments set courier_company_id = ${COURIER} where id = '${id}'`);
    const [booked] = shop.booked(order);
    if (booked) Object.assign(booked, { shipTo: { ...booked.shipTo, pincode: '400001' } });
    const generated = expectOk(await generateAwb(shop.staff(), id));
    expect(generated).toMatchObject({ awb: booked?.awb, pickupProblem: null });
    expect(await shop.orderNow(order.id)).toMatchObject({ trackingNumber: generated.awb });
    expect(await findListed()).toMatchObject({ mayGenerateAwb: false, awb: generated.awb, problem: null });
    expect(await generateAwb(shop.staff(), id)).toEqual({ ok: false, reason: { kind: 'awb-exists' } });
  });

  test('an AWB is generated once when two staff members click in parallel', async () => {
    const { id, order } = await shop.ship({ pincode: EMPTY_WALLET_PIN });
    const [booked] = shop.booked(order);
    if (booked) Object.assign(booked, { shipTo: { ...booked.shipTo, pincode: '400001' } });
    const wallet = shop.simulator.records.wallet;
    const results = await Promise.all([generateAwb(shop.staff(), id), generateAwb(shop.staff(), id)]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(wallet - shop.simulator.records.wallet).toBeCloseTo(booked?.courier?.rate ?? 0);
  });
});

test('A-SHIP-11 creates labels and one manifest for a selection, any number of times', async () => {
  const [one, two] = [await shop.ship(), await shop.ship()];
  const withoutAwb = await shop.ship({ pincode: EMPTY_WALLET_PIN });
  for (const print of [printLabels, printManifest]) {
    expect(await print(shop.staff(), [])).toEqual({ ok: false, reason: { kind: 'nothing-selected' } });
    expect(await print(shop.staff(), [withoutAwb.id])).toEqual({ ok: false, reason: { kind: 'no-awb' } });
    expect(expectOk(await print(shop.staff(), [one.id, withoutAwb.id]))).toMatchObject({ skipped: 1 });
    for (let times = 0; times < 2; times++) {
      const printed = expectOk(await print(shop.staff(), [one.id, two.id]));
      expect(printed).toEqual({ url: expect.stringMatching(/^http/), skipped: 0 });
    }
  }
});

test("the shopper's order shows the courier and the tracking number", async () => {
  const { order, created } = await shop.ship();
  const shopper = shop.as({ kind: 'shopper', userId: order.userId ?? '' });
  const ownOrder = await findOwnOrder(shopper, order.orderId);
  expect(ownOrder).toMatchObject({ trackingNumber: created.shipment.awbCode, status: 'shipped' });
  expect(ownOrder?.timeline.find(({ name }) => name === 'Shipped')?.when).toContain(
    `with ${created.shipment.courierName}`,
  );
});
