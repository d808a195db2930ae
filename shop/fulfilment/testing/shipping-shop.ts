// A test shop connected over HTTP to the courier simulator. Webhooks arrive at the store's own endpoint, and tests run
// the jobs explicitly. A call to the courier inside a transaction fails the test.

import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { eq, isNull, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { orders } from '#db/schema/orders.ts';
import { webhookInbox } from '#db/schema/payments.ts';
import { shipments } from '#db/schema/shipments.ts';
import { inventoryLevels } from '#db/schema/stock.ts';
import { outbox } from '#db/schema/system.ts';
import { inTransaction } from '#db/transaction.server.ts';
import { createCircuitBreaker } from '#providers/circuit-breaker.ts';
import { createShiprocketCourier } from '#providers/shiprocket/shiprocket-courier.ts';
import { receiveShiprocketWebhook } from '#server/shiprocket-webhook.ts';
import { type Actor, actorName } from '#shop/actor.ts';
import type { ProductInput } from '#shop/catalog/product-input.ts';
import type { ShopContext } from '#shop/context.ts';
import { moveUnits } from '#shop/orders/custody.server.ts';
import { type MoveRefusal, moveOrder } from '#shop/orders/move-order.server.ts';
import type { SettableStatus } from '#shop/orders/order.ts';
import type { Order } from '#shop/orders/order-rows.server.ts';
import { settle } from '#shop/payments/settle.server.ts';
import { expectOk, openTestShop, orderRequestFor, placeCashOrder, STAFF } from '#shop/testing/test-shop.ts';
import { watchTransactions } from '#shop/testing/watch-transactions.ts';
import type { FaultPlan } from '#simulators/shiprocket/faults.ts';
import { type ShiprocketSimulator, startShiprocketSimulator } from '#simulators/shiprocket/shiprocket-simulator.ts';
import { cancelShipmentOfCancelledOrder } from '../cancel-shipment.server.ts';
import type { CourierProvider } from '../courier-provider.ts';
import { createShipment } from '../create-shipment.server.ts';
import { handleShipmentWebhook, type RefreshReverse } from '../shipment-webhooks.server.ts';

export const ACCOUNT = { email: 'api@tanabana.example', password: 'a password of the test' };
export const WEBHOOK_TOKEN = 'a token of the test';
/** The simulator's courier Delhivery Surface. */
export const COURIER = 43;

interface OrderOptions {
  readonly pincode?: string;
  readonly address?: string;
  readonly paid?: boolean;
  readonly status?: SettableStatus;
  readonly product?: Partial<ProductInput>;
}

export function openShippingShop() {
  const shop = openTestShop();
  const transactions = watchTransactions();
  afterEach(() => expect(transactions.callsInTransaction.splice(0)).toEqual([]));
  let simulator: ShiprocketSimulator;
  let courierWithLongTimeout: CourierProvider;
  /** A courier client with a short timeout, for faults in which the simulator never responds. */
  let courierWithShortTimeout: CourierProvider;
  let isHanging = false;
  let webhookAddress: string | null = null;
  const webhookServer = createServer(
    getRequestListener((request) => receiveShiprocketWebhook(system('webhook'), request), {
      overrideGlobalObjects: false,
    }),
  );
  const as = (actor: Actor, now = new Date()): ShopContext => {
    const ctx = shop.as(actor, now);
    const courier = isHanging ? courierWithShortTimeout : courierWithLongTimeout;
    return { ...ctx, db: transactions.db(ctx.db), providers: { ...ctx.providers, courier } };
  };
  const system = (name = 'job') => as({ kind: 'system', name });
  const staff = () => as(STAFF);

  beforeAll(async () => {
    webhookServer.unref().listen(0, '127.0.0.1');
    await once(webhookServer, 'listening');
    webhookAddress = `http://127.0.0.1:${(webhookServer.address() as AddressInfo).port}/hooks/parcel-events`;
    simulator = await startShiprocketSimulator({
      ...ACCOUNT,
      webhookToken: WEBHOOK_TOKEN,
      webhookUrl: () => webhookAddress,
      webhookPauseMs: 5,
      slowMs: 20,
    });
    const createCourier = (timeoutMs: number) =>
      transactions.provider(
        createShiprocketCourier({
          ...ACCOUNT,
          apiBase: simulator.apiBase,
          webhookToken: WEBHOOK_TOKEN,
          pickupLocation: 'Primary',
          pickupPincode: '110001',
          timeoutMs,
          pauseMs: 1,
          loginCoolDownMs: 0,
          breaker: createCircuitBreaker({ failures: 1_000, coolDownMs: 1 }),
        }),
      );
    courierWithLongTimeout = createCourier(20_000);
    courierWithShortTimeout = createCourier(1_500);
  });
  afterAll(async () => {
    await simulator.close();
    webhookServer.close();
    webhookServer.closeAllConnections();
  });

  const move = async (id: string, to: SettableStatus): Promise<void> => {
    const ctx = staff();
    const step = { to, at: ctx.now, actor: actorName(ctx.actor) };
    expectOk(await inTransaction<Order, MoveRefusal>(ctx.db, (tx, refuseWith) => moveOrder(tx, id, step, refuseWith)));
  };

  async function placeOrder({
    pincode = '560001',
    address = '12 MG Road',
    paid = false,
    product,
  }: OrderOptions): Promise<Order> {
    const productId = await shop.addProduct(product);
    const { userId } = await shop.addShopper();
    const ctx = as({ kind: 'shopper', userId });
    const request = orderRequestFor([{ productId, size: 'M', quantity: 2 }]);
    const to = { ...request.shippingAddress, pincode, address };
    if (!paid) return expectOk(await placeCashOrder(ctx, { ...request, shippingAddress: to }));
    const checkout = expectOk(await shop.openCheckout(ctx, { ...request, shippingAddress: to, paymentMethod: 'upi' }));
    const payment = { provider: 'razorpay', providerPaymentId: `pay_${crypto.randomUUID()}`, method: 'upi' };
    return expectOk(await settle(ctx, checkout.id, { ...payment, amount: checkout.total, currency: 'INR' }));
  }

  return {
    chargeGst: () => shop.chargeGst(),
    as,
    staff,
    system,
    move,
    get db() {
      return shop.db;
    },
    get databaseUrl() {
      return shop.databaseUrl;
    },
    get simulator() {
      return simulator;
    },
    injectFaults(...plans: FaultPlan[]) {
      isHanging = plans.some(({ how }) => how.includes('hang'));
      simulator.injectFaults(...plans);
    },
    /** Places an order of two units, in processing by default. */
    async order(options: OrderOptions = {}): Promise<Order> {
      const order = await placeOrder(options);
      const { status = 'processing' } = options;
      if (status !== 'pending') await move(order.id, status);
      return { ...order, status };
    },
    async ship(options: OrderOptions = {}) {
      const order = await this.order(options);
      const created = expectOk(await createShipment(staff(), order.orderId, COURIER));
      return { order, created, id: created.id };
    },
    orderNow: async (id: string) => (await shop.db.select().from(orders).where(eq(orders.id, id)))[0],
    shipmentsOf: (orderId: string) => shop.db.select().from(shipments).where(eq(shipments.orderId, orderId)),
    async shipmentNow(id: string) {
      const [row] = await shop.db.select().from(shipments).where(eq(shipments.id, id));
      if (!row) throw new Error(`Shipment ${id} was not found`);
      return row;
    },
    /** Records that the courier has picked up the order's units. */
    async handOver(order: Order): Promise<void> {
      await shop.db.transaction((tx) => moveUnits(tx, order, 'hand-over', { actor: 'test', at: order.orderDate }));
    },
    /** Returns the units on hand and the reserved units of each size of the order: [on hand, reserved, …]. */
    async stockOf(order: Order): Promise<number[]> {
      const rows = await shop.db
        .select({ onHand: inventoryLevels.onHand, reserved: inventoryLevels.reserved })
        .from(inventoryLevels)
        .where(sql`${inventoryLevels.id} in (select inventory_level_id from order_items where order_id = ${order.id})`);
      return rows.flatMap(({ onHand, reserved }) => [onHand, reserved]);
    },
    /** Returns the simulator's shipments with the order's number or the number and a suffix as reference. */
    booked: (order: Order) =>
      [...simulator.records.parcels.values()].filter(({ reference }) => reference.startsWith(order.orderId)),
    /** Processes all pending webhooks at once; a webhook that fails stays pending. */
    async workOnInbox(refreshReverse: RefreshReverse = async () => 0) {
      await simulator.webhooks.idle();
      const pending = await shop.db.select().from(webhookInbox).where(isNull(webhookInbox.processedAt));
      await Promise.all(pending.map(({ id }) => handleShipmentWebhook(system(), id, refreshReverse).catch(() => {})));
    },
    /** Delivers the cancellation messages of the outbox; returns false for each message that failed. */
    async notifyCancelled(): Promise<boolean[]> {
      const rows = await shop.db.select().from(outbox).where(eq(outbox.topic, 'cancel-parcel'));
      return Promise.all(
        rows.map(({ payload }) =>
          cancelShipmentOfCancelledOrder(system(), String(payload.shipmentId)).then(
            () => true,
            () => false,
          ),
        ),
      );
    },
    /** Expires the lease, as after a crashed worker. */
    async expireLease(id: string) {
      await shop.db.execute(sql`update shipments set lease_expires_at = now() - interval '1 second' where id = ${id}`);
    },
  };
}
