// The catalogue: its URL, its search, the sections above the grid, and empty results.
import { expect } from '@playwright/test';
import {
  cards,
  countProducts,
  filters,
  found,
  loadProductNames,
  names,
  openShop,
  results,
  slides,
} from './shop-page.ts';
import { test } from './store-test.ts';

test('S-SHOP-01 S-SHOP-06 S-SHOP-07 the catalogue is at /shop with its heading and its search box', async ({
  page,
  store,
}) => {
  const response = await page.goto(`${store.url}/shop`);
  expect(response?.status()).toBe(200);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shop');
  await expect(page.getByPlaceholder('Search products...')).toHaveCount(1);
  await expect(page.getByPlaceholder('Search products...')).toBeVisible();
  await expect(cards(page)).toHaveCount(24);
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/shop$/);
});

test('S-SHOP-02 S-SHOP-38 a category lists only its own products under its own heading', async ({ page, store }) => {
  const categoryNames = await loadProductNames(
    store,
    `category_id = (select id from categories where slug = 'western')`,
  );
  await openShop(page, store, '?category=western');
  await expect(page.getByRole('status').filter({ hasText: found(categoryNames.length) })).toBeVisible();
  for (const name of await names(page)) expect(categoryNames).toContain(name);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Western Wear');
  await expect(page.getByText('Tops, co-ords, denim and trousers for desk, campus and weekend.')).toBeVisible();
  await expect(slides(page)).toHaveCount(0);
});

test('S-SHOP-39 the products begin on the first screen of a phone', async ({ page, store }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const query of ['', '?category=western', '?category=new']) {
    await openShop(page, store, query);
    const first = await cards(page).first().boundingBox();
    expect(first?.y, query).toBeLessThan(700);
  }
});

test('S-SHOP-03 the category new lists new arrivals and is not read as a slug', async ({ page, ownStore: store }) => {
  await store.sql(`with added as (insert into categories (name, slug) values ('Called new', 'new') returning id)
    update products set category_id = added.id from added where name = 'Neelkanth Dabu Block-Print Kurta'`);
  await store.sql(`update products set new_arrival = false where name = 'Neelkanth Dabu Block-Print Kurta'`);
  const arrivals = await loadProductNames(store, 'new_arrival');
  await openShop(page, store, '?category=new');
  await expect(page.getByText(found(arrivals.length))).toBeVisible();
  const shownNames = await names(page);
  expect(shownNames.length).toBeGreaterThan(0);
  for (const name of shownNames) expect(arrivals).toContain(name);
});

test('S-SHOP-04 shows the requested sections above the grid', async ({ page, store }) => {
  await openShop(page, store, '?sections=true');
  const sections = [
    ['Featured', 'featured', '/shop'],
    ['New Arrivals', 'new_arrival', '/shop?category=new'],
    ['Trending', 'trending', '/shop'],
    ['Best Sellers', 'best_seller', '/shop?sort=best'],
  ] as const;
  for (const [title, flag, all] of sections) {
    const section = page.getByRole('region', { name: title, exact: true });
    const flagged = await loadProductNames(store, flag, 'created_at desc, id');
    await expect(section.getByRole('heading', { level: 3 })).toHaveText(flagged.slice(0, 4));
    await expect(section.getByRole('link', { name: 'View All' })).toHaveAttribute('href', all);
    const [above, grid] = await Promise.all([section.boundingBox(), results(page).boundingBox()]);
    expect(above?.y).toBeLessThan(grid?.y ?? 0);
  }
  for (const query of ['', '?sections=true&size=M']) {
    await openShop(page, store, query);
    await expect(page.getByRole('region', { name: 'Trending' })).toHaveCount(0);
  }
});

test('S-SHOP-05 S-SHOP-08 S-SHOP-09 a search lists only matches, shows their number and can be cleared', async ({
  page,
  store,
}) => {
  await openShop(page, store);
  const box = page.getByPlaceholder('Search products...');
  await box.fill('  Neelkanth   Dabu ');
  await box.press('Enter');
  await expect(page).toHaveURL(/\/shop\?search=/);
  await expect(page.getByText('Search Results for “Neelkanth Dabu”')).toBeVisible();
  await expect(cards(page).first()).toContainText('Neelkanth Dabu Block-Print Kurta');
  const shownNames = await names(page);
  expect(shownNames).not.toContain('Chandbali Temple Jhumkas');
  await expect(page.locator('.searchbanner').getByText(found(shownNames.length))).toBeVisible();
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');

  const clear = page.getByRole('link', { name: 'Clear Search' });
  await expect(clear).toHaveAttribute('href', '/shop');
  await clear.click();
  await expect(page.getByText('Search Results for')).toHaveCount(0);
  await expect(page.getByText(found(await countProducts(store, 'true')))).toBeVisible();
});

