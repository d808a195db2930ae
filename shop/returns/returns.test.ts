import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { cashReturns, payments, refunds } from '#db/schema/payments.ts';
import { couponUses } from '#db/schema/promotions.ts';
import { returns } from '#db/schema/returns.ts';
import { outbox } from '#db/schema/system.ts';
import { deleteAccount } from '#shop/customers/delete-account.server.ts';
import { cancelOrder } from '#shop/payments/cancel-order.server.ts';
import { endCashReturn } from '#shop/payments/cash.server.ts';
import { refundAmount } from '#shop/payments/refund-amount.server.ts';
import { retryRefund, sendRefund } from '#shop/payments/refunds.server.ts';
import { DEFAULT_RETURNS } from '#shop/settings/return-settings.ts';
import { expectOk, UNKNOWN_ID } from '#shop/testing/test-shop.ts';
import { checkReturn } from './check-return.server.ts';
import { approveReturn, withdrawReturn } from './decide-return.server.ts';
import { findOwnReturn, loadReturnForm, loadReturnsOfOrders } from './own-returns.server.ts';
import { recordPostage } from './record-postage.server.ts';
import { reportOverdueReturns } from './report-overdue.server.ts';
import { requestReturn } from './request-return.server.ts';
import { sendBackReturn, settleReturn } from './settle-return.server.ts';
import { openReturningShop } from './testing/returning-shop.ts';

const shop = openReturningShop();
const DAY_MS = 24 * 3_600_000;

beforeEach(() => shop.injectFaults());

const paymentsOf = (orderId: string) => shop.db.select().from(payments).where(eq(payments.orderId, orderId));
const refundsOf = (orderId: string) =>
  shop.db.select().from(refunds).where(eq(refunds.orderId, orderId)).orderBy(refunds.createdAt);

