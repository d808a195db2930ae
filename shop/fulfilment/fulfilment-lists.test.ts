import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { shipments } from '#db/schema/shipments.ts';
import { audit } from '#db/schema/system.ts';
import type { ShopContext } from '#shop/context.ts';
import { expectOk, GUEST, UNKNOWN_ID } from '#shop/testing/test-shop.ts';
import { cancelShipment } from './cancel-shipment.server.ts';
import { listCourierOptions } from './courier-options.server.ts';
import { createShipment } from './create-shipment.server.ts';
import { getFulfilmentStats } from './fulfilment-stats.server.ts';
import { generateAwb } from './generate-awb.server.ts';
import { listActiveShipments, listShipmentExceptions } from './list-shipments.server.ts';
import { printLabels, printManifest } from './print-shipments.server.ts';
import { listReadyOrders } from './ready-orders.server.ts';
import {
  noteReattempt,
  receiveReturnedParcel,
  refundShipment,
  resendShipment,
  resolveException,
  schedulePickupAgain,
} from './resolve-exception.server.ts';
import { ACCOUNT, COURIER, openShippingShop, WEBHOOK_TOKEN } from './testing/shipping-shop.ts';
import { trackShipment } from './track-shipment.server.ts';

const shop = openShippingShop();

interface Ids {
  readonly orderNumber: string;
  readonly id: string;
}

const STAFF_ONLY: Readonly<Record<string, (ctx: ShopContext, ids: Ids) => Promise<unknown>>> = {
  listCourierOptions: (ctx, { orderNumber }) => listCourierOptions(ctx, orderNumber),
  createShipment: (ctx, { orderNumber }) => createShipment(ctx, orderNumber, COURIER),
  generateAwb: (ctx, { id }) => generateAwb(ctx, id),
  trackShipment: (ctx, { id }) => trackShipment(ctx, id),
  printLabels: (ctx, { id }) => printLabels(ctx, [id]),
  printManifest: (ctx, { id }) => printManifest(ctx, [id]),
  cancelShipment: (ctx, { id }) => cancelShipment(ctx, id),
  noteReattempt: (ctx, { id }) => noteReattempt(ctx, id, 'x'),
  schedulePickupAgain: (ctx, { id }) => schedulePickupAgain(ctx, id),
  receiveReturnedParcel: (ctx, { id }) => receiveReturnedParcel(ctx, id),
  refundShipment: (ctx, { id }) => refundShipment(ctx, id, 'x'),
  resendShipment: (ctx, { id }) => resendShipment(ctx, id),
  resolveException: (ctx, { id }) => resolveException(ctx, id, 'x'),
  listReadyOrders: (ctx) => listReadyOrders(ctx, {}),
  listActiveShipments: (ctx) => listActiveShipments(ctx, {}),
  listShipmentExceptions: (ctx) => listShipmentExceptions(ctx, {}),
  getFulfilmentStats: (ctx) => getFulfilmentStats(ctx),
};

test('every shipment operation refuses guests and shoppers, and changes nothing', async () => {
  const { id, order } = await shop.ship();
  const ready = await shop.order();
  const before = await shop.shipmentNow(id);
  const countAuditRows = async () => (await shop.db.select().from(audit)).length;
  const auditRowsBefore = await countAuditRows();
  for (const ctx of [shop.as(GUEST), shop.as({ kind: 'shopper', userId: order.userId ?? '' })]) {
    for (const [name, call] of Object.entries(STAFF_ONLY)) {
      const result = await call(ctx, { orderNumber: ready.orderId, id });
      expect([name, result]).toEqual([name, { ok: false, reason: { kind: 'not-allowed' } }]);
    }
  }
  expect(await shop.shipmentNow(id)).toEqual(before);
  expect([await countAuditRows(), shop.booked(ready)]).toEqual([auditRowsBefore, []]);
});

test('refuses an unknown shipment id', async () => {
  for (const id of [UNKNOWN_ID, 'nonsense', '']) {
    for (const call of [generateAwb, trackShipment, cancelShipment, receiveReturnedParcel, schedulePickupAgain]) {
      expect(await call(shop.staff(), id)).toMatchObject({ ok: false, reason: { kind: 'no-shipment' } });
    }
  }
});

test('A-SHIP-12 no screen receives the courier account, its token or the webhook token', async () => {
  const { order, id } = await shop.ship();
  const ready = await shop.order();
  const results = [];
  for (const name of [
    'listCourierOptions',
    'trackShipment',
    'printManifest',
    'listReadyOrders',
    'listActiveShipments',
    'getFulfilmentStats',
  ]) {
    results.push(await STAFF_ONLY[name]?.(shop.staff(), { orderNumber: ready.orderId, id }));
  }
  const responseText = JSON.stringify([results, await shop.shipmentsOf(order.id), await shop.db.select().from(audit)]);
  expect(responseText).toContain(ready.orderId);
  expect(shop.simulator.tokens.logins).toBeGreaterThan(0);
  for (const secret of [ACCOUNT.email, ACCOUNT.password, WEBHOOK_TOKEN, 'Bearer', 'eyJ'])
    expect(responseText).not.toContain(secret);
});

