import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { and, eq } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { PICKUP_FAILPOINTS } from '#config/failpoint.server.ts';
import { returnEvents, returns } from '#db/schema/returns.ts';
import { audit } from '#db/schema/system.ts';
import { ACCOUNT, WEBHOOK_TOKEN } from '#shop/fulfilment/testing/shipping-shop.ts';
import { expectOk, GUEST } from '#shop/testing/test-shop.ts';
import { EMPTY_WALLET_PIN, NO_RETURN_PIN } from '#simulators/shiprocket/delivery-routes.ts';
import type { Fault } from '#simulators/shiprocket/faults.ts';
import { bookPickup } from './book-pickup.server.ts';
import { pickupRefusalMessage } from './pickup-refusal.ts';
import { openPickupShop } from './testing/pickup-shop.ts';

const shop = openPickupShop();
afterEach(() => shop.injectFaults());

const CREATING = /create\/return/;
const countRequests = (name: string) => shop.simulator.requestCounts.get(name) ?? 0;
const refusal = (kind: string) => ({ ok: false, reason: { kind } });

describe('A-REV-03 booking the pickup of a return', () => {
  test('A-REV-03 the courier gets the customer’s address and the units that come back; the return is booked', async () => {
    const { id, number, order, sku } = await shop.addReturn({ units: 1 });
    const booked = expectOk(await bookPickup(shop.staff(), number));
    expect(booked).toEqual({
      reference: number,
      awb: expect.stringMatching(/^\d{12}$/),
      courierName: expect.any(String),
      pickupAt: expect.any(Date),
    });
    expect(number).toMatch(/^RET-\d{2}-\d{6}$/);
    expect(shop.bookedReturns(number)).toMatchObject([
      {
        reference: number,
        returnFrom: { pincode: '411001', name: order.shippingAddress.fullName, email: order.customerEmail },
        shipTo: { pincode: '110001' },
        items: [{ sku, units: 1, price: 1_000 }],
        total: 1_000,
        cod: false,
        stage: 'returnPickup',
        awb: booked.awb,
      },
    ]);
    expect(await shop.pickupsOf(id)).toMatchObject([
      {
        status: 'pickup-scheduled',
        awbCode: booked.awb,
        lastError: null,
        leaseExpiresAt: null,
        provider: 'shiprocket',
      },
    ]);
    expect((await shop.returnNow(id)).status).toBe('pickup-booked');
    expect(await shop.db.select().from(returnEvents).where(eq(returnEvents.returnId, id))).toMatchObject([
      { status: 'pickup-booked', actor: 'staff@tanabana.example' },
    ]);
    const changes = await shop.db
      .select()
      .from(audit)
      .where(and(eq(audit.entityId, id), eq(audit.action, 'book-pickup')));
    expect(changes).toMatchObject([{ entity: 'return', actor: 'staff@tanabana.example' }]);
  });

  test('A-REV-03 parallel bookings make one return at the courier; a repeated one gives the same pickup', async () => {
    const { id, number } = await shop.addReturn();
    const results = await Promise.all(Array.from({ length: 8 }, () => bookPickup(shop.staff(), number)));
    for (const result of results) if (!result.ok) expect(result.reason).toEqual({ kind: 'under-way' });
    expect(results.some(({ ok }) => ok)).toBe(true);
    const first = expectOk(await bookPickup(shop.staff(), number));
    const requests = countRequests('POST /courier/generate/pickup');
    expect(expectOk(await bookPickup(shop.staff(), number))).toEqual(first);
    expect(countRequests('POST /courier/generate/pickup')).toBe(requests);
    expect(shop.bookedReturns(number)).toHaveLength(1);
    expect(await shop.pickupsOf(id)).toHaveLength(1);
  });

  test('A-REV-03 after a failed pickup the courier is asked to come again', async () => {
    const { id, number } = await shop.addReturn();
    expectOk(await bookPickup(shop.staff(), number));
    shop.failPickup(number);
    await shop.handleWebhooks();
    expect(await shop.pickupsOf(id)).toMatchObject([{ status: 'pickup-scheduled', courierState: 'pickup-failed' }]);
    const requests = countRequests('POST /courier/generate/pickup');
    expectOk(await bookPickup(shop.staff(), number));
    expect(countRequests('POST /courier/generate/pickup')).toBe(requests + 1);
    expect(await shop.pickupsOf(id)).toMatchObject([{ courierState: 'pickup-scheduled' }]);
    expect(shop.bookedReturns(number)).toHaveLength(1);
  });
});

