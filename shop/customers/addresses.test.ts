import { expect, test } from 'vitest';
import { GUEST, granted, later, NOBODY, openTestShop } from '#shop/testing/test-shop.ts';
import type { NewAddress } from './address-input.ts';
import { addAddress, listAddresses, setDefaultAddress } from './addresses.server.ts';

const shop = openTestShop();

const home: NewAddress = {
  type: 'home',
  name: 'Asha Rao',
  phone: '9876543210',
  address: '12 MG Road',
  city: 'Bengaluru',
  state: 'Karnataka',
  pincode: '560001',
};

test('S-ENT-18 a saved address has its fields, and the first one is the default', async () => {
  const { ctx } = await shop.addShopper();
  const id = granted(await addAddress(ctx, home));
  expect(await listAddresses(ctx)).toEqual([{ id, ...home, isDefault: true }]);
});

test('S-ENT-18 an address is of type home, office or other; home unless said', async () => {
  const { ctx } = await shop.addShopper();
  const { type: _type, ...untyped } = home;
  granted(await addAddress(ctx, untyped));
  granted(await addAddress(ctx, { ...home, type: 'office' }));
  granted(await addAddress(ctx, { ...home, type: 'other' }));
  expect(new Set((await listAddresses(ctx)).map(({ type }) => type))).toEqual(new Set(['home', 'office', 'other']));
  const wrong = { ...home, type: 'villa' } as unknown as NewAddress;
  expect(await addAddress(ctx, wrong)).toEqual({ ok: false, reason: 'invalid' });
});

test('a new default takes the place of the old one', async () => {
  const { ctx, at } = await shop.addShopper();
  const first = granted(await addAddress(ctx, home));
  const second = granted(await addAddress(at(later(1)), { ...home, name: 'Office', isDefault: true }));
  const third = granted(await addAddress(at(later(2)), { ...home, name: 'Aunt' }));
  const defaults = async () => (await listAddresses(ctx)).map(({ id, isDefault }) => [id, isDefault]);
  expect(await defaults()).toEqual([
    [second, true],
    [first, false],
    [third, false],
  ]);
  granted(await setDefaultAddress(ctx, third));
  expect(await defaults()).toEqual([
    [third, true],
    [first, false],
    [second, false],
  ]);
});

test('exactly one default, also when several are added and chosen at once', async () => {
  const { ctx } = await shop.addShopper();
  const added = await Promise.all(Array.from({ length: 6 }, () => addAddress(ctx, home)));
  const one = async () => (await listAddresses(ctx)).filter(({ isDefault }) => isDefault).length;
  expect(await one()).toBe(1);
  const chosen = await Promise.all(added.map((each) => setDefaultAddress(ctx, granted(each))));
  expect(chosen.every(({ ok }) => ok)).toBe(true);
  expect(await one()).toBe(1);
});

test("another person's address is not hers to see or choose, and her own default stays", async () => {
  const [one, other] = [await shop.addShopper(), await shop.addShopper()];
  const id = granted(await addAddress(one.ctx, home));
  const own = granted(await addAddress(other.ctx, home));
  for (const foreign of [id, NOBODY, 'nonsense']) {
    expect(await setDefaultAddress(other.ctx, foreign)).toEqual({ ok: false, reason: 'no-such-address' });
  }
  expect(await listAddresses(other.ctx)).toMatchObject([{ id: own, isDefault: true }]);
});

test('who is not signed in has none', async () => {
  expect(await listAddresses(shop.as(GUEST))).toEqual([]);
  expect(await addAddress(shop.as(GUEST), home)).toEqual({ ok: false, reason: 'not-signed-in' });
  expect(await setDefaultAddress(shop.as(GUEST), NOBODY)).toEqual({ ok: false, reason: 'not-signed-in' });
});

test.each(['name', 'phone', 'address', 'city', 'state', 'pincode'] as const)('%s is needed', async (field) => {
  const { ctx } = await shop.addShopper();
  expect(await addAddress(ctx, { ...home, [field]: '  ' })).toEqual({ ok: false, reason: 'invalid' });
});
