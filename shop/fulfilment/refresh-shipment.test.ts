import { and, eq, isNull } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { payments, refunds, webhookInbox } from '#db/schema/payments.ts';
import { shipmentEvents } from '#db/schema/shipments.ts';
import { notifications, outbox } from '#db/schema/system.ts';
import { orderDayAndTime } from '#shop/orders/order-dates.ts';
import type { Order } from '#shop/orders/order-rows.server.ts';
import { findOwnOrder } from '#shop/orders/own-orders.server.ts';
import { processStock } from '#shop/orders/process-stock.server.ts';
import { cancelOrder } from '#shop/payments/cancel-order.server.ts';
import { recordUnitStatement } from '#shop/payments/unit-statements.server.ts';
import { expectOk } from '#shop/testing/test-shop.ts';
import { trackOwnOrder } from '#shop/tracking/track-order.server.ts';
import { EMPTY_WALLET_PIN, LOST_PIN, UNDELIVERED_PIN } from '#simulators/shiprocket/delivery-routes.ts';
import { applyReport } from './apply-report.server.ts';
import { cancelShipment } from './cancel-shipment.server.ts';
import type { CourierReport } from './courier-provider.ts';
import { createShipment } from './create-shipment.server.ts';
import { getFulfilmentStats } from './fulfilment-stats.server.ts';
import { listShipmentExceptions } from './list-shipments.server.ts';
import { pollShipments } from './poll-shipments.server.ts';
import {
  noteReattempt,
  receiveReturnedParcel,
  refundShipment,
  resendShipment,
  resolveException,
  schedulePickupAgain,
} from './resolve-exception.server.ts';
import { COURIER, openShippingShop } from './testing/shipping-shop.ts';
import { trackShipment } from './track-shipment.server.ts';

const shop = openShippingShop();
afterEach(() => {
  shop.injectFaults();
  shop.simulator.webhooks.delivery = 'once';
});

/** Moves the parcel: picked up after 2 steps, in transit after 4, delivered after 7; 10 steps end every route. */
function advance(order: Order, steps: number): void {
  for (let step = 0; step < steps; step++) {
    for (const bookedOrder of shop.booked(order)) shop.simulator.records.advance(bookedOrder, Date.now());
  }
}
const findException = async (id: string) =>
  expectOk(await listShipmentExceptions(shop.staff(), { rows: 100 })).shipments.find((one) => one.id === id)
    ?.exceptionDetails ?? null;
/** Makes the next polling run include the shipment. */
const makeDue = (id: string) => shop.db.execute(`update shipments set polled_at = null where id = '${id}'`);
const isRestocked = async (id: string) => (await shop.shipmentNow(id)).restockedAt !== null;