test('sorts search results by best match until another sort is chosen', async ({ page, store }) => {
  await openShop(page, store, '?search=kurta');
  const sort = page.getByLabel('Sort');
  await expect(sort.locator('option:checked')).toHaveText('Best match');
  await sort.selectOption('latest');
  await expect(page).toHaveURL(/search=kurta&sort=latest/);
  await expect(sort).toHaveValue('latest');
  await expect(sort.getByRole('option')).toHaveCount(6);
});

test('S-SHOP-19 shows featured products below the grid while no filter is set', async ({ page, ownStore: store }) => {
  const featured = page.getByRole('region', { name: 'Featured Products' });
  await openShop(page, store);
  const flagged = await loadProductNames(store, 'featured', 'created_at desc, id');
  expect(flagged.length).toBeGreaterThan(4);
  await expect(featured.getByRole('heading', { level: 3 })).toHaveText(flagged.slice(0, 4));
  await expect(featured.getByRole('link', { name: 'View All' })).toHaveAttribute('href', '/shop#products');
  for (const query of ['?search=kurta', '?category=bags', '?size=M', '?max=2000']) {
    await openShop(page, store, query);
    await expect(featured).toHaveCount(0);
  }
  await openShop(page, store, '?sort=low');
  await expect(featured).toBeVisible();

  await store.sql('update products set featured = false');
  await expect(async () => {
    await page.goto(`${store.url}/shop`);
    await expect(featured).toHaveCount(0, { timeout: 100 });
  }).toPass();
});

test('S-SHOP-32 S-SHOP-34 S-SHOP-36 only active products count and show, and an empty catalogue shows its message', async ({
  page,
  ownStore: store,
}) => {
  const [hidden] = await loadProductNames(store, 'featured', 'created_at desc, id');
  await store.sql(`update products set status = 'inactive' where name = $1`, [hidden]);
  for (const address of [
    '/',
    '/shop',
    '/shop?sections=true',
    `/shop?search=${encodeURIComponent(String(hidden))}`,
    '/shop?sort=best',
  ]) {
    await page.goto(`${store.url}${address}`);
    await expect(page.getByRole('heading', { name: String(hidden), level: 3 })).toHaveCount(0);
  }
  await openShop(page, store);
  await expect(page.getByText(found(await countProducts(store, 'true')), { exact: true })).toBeVisible();

  const setActiveCount = (count: number) =>
    store.sql(
      `update products set status = case when id in (select id from products where name <> $1 order by id limit $2)
      then 'active' else 'inactive' end`,
      [hidden, count],
    );
  // The open page shows changes by staff.
  await setActiveCount(12);
  await expect(page.getByText('12 products found', { exact: true })).toBeVisible();
  await setActiveCount(1);
  await expect(page.getByText('1 product found', { exact: true })).toBeVisible();
  await setActiveCount(0);
  await expect(page.getByRole('heading', { name: 'No products found' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Reset Filters' })).toHaveAttribute('href', '/shop');
});

test('S-SHOP-33 S-SHOP-35 S-SHOP-40 filters without a match show a message and popular products, and can be reset', async ({
  page,
  store,
}) => {
  const total = await countProducts(store, 'true');
  await openShop(page, store, '?category=bags&size=XXL&max=300');
  await expect(page.getByRole('heading', { name: 'No products match your filters' })).toBeVisible();
  const sentence = `0 of ${total} products match Bags & Handbags, size XXL and prices up to ₹300.`;
  const [bags] = await store.sql(`select name from categories where slug = 'bags'`);
  await expect(results(page).getByText(sentence.replace('Bags & Handbags', String(bags?.name)))).toBeVisible();
  await expect(page.getByRole('region', { name: 'Popular Products' }).getByRole('article')).toHaveCount(4);
  await page.getByRole('link', { name: 'Reset Filters' }).click();
  await expect(page).toHaveURL(`${store.url}/shop`);
  await expect(page.getByText(found(total))).toBeVisible();
  await expect(filters(page).getByLabel('Category')).toHaveValue('');
  await expect(filters(page).getByRole('button', { name: 'All Sizes' })).toHaveAttribute('aria-pressed', 'true');
  await expect(filters(page).getByRole('slider')).toHaveValue('5000');
});

test('an unknown category and invalid query values show a page', async ({ page, store }) => {
  await openShop(page, store, '?category=no-such-thing');
  await expect(page.getByRole('heading', { name: 'No products match your filters' })).toBeVisible();
  const addresses = [
    '?category=a&category=b&size[]=M',
    `?search=${encodeURIComponent("'; drop table products; --")}`,
    `?search=${encodeURIComponent('साड़ी 👗 \u0000\u202e')}`,
    `?search=${'x'.repeat(1500)}`,
    `?category=${'x'.repeat(5000)}`,
    '?max=-1&sort=;&size=XXXXL&after=1&sections=maybe',
    '?max=NaN&after=00000000-0000-4000-8000-00000000dead',
    '?%E0%A4%A',
  ];
  for (const query of addresses) {
    const response = await page.goto(`${store.url}/shop${query}`);
    expect(response?.status(), query).toBe(200);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shop');
  }
  expect(await countProducts(store, 'true')).toBeGreaterThan(0);
});