describe('A-RETURN-03 a return by UPI', () => {
  test('refunds the kurta, then the rest to the paisa; the coupon can be used again when all is back', async () => {
    const code = 'SAVE200';
    await shop.addCoupon({
      code,
      type: 'fixed',
      value: 20_000,
      validFrom: new Date(Date.now() - DAY_MS),
      validUntil: new Date(Date.now() + DAY_MS),
    });
    const bought = await shop.addDelivered({
      lines: [{ price: 109_900 }, { price: 174_900 }],
      request: { couponCode: code },
    });
    const [kurta, dress] = bought.items;
    expect(bought.order).toMatchObject({ tax: 51_264, discount: 20_000, total: 316_064 });
    const amounts: number[] = [];
    for (const item of [kurta, dress]) {
      const request = shop.requestFor(bought, {
        lines: [{ orderItemId: item?.id ?? '', quantity: 1, wantedLevelId: null }],
      });
      const number = await shop.addArrived(bought.ctx(), request);
      await shop.checkAll(number);
      amounts.push(expectOk(await settleReturn(shop.staff(), number)).refundAmount);
    }
    // ₹1,099 with 18 % tax, less ₹77.18 of the coupon; then the rest of ₹3,160.64.
    expect(amounts).toEqual([121_964, 194_100]);
    await shop.sendRefunds();
    await shop.workOnInbox();
    expect(await refundsOf(bought.order.id)).toMatchObject([
      { amount: 121_964, status: 'processed', idempotencyKey: expect.stringMatching(/^refund-/) },
      { amount: 194_100, status: 'processed' },
    ]);
    expect(await paymentsOf(bought.order.id)).toMatchObject([{ amount: 316_064, refunded: 316_064 }]);
    const uses = await shop.db.select().from(couponUses).where(eq(couponUses.checkoutId, bought.order.checkoutId));
    expect(uses).toMatchObject([{ state: 'released' }]);
  });

  test('refunds less for the product of the coupon only', async () => {
    const bought = await shop.addDelivered({ lines: [{ price: 200_000 }, { price: 200_000 }], offFirst: 100_000 });
    expect(bought.order).toMatchObject({ tax: 72_000, discount: 100_000, total: 372_000 });
    expect(bought.items.map(({ lineDiscount, lineShipping }) => [lineDiscount, lineShipping])).toEqual([
      [100_000, 0],
      [0, 0],
    ]);
    const request = shop.requestFor(bought, {
      lines: [{ orderItemId: bought.items[0]?.id ?? '', quantity: 1, wantedLevelId: null }],
    });
    const number = await shop.addArrived(bought.ctx(), request);
    await shop.checkAll(number);
    // ₹2,000 with 18 % tax, less the coupon's ₹1,000.
    expect(expectOk(await settleReturn(shop.staff(), number)).refundAmount).toBe(136_000);
  });

  test.each([
    ['a worn unit that is not refunded keeps it', 0, 'used'],
    ['a unit that is refunded in full releases it', null, 'released'],
  ])('the use of the coupon: %s', async (_, refundAmount, state) => {
    const code = `ALL-${state}`.toUpperCase();
    const [validFrom, validUntil] = [new Date(Date.now() - DAY_MS), new Date(Date.now() + DAY_MS)];
    await shop.addCoupon({ code, type: 'fixed', value: 20_000, validFrom, validUntil });
    const bought = await shop.addDelivered({ request: { couponCode: code } });
    const number = await shop.addArrived(bought.ctx(), shop.requestFor(bought));
    const { items } = await shop.rowOf(number);
    const finding = refundAmount === null ? ('ok' as const) : ('worn' as const);
    const checked = items.map(({ id }) => ({ id, finding, disposition: 'shelf' as const, refundAmount }));
    expectOk(await checkReturn(shop.staff(), number, { items: checked, note: 'Marks on the hem' }));
    expectOk(await settleReturn(shop.staff(), number));
    const uses = await shop.db.select().from(couponUses).where(eq(couponUses.checkoutId, bought.order.checkoutId));
    expect(uses).toMatchObject([{ state }]);
  });

  test('A-RETURN-08 puts the unit back on the shelf, once, however often it is settled', async () => {
    const bought = await shop.addDelivered();
    const [item] = bought.items;
    const before = await shop.levelOf(item?.productId ?? '', 'M');
    const number = await shop.addArrived(bought.ctx(), shop.requestFor(bought));
    await shop.checkAll(number);
    const settled = await Promise.all([1, 2, 3, 4].map(() => settleReturn(shop.staff(), number)));
    expect(settled.filter(({ ok }) => ok)).toHaveLength(1);
    expect((await shop.levelOf(item?.productId ?? '', 'M')).onHand).toBe(before.onHand + 1);
    expect(await refundsOf(bought.order.id)).toHaveLength(1);
  });
});

describe('A-RETURN-02 a unit is in one live return', () => {
  test('50 requests at once give one', async () => {
    const bought = await shop.addDelivered();
    const results = await Promise.allSettled(
      Array.from({ length: 50 }, () => requestReturn(bought.ctx(), shop.requestFor(bought))),
    );
    // On a slow machine some of them give up waiting for the lock.
    const answers = results.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(new Set(answers.map((each) => (each.ok ? 'ok' : each.reason)))).toEqual(new Set(['ok', 'none-left']));
    expect(await shop.db.$count(returns, eq(returns.orderId, bought.order.id))).toBe(1);
  });

  test('the same request sent again is the same return', async () => {
    const bought = await shop.addDelivered();
    const request = shop.requestFor(bought);
    const [first, again] = [await requestReturn(bought.ctx(), request), await requestReturn(bought.ctx(), request)];
    expect(expectOk(first)).toBe(expectOk(again));
  });

  test('a withdrawn unit can be requested again', async () => {
    const bought = await shop.addDelivered();
    const first = expectOk(await requestReturn(bought.ctx(), shop.requestFor(bought)));
    expectOk(await withdrawReturn(bought.ctx(), first));
    const second = expectOk(await requestReturn(bought.ctx(), shop.requestFor(bought)));
    expect(second).not.toBe(first);
    // The withdrawn return cannot take the unit back.
    expect(await approveReturn(shop.staff(), first, { answer: '' })).toEqual({ ok: false, reason: 'not-now' });
  });
});

