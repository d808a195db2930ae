// Pagination, live changes on an open page, the shop without JavaScript, and failed reads.
import { expect } from '@playwright/test';
import { cards, countProducts, found, names, openShop, slides } from './shop-page.ts';
import { test } from './store-test.ts';

test('loads more products below the first ones, and starts again for another sort', async ({ page, store }) => {
  const total = await countProducts(store, 'true');
  await openShop(page, store, '?sort=low');
  const more = page.getByRole('link', { name: 'Load more' });
  await expect(page.getByText(`24 of ${total} shown`)).toBeVisible();
  await more.click();
  await expect(page.getByText(`48 of ${total} shown`)).toBeVisible();
  await expect(cards(page)).toHaveCount(48);
  await expect(cards(page).nth(24).getByRole('heading').getByRole('link')).toBeFocused();
  await expect(page).toHaveURL(`${store.url}/shop?sort=low`);
  for (let shownCount = 48; shownCount < total; ) {
    await more.click();
    shownCount = Math.min(shownCount + 24, total);
    await expect(cards(page)).toHaveCount(shownCount);
  }
  await expect(more).toBeHidden();
  expect(new Set(await names(page)).size).toBe(total);

  await page.getByLabel('Sort').selectOption('high');
  await expect(page.getByText(`24 of ${total} shown`)).toBeVisible();
  await expect(cards(page)).toHaveCount(24);
});

test('S-SHOP-37 S-CALL-08 an open shop page follows price and stock, even on appended pages', async ({
  page,
  ownStore: store,
}) => {
  await openShop(page, store);
  await page.getByRole('link', { name: 'Load more' }).click();
  await expect(cards(page)).toHaveCount(48);
  const shownNames = await names(page);
  await page.evaluate(() => {
    // A new document would not have it.
    document.body.dataset.same = 'page';
  });
  for (const index of [0, 30]) {
    const name = String(shownNames[index]);
    const card = cards(page).filter({ has: page.getByRole('heading', { name, exact: true }) });
    await store.sql(`update products set price = 123400 where name = $1`, [name]);
    await expect(card.getByText('₹1,234')).toBeVisible();
    await store.sql(
      `update inventory_levels set on_hand = reserved where product_id = (select id from products where name = $1)`,
      [name],
    );
    await expect(card.getByText('Sold out').first()).toBeVisible();
  }
  await expect(cards(page)).toHaveCount(48);
  await expect(page.locator('body')).toHaveAttribute('data-same', 'page');
});

test('reports next products that cannot be loaded, and retries without losing any', async ({ page, store }) => {
  await openShop(page, store);
  await page.route('**/shop-page?*', (route) => route.abort());
  const more = page.getByRole('link', { name: 'Load more' });
  await more.click();
  const errorMessage = page
    .getByRole('alert')
    .filter({ hasText: 'The next products could not be loaded. Please try again.' });
  await expect(errorMessage).toBeVisible();
  await expect(cards(page)).toHaveCount(24);
  await page.unroute('**/shop-page?*');
  await more.click();
  await expect(cards(page)).toHaveCount(48);
  await expect(errorMessage).toHaveCount(0);
});

test('a live change while the next products load loses neither them nor their error', async ({
  page,
  ownStore: store,
}) => {
  await openShop(page, store);
  const [first] = await names(page);
  const more = page.getByRole('link', { name: 'Load more' });
  const changePrice = async (price: string) => {
    await store.sql(`update products set price = $2 where name = $1`, [String(first), price.replace(/\D/g, '') + '00']);
    await expect(cards(page).first().getByText(price)).toBeVisible();
  };

  await page.route('**/shop-page?*', (route) => route.abort());
  await more.click();
  const errorMessage = page
    .getByRole('alert')
    .filter({ hasText: 'The next products could not be loaded. Please try again.' });
  await expect(errorMessage).toBeVisible();
  await changePrice('₹1,234');
  await expect(errorMessage).toBeVisible();
  await page.unroute('**/shop-page?*');

  // The first request gets no response: it hangs until the live change replaces it.
  await page.route('**/shop-page?*', () => {}, { times: 1 });
  const pageRequest = page.waitForRequest('**/shop-page?*');
  await more.click();
  await pageRequest;
  await changePrice('₹2,234');
  await expect(cards(page)).toHaveCount(48);
  await expect(errorMessage).toHaveCount(0);
});

