// The address of a product: staff choose it in the form, and links with a former one still work.
import { expect, type Page } from '@playwright/test';
import type { RunningStore } from '../testkit/sample-store.ts';
import { expectAccessible } from './accessible-page.ts';
import { signInStaff } from './admin-page.ts';
import { openProducts, someProducts, toast } from './products-page.ts';
import { test } from './store-test.ts';

const address = (page: Page) => page.getByRole('textbox', { name: 'Address' });
const save = (page: Page) => page.getByRole('button', { name: /^Save product/ });

/** The form takes values once its scripts run: the bar to save is shown for typed values only. */
const typeAddress = (page: Page, text: string) =>
  expect(async () => {
    await address(page).fill(text);
    await expect(save(page)).toBeVisible({ timeout: 2_000 });
  }).toPass();

const loadSlug = async (store: RunningStore, id: string) =>
  (await store.sql('select slug from products where id = $1', [id]))[0]?.slug;

test('A-ADDRESS-01 A-ADDRESS-02 A-ADDRESS-04 S-ADDRESS-01 staff give a product another address, and every link with the former one works', async ({
  page,
  ownStore: store,
}) => {
  const [one, other] = await someProducts(store, 2);
  if (!one || !other) throw new Error('The sample store has no products');
  // This request puts the page into the cache under its present address.
  expect((await fetch(`${store.url}/product/${one.slug}`)).status).toBe(200);
  await signInStaff(page, store);
  await openProducts(page, store);
  await page.goto(`${store.url}/admin-panel/products/${one.id}`);
  await expect(address(page)).toHaveValue(one.slug);

  await test.step('A-ADDRESS-01 a wrong address is reported at its field', async () => {
    await typeAddress(page, 'Wedding Saree');
    await save(page).click();
    await expect(page.getByText('Use small letters only, such as red-saree.')).toBeVisible();
    await typeAddress(page, other.slug);
    await save(page).click();
    await expect(address(page)).toHaveAccessibleDescription(/Another product, or a deleted one, has this address/);
    await expect(address(page)).toHaveValue(other.slug);
    await expectAccessible(page);
  });

  await test.step('A-ADDRESS-02 the form says what will redirect, and the shop redirects once it is saved', async () => {
    await typeAddress(page, 'wedding-edit');
    await expect(page.getByText(`/product/${one.slug} will redirect to it.`)).toBeVisible();
    await save(page).click();
    await expect.poll(() => loadSlug(store, one.id)).toBe('wedding-edit');
    await expect(toast(page, 'updated successfully')).toBeVisible();
    const fetchFormer = () => fetch(`${store.url}/product/${one.slug}`, { redirect: 'manual' });
    await expect.poll(async () => (await fetchFormer()).status).toBe(301);
    const moved = await fetchFormer();
    expect(moved.headers.get('location')).toBe('/product/wedding-edit');
    // A browser must ask again: the address may belong to another product one day.
    expect(moved.headers.get('cache-control')).toContain('max-age=0, must-revalidate');
  });

  await test.step('S-ADDRESS-01 page, canonical link, sitemap and lists have the present address', async () => {
    const html = await (await fetch(`${store.url}/product/wedding-edit`)).text();
    expect(html).toContain(`<link rel="canonical" href="${store.url}/product/wedding-edit"`);
    const sitemap = async () => (await fetch(`${store.url}/sitemap-products.xml`)).text();
    await expect.poll(sitemap).toContain(`${store.url}/product/wedding-edit<`);
    expect(await sitemap()).not.toContain(`/product/${one.slug}<`);
    await page.goto(`${store.url}/product/${one.slug}`);
    await expect(page).toHaveURL(`${store.url}/product/wedding-edit`);
    await expect(page.getByRole('heading', { level: 1, name: one.name })).toBeVisible();
  });

  await test.step('S-ADDRESS-02 the former address opens another product once staff give it to that one', async () => {
    await page.goto(`${store.url}/admin-panel/products/${other.id}`);
    await expect(address(page)).toHaveValue(other.slug);
    await typeAddress(page, one.slug);
    await save(page).click();
    await expect.poll(() => loadSlug(store, other.id)).toBe(one.slug);
    await expect.poll(async () => (await fetch(`${store.url}/product/${one.slug}`)).text()).toContain(`<h1`);
    await page.goto(`${store.url}/product/${one.slug}`);
    await expect(page.getByRole('heading', { level: 1, name: other.name })).toBeVisible();
    await page.goto(`${store.url}/product/${other.slug}`);
    await expect(page).toHaveURL(`${store.url}/product/${one.slug}`);
  });
});
