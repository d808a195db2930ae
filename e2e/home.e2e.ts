import { expect, type Page } from '@playwright/test';
import { test } from './store-test.ts';

const featured = (page: Page) => page.getByRole('region', { name: 'Featured Products' });
const categories = (page: Page) => page.getByRole('region', { name: 'Shop by Category' });

test('S-HOME-01 S-HOME-02 the home page is at the root and opens with its title and line', async ({ page, store }) => {
  const response = await page.goto(`${store.url}/`);
  expect(response?.status()).toBe(200);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Discover Your Style');
  await expect(page.getByText('Curated fashion & accessories for the modern woman')).toBeVisible();
});

test('S-HOME-03 the hero links to the shop and to the new arrivals', async ({ page, store }) => {
  await page.goto(`${store.url}/`);
  const hero = page.getByRole('main');
  await expect(hero.getByRole('link', { name: 'Shop Now' })).toHaveAttribute('href', '/shop');
  await expect(hero.getByRole('link', { name: 'New Arrivals', exact: true })).toHaveAttribute(
    'href',
    '/shop?category=new',
  );
});

test('S-HOME-04 shows the loading state while home loads', async ({ page, store }) => {
  await page.goto(`${store.url}/no-such-page`);
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
  const released = Promise.withResolvers<void>();
  await page.route('**/*.data*', async (route) => {
    await released.promise;
    await route.continue();
  });
  await page
    .getByRole('banner')
    .getByRole('link', { name: /Tanabana/ })
    .click();
  await expect(page.getByText('Loading amazing products...')).toBeVisible();
  released.resolve();
  await expect(page.getByRole('heading', { name: 'Discover Your Style' })).toBeVisible();
  await expect(page.getByText('Loading amazing products...')).toHaveCount(0);
});

test('S-HOME-05 S-HOME-06 a failed load shows an error, is not cached, and can be retried', async ({
  page,
  ownStore,
}) => {
  await ownStore.sql('alter table products rename to products_away');
  const response = await page.goto(`${ownStore.url}/`);
  expect(response?.status()).toBe(503);
  await expect(page.getByText('Something went wrong')).toBeVisible();
  await expect(page.getByText('Failed to load data')).toBeVisible();
  await expect(page.getByText('products_away')).toHaveCount(0);

  await ownStore.sql('alter table products_away rename to products');
  await page
    .getByRole('button', { name: 'Try Again' })
    .or(page.getByRole('link', { name: 'Try Again' }))
    .click();
  await expect(page.getByRole('heading', { name: 'Discover Your Style' })).toBeVisible();
  await expect(featured(page).getByRole('article')).toHaveCount(8);
});

test('S-HOME-07 at most 6 categories are shown', async ({ page, ownStore }) => {
  await ownStore.sql(
    `insert into categories (name, slug, position) values ('Winter Wear', 'winter', 0), ('Sleepwear', 'sleep', 0)`,
  );
  await page.goto(`${ownStore.url}/`);
  await expect(page.getByRole('heading', { name: 'Shop by Category' })).toBeVisible();
  await expect(categories(page).locator('a[href^="/shop?category="]')).toHaveCount(6);
  await expect(categories(page).getByText('Winter Wear')).toBeVisible();
});

