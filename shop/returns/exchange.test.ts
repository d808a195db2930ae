import { asc, eq, like } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { checkouts, orderItems, orders } from '#db/schema/orders.ts';
import { refunds } from '#db/schema/payments.ts';
import { returns } from '#db/schema/returns.ts';
import { outbox } from '#db/schema/system.ts';
import { expireCheckouts } from '#shop/orders/expire-checkouts.server.ts';
import { cancelOrder } from '#shop/payments/cancel-order.server.ts';
import { deliverOrder } from '#shop/payments/deliver-order.server.ts';
import { expectOk, orderRequestFor, placeCashOrder, roleActor } from '#shop/testing/test-shop.ts';
import { checkReturn } from './check-return.server.ts';
import { approveReturn, withdrawReturn } from './decide-return.server.ts';
import { loadReturnForm } from './own-returns.server.ts';
import { markArrived, markPickedUp } from './pickup-progress.server.ts';
import { requestReturn } from './request-return.server.ts';
import { returnNumber } from './return.ts';
import { refundCancelledExchange, settleReturn } from './settle-return.server.ts';
import { openReturningShop } from './testing/returning-shop.ts';

const shop = openReturningShop();

beforeEach(async () => {
  shop.injectFaults();
  await shop.setReturns({ sendExchangeAfter: 'pickup' });
});

/** A delivered order of size M, and the request to exchange it for L, of which the store has `otherSize` units. */
async function addExchange(otherSize = 5, quantity = 1) {
  const bought = await shop.addDelivered({ lines: [{ price: 100_000, quantity, otherSize }] });
  const [item] = bought.items;
  const productId = item?.productId ?? '';
  const level = await shop.levelOf(productId, 'L');
  const request = shop.requestFor(bought, {
    outcome: 'exchange',
    lines: [{ orderItemId: item?.id ?? '', quantity, wantedLevelId: level.id }],
  });
  return { bought, request, productId, item };
}

const loadOrder = async (id: string | null) => {
  const [order] = await shop.db
    .select()
    .from(orders)
    .where(eq(orders.id, id ?? ''));
  if (!order) throw new Error('no order');
  return order;
};
const countRefunds = (orderId: string) => shop.db.$count(refunds, eq(refunds.orderId, orderId));

/** The status in each mail about a return, in the order of its versions (of one digit), with 'refund instead' where the mail says so. */
async function listMails(number: string): Promise<string[]> {
  const { id } = await shop.rowOf(number);
  const rows = await shop.db
    .select({ payload: outbox.payload })
    .from(outbox)
    .where(like(outbox.ref, `${id} %`))
    .orderBy(asc(outbox.ref));
  return rows.map(({ payload }) => {
    const { status, isRefundInstead } = payload as { status: string; isRefundInstead: boolean };
    return isRefundInstead ? `${status}: refund instead` : status;
  });
}

