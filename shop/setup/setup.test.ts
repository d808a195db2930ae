import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import type { BrandInput } from '#shop/brand/brand-problems.ts';
import { NEW_BRAND } from '#shop/brand/default-brand.ts';
import { saveBrand } from '#shop/brand/save-brand.server.ts';
import { setCategoryStatus } from '#shop/catalog/change-categories.server.ts';
import { addPage, savePage } from '#shop/pages/change-pages.server.ts';
import { updateSettings } from '#shop/settings/update-settings.server.ts';
import { expectOk, GUEST, openTestShop, orderRequestFor, placeCashOrder } from '#shop/testing/test-shop.ts';
import { saveSetupDecision } from './save-setup-decision.server.ts';
import { getSetup } from './setup.server.ts';
import type { StepName } from './setup-steps.ts';

const shop = openTestShop();
const HOST = 'kaverisilks.example';
const brand: BrandInput = {
  ...NEW_BRAND,
  name: HOST,
  logo: null,
  mark: null,
  favicon: null,
  hero: { ...NEW_BRAND.hero, picture: null, secondPicture: null },
};
const COLORS = { primary: '#1f4d46', accent: '#3b2f6b', paper: '#faf6ee', ink: '#1e1b18' };

const listSteps = async (testPayments = false) => (await getSetup(shop.staff(), { host: HOST, testPayments })) ?? [];
const findStep = async (name: StepName, testPayments = false) =>
  (await listSteps(testPayments)).find((step) => step.name === name);

beforeEach(() =>
  shop.db.execute(
    sql`truncate audit; delete from content_page_versions; delete from content_pages; delete from settings`,
  ),
);

test('A-SETUP-01 the list is for staff only', async () => {
  expect(await getSetup(shop.as(GUEST), { host: HOST, testPayments: false })).toBeNull();
  expect(await listSteps()).toHaveLength(11);
});

test('A-SETUP-03 a saved brand counts for name and colours, and not as saved delivery charges', async () => {
  const done = async () => (await listSteps()).filter(({ isDone }) => isDone).map(({ name }) => name);
  expectOk(await saveBrand(shop.staff(), { version: null, input: brand }));
  const before = await done();
  expect(before).not.toContain('name');
  expectOk(await saveBrand(shop.staff(), { version: null, input: { ...brand, name: 'Kaveri Silks' } }));
  expect((await done()).filter((name) => !before.includes(name))).toEqual(['name']);
  expect(await findStep('colours')).toMatchObject({ isDone: false });
  expect(await findStep('delivery')).toMatchObject({ isDone: false });
  expectOk(await saveBrand(shop.staff(), { version: null, input: { ...brand, colours: COLORS } }));
  expect(await findStep('colours')).toMatchObject({ isDone: true });
  expect(await findStep('name')).toMatchObject({ isDone: false });
  expectOk(await updateSettings(shop.staff(), { version: null, change: { taxRate: 5 } }));
  expect(await findStep('delivery')).toMatchObject({ isDone: true, detail: expect.stringContaining('GST 5%') });
});

test('A-SETUP-01 counts pages that staff changed, active categories and products, and orders', async () => {
  const details = async () => {
    const steps = await listSteps();
    return (['pages', 'category', 'product', 'order'] as const).map(
      (name) => steps.find((step) => step.name === name)?.isDone,
    );
  };
  expect(await details()).toEqual([false, false, false, false]);
  const fields = { title: 'Care', slug: 'care', body: 'Cold.', status: 'published', publishFrom: null } as const;
  const id = expectOk(await addPage(shop.staff(), fields));
  expect((await findStep('pages'))?.isDone).toBe(false);
  expectOk(await savePage(shop.staff(), id, { version: null, page: { ...fields, body: 'Warm.' } }));
  expect(await findStep('pages')).toMatchObject({ isDone: true, detail: '1 page saved by you' });

  const productId = await shop.addProduct();
  expect(await details()).toEqual([true, true, true, false]);
  const { rows } = await shop.db.execute<{ id: string }>(sql`select id from categories`);
  const ids = rows.map((row) => row.id);
  const { at } = await shop.addShopper();
  expectOk(await placeCashOrder(at(shop.staff().now), orderRequestFor([{ productId, size: 'M', quantity: 1 }])));
  expect(await details()).toEqual([true, true, true, true]);
  expectOk(await setCategoryStatus(shop.staff(), ids, 'inactive'));
  await shop.db.execute(sql`update products set status = 'inactive'`);
  expect(await details()).toEqual([true, false, false, true]);
});

test('A-SETUP-01 payments of a simulator or with test keys are no live payments', async () => {
  const ctx = shop.staff();
  const withPayments = (isOffered: boolean, testPayments: boolean) => {
    const payments = { ...ctx.providers.payments, isOffered };
    return getSetup({ ...ctx, providers: { ...ctx.providers, payments, courier: null } }, { host: HOST, testPayments });
  };
  const isLive = async (isOffered: boolean, testPayments: boolean) =>
    (await withPayments(isOffered, testPayments))?.find(({ name }) => name === 'payment')?.isDone;
  // Live keys; test keys; a simulator, which offers no payments of its own.
  expect([await isLive(true, false), await isLive(true, true), await isLive(false, false)]).toEqual([
    true,
    false,
    false,
  ]);
  expect((await withPayments(true, false))?.find(({ name }) => name === 'courier')?.isDone).toBe(false);
});

test('A-SETUP-04 cash only and sending by hand are decisions that count as done, can be taken back, and are no save of the settings', async () => {
  const ctx = shop.staff();
  const payments = { ...ctx.providers.payments, isOffered: false };
  const steps = async () => {
    const providers = { ...ctx.providers, payments, courier: null };
    const found = await getSetup({ ...ctx, providers }, { host: HOST, testPayments: false });
    return (found ?? []).filter(({ name }) => name === 'payment' || name === 'courier' || name === 'delivery');
  };
  const areDone = async () => (await steps()).map(({ name, isDone }) => [name, isDone]);
  const decide = (decision: 'takesCashOnly' | 'sendsByHand', isMade: boolean) =>
    saveSetupDecision(ctx, { decision, isMade });
  expect(await areDone()).toEqual([
    ['delivery', false],
    ['payment', false],
    ['courier', false],
  ]);
  expectOk(await decide('takesCashOnly', true));
  expectOk(await decide('sendsByHand', true));
  expect(await steps()).toMatchObject([
    { isDone: false },
    { isDone: true, detail: 'Cash on delivery only', decision: { name: 'takesCashOnly', isMade: true } },
    { isDone: true, detail: 'You send parcels by hand', decision: { name: 'sendsByHand', isMade: true } },
  ]);
  expectOk(await decide('sendsByHand', false));
  expect(await areDone()).toEqual([
    ['delivery', false],
    ['payment', true],
    ['courier', false],
  ]);
  // A save of the settings keeps the decision.
  expectOk(await updateSettings(ctx, { version: null, change: { taxRate: 5 } }));
  expect((await steps())[1]).toMatchObject({ isDone: true });
  expect(await saveSetupDecision(shop.as(GUEST), { decision: 'sendsByHand', isMade: true })).toEqual({
    ok: false,
    reason: 'not-allowed',
  });
});