test('S-HOME-08 S-HOME-11 an inactive category is not shown, and the grid has a column per category', async ({
  page,
  ownStore,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  const columns = () =>
    categories(page)
      .locator('a[href="/shop?category=dresses"]')
      .evaluate((tile) => getComputedStyle(tile.parentElement as Element).gridTemplateColumns.split(' ').length);
  await page.goto(`${ownStore.url}/`);
  await expect(categories(page).getByText('Footwear')).toBeVisible();
  expect(await columns()).toBe(6);

  await ownStore.sql(`update categories set status = 'inactive' where slug in ('footwear', 'bags')`);
  await expect(async () => {
    await page.goto(`${ownStore.url}/`);
    await expect(categories(page).getByText('Footwear')).toHaveCount(0, { timeout: 100 });
  }).toPass();
  expect(await columns()).toBe(4);
});

test('S-HOME-09 S-HOME-10 each category links to its filter, and there is a link to all', async ({ page, store }) => {
  await page.goto(`${store.url}/`);
  for (const slug of ['ethnic', 'dresses', 'western', 'accessories', 'footwear', 'bags']) {
    await expect(categories(page).locator(`a[href="/shop?category=${slug}"]`)).toBeVisible();
  }
  const allLink = categories(page).getByRole('link', { name: 'View All Categories' }).first();
  await expect(allLink).toHaveAttribute('href', '/shop?sections=true');
});

test('S-HOME-12 shows the built-in list when only categories fail, and does not cache the page', async ({
  page,
  ownStore,
}) => {
  await ownStore.sql('alter table categories rename to categories_away');
  const response = await page.goto(`${ownStore.url}/`);
  expect(response?.status()).toBe(200);
  const tiles = categories(page).locator('a[href^="/shop?category="]');
  await expect(tiles).toHaveText([/Dresses/, /Western Wear/, /Accessories/]);
  await expect(featured(page).getByRole('article')).toHaveCount(8);

  await ownStore.sql('alter table categories_away rename to categories');
  await page.goto(`${ownStore.url}/`);
  await expect(tiles).toHaveCount(6);
});

test('S-HOME-13 S-HOME-15 S-HOME-16 S-HOME-17 shows 8 Featured Products, the newest, the bestsellers and the offers', async ({
  page,
  store,
}) => {
  const expected = await store.sql(
    `select name from products where status = 'active' order by featured desc, created_at desc, id limit 8`,
  );
  await page.goto(`${store.url}/`);
  await expect(page.getByRole('heading', { name: 'Featured Products' })).toBeVisible();
  const cards = featured(page).getByRole('article');
  await expect(cards).toHaveCount(8);
  for (const [index, { name }] of expected.entries()) await expect(cards.nth(index)).toContainText(String(name));

  const newest = await store.sql(
    `select name from products where status = 'active' order by created_at desc, id desc limit 4`,
  );
  const section = (name: string) => page.getByRole('region', { name, exact: true });
  await expect(section('New Arrivals').getByRole('heading', { level: 3 })).toHaveText(
    newest.map(({ name }) => String(name)),
  );
  await expect(section('Bestsellers').getByRole('article')).toHaveCount(4);
  const offer = section('Offers').getByRole('listitem').filter({ hasText: 'STEPOUT20' });
  await expect(offer).toContainText(
    /20% off.*Up to ₹400 · On orders of ₹899 or more · Only for Footwear and Bags & Handbags/,
  );
  await expect(page.getByText('Free returns')).toBeVisible();
});

test('S-HOME-14 without products the home page shows a message', async ({ page, ownStore }) => {
  await ownStore.sql(`update products set status = 'inactive'`);
  await page.goto(`${ownStore.url}/`);
  await expect(page.getByText('No products available')).toBeVisible();
  await expect(page.getByText('Check back soon for amazing products!')).toBeVisible();
});

test('a card puts its product into the bag with the chosen size, and the header counts it', async ({ page, store }) => {
  await page.goto(`${store.url}/`);
  const card = featured(page).getByRole('article').filter({ hasText: 'Neelkanth Dabu Block-Print Kurta' });
  await card.getByRole('button', { name: 'Add to Bag' }).click();
  await card.getByRole('button', { name: 'Add to Bag' }).click();
  await expect(card.getByText('Please select a size before adding to cart')).toBeVisible();
  await card.getByRole('button', { name: 'M', exact: true }).click();
  await card.getByRole('button', { name: 'Add to Bag' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: /Bag, 1 item/ })).toBeVisible();
  const stored = await page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '[]'));
  expect(stored).toMatchObject([{ name: 'Neelkanth Dabu Block-Print Kurta', size: ['M'], qty: 1 }]);
});

test('the home page shows its content, links and forms without JavaScript', async ({ browser, store }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${store.url}/`);
  await expect(page.getByRole('heading', { name: 'Discover Your Style' })).toBeVisible();
  await expect(featured(page).getByRole('article')).toHaveCount(8);
  await page.getByLabel('Newsletter address').fill('plain.form@example.com');
  await page.getByRole('button', { name: 'SUBMIT' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  const storedRows = await store.sql(`select email from newsletter_addresses where email = 'plain.form@example.com'`);
  expect(storedRows).toHaveLength(1);
  await context.close();
});

test('S-HDR-22 S-HDR-23 the newsletter box stores an address once and clears the field', async ({ page, store }) => {
  await page.goto(`${store.url}/`);
  const field = page.getByLabel('Newsletter address');
  for (let times = 0; times < 2; times++) {
    await field.fill('Twice@Example.com');
    await page.getByRole('button', { name: 'SUBMIT' }).click();
    await expect(field).toHaveValue('');
  }
  const storedRows = await store.sql(`select email from newsletter_addresses where lower(email) = 'twice@example.com'`);
  expect(storedRows).toHaveLength(1);
});

test('S-HDR-21 the newsletter box sends neither empty nor invalid addresses', async ({ page, store }) => {
  await page.goto(`${store.url}/`);
  const field = page.getByLabel('Newsletter address');
  await expect(field).toHaveAttribute('type', 'email');
  await expect(field).toHaveAttribute('required', '');
  const postedUrls: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && postedUrls.push(request.url()));
  for (const input of ['', 'asha', 'asha@']) {
    await field.fill(input);
    await page.getByRole('button', { name: 'SUBMIT' }).click();
    expect(await field.evaluate((element: HTMLInputElement) => element.validity.valid)).toBe(false);
    await expect(field).toHaveValue(input);
  }
  expect(postedUrls).toEqual([]);
});