describe('A-REV-04 refusals', () => {
  test('A-REV-04 refuses without permission, for an unknown number, without approval, and without a courier account', async () => {
    const { number } = await shop.addReturn();
    const shopper = { kind: 'shopper', userId: crypto.randomUUID() } as const;
    for (const actor of [GUEST, shopper])
      expect(await bookPickup(shop.as(actor), number)).toEqual(refusal('not-allowed'));
    for (const unknown of ['RET-26-999999', 'RET-1', '', "'; drop table returns", 'RET-26-99999999999'])
      expect(await bookPickup(shop.staff(), unknown)).toEqual(refusal('no-such-return'));
    const withoutCourier = { ...shop.staff(), providers: { ...shop.staff().providers, courier: null } };
    expect(await bookPickup(withoutCourier, number)).toEqual(refusal('not-configured'));
    for (const status of ['requested', 'refused', 'withdrawn', 'picked-up', 'arrived', 'lapsed'] as const) {
      const other = await shop.addReturn({ status });
      expect(await bookPickup(shop.staff(), other.number)).toEqual(refusal('not-approved'));
      expect(shop.bookedReturns(other.number)).toEqual([]);
    }
    expect(shop.bookedReturns(number)).toEqual([]);
  });

  test('A-REV-04 where no courier picks up, or without a pincode, nothing is created', async () => {
    const remote = await shop.addReturn({ pincode: NO_RETURN_PIN });
    const refused = await bookPickup(shop.staff(), remote.number);
    expect(refused).toEqual(refusal('nobody-picks-up'));
    expect(refused.ok || pickupRefusalMessage(refused.reason)).toBe(
      'No courier picks up at this pincode. Ask the customer to send the items.',
    );
    expect(await shop.pickupsOf(remote.id)).toEqual([]);
    const without = await shop.addReturn();
    const { pickupAddress } = await shop.returnNow(without.id);
    await shop.db
      .update(returns)
      .set({ pickupAddress: { ...pickupAddress, pincode: '', address: 'MG Road' } })
      .where(eq(returns.id, without.id));
    expect(await bookPickup(shop.staff(), without.number)).toEqual(refusal('no-postcode'));
    expect(shop.bookedReturns(without.number)).toEqual([]);
  });

  test('A-REV-04 an empty wallet is reported; the next attempt continues with the same return', async () => {
    const { id, number } = await shop.addReturn({ pincode: EMPTY_WALLET_PIN });
    const refused = await bookPickup(shop.staff(), number);
    expect(refused.ok || pickupRefusalMessage(refused.reason)).toMatch(/^API request failed: .*wallet/i);
    expect(await shop.pickupsOf(id)).toMatchObject([
      { status: 'new', awbCode: null, shipmentId: expect.any(String), lastError: expect.stringMatching(/wallet/) },
    ]);
    expect((await shop.returnNow(id)).status).toBe('approved');
    expect((await bookPickup(shop.staff(), number)).ok).toBe(false);
    expect(shop.bookedReturns(number)).toHaveLength(1);
  });
});

