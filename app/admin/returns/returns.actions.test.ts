import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { returnMessages } from '#db/schema/returns.ts';
import { findReturnForStaff } from '#shop/returns/admin-return.server.ts';
import { listReturns } from '#shop/returns/admin-returns.server.ts';
import { withdrawReturn } from '#shop/returns/decide-return.server.ts';
import { loadReturnMail } from '#shop/returns/load-mail.server.ts';
import { requestReturn } from '#shop/returns/request-return.server.ts';
import { openReturningShop } from '#shop/returns/testing/returning-shop.ts';
import { getStaffCounts } from '#shop/staff/counts.server.ts';
import { searchStore } from '#shop/staff/search.server.ts';
import { expectOk, GUEST, orderRequestFor, placeCashOrder } from '#shop/testing/test-shop.ts';
import { postBody } from '../kit/testing/post-action.ts';
import { toCheck, toCheckDraft, withFinding } from './detail/check-draft.ts';
import { toSettlement } from './detail/settlement.ts';
import { FAILURE_MESSAGES } from './return-messages.ts';
import { parseReturnQuery } from './return-query.ts';
import { action } from './returns.actions.ts';

const shop = openReturningShop();
const post = async (name: string, input: unknown, ctx = shop.staff()) =>
  (await postBody(action, { action: name, input }, { ctx })).result;
const detailOf = async (number: string) => {
  const detail = expectOk(await findReturnForStaff(shop.staff(), number));
  if (!detail) throw new Error(`no return ${number}`);
  return detail;
};
const rupees = (amount: number) => `₹${amount / 100}`;

