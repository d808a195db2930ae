// Seeds 90 days of orders in every status. They are placed, packed, shipped, delivered and cancelled through the store's own functions,
// in chronological order. Parcels travel with the demo courier; without it they were sent by hand.
import { and, eq, gt, sql } from 'drizzle-orm';
import { products } from '#db/schema/catalog.ts';
import { refunds } from '#db/schema/payments.ts';
import { inventoryLevels } from '#db/schema/stock.ts';
import { inTransaction } from '#db/transaction.server.ts';
import { actorName } from '#shop/actor.ts';
import type { ShopContext } from '#shop/context.ts';
import { type MoveRefusal, moveOrder } from '#shop/orders/move-order.server.ts';
import type { PaymentMethod, SettableStatus } from '#shop/orders/order.ts';
import { orderRequest } from '#shop/orders/order-input.ts';
import type { Order } from '#shop/orders/order-rows.server.ts';
import { openCheckout, placeCodOrder } from '#shop/orders/place-order.server.ts';
import type { CheckoutRefusal } from '#shop/orders/price-checkout.server.ts';
import { processStock } from '#shop/orders/process-stock.server.ts';
import { requestCancellation } from '#shop/orders/request-cancellation.server.ts';
import { cancelOrder } from '#shop/payments/cancel-order.server.ts';
import { deliverOrder } from '#shop/payments/deliver-order.server.ts';
import { confirmRefund } from '#shop/payments/refunds.server.ts';
import { settle } from '#shop/payments/settle.server.ts';
import { getSettings } from '#shop/settings/settings.server.ts';
import type { Records } from '#simulators/shiprocket/records.ts';
import type { SampleCouponCode } from './catalogue/coupons.ts';
import type { people } from './people/people.ts';
import { createDice, type Dice } from './random.ts';
import { type ReviewedProduct, withReviewedProducts } from './review-purchases.ts';
import { contextAt, daysBefore, expectOk } from './sample-context.ts';
import { seedReturns } from './sample-returns.ts';
import { SampleCourier, type SentParcel } from './sample-shipments.ts';

export type Person = (typeof people)[number] & { readonly userId: string };

interface AvailableSize {
  readonly productId: string;
  readonly size: string;
}

interface PlannedOrder {
  readonly number: number;
  readonly person: Person;
  readonly daysAgo: number;
  readonly method: PaymentMethod;
  readonly couponCode: SampleCouponCode | null;
  readonly lines: readonly { productId: string; size: string; quantity: number }[];
  readonly finalStatus: SettableStatus;
}

const ORDER_COUNT = 164;
const MAX_AGE_DAYS = 90;

/** Sizes with enough stock, so that products with low stock keep the stock of the catalogue. */
async function loadAvailableSizes(ctx: ShopContext): Promise<AvailableSize[]> {
  return ctx.db
    .select({ productId: inventoryLevels.productId, size: inventoryLevels.size })
    .from(inventoryLevels)
    .innerJoin(products, eq(products.id, inventoryLevels.productId))
    .where(and(gt(inventoryLevels.onHand, 6), gt(products.stock, 24), eq(products.status, 'active')))
    .orderBy(products.sku, inventoryLevels.size);
}

function chooseFinalStatus(daysAgo: number, dice: Dice): SettableStatus {
  if (daysAgo > 0.8 && dice.chance(0.07)) return 'cancelled';
  if (daysAgo > 8) return 'delivered';
  if (daysAgo > 3) return dice.chance(0.6) ? 'shipped' : 'delivered';
  if (daysAgo > 0.8) return dice.chance(0.75) ? 'processing' : 'shipped';
  return 'pending';
}

/**
 * The age of an order in days: the first six are of today, the next twelve of the last days. Of the others a quarter is 6 to 12 days
 * old, and the rest is spread over all days, with more recent orders than old ones.
 */
function chooseAge(number: number, dice: Dice): number {
  if (number < 6) return 0.05 + number * 0.12;
  if (number < 18) return 0.9 + (number - 6) * 0.24;
  return dice.chance(0.25) ? 6 + dice.next() * 6 : 2.5 + (MAX_AGE_DAYS - 2.5) * dice.next() ** 1.35;
}

