// Shoppers pay, pay twice, pay late, close the window and return, over a connection that fails at random. At the end,
// captures minus refunds at the provider must equal the total of the paid orders, to the paisa.
import { eq, inArray, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { checkouts, orders } from '#db/schema/orders.ts';
import { refunds } from '#db/schema/payments.ts';
import type { ShopContext } from '#shop/context.ts';
import { expireCheckouts } from '#shop/orders/expire-checkouts.server.ts';
import type { OrderRequest } from '#shop/orders/order-input.ts';
import type { Delivery } from '#simulators/messenger.ts';
import type { Fault } from '#simulators/razorpay/faults.ts';
import { cancelOrder } from './cancel-order.server.ts';
import { confirmPayment } from './confirm-payment.server.ts';
import { reconcilePayments } from './reconcile-payments.server.ts';
import { startPayment } from './start-payment.server.ts';
import type { PaymentWindow } from './started-payment.ts';
import { openPayingShop } from './testing/paying-shop.ts';

const shop = openPayingShop();

/** A linear congruential generator, with the constants of Numerical Recipes. The same seed gives the same sequence. */
function seededRandom(seed: number) {
  let state = seed >>> 0;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  return {
    pick: <T>(from: readonly T[]): T => from[Math.floor(next() * from.length)] as T,
    chance: (probability: number) => next() < probability,
  };
}

const FAULTS: readonly Fault[] = [
  'server-error',
  'busy',
  'garbage',
  'reset',
  'done-then-reset',
  'done-then-error',
  'slow',
];
const DELIVERIES: readonly Delivery[] = ['once', 'twice', 'lost', 'held'];
const OUTCOMES = ['captured', 'captured', 'authorized', 'created'] as const;

async function startWithRetries(ctx: ShopContext, request: OrderRequest): Promise<PaymentWindow | null> {
  for (let attempts = 0; attempts < 5; attempts++) {
    const started = await startPayment(ctx, request);
    if (started.ok && started.value.kind === 'open') return started.value;
  }
  return null;
}

async function buy(seed: number): Promise<void> {
  const { pick, chance } = seededRandom(seed);
  const { ctx, request, userId } = await shop.checkOut({ stock: pick([1, 5]) });
  const started = await startWithRetries(ctx(), request);
  if (!started) return;
  const { checkoutId, providerOrderId } = started;
  // A wrong amount, which must be refunded.
  const amount = chance(0.1) ? 100 : undefined;
  const receipt = shop.simulator.pay(providerOrderId, { outcome: pick(OUTCOMES), ...(amount ? { amount } : {}) });
  const paymentId = receipt.razorpay_payment_id;
  if (chance(0.3)) {
    await shop.db
      .update(checkouts)
      .set({ expiresAt: new Date(Date.now() - 1_000) })
      .where(eq(checkouts.id, checkoutId));
    await expireCheckouts(shop.system());
  }
  if (chance(0.6)) await confirmPayment(ctx(), { checkoutId, paymentId, signature: receipt.razorpay_signature });
  if (shop.simulator.records.payments.get(paymentId)?.status === 'created' && chance(0.7))
    shop.simulator.captureLate(paymentId);
  if (chance(0.2)) {
    const [order] = await shop.db.select().from(orders).where(eq(orders.userId, userId));
    if (order) await cancelOrder(shop.staff(), order.id, 'Changed my mind');
  }
}

test.each([1, 2, 3, 4])(
  'S-PAY-12 captures minus refunds equal the paid orders, to the paisa (seed %i)',
  async (seed) => {
    const { pick } = seededRandom(seed * 7_919);
    for (let wave = 0; wave < 3; wave++) {
      shop.simulator.webhooks.delivery = pick(DELIVERIES);
      shop.injectFaults({ how: pick(FAULTS), times: 4 }, { how: pick(FAULTS), on: /payments|refund/, times: 3 });
      await Promise.all(Array.from({ length: 4 }, (_, index) => buy(seed * 1_000 + wave * 10 + index)));
      await Promise.all([shop.workOnInbox(), shop.sendRefunds(), reconcilePayments(shop.system(), { all: true })]);
    }

    // Without faults, all queued work succeeds.
    shop.injectFaults();
    await shop.simulator.webhooks.release({ reversed: true, times: 2 });
    shop.simulator.webhooks.delivery = 'once';
    await shop.workOnInbox();
    await reconcilePayments(shop.system(), { all: true });
    await shop.sendRefunds();
    await shop.workOnInbox();

    const [row] = await shop.db
      .select({ paid: sql<number>`coalesce(sum(${orders.total}), 0)::int` })
      .from(orders)
      .where(sql`${orders.paymentStatus} = 'paid' and ${orders.status} <> 'cancelled'`);
    const { captured, refunded } = shop.simulator.records.totals();
    expect(captured).toBeGreaterThan(0);
    expect(captured - refunded).toBe(row?.paid);
    expect(
      await shop.db
        .select()
        .from(refunds)
        .where(inArray(refunds.status, ['requested', 'pending', 'failed'])),
    ).toEqual([]);
  },
);
