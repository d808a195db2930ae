import { expect, test } from 'vitest';
import { getCoupon } from '#shop/coupons/coupon-records.server.ts';
import { GUEST, minutesAfterNow, openTestShop } from '#shop/testing/test-shop.ts';
import { postBody } from '../../kit/testing/post-action.ts';
import { NEW_COUPON, parseCouponDraft } from './coupon-draft.ts';
import { action } from './coupon-form.actions.ts';

const shop = openTestShop();
const filled = {
  ...parseCouponDraft(NEW_COUPON),
  code: 'form10',
  name: 'Form',
  value: 10,
  validFrom: minutesAfterNow(0),
  validUntil: minutesAfterNow(9),
};
const post = async (name: string, input: unknown, ctx = shop.staff()) =>
  (await postBody(action, { action: name, input }, { ctx })).result;
const add = (fields: object, ctx = shop.staff()) => post('add', { fields }, ctx);

test('A-CPN-02 A-CPN-06 the form creates a coupon and edits it; an edit of an older version and a used code are refused', async () => {
  const added = await add(filled);
  expect(added).toMatchObject({ ok: true, message: 'Coupon added successfully!', value: { version: 1 } });
  const { id } = (added?.ok ? added.value : {}) as { id: string };
  expect(await getCoupon(shop.staff(), id)).toMatchObject({ code: 'FORM10', validUntil: minutesAfterNow(9) });
  const saved = await post('update', { id, version: 1, fields: { ...filled, value: 15 } });
  expect(saved).toEqual({ ok: true, message: 'Coupon updated successfully!', value: { version: 2 } });
  expect(await post('update', { id, version: 1, fields: filled })).toEqual({
    ok: false,
    message: 'Error saving coupon. Please try again.',
    reason: 'Somebody else has changed this coupon.',
    changedMeanwhile: true,
  });
  expect(await add(filled)).toMatchObject({
    ok: false,
    fields: { code: 'Another coupon has this code. Please choose another one.' },
  });
});

test('A-CPN-05 reports each empty field at that field', async () => {
  expect(await add(parseCouponDraft(NEW_COUPON))).toEqual({
    ok: false,
    message: '5 fields to fix: Code, Name, Value, Valid from, Valid until',
    fields: {
      code: 'Give the coupon a code for shoppers to type.',
      name: 'Give the coupon a name that staff will recognise.',
      value: 'Enter a value.',
      validFrom: 'Choose a start date.',
      validUntil: 'Choose an end date.',
    },
  });
});

test('A-ERR-32 refuses guests, with the specified message', async () => {
  expect(await add(filled, shop.as(GUEST))).toMatchObject({
    ok: false,
    message: 'Error saving coupon. Please try again.',
  });
});