/** The people who had an account at that time; everybody when nobody had. */
const joinedBefore = (persons: readonly Person[], daysAgo: number): readonly Person[] => {
  const joined = persons.filter(({ joinedDaysAgo }) => joinedDaysAgo > daysAgo);
  return joined.length > 0 ? joined : persons;
};

function planOrders(persons: readonly Person[], availableSizes: readonly AvailableSize[], dice: Dice): PlannedOrder[] {
  return Array.from({ length: ORDER_COUNT }, (_, number) => {
    const daysAgo = chooseAge(number, dice);
    const lines = Array.from({ length: dice.pick([1, 1, 1, 2, 2, 3]) }, () => ({
      ...dice.pick(availableSizes),
      quantity: dice.chance(0.12) ? 2 : 1,
    }));
    return {
      number,
      person: dice.pick(joinedBefore(persons, daysAgo)),
      daysAgo,
      method: dice.pick<PaymentMethod>(['cod', 'cod', 'upi', 'upi', 'upi', 'card']),
      couponCode: dice.chance(0.2) ? dice.pick<SampleCouponCode>(['WELCOME10', 'FESTIVE15', 'FREESHIP']) : null,
      lines,
      finalStatus: chooseFinalStatus(daysAgo, dice),
    };
  });
}

function buildOrderRequest({ number, person, method, lines }: PlannedOrder, couponCode: string | null) {
  const { name, email, phone, address, city, state, pincode } = person;
  return {
    idempotencyKey: `sample-order-${number}${couponCode ? '-coupon' : ''}`,
    lines: [...lines],
    couponCode,
    paymentMethod: method,
    customer: { name, email, phone },
    shippingAddress: { fullName: name, address, city, state, pincode, phone },
  };
}

/** Returns null when the order was refused, for example because of its coupon or the stock. */
async function place(ctx: ShopContext, planned: PlannedOrder, couponCode: string | null): Promise<Order | null> {
  const request = buildOrderRequest(planned, couponCode);
  if (planned.method === 'cod') {
    const placed = await placeCodOrder(ctx, request);
    return placed.ok ? placed.value.order : null;
  }
  const buyer = {
    owner: { userId: planned.person.userId, guestHash: null },
    now: ctx.now,
    actor: actorName(ctx.actor),
    settings: await getSettings(ctx),
  };
  const opened = await inTransaction<{ id: string; total: number }, CheckoutRefusal>(ctx.db, async (tx, refuse) => {
    const { checkout } = await openCheckout(tx, { buyer, request: orderRequest.parse(request), refuse });
    return checkout;
  });
  if (!opened.ok) return null;
  return expectOk(
    await settle(ctx, opened.value.id, {
      provider: 'razorpay',
      providerPaymentId: `pay_Sample${String(planned.number).padStart(8, '0')}`,
      amount: opened.value.total,
      currency: 'INR',
      method: planned.method,
    }),
    'a paid order',
  );
}

interface ScheduledStep {
  readonly when: Date;
  readonly run: () => Promise<unknown>;
}

interface OrdersOptions {
  /** The records of the demo courier; null when the store has another courier, which must not get sample parcels. */
  readonly parcels: Records | null;
  /** The products that people review later. */
  readonly reviewed: readonly ReviewedProduct[];
}

