import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { orderEvents, orders } from '#db/schema/orders.ts';
import { shipments } from '#db/schema/shipments.ts';
import { inventoryLevels, stockLedger } from '#db/schema/stock.ts';
import { outbox } from '#db/schema/system.ts';
import { inTransaction } from '#db/transaction.server.ts';
import { getCoupon } from '#shop/coupons/coupon-records.server.ts';
import { recordUnitStatement } from '#shop/payments/unit-statements.server.ts';
import {
  expectOk,
  minutesAfterNow,
  openTestShop,
  orderRequestFor,
  placeCashOrder,
  UNKNOWN_ID,
} from '#shop/testing/test-shop.ts';
import { type MoveRefusal, moveOrder } from './move-order.server.ts';
import type { SettableStatus } from './order.ts';
import type { Order } from './order-rows.server.ts';
import { processStock } from './process-stock.server.ts';

const shop = openTestShop();

let minutes = 0;
const move = (id: string, to: SettableStatus, trackingNumber?: string) =>
  inTransaction<Order, MoveRefusal>(shop.db, (tx, refuse) => {
    const tracked = trackingNumber ? { trackingNumber } : {};
    return moveOrder(
      tx,
      id,
      { to, at: minutesAfterNow(++minutes), actor: 'staff@tanabana.example', ...tracked },
      refuse,
    );
  });

async function placeOrder(onHand = 5, couponCode?: string) {
  const productId = await shop.addProduct({ stock: [{ size: 'M', onHand }] });
  const { ctx } = await shop.addShopper();
  const buy = () =>
    placeCashOrder(ctx, orderRequestFor([{ productId, size: 'M', quantity: 2 }], couponCode ? { couponCode } : {}));
  const placed = expectOk(await buy());
  const stock = async () => {
    const [row] = await shop.db.select().from(inventoryLevels).where(eq(inventoryLevels.productId, productId));
    return [row?.onHand, row?.reserved];
  };
  const ledgerKinds = async () => {
    const rows = await shop.db
      .select()
      .from(stockLedger)
      .where(eq(stockLedger.checkoutId, placed.checkoutId))
      .orderBy(stockLedger.id);
    return rows.map(({ kind, reservationGeneration }) => [kind, reservationGeneration]);
  };
  return { id: placed.id, productId, ctx, stock, ledgerKinds };
}

const processAll = async () => expectOk(await processStock(shop.staff()));

describe('cancelling', () => {
  test('cancelling before processing releases the reserved units', async () => {
    const { id, stock, ledgerKinds } = await placeOrder();
    expect(await stock()).toEqual([5, 2]);
    expectOk(await move(id, 'cancelled'));
    expect(await stock()).toEqual([5, 0]);
    expect(await ledgerKinds()).toEqual([
      ['reserve', 0],
      ['release', 0],
    ]);
  });

  test('cancelling after processing and before shipping restocks the units, and the order is no longer processed', async () => {
    const { id, stock } = await placeOrder();
    await processAll();
    expect(await stock()).toEqual([3, 0]);
    expectOk(await move(id, 'processing'));
    const moved = expectOk(await move(id, 'cancelled'));
    expect(moved).toMatchObject({ stockProcessed: false, stockProcessedAt: null });
    expect(await stock()).toEqual([5, 0]);
  });

  test('cancelling after shipping leaves processed stock unchanged: the shipment has left the warehouse', async () => {
    const { id, stock } = await placeOrder();
    await processAll();
    expectOk(await move(id, 'shipped'));
    expect(expectOk(await move(id, 'cancelled')).stockProcessed).toBe(true);
    expect(await stock()).toEqual([3, 0]);
  });

  test('two parallel cancellations cancel once', async () => {
    const { id, stock } = await placeOrder();
    const results = await Promise.all([move(id, 'cancelled'), move(id, 'cancelled')]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await stock()).toEqual([5, 0]);
  });
});

