// Facets: several values, live counts, chips, the sheet on a phone, and the form without JavaScript.
import { expect, type Page } from '@playwright/test';
import { expectAccessible, findAccessibilityProblems } from './accessible-page.ts';
import { cards, countProducts, filters, found, openShop } from './shop-page.ts';
import { test } from './store-test.ts';

const facetValue = (page: Page, facet: string, name: string) =>
  filters(page)
    .getByRole('group', { name: facet, exact: true })
    .getByRole('checkbox', { name: new RegExp(`^${name}(?: \\d| ?,|$)`) });

const chips = (page: Page) => page.locator('.chips a');

test('S-FACET-02 S-FACET-03 S-FACET-04 values of one facet add up, a second facet narrows; counts, chips and Back follow', async ({
  page,
  store,
}) => {
  await openShop(page, store);
  const navy = await countProducts(store, `color = 'Navy'`);
  const pink = await countProducts(store, `color = 'Pink'`);
  await expect(filters(page).getByRole('group', { name: 'Colour' }).locator('li', { hasText: /^Navy/ })).toContainText(
    `Navy${navy}`,
  );
  await facetValue(page, 'Colour', 'Navy').check();
  await expect(page).toHaveURL(`${store.url}/shop?color=navy`);
  await expect(page.getByText(found(navy))).toBeVisible();
  await facetValue(page, 'Colour', 'Pink').check();
  await expect(page).toHaveURL(`${store.url}/shop?color=navy&color=pink`);
  await expect(page.getByText(found(navy + pink))).toBeVisible();
  await expect(chips(page)).toHaveText(['Navy', 'Pink']);

  const large = await countProducts(
    store,
    `color in ('Navy', 'Pink') and exists (select 1 from inventory_levels l where l.product_id = products.id and l.size = 'L' and l.on_hand > l.reserved)`,
  );
  const sizeL = filters(page).getByRole('button', { name: 'L', exact: true });
  await expect(sizeL).toHaveAccessibleDescription(new RegExp(`${large} products?$`));
  await sizeL.click();
  await expect(page.getByText(found(large))).toBeVisible();
  await expect(chips(page)).toHaveText(['Size L', 'Navy', 'Pink']);
  await expectAccessible(page);

  await page.goBack();
  await expect(page).toHaveURL(`${store.url}/shop?color=navy&color=pink`);
  await expect(page.getByText(found(navy + pink))).toBeVisible();
  await expect(chips(page)).toHaveText(['Navy', 'Pink']);
  await page.getByRole('link', { name: 'Remove Navy' }).click();
  await expect(page).toHaveURL(`${store.url}/shop?color=pink`);
  await expect(page.getByText(found(pink))).toBeVisible();
  await expect(facetValue(page, 'Colour', 'Navy')).not.toBeChecked();
});

test('S-FACET-02 S-FACET-09 a second category adds its products; a long facet opens fully', async ({ page, store }) => {
  await openShop(page, store, '?category=bags');
  await filters(page)
    .getByRole('group', { name: 'More categories' })
    .getByRole('checkbox', { name: /^Footwear/ })
    .check();
  await expect(page).toHaveURL(`${store.url}/shop?category=bags&category=footwear`);
  const both = await countProducts(
    store,
    `category_id in (select id from categories where slug in ('bags', 'footwear'))`,
  );
  await expect(page.getByText(found(both))).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Shop' })).toBeVisible();
  const occasions = filters(page).getByRole('group', { name: 'Occasion' });
  const countBefore = await occasions.getByRole('checkbox').count();
  const showMore = occasions.locator('summary');
  await showMore.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => occasions.getByRole('checkbox').count()).toBeGreaterThan(countBefore);
  await occasions.getByRole('checkbox').last().focus();
  await page.keyboard.press('Space');
  await expect(page).toHaveURL(/occasion=/);
  await expect(chips(page)).toHaveCount(3);
});

test('S-FACET-02 in a search, facets count the results, and the typed size is pressed', async ({ page, store }) => {
  await openShop(page, store, '?search=kurta+m+under+2000');
  await expect(filters(page).getByRole('button', { name: 'M', exact: true })).toHaveAttribute('aria-pressed', 'true');
  const label = filters(page).getByRole('group', { name: 'Colour' }).locator('label').first();
  const [, count] = /(\d+), /.exec((await label.innerText()).replace(/\s+/g, ' ')) ?? [];
  const total = Number(count ?? (await label.locator('em span').first().innerText()));
  await label.click();
  await expect(page).toHaveURL(/search=kurta\+m\+under\+2000&color=/);
  await expect(page.locator('.searchbanner').getByText(found(total))).toBeVisible();
  await expect(cards(page)).toHaveCount(Math.min(total, 24));
});

