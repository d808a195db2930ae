import { expect, test } from 'vitest';
import { emptyCheckoutForm, parseShipping, SHIPPING_FIELDS, type ShippingField } from './checkout-form.ts';

const { paymentMethod: _method, ...EMPTY } = emptyCheckoutForm();
const GOOD = {
  fullName: 'Ananya Rao',
  email: 'ananya@example.in',
  phone: '98450 12345',
  address: '14 Temple Road',
  city: 'Bengaluru',
  state: 'Karnataka',
  pincode: '560 003',
};

test('normalises valid input', () => {
  expect(parseShipping({ ...GOOD, fullName: ' Ananya  Rao ' })).toEqual({
    ok: true,
    value: { ...GOOD, phone: '9845012345', pincode: '560003' },
  });
});

test('S-CHK-06 reports every empty field', () => {
  expect(parseShipping(EMPTY)).toEqual({
    ok: false,
    reason: Object.fromEntries(SHIPPING_FIELDS.map((field) => [field, 'empty'])),
  });
});

test.each<[ShippingField, string]>([
  ['email', 'ananya'],
  ['email', 'ananya@example'],
  ['phone', '12345'],
  ['phone', '0000000000'],
  ['pincode', '00000'],
  ['pincode', '012345'],
])('S-CHK-07 refuses the %s %j', (field, value) => {
  expect(parseShipping({ ...GOOD, [field]: value })).toEqual({ ok: false, reason: { [field]: 'impossible' } });
});
