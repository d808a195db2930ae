import { expect, test } from 'vitest';
import { addUserFeedback } from '#shop/reviews/feedback.server.ts';
import { getFeedback } from '#shop/reviews/review-records.server.ts';
import { expectOk, GUEST, openTestShop, UNKNOWN_ID } from '#shop/testing/test-shop.ts';
import { postAction, postBody } from '../kit/testing/post-action.ts';
import { action } from './feedback.actions.ts';
import { FAILURE_MESSAGES } from './feedback-messages.ts';

const shop = openTestShop();
const approve = (id: string) => postAction(action, 'approve', { id }, { ctx: shop.staff() });
const reject = (id: string, reason: string) => postAction(action, 'reject', { id, reason }, { ctx: shop.staff() });

async function addFeedback(): Promise<string> {
  const { ctx } = await shop.addShopper();
  return expectOk(await addUserFeedback(ctx, { productId: await shop.addProduct(), rating: 5, comment: 'Lovely' }));
}

test('A-ERR-52 A-ERR-55 confirms an approval and a rejection', async () => {
  expect(await approve(await addFeedback())).toEqual({
    ok: true,
    message: 'Feedback approved successfully! The review will now appear on the product page.',
    value: null,
  });
  expect(await reject(await addFeedback(), 'Advertising')).toEqual({
    ok: true,
    message: 'Feedback rejected successfully!',
    value: null,
  });
});

test('A-ERR-53 A-ERR-56 the second decision fails and names the first staff member', async () => {
  const id = await addFeedback();
  await reject(id, 'Advertising');
  const reason = 'staff@tanabana.example has already rejected it.';
  expect(await approve(id)).toMatchObject({
    ok: false,
    message: 'Failed to approve feedback. Please try again.',
    reason,
    changedMeanwhile: true,
  });
  expect(await reject(id, 'Second reason')).toMatchObject({
    ok: false,
    message: 'Failed to reject feedback. Please try again.',
    reason,
  });
  expect(await getFeedback(shop.staff(), id)).toMatchObject({ adminNotes: 'Advertising' });
});

test('A-ERR-54 reports missing feedback', async () => {
  for (const id of [UNKNOWN_ID, 'nonsense']) {
    expect(await approve(id)).toMatchObject({ ok: false, message: 'Feedback not found' });
  }
});

test('A-FB-05 refuses a rejection without a reason', async () => {
  const id = await addFeedback();
  expect(await reject(id, '  ')).toMatchObject({
    ok: false,
    message: FAILURE_MESSAGES.reject,
    reason: 'Please give a reason.',
  });
});

test('refuses every action for guests, with its failure message', async () => {
  const id = await addFeedback();
  for (const [name, failureMessage] of Object.entries(FAILURE_MESSAGES)) {
    const posted = await postBody(action, { action: name, input: { id, reason: 'x' } }, { ctx: shop.as(GUEST) });
    expect(posted).toMatchObject({ status: 403, result: { ok: false, message: failureMessage } });
  }
  expect(await getFeedback(shop.staff(), id)).toMatchObject({ status: 'pending' });
});

test('A-FB-11 A-FB-12 A-FB-13 A-FB-14 testWorkflow and inspect exist in demo mode only, the other tools always', async () => {
  const postWithoutDemo = (name: string, input: unknown = {}) =>
    postBody(action, { action: name, input }, { ctx: shop.staff(), demo: false });
  expect(await postWithoutDemo('testWorkflow')).toEqual({ status: 404, result: null });
  expect(await postWithoutDemo('inspect')).toEqual({ status: 404, result: null });
  expect(await postWithoutDemo('recount', { after: null })).toMatchObject({ status: 200 });
  expect(await postWithoutDemo('findDuplicates')).toMatchObject({ status: 200 });
  expect(await postWithoutDemo('cleanDuplicates')).toMatchObject({
    result: { ok: true, message: 'No duplicates found.' },
  });
});

test.each([
  ['approve', {}],
  ['approve', { id: 7 }],
  ['reject', { id: 'x' }],
  ['reject', { id: 'x', reason: 'y'.repeat(2_000) }],
  ['drop', {}],
])('%s refuses the input %j', async (name, input) => {
  expect(await postBody(action, { action: name, input }, { ctx: shop.staff() })).toMatchObject({ status: 400 });
});