describe('requests that are refused', () => {
  const daysLater = (days: number) => new Date(Date.now() + days * DAY_MS);

  test('A-RETURN-01 refuses a request after the last day', async () => {
    const bought = await shop.addDelivered();
    expect(await requestReturn(bought.ctx(daysLater(3)), shop.requestFor(bought))).toMatchObject({ reason: 'over' });
    expect(await requestReturn(bought.ctx(daysLater(1)), shop.requestFor(bought))).toMatchObject({ ok: true });
  });

  test.each(['upi', 'cod'] as const)(
    'A-RETURN-16 the rules at the time of the order count (%s), neither a later ban nor a later extension',
    async (paymentMethod) => {
      const [bought, kept] = [await shop.addDelivered({ paymentMethod }), await shop.addDelivered({ paymentMethod })];
      const payout = paymentMethod === 'cod' ? { vpa: 'asha.k@okicici' } : {};
      await shop.setReturns({ returnDays: 0, exchangeDays: 0, exchangesPerOrder: 0 });
      expect(await loadReturnForm(bought.ctx(daysLater(1)), bought.order.orderId)).toMatchObject({
        returnUntil: expect.any(String),
        exchangeUntil: expect.any(String),
      });
      expect(await requestReturn(bought.ctx(daysLater(1)), shop.requestFor(bought, payout))).toMatchObject({
        ok: true,
      });
      await shop.setReturns({ ...DEFAULT_RETURNS, returnDays: 30 });
      const later = await shop.addDelivered({ paymentMethod });
      expect(await requestReturn(kept.ctx(daysLater(20)), shop.requestFor(kept, payout))).toMatchObject({
        reason: 'over',
      });
      expect(await requestReturn(later.ctx(daysLater(20)), shop.requestFor(later, payout))).toMatchObject({ ok: true });
      await shop.setReturns(DEFAULT_RETURNS);
    },
  );

  test('A-RETURN-09 refuses to take back a product that is not returnable, and a claim without a photo of the shopper', async () => {
    const bought = await shop.addDelivered({ lines: [{ price: 50_000, isReturnable: false }] });
    expect(await requestReturn(bought.ctx(), shop.requestFor(bought))).toMatchObject({ reason: 'not-returnable' });
    const claim = shop.requestFor(bought, { reason: 'damaged' });
    expect(await requestReturn(bought.ctx(), claim)).toMatchObject({ reason: 'photo-missing' });
    expect(await requestReturn(bought.ctx(), { ...claim, photoIds: [UNKNOWN_ID] })).toMatchObject({
      reason: 'no-such-photo',
    });
  });

  test("another shopper's order, return and form do not exist", async () => {
    const [bought, other] = [await shop.addDelivered(), await shop.addDelivered()];
    expect(await requestReturn(other.ctx(), shop.requestFor(bought))).toMatchObject({ reason: 'no-such-order' });
    const number = expectOk(await requestReturn(bought.ctx(), shop.requestFor(bought)));
    expect(await findOwnReturn(other.ctx(), bought.order.orderId, number)).toBeNull();
    expect(await findOwnReturn(other.ctx(), other.order.orderId, number)).toBeNull();
    expect(await loadReturnForm(other.ctx(), bought.order.orderId)).toBeNull();
    expect(await loadReturnsOfOrders(other.ctx(), [bought.order.orderId])).toEqual(new Map());
    expect(await withdrawReturn(other.ctx(), number)).toMatchObject({ reason: 'no-such-return' });
    expect(await findOwnReturn(bought.ctx(), bought.order.orderId, number)).toMatchObject({ status: 'requested' });
  });

  test('refuses to take back a cash order without a UPI id; with one, the refund is a task for staff', async () => {
    const bought = await shop.addDelivered({ paymentMethod: 'cod' });
    expect(await requestReturn(bought.ctx(), shop.requestFor(bought))).toMatchObject({ reason: 'vpa-missing' });
    const number = await shop.addArrived(bought.ctx(), shop.requestFor(bought, { vpa: 'asha.k@okicici' }));
    await shop.checkAll(number);
    expectOk(await settleReturn(shop.staff(), number));
    const tasks = await shop.db.select().from(cashReturns).where(eq(cashReturns.orderId, bought.order.id));
    expect(tasks).toMatchObject([{ amount: bought.order.total, status: 'open', vpa: 'asha.k@okicici' }]);
  });
});

