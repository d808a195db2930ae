// A test shop connected over HTTP to the payment simulator. Webhooks arrive at the store's own endpoint, and tests run the jobs
// explicitly. A call to the provider inside a transaction fails the test.

import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { eq, isNull } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { refunds, webhookInbox } from '#db/schema/payments.ts';
import { createCircuitBreaker } from '#providers/circuit-breaker.ts';
import { createRazorpayPayments } from '#providers/razorpay/razorpay-payments.ts';
import { receiveRazorpayWebhook } from '#server/razorpay-webhook.ts';
import type { Actor } from '#shop/actor.ts';
import type { ShopContext } from '#shop/context.ts';
import type { OrderRequest } from '#shop/orders/order-input.ts';
import { expectOk, openTestShop, orderRequestFor, STAFF } from '#shop/testing/test-shop.ts';
import { watchTransactions } from '#shop/testing/watch-transactions.ts';
import type { FaultPlan } from '#simulators/razorpay/faults.ts';
import { type RazorpaySimulator, startRazorpaySimulator } from '#simulators/razorpay/razorpay-simulator.ts';
import type { PaymentProvider } from '../payment-provider.ts';
import { processPaymentWebhook } from '../payment-webhooks.server.ts';
import { sendRefund } from '../refunds.server.ts';
import { startPayment } from '../start-payment.server.ts';
import type { PaymentWindow } from '../started-payment.ts';

const KEYS = { keyId: 'rzp_test_0123456789abcd', keySecret: 'a secret of the test' };
export const WEBHOOK_SECRET = 'another secret of the test';

export function openPayingShop() {
  const shop = openTestShop();
  const transactions = watchTransactions();
  afterEach(() => expect(transactions.callsInTransaction.splice(0)).toEqual([]));
  let simulator: RazorpaySimulator;
  let providerWithLongTimeout: PaymentProvider;
  /** The provider with a short timeout, for faults in which it never responds. */
  let providerWithShortTimeout: PaymentProvider;
  let isHanging = false;
  let webhookAddress = '';
  const webhookServer = createServer(
    getRequestListener((request) => receiveRazorpayWebhook(as({ kind: 'system', name: 'webhook' }), request), {
      overrideGlobalObjects: false,
    }),
  );
  /** A context with the real time, because the reconciler and expiry use the database's clock. */
  const as = (actor: Actor, now = new Date()): ShopContext => {
    const ctx = shop.as(actor, now);
    return {
      ...ctx,
      db: transactions.db(ctx.db),
      providers: { ...ctx.providers, payments: isHanging ? providerWithShortTimeout : providerWithLongTimeout },
    };
  };
  const system = (name = 'job') => as({ kind: 'system', name });

  beforeAll(async () => {
    webhookServer.unref().listen(0, '127.0.0.1');
    await once(webhookServer, 'listening');
    webhookAddress = `http://127.0.0.1:${(webhookServer.address() as AddressInfo).port}/webhooks/razorpay`;
    simulator = await startRazorpaySimulator({
      ...KEYS,
      webhookSecret: WEBHOOK_SECRET,
      webhookUrl: () => webhookAddress,
      webhookPauseMs: 5,
      slowMs: 20,
    });
    const breaker = createCircuitBreaker({ failures: 1_000, coolDownMs: 1 });
    const options = { apiBase: simulator.apiBase, ...KEYS, webhookSecrets: [WEBHOOK_SECRET], scriptUrl: '/x.js' };
    const connect = (timeoutMs: number) =>
      transactions.provider(createRazorpayPayments({ ...options, timeoutMs, pauseMs: 1, breaker }));
    providerWithLongTimeout = connect(20_000);
    providerWithShortTimeout = connect(200);
  });
  afterAll(async () => {
    await simulator.close();
    webhookServer.close();
    webhookServer.closeAllConnections();
  });

  /** A failed job is retried by the next call. */
  const ignoreFailure = (work: Promise<void>) => work.catch(() => {});

  return {
    addShopper: shop.addShopper.bind(shop),
    addCoupon: shop.addCoupon.bind(shop),
    addProduct: shop.addProduct.bind(shop),
    chargeGst: shop.chargeGst.bind(shop),
    staff: (now?: Date) => ({ ...as(STAFF, now) }),
    get db() {
      return shop.db;
    },
    get simulator() {
      return simulator;
    },
    get webhookAddress() {
      return webhookAddress;
    },
    as,
    system,
    injectFaults(...plans: FaultPlan[]) {
      isHanging = plans.some(({ how }) => how.includes('hang'));
      simulator.injectFaults(...plans);
    },
    /** Processes all pending webhooks at once; a failed one stays pending. */
    async workOnInbox() {
      await simulator.webhooks.idle();
      const pending = await shop.db.select().from(webhookInbox).where(isNull(webhookInbox.processedAt));
      await Promise.all(pending.map(({ id }) => ignoreFailure(processPaymentWebhook(system(), id))));
    },
    async sendRefunds() {
      const requested = await shop.db.select().from(refunds).where(eq(refunds.status, 'requested'));
      await Promise.all(requested.map(({ id }) => ignoreFailure(sendRefund(system(), id))));
    },
    async checkOut(overrides: Partial<OrderRequest> & { stock?: number } = {}) {
      const { stock = 10, ...requestOverrides } = overrides;
      const productId = await shop.addProduct({ stock: [{ size: 'M', onHand: stock }] });
      const { userId } = await shop.addShopper();
      const ctx = () => as({ kind: 'shopper', userId });
      const request = orderRequestFor([{ productId, size: 'M', quantity: 1 }], {
        paymentMethod: 'upi',
        ...requestOverrides,
      });
      return { userId, productId, ctx, request };
    },
    async start(ctx: ShopContext, request: OrderRequest): Promise<PaymentWindow> {
      const started = expectOk(await startPayment(ctx, request));
      if (started.kind !== 'open') throw new Error(started.kind);
      return started;
    },
  };
}
