import { expect, test } from 'vitest';
import { MAX_ADDRESSES } from '#shop/shipping/saved-address.ts';
import { parseAddress, parseSavedAddresses, type SavedAddress } from './address.ts';

const home: SavedAddress = {
  id: 'a',
  type: 'home',
  name: 'Asha Rao',
  phone: '9845012345',
  address: '14 Temple Road',
  city: 'Bengaluru',
  state: 'Karnataka',
  pincode: '560003',
  isDefault: true,
};
const { id: _id, ...addressInput } = home;

test.each([
  ['home', 'home'],
  ['office', 'office'],
  ['other', 'other'],
  [undefined, 'home'],
])('S-PROF-16 parses the address type %j as %s', (type, parsed) => {
  expect(parseAddress({ ...addressInput, type })).toEqual({ ok: true, value: { ...addressInput, type: parsed } });
});

test.each(['villa', '', 7, ['home']])('S-PROF-16 refuses the address type %j', (type) => {
  expect(parseAddress({ ...addressInput, type })).toEqual({ ok: false, reason: { type: 'impossible' } });
});

test('only `true` makes an address the default, and unknown fields are ignored', () => {
  const overrides = { isDefault: 'true', userId: 'somebody', createdAt: 0 };
  expect(parseAddress({ ...addressInput, ...overrides })).toEqual({
    ok: true,
    value: { ...addressInput, isDefault: false },
  });
});

test('S-STORE-05 reads back the address that a browser stored', () => {
  const office = { ...home, id: 'b', type: 'office', isDefault: false } as const;
  expect(parseSavedAddresses(JSON.stringify([home, office]))).toEqual([home, office]);
});

test.each([
  [null],
  [''],
  ['{'],
  ['null'],
  ['7'],
  ['"x"'],
  ['{"length":3}'],
  ['[null,7,"x",[],{}]'],
  [JSON.stringify([{ ...home, id: 7 }])],
  [JSON.stringify([{ ...home, id: '' }])],
  [JSON.stringify([{ ...home, name: { toString: 1 } }])],
  [JSON.stringify([{ ...home, phone: '1' }])],
  [JSON.stringify([{ ...home, pincode: '<script>' }])],
])('drops an invalid address: %s', (stored) => {
  expect(parseSavedAddresses(stored)).toEqual([]);
});

test('removes duplicates from stored addresses, keeps one default, and limits their number', () => {
  const many = Array.from({ length: 50 }, (_, index) => ({ ...home, id: `n${index}` }));
  const parsed = parseSavedAddresses(JSON.stringify([home, home, ...many]));
  expect(parsed).toHaveLength(MAX_ADDRESSES);
  expect(new Set(parsed.map(({ id }) => id)).size).toBe(MAX_ADDRESSES);
  expect(parsed.filter(({ isDefault }) => isDefault)).toEqual([home]);
});
