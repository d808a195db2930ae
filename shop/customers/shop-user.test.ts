import { expect, test } from 'vitest';
import { emailName, getInitial, parseShopUser } from './shop-user.ts';

test.each([
  ['asha.k@example.in', 'asha.k', 'A'],
  ['9ine@example.in', '9ine', '9'],
  ['आशा@example.in', 'आशा', 'आ'],
])('the email %s gives the name %s and the initial %s', (email, name, letter) => {
  expect(emailName(email)).toBe(name);
  expect(getInitial(email)).toBe(letter);
});

const asha = { uid: 'u1', email: 'asha@example.in', name: 'Asha', role: 'user' };

test('reads back a stored profile, without unknown fields', () => {
  expect(parseShopUser(JSON.stringify({ ...asha, more: 1 }))).toEqual(asha);
  expect(parseShopUser(JSON.stringify({ ...asha, role: 'owner', name: 7 }))).toEqual({ ...asha, name: '' });
});

test.each([[null], [''], ['{'], ['null'], ['7'], ['[]'], ['{"uid":"u1"}'], ['{"uid":1,"email":2}']])(
  'reads an invalid stored profile as none: %j',
  (stored) => {
    expect(parseShopUser(stored)).toBeNull();
  },
);
