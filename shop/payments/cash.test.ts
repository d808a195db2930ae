import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { orderItems } from '#db/schema/orders.ts';
import { payments } from '#db/schema/payments.ts';
import { inventoryLevels } from '#db/schema/stock.ts';
import { getAdminOrder } from '#shop/orders/get-admin-order.server.ts';
import { getPaymentSums } from '#shop/orders/payment-state.ts';
import { recordUnitStatement } from '#shop/payments/unit-statements.server.ts';
import {
  expectOk,
  GUEST,
  minutesAfterNow,
  orderRequestFor,
  ownerActor,
  placeCashOrder,
} from '#shop/testing/test-shop.ts';
import { endCashReturn, listCashReturns, takeCashReturn, voidCash } from './cash.server.ts';
import { countMoneyTasks } from './failed-refunds.server.ts';
import { updateOrderStatus } from './set-order-status.server.ts';
import { openPayingShop } from './testing/paying-shop.ts';

const shop = openPayingShop();

/** A cash order of two units, marked as delivered, which records its cash as collected. */
async function addDeliveredOrder() {
  const productId = await shop.addProduct({ stock: [{ size: 'M', onHand: 5 }] });
  const { ctx } = await shop.addShopper();
  const order = expectOk(await placeCashOrder(ctx, orderRequestFor([{ productId, size: 'M', quantity: 2 }])));
  const setStatus = async (status: string) =>
    expectOk(
      await updateOrderStatus(shop.staff(minutesAfterNow(30)), order.id, { status, seen: null, reason: 'Mistake' }),
    );
  await setStatus('delivered');
  const loadSums = async () => {
    const detail = await getAdminOrder(shop.staff(), order.id);
    if (!detail) throw new Error('The order was not found');
    return getPaymentSums(detail);
  };
  const findTask = async () =>
    expectOk(await listCashReturns(shop.staff())).find(({ orderId }) => orderId === order.id) ?? null;
  const recordStatement = (
    action: 'never-left' | 'came-back' | 'restock',
    reason = '',
    unsellable?: ReadonlyMap<string, number>,
  ) =>
    recordUnitStatement(shop.staff(minutesAfterNow(40)), order.id, {
      action,
      reason,
      ...(unsellable ? { unsellable } : {}),
    });
  const line = async () => (await shop.db.select().from(orderItems).where(eq(orderItems.orderId, order.id)))[0];
  /** [on hand, reserved] */
  const stock = async () => {
    const [row] = await shop.db.select().from(inventoryLevels).where(eq(inventoryLevels.productId, productId));
    return [row?.onHand, row?.reserved];
  };
  return { order, setStatus, loadSums, findTask, recordStatement, line, stock };
}

describe('A-MONEY-02 cash that was recorded by mistake', () => {
  test('is voided with a reason, and the order is unpaid again', async () => {
    const { order, loadSums } = await addDeliveredOrder();
    expect(await loadSums()).toMatchObject({ state: 'collected', collectedCash: order.total, outstanding: 0 });
    expect(await voidCash(shop.staff(), order.id, '  ')).toEqual({ ok: false, reason: 'reason-missing' });
    expectOk(await voidCash(shop.staff(), order.id, 'Wrong order'));
    expect(await loadSums()).toMatchObject({ state: 'unpaid', collectedCash: 0, outstanding: order.total });
    expect(await voidCash(shop.staff(), order.id, 'Again')).toEqual({ ok: false, reason: 'no-cash' });
  });

  test('A-CUST-03 is voided when staff confirm that the units never left', async () => {
    const { setStatus, loadSums, recordStatement, line } = await addDeliveredOrder();
    expect(await recordStatement('never-left', 'Mistake')).toEqual({ ok: false, reason: 'status-first' });
    await setStatus('processing');
    expect(await recordStatement('never-left')).toEqual({ ok: false, reason: 'reason-missing' });
    expectOk(await recordStatement('never-left', 'Wrong order'));
    expect(await line()).toMatchObject({ picked: 2, withCustomer: 0 });
    expect(await loadSums()).toMatchObject({ state: 'unpaid' });
  });

  test('cannot be voided after it was refunded', async () => {
    const { order, setStatus, findTask } = await addDeliveredOrder();
    await setStatus('cancelled');
    expectOk(await endCashReturn(shop.staff(), (await findTask())?.id ?? '', 'Transfer 4711'));
    expect(await voidCash(shop.staff(), order.id, 'Mistake')).toEqual({ ok: false, reason: 'being-returned' });
    const [cash] = await shop.db.select().from(payments).where(eq(payments.orderId, order.id));
    expect(cash).toMatchObject({ voidedAt: null, refunded: order.total });
  });
});

describe('A-MONEY-03 a cash refund task', () => {
  test('is taken by a staff member and completed with a reference', async () => {
    const { order, setStatus, loadSums, findTask } = await addDeliveredOrder();
    const before = await countMoneyTasks(shop.staff());
    await setStatus('cancelled');
    expect(await loadSums()).toMatchObject({ state: 'refund-due', awaitingStaff: order.total });
    expect(await countMoneyTasks(shop.staff())).toBe(before + 1);
    const id = (await findTask())?.id ?? '';
    expect(await findTask()).toMatchObject({ status: 'open', ownerEmail: null, amount: order.total });
    const { userId } = await shop.addShopper({ email: 'meera@tanabana.example' });
    const meera = ownerActor({ userId, email: 'meera@tanabana.example', name: 'Meera' });
    expectOk(await takeCashReturn({ ...shop.staff(), actor: meera }, id));
    expect((await findTask())?.ownerEmail).toBe('meera@tanabana.example');
    expect(await endCashReturn(shop.staff(), id, ' ')).toEqual({ ok: false, reason: 'reference-missing' });
    expectOk(await endCashReturn(shop.staff(), id, 'Transfer 4711'));
    expect(await endCashReturn(shop.staff(), id, 'Transfer 4712')).toEqual({ ok: false, reason: 'already-done' });
    expect(await findTask()).toMatchObject({ status: 'done', reference: 'Transfer 4711' });
    expect(await loadSums()).toMatchObject({ state: 'refunded', refunded: order.total });
    expect(await countMoneyTasks(shop.staff())).toBe(before);
  });

  test('is listed for staff only', async () => {
    expect(await listCashReturns({ ...shop.staff(), actor: GUEST })).toEqual({ ok: false, reason: 'not-allowed' });
  });
});

describe('A-CUST-03 units returned by the customer of a cancelled order', () => {
  test('are restocked, except those that cannot be sold', async () => {
    const { setStatus, recordStatement, line, stock } = await addDeliveredOrder();
    await setStatus('cancelled');
    expect(await stock()).toEqual([3, 0]);
    expectOk(await recordStatement('came-back'));
    const id = (await line())?.id ?? '';
    expect(await recordStatement('restock', 'Torn', new Map([[id, 3]]))).toEqual({
      ok: false,
      reason: 'unsellable-too-many',
    });
    expect(await recordStatement('restock', '', new Map([[id, 1]]))).toEqual({ ok: false, reason: 'reason-missing' });
    expectOk(await recordStatement('restock', 'Torn', new Map([[id, 1]])));
    expect(await line()).toMatchObject({ shelved: 1, writtenOff: 1, returned: 0 });
    expect(await stock()).toEqual([4, 0]);
  });
});
