import { and, desc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { categories, products } from '#db/schema/catalog.ts';
import { audit } from '#db/schema/system.ts';
import { taxClasses, taxRates } from '#db/schema/tax-classes.ts';
import { listAudit } from '#shop/audit-log.server.ts';
import { parseAuditQuery } from '#shop/audit-query.ts';
import { addCategory } from '#shop/catalog/categories.server.ts';
import { updateCategory } from '#shop/catalog/change-categories.server.ts';
import { deleteProducts } from '#shop/catalog/change-products.server.ts';
import { findDeletion } from '#shop/deletions.server.ts';
import { getSettings } from '#shop/settings/settings.server.ts';
import { getSettingsToEdit, updateSettings } from '#shop/settings/update-settings.server.ts';
import { duplicateProduct } from '#shop/stock/duplicate-product.server.ts';
import { updateProduct } from '#shop/stock/update-product.server.ts';
import { expectOk, GUEST, openTestShop, UNKNOWN_ID } from '#shop/testing/test-shop.ts';
import { addTaxClass, confirmTaxRates, deleteTaxClass, saveTaxClass } from './change-tax-classes.server.ts';
import type { DatedRate, TaxClassFields } from './tax-class.ts';
import { exportTaxClasses, getTaxChoices, getTaxClassToEdit, listTaxClasses } from './tax-classes.server.ts';
import { loadTaxTerms } from './tax-terms.server.ts';

const shop = openTestShop();
const NOW = new Date('2026-11-17T06:30:00.000Z');
const staff = (now = NOW) => shop.staff(now);
const TODAY = '2026-11-17';
const WOVEN = '7a000000-0000-4000-8000-000000000001';
const SAREES = '7a000000-0000-4000-8000-000000000004';

const fixed = (validFrom: string, rate: number): DatedRate => ({
  validFrom,
  kind: 'fixed',
  rate,
  threshold: null,
  rateAbove: null,
});
let count = 0;
const fields = (overrides: Partial<TaxClassFields> = {}): TaxClassFields => ({
  name: `Class ${++count}`,
  hsn: '6304',
  unit: 'PCS',
  rates: [fixed(TODAY, 5)],
  ...overrides,
});
const add = async (overrides: Partial<TaxClassFields> = {}) => expectOk(await addTaxClass(staff(), fields(overrides)));
const findClass = async (id: string) => getTaxClassToEdit(staff(), id);
const list = async (search = '', sort: 'name' | 'hsn' | 'most-used' = 'name') =>
  expectOk(await listTaxClasses(staff(), { search, sort }));

test('A-GST-08 lists the classes that come with the store, by name, code or use, with what uses them', async () => {
  const { classes, total, confirmation } = await list();
  expect([classes.length, total, confirmation]).toEqual([11, 11, null]);
  expect(classes.map(({ name }) => name).slice(0, 2)).toEqual(['Bags and purses', 'Cotton sarees and fabric']);
  expect((await list('SAREE')).classes).toHaveLength(3);
  expect((await list('711')).classes.map(({ name }) => name)).toEqual(['Imitation jewellery', 'Lac bangles']);
  expect((await list('', 'hsn')).classes[0]?.hsn).toBe('4202');
  await shop.addCategory({ taxClassId: SAREES });
  const product = await shop.addProduct({ taxClassId: SAREES });
  await shop.addProduct({ taxClassId: SAREES });
  expectOk(await deleteProducts(staff(), [product]));
  expect((await list('', 'most-used')).classes[0]).toMatchObject({ id: SAREES, categories: 1, products: 1 });
  expect(await listTaxClasses(shop.as(GUEST), { search: '', sort: 'name' })).toEqual({
    ok: false,
    reason: 'not-allowed',
  });
  expect(await getTaxChoices(shop.as(GUEST))).toEqual({ ok: false, reason: 'not-allowed' });
  expect(await findClass('not-an-id')).toBeNull();
});

test('A-GST-08 exports the listed classes', async () => {
  await add({ name: 'Exported curtains', hsn: '6303', rates: [fixed(TODAY, 5), fixed('2027-04-01', 12)] });
  const read = async (search: string) => {
    const chunks: string[] = [];
    const file = expectOk(exportTaxClasses(staff(), { search, sort: 'name' }));
    for await (const chunk of file) chunks.push(chunk);
    return chunks.join('').trimEnd().split('\r\n');
  };
  expect(await read('curtains')).toEqual([
    'Name,HSN,Unit,Rate,Coming Rates,Categories,Products,Default',
    'Exported curtains,6303,PCS,5 %,12 % from 2027-04-01,0,0,no',
  ]);
  expect((await read('woven'))[1]).toBe('"Stitched clothing, woven",6204,PCS,"5 % up to ₹2,500, 18 % above",,0,0,no');
  expect(exportTaxClasses(shop.as(GUEST), { search: '', sort: 'name' })).toMatchObject({ ok: false });
});

test('A-GST-09 A-GST-11 a rate that has begun stays, and a new one applies from its first day', async () => {
  const id = await add({ name: 'Kurtas', rates: [fixed(TODAY, 5)] });
  const tomorrow = new Date('2026-11-18T06:30:00.000Z');
  const save = (now: Date, rates: readonly DatedRate[], version: number | null = null) =>
    saveTaxClass(shop.staff(now), id, { version, fields: fields({ name: 'Kurtas', rates }) });
  expect(expectOk(await save(NOW, [fixed(TODAY, 6), fixed('2027-04-01', 12)], 1))).toBe(2);
  // The rate of yesterday is history now: it is kept, and cannot be replaced.
  expectOk(await save(tomorrow, [fixed('2027-04-01', 18)]));
  expect((await findClass(id))?.rates).toEqual([fixed(TODAY, 6), fixed('2027-04-01', 18)]);
  expect(await save(tomorrow, [fixed(TODAY, 7)])).toEqual({
    ok: false,
    reason: { problems: { 'rates.0.validFrom': 'day-passed' } },
  });
  // A form that was opened before midnight sends the rate of yesterday unchanged.
  expectOk(await save(tomorrow, [fixed(TODAY, 6), fixed('2027-04-01', 18)]));
  const product = await shop.addProduct({ taxClassId: id });
  const rateOn = async (now: Date) =>
    (await loadTaxTerms(shop.db, [product], { defaultClassId: WOVEN, now })).get(product)?.rate.rate;
  expect(await rateOn(new Date('2027-03-31T18:29:59.999Z'))).toBe(6);
  expect(await rateOn(new Date('2027-03-31T18:30:00.000Z'))).toBe(18);
  expect(await save(NOW, [], 2)).toEqual({ ok: false, reason: 'changed-meanwhile' });
  const [entry] = await shop.db
    .select()
    .from(audit)
    .where(and(eq(audit.entity, 'tax class'), eq(audit.entityId, id)))
    .orderBy(audit.id)
    .offset(1)
    .limit(1);
  expect(entry).toMatchObject({
    action: 'update',
    before: { rates: ['5 % from 2026-11-17'] },
    after: { rates: ['6 % from 2026-11-17', '12 % from 2027-04-01'] },
  });
});

test('A-GST-11 refuses a name twice, an unknown class, and people who are not staff; two saves at once are one', async () => {
  const id = await add({ name: 'Dupattas of wool' });
  expect(await addTaxClass(staff(), fields({ name: ' dupattas of WOOL ' }))).toEqual({
    ok: false,
    reason: 'name-taken',
  });
  expect(await addTaxClass(staff(), fields({ hsn: '1' }))).toEqual({
    ok: false,
    reason: { problems: { hsn: 'not-a-code' } },
  });
  expect(await saveTaxClass(staff(), UNKNOWN_ID, { version: null, fields: fields() })).toEqual({
    ok: false,
    reason: 'no-such-class',
  });
  for (const result of [
    await addTaxClass(shop.as(GUEST), fields()),
    await saveTaxClass(shop.as(GUEST), id, { version: null, fields: fields() }),
    await deleteTaxClass(shop.as(GUEST), id, null),
    await confirmTaxRates(shop.as(GUEST)),
  ]) {
    expect(result).toEqual({ ok: false, reason: 'not-allowed' });
  }
  const saved = await Promise.all(
    ['One', 'Two'].map((name) => saveTaxClass(staff(), id, { version: 1, fields: fields({ name }) })),
  );
  expect(saved.filter(({ ok }) => ok)).toHaveLength(1);
  expect(saved.find(({ ok }) => !ok)).toEqual({ ok: false, reason: 'changed-meanwhile' });
  const { entries } = expectOk(await listAudit(staff(), parseAuditQuery(new URLSearchParams({ of: id }))));
  expect(entries[0]).toMatchObject({ entity: 'tax class', name: expect.stringMatching(/^(One|Two)$/) });
});

test('A-GST-05 A-GST-10 a class in use and the default class are not deleted; a free one is, with its rates', async () => {
  const id = await add();
  const category = await shop.addCategory({ taxClassId: id });
  const [product, deleted] = [await shop.addProduct({ taxClassId: id }), await shop.addProduct({ taxClassId: id })];
  expectOk(await deleteProducts(staff(), [deleted]));
  expect(await deleteTaxClass(staff(), id, 1)).toEqual({
    ok: false,
    reason: { inUse: { categories: 1, products: 1 } },
  });
  await shop.db.update(categories).set({ taxClassId: null }).where(eq(categories.id, category));
  await shop.db.update(products).set({ taxClassId: null }).where(eq(products.id, product));
  expectOk(await updateSettings(staff(), { version: null, change: { gst: { defaultClassId: id } } }));
  expect((await findClass(id))?.isDefault).toBe(true);
  expect(await deleteTaxClass(staff(), id, 1)).toEqual({ ok: false, reason: 'is-default' });
  expectOk(await updateSettings(staff(), { version: null, change: { gst: { defaultClassId: null } } }));
  expect(await deleteTaxClass(staff(), id, 9)).toEqual({ ok: false, reason: 'changed-meanwhile' });
  expectOk(await deleteTaxClass(staff(), id, 1));
  expect(await shop.db.$count(taxRates, eq(taxRates.taxClassId, id))).toBe(0);
  expect(await findClass(id)).toBeNull();
  expect(expectOk(await findDeletion(staff(), 'tax class', id))).toMatchObject({ at: expect.any(Date) });
  expect(await updateSettings(staff(), { version: null, change: { gst: { defaultClassId: id } } })).toEqual({
    ok: false,
    reason: { problems: { defaultClassId: 'no-such-class' } },
  });
});

test('A-GST-10 of a product that takes a class and its deletion at once, one is refused', async () => {
  // The order of the two is random, so the race runs several times.
  for (let attempt = 0; attempt < 5; attempt++) {
    const [id, product] = [await add(), await shop.addProduct()];
    const [removed, saved] = await Promise.all([
      deleteTaxClass(staff(), id, null),
      updateProduct(staff(), product, { version: null, change: { taxClassId: id } }),
    ]);
    expect([removed.ok, saved.ok].filter(Boolean)).toHaveLength(1);
    expect(await shop.db.$count(taxClasses, eq(taxClasses.id, id))).toBe(removed.ok ? 0 : 1);
  }
});

test('A-GST-12 the first confirmation of the rates stays, and an open settings form can still be saved', async () => {
  const { version = 0 } = (await getSettingsToEdit(staff())) ?? {};
  expectOk(await confirmTaxRates(staff()));
  expectOk(await confirmTaxRates(staff(new Date('2027-01-01T00:00:00.000Z'))));
  expect((await list()).confirmation).toEqual({ by: 'staff@tanabana.example', at: NOW });
  const [entry] = await shop.db
    .select()
    .from(audit)
    .where(eq(audit.entity, 'settings'))
    .orderBy(desc(audit.id))
    .limit(1);
  expect(entry).toMatchObject({ action: 'confirm tax rates', actor: 'staff@tanabana.example' });
  expectOk(await updateSettings(staff(), { version, change: { taxRate: 12, gst: { invoicePrefix: 'kv' } } }));
  expect((await getSettings(staff())).gst).toMatchObject({
    invoicePrefix: 'KV',
    ratesCheckedAt: NOW.toISOString(),
    ratesCheckedBy: 'staff@tanabana.example',
  });
});

test('A-GST-15 a product keeps its class and code, a copy has them too, and an unknown class is refused', async () => {
  const product = await shop.addProduct({ taxClassId: SAREES, hsn: '50072010' });
  const picture = await shop.addPicture('copied with its class');
  const copy = { name: 'Copy', sku: 'TAX-COPY', price: 100_000, picture };
  const copied = expectOk(await duplicateProduct(staff(), product, copy));
  const [row] = await shop.db
    .select({ taxClassId: products.taxClassId, hsn: products.hsn })
    .from(products)
    .where(eq(products.id, copied));
  expect(row).toEqual({ taxClassId: SAREES, hsn: '50072010' });
  const change = (values: { taxClassId?: string | null; hsn?: string | null }) =>
    updateProduct(staff(), product, { version: null, change: values });
  expect(await change({ taxClassId: UNKNOWN_ID })).toEqual({ ok: false, reason: 'no-such-tax-class' });
  expect(await change({ hsn: '123' })).toEqual({ ok: false, reason: 'invalid' });
  await expect(shop.addProduct({ taxClassId: UNKNOWN_ID })).rejects.toThrow('no-such-tax-class');
  expectOk(await change({ taxClassId: null, hsn: '' }));
});

test('A-GST-16 a category keeps its class and code for products without their own', async () => {
  const category = await shop.addCategory({ taxClassId: SAREES, hsn: '500720' });
  const product = await shop.addProduct({ categoryId: category });
  const hsnOf = async () =>
    (await loadTaxTerms(shop.db, [product], { defaultClassId: WOVEN, now: NOW })).get(product)?.hsn;
  expect(await hsnOf()).toBe('500720');
  const save = (values: { taxClassId: string | null; hsn: string }) =>
    updateCategory(staff(), category, {
      version: null,
      fields: { name: 'Silks', description: '', image: null, ...values },
    });
  expectOk(await save({ taxClassId: WOVEN, hsn: '' }));
  expect(await hsnOf()).toBe('6204');
  expect(await save({ taxClassId: UNKNOWN_ID, hsn: '' })).toEqual({ ok: false, reason: 'no-such-tax-class' });
  expect(await save({ taxClassId: WOVEN, hsn: '62044' })).toEqual({ ok: false, reason: 'invalid' });
  expect(
    await addCategory(staff(), { name: 'X', description: '', image: null, status: 'active', taxClassId: UNKNOWN_ID }),
  ).toEqual({ ok: false, reason: 'no-such-tax-class' });
  const choices = expectOk(await getTaxChoices(staff()));
  expect(choices.categories).toContainEqual({ id: category, taxClassId: WOVEN, hsn: null });
  expect(choices.classes.find(({ id }) => id === SAREES)).toMatchObject({ hsn: '5007', rate: { rate: 5 } });
});
