import { expect, type Page } from '@playwright/test';
import { APP_VERSION } from '../config/store.ts';
import { test } from './store-test.ts';

const main = (page: Page) => page.getByRole('main');
const banner = (page: Page) => page.getByRole('banner');
const statusValue = (page: Page, name: string) =>
  main(page)
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator('dd');

test('S-TEST-02 S-TEST-04 the test bag page fills and clears the bag, and shows its status and links', async ({
  page,
  store,
}) => {
  await page.goto(`${store.url}/test-cart`);
  await expect(statusValue(page, 'Bag')).toHaveText('0 items');
  await expect(statusValue(page, 'Login')).toHaveText('Guest');
  await main(page).getByRole('button', { name: 'Add 3 Sample Products' }).click();
  await expect(statusValue(page, 'Bag')).toHaveText('3 items');
  const storedLines = await page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '[]'));
  expect(storedLines).toHaveLength(3);
  for (const { id } of storedLines) {
    expect(await store.sql(`select id from products where id = $1 and status = 'active'`, [id])).toHaveLength(1);
  }
  await main(page).getByRole('button', { name: 'Clear Bag' }).click();
  await expect(statusValue(page, 'Bag')).toHaveText('0 items');
  await expect(banner(page).getByRole('link', { name: 'Bag, 0 items' })).toBeVisible();
  await expect(main(page).getByRole('link', { name: 'View Bag' })).toHaveAttribute('href', '/cart');
  await expect(main(page).getByRole('link', { name: 'Shop', exact: true })).toHaveAttribute('href', '/shop');
});

test('S-TEST-03 test mode fakes a signed-in test user in the browser, and the server ignores it', async ({
  page,
  store,
}) => {
  await page.goto(`${store.url}/test-cart`);
  const testModeButton = main(page).getByRole('button', { name: 'Test Mode' });
  await expect(testModeButton).toHaveAttribute('aria-pressed', 'false');
  await testModeButton.click();
  await expect(statusValue(page, 'Login')).toHaveText('Signed in as test.user@example.in');
  await expect(banner(page).getByRole('button', { name: 'test.user' })).toBeVisible();
  const sessionResult = await page.evaluate(async () => {
    const [session, wishlist] = await Promise.all([fetch('/session'), fetch('/wishlist-items')]);
    return [await session.json(), wishlist.status];
  });
  expect(sessionResult).toEqual([{ user: null }, 401]);
  // The fake user leaves no trace: the guest's bag is still the guest's.
  expect(
    await page.evaluate(() => [
      localStorage.getItem('userProfile'),
      localStorage.getItem('wishlistSync'),
      localStorage.getItem('cartSync'),
    ]),
  ).toEqual([null, null, null]);
  await testModeButton.click();
  await expect(statusValue(page, 'Login')).toHaveText('Guest');
  await expect(banner(page).getByRole('link', { name: 'Login', exact: true })).toBeVisible();
});

test('S-TEST-05 the configuration test checks the running store', async ({ page, ownStore }) => {
  await page.goto(`${ownStore.url}/test-firebase`);
  await expect(main(page).getByRole('heading', { name: 'Configuration Test' })).toBeVisible();
  await expect(statusValue(page, 'Database')).toContainText('Pass');
  await main(page).getByRole('button', { name: 'Test storage and mail too' }).click();
  for (const name of ['Database', 'Settings', 'Picture storage', 'Mail']) {
    await expect(statusValue(page, name)).toContainText('Pass');
  }
  await ownStore.sql('alter table products rename to products_away');
  await page.reload();
  await expect(statusValue(page, 'Database')).toContainText('Fail');
  await expect(statusValue(page, 'Settings')).toContainText('Pass');
});

test('S-TEST-06 the Google login test shows why a login failed, and who signed in', async ({ page, store }) => {
  await page.goto(`${store.url}/test-google`);
  await main(page).getByRole('button', { name: 'Test Google Login' }).click();
  await page.getByRole('link', { name: 'Nisha Rawat' }).click();
  await expect(main(page).getByRole('alert')).toHaveText(
    'Google login failed: Google has not confirmed this email address',
  );
  await main(page).getByRole('button', { name: 'Test Google Login' }).click();
  await page.getByRole('link', { name: 'Tara Joseph' }).click();
  await expect(main(page).getByText('Signed in as tara.joseph@example.in.')).toBeVisible();
});

test('S-TEST-07 the environment test and the render check render', async ({ page, store }) => {
  await page.goto(`${store.url}/test-env`);
  await expect(main(page).getByRole('heading', { name: 'Environment Test' })).toBeVisible();
  await expect(statusValue(page, 'Mode')).toHaveText('demo');
  await expect(statusValue(page, 'Node')).toHaveText(process.version);
  await expect(statusValue(page, 'PostgreSQL')).toHaveText(/^\d+/);
  await expect(statusValue(page, 'Storage')).toHaveText('on');
  await page.goto(`${store.url}/test-simple`);
  await expect(main(page).getByText('This page was rendered by the server.')).toBeVisible();
  await expect(main(page).getByText('The browser has taken it over.')).toBeVisible();
});

test('S-TEST-08 the app version is shown', async ({ page, store }) => {
  expect(APP_VERSION).toBe('1.0.0');
  for (const path of ['/test-cart', '/test-simple']) {
    await page.goto(`${store.url}${path}`);
    await expect(main(page).getByText('Version 1.0.0')).toBeVisible();
  }
});