describe('A-RETURN-05 an exchange', () => {
  test('reserves the new size at approval, sends it after the pickup in a free order, and refunds nothing', async () => {
    const { bought, request, productId, item } = await addExchange();
    const number = expectOk(await requestReturn(bought.ctx(), request));
    expect(await shop.levelOf(productId, 'L')).toMatchObject({ onHand: 5, reserved: 0 });
    expectOk(await approveReturn(shop.staff(), number, { answer: '' }));
    expect(await shop.levelOf(productId, 'L')).toMatchObject({ onHand: 5, reserved: 1 });
    expectOk(await markPickedUp(shop.staff(), number));
    const { exchangeOrderId } = await shop.rowOf(number);
    const exchange = await loadOrder(exchangeOrderId);
    expect(exchange).toMatchObject({
      total: 0,
      isExchange: true,
      replacementFor: bought.order.id,
      userId: bought.userId,
    });
    const lines = await shop.db.select().from(orderItems).where(eq(orderItems.orderId, exchange.id));
    expect(lines).toMatchObject([{ size: 'L', quantity: 1, price: 0, replaces: [{ orderItemId: item?.id, unit: 1 }] }]);
    expectOk(await markArrived(shop.staff(), number));
    await shop.checkAll(number);
    expectOk(await settleReturn(shop.staff(), number));
    expect(await countRefunds(bought.order.id)).toBe(0);
    expect(await shop.levelOf(productId, 'M')).toMatchObject({ onHand: 10 });
    expect(await requestReturn(bought.ctx(), request)).toMatchObject({ ok: true, value: number });
  });

  test('happens once per order; a return stays possible', async () => {
    const { bought, request, item } = await addExchange(5, 2);
    const oneUnit = { ...request, lines: [{ ...request.lines[0], quantity: 1 }] };
    expectOk(await requestReturn(bought.ctx(), oneUnit));
    const again = { ...oneUnit, idempotencyKey: crypto.randomUUID() };
    expect(await requestReturn(bought.ctx(), again)).toMatchObject({ reason: 'one-exchange' });
    const refund = {
      ...again,
      outcome: 'refund',
      lines: [{ orderItemId: item?.id, quantity: 1, wantedLevelId: null }],
    };
    expect(await requestReturn(bought.ctx(), refund)).toMatchObject({ ok: true });
  });

  test('A-RETURN-16 counts by the rules that held when the order was placed, also in the form', async () => {
    const { bought, request } = await addExchange(5, 2);
    const oneUnit = { ...request, lines: [{ ...request.lines[0], quantity: 1 }] };
    expectOk(await requestReturn(bought.ctx(), oneUnit));
    await shop.setReturns({ exchangesPerOrder: 5 });
    expect(await loadReturnForm(bought.ctx(), bought.order.orderId)).toMatchObject({
      allows: { exchange: false },
      hasUsedExchange: true,
    });
    await shop.setReturns({ exchangesPerOrder: 1 });
  });

  test('for a size without units, for the size that was bought, or for another product is refused', async () => {
    const { bought, request, productId } = await addExchange(0);
    expect(await requestReturn(bought.ctx(), request)).toMatchObject({ reason: 'size-gone' });
    const own = await shop.levelOf(productId, 'M');
    const line = { ...request.lines[0], wantedLevelId: own.id };
    expect(await requestReturn(bought.ctx(), { ...request, lines: [line] })).toMatchObject({ reason: 'size-missing' });
    const other = await addExchange();
    const foreign = { ...request.lines[0], wantedLevelId: other.request.lines[0]?.wantedLevelId };
    expect(await requestReturn(bought.ctx(), { ...request, lines: [foreign] })).toMatchObject({
      reason: 'size-missing',
    });
  });

  test('that is withdrawn releases the reserved size', async () => {
    const { bought, request, productId } = await addExchange();
    const number = expectOk(await requestReturn(bought.ctx(), request));
    expectOk(await approveReturn(shop.staff(), number, { answer: '' }));
    expectOk(await withdrawReturn(bought.ctx(), number));
    expect(await shop.levelOf(productId, 'L')).toMatchObject({ reserved: 0 });
  });

  test('whose last unit two shoppers want is approved once; staff approve the other as a refund', async () => {
    const first = await addExchange(1);
    const second = await shop.addDelivered();
    // The same product: the second shopper has bought it too.
    await shop.db
      .update(orderItems)
      .set({ productId: first.productId })
      .where(eq(orderItems.id, second.items[0]?.id ?? ''));
    const request = shop.requestFor(second, {
      outcome: 'exchange',
      lines: [{ ...first.request.lines[0], orderItemId: second.items[0]?.id ?? '' } as never],
    });
    const numbers = [
      expectOk(await requestReturn(first.bought.ctx(), first.request)),
      expectOk(await requestReturn(second.ctx(), request)),
    ];
    const decided = await Promise.all(numbers.map((number) => approveReturn(shop.staff(), number, { answer: '' })));
    expect(decided.filter(({ ok }) => ok)).toHaveLength(1);
    expect(decided).toContainEqual({ ok: false, reason: 'size-gone' });
    const loser = numbers[decided.findIndex(({ ok }) => !ok)] ?? '';
    expectOk(await approveReturn(shop.staff(), loser, { answer: '', asRefund: true }));
    expect(await shop.rowOf(loser)).toMatchObject({ status: 'approved', outcome: 'refund' });
    expect(await listMails(loser)).toEqual(['requested', 'approved: refund instead']);
  });

  test('whose reservation expired and whose size is sold becomes a refund, settled in full', async () => {
    const { bought, request, productId } = await addExchange(1);
    const number = expectOk(await requestReturn(bought.ctx(), request));
    expectOk(await approveReturn(shop.staff(), number, { answer: '' }));
    const { exchangeCheckoutId } = await shop.rowOf(number);
    await shop.db
      .update(checkouts)
      .set({ expiresAt: new Date(Date.now() - 60_000) })
      .where(eq(checkouts.id, exchangeCheckoutId ?? ''));
    await expireCheckouts(shop.system());
    expect(await shop.levelOf(productId, 'L')).toMatchObject({ onHand: 1, reserved: 0 });
    const buyer = await shop.addShopper();
    expectOk(await placeCashOrder(buyer.ctx, orderRequestFor([{ productId, size: 'L', quantity: 1 }])));
    expectOk(await markPickedUp(shop.staff(), number));
    expect(await shop.rowOf(number)).toMatchObject({ outcome: 'refund', exchangeOrderId: null });
    expectOk(await markArrived(shop.staff(), number));
    await shop.checkAll(number);
    expect(expectOk(await settleReturn(shop.staff(), number)).refundAmount).toBe(bought.order.total);
    const changed = ['picked-up', 'picked-up: refund instead'];
    expect(await listMails(number)).toEqual(['requested', 'approved', ...changed, 'arrived', 'settled']);
  });

  test('whose reservation expired is reserved again when the size is left', async () => {
    const { bought, request, productId } = await addExchange(1);
    const number = expectOk(await requestReturn(bought.ctx(), request));
    expectOk(await approveReturn(shop.staff(), number, { answer: '' }));
    const { exchangeCheckoutId } = await shop.rowOf(number);
    await shop.db
      .update(checkouts)
      .set({ expiresAt: new Date(Date.now() - 60_000) })
      .where(eq(checkouts.id, exchangeCheckoutId ?? ''));
    await expireCheckouts(shop.system());
    expectOk(await markPickedUp(shop.staff(), number));
    expect(await shop.rowOf(number)).toMatchObject({ outcome: 'exchange', exchangeOrderId: expect.any(String) });
    expect(await shop.levelOf(productId, 'L')).toMatchObject({ onHand: 1, reserved: 1 });
  });

  test('in a store that sends it after the check has only the units that the check accepted', async () => {
    await shop.setReturns({ sendExchangeAfter: 'check' });
    const { bought, request, productId } = await addExchange(5, 2);
    const number = await shop.addArrived(bought.ctx(), request);
    expect(await shop.rowOf(number)).toMatchObject({ exchangeOrderId: null });
    const [good, bad] = (await shop.rowOf(number)).items;
    const items = [
      { id: good?.id, finding: 'ok', disposition: 'shelf', refundAmount: null },
      { id: bad?.id, finding: 'missing', disposition: null, refundAmount: null },
    ];
    expectOk(await checkReturn(shop.staff(), number, { items, note: 'One was not in the parcel.' }));
    expectOk(await settleReturn(shop.staff(), number));
    const exchange = await loadOrder((await shop.rowOf(number)).exchangeOrderId);
    const lines = await shop.db.select().from(orderItems).where(eq(orderItems.orderId, exchange.id));
    expect(lines).toMatchObject([{ quantity: 1, size: 'L' }]);
    expect(await shop.levelOf(productId, 'L')).toMatchObject({ onHand: 5, reserved: 1 });
    expect(await countRefunds(bought.order.id)).toBe(0);
  });

  test('that was sent after the pickup is not refunded on top, and a missing unit stays with the customer', async () => {
    const { bought, request } = await addExchange(5, 2);
    const number = await shop.addArrived(bought.ctx(), request);
    expect(await shop.rowOf(number)).toMatchObject({ exchangeOrderId: expect.any(String) });
    const [good, bad] = (await shop.rowOf(number)).items;
    const check = (refundAmount: number | null) => ({
      items: [
        { id: good?.id, finding: 'ok', disposition: 'shelf', refundAmount: null },
        { id: bad?.id, finding: 'missing', disposition: null, refundAmount },
      ],
      note: 'One was not in the parcel.',
    });
    // What one unit cost: ₹1,000 with 18 % tax.
    expect(await checkReturn(shop.staff(), number, check(118_000))).toMatchObject({ reason: 'exchange-sent' });
    expectOk(await checkReturn(shop.staff(), number, check(null)));
    expectOk(await settleReturn(shop.staff(), number));
    expect(await countRefunds(bought.order.id)).toBe(0);
  });

  test('whose order is cancelled is refunded, once', async () => {
    const { bought, request } = await addExchange();
    const number = await shop.addArrived(bought.ctx(), request);
    await shop.checkAll(number);
    expectOk(await settleReturn(shop.staff(), number));
    expect(await refundCancelledExchange(shop.staff(), number)).toMatchObject({ reason: 'not-now' });
    const { exchangeOrderId } = await shop.rowOf(number);
    expectOk(await cancelOrder(shop.staff(), exchangeOrderId ?? '', 'Lost'));
    expect(await countRefunds(bought.order.id)).toBe(0);
    const refunded = await Promise.all([1, 2].map(() => refundCancelledExchange(shop.staff(), number)));
    expect(refunded.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await shop.rowOf(number)).toMatchObject({ refundAmount: bought.order.total });
  });
});