describe('A-REV-05 one return at the courier', () => {
  test.each<Fault>([
    'done-then-hang',
    'done-then-reset',
    'done-then-error',
    'done-then-empty',
    'hang',
    'garbage',
    'busy',
    'refused-with-200',
  ])('A-REV-05 after %s in each step, a retry continues', async (how) => {
    const { id, number } = await shop.addReturn();
    for (const on of [CREATING, /assign\/awb/, /generate\/pickup/]) {
      shop.injectFaults({ how, times: 1, on });
      await bookPickup(shop.staff(), number);
      shop.injectFaults();
    }
    const booked = expectOk(await bookPickup(shop.staff(), number));
    const [parcel, ...more] = shop.bookedReturns(number);
    expect([parcel?.awb, more]).toEqual([booked.awb, []]);
    expect(await shop.pickupsOf(id)).toMatchObject([
      { status: 'pickup-scheduled', shipmentId: String(parcel?.shipmentId), lastError: null, leaseExpiresAt: null },
    ]);
    expect((await shop.returnNow(id)).status).toBe('pickup-booked');
  });

  test('A-REV-05 a slow response is waited for', async () => {
    const { number } = await shop.addReturn();
    shop.injectFaults({ how: 'slow' });
    expectOk(await bookPickup(shop.staff(), number));
    expect(shop.bookedReturns(number)).toHaveLength(1);
  });

  test('A-REV-05 a lease blocks others until it expires', async () => {
    const { id, number } = await shop.addReturn();
    shop.injectFaults({ how: 'done-then-reset', times: 1, on: CREATING });
    await bookPickup(shop.staff(), number);
    await shop.setLease(id, '1 minute');
    expect(await bookPickup(shop.staff(), number)).toEqual(refusal('under-way'));
    await shop.setLease(id, '-1 second');
    expectOk(await bookPickup(shop.staff(), number));
    expect(shop.bookedReturns(number)).toHaveLength(1);
  });

  test('A-REV-05 a return that was cancelled in the courier’s panel gets the next reference', async () => {
    const { id, number } = await shop.addReturn();
    shop.injectFaults({ how: 'done-then-reset', times: 1, on: CREATING });
    await bookPickup(shop.staff(), number);
    const [lost] = shop.bookedReturns(number);
    if (lost) shop.simulator.records.cancel(lost, Date.now());
    expect(expectOk(await bookPickup(shop.staff(), number)).reference).toBe(`${number}-R2`);
    expect(await shop.pickupsOf(id)).toMatchObject([{ reference: `${number}-R2`, status: 'pickup-scheduled' }]);
    // The courier reports that the booked pickup was cancelled; the next booking has a row and a reference of its own.
    const [, second] = shop.bookedReturns(number);
    if (second) shop.simulator.records.cancel(second, Date.now());
    await shop.handleWebhooks();
    expect(await shop.pickupsOf(id)).toMatchObject([{ status: 'cancelled' }]);
    expect(expectOk(await bookPickup(shop.staff(), number)).reference).toBe(`${number}-R3`);
    expect((await shop.pickupsOf(id)).map(({ status }) => status)).toEqual(['cancelled', 'pickup-scheduled']);
  });

  test.each(PICKUP_FAILPOINTS)(
    'A-REV-05 a process that is killed at %s leaves a booking that the next one continues',
    async (point) => {
      const { id, number } = await shop.addReturn();
      const courier = {
        ...ACCOUNT,
        webhookToken: WEBHOOK_TOKEN,
        apiBase: shop.simulator.apiBase,
        pickupLocation: 'Primary',
        pickupPincode: '110001',
      };
      const input = JSON.stringify({ databaseUrl: shop.databaseUrl, number, courier });
      const script = path.join(import.meta.dirname, 'testing', 'book-pickup-process.ts');
      const child = spawn(process.execPath, [script, input], {
        env: { ...process.env, FAILPOINT: point },
        stdio: 'inherit',
      });
      const [, signal] = await once(child, 'exit');
      expect(signal).toBe('SIGKILL');
      expect(await shop.pickupsOf(id)).toMatchObject([{ status: 'new', leaseExpiresAt: expect.any(Date) }]);
      expect(await bookPickup(shop.staff(), number)).toEqual(refusal('under-way'));
      await shop.setLease(id, '-1 second');
      const booked = expectOk(await bookPickup(shop.staff(), number));
      expect(shop.bookedReturns(number)).toMatchObject([{ awb: booked.awb, stage: 'returnPickup' }]);
      expect((await shop.returnNow(id)).status).toBe('pickup-booked');
    },
    60_000,
  );
});
