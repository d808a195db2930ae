import { eq, isNull, sql } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { webhookInbox } from '#db/schema/payments.ts';
import { returnShipments } from '#db/schema/returns.ts';
import { notifications, outbox } from '#db/schema/system.ts';
import { expectOk } from '#shop/testing/test-shop.ts';
import { FAILED_PICKUP_PIN, LOST_PIN } from '#simulators/shiprocket/delivery-routes.ts';
import { bookPickup } from './book-pickup.server.ts';
import { pollPickups } from './pickup-polling.server.ts';
import { refreshPickup } from './pickup-refresh.server.ts';
import { openPickupShop } from './testing/pickup-shop.ts';

const shop = openPickupShop();
afterEach(() => {
  shop.injectFaults();
  shop.simulator.webhooks.delivery = 'once';
});

async function addBooked(options: Parameters<typeof shop.addReturn>[0] = {}) {
  const added = await shop.addReturn(options);
  expectOk(await bookPickup(shop.staff(), added.number));
  await shop.handleWebhooks();
  const pickupNow = async () => {
    const [row] = await shop.pickupsOf(added.id);
    if (!row) throw new Error('The pickup was not found');
    return row;
  };
  return { ...added, pickupNow };
}
const makeDue = () => shop.db.execute(sql`update return_shipments set polled_at = null`);
const titlesAbout = async (number: string) =>
  (await shop.db.select().from(notifications))
    .filter(({ message }) => message.includes(number))
    .map(({ title }) => title);
const courierOf = (ctx = shop.system()) => {
  const { courier } = ctx.providers;
  if (courier === null) throw new Error('There is no courier');
  return courier;
};

describe('A-REV-06 a pickup in progress', () => {
  test('A-REV-06 follows the courier’s webhooks to the store, and the return with it', async () => {
    const { id, number, pickupNow } = await addBooked();
    const steps: string[] = [];
    for (let step = 0; step < 5; step++) {
      shop.advance(number);
      await shop.handleWebhooks();
      steps.push(`${(await pickupNow()).status}, ${(await shop.returnNow(id)).status}`);
    }
    expect(steps).toEqual([
      'pickup-scheduled, pickup-booked',
      'picked-up, picked-up',
      'in-transit, picked-up',
      'in-transit, picked-up',
      'delivered, arrived',
    ]);
    const pickup = await pickupNow();
    expect(pickup).toMatchObject({ deliveredAt: expect.any(Date), courierStatusText: 'Return Delivered' });
    const { pickedUpAt, arrivedAt } = await shop.returnNow(id);
    expect(pickedUpAt).toBeInstanceOf(Date);
    expect(arrivedAt).toEqual(pickup.deliveredAt);
    expect(await shop.db.select().from(webhookInbox).where(isNull(webhookInbox.processedAt))).toEqual([]);
  });

  test.each(['twice', 'held'] as const)(
    'A-REV-06 webhooks that arrive repeatedly and the newest first move the pickup once (delivery: %s)',
    async (delivery) => {
      const { id, number, pickupNow } = await addBooked();
      shop.simulator.webhooks.delivery = delivery;
      shop.failPickup(number);
      // More steps than the courier has: to the delivery.
      shop.advance(number, 20);
      await shop.simulator.webhooks.release({ reversed: true, times: 2 });
      await shop.handleWebhooks();
      expect((await pickupNow()).status).toBe('delivered');
      expect((await shop.returnNow(id)).status).toBe('arrived');
    },
  );

  test('A-REV-06 a failed pickup counts once, however often it is reported', async () => {
    const { id, number, pickupNow } = await addBooked();
    for (const failures of [1, 2]) {
      shop.failPickup(number);
      await shop.handleWebhooks();
      for (let times = 0; times < 3; times++)
        expectOk(await refreshPickup(shop.system(), courierOf(), await pickupNow()));
      expect((await shop.returnNow(id)).pickupFailures).toBe(failures);
      shop.advance(number);
      await shop.handleWebhooks();
    }
    expect((await pickupNow()).status).toBe('pickup-scheduled');
  });

  test('A-REV-06 a lost parcel ends as failed, the return stays with the courier, and staff are notified', async () => {
    const { id, number, pickupNow } = await addBooked({ pincode: LOST_PIN });
    shop.advance(number, 20);
    await shop.handleWebhooks();
    expect((await pickupNow()).status).toBe('failed');
    expect((await shop.returnNow(id)).status).not.toBe('arrived');
    expect(await titlesAbout(number)).toContain('The courier lost a return');
  });

  test('A-REV-06 a pickup that the courier cancels is a notification for staff, and can be booked again', async () => {
    const { id, number, pickupNow } = await addBooked();
    const [parcel] = shop.bookedReturns(number);
    if (parcel) shop.simulator.records.cancel(parcel, Date.now());
    await shop.handleWebhooks();
    expect((await pickupNow()).status).toBe('cancelled');
    expect(await titlesAbout(number)).toEqual(['The courier cancelled a pickup']);
    expect((await shop.returnNow(id)).status).toBe('pickup-booked');
    expect(expectOk(await bookPickup(shop.staff(), number)).reference).toBe(`${number}-R2`);
  });

  test('A-REV-06 after three failed pickups the return lapses, and its pickup is cancelled', async () => {
    const { id, number, pickupNow } = await addBooked({ pincode: FAILED_PICKUP_PIN });
    for (let step = 0; step < 6; step++) {
      shop.advance(number);
      await shop.handleWebhooks();
    }
    expect(await shop.returnNow(id)).toMatchObject({ status: 'lapsed', pickupFailures: 3 });
    await shop.deliverCancellations();
    await shop.handleWebhooks();
    expect((await pickupNow()).status).toBe('cancelled');
    expect(shop.bookedReturns(number)).toMatchObject([{ stage: 'returnCancelled' }]);
    expect(await titlesAbout(number)).not.toContain('The courier cancelled a pickup');
  });

  test('A-REV-06 a webhook of a parcel to a customer does not touch returns, nor the other way round', async () => {
    const { order, id } = await shop.ship();
    const { number, pickupNow } = await addBooked();
    for (const parcel of shop.booked(order)) shop.simulator.records.advance(parcel, Date.now());
    shop.advance(number, 2);
    await shop.handleWebhooks();
    expect((await shop.shipmentNow(id)).status).toBe('PICKUP_SCHEDULED');
    expect((await pickupNow()).status).toBe('picked-up');
  });
});