describe('actions on a return', () => {
  test('A-RET-05 A-RET-06 A-RET-07 staff approve, take in, check, and settle what they saw', async () => {
    const placed = await shop.addDelivered({ lines: [{ price: 100_000 }, { price: 200_001 }] });
    const number = expectOk(await requestReturn(placed.ctx(), shop.requestFor(placed)));
    // Only a checked return can be settled.
    expect(await post('settle', { number, version: 1 })).toMatchObject({ ok: false, changedMeanwhile: true });
    expect(await post('approve', { number, answer: 'Please pack both.' })).toMatchObject({ ok: true });
    expect(await post('approve', { number, answer: '' })).toMatchObject({
      ok: false,
      message: 'Failed to approve the request',
      reason: 'Somebody else has changed this return in the meantime. You now see its latest state.',
      changedMeanwhile: true,
    });
    expect(await post('pickUp', { number })).toMatchObject({ ok: true });
    expect(await post('arrive', { number })).toMatchObject({ ok: true });
    const { shown } = await detailOf(number);
    const [kurta, dress] = shown.items;
    if (!kurta || !dress) throw new Error('the return should have two items');
    const draft = {
      items: { [kurta.id]: withFinding('ok'), [dress.id]: withFinding('worn') },
      note: 'The hem is stained.',
    };
    const check = toCheck(draft, shown);
    expect(await post('check', { number, version: shown.version, check: { ...check, note: '' } })).toMatchObject({
      ok: false,
      reason: 'Less than everything is refunded: write to the customer why.',
    });
    const saved = await post('check', { number, version: shown.version, check });
    expect(saved).toMatchObject({ ok: true, value: { version: shown.version + 1 } });
    // A check on top of an older version is refused; a check without a version overwrites the colleague's check.
    expect(await post('check', { number, version: shown.version, check })).toMatchObject({ changedMeanwhile: true });
    expect(await post('check', { number, version: null, check })).toMatchObject({ ok: true });
    // The second check raised the version once more.
    expect(await post('settle', { number, version: shown.version + 1 })).toMatchObject({ changedMeanwhile: true });
    const checked = await detailOf(number);
    const settlement = toSettlement(checked, toCheckDraft(checked.shown), rupees);
    const due = kurta.fullRefund + Math.ceil(dress.fullRefund / 2);
    expect(settlement).toMatchObject({ total: due, action: 'settle', label: `Refund ${rupees(due)}`, isCapped: false });
    expect(settlement.hint).toContain('To the UPI account that paid.');
    expect(settlement.effects).toEqual(
      expect.arrayContaining(['1 unit goes back on the shelf.', '1 unit is written off.']),
    );
    expect(await post('settle', { number, version: checked.shown.version })).toMatchObject({
      ok: true,
      message: expect.stringContaining('is refunded.'),
    });
    expect(await shop.rowOf(number)).toMatchObject({ status: 'settled', refundAmount: due });
  });

  test('A-RET-05 a refusal needs an answer, and is made once', async () => {
    const placed = await shop.addDelivered();
    const number = expectOk(await requestReturn(placed.ctx(), shop.requestFor(placed)));
    expect(await post('refuse', { number, answer: '  ' })).toMatchObject({
      ok: false,
      reason: 'Write to the customer why you refuse.',
    });
    expect(await post('refuse', { number, answer: 'It was worn.' })).toMatchObject({ ok: true });
    expect(await post('refuse', { number, answer: 'It was worn.' })).toMatchObject({ ok: false });
    expect(await shop.rowOf(number)).toMatchObject({ status: 'refused', answer: 'It was worn.' });
  });

  test('A-RET-05 an exchange whose size is gone is approved as a refund', async () => {
    const placed = await shop.addDelivered({ lines: [{ price: 100_000, otherSize: 1 }] });
    const [line] = placed.items;
    const level = await shop.levelOf(line?.productId ?? null, 'L');
    const request = shop.requestFor(placed, {
      outcome: 'exchange',
      lines: [{ orderItemId: line?.id ?? '', quantity: 1, wantedLevelId: level.id }],
    });
    const number = expectOk(await requestReturn(placed.ctx(), request));
    expect((await detailOf(number)).itemDetails).toMatchObject([{ isWantedSizeLeft: true, isReturnable: true }]);
    // Another shopper reserves the last unit.
    const buyer = await shop.addShopper();
    const lastOne = [{ productId: line?.productId ?? '', size: 'L', quantity: 1 }];
    expectOk(await placeCashOrder(shop.as({ kind: 'shopper', userId: buyer.userId }), orderRequestFor(lastOne)));
    expect((await detailOf(number)).itemDetails).toMatchObject([{ isWantedSizeLeft: false }]);
    expect(await post('approve', { number, answer: '' })).toMatchObject({
      ok: false,
      reason: 'The wanted size is gone. Approve it as a refund.',
    });
    expect(await post('approve', { number, answer: '', asRefund: true })).toMatchObject({ ok: true });
    expect(await shop.rowOf(number)).toMatchObject({ status: 'approved', outcome: 'refund' });
  });

  test('A-RET-07 A-RETD-05 items of which nothing is refunded are sent back, with a parcel that the mail names', async () => {
    const placed = await shop.addDelivered();
    const number = await shop.addArrived(placed.ctx(), shop.requestFor(placed));
    const { shown } = await detailOf(number);
    const draft = {
      items: Object.fromEntries(
        shown.items.map(({ id }) => [
          id,
          { ...withFinding('worn'), disposition: 'send-back', refund: 'none' } as const,
        ]),
      ),
      note: 'It was washed.',
    };
    expect(await post('check', { number, version: shown.version, check: toCheck(draft, shown) })).toMatchObject({
      ok: true,
    });
    const checked = await detailOf(number);
    expect(toSettlement(checked, toCheckDraft(checked.shown), rupees)).toMatchObject({ action: 'sendBack', total: 0 });
    expect(await post('sendBack', { number, courier: ' Delhivery ', trackingNumber: '1490' })).toMatchObject({
      ok: true,
    });
    expect((await detailOf(number)).shown.events.at(-1)?.description).toBe(
      'Sent back with Delhivery, tracking number 1490',
    );
    const payload = { returnId: checked.shown.id, status: 'sent-back' } as const;
    const message = { topic: 'return-changed', ref: 'mail', payload } as const;
    const mail = await loadReturnMail(shop.staff(), message, 'https://shop.example');
    expect(mail?.text).toContain('Sent back with Delhivery, tracking number 1490.');
  });

  test('A-RET-05 items that were never handed over close the return', async () => {
    const placed = await shop.addDelivered();
    const number = expectOk(await requestReturn(placed.ctx(), shop.requestFor(placed)));
    await post('approve', { number, answer: '' });
    expect(await post('lapse', { number })).toMatchObject({ ok: true });
    expect(await shop.rowOf(number)).toMatchObject({ status: 'lapsed' });
    expect(await post('waive', { number })).toMatchObject({ ok: false });
  });

  test('A-RET-01 A-RET-12 a new request is counted, listed with its picture and found by its full number', async () => {
    const { returns: before } = await getStaffCounts(shop.staff());
    const placed = await shop.addDelivered();
    const number = expectOk(await requestReturn(placed.ctx(), shop.requestFor(placed)));
    expect((await getStaffCounts(shop.staff())).returns).toBe(before + 1);
    const query = { search: number, tab: 'new', kind: null, reason: null, sort: 'due', page: 1, rows: 10 } as const;
    const { returns } = expectOk(await listReturns(shop.staff(), query));
    expect(returns).toMatchObject([{ number, pickupMethod: 'courier', pictures: [{ width: 900 }] }]);
    const found = async (text: string) => expectOk(await searchStore(shop.staff(), text)).returns;
    expect(await found(number.toLowerCase())).toMatchObject([{ number, status: 'requested' }]);
    expect(await found(number.slice(-6))).toEqual([]);
  });

  test('A-RETD-07 returns that staff refused and returns that the customer ended have separate tabs', async () => {
    const [refused, withdrawn] = [await shop.addDelivered(), await shop.addDelivered()];
    const refusedNumber = expectOk(await requestReturn(refused.ctx(), shop.requestFor(refused)));
    const withdrawnNumber = expectOk(await requestReturn(withdrawn.ctx(), shop.requestFor(withdrawn)));
    await post('refuse', { number: refusedNumber, answer: 'It was worn.' });
    expectOk(await withdrawReturn(withdrawn.ctx(), withdrawnNumber));
    const numbersIn = async (state: string) => {
      const query = { ...parseReturnQuery(new URLSearchParams({ state })), rows: 100 };
      return expectOk(await listReturns(shop.staff(), query)).returns.map(({ number }) => number);
    };
    expect(await numbersIn('refused')).toContain(refusedNumber);
    expect(await numbersIn('refused')).not.toContain(withdrawnNumber);
    expect(await numbersIn('withdrawn')).toContain(withdrawnNumber);
    expect(await numbersIn('withdrawn')).not.toContain(refusedNumber);
  });

  test('A-RET-08 a message is stored, and an empty one is refused', async () => {
    const placed = await shop.addDelivered();
    const number = expectOk(await requestReturn(placed.ctx(), shop.requestFor(placed)));
    expect(await post('message', { number, text: ' ' })).toMatchObject({ ok: false });
    expect(await post('message', { number, text: 'Please add the tag.' })).toMatchObject({ ok: true });
    const { id } = await shop.rowOf(number);
    const stored = await shop.db.select().from(returnMessages).where(eq(returnMessages.returnId, id));
    expect(stored).toMatchObject([{ isFromStaff: true, text: 'Please add the tag.' }]);
  });

  test('A-RET-05 the refund of a cash order is a task for staff that names the customer’s UPI id', async () => {
    const placed = await shop.addDelivered({ paymentMethod: 'cod' });
    const number = await shop.addArrived(placed.ctx(), shop.requestFor(placed, { vpa: 'asha@okicici' }));
    await shop.checkAll(number);
    const detail = await detailOf(number);
    const settlement = toSettlement(detail, toCheckDraft(detail.shown), rupees);
    expect(settlement.hint).toContain('Task: transfer it to asha@okicici.');
    expect(settlement.effects[0]).toContain('A task under Refunds');
  });

  test('A-RET-05 every action refuses a guest, and a number that no return has', async () => {
    const unknown = 'RET-26-999999';
    const inputs: Readonly<Record<string, unknown>> = {
      approve: { number: unknown, answer: '' },
      refuse: { number: unknown, answer: 'No' },
      settle: { number: unknown, version: 1 },
      message: { number: unknown, text: 'Hello' },
      check: { number: unknown, version: null, check: { items: [], note: '' } },
    };
    for (const name of Object.keys(FAILURE_MESSAGES)) {
      const body = { action: name, input: inputs[name] ?? { number: unknown } };
      expect((await postBody(action, body, { ctx: shop.as(GUEST) })).status).toBe(403);
      expect((await postBody(action, body, { ctx: shop.staff() })).status).toBeGreaterThanOrEqual(400);
    }
    expect(await post('arrive', { number: unknown })).toMatchObject({ reason: 'This return does not exist.' });
  });
});