test('S-FACET-08 the sheet on a phone shows one facet at a time, and a button with the number of products', async ({
  page,
  store,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openShop(page, store);
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  const tab = (name: string) => filters(page).getByRole('button', { name: new RegExp(`^${name}`) });
  await tab('Fabric').click();
  await expect(filters(page).getByRole('group', { name: 'Colour', exact: true })).toBeHidden();
  await facetValue(page, 'Fabric', 'Silk').check();
  await expect(page).toHaveURL(`${store.url}/shop?fabric=silk`);
  await expect(tab('Fabric')).toHaveText('Fabric1 chosen');
  const silk = await countProducts(store, `material ~* '\\msilk\\M' and material !~* 'art[- ]silk'`);
  expect(await findAccessibilityProblems(page, '#shop-filters')).toEqual([]);
  const showButton = filters(page).getByRole('button', { name: /^Show \d+ products?$/ });
  // The number on the button has followed the filter: it is no longer that of all products.
  await expect(showButton).not.toHaveText(`Show ${await countProducts(store, 'true')} products`);
  const text = await showButton.innerText();
  await showButton.click();
  await expect(filters(page)).toBeHidden();
  await expect(page.getByText(`${text.replace('Show ', '')} found`)).toBeVisible();
  expect(Number(/\d+/.exec(text)?.[0])).toBeGreaterThanOrEqual(silk);
  await page.getByRole('link', { name: 'Remove Silk' }).click();
  await expect(page).toHaveURL(`${store.url}/shop`);
});

test('S-FACET-10 a filter and a sort chosen before the script has loaded are applied', async ({ page, store }) => {
  const released = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js/, async (route) => {
    await released.promise;
    await route.continue();
  });
  await page.goto(`${store.url}/shop?color=navy`, { waitUntil: 'commit' });
  await facetValue(page, 'Colour', 'Pink').check();
  await page.getByRole('combobox', { name: 'Sort' }).selectOption('low');
  released.resolve();
  await expect(page).toHaveURL(`${store.url}/shop?color=navy&color=pink&sort=low`);
  await expect(chips(page)).toHaveText(['Navy', 'Pink']);
  await expect(facetValue(page, 'Colour', 'Pink')).toBeChecked();
  // When nothing was chosen early, the page keeps the filters of its URL.
  await page.goto(`${store.url}/shop?color=navy&sort=low`);
  await facetValue(page, 'Colour', 'Pink').check();
  await expect(page).toHaveURL(`${store.url}/shop?color=navy&color=pink&sort=low`);
  await page.goBack();
  await expect(page).toHaveURL(`${store.url}/shop?color=navy&sort=low`);
  await expect(facetValue(page, 'Colour', 'Pink')).not.toBeChecked();
});

test('S-FACET-09 without JavaScript the facets work as a form', async ({ browser, store }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${store.url}/shop`);
  await facetValue(page, 'Colour', 'Navy').check();
  await facetValue(page, 'Colour', 'Pink').check();
  await filters(page).getByRole('button', { name: 'Apply' }).click();
  await expect(page).toHaveURL(/color=pink/);
  await expect(page.getByText(found(await countProducts(store, `color in ('Navy', 'Pink')`)))).toBeVisible();
  await filters(page).getByRole('button', { name: 'M', exact: true }).click();
  await expect(filters(page).getByRole('button', { name: 'M', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await expect(facetValue(page, 'Colour', 'Navy')).toBeChecked();
  await filters(page).getByRole('button', { name: 'L', exact: true }).click();
  await expect(filters(page).getByRole('button', { name: 'L', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await expect(filters(page).getByRole('button', { name: 'M', exact: true })).toHaveAttribute('aria-pressed', 'true');
  // A second press switches a size off.
  await filters(page).getByRole('button', { name: 'M', exact: true }).click();
  await expect(filters(page).getByRole('button', { name: 'M', exact: true })).toHaveAttribute('aria-pressed', 'false');
  await page.getByRole('link', { name: 'Remove Navy' }).click();
  await expect(page).toHaveURL(`${store.url}/shop?size=L&color=pink`);
  await context.close();
});

test('S-FACET-06 a value that no product has is ignored: the page shows all products', async ({ store }) => {
  const first = await fetch(`${store.url}/shop?color=zzz-unknown`);
  const html = await first.text();
  expect(first.status).toBe(200);
  expect(html.includes(`<b>${await countProducts(store, 'true')}</b>`)).toBe(true);
  expect(html.includes('Remove Zzz')).toBe(false);
});
