// A cancelled cash order is reopened: what came back before, and cash that was given back, must not be counted twice.
import { asc, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { findBreaches } from '#db/invariants.server.ts';
import { cashReturns } from '#db/schema/payments.ts';
import { getAdminOrder } from '#shop/orders/get-admin-order.server.ts';
import { findOwnOrder } from '#shop/orders/own-orders.server.ts';
import { getPaymentSums } from '#shop/orders/payment-state.ts';
import { settleReturn } from '#shop/returns/settle-return.server.ts';
import { openReturningShop } from '#shop/returns/testing/returning-shop.ts';
import { expectOk } from '#shop/testing/test-shop.ts';
import { endCashReturn } from './cash.server.ts';
import { refundAmount } from './refund-amount.server.ts';
import { updateOrderStatus } from './set-order-status.server.ts';

const shop = openReturningShop();

const setStatus = (id: string, status: string) =>
  updateOrderStatus(shop.staff(), id, { status, seen: null, reason: 'Set by mistake' });

const tasksOf = (id: string) =>
  shop.db.select().from(cashReturns).where(eq(cashReturns.orderId, id)).orderBy(asc(cashReturns.createdAt));

const finishTask = async (id: string, amount: number) => {
  const task = (await tasksOf(id)).find((each) => each.amount === amount && each.status === 'open');
  return expectOk(await endCashReturn(shop.staff(), task?.id ?? '', 'Transfer 4711'));
};

/** Cash of ₹1,000 collected, of which staff promised ₹200 back. */
async function addOrderWithGoodwill() {
  const { order } = await shop.addDelivered({ paymentMethod: 'cod', lines: [{ price: 100_000 }] });
  const refund = { orderId: order.id, amount: 20_000, seenRefundable: order.total, note: '' };
  expectOk(await refundAmount(shop.staff(), { ...refund, reason: 'Goodwill' }));
  return order;
}

describe('A-CUST-02 a cancelled order', () => {
  test('is not reopened when units of it came back in a return', async () => {
    await shop.chargeGst();
    const bought = await shop.addDelivered({ paymentMethod: 'cod', lines: [{ price: 50_000, quantity: 2 }] });
    const number = await shop.addArrived(bought.ctx(), shop.requestFor(bought, { vpa: 'asha@upi' }));
    await shop.checkAll(number);
    expectOk(await settleReturn(shop.staff(), number));
    expectOk(await setStatus(bought.order.id, 'cancelled'));
    expect(await setStatus(bought.order.id, 'delivered')).toEqual({ ok: false, reason: 'units-returned' });
    expect(await tasksOf(bought.order.id)).toMatchObject([
      { status: 'open', amount: 50_000 },
      { status: 'open', amount: bought.order.total - 50_000 },
    ]);
    // Ten, less the two that were sold, and the one that came back.
    expect((await shop.levelOf(bought.items[0]?.productId ?? null, 'M')).onHand).toBe(9);
    expect(await findBreaches(shop.db)).toEqual([]);
  });
});

describe('A-MONEY-03 reopening a cancelled order', () => {
  test('withdraws the task of the cancellation and keeps the one of a goodwill', async () => {
    const order = await addOrderWithGoodwill();
    expectOk(await setStatus(order.id, 'cancelled'));
    expectOk(await setStatus(order.id, 'delivered'));
    expect(await tasksOf(order.id)).toMatchObject([
      { status: 'open', amount: 20_000 },
      { status: 'withdrawn', amount: order.total - 20_000 },
    ]);
  });

  test('is refused while a cash task is open, once the task of the cancellation is done', async () => {
    const order = await addOrderWithGoodwill();
    expectOk(await setStatus(order.id, 'cancelled'));
    await finishTask(order.id, order.total - 20_000);
    expect(await setStatus(order.id, 'processing')).toEqual({ ok: false, reason: 'cash-task-open' });
    await finishTask(order.id, 20_000);
    expect(expectOk(await setStatus(order.id, 'processing'))).toMatchObject({ paymentStatus: 'pending' });
    expect(await findBreaches(shop.db)).toEqual([]);
  });

  test('leaves an order paid whose goodwill was paid out before the cancellation', async () => {
    const order = await addOrderWithGoodwill();
    await finishTask(order.id, 20_000);
    expectOk(await setStatus(order.id, 'cancelled'));
    expect(expectOk(await setStatus(order.id, 'delivered'))).toMatchObject({ paymentStatus: 'paid' });
    expect((await tasksOf(order.id)).map(({ status }) => status)).toEqual(['done', 'withdrawn']);
  });

  test('A-MONEY-01 S-TRUE-03 shows the order as unpaid after its cash was given back, and as paid when it is collected again', async () => {
    const { order, ctx } = await shop.addDelivered({ paymentMethod: 'cod', lines: [{ price: 100_000 }] });
    const readStates = async () => {
      const detail = await getAdminOrder(shop.staff(), order.id);
      if (!detail) throw new Error('the order is missing');
      const { state, collectedCash, refunded, outstanding } = getPaymentSums(detail);
      const shown = await findOwnOrder(ctx(), order.orderId);
      return [state, collectedCash, refunded, outstanding, shown?.paymentState];
    };
    expectOk(await setStatus(order.id, 'cancelled'));
    await finishTask(order.id, order.total);
    expect(await readStates()).toEqual(['refunded', order.total, order.total, 0, 'Refunded ₹1,000']);
    expectOk(await setStatus(order.id, 'shipped'));
    expect(await readStates()).toEqual(['unpaid', 0, 0, order.total, 'Pay on delivery']);
    expectOk(await setStatus(order.id, 'delivered'));
    expect(await readStates()).toEqual(['collected', order.total, 0, 0, 'Paid']);
    expectOk(await setStatus(order.id, 'cancelled'));
    expect(await readStates()).toEqual(['refund-due', order.total, 0, 0, 'Refund of ₹1,000 on its way']);
  });
});