describe('a shipment in progress', () => {
  test('A-SHIP-07 A-STATE-04 follows the courier’s webhooks until delivery; the order is delivered, and cash is paid', async () => {
    const { order, id } = await shop.ship();
    const statuses: string[] = [];
    for (let step = 0; step < 7; step++) {
      advance(order, 1);
      await shop.workOnInbox();
      statuses.push((await shop.shipmentNow(id)).status);
    }
    expect(statuses).toEqual([
      'PICKUP_SCHEDULED',
      'PICKUP_COMPLETED',
      'PICKUP_COMPLETED',
      'IN_TRANSIT',
      'IN_TRANSIT',
      'IN_TRANSIT',
      'DELIVERED',
    ]);
    expect(await shop.orderNow(order.id)).toMatchObject({
      status: 'delivered',
      paymentStatus: 'paid',
      deliveryDate: expect.any(Date),
    });
    const [cash] = await shop.db.select().from(payments).where(eq(payments.orderId, order.id));
    expect(cash).toMatchObject({ provider: 'cash', amount: order.total });
    const mails = await shop.db.select().from(outbox).where(eq(outbox.topic, 'order-delivered'));
    expect(mails.filter(({ payload }) => payload.orderId === order.id)).toHaveLength(1);
    const shopper = shop.as({ kind: 'shopper', userId: order.userId ?? '' });
    const tracked = await trackOwnOrder(shopper, order.orderId);
    expect(tracked?.statusHistory.map(({ description }) => description)).toEqual(
      expect.arrayContaining(['Delivered, Bengaluru', 'Shipment picked up, New Delhi']),
    );
    expect(await shop.db.select().from(webhookInbox).where(isNull(webhookInbox.processedAt))).toEqual([]);
  });

  test('A-SHIP-07 A-ENT-26 is tracked by its id when staff request it, with its activities newest first', async () => {
    const { order, id, created } = await shop.ship();
    advance(order, 4);
    const tracked = expectOk(await trackShipment(shop.staff(), id));
    expect(tracked.problem).toBeNull();
    expect(tracked.shipment).toMatchObject({ status: 'IN_TRANSIT', awb: created.shipment.awbCode, mayCancel: false });
    const activities = tracked.tracking.activities;
    expect(activities[0]).toEqual({
      activity: 'Bag received at facility',
      location: 'In transit hub',
      timestamp: expect.any(Date),
    });
    expect(activities.map(({ timestamp }) => timestamp.getTime())).toEqual(
      activities.map(({ timestamp }) => timestamp.getTime()).toSorted((a, b) => b - a),
    );
    const shopper = shop.as({ kind: 'shopper', userId: order.userId ?? '' });
    expect((await findOwnOrder(shopper, order.orderId))?.shipment).toEqual({
      by: `${created.shipment.courierName}, tracking number ${created.shipment.awbCode}`,
      latest: 'Bag received at facility, In transit hub',
      trackingUrl: null,
      at: orderDayAndTime(activities[0]?.timestamp),
    });
    // Repeated requests store each activity once.
    expectOk(await trackShipment(shop.staff(), id));
    expect(await shop.db.select().from(shipmentEvents).where(eq(shipmentEvents.shipmentId, id))).toHaveLength(
      activities.length,
    );
    shop.injectFaults({ how: 'server-error' });
    const stale = expectOk(await trackShipment(shop.staff(), id));
    expect(stale.problem).toMatch(/^API request failed/);
    expect(stale.tracking).toEqual(tracked.tracking);
    expect(await trackShipment(shop.as({ kind: 'guest' }), id)).toMatchObject({ ok: false });
  });

  test('polling replaces lost webhooks', async () => {
    shop.simulator.webhooks.delivery = 'lost';
    const { order, id } = await shop.ship({ paid: true });
    advance(order, 7);
    await shop.workOnInbox();
    expect((await shop.shipmentNow(id)).status).toBe('PICKUP_SCHEDULED');
    await makeDue(id);
    expect((await pollShipments(shop.system())).failed).toBe(0);
    expect((await shop.shipmentNow(id)).status).toBe('DELIVERED');
    expect(await shop.orderNow(order.id)).toMatchObject({ status: 'delivered', paymentStatus: 'paid' });
    // Finished and recently polled shipments are not polled.
    await makeDue(id);
    const polledCount = (await pollShipments(shop.system())).polled;
    expect(polledCount).toBe(0);
  });

  test('an unavailable courier ends the polling run; the shipment keeps its status', async () => {
    const { id } = await shop.ship();
    await makeDue(id);
    shop.injectFaults({ how: 'server-error' });
    expect(await pollShipments(shop.system())).toMatchObject({ failed: 1 });
    expect((await shop.shipmentNow(id)).status).toBe('PICKUP_SCHEDULED');
  });

  test('duplicate and reordered webhooks deliver the order once', async () => {
    shop.simulator.webhooks.delivery = 'held';
    const { order, id } = await shop.ship();
    advance(order, 7);
    await shop.simulator.webhooks.release({ reversed: true, times: 2 });
    await shop.workOnInbox();
    await shop.workOnInbox();
    expect((await shop.shipmentNow(id)).status).toBe('DELIVERED');
    expect(await shop.db.select().from(payments).where(eq(payments.orderId, order.id))).toHaveLength(1);
    const mails = await shop.db.select().from(outbox).where(eq(outbox.topic, 'order-delivered'));
    expect(mails.filter(({ payload }) => payload.orderId === order.id)).toHaveLength(1);
  });

  test('stores an AWB that was assigned in the courier’s own panel', async () => {
    const { order, id } = await shop.ship({ pincode: EMPTY_WALLET_PIN });
    const [booked] = shop.booked(order);
    if (!booked) throw new Error('Nothing was booked');
    shop.simulator.records.assign(booked, COURIER, Date.now());
    await shop.workOnInbox();
    expect(await shop.shipmentNow(id)).toMatchObject({ awbCode: booked.awb, lastError: null });
    expect(await shop.orderNow(order.id)).toMatchObject({ trackingNumber: booked.awb });
  });

  test('an unknown courier status does not change the shipment’s status', async () => {
    const { order, id } = await shop.ship();
    advance(order, 4);
    expectOk(await trackShipment(shop.staff(), id));
    const unknownReport: CourierReport = {
      state: null,
      statusText: 'DELIVERED BY DRONE',
      at: new Date(),
      awb: null,
      courierName: null,
      expectedAt: null,
      activities: [],
    };
    await applyReport(shop.system(), id, unknownReport);
    expect(await shop.shipmentNow(id)).toMatchObject({ status: 'IN_TRANSIT', courierStatusText: 'DELIVERED BY DRONE' });
    expect(await shop.orderNow(order.id)).toMatchObject({ status: 'shipped' });
  });

  test('S-MSG-03 the shopper is notified once per day that the parcel comes, or that it could not be delivered', async () => {
    const { order, id } = await shop.ship();
    advance(order, 3);
    await shop.workOnInbox();
    const countMessages = async () => ({
      outForDelivery: await shop.db.$count(outbox, eq(outbox.topic, 'out-for-delivery')),
      notDelivered: await shop.db.$count(outbox, eq(outbox.topic, 'not-delivered')),
    });
    const before = await countMessages();
    const reportAt = (state: CourierReport['state'], minutes: number): Promise<void> => {
      const at = new Date(Date.now() + minutes * 60_000);
      const report = { state, statusText: String(state), at, awb: null, courierName: null, expectedAt: null };
      return applyReport({ ...shop.system(), now: at }, id, { ...report, activities: [] });
    };
    await reportAt('out-for-delivery', 1);
    await reportAt('out-for-delivery', 1);
    await reportAt('undelivered', 2);
    await reportAt('undelivered', 3);
    expect(await countMessages()).toEqual({
      outForDelivery: before.outForDelivery + 1,
      notDelivered: before.notDelivered + 1,
    });
    // The next day the courier tries again.
    await reportAt('out-for-delivery', 1_441);
    expect(await countMessages()).toEqual({
      outForDelivery: before.outForDelivery + 2,
      notDelivered: before.notDelivered + 1,
    });
    const [row] = await shop.db.select().from(outbox).where(eq(outbox.topic, 'not-delivered'));
    expect(row?.payload).toEqual({ orderId: order.id, shipmentId: id });
    // The notification is deleted, because a later test counts those with this title.
    await shop.db.delete(notifications).where(eq(notifications.title, 'Parcel: Not delivered'));
  });
});