test('A-RETURN-18 postage of a shopper who sent the items herself is recorded once, and she is notified', async () => {
  const bought = await shop.addDelivered();
  const number = await shop.addArrived(bought.ctx(), shop.requestFor(bought, { pickupMethod: 'self' }));
  const paid = { amount: 8_050, reference: ' UTR 4521 ' };
  expect(await recordPostage(bought.ctx(), number, paid)).toMatchObject({ reason: 'not-allowed' });
  expect(await recordPostage(shop.staff(), number, { ...paid, reference: ' ' })).toMatchObject({
    reason: 'reference-missing',
  });
  for (const amount of [0, -1, 1.5, Number.NaN, 100_001]) {
    expect(await recordPostage(shop.staff(), number, { ...paid, amount })).toMatchObject({ reason: 'postage-invalid' });
  }
  const recorded = await Promise.all([1, 2, 3].map(() => recordPostage(shop.staff(), number, paid)));
  expect(recorded.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await findOwnReturn(bought.ctx(), bought.order.orderId, number)).toMatchObject({
    postagePaid: 8_050,
    messages: [{ isFromStaff: true, text: 'We have paid you ₹80.50 for sending the items. Reference: UTR 4521' }],
  });
  const [payment] = await paymentsOf(bought.order.id);
  expect(payment?.refunded).toBe(0);
  const other = await shop.addDelivered();
  const collected = await shop.addArrived(other.ctx(), shop.requestFor(other));
  expect(await recordPostage(shop.staff(), collected, paid)).toMatchObject({ reason: 'not-now' });
});

test('A-RETURN-17 cash that staff paid back is confirmed by mail, once; deleting the account removes the UPI id', async () => {
  const bought = await shop.addDelivered({ paymentMethod: 'cod' });
  const number = await shop.addArrived(bought.ctx(), shop.requestFor(bought, { vpa: 'asha.k@okicici' }));
  await shop.checkAll(number);
  expectOk(await settleReturn(shop.staff(), number));
  const [task] = await shop.db.select().from(cashReturns).where(eq(cashReturns.orderId, bought.order.id));
  const done = await Promise.all([1, 2, 3].map(() => endCashReturn(shop.staff(), String(task?.id), 'UTR 4521')));
  expect(done.filter(({ ok }) => ok)).toHaveLength(1);
  const mails = await shop.db
    .select()
    .from(outbox)
    .where(eq(outbox.ref, String(task?.id)));
  expect(mails).toMatchObject([
    { topic: 'cash-returned', payload: { orderId: bought.order.id, cashReturnId: task?.id } },
  ]);

  expectOk(await deleteAccount(bought.ctx(), bought.userId));
  const [kept] = await shop.db.select().from(cashReturns).where(eq(cashReturns.orderId, bought.order.id));
  expect(kept).toMatchObject({ vpa: null, status: 'done', amount: bought.order.total });
});

