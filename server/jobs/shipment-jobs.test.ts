import { eq, inArray, sql } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { createDatabase } from '#db/client.server.ts';
import { ConnectionShare } from '#db/connection-share.server.ts';
import { orderItems, orders } from '#db/schema/orders.ts';
import { webhookInbox } from '#db/schema/payments.ts';
import { returnItems, returnShipments, returns } from '#db/schema/returns.ts';
import { shipments } from '#db/schema/shipments.ts';
import type { ShopContext } from '#shop/context.ts';
import type { CourierProvider, CourierReport } from '#shop/fulfilment/courier-provider.ts';
import { requeueShipmentWebhooks, storeShipmentWebhook } from '#shop/fulfilment/shipment-webhooks.server.ts';
import { cancelOrder } from '#shop/payments/cancel-order.server.ts';
import { ok, refuse } from '#shop/result.ts';
import { withdrawReturn } from '#shop/returns/decide-return.server.ts';
import { returnNumber } from '#shop/returns/return.ts';
import { expectOk, openTestShop, orderRequestFor, placeCashOrder } from '#shop/testing/test-shop.ts';
import { createLog } from '../log.ts';
import { createMetrics } from '../metrics.ts';
import { startJobs } from './jobs.ts';

const shop = openTestShop();
const DELIVERED: CourierReport = {
  state: 'delivered',
  statusText: 'Delivered',
  at: new Date('2025-01-12T10:00:00Z'),
  awb: null,
  courierName: null,
  expectedAt: null,
  activities: [],
};

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

let cancelled: (readonly string[])[] = [];
let failures = 0;
/** Reports every shipment as delivered; unavailable for the next `failures` calls. */
const courier = {
  name: 'shiprocket',
  track: async () => {
    if (failures-- > 0) return refuse({ kind: 'unavailable' as const, detail: 'unreachable' });
    return ok(DELIVERED);
  },
  cancel: async (ids: readonly string[]) => {
    cancelled.push(ids);
    return ok(null);
  },
} as Partial<CourierProvider> as CourierProvider;

const context = (): ShopContext => {
  const ctx = shop.staff();
  return { ...ctx, providers: { ...ctx.providers, courier } };
};

async function start() {
  const pool = createDatabase(shop.databaseUrl);
  const jobs = await startJobs({
    isOnlyNode: false,
    pool: pool.pool,
    databaseUrl: shop.databaseUrl,
    contextFor: context,
    publicUrl: 'https://shop.example',
    log: createLog('error', { write: () => {} }),
    metrics: createMetrics(),
    share: new ConnectionShare('jobs', 3),
  });
  stops.push(async () => {
    await jobs.stop();
    await pool.close();
  });
  return jobs;
}

async function addOrder() {
  const productId = await shop.addProduct();
  const { ctx } = await shop.addShopper();
  return expectOk(await placeCashOrder(ctx, orderRequestFor([{ productId, size: 'M', quantity: 1 }])));
}

async function addShipment(awbCode: string) {
  const order = await addOrder();
  await shop.db.update(orders).set({ status: 'shipped' }).where(eq(orders.id, order.id));
  const ids = { shipmentId: `1${awbCode}`, providerOrderId: `2${awbCode}`, awbCode };
  await shop.db.insert(shipments).values({ orderId: order.id, provider: 'shiprocket', status: 'IN_TRANSIT', ...ids });
  return { order, status: async () => (await shop.db.select().from(orders).where(eq(orders.id, order.id)))[0]?.status };
}
const event = (awb: string) => ({
  eventId: `event of ${awb}`,
  statusText: 'DELIVERED',
  awb,
  providerOrderId: null,
  reference: null,
});

test('a job processes each shipment webhook, even if the courier was unreachable at first or the job was lost', async () => {
  const [one, two] = [await addShipment('7001'), await addShipment('7002')];
  failures = 1;
  await storeShipmentWebhook(context(), event('7001'));
  // The job of this webhook is deleted, as after a restored backup.
  await storeShipmentWebhook(context(), event('7002'));
  await shop.db.execute(sql`delete from graphile_worker._private_jobs where payload->>'id' =
    (select id::text from webhook_inbox where event_id = 'event of 7002')`);
  await shop.db.execute(
    sql`update webhook_inbox set received_at = now() - interval '20 minutes' where event_id = 'event of 7002'`,
  );
  await requeueShipmentWebhooks(context());
  await start();
  await expect.poll(one.status).toBe('delivered');
  await expect.poll(two.status).toBe('delivered');
  const listUnprocessed = async () =>
    (
      await shop.db
        .select()
        .from(webhookInbox)
        .where(inArray(webhookInbox.event, ['DELIVERED']))
    ).filter(({ processedAt }) => processedAt === null);
  await expect.poll(listUnprocessed).toEqual([]);
});

test('A-SHIP-09 an outbox message cancels the shipment of a cancelled order', async () => {
  const { order } = await addShipment('7003');
  cancelled = [];
  expectOk(await cancelOrder(context(), order.id, 'Ordered by mistake'));
  const jobs = await start();
  jobs.outboxWritten();
  const status = async () => (await shop.db.select().from(shipments).where(eq(shipments.orderId, order.id)))[0]?.status;
  await expect.poll(status).toBe('CANCELLED');
  expect(cancelled).toEqual([['27003']]);
});

/** A return whose pickup is scheduled. */
async function addPickup(awbCode: string) {
  const order = await addOrder();
  const [row] = await shop.db
    .insert(returns)
    .values({
      orderId: order.id,
      userId: order.userId,
      idempotencyKey: crypto.randomUUID(),
      kind: 'return',
      outcome: 'refund',
      status: 'pickup-booked',
      reason: 'too-large',
      refundTo: 'source',
      pickupMethod: 'courier',
      pickupAddress: order.shippingAddress,
      answerBy: new Date(),
    })
    .returning();
  if (!row) throw new Error('The return was not written');
  const [line] = await shop.db.select().from(orderItems).where(eq(orderItems.orderId, order.id));
  await shop.db.insert(returnItems).values({ returnId: row.id, orderItemId: line?.id ?? '', unit: 1 });
  const ids = { shipmentId: `3${awbCode}`, providerOrderId: `4${awbCode}`, awbCode };
  await shop.db
    .insert(returnShipments)
    .values({ returnId: row.id, provider: 'shiprocket', reference: awbCode, status: 'pickup-scheduled', ...ids });
  const status = async () =>
    (await shop.db.select().from(returnShipments).where(eq(returnShipments.returnId, row.id)))[0]?.status;
  return { row, status };
}

test('A-REV-06 A-REV-07 A-REV-08 jobs handle the webhooks of returns, poll them, and cancel the pickup of a withdrawn one', async () => {
  const withdrawn = await addPickup('8003');
  cancelled = [];
  const shopper = shop.as({ kind: 'shopper', userId: withdrawn.row.userId ?? '' });
  expectOk(await withdrawReturn(shopper, returnNumber(withdrawn.row)));
  const jobs = await start();
  jobs.outboxWritten();
  await expect.poll(withdrawn.status).toBe('cancelled');
  expect(cancelled).toEqual([['48003']]);
  const reported = await addPickup('8001');
  await storeShipmentWebhook(context(), event('8001'));
  await expect.poll(reported.status).toBe('delivered');
  const polled = await addPickup('8002');
  await shop.db.execute(sql`select graphile_worker.add_job('poll-pickups')`);
  await expect.poll(polled.status).toBe('delivered');
});
