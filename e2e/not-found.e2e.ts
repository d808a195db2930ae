import { expect } from '@playwright/test';
import { test } from './store-test.ts';

test('S-404-01 an unknown path shows Page Not Found inside the shop, with status 404', async ({ page, store }) => {
  for (const path of ['/no-such-page', '/deeply/nested/nothing', '/products']) {
    const response = await page.goto(`${store.url}${path}`);
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page Not Found');
    await expect(page).toHaveTitle(/Page Not Found/);
    await expect(page.getByRole('contentinfo')).toBeVisible();
  }
});

test('S-404-02 Page Not Found links to home, shop, contact and order tracking', async ({ page, store }) => {
  await page.goto(`${store.url}/no-such-page`);
  const main = page.getByRole('main');
  for (const href of ['/', '/shop', '/contact', '/track-order']) {
    await expect(main.locator(`a[href="${href}"]`)).toBeVisible();
  }
  await expect(main.getByRole('link')).toHaveCount(4);
});
