import { expect, type Page, type Request } from '@playwright/test';
import { findAccessibilityProblems } from './accessible-page.ts';
import { test } from './store-test.ts';

const searchBox = (page: Page) => page.getByRole('banner').getByRole('combobox', { name: 'Search products' });
const options = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');
const allResults = (page: Page) => options(page).filter({ hasText: 'View all results' });
const suggested = (page: Page) => options(page).filter({ hasNotText: 'View all results' });

/** Input before hydration would be lost. */
async function openReady(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react')),
  );
}

test('S-HDR-13 S-HDR-15 typing suggests at most 6 products with picture, name, category and price', async ({
  page,
  store,
}) => {
  const [matching] = await store.sql(
    `select count(*)::int as count from products p join categories c on c.id = p.category_id
     where p.status = 'active' and (p.name ilike '%saree%' or c.name ilike '%saree%')`,
  );
  expect(Number(matching?.count)).toBeGreaterThan(6);
  await openReady(page, `${store.url}/about`);
  await searchBox(page).pressSequentially('saree');
  await expect(suggested(page)).toHaveCount(6);
  await expect(page.getByRole('status').filter({ hasText: '6 suggestions' })).toHaveCount(1);
  for (const option of await suggested(page).all()) {
    await expect(option.locator('img')).toHaveAttribute('src', /^\/pictures\//);
    await expect(option.locator('b')).toContainText(/saree/i);
    await expect(option.locator('small')).toHaveText('Ethnic Wear');
    await expect(option.locator('.price')).toHaveText(/^₹[\d,]+$/);
  }
  expect(await findAccessibilityProblems(page)).toEqual([]);
});

test('S-HDR-14 suggestions match the name or the category in any case', async ({ page, store }) => {
  const [bag] = await store.sql(
    `select p.name from products p join categories c on c.id = p.category_id where c.slug = 'bags' and p.status = 'active' limit 1`,
  );
  await openReady(page, `${store.url}/about`);
  await searchBox(page).fill(String(bag?.name).toUpperCase().slice(2));
  await expect(suggested(page).filter({ hasText: String(bag?.name) })).toHaveCount(1);
  await searchBox(page).fill('hANDbag');
  await expect(suggested(page).first()).toBeVisible();
  for (const option of await suggested(page).all()) await expect(option).toContainText(/bag/i);
});

test('S-HDR-16 picking a suggestion opens its product page, by click and by keyboard', async ({ page, store }) => {
  await openReady(page, `${store.url}/about`);
  await searchBox(page).fill('banarasi');
  const address = await suggested(page).first().getAttribute('href');
  expect(address).toMatch(/^\/product\/[a-z0-9-]+$/);
  await suggested(page).first().click();
  await expect(page).toHaveURL(`${store.url}${address}`);
  await expect(options(page)).toHaveCount(0);

  await openReady(page, `${store.url}/about`);
  await searchBox(page).pressSequentially('banarasi');
  await expect(suggested(page).first()).toBeVisible();
  await expect(searchBox(page)).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('ArrowDown');
  const active = await searchBox(page).getAttribute('aria-activedescendant');
  await expect(page.locator(`[id="${active}"]`)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${store.url}${address}`);
});

test('S-HDR-17 submitting the search goes to the shop results', async ({ page, store }) => {
  await openReady(page, `${store.url}/about`);
  await searchBox(page).fill('silk & zari');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${store.url}/shop?search=silk+%26+zari`);
  await expect(searchBox(page)).toHaveValue('silk & zari');
});

test('S-HDR-18 the list ends with an entry for all results', async ({ page, store }) => {
  await openReady(page, `${store.url}/about`);
  await searchBox(page).fill('kurta');
  await expect(allResults(page)).toHaveAttribute('href', '/shop?search=kurta');
  await allResults(page).click();
  await expect(page).toHaveURL(`${store.url}/shop?search=kurta`);
});

test('arrow keys wrap around, Escape closes the list and keeps the text, leaving closes it too', async ({
  page,
  store,
}) => {
  await openReady(page, `${store.url}/about`);
  await searchBox(page).pressSequentially('kurta');
  await expect(suggested(page)).toHaveCount(6);
  await page.keyboard.press('ArrowUp');
  await expect(allResults(page)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('[role=option][aria-selected=true]')).toHaveCount(0);
  await page.keyboard.press('ArrowDown');
  await expect(suggested(page).first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Escape');
  await expect(options(page)).toHaveCount(0);
  await expect(searchBox(page)).toHaveValue('kurta');
  await page.keyboard.press('s');
  await expect(options(page).first()).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(options(page)).toHaveCount(0);
});

test('shows messages for loading, no results and a server error', async ({ page, store }) => {
  await openReady(page, `${store.url}/about`);
  const released = Promise.withResolvers<void>();
  await page.route('**/suggestions?*', async (route) => {
    await released.promise;
    await route.continue();
  });
  await searchBox(page).fill('zzxqy');
  await expect(page.getByText('Searching...')).toBeVisible();
  released.resolve();
  await expect(page.getByText('No products match “zzxqy”')).toBeVisible();
  await expect(allResults(page)).toBeVisible();
  expect(await findAccessibilityProblems(page)).toEqual([]);

  await page.unroute('**/suggestions?*');
  await page.route('**/suggestions?*', (route) => route.abort());
  await searchBox(page).fill('silk');
  await expect(page.getByText('Suggestions are not available right now')).toBeVisible();
});

test('ignores a late response to an earlier text', async ({ page, store }) => {
  await openReady(page, `${store.url}/about`);
  const isFirstRequest = (request: Request) => request.url().endsWith('/suggestions?q=sar');
  const firstRequestEnds = Promise.race([
    page.waitForEvent('requestfinished', isFirstRequest),
    page.waitForEvent('requestfailed', isFirstRequest),
  ]);
  const newerShown = Promise.withResolvers<void>();
  await page.route('**/suggestions?q=sar', async (route) => {
    await newerShown.promise;
    await route.continue().catch(() => {});
  });
  await searchBox(page).fill('sar');
  await page.waitForRequest('**/suggestions?q=sar');
  await searchBox(page).fill('tote');
  await expect(suggested(page).first()).toContainText(/tote/i);
  newerShown.resolve();
  await firstRequestEnds;
  await expect(suggested(page).first()).toContainText(/tote/i);
});

test('misspelt and Hinglish words are understood while typing', async ({ page, store }) => {
  await openReady(page, `${store.url}/about`);
  for (const [typed, meant] of [
    ['banrasi', /banarasi/i],
    ['kurtha', /kurta/i],
    ['chunni', /dupatta/i],
    ['lehnga', /lehenga/i],
  ] as const) {
    await searchBox(page).fill(typed);
    await expect(suggested(page).first()).toContainText(meant);
  }
});

test('on a phone the search opens behind its button and suggests there', async ({ page, store }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openReady(page, `${store.url}/about`);
  await expect(searchBox(page)).toBeHidden();
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(searchBox(page)).toBeFocused();
  await searchBox(page).fill('saree');
  await expect(suggested(page)).toHaveCount(6);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  expect(await findAccessibilityProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Close search' }).click();
  await expect(searchBox(page)).toBeHidden();
});

test('S-HDR-30 /search has a box, popular categories and recent searches, and leads to the results', async ({
  page,
  store,
}) => {
  await openReady(page, `${store.url}/search`);
  const screen = page.getByRole('main');
  await expect(screen.getByRole('heading', { level: 1, name: 'Search' })).toBeVisible();
  const popular = screen.getByRole('region', { name: 'Popular categories' });
  await expect(popular.getByRole('link', { name: 'Ethnic Wear' })).toHaveAttribute('href', '/shop?category=ethnic');
  await expect(screen.getByText('Recent searches')).toHaveCount(0);
  await screen.getByRole('searchbox', { name: 'What are you looking for?' }).fill('Silk saree');
  await screen.getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(`${store.url}/shop?search=Silk+saree`);
  await expect(screen.getByText('Search Results for')).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('recentSearches'))).toContain('Silk saree');

  // A search without results is not offered again.
  await page.goto(`${store.url}/shop?search=zzqqxx`);
  await expect(screen.getByRole('status').getByText('0 products found')).toBeAttached();

  await openReady(page, `${store.url}/search`);
  const recent = screen.getByRole('region', { name: 'Recent searches' });
  await expect(recent.getByRole('link')).toHaveText(['Silk saree']);
  await expect(recent.getByRole('link')).toHaveAttribute('href', '/shop?search=Silk+saree');
  expect(await findAccessibilityProblems(page)).toEqual([]);
  await recent.getByRole('button', { name: 'Clear' }).click();
  await expect(screen.getByText('Recent searches')).toHaveCount(0);
});

test('/search works without JavaScript', async ({ browser, store }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${store.url}/search`);
  await page.getByRole('main').getByRole('searchbox').fill('tote');
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(`${store.url}/shop?search=tote`);
  await context.close();
});

test('any text gets suggestions or none, never an error', async ({ store }) => {
  for (const text of [
    "'",
    '"',
    '\\',
    '%',
    '%00',
    '<script>',
    '💃',
    'a'.repeat(5000),
    '&|!():*',
    "'; drop table products;--",
  ]) {
    const response = await fetch(`${store.url}/suggestions?q=${encodeURIComponent(text)}`);
    expect(response.status, text).toBe(200);
    expect(Array.isArray((await response.json()).suggestions)).toBe(true);
  }
  expect((await fetch(`${store.url}/suggestions?q=%ff%fe`)).status).toBe(200);
  expect((await fetch(`${store.url}/suggestions`)).status).toBe(200);
});