test('a live change that cannot be loaded leaves the page as it is', async ({ page, ownStore: store }) => {
  await openShop(page, store);
  const [first] = await names(page);
  await page.route('**/shop.data*', (route) => route.abort());
  const pageRequest = page.waitForRequest('**/shop.data*');
  await store.sql(`update products set price = 123400 where name = $1`, [String(first)]);
  await pageRequest;
  await expect(cards(page)).toHaveCount(24);
  await page.unroute('**/shop.data*');
  await store.sql(`update products set price = 223400 where name = $1`, [String(first)]);
  await expect(cards(page).first().getByText('₹2,234')).toBeVisible();
});

test('without JavaScript the shop shows its products, and filters, sort and further pages work', async ({
  browser,
  store,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${store.url}/shop`);
  await expect(slides(page).getByRole('heading')).toHaveCount(1);
  await expect(slides(page).getByRole('button')).toHaveCount(0);
  const last = cards(page).last();
  expect(await last.evaluate((card) => getComputedStyle(card).contentVisibility)).toBe('visible');
  const first = await names(page);
  await page.getByRole('link', { name: 'Load more' }).click();
  await expect(page).toHaveURL(/after=/);
  const second = await names(page);
  expect(first.filter((name) => second.includes(name))).toEqual([]);
  await page.getByRole('link', { name: 'Back to the start' }).click();
  await expect(cards(page).getByRole('heading')).toHaveText(first);

  await page.getByLabel('Category').selectOption('ethnic');
  await page.getByRole('form', { name: 'Filters' }).getByRole('button', { name: 'M', exact: true }).click();
  await expect(page).toHaveURL(/category=ethnic/);
  await expect(page).toHaveURL(/size=M/);
  await page.getByLabel('Sort').selectOption('high');
  await page.getByRole('button', { name: 'Apply' }).first().click();
  await expect(page).toHaveURL(/size=M/);
  await expect(page.getByLabel('Sort')).toHaveValue('high');
  const expectedCount = await countProducts(
    store,
    `category_id = (select id from categories where slug = 'ethnic') and exists
      (select 1 from inventory_levels s where s.product_id = products.id and s.size = 'M' and s.on_hand > s.reserved)`,
  );
  await expect(page.getByText(found(expectedCount))).toBeVisible();

  await page.setViewportSize({ width: 360, height: 740 });
  const sheet = page.getByRole('form', { name: 'Filters' });
  await expect(sheet).toBeHidden();
  await page.getByRole('button', { name: /^Filters/ }).click();
  await expect(sheet).toBeVisible();
  await context.close();
});

test('products that cannot be read show an error that is not cached, with a retry', async ({
  page,
  ownStore: store,
}) => {
  await store.sql('alter table products rename to products_away');
  const response = await page.goto(`${store.url}/shop`);
  expect(response?.status()).toBe(503);
  await expect(page.getByText('Something went wrong')).toBeVisible();
  await expect(page.getByText('Failed to load data')).toBeVisible();
  await store.sql('alter table products_away rename to products');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(cards(page)).toHaveCount(24);
});

test('a page without its banners, which could not be read, is shown but not cached', async ({
  page,
  ownStore: store,
}) => {
  await store.sql('alter table banners rename to banners_away');
  const response = await page.goto(`${store.url}/shop`);
  expect(response?.status()).toBe(200);
  await expect(slides(page)).toHaveCount(0);
  await expect(cards(page)).toHaveCount(24);
  await expect.poll(() => store.output.some((line) => line.includes('loading banners failed'))).toBe(true);
  await store.sql('alter table banners_away rename to banners');
  await page.goto(`${store.url}/shop`);
  await expect(slides(page)).toBeVisible();
});