describe('the ready list', () => {
  const search = async (text: string, status?: 'processing' | 'shipped' | 'cancelled' | null) =>
    expectOk(await listReadyOrders(shop.staff(), { search: text, ...(status === undefined ? {} : { status }) }));

  test('contains processing orders, found by number, name and pincode, oldest first and page by page', async () => {
    const one = await shop.order({ pincode: '422009' });
    const two = await shop.order({ pincode: '422009', paid: true });
    const waiting = await shop.order({ pincode: '422009', status: 'pending' });
    const sent = await shop.ship({ pincode: '422009' });
    const { orders, total } = await search('422009');
    expect(orders.map(({ orderNumber }) => orderNumber)).toEqual([one.orderId, two.orderId]);
    expect(total).toBe(2);
    expect(orders[0]).toMatchObject({
      shortId: one.orderId.slice(-8),
      customerName: 'Asha Rao',
      city: 'Bengaluru',
      pincode: '422009',
      items: 2,
      isCash: true,
      collect: one.total,
      parcel: { weightGrams: 500 },
      mayCreateShipment: true,
      problem: null,
    });
    expect(orders[1]).toMatchObject({ isCash: false, collect: 0 });
    expect(orders[0]?.pictures).toHaveLength(1);
    expect((await search(one.orderId.slice(-8).toLowerCase())).orders).toHaveLength(1);
    expect((await search('asha')).total).toBeGreaterThanOrEqual(2);
    for (const specialCharacter of ['%', '_', "' or 1=1", '\0', '\\'])
      expect((await search(`zz${specialCharacter}`)).orders).toEqual([]);
    expect((await search('422009', 'shipped')).orders.map(({ orderNumber }) => orderNumber)).toEqual([
      sent.order.orderId,
    ]);
    const anyFulfilmentStatus = null;
    expect((await search('422009', anyFulfilmentStatus)).total).toBe(3);
    expect((await search(waiting.orderId)).total).toBe(0);
    const second = expectOk(await listReadyOrders(shop.staff(), { search: '422009', page: 2, rows: 1 }));
    expect([second.orders.map(({ orderNumber }) => orderNumber), second.total]).toEqual([[two.orderId], 2]);
  });
});

test('lists shipments in progress as active, those without an AWB first; the stats count them', async () => {
  const loadStats = async () => expectOk(await getFulfilmentStats(shop.staff()));
  const before = await loadStats();
  const [sent, moving, done] = [await shop.ship(), await shop.ship(), await shop.ship()];
  // The pincode at which the simulator's wallet is empty: the shipment gets no AWB.
  const withoutAwb = await shop.ship({ pincode: '400098' });
  const set = (id: string, change: Partial<typeof shipments.$inferInsert>) =>
    shop.db.update(shipments).set(change).where(eq(shipments.id, id));
  const hour = 60 * 60 * 1_000;
  await shop.handOver(moving.order);
  await set(moving.id, { status: 'IN_TRANSIT', estimatedDelivery: new Date(Date.now() - hour) });
  await set(done.id, { status: 'DELIVERED', deliveredAt: new Date(), createdAt: new Date(Date.now() - 48 * hour) });
  const { shipments: active } = expectOk(await listActiveShipments(shop.staff(), { rows: 100 }));
  const ownShipments = active.filter(({ id }) => [sent.id, moving.id, done.id, withoutAwb.id].includes(id));
  expect(active[0]?.awb).toBeNull();
  expect(ownShipments.map(({ id }) => id).toSorted()).toEqual([sent.id, moving.id, withoutAwb.id].toSorted());
  expect(ownShipments.find(({ id }) => id === moving.id)).toMatchObject({ isDelayed: true, mayCancel: false });
  expect(ownShipments.find(({ id }) => id === withoutAwb.id)).toMatchObject({ mayGenerateAwb: true, mayCancel: true });
  const found = expectOk(await listActiveShipments(shop.staff(), { search: sent.created.shipment.awbCode ?? '' }));
  expect(found.shipments.map(({ id }) => id)).toEqual([sent.id]);
  const after = await loadStats();
  expect({
    withoutAwb: after.withoutAwb - before.withoutAwb,
    pickupScheduled: after.pickupScheduled - before.pickupScheduled,
    inTransit: after.inTransit - before.inTransit,
    delayed: after.delayed - before.delayed,
    delivered: after.deliveredThisWeek - before.deliveredThisWeek,
  }).toEqual({ withoutAwb: 1, pickupScheduled: 1, inTransit: 1, delayed: 1, delivered: 1 });
  // No other shipment of this file is delivered: this one took 48 hours.
  expect(after.averageDays).toBeCloseTo(2, 1);
  expect(after).toMatchObject({ pickupPincode: '110001', dashboardUrl: expect.stringMatching(/^https:/) });
});
