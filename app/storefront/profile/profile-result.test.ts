import { expect, test } from 'vitest';
import { getDoneMessage, parseIntent, parseProfileForm, toFieldMessages } from './profile-result.ts';

test('has a message for every field problem', () => {
  expect(toFieldMessages({ name: 'empty', phone: 'impossible', pincode: 'impossible', address: 'too-long' })).toEqual({
    name: 'Please fill in your name',
    phone: 'Please enter a valid 10-digit phone number',
    pincode: 'Please enter a valid 6-digit pincode',
    address: 'Please keep your address to 400 characters',
  });
  expect(toFieldMessages({})).toEqual({});
});

test.each([
  ['profile', 'Profile updated successfully!'],
  ['address-deleted', 'Address deleted'],
  ['You have won', null],
  ['__proto__', null],
  ['toString', null],
  ['', null],
  [null, null],
])('shows only known messages for the key in the URL: %j', (key, message) => {
  expect(getDoneMessage(key)).toBe(message);
});

test('parses a posted form: files become empty texts, and an unknown intent is null', () => {
  const form = new FormData();
  form.set('name', new File(['x'], 'x.txt'));
  form.set('city', ' Mysuru ');
  // The checkbox of the form posts 'yes'.
  form.set('isDefault', 'true');
  form.set('intent', 'drop-tables');
  expect(parseIntent(form)).toBeNull();
  expect(parseProfileForm(form)).toMatchObject({
    name: '',
    city: ' Mysuru ',
    pincode: '',
    type: 'home',
    isDefault: false,
  });
});
