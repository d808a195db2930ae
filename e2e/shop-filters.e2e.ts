// Filters and sort, each of them a part of the URL.
import { expect, type Page } from '@playwright/test';
import { findAccessibilityProblems } from './accessible-page.ts';
import { cards, countProducts, filters, found, loadProductNames, names, openShop } from './shop-page.ts';
import { test } from './store-test.ts';

const sizeButton = (page: Page, name: string) => filters(page).getByRole('button', { name, exact: true });
const slider = (page: Page) => filters(page).getByRole('slider', { name: 'Price Range' });

test('S-SHOP-20 the filter sections open and close', async ({ page, store }) => {
  await openShop(page, store);
  const controls = {
    Category: filters(page).getByRole('combobox'),
    Size: sizeButton(page, 'M'),
    'Price Range': slider(page),
  };
  for (const [title, control] of Object.entries(controls)) {
    const head = filters(page).locator('summary').filter({ hasText: title });
    await expect(control).toBeVisible();
    await head.click();
    await expect(control).toBeHidden();
    await head.press('Enter');
    await expect(control).toBeVisible();
  }
});

test('S-SHOP-21 the category filter is a select of the six categories', async ({ page, store }) => {
  await openShop(page, store);
  const select = filters(page).getByRole('combobox', { name: 'Category' });
  const values = await select
    .getByRole('option')
    .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));
  expect(values.filter(Boolean).sort()).toEqual(['accessories', 'bags', 'dresses', 'ethnic', 'footwear', 'western']);
  await select.focus();
  await select.selectOption('footwear');
  await expect(page).toHaveURL(`${store.url}/shop?category=footwear`);
  const categoryNames = await loadProductNames(
    store,
    `category_id = (select id from categories where slug = 'footwear')`,
  );
  await expect(page.getByText(found(categoryNames.length))).toBeVisible();
  await expect(select).toBeFocused();
});

test('S-SHOP-22 a size leaves only products that have it', async ({ page, store }) => {
  await openShop(page, store);
  await expect(filters(page).locator('.sizes button')).toHaveText(['All Sizes', 'XS', 'S', 'M', 'L', 'XL', 'XXL']);
  const namesWithSize = await loadProductNames(
    store,
    `exists (select 1 from inventory_levels s where s.product_id = products.id and s.size = 'XS' and s.on_hand > s.reserved)`,
  );
  expect(namesWithSize.length).toBeLessThan(await countProducts(store, 'true'));
  await sizeButton(page, 'XS').click();
  await expect(sizeButton(page, 'XS')).toHaveAttribute('aria-pressed', 'true');
  await expect(page).toHaveURL(`${store.url}/shop?size=XS`);
  await expect(page.getByText(found(namesWithSize.length))).toBeVisible();
  for (const name of await names(page)) expect(namesWithSize).toContain(name);
  await sizeButton(page, 'All Sizes').click();
  await expect(page).toHaveURL(`${store.url}/shop`);
});

test('S-SHOP-23 S-SHOP-24 the price slider runs from 0 to 5000 and starts where nothing is hidden', async ({
  page,
  store,
}) => {
  const total = await countProducts(store, 'true');
  // At its end of ₹5,000 the slider hides nothing, not even the products above ₹5,000 (in paise).
  expect(await countProducts(store, 'price > 500000')).toBeGreaterThan(0);
  await openShop(page, store);
  await expect(filters(page).locator('summary', { hasText: 'Price Range' })).toBeVisible();
  await expect(slider(page)).toHaveAttribute('min', '0');
  await expect(slider(page)).toHaveAttribute('max', '5000');
  await expect(slider(page)).toHaveValue('5000');
  await expect(filters(page).getByText('Any price')).toBeVisible();
  await expect(page.getByText(found(total))).toBeVisible();

  await slider(page).fill('1000');
  await expect(filters(page).getByText('Up to ₹1,000')).toBeVisible();
  await expect(page).toHaveURL(`${store.url}/shop?max=1000`);
  await expect(page.getByText(found(await countProducts(store, 'price <= 100000')))).toBeVisible();
  // A second price replaces the history entry of the first: one step back is the shop without a price.
  await slider(page).press('ArrowLeft');
  await expect(page).toHaveURL(`${store.url}/shop?max=900`);
  await page.goBack();
  await expect(page).toHaveURL(`${store.url}/shop`);
  await expect(slider(page)).toHaveValue('5000');
});

test('S-SHOP-25 all filters can be cleared at once, and each by its chip', async ({ page, store }) => {
  await openShop(page, store, '?category=ethnic&size=M&max=3000&sort=low');
  await page.getByRole('link', { name: 'Remove Size M' }).click();
  await expect(page).toHaveURL(`${store.url}/shop?category=ethnic&max=3000&sort=low`);
  await expect(sizeButton(page, 'All Sizes')).toHaveAttribute('aria-pressed', 'true');
  await filters(page).getByRole('link', { name: 'Clear All Filters' }).click();
  await expect(page).toHaveURL(`${store.url}/shop?sort=low`);
  await expect(filters(page).getByRole('combobox')).toHaveValue('');
  await expect(sizeButton(page, 'All Sizes')).toHaveAttribute('aria-pressed', 'true');
  await expect(slider(page)).toHaveValue('5000');
  await expect(page.getByText(found(await countProducts(store, 'true')))).toBeVisible();
  await expect(filters(page).getByRole('button', { name: 'Clear All Filters' })).toBeDisabled();
});