describe('a check', () => {
  test('of a worn unit refunds half, with a note to the shopper; a missing unit moves nothing', async () => {
    const bought = await shop.addDelivered({ lines: [{ price: 100_000, quantity: 2 }] });
    const [line] = bought.items;
    const request = shop.requestFor(bought, {
      lines: [{ orderItemId: line?.id ?? '', quantity: 2, wantedLevelId: null }],
    });
    const number = await shop.addArrived(bought.ctx(), request);
    const { items } = await shop.rowOf(number);
    const [worn, missing] = items;
    // A unit cost ₹1,000 with 18 % tax: half of ₹1,180.
    const check = {
      items: [
        { id: worn?.id, finding: 'worn', disposition: 'write-off', refundAmount: 59_000 },
        { id: missing?.id, finding: 'missing', disposition: null, refundAmount: null },
      ],
      note: '',
    };
    expect(await checkReturn(shop.staff(), number, check)).toMatchObject({ reason: 'note-missing' });
    const tooMuch = { ...check, note: 'x', items: [{ ...check.items[0], refundAmount: 118_001 }, check.items[1]] };
    expect(await checkReturn(shop.staff(), number, tooMuch)).toMatchObject({ reason: 'more-than-paid' });
    expectOk(await checkReturn(shop.staff(), number, { ...check, note: 'One was worn, one was not in the parcel.' }));
    expect(expectOk(await settleReturn(shop.staff(), number)).refundAmount).toBe(59_000);
    const [after] = (
      await shop.db.execute<{ with_customer: number; written_off: number }>(
        sql`select with_customer, written_off from order_items where id = ${line?.id}`,
      )
    ).rows;
    expect(after).toMatchObject({ with_customer: 1, written_off: 1 });
  });

  test('A-RETD-06 a cleared note is cleared; without any note the answer of the approval stays', async () => {
    const bought = await shop.addDelivered();
    const number = await shop.addArrived(bought.ctx(), shop.requestFor(bought));
    await shop.db.execute(
      sql`update returns set answer = 'Please leave the tags on.' where id = ${(await shop.rowOf(number)).id}`,
    );
    const [item] = (await shop.rowOf(number)).items;
    const items = [{ id: item?.id, finding: 'ok', disposition: 'shelf', refundAmount: null }];
    const answerAfter = async (minute: number, note: string) =>
      expectOk(await checkReturn(shop.staff(new Date(Date.now() + minute * 60_000)), number, { items, note })).answer;
    expect(await answerAfter(1, '')).toBe('Please leave the tags on.');
    expect(await answerAfter(2, 'Thank you')).toBe('Thank you');
    expect(await answerAfter(3, '')).toBe('');
  });

  test('that refuses everything sends it back, and the unit can be requested again', async () => {
    const bought = await shop.addDelivered();
    const number = await shop.addArrived(bought.ctx(), shop.requestFor(bought));
    const [item] = (await shop.rowOf(number)).items;
    const refused = { id: item?.id, finding: 'worn', disposition: 'send-back', refundAmount: null };
    expectOk(await checkReturn(shop.staff(), number, { items: [refused], note: 'It was washed.' }));
    expectOk(await sendBackReturn(shop.staff(), number));
    expect(await refundsOf(bought.order.id)).toEqual([]);
    expect(await requestReturn(bought.ctx(), shop.requestFor(bought))).toMatchObject({ ok: true });
  });
});

