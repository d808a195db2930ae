import { expect, test } from 'vitest';
import { emptyCheckoutForm } from '#shop/orders/checkout-form.ts';
import { readDraft } from './checkout-draft.ts';

const form = { ...emptyCheckoutForm(), fullName: 'Asha', paymentMethod: 'upi' as const };

test('a draft is read back by its owner and by nobody else', () => {
  const stored = JSON.stringify({ uid: 'asha', form, couponCode: 'SAVE10' });
  expect(readDraft(stored, 'asha')).toEqual({ form, couponCode: 'SAVE10' });
  expect(readDraft(stored, 'meera')).toBeNull();
});

test.each([null, '', '{', 'null', '7', '[]', '{"uid":"asha","form":7}', '{"uid":"asha","form":{"fullName":{"a":1}}}'])(
  'whatever stands under the key, it is read: %j',
  (stored) => {
    const draft = readDraft(stored, 'asha');
    if (draft) expect(draft.form.paymentMethod).toBe('cod');
  },
);