describe('A-REV-07 polling', () => {
  test('A-REV-07 replaces lost webhooks, once per interval and only while the pickup is under way', async () => {
    const { id, number, pickupNow } = await addBooked();
    shop.simulator.webhooks.delivery = 'lost';
    shop.advance(number, 20);
    await shop.handleWebhooks();
    expect((await pickupNow()).status).toBe('pickup-scheduled');
    await makeDue();
    const polls = await Promise.all([pollPickups(shop.system()), pollPickups(shop.system())]);
    expect(polls.reduce((sum, { polled }) => sum + polled, 0)).toBeGreaterThan(0);
    expect((await pickupNow()).status).toBe('delivered');
    expect((await shop.returnNow(id)).status).toBe('arrived');
    expect(await pollPickups(shop.system())).toEqual({ polled: 0, failed: 0 });
  });

  test('A-REV-07 stops at the first sign that the courier is unreachable, and tries again later', async () => {
    const [first, second] = [await addBooked(), await addBooked()];
    shop.simulator.webhooks.delivery = 'lost';
    for (const { number } of [first, second]) shop.advance(number, 2);
    await makeDue();
    shop.injectFaults({ how: 'server-error' });
    expect(await pollPickups(shop.system())).toEqual({ polled: 1, failed: 1 });
    shop.injectFaults();
    await makeDue();
    await pollPickups(shop.system());
    expect([(await first.pickupNow()).status, (await second.pickupNow()).status]).toEqual(['picked-up', 'picked-up']);
  });

  test('A-REV-07 an AWB that staff assigned in the courier’s panel is found', async () => {
    const { id, number } = await shop.addReturn();
    shop.injectFaults({ how: 'refused-with-200', on: /assign\/awb/ });
    expect((await bookPickup(shop.staff(), number)).ok).toBe(false);
    shop.injectFaults();
    const [parcel] = shop.bookedReturns(number);
    if (parcel) shop.simulator.records.assign(parcel, null, Date.now());
    await makeDue();
    await pollPickups(shop.system());
    expect(await shop.pickupsOf(id)).toMatchObject([{ awbCode: parcel?.awb, lastError: null }]);
  });
});