export async function seedOrders(
  ctx: ShopContext,
  persons: readonly Person[],
  { parcels, reviewed }: OrdersOptions,
): Promise<void> {
  const dice = createDice(20_261_114);
  const courier = parcels && new SampleCourier(parcels);
  const sizes = await loadAvailableSizes(ctx);
  const planned = withReviewedProducts(planOrders(persons, sizes, dice), reviewed, sizes);
  const staff = (when: Date) => contextAt(ctx, when);
  const move = async (order: Order, to: SettableStatus, when: Date, trackingNumber?: string) => {
    const moved = await inTransaction<Order, MoveRefusal>(ctx.db, (tx, refuse) =>
      moveOrder(
        tx,
        order.id,
        { to, at: when, actor: 'packing table', ...(trackingNumber ? { trackingNumber } : {}) },
        refuse,
      ),
    );
    expectOk(moved, `a move to ${to}`);
  };
  const dateAfterOrder = (order: PlannedOrder, days: number) =>
    daysBefore(ctx.now, Math.max(0.01, order.daysAgo - days));

  const scheduledSteps: ScheduledStep[] = planned.map((order) => ({
    when: daysBefore(ctx.now, order.daysAgo),
    run: async () => {
      const when = daysBefore(ctx.now, order.daysAgo);
      const shopper = contextAt(ctx, when, { kind: 'shopper', userId: order.person.userId });
      const placed =
        (await place(shopper, order, order.couponCode)) ??
        (order.couponCode ? await place(shopper, order, null) : null);
      if (placed) scheduledSteps.push(...listLaterSteps(order, placed));
    },
  }));

  function listLaterSteps(order: PlannedOrder, placed: Order): ScheduledStep[] {
    const step = (days: number, run: (when: Date) => Promise<void>): ScheduledStep => {
      const when = dateAfterOrder(order, days);
      return { when, run: () => run(when) };
    };
    const pack = step(0.6, (when) => move(placed, 'processing', when));
    let sent: SentParcel | null = null;
    // An order that is still on its way was sent at most four days ago, so that few parcels are late.
    const sendAfter = order.finalStatus === 'shipped' ? Math.max(1.4, order.daysAgo - 4) : 1.4;
    const send = step(sendAfter, async (when) => {
      if (courier) sent = await courier.send(staff(when), placed, order.number);
      // Without a courier: a tracking number in the form of an AWB.
      else await move(placed, 'shipped', when, `1490${String(51_000_000 + order.number * 137)}`);
    });
    const travel = { when: ctx.now, run: async () => sent && courier?.moveOn(ctx, sent, order.number) };
    const deliver = step(4.2, async (when) => {
      if (sent) await courier?.deliver(staff(when), sent);
      else expectOk(await deliverOrder(staff(when), placed.id), 'a delivery');
    });
    const cancel = step(0.9, async (when) => {
      expectOk(await cancelOrder(staff(when), placed.id, 'Cancelled on request'), 'a cancellation');
    });
    return {
      pending: [],
      processing: [pack],
      shipped: [pack, send, travel],
      delivered: [pack, send, deliver],
      cancelled: [cancel],
    }[order.finalStatus];
  }

  // Stock was processed two days ago: newer orders still wait for 'Process Stock'.
  const processedAt = daysBefore(ctx.now, 2);
  scheduledSteps.push({
    when: processedAt,
    run: async () => {
      expectOk(await processStock(staff(processedAt)), 'processed stock');
    },
  });
  // The earliest step is the last one of the list. A step may add later steps.
  while (scheduledSteps.length > 0) {
    scheduledSteps.sort((a, b) => b.when.getTime() - a.when.getTime());
    await scheduledSteps.pop()?.run();
  }
  courier?.handOver(ctx.now);
  await seedReturns(ctx);
  await confirmRefunds(ctx);
  await requestCancellations(ctx);
}

async function confirmRefunds(ctx: ShopContext): Promise<void> {
  const requested = await ctx.db
    .select({ id: refunds.id, createdAt: refunds.createdAt })
    .from(refunds)
    .orderBy(refunds.createdAt);
  for (const [index, { id, createdAt }] of requested.entries()) {
    await confirmRefund(contextAt(ctx, daysBefore(createdAt, -1)), id, `rfnd_Sample${String(index).padStart(8, '0')}`);
  }
}

async function requestCancellations(ctx: ShopContext): Promise<void> {
  const { rows } = await ctx.db.execute<{ id: string; user_id: string }>(
    sql`select id, user_id from orders where status in ('processing', 'shipped') order by order_date desc limit 3`,
  );
  const requests = [
    { reason: 'Wrong size/color ordered', type: 'replacement' },
    { reason: 'Changed my mind', type: 'refund' },
    { reason: 'Delivery time too long', type: 'refund' },
  ] as const;
  for (const [index, { id, user_id }] of rows.entries()) {
    const request = requests[index];
    if (!request) return;
    const shopper = contextAt(ctx, daysBefore(ctx.now, 0.2 + index * 0.3), { kind: 'shopper', userId: user_id });
    expectOk(await requestCancellation(shopper, { orderId: id, ...request }), 'a cancellation request');
  }
}
