import { and, desc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { settings as table } from '#db/schema/promotions.ts';
import { audit } from '#db/schema/system.ts';
import { quoteBag } from '#shop/pricing/quote.server.ts';
import { expectOk, GUEST, openTestShop, UNKNOWN_ID } from '#shop/testing/test-shop.ts';
import { NO_LEGAL } from './legal.ts';
import { getSettings } from './settings.server.ts';
import type { SettingsField } from './settings-problems.ts';
import { getSettingsToEdit, type SettingsChange, updateSettings } from './update-settings.server.ts';

const WOVEN = '7a000000-0000-4000-8000-000000000001';

const shop = openTestShop();
const save = (change: SettingsChange, version: number | null = null) =>
  updateSettings(shop.staff(), { version, change });
const loadStored = () => getSettings(shop.as(GUEST));

test('A-SET-05 A-SET-06 A-SET-07 A-SET-08 A-CALL-28 creates a missing record with the defaults', async () => {
  await shop.db.delete(table);
  expect((await getSettingsToEdit(shop.staff()))?.settings).toMatchObject({
    taxRate: 18,
    shippingCharges: { standard: 9_900, express: 19_900, freeShippingThreshold: 99_900 },
    currency: { symbol: '₹', code: 'INR' },
    storeInfo: {
      name: 'Tanabana',
      email: expect.stringContaining('@'),
      phone: expect.stringMatching(/^\+91/),
      address: expect.stringContaining('Bangalore, Karnataka'),
    },
    stripText: 'Free shipping on orders above ₹899',
    reviewsByBuyersOnly: false,
    ownerMail: { isOn: false, address: '' },
  });
  expect(await shop.db.select({ id: table.id }).from(table)).toEqual([{ id: 'general' }]);
  expect(await getSettingsToEdit(shop.as(GUEST))).toBeNull();
});

test('A-CALL-28 merges a change into the settings and stores its author', async () => {
  const before = await loadStored();
  expectOk(await save({ taxRate: 12.5, storeInfo: { phone: ' +91 22 5555 0000 ' } }));
  expect(await loadStored()).toEqual({
    ...before,
    taxRate: 12.5,
    storeInfo: { ...before.storeInfo, phone: '+91 22 5555 0000' },
  });
  const [auditRow] = await shop.db
    .select()
    .from(audit)
    .where(and(eq(audit.entity, 'settings'), eq(audit.entityId, 'general')))
    .orderBy(desc(audit.id))
    .limit(1);
  expect(auditRow).toMatchObject({
    action: 'update',
    actor: 'staff@tanabana.example',
    before: { taxRate: 18 },
    after: { taxRate: 12.5 },
  });
  expect(await updateSettings(shop.as(GUEST), { version: null, change: { taxRate: 1 } })).toEqual({
    ok: false,
    reason: 'not-allowed',
  });
});

test('A-SET-04 stores a lower-case currency code in capitals', async () => {
  expectOk(await save({ currency: { code: 'inr' } }));
  expect((await loadStored()).currency).toEqual({ symbol: '₹', code: 'INR' });
});

test.each<[string, SettingsChange, SettingsField | null]>([
  ['A-SET-02 GST of 0', { taxRate: 0 }, null],
  ['A-SET-02 GST of 100', { taxRate: 100 }, null],
  ['A-SET-02 GST of 18.01', { taxRate: 18.01 }, null],
  ['A-SET-02 GST below 0', { taxRate: -0.01 }, 'taxRate'],
  ['A-SET-02 GST above 100', { taxRate: 100.01 }, 'taxRate'],
  ['A-SET-02 GST with three decimals', { taxRate: 18.005 }, 'taxRate'],
  ['A-SET-02 GST that is not a number', { taxRate: Number.NaN }, 'taxRate'],
  ['A-SET-03 free standard shipping', { shippingCharges: { standard: 0 } }, null],
  ['A-SET-03 standard below 0', { shippingCharges: { standard: -1 } }, 'standard'],
  ['A-SET-03 express below 0', { shippingCharges: { express: -1 } }, 'express'],
  ['A-SET-03 a threshold of 0', { shippingCharges: { freeShippingThreshold: 0 } }, null],
  ['A-SET-03 a threshold below 0', { shippingCharges: { freeShippingThreshold: -100 } }, 'freeShippingThreshold'],
  ['A-SET-04 a symbol of five characters', { currency: { symbol: 'Rs. /' } }, null],
  ['A-SET-04 a symbol of six characters', { currency: { symbol: 'Rupees' } }, 'symbol'],
  ['A-SET-04 no symbol', { currency: { symbol: ' ' } }, 'symbol'],
  ['A-SET-04 a code of four letters', { currency: { code: 'INRS' } }, 'code'],
  ['a store without a name', { storeInfo: { name: ' ' } }, 'name'],
  ['an invalid email', { storeInfo: { email: 'care at tanabana' } }, 'email'],
  ['an empty strip', { stripText: '' }, 'stripText'],
])('checks %s', async (_, change, invalidField) => {
  const before = await loadStored();
  const saved = await save(change);
  if (invalidField === null) {
    expect(saved.ok).toBe(true);
  } else {
    expect(saved).toEqual({ ok: false, reason: { problems: { [invalidField]: expect.any(String) } } });
    expect(await loadStored()).toEqual(before);
  }
});

test('of two parallel saves, one succeeds and the other is refused', async () => {
  const version = (await getSettingsToEdit(shop.staff()))?.version ?? null;
  const saves = await Promise.all([save({ taxRate: 5 }, version), save({ taxRate: 12 }, version)]);
  expect(saves.filter(({ ok }) => ok)).toHaveLength(1);
  expect(saves).toContainEqual({ ok: false, reason: 'changed-meanwhile' });
  expect((await loadStored()).taxRate).toBe(saves[0]?.ok ? 5 : 12);
});

test('the next quote uses the saved settings', async () => {
  const productId = await shop.addProduct({ price: 50_000 });
  const bag = { lines: [{ productId, slug: '', size: 'M', quantity: 1 }], couponCode: null, place: 'checkout' };
  const totals = async () => expectOk(await quoteBag(shop.as(GUEST), bag, 'a house')).totals;
  expectOk(await save({ taxRate: 18, shippingCharges: { standard: 9_900, freeShippingThreshold: 99_900 } }));
  expect(await totals()).toMatchObject({ shipping: 9_900, tax: 9_000, total: 68_900 });
  expectOk(await save({ taxRate: 5, shippingCharges: { standard: 4_900 } }));
  expect(await totals()).toMatchObject({ shipping: 4_900, tax: 2_500, total: 57_400 });
  expectOk(await save({ shippingCharges: { freeShippingThreshold: 49_900 } }));
  expect(await totals()).toMatchObject({ shipping: 0, tax: 2_500, total: 52_500 });
});

test('A-ERR-37 reports a database failure with its cause', async () => {
  const cause = new Error('the disk is full');
  const { db } = shop.staff();
  const broken = new Proxy(db, {
    get: (target, name) => (name === 'transaction' ? () => Promise.reject(cause) : Reflect.get(target, name)),
  });
  const saving = updateSettings({ ...shop.staff(), db: broken }, { version: null, change: { taxRate: 1 } });
  await expect(saving).rejects.toMatchObject({ message: 'Failed to update settings', cause });
});

test('A-GST-01 A-GST-03 A-GST-05 saves the mode with its registration, as the law writes it', async () => {
  const legal = { legalName: 'Kaveri Silks LLP', address: 'Kanchipuram', cin: '', officer: NO_LEGAL.officer };
  const gst = { gstin: ' 29aaact 0000a1zb', invoicePrefix: 'kv', hsnDigits: 6, defaultClassId: WOVEN } as const;
  expectOk(await save({ taxMode: 'gst', legal, gst: { ...gst, isComposition: true } }));
  expect(await loadStored()).toMatchObject({
    taxMode: 'gst',
    gst: { ...gst, gstin: '29AAACT0000A1ZB', invoicePrefix: 'KV', isComposition: false },
  });
  expect(await save({ gst: { gstin: '' } })).toEqual({
    ok: false,
    reason: { problems: { taxMode: 'not-registered', gstin: 'required' } },
  });
  for (const defaultClassId of [UNKNOWN_ID, 'not an id']) {
    expect(await save({ gst: { defaultClassId } })).toEqual({
      ok: false,
      reason: { problems: { defaultClassId: 'no-such-class' } },
    });
  }
  expectOk(await save({ taxMode: 'none', gst: { isComposition: true } }));
  expect((await loadStored()).gst.isComposition).toBe(true);
});
