// A poor network: parts of a page are missing or late. The rest works, and no error is shown.
import { expect, type Page } from '@playwright/test';
import type { RunningStore } from '../testkit/sample-store.ts';
import { watch } from './page-watch.ts';
import { cards, openShop } from './shop-page.ts';
import { accountButton, newShopper, signIn } from './shopper.ts';
import { test } from './store-test.ts';

/** The browser's console message for a failed request; errors of the store read differently. */
const LOAD_ERROR_MESSAGE = /^\S+: Failed to load resource/;

/** The path of a product with a size M in stock. */
async function findProductWithSizes(store: RunningStore): Promise<string> {
  const [product] = await store.sql(
    `select slug from products where status = 'active' and 'M' = any(sizes) and available > 20 order by name limit 1`,
  );
  return `/product/${product?.slug}`;
}

const bagLink = (page: Page, name: string) => page.getByRole('banner').getByRole('link', { name });

test('shop and product pages work without pictures and live streams', async ({ page, store }) => {
  const watcher = watch(page, { own: store.url, ignore: LOAD_ERROR_MESSAGE });
  await page.route('**/live/products', (route) => route.abort());
  await openShop(page, store);
  await expect(cards(page)).toHaveCount(24);
  await page.getByRole('link', { name: 'Load more' }).click();
  await expect(cards(page)).toHaveCount(48);
  const fitsWidth = await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
  expect(fitsWidth).toBe(true);
  // A picture that failed to load shows its alt text in its place.
  const picture = cards(page).first().locator('img');
  await expect(picture).toHaveAttribute('alt', /.+/);
  expect((await picture.boundingBox())?.height).toBeGreaterThan(100);

  const [product] = await store.sql(
    `select slug from products where status = 'active' and cardinality(sizes) = 0 and available > 20 limit 1`,
  );
  await page.goto(`${store.url}/product/${product?.slug}`);
  await page.locator('.pinfo .buyrow .btn').click();
  await expect(bagLink(page, 'Bag, 1 item')).toBeVisible();
  await watcher.expectQuiet();
});

/** Holds matching requests until they are released. */
async function holdRequests(page: Page, matching: RegExp): Promise<{ readonly urls: string[]; release(): void }> {
  const urls: string[] = [];
  const released = Promise.withResolvers<void>();
  await page.route(matching, async (route) => {
    urls.push(route.request().url());
    await released.promise;
    await route.continue().catch(() => {});
  });
  return { urls, release: () => released.resolve() };
}

const MODULES = /\/assets\/[^/]+\.js$/;

test('S-PERF-01 the main picture arrives before any script is fetched', async ({ page, store }) => {
  for (const address of ['/', '/shop', await findProductWithSizes(store)]) {
    const pictures = await holdRequests(page, /\/(?:pictures|assets)\/.*\.(?:avif|webp)$/);
    const scripts = await holdRequests(page, MODULES);
    await page.goto(`${store.url}${address}`, { waitUntil: 'commit' });
    await expect.poll(() => pictures.urls.length, address).toBeGreaterThan(0);
    await expect(page.getByRole('contentinfo')).toBeVisible();
    expect(scripts.urls, address).toEqual([]);
    pictures.release();
    await expect.poll(() => scripts.urls.length, address).toBeGreaterThan(3);
    scripts.release();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  }
});

test('S-PERF-02 clicks before the scripts have arrived are replayed in order', async ({ page, store }) => {
  const watcher = watch(page, { own: store.url });
  const scripts = await holdRequests(page, MODULES);
  await page.goto(`${store.url}${await findProductWithSizes(store)}`, { waitUntil: 'commit' });
  const info = page.locator('.pinfo');
  await info.getByRole('button', { name: 'M', exact: true }).click();
  await page.locator('.pinfo .buyrow .btn').click();
  await expect.poll(() => scripts.urls.length).toBeGreaterThan(3);
  scripts.release();
  await expect(bagLink(page, 'Bag, 1 item')).toBeVisible();
  await watcher.expectQuiet();
});

test('S-PERF-02 a menu opened before the scripts have arrived stays open', async ({ page, store }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const scripts = await holdRequests(page, MODULES);
  await page.goto(store.url, { waitUntil: 'commit' });
  await page.getByRole('banner').getByRole('button', { name: 'Menu', exact: true }).click();
  const menu = page.locator('#header-menu');
  await expect(menu).toBeVisible();
  scripts.release();
  await expect(page.locator('meta[name=csrf-token]')).toBeAttached();
  await page.waitForLoadState('networkidle');
  await expect(menu).toBeVisible();
});