test('S-SHOP-26 on a small screen a button shows and hides the filters', async ({ page, store }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openShop(page, store);
  const button = page.getByRole('button', { name: 'Filters', exact: true });
  await expect(filters(page)).toBeHidden();
  await button.click();
  await expect(filters(page)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Close filters' })).toBeFocused();
  expect(await findAccessibilityProblems(page, '#shop-filters')).toEqual([]);

  // The sheet closes when the focus leaves it.
  await page.keyboard.press('Shift+Tab');
  await expect(filters(page)).toBeHidden();
  await button.click();
  await filters(page).getByRole('button', { name: 'Size', exact: true }).click();
  await sizeButton(page, 'L').click();
  await expect(page).toHaveURL(`${store.url}/shop?size=L`);
  await expect(filters(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(filters(page)).toBeHidden();
  await page.getByRole('button', { name: 'Filters (1)' }).click();
  await filters(page)
    .getByRole('button', { name: /^Show \d+ products?$/ })
    .click();
  await expect(filters(page)).toBeHidden();
  await page.getByRole('button', { name: 'Filters (1)' }).click();
  await expect(filters(page)).toBeVisible();
  // The sheet covers the button: a click outside the sheet closes it.
  await page.mouse.click(180, 20);
  await expect(filters(page)).toBeHidden();
});

test('S-SHOP-27 S-SHOP-28 S-SHOP-29 S-SHOP-30 S-FACET-07 the sort has five choices and popularity, and each sorts by its value', async ({
  page,
  store,
}) => {
  await openShop(page, store);
  const sort = page.getByLabel('Sort');
  const values = await sort
    .getByRole('option')
    .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));
  expect(values).toEqual(['latest', 'low', 'high', 'best', 'discount', 'popular']);

  const sortColumns = {
    latest: 'created_at',
    low: 'price',
    high: 'price',
    best: 'rating',
    discount: 'discount',
    popular: 'units_sold',
  };
  for (const choice of ['low', 'high', 'best', 'discount', 'popular', 'latest'] as const) {
    await sort.selectOption(choice);
    await expect(page).toHaveURL(choice === 'latest' ? `${store.url}/shop` : `${store.url}/shop?sort=${choice}`);
    await expect(page.locator('.results')).toHaveAttribute('aria-busy', 'false');
    // The URL changes before the screen does.
    await expect(async () => {
      const shownNames = await names(page);
      const rows = await store.sql(
        `select name, extract(epoch from created_at)::float8 as created_at, price::float8, rating::float8, discount, units_sold from products where name = any($1)`,
        [shownNames],
      );
      const valuesByName = new Map(rows.map((row) => [row.name, Number(row[sortColumns[choice]])]));
      const shownValues = shownNames.map((name) => valuesByName.get(name) ?? Number.NaN);
      const ordered = [...shownValues].sort((one, other) => (choice === 'low' ? one - other : other - one));
      expect(shownValues, choice).toEqual(ordered);
      // The first product has the lowest or highest value of the whole catalogue.
      const [edge] = await store.sql(
        `select ${choice === 'low' ? 'min' : 'max'}(${sortColumns[choice] === 'created_at' ? 'extract(epoch from created_at)' : sortColumns[choice]})::float8 as edge from products where status = 'active'`,
      );
      expect(shownValues[0]).toBe(Number(edge?.edge));
    }).toPass();
  }
});

test('S-SHOP-31 the grid has two, three or four columns', async ({ page, store }) => {
  await openShop(page, store);
  for (const [width, columns] of [
    [360, 2],
    [768, 3],
    [1024, 3],
    [1280, 4],
    [1920, 4],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    const columnCount = await cards(page).evaluateAll(
      (all) => new Set(all.map((card) => Math.round(card.getBoundingClientRect().left))).size,
    );
    expect(columnCount, `${width} px`).toBe(columns);
  }
});

test('shows the selected filter at once while the page loads', async ({ page, store }) => {
  await openShop(page, store);
  const released = Promise.withResolvers<void>();
  await page.route('**/shop.data*', async (route) => {
    await released.promise;
    await route.continue();
  });
  await sizeButton(page, 'S').click();
  await expect(sizeButton(page, 'S')).toHaveAttribute('aria-pressed', 'true');
  await expect(sizeButton(page, 'All Sizes')).toHaveAttribute('aria-pressed', 'false');
  await expect(page.locator('.results')).toHaveAttribute('aria-busy', 'true');
  released.resolve();
  await expect(page).toHaveURL(`${store.url}/shop?size=S`);
  await expect(page.locator('.results')).toHaveAttribute('aria-busy', 'false');
});