describe('A-RETURN-06 refunds in part', () => {
  test('an amount and a return together never exceed the payment; a repeated press is refused', async () => {
    const bought = await shop.addDelivered();
    const paid = bought.order.total;
    const refund = {
      orderId: bought.order.id,
      amount: 15_000,
      seenRefundable: paid,
      reason: 'Goodwill' as const,
      note: '',
    };
    const pressed = await Promise.all([refundAmount(shop.staff(), refund), refundAmount(shop.staff(), refund)]);
    expect(pressed.filter(({ ok }) => ok)).toHaveLength(1);
    expect(pressed).toContainEqual({ ok: false, reason: 'changed-meanwhile' });
    const number = await shop.addArrived(bought.ctx(), shop.requestFor(bought));
    await shop.checkAll(number);
    expect(expectOk(await settleReturn(shop.staff(), number)).refundAmount).toBe(paid - 15_000);
    expect(await paymentsOf(bought.order.id)).toMatchObject([{ refunded: paid }]);
    // The units add up to what is refunded.
    expect((await shop.rowOf(number)).items).toMatchObject([{ refundAmount: paid - 15_000 }]);
    const more = { ...refund, amount: 1, seenRefundable: 0 };
    expect(await refundAmount(shop.staff(), more)).toMatchObject({ reason: 'too-much' });
  });

  test('a failed part is repeated alone, beside another part that succeeded', async () => {
    const bought = await shop.addDelivered();
    const amounts = [10_000, 20_000];
    for (const amount of amounts) {
      const seenRefundable = bought.order.total - (amount === 20_000 ? 10_000 : 0);
      expectOk(
        await refundAmount(shop.staff(), {
          orderId: bought.order.id,
          amount,
          seenRefundable,
          reason: 'Goodwill',
          note: '',
        }),
      );
    }
    const [first, second] = await refundsOf(bought.order.id);
    shop.simulator.records.newRefundStatus = 'failed';
    await sendRefund(shop.system(), first?.id ?? '');
    shop.simulator.records.newRefundStatus = 'processed';
    await sendRefund(shop.system(), second?.id ?? '');
    expect(await refundsOf(bought.order.id)).toMatchObject([{ status: 'failed' }, { status: 'processed' }]);
    const retried = await Promise.all([1, 2].map(() => retryRefund(shop.staff(), first?.id ?? '')));
    expect(retried.filter(({ ok }) => ok)).toHaveLength(1);
    const [, , third] = await refundsOf(bought.order.id);
    await sendRefund(shop.system(), third?.id ?? '');
    expect(await refundsOf(bought.order.id)).toMatchObject([
      { amount: 10_000, status: 'failed' },
      { amount: 20_000 },
      { amount: 10_000, status: 'processed', retryOf: first?.id },
    ]);
    expect(await paymentsOf(bought.order.id)).toMatchObject([{ refunded: 30_000 }]);
  });

  test('a cancellation refunds the rest', async () => {
    const bought = await shop.addDelivered();
    const { id, total } = bought.order;
    expectOk(
      await refundAmount(shop.staff(), {
        orderId: id,
        amount: 15_000,
        seenRefundable: total,
        reason: 'Goodwill',
        note: '',
      }),
    );
    expectOk(await cancelOrder(shop.staff(), id, 'No longer wanted'));
    expect(await paymentsOf(id)).toMatchObject([{ refunded: total }]);
    expect((await refundsOf(id)).reduce((sum, { amount }) => sum + amount, 0)).toBe(total);
  });
});

test('A-RETURN-10 an unanswered request is reported once, to the bell and the owner', async () => {
  const bought = await shop.addDelivered();
  const number = expectOk(await requestReturn(bought.ctx(), shop.requestFor(bought)));
  // Staff have 48 hours for an answer.
  const later = shop.as({ kind: 'system', name: 'job' }, new Date(Date.now() + 49 * 3_600_000));
  const reported = await Promise.all([1, 2, 3].map(() => reportOverdueReturns(later)));
  expect(reported.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(1);
  const { id } = await shop.rowOf(number);
  const mails = await shop.db.select().from(outbox).where(eq(outbox.ref, id));
  expect(mails.filter(({ topic }) => topic === 'returns-overdue')).toHaveLength(1);
  expect(await reportOverdueReturns(later)).toBe(0);
});

test('A-RETURN-12 a request because of the size is approved by the system when the setting says so; one for another reason is not', async () => {
  await shop.setReturns({ approvesItself: true });
  const [bought, other] = [await shop.addDelivered(), await shop.addDelivered()];
  const number = expectOk(await requestReturn(bought.ctx(), shop.requestFor(bought)));
  expect(await shop.rowOf(number)).toMatchObject({ status: 'approved', decidedBy: 'returns' });
  const changed = expectOk(await requestReturn(other.ctx(), shop.requestFor(other, { reason: 'changed-mind' })));
  expect(await shop.rowOf(changed)).toMatchObject({ status: 'requested' });
  await shop.setReturns({ approvesItself: false });
});
