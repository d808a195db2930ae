import { expect, test } from 'vitest';
import type { ShopContext } from '#shop/context.ts';
import { MAX_ADDRESSES } from '#shop/shipping/saved-address.ts';
import {
  expectOk,
  GUEST,
  minutesAfterNow,
  NOW,
  openTestShop,
  ownerActor,
  UNKNOWN_ID,
} from '#shop/testing/test-shop.ts';
import { addAddress, deleteAddress, listAddresses, setDefaultAddress, updateAddress } from './addresses.server.ts';

const shop = openTestShop();

const home = {
  type: 'home',
  name: 'Asha Rao',
  phone: '9876543210',
  address: '12 MG Road',
  city: 'Bengaluru',
  state: 'Karnataka',
  pincode: '560001',
};

test('S-ENT-18 stores all fields of an address and makes the first one the default', async () => {
  const { ctx } = await shop.addShopper();
  const id = expectOk(await addAddress(ctx, home));
  expect(await listAddresses(ctx)).toEqual([{ id, ...home, isDefault: true }]);
});

test('S-ENT-18 an address has the type home, office or other; home by default', async () => {
  const { ctx } = await shop.addShopper();
  const { type: _type, ...untyped } = home;
  expectOk(await addAddress(ctx, untyped));
  expectOk(await addAddress(ctx, { ...home, type: 'office' }));
  expectOk(await addAddress(ctx, { ...home, type: 'other' }));
  expect(new Set((await listAddresses(ctx)).map(({ type }) => type))).toEqual(new Set(['home', 'office', 'other']));
  expect(await addAddress(ctx, { ...home, type: 'villa' })).toEqual({ ok: false, reason: 'invalid' });
});

test('S-PROF-14 a new default replaces the old one', async () => {
  const { ctx, at } = await shop.addShopper();
  const first = expectOk(await addAddress(ctx, home));
  const second = expectOk(await addAddress(at(minutesAfterNow(1)), { ...home, name: 'Office', isDefault: true }));
  const third = expectOk(await addAddress(at(minutesAfterNow(2)), { ...home, name: 'Aunt' }));
  const listDefaults = async () => (await listAddresses(ctx)).map(({ id, isDefault }) => [id, isDefault]);
  expect(await listDefaults()).toEqual([
    [second, true],
    [first, false],
    [third, false],
  ]);
  expectOk(await setDefaultAddress(ctx, third));
  expect(await listDefaults()).toEqual([
    [third, true],
    [first, false],
    [second, false],
  ]);
});

test('keeps exactly one default when several are added and selected in parallel', async () => {
  const { ctx } = await shop.addShopper();
  const added = await Promise.all(Array.from({ length: 6 }, () => addAddress(ctx, home)));
  const countDefaults = async () => (await listAddresses(ctx)).filter(({ isDefault }) => isDefault).length;
  expect(await countDefaults()).toBe(1);
  const results = await Promise.all(added.map((result) => setDefaultAddress(ctx, expectOk(result))));
  expect(results.every(({ ok }) => ok)).toBe(true);
  expect(await countDefaults()).toBe(1);
});

test("S-PERM-03 S-PROF-17 a shopper cannot see, select, change or delete another person's address", async () => {
  const [one, other] = [await shop.addShopper(), await shop.addShopper()];
  const id = expectOk(await addAddress(one.ctx, home));
  const addressId = expectOk(await addAddress(other.ctx, home));
  for (const otherId of [id, UNKNOWN_ID, 'nonsense']) {
    const refusal = { ok: false, reason: 'no-such-address' };
    expect(await setDefaultAddress(other.ctx, otherId)).toEqual(refusal);
    expect(await updateAddress(other.ctx, otherId, { ...home, name: 'Taken', isDefault: true })).toEqual(refusal);
    expect(await deleteAddress(other.ctx, otherId)).toEqual(refusal);
  }
  expect(await listAddresses(other.ctx)).toMatchObject([{ id: addressId, isDefault: true }]);
  expect(await listAddresses(one.ctx)).toEqual([{ id, ...home, isDefault: true }]);
});

test('S-PERM-03 a guest has no addresses', async () => {
  expect(await listAddresses(shop.as(GUEST))).toEqual([]);
  expect(await addAddress(shop.as(GUEST), home)).toEqual({ ok: false, reason: 'not-signed-in' });
  const refused = { ok: false, reason: 'not-signed-in' };
  expect(await setDefaultAddress(shop.as(GUEST), UNKNOWN_ID)).toEqual(refused);
  expect(await updateAddress(shop.as(GUEST), UNKNOWN_ID, home)).toEqual(refused);
  expect(await deleteAddress(shop.as(GUEST), UNKNOWN_ID)).toEqual(refused);
});