describe('A-REV-08 a withdrawn return', () => {
  const messagesOf = async (returnShipmentId: string) =>
    (await shop.db.select().from(outbox).where(eq(outbox.topic, 'cancel-return-parcel'))).filter(
      ({ payload }) => payload.returnShipmentId === returnShipmentId,
    );

  test('A-REV-08 cancels its pickup at the courier through the outbox, however often the message is sent', async () => {
    const { id, number, pickupNow } = await addBooked();
    await shop.withdraw(id);
    expect(await messagesOf((await pickupNow()).id)).toHaveLength(1);
    shop.injectFaults({ how: 'server-error' });
    expect(await shop.deliverCancellations()).toContain(false);
    shop.injectFaults({ how: 'done-then-reset', times: 1, on: /orders\/cancel/ });
    await shop.deliverCancellations();
    shop.injectFaults();
    for (let times = 0; times < 2; times++) expect(await shop.deliverCancellations()).not.toContain(false);
    expect((await pickupNow()).status).toBe('cancelled');
    expect(shop.bookedReturns(number)).toMatchObject([{ stage: 'returnCancelled' }]);
    expect((await shop.returnNow(id)).status).toBe('withdrawn');
  });

  test('A-REV-08 a return whose creation got no response is found and cancelled', async () => {
    const { id, number } = await shop.addReturn();
    shop.injectFaults({ how: 'done-then-reset', times: 1, on: /create\/return/ });
    await bookPickup(shop.staff(), number);
    await shop.withdraw(id);
    await shop.deliverCancellations();
    expect(shop.bookedReturns(number)).toMatchObject([{ stage: 'returnCancelled' }]);
    expect(await shop.pickupsOf(id)).toMatchObject([{ status: 'cancelled' }]);
  });

  test('A-REV-08 a return that is withdrawn while its pickup is booked loses the pickup', async () => {
    const { id, number } = await shop.addReturn();
    shop.injectFaults({ how: 'slow' });
    const booking = bookPickup(shop.staff(), number);
    await expect.poll(() => shop.bookedReturns(number).length).toBe(1);
    await shop.withdraw(id);
    await booking;
    shop.injectFaults();
    await shop.deliverCancellations();
    expect(await shop.pickupsOf(id)).toMatchObject([{ status: 'cancelled' }]);
    expect(shop.bookedReturns(number)).toMatchObject([{ stage: 'returnCancelled' }]);
    expect((await shop.returnNow(id)).status).toBe('withdrawn');
  });

  test('A-REV-08 the cancellation at the courier waits while a staff member books the pickup', async () => {
    const { id, number, pickupNow } = await addBooked();
    await shop.withdraw(id);
    await shop.setLease(id, '1 minute');
    expect(await shop.deliverCancellations()).toContain(false);
    expect(shop.bookedReturns(number)).toMatchObject([{ stage: 'returnPickup' }]);
    await shop.setLease(id, '-1 second');
    await shop.deliverCancellations();
    expect((await pickupNow()).status).toBe('cancelled');
  });

  test('A-REV-08 staff are notified of a pickup that the courier does not cancel', async () => {
    const { id, number, pickupNow } = await addBooked();
    shop.simulator.webhooks.delivery = 'lost';
    shop.advance(number, 2);
    await shop.withdraw(id);
    await shop.deliverCancellations();
    expect(await titlesAbout(number)).toEqual(['The courier did not cancel a pickup']);
    expect(await pickupNow()).toMatchObject({
      leaseExpiresAt: null,
      lastError: expect.stringMatching(/cannot cancel/i),
    });
  });

  test('A-REV-08 a return that still expects its goods keeps its pickup', async () => {
    const { id, number, pickupNow } = await addBooked();
    const { id: shipmentId } = await pickupNow();
    await shop.db
      .insert(outbox)
      .values({ topic: 'cancel-return-parcel', ref: `${shipmentId} 0`, payload: { returnShipmentId: shipmentId } });
    await shop.deliverCancellations();
    expect(shop.bookedReturns(number)).toMatchObject([{ stage: 'returnPickup' }]);
    expect((await shop.returnNow(id)).status).toBe('pickup-booked');
    await shop.db.delete(outbox).where(eq(outbox.ref, `${shipmentId} 0`));
    expect(await shop.db.select().from(returnShipments).where(eq(returnShipments.id, shipmentId))).toHaveLength(1);
  });
});
