import { expect, test } from 'vitest';
import { getCoupon } from '#shop/coupons/coupon-records.server.ts';
import { GUEST, later, openTestShop } from '#shop/testing/test-shop.ts';
import { NEW_COUPON, typedOf } from '../form/coupon-draft.ts';
import { answerSave } from './answer-save.server.ts';
import { type CouponForm, couponForm } from './save-input.ts';

const shop = openTestShop();
const filled = {
  ...typedOf(NEW_COUPON),
  code: 'form10',
  name: 'Form',
  value: 10,
  validFrom: later(0),
  validUntil: later(9),
};
/** As a browser sends it. */
const sent = (fields: object, more: Partial<CouponForm> = {}): CouponForm =>
  couponForm.parse(JSON.parse(JSON.stringify({ id: null, version: null, fields, ...more })));

test('A-CPN-02 A-CPN-06 a form that is sent becomes a coupon, and an edit of it is told', async () => {
  const added = await answerSave(shop.staff(), sent(filled));
  expect(added).toMatchObject({ ok: true, message: 'Coupon added successfully!', version: 1 });
  const id = added.ok ? added.id : '';
  expect(await getCoupon(shop.staff(), id)).toMatchObject({ code: 'FORM10', validUntil: later(9) });
  const saved = await answerSave(shop.staff(), sent({ ...filled, value: 15 }, { id, version: 1 }));
  expect(saved).toEqual({ ok: true, message: 'Coupon updated successfully!', id, version: 2 });
  expect(await answerSave(shop.staff(), sent(filled, { id, version: 1 }))).toEqual({
    ok: false,
    message: 'Error saving coupon. Please try again.',
    reason: 'Somebody else changed this coupon meanwhile.',
    changedMeanwhile: true,
  });
  expect(await answerSave(shop.staff(), sent(filled))).toMatchObject({
    ok: false,
    fields: { code: 'Another coupon has this code. Please choose another one.' },
  });
});

test('A-CPN-05 each empty field is answered at its place', async () => {
  expect(await answerSave(shop.staff(), sent(typedOf(NEW_COUPON)))).toEqual({
    ok: false,
    message: '5 fields need you: Code, Name, Value, Valid from, Valid until',
    fields: {
      code: 'Give the coupon a code for shoppers to type.',
      name: 'Give the coupon a name that staff will recognise.',
      value: 'Say what it is worth.',
      validFrom: 'Say from when it can be used.',
      validUntil: 'Say until when it can be used.',
    },
  });
});

test('A-ERR-32 nobody but staff saves one, and that is told in the documents’ words', async () => {
  expect(await answerSave(shop.as(GUEST), sent(filled))).toMatchObject({
    ok: false,
    message: 'Error saving coupon. Please try again.',
  });
});
