import { expect, test } from 'vitest';
import { doneMessage, fieldMessage, intentOf, typedIn } from './profile-answer.ts';

test('has a message for every field problem', () => {
  expect(fieldMessage({ name: 'empty', phone: 'impossible', pincode: 'impossible', address: 'too-long' })).toEqual({
    name: 'Please fill in your name',
    phone: 'Please enter a valid 10-digit phone number',
    pincode: 'Please enter a valid 6-digit pincode',
    address: 'Please keep your address to 400 characters',
  });
  expect(fieldMessage({})).toEqual({});
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
  expect(doneMessage(key)).toBe(message);
});

test('reads every posted value as text', () => {
  const form = new FormData();
  form.set('name', new File(['x'], 'x.txt'));
  form.set('city', ' Mysuru ');
  form.set('isDefault', 'true');
  form.set('intent', 'drop-tables');
  expect(intentOf(form)).toBeNull();
  expect(typedIn(form)).toMatchObject({ name: '', city: ' Mysuru ', pincode: '', type: 'home', isDefault: false });
});
