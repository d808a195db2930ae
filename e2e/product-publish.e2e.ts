// A product with a time of publication: hidden until then, and then shown by itself.
import { expect, type Page } from '@playwright/test';
import { toIndianTimeInput } from '../shop/indian-clock.ts';
import type { RunningStore } from '../testkit/sample-store.ts';
import { expectAccessible } from './accessible-page.ts';
import { signInStaff } from './admin-page.ts';
import { openProducts, row, someProducts } from './products-page.ts';
import { test } from './store-test.ts';

const publishOn = (page: Page) => page.getByLabel(/^Publish on/);
const DAY_MS = 86_400_000;

const readStatus = async (store: RunningStore, path: string) =>
  (await fetch(`${store.url}${path}`, { redirect: 'manual' })).status;
const readText = async (store: RunningStore, path: string) => (await fetch(`${store.url}${path}`)).text();

test('A-PUBLISH-01 A-PUBLISH-03 A-PUBLISH-04 S-PUBLISH-01 S-PUBLISH-02 a product is hidden until its time of publication, and shown from then on', async ({
  page,
  browser,
  ownStore: store,
}) => {
  const [product] = await someProducts(store, 1);
  if (!product) throw new Error('The sample store has no products');
  const path = `/product/${product.slug}`;
  const search = `/shop?search=${encodeURIComponent(`"${product.name}"`)}`;
  // These requests put both pages into the cache, with the product.
  expect(await readStatus(store, path)).toBe(200);
  expect(await readText(store, search)).toContain(path);
  await signInStaff(page, store);

  await test.step('A-PUBLISH-01 staff give the product a time in its form', async () => {
    await openProducts(page, store);
    await page.goto(`${store.url}/admin-panel/products/${product.id}`);
    const tomorrow = toIndianTimeInput(new Date(Date.now() + DAY_MS));
    await expect(async () => {
      await publishOn(page).fill(tomorrow);
      await expect(page.getByRole('button', { name: /^Save product/ })).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await page.getByRole('button', { name: /^Save product/ }).click();
    await expect
      .poll(async () => (await store.sql('select status from products where id = $1', [product.id]))[0]?.status)
      .toBe('scheduled');
    await expect(page.getByRole('link', { name: 'Preview' })).toBeVisible();
    await expectAccessible(page);
    // The form shows the saved time and no unsaved changes, and saves another time.
    await expect(page.getByRole('button', { name: /^Save product/ })).toBeHidden();
    await expect(publishOn(page)).toHaveValue(tomorrow);
    const later = toIndianTimeInput(new Date(Date.now() + 2 * DAY_MS));
    await publishOn(page).fill(later);
    await page.getByRole('button', { name: /^Save product/ }).click();
    await expect(page.getByRole('button', { name: /^Save product/ })).toBeHidden();
    const loadPublishAt = async () =>
      (await store.sql('select publish_at from products where id = $1', [product.id]))[0]?.publish_at as Date;
    await expect.poll(async () => toIndianTimeInput(await loadPublishAt())).toBe(later);
  });

  await test.step('S-PUBLISH-01 shoppers see it nowhere', async () => {
    await expect.poll(() => readStatus(store, path)).toBe(404);
    await expect.poll(() => readText(store, search)).not.toContain(`href="${path}"`);
    expect(await readText(store, '/sitemap-products.xml')).not.toContain(`${path}<`);
  });

  await test.step('A-PUBLISH-04 staff see a preview in which it cannot be bought; others do not', async () => {
    await page.goto(`${store.url}/product-preview/${product.id}`);
    await expect(page.getByRole('status').filter({ hasText: 'Shoppers see this product from' })).toBeVisible();
    await expect(page.locator('.pinfo h1')).toHaveText(product.name);
    await expect(page.locator('.pinfo .buyrow')).toHaveAttribute('inert');
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toContain('noindex');
    await expectAccessible(page);
    const guest = await browser.newContext();
    const response = await guest.request.get(`${store.url}/product-preview/${product.id}`, { maxRedirects: 0 });
    expect([response.status(), response.headers().location]).toEqual([302, '/admin-panel/login']);
  });

  await test.step('A-PUBLISH-03 the list says Scheduled and filters by it', async () => {
    await openProducts(page, store, '?status=scheduled');
    await expect(row(page, product.name)).toContainText('Scheduled');
    await expect(row(page, product.name).getByRole('switch')).toHaveCount(0);
  });

  await test.step('S-PUBLISH-02 at its time it appears by itself, also on pages that were cached without it', async () => {
    expect(await readText(store, search)).not.toContain(`href="${path}"`);
    // The time arrives: for the product, and for the job that waits for it.
    await store.sql(`update products set publish_at = now() where id = $1`, [product.id]);
    await store.sql(`update graphile_worker._private_jobs set run_at = now() where key like 'publish %'`);
    await expect.poll(() => readStatus(store, path), { timeout: 180_000 }).toBe(200);
    await expect.poll(() => readText(store, search)).toContain(`href="${path}"`);
  });
});