describe('reopening', () => {
  test('reopening reserves the units again, any number of times', async () => {
    const { id, stock, ledgerKinds } = await placeOrder();
    for (let round = 0; round < 2; round++) {
      expectOk(await move(id, 'cancelled'));
      expectOk(await move(id, 'pending'));
      expect(await stock()).toEqual([5, 2]);
    }
    expect(await ledgerKinds()).toEqual([
      ['reserve', 0],
      ['release', 0],
      ['reserve', 1],
      ['release', 1],
      ['reserve', 2],
    ]);
    await processAll();
    expect(await stock()).toEqual([3, 0]);
    expectOk(await move(id, 'cancelled'));
    expectOk(await move(id, 'processing'));
    expect(await stock()).toEqual([5, 2]);
  });

  test('reopening is refused when the units were sold to another shopper', async () => {
    const { id, productId, stock } = await placeOrder(2);
    expectOk(await move(id, 'cancelled'));
    const other = await shop.addShopper();
    expectOk(await placeCashOrder(other.ctx, orderRequestFor([{ productId, size: 'M', quantity: 1 }])));
    expect(await move(id, 'pending')).toEqual({ ok: false, reason: 'sold-out' });
    expect(await stock()).toEqual([2, 1]);
    const [row] = await shop.db.select().from(orders).where(eq(orders.id, id));
    expect(row).toMatchObject({ status: 'cancelled', reservationGeneration: 0 });
  });

  test('a reopened order uses its coupon again', async () => {
    const couponId = await shop.addCoupon({ code: 'BACKAGAIN', usageLimit: 1 });
    const { id } = await placeOrder(5, 'BACKAGAIN');
    const used = async () => (await getCoupon(shop.staff(), couponId))?.usedCount;
    expectOk(await move(id, 'cancelled'));
    expect(await used()).toBe(0);
    expectOk(await move(id, 'pending'));
    expect(await used()).toBe(1);
  });

  test('reopening is refused, without reserving units, when the coupon is used up', async () => {
    await shop.addCoupon({ code: 'LASTONE', usageLimit: 1 });
    const { id, stock } = await placeOrder(5, 'LASTONE');
    expectOk(await move(id, 'cancelled'));
    await placeOrder(5, 'LASTONE');
    expect(await move(id, 'pending')).toEqual({ ok: false, reason: 'coupon-used-up' });
    expect(await stock()).toEqual([5, 0]);
  });
});

describe('A-GRANT-02 units that left the warehouse', () => {
  test.each(['shipped', 'delivered'] as const)(
    'cancelling a %s order before Process Stock does not put the units up for sale',
    async (status) => {
      const { id, stock } = await placeOrder();
      expectOk(await move(id, status));
      expect(expectOk(await move(id, 'cancelled'))).toMatchObject({ stockProcessed: true });
      expect(await stock()).toEqual([3, 0]);
    },
  );

  test('the units stay outside while the courier has the shipment, whatever status the order is set back to', async () => {
    const { id, stock } = await placeOrder();
    expectOk(await move(id, 'shipped'));
    await shop.db.insert(shipments).values({ orderId: id, provider: 'test', status: 'IN_TRANSIT' });
    expectOk(await move(id, 'processing'));
    expectOk(await move(id, 'cancelled'));
    expect(await stock()).toEqual([3, 0]);
  });

  test('A-CUST-02 an order set to shipped by mistake returns its units only after staff confirm that they never left', async () => {
    const { id, stock } = await placeOrder();
    expectOk(await move(id, 'shipped'));
    expectOk(await move(id, 'processing'));
    expect(await stock()).toEqual([3, 0]);
    expectOk(await recordUnitStatement(shop.staff(), id, { action: 'never-left', reason: 'Wrong row' }));
    expectOk(await move(id, 'cancelled'));
    expect(await stock()).toEqual([5, 0]);
  });
});

describe('every status change', () => {
  test('every status change is stored in the history in order; shipped, delivered and cancelled send a message', async () => {
    const { id } = await placeOrder();
    for (const to of ['processing', 'shipped', 'delivered'] as const) expectOk(await move(id, to, '149051000137'));
    const events = await shop.db.select().from(orderEvents).where(eq(orderEvents.orderId, id)).orderBy(orderEvents.at);
    expect(events.map(({ status }) => status)).toEqual(['pending', 'processing', 'shipped', 'delivered']);
    const topics = (await shop.db.select().from(outbox))
      .filter(({ payload }) => payload.orderId === id)
      .map(({ topic }) => topic);
    expect(topics.toSorted()).toEqual(['order-delivered', 'order-placed', 'order-shipped']);
    const [row] = await shop.db.select().from(orders).where(eq(orders.id, id));
    expect(row).toMatchObject({ trackingNumber: '149051000137', version: 4 });
    expect(row?.deliveryDate).toEqual(row?.updatedAt);
  });

  test('A-ORD-04 an order can be moved to any status except the current one; an unknown order is refused', async () => {
    const { id, stock } = await placeOrder();
    expect(await move(id, 'pending')).toEqual({ ok: false, reason: 'not-allowed-from-here' });
    for (const to of ['delivered', 'pending', 'shipped', 'cancelled', 'delivered', 'processing'] as const) {
      expect(expectOk(await move(id, to))).toMatchObject({ status: to });
    }
    // The two units that had left when it was cancelled are still outside; reopening reserved no others.
    expect(await stock()).toEqual([3, 0]);
    const [row] = await shop.db.select().from(orders).where(eq(orders.id, id));
    expect(row).toMatchObject({ deliveryDate: null, reservationGeneration: 0 });
    expect(await move(UNKNOWN_ID, 'shipped')).toEqual({ ok: false, reason: 'no-such-order' });
  });

  test('A-ORD-06 a confirmed order can be moved on', async () => {
    const { id } = await placeOrder();
    await shop.db.update(orders).set({ status: 'confirmed' }).where(eq(orders.id, id));
    expect(expectOk(await move(id, 'processing'))).toMatchObject({ status: 'processing' });
  });
});