test('S-PERF-04 lays out distant content after the page is hydrated; a reload returns to its place', async ({
  page,
  store,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const bestsellers = page.getByRole('heading', { name: 'Bestsellers' });
  const isLaidOut = () => bestsellers.evaluate((title) => title.checkVisibility({ contentVisibilityAuto: true }));
  // Without scripts the page is never hydrated.
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto(store.url);
  expect(await isLaidOut()).toBe(false);
  await bestsellers.scrollIntoViewIfNeeded();
  await expect.poll(isLaidOut).toBe(true);
  await page.unroute('**/assets/*.js');

  await page.goto(store.url);
  await expect.poll(isLaidOut).toBe(true);
  await bestsellers.scrollIntoViewIfNeeded();
  const readTop = () => bestsellers.evaluate((title) => Math.round(title.getBoundingClientRect().top));
  const before = await readTop();
  await page.reload({ waitUntil: 'networkidle' });
  await expect.poll(async () => Math.abs((await readTop()) - before)).toBeLessThan(40);
});

test('ignores a live stream that fails or sends invalid data', async ({ page, store }) => {
  const watcher = watch(page, { own: store.url, ignore: LOAD_ERROR_MESSAGE });
  await page.route('**/live/products', (route) =>
    route.fulfill({
      contentType: 'text/event-stream',
      body: 'event: hello\ndata: x\n\nevent: products\ndata: {{{\n\nevent: products\ndata: {"ids":7}\n\n',
    }),
  );
  await openShop(page, store);
  await expect(cards(page)).toHaveCount(24);
  await page.unroute('**/live/products');
  await page.route('**/live/products', (route) => route.fulfill({ status: 503, body: 'Busy' }));
  await openShop(page, store, '?sort=low');
  await expect(cards(page)).toHaveCount(24);
  await watcher.expectQuiet();
});

test('keeps the page when the session request fails, and reports failed suggestions', async ({ page, store }) => {
  const shopper = await newShopper(store);
  await signIn(page, store, shopper);
  const watcher = watch(page, { own: store.url, ignore: LOAD_ERROR_MESSAGE });
  for (const failure of ['abort', 'error', 'nonsense'] as const) {
    await page.unrouteAll();
    await page.route(/\/(session|wishlist-items|bag-items|suggestions)(\?|$)/, (route) => {
      if (failure === 'abort') return route.abort();
      if (failure === 'error') return route.fulfill({ status: 500, body: 'no' });
      return route.fulfill({ status: 200, contentType: 'text/html', body: '<p>Sign in to this Wi-Fi</p>' });
    });
    await page.goto(`${store.url}/about`);
    await expect(accountButton(page, shopper), failure).toBeVisible();
    const box = page.getByRole('combobox', { name: 'Search products' });
    await box.fill('silk');
    await expect(page.getByText('Suggestions are not available right now'), failure).toBeVisible();
    await box.press('Enter');
    await expect(page).toHaveURL(`${store.url}/shop?search=silk`);
    await expect(cards(page).first(), failure).toBeVisible();
    await watcher.expectQuiet();
  }
});

test('reports a page that fails to load, and loads it at the next try', async ({ page, store }) => {
  const watcher = watch(page, { own: store.url, ignore: /Failed to load resource|Failed to fetch|NetworkError/ });
  await page.goto(`${store.url}/about`);
  await page.route('**/*.data*', (route) => route.abort());
  await page.getByRole('banner').getByRole('link', { name: 'Shop', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible();
  await page.unroute('**/*.data*');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(cards(page)).toHaveCount(24);
  await watcher.expectQuiet();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('S-PERF-03 late fonts cause no layout shift, and the next page has them', async ({ page, store }) => {
    // Late enough that the text is drawn in the fallback font first.
    await page.route(/\.(woff2|js)$/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 700));
      await route.continue();
    });
    await page.addInitScript(() => {
      const layoutShifts = { sum: 0 };
      Object.assign(window, { layoutShifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          layoutShifts.sum += (entry as PerformanceEntry & { value: number }).value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    const expectNoShift = async (path: string) => {
      await page.goto(`${store.url}${path}`);
      await page.evaluate(() => document.fonts.ready);
      await expect(page.locator('.skeleton')).toHaveCount(0);
      expect(await page.evaluate(() => document.fonts.size)).toBeGreaterThan(0);
      const { sum } = await page.evaluate(() => (window as unknown as { layoutShifts: { sum: number } }).layoutShifts);
      // The bag and the wishlist are filled by scripts; a shift of 0.01 is far below the limit for good (0.1).
      expect(sum, path).toBeLessThanOrEqual(/cart|wishlist/.test(path) ? 0.01 : 0);
    };
    const [product] = await store.sql(
      `select slug from products where status = 'active' and cardinality(sizes) = 0 and available > 20 limit 1`,
    );
    for (const path of ['/', '/shop', '/cart', '/wishlist', `/product/${product?.slug}`]) await expectNoShift(path);
    await page.getByRole('region', { name: 'Buy' }).getByRole('button').click();
    await expect(bagLink(page, 'Bag, 1 item')).toBeVisible();
    await expectNoShift('/cart');
    const readFont = () => page.evaluate(() => getComputedStyle(document.body).fontFamily.split(',')[0]);
    expect(await readFont()).toBe('"Anek Latin Variable"');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).first().click();
    await expect(page).toHaveURL(/\/contact$/);
    expect(await readFont()).toBe('"Anek Latin Swap"');
  });
});