describe('exceptions', () => {
  test('an undelivered shipment becomes an exception, gets a note, returns, and is restocked and refunded once', async () => {
    const { order, id } = await shop.ship({ pincode: UNDELIVERED_PIN, paid: true });
    expectOk(await processStock(shop.staff()));
    const before = await shop.stockOf(order);
    advance(order, 7);
    expectOk(await trackShipment(shop.staff(), id));
    expect(await findException(id)).toMatchObject({
      exception: 'undelivered',
      title: 'Not delivered',
      reason: 'Consignee not available, Bengaluru',
      mayReattempt: true,
      mayRestock: false,
    });
    const foundNotifications = await shop.db
      .select()
      .from(notifications)
      .where(eq(notifications.title, 'Parcel: Not delivered'));
    expect(foundNotifications).toHaveLength(1);
    expect(await receiveReturnedParcel(shop.staff(), id)).toMatchObject({
      ok: false,
      reason: { kind: 'nothing-to-do' },
    });
    expectOk(await noteReattempt(shop.staff(), id, 'She is home tomorrow'));
    // The same scan does not raise the exception again.
    expectOk(await trackShipment(shop.staff(), id));
    expect(await findException(id)).toBeNull();
    expect(await noteReattempt(shop.staff(), id, 'again')).toMatchObject({
      ok: false,
      reason: { kind: 'already-done' },
    });

    advance(order, 1);
    expectOk(await trackShipment(shop.staff(), id));
    expect(await findException(id)).toMatchObject({ exception: 'returning', mayRefund: true });
    advance(order, 2);
    expectOk(await trackShipment(shop.staff(), id));
    expect(await shop.shipmentNow(id)).toMatchObject({ status: 'RETURNED', deliveredAt: null });
    expect(await shop.orderNow(order.id)).toMatchObject({ status: 'shipped', deliveryDate: null });
    expect(await findException(id)).toMatchObject({ exception: 'returned', mayRestock: true });

    const results = await Promise.all([
      receiveReturnedParcel(shop.staff(), id),
      receiveReturnedParcel(shop.staff(), id),
    ]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await shop.stockOf(order)).toEqual([(before[0] ?? 0) + 2, before[1]]);
    expect(await shop.orderNow(order.id)).toMatchObject({ status: 'cancelled' });
    expect(await shop.db.select().from(refunds).where(eq(refunds.orderId, order.id))).toMatchObject([
      { amount: order.total, status: 'requested' },
    ]);
    expect(await isRestocked(id)).toBe(true);
    expect(await findException(id)).toBeNull();
  });

  test('a returned shipment whose stock was never processed releases its reserved units', async () => {
    const { order, id } = await shop.ship({ pincode: UNDELIVERED_PIN });
    const before = await shop.stockOf(order);
    advance(order, 10);
    expectOk(await trackShipment(shop.staff(), id));
    expectOk(await receiveReturnedParcel(shop.staff(), id));
    expect(await shop.stockOf(order)).toEqual([before[0], (before[1] ?? 0) - 2]);
    expect(await shop.db.select().from(payments).where(eq(payments.orderId, order.id))).toEqual([]);
  });

  test('a returned shipment is sent again: the order is ready, and the next shipment has another reference', async () => {
    const { order, id } = await shop.ship({ pincode: UNDELIVERED_PIN });
    const before = await shop.stockOf(order);
    advance(order, 10);
    expectOk(await trackShipment(shop.staff(), id));
    expect(await findException(id)).toMatchObject({ mayResend: true });
    const results = await Promise.all([resendShipment(shop.staff(), id), resendShipment(shop.staff(), id)]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await shop.orderNow(order.id)).toMatchObject({ status: 'processing', trackingNumber: null });
    expect(await receiveReturnedParcel(shop.staff(), id)).toMatchObject({ ok: false });
    expectOk(await createShipment(shop.staff(), order.orderId, COURIER));
    expect(shop.booked(order).map(({ reference }) => reference)).toEqual([order.orderId, `${order.orderId}-R2`]);
    // The units of the parcel left the stock at pickup, once.
    expect(await shop.stockOf(order)).toEqual([(before[0] ?? 0) - 2, (before[1] ?? 0) - 2]);
  });

  test('A-CUST-03 a returned order that staff set back to processing can be packed and shipped again; a lost one cannot', async () => {
    const [returned, lost] = [await shop.ship({ pincode: UNDELIVERED_PIN }), await shop.ship({ pincode: LOST_PIN })];
    for (const { order, id } of [returned, lost]) {
      advance(order, 10);
      expectOk(await trackShipment(shop.staff(), id));
      await shop.move(order.id, 'processing');
    }
    expect(await createShipment(shop.staff(), returned.order.orderId, COURIER)).toEqual({
      ok: false,
      reason: { kind: 'units-outside' },
    });
    expectOk(await recordUnitStatement(shop.staff(), returned.order.id, { action: 'pack-again', reason: '' }));
    expectOk(await createShipment(shop.staff(), returned.order.orderId, COURIER));
    expect(await createShipment(shop.staff(), lost.order.orderId, COURIER)).toEqual({
      ok: false,
      reason: { kind: 'lost-before' },
    });
    expect(shop.booked(lost.order)).toHaveLength(1);
  });

  test.each([false, true])(
    'a lost shipment is refunded, and its units are written off (stock processed before: %s)',
    async (processed) => {
      const { order, id } = await shop.ship({ pincode: LOST_PIN, paid: true });
      const [onHand = 0, reserved = 0] = await shop.stockOf(order);
      if (processed) expectOk(await processStock(shop.staff()));
      advance(order, 5);
      expectOk(await trackShipment(shop.staff(), id));
      expect(await shop.shipmentNow(id)).toMatchObject({ status: 'FAILED' });
      expect(await findException(id)).toMatchObject({ exception: 'lost', mayRefund: true, mayRestock: false });
      expect(expectOk(await getFulfilmentStats(shop.staff())).exceptions).toBeGreaterThan(0);
      expectOk(await refundShipment(shop.staff(), id, 'Lost by the courier'));
      expect(await refundShipment(shop.staff(), id, 'again')).toMatchObject({ ok: false });
      expect(await shop.stockOf(order)).toEqual([onHand - 2, reserved - 2]);
      expect(await shop.db.select().from(refunds).where(eq(refunds.orderId, order.id))).toMatchObject([
        { amount: order.total, reason: 'Lost by the courier' },
      ]);
    },
  );

  test('after the courier cancels before pickup, the order is ready again, and staff are notified', async () => {
    const { order, id } = await shop.ship();
    for (const bookedOrder of shop.booked(order)) shop.simulator.records.cancel(bookedOrder, Date.now());
    expectOk(await trackShipment(shop.staff(), id));
    expect(await shop.shipmentNow(id)).toMatchObject({ status: 'CANCELLED', exception: 'cancelled-by-courier' });
    expect(await shop.orderNow(order.id)).toMatchObject({ status: 'processing', trackingNumber: null });
    // The note has 501 UTF-16 units: its last character must not be cut in half, because half of it cannot be stored.
    expectOk(await resolveException(shop.staff(), id, `${'x'.repeat(499)}👗`));
    expectOk(await createShipment(shop.staff(), order.orderId, COURIER));
    expect(await shop.orderNow(order.id)).toMatchObject({ status: 'shipped' });
  });

  test('requesting another pickup resolves a failed pickup', async () => {
    const { id } = await shop.ship();
    const at = new Date(Date.now() + 60_000);
    const failed = {
      state: 'pickup-failed',
      statusText: 'PICKUP ERROR',
      at,
      awb: null,
      courierName: null,
      expectedAt: null,
    } as const;
    await applyReport(shop.system(), id, { ...failed, activities: [] });
    expect(await findException(id)).toMatchObject({ exception: 'pickup-failed' });
    expectOk(await schedulePickupAgain(shop.staff(), id));
    expect(await findException(id)).toBeNull();
  });
});