test('A-RETURN-15 the order of an exchange can be returned, and its refund goes to the first payment', async () => {
  const { bought, request } = await addExchange();
  const number = await shop.addArrived(bought.ctx(), request);
  await shop.checkAll(number);
  expectOk(await settleReturn(shop.staff(), number));
  const exchange = await loadOrder((await shop.rowOf(number)).exchangeOrderId);
  expectOk(await deliverOrder(shop.staff(), exchange.id));
  const items = await shop.db.select().from(orderItems).where(eq(orderItems.orderId, exchange.id));
  const second = await shop.addArrived(bought.ctx(), shop.requestFor({ order: exchange, items }));
  await shop.checkAll(second);
  expect(expectOk(await settleReturn(shop.staff(), second)).refundAmount).toBe(bought.order.total);
  expect(await countRefunds(bought.order.id)).toBe(1);
  // Cancelled afterwards, it is not refunded a second time.
  const cancelled = await cancelOrder(shop.staff(), exchange.id, 'Entered by mistake');
  expect(cancelled.ok).toBe(true);
  expect(await refundCancelledExchange(shop.staff(), number)).toMatchObject({ reason: 'not-now' });
});

test('A-ROLE-13 the refund of a cancelled second exchange counts for the limit of the order that was paid', async () => {
  const bought = await shop.addDelivered();
  const first = await shop.exchange(bought, 'L');
  const photoIds = [await shop.addPhoto(bought.userId)];
  const secondId = await shop.exchangeUnsent(first, 'M', { reason: 'damaged', photoIds });
  expectOk(await cancelOrder(shop.staff(), secondId, 'Lost'));
  const [row] = await shop.db.select().from(returns).where(eq(returns.exchangeOrderId, secondId));
  if (!row) throw new Error('the exchange has no return');
  const limited = shop.as(roleActor('Support', ['returns', 'orders.refund'], bought.order.total - 1));
  expect(await refundCancelledExchange(limited, returnNumber(row))).toMatchObject({ reason: 'above-refund-limit' });
  expect(await countRefunds(bought.order.id)).toBe(0);
  expectOk(await refundCancelledExchange(shop.staff(), returnNumber(row)));
  expect(await countRefunds(bought.order.id)).toBe(1);
});

test('A-RETURN-15 a second exchange of goods that were paid in cash is refunded to a UPI id too', async () => {
  const vpa = 'asha@okicici';
  const bought = await shop.addDelivered({ paymentMethod: 'cod' });
  const first = await shop.exchange(bought, 'L', { vpa });
  const photoIds = [await shop.addPhoto(bought.userId)];
  const second = await shop.exchange(first, 'M', { reason: 'damaged', photoIds, vpa });
  expect(await loadReturnForm(second.ctx(), second.order.orderId)).toMatchObject({ isPaidInCash: true });
  expect(await requestReturn(second.ctx(), shop.requestFor(second))).toMatchObject({ reason: 'vpa-missing' });
  expect(await shop.settle(second, { vpa })).toMatchObject({ refundTo: 'upi', vpa, refundAmount: bought.order.total });
});