test.each([
  ['name', '  '],
  ['phone', ''],
  ['phone', '12345'],
  ['address', '\u200b'],
  ['city', ''],
  ['state', ' '],
  ['pincode', ''],
  ['pincode', '012345'],
])('S-PROF-15 refuses to add or change an address with the %s %j', async (field, value) => {
  const { ctx } = await shop.addShopper();
  const id = expectOk(await addAddress(ctx, home));
  const wrong = { ...home, [field]: value };
  expect(await addAddress(ctx, wrong)).toEqual({ ok: false, reason: 'invalid' });
  expect(await updateAddress(ctx, id, wrong)).toEqual({ ok: false, reason: 'invalid' });
  expect(await listAddresses(ctx)).toEqual([{ id, ...home, isDefault: true }]);
});

test('S-PROF-12 lists a changed address; the default stays unless another is selected', async () => {
  const { ctx, at } = await shop.addShopper();
  const first = expectOk(await addAddress(ctx, home));
  const second = expectOk(await addAddress(at(minutesAfterNow(1)), { ...home, name: 'Office' }));
  const changed = { ...home, type: 'office' as const, city: 'Mysuru', phone: '+91 98450 12345' };
  expectOk(await updateAddress(ctx, first, { ...changed, isDefault: false }));
  expect(await listAddresses(ctx)).toMatchObject([
    { id: first, type: 'office', city: 'Mysuru', phone: '9845012345', isDefault: true },
    { id: second, isDefault: false },
  ]);
  expectOk(await updateAddress(ctx, second, { ...home, isDefault: true }));
  expect(await listAddresses(ctx)).toMatchObject([
    { id: second, name: 'Asha Rao', isDefault: true },
    { id: first, city: 'Mysuru', isDefault: false },
  ]);
});

test('S-PROF-13 removes a deleted address; the oldest remaining one replaces a deleted default', async () => {
  const { ctx, at } = await shop.addShopper();
  const ids = [];
  for (const minutes of [0, 1, 2, 3]) ids.push(expectOk(await addAddress(at(minutesAfterNow(minutes)), home)));
  const [first, second, third, fourth] = ids as [string, string, string, string];
  expectOk(await setDefaultAddress(ctx, third));
  expectOk(await deleteAddress(ctx, second));
  expect((await listAddresses(ctx)).map(({ id }) => id)).toEqual([third, first, fourth]);
  expectOk(await deleteAddress(ctx, third));
  expect(await listAddresses(ctx)).toMatchObject([
    { id: first, isDefault: true },
    { id: fourth, isDefault: false },
  ]);
  expect(await deleteAddress(ctx, third)).toEqual({ ok: false, reason: 'no-such-address' });
  for (const id of [first, fourth]) expectOk(await deleteAddress(ctx, id));
  expect(await listAddresses(ctx)).toEqual([]);
});

test('limits the addresses per account, even when they are added in parallel', async () => {
  const { ctx } = await shop.addShopper();
  const added = await Promise.all(Array.from({ length: MAX_ADDRESSES + 6 }, () => addAddress(ctx, home)));
  expect(added.filter(({ ok }) => ok)).toHaveLength(MAX_ADDRESSES);
  expect(await addAddress(ctx, home)).toEqual({ ok: false, reason: 'too-many' });
  const [first] = await listAddresses(ctx);
  expectOk(await deleteAddress(ctx, first?.id ?? ''));
  expectOk(await addAddress(ctx, home));
});

/** Expects exactly one default address, or no address at all. */
async function expectOneDefault(ctx: ShopContext): Promise<void> {
  const list = await listAddresses(ctx);
  expect(list.filter(({ isDefault }) => isDefault)).toHaveLength(list.length > 0 ? 1 : 0);
}

test('keeps exactly one default through parallel deletes, selections, changes and additions', async () => {
  const { ctx } = await shop.addShopper();
  for (let round = 0; round < 6; round++) {
    const ids: string[] = [];
    for (let index = 0; index < 4; index++) ids.push(expectOk(await addAddress(ctx, home)));
    const [first, second, third, last] = ids as [string, string, string, string];
    await Promise.all([
      setDefaultAddress(ctx, first),
      deleteAddress(ctx, first),
      setDefaultAddress(ctx, second),
      deleteAddress(ctx, second),
      updateAddress(ctx, third, { ...home, isDefault: true }),
      deleteAddress(ctx, third),
      addAddress(ctx, { ...home, isDefault: true }),
      setDefaultAddress(ctx, last),
    ]);
    await expectOneDefault(ctx);
    const remainingIds = (await listAddresses(ctx)).map(({ id }) => id);
    expect(remainingIds).toContain(last);
    await Promise.all(remainingIds.slice(1).map((id) => deleteAddress(ctx, id)));
    await expectOneDefault(ctx);
    await Promise.all(remainingIds.map((id) => deleteAddress(ctx, id)));
    expect(await listAddresses(ctx)).toEqual([]);
  }
});

test('staff can shop and save addresses too', async () => {
  const email = 'shopping-staff@example.in';
  const userId = await shop.accounts.create({ email, name: 'Staff', password: null, role: 'admin', at: NOW });
  const actor = ownerActor({ userId, email, name: 'Staff' });
  const id = expectOk(await addAddress(shop.as(actor), home));
  expect(await listAddresses(shop.as(actor))).toEqual([{ id, ...home, isDefault: true }]);
});