describe('a cancelled order', () => {
  const cancel = async (order: Order) => expectOk(await cancelOrder(shop.staff(), order.id, 'Changed her mind'));

  test('A-SHIP-09 has its shipment cancelled at the courier, exactly once', async () => {
    const { order, id } = await shop.ship();
    await cancel(order);
    shop.injectFaults({ how: 'done-then-reset', times: 1, on: /POST .*orders.cancel/ });
    expect(await shop.notifyCancelled()).toContain(false);
    expect(await shop.shipmentNow(id)).toMatchObject({ status: 'PICKUP_SCHEDULED', lastError: expect.any(String) });
    shop.injectFaults();
    expect(await shop.notifyCancelled()).not.toContain(false);
    expect(shop.booked(order)).toMatchObject([{ stage: 'cancelled' }]);
    expect(await shop.shipmentNow(id)).toMatchObject({ status: 'CANCELLED', exception: null, lastError: null });
    await shop.workOnInbox();
    expect(await shop.orderNow(order.id)).toMatchObject({ status: 'cancelled' });
    const cancelRequests = [...shop.simulator.requestCounts].filter(([request]) => request.includes('cancel'));
    await shop.notifyCancelled();
    expect([...shop.simulator.requestCounts].filter(([request]) => request.includes('cancel'))).toEqual(cancelRequests);
  });

  test('also cancels a shipment whose creation got no response', async () => {
    const order = await shop.order();
    shop.injectFaults({ how: 'done-then-reset', times: 1, on: /create.adhoc/ });
    await createShipment(shop.staff(), order.orderId, COURIER);
    shop.injectFaults();
    await cancel(order);
    await shop.notifyCancelled();
    expect(shop.booked(order)).toMatchObject([{ stage: 'cancelled' }]);
    expect(await shop.shipmentsOf(order.id)).toMatchObject([{ status: 'CANCELLED' }]);
  });

  test('cancels a shipment that is being booked when the booking is done', async () => {
    const order = await shop.order();
    shop.injectFaults({ how: 'slow', on: /assign.awb/ });
    const creating = createShipment(shop.staff(), order.orderId, COURIER);
    await expect.poll(() => shop.shipmentsOf(order.id)).toHaveLength(1);
    await cancel(order);
    await creating;
    expect(await shop.orderNow(order.id)).toMatchObject({ status: 'cancelled' });
    await shop.notifyCancelled();
    expect(shop.booked(order)).toMatchObject([{ stage: 'cancelled' }]);
  });

  test('keeps a picked-up shipment; staff are notified, even when it is delivered after all', async () => {
    const { order, id } = await shop.ship();
    advance(order, 4);
    expectOk(await trackShipment(shop.staff(), id));
    await cancel(order);
    await shop.notifyCancelled();
    expect(await findException(id)).toMatchObject({
      exception: 'cancel-refused',
      reason: expect.stringContaining('Cannot cancel'),
    });
    expect(await cancelShipment(shop.staff(), id)).toEqual({ ok: false, reason: { kind: 'too-late' } });
    // The parcel is delivered although its order was cancelled.
    advance(order, 3);
    expectOk(await trackShipment(shop.staff(), id));
    expect(await shop.shipmentNow(id)).toMatchObject({ status: 'DELIVERED', exception: 'contradiction' });
    expect(await shop.orderNow(order.id)).toMatchObject({ status: 'cancelled' });
    const foundNotifications = await shop.db
      .select()
      .from(notifications)
      .where(and(eq(notifications.title, 'Parcel: Two stories'), eq(notifications.type, 'order')));
    expect(foundNotifications).toHaveLength(1);
  });
});
