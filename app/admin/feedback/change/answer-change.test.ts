import { expect, test } from 'vitest';
import { addUserFeedback } from '#shop/reviews/feedback.server.ts';
import { getFeedback } from '#shop/reviews/review-records.server.ts';
import { GUEST, granted, NOBODY, openTestShop } from '#shop/testing/test-shop.ts';
import { answerChange, FAILED } from './answer-change.server.ts';
import { type Change, changeInput } from './change-input.ts';

const shop = openTestShop();
const change = (asked: Change, ctx = shop.staff()) => answerChange(ctx, asked, true);

async function say(): Promise<string> {
  const { ctx } = await shop.addShopper();
  return granted(await addUserFeedback(ctx, { productId: await shop.addProduct(), rating: 5, comment: 'Lovely' }));
}

test('A-ERR-52 A-ERR-55 what went well is told', async () => {
  expect(await change({ intent: 'approve', id: await say() })).toEqual({
    ok: true,
    message: 'Feedback approved successfully! The review will now appear on the product page.',
  });
  expect(await change({ intent: 'reject', id: await say(), reason: 'Advertising' })).toEqual({
    ok: true,
    message: 'Feedback rejected successfully!',
  });
});

test('A-ERR-53 A-ERR-56 who comes second reads that it failed, and who was first', async () => {
  const id = await say();
  await change({ intent: 'reject', id, reason: 'Advertising' });
  const reason = 'staff@tanabana.example has already rejected it.';
  expect(await change({ intent: 'approve', id })).toMatchObject({
    ok: false,
    message: 'Failed to approve feedback. Please try again.',
    reason,
    changedMeanwhile: true,
  });
  expect(await change({ intent: 'reject', id, reason: 'Mine' })).toMatchObject({
    ok: false,
    message: 'Failed to reject feedback. Please try again.',
    reason,
  });
  expect(await getFeedback(shop.staff(), id)).toMatchObject({ adminNotes: 'Advertising' });
});

test('A-ERR-54 what is not there has its words', async () => {
  for (const id of [NOBODY, 'nonsense']) {
    expect(await change({ intent: 'approve', id })).toMatchObject({ ok: false, message: 'Feedback not found' });
  }
});

test('A-FB-05 a rejection without a reason is refused', async () => {
  const id = await say();
  expect(await change({ intent: 'reject', id, reason: '  ' })).toMatchObject({
    ok: false,
    message: FAILED.reject,
    reason: 'Please give a reason.',
  });
});

test('nobody but staff decides anything', async () => {
  const id = await say();
  const asked: Change[] = [
    { intent: 'approve', id },
    { intent: 'reject', id, reason: 'x' },
    { intent: 'recount', after: null },
    { intent: 'find-duplicates' },
    { intent: 'clean-duplicates' },
    { intent: 'test-workflow' },
    { intent: 'inspect' },
  ];
  for (const each of asked) {
    expect(await change(each, shop.as(GUEST))).toMatchObject({ ok: false, message: FAILED[each.intent] });
  }
  expect(await getFeedback(shop.staff(), id)).toMatchObject({ status: 'pending' });
});

test('A-FB-11 A-FB-12 A-FB-13 A-FB-14 two helpers exist in demo mode alone, the others always', async () => {
  const outside = (asked: Change) => answerChange(shop.staff(), asked, false);
  expect(await outside({ intent: 'test-workflow' })).toBeNull();
  expect(await outside({ intent: 'inspect' })).toBeNull();
  expect(await outside({ intent: 'recount', after: null })).toMatchObject({ ok: true });
  expect(await outside({ intent: 'find-duplicates' })).toMatchObject({ ok: true });
  expect(await outside({ intent: 'clean-duplicates' })).toMatchObject({ ok: true, message: 'No duplicates found.' });
});

test.each([
  [{ intent: 'approve' }],
  [{ intent: 'approve', id: 7 }],
  [{ intent: 'reject', id: 'x' }],
  [{ intent: 'reject', id: 'x', reason: 'y'.repeat(2_000) }],
  [{ intent: 'drop' }],
  [null],
])('%j asks for nothing', (asked) => {
  expect(changeInput.safeParse(asked).success).toBe(false);
});
