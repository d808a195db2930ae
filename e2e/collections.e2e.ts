// Collections: shoppers browse them, staff make them by hand and by rule, arrange, move, delete and restore them.
import { expect, type Page } from '@playwright/test';
import type { RunningStore } from '../testkit/sample-store.ts';
import { expectAccessible } from './accessible-page.ts';
import { signInStaff } from './admin-page.ts';
import { cards, countProducts, filters, found, names } from './shop-page.ts';
import { newVisitor, test } from './store-test.ts';

const WEDDING = '/collections/wedding-season';

/** Names of the active products of the collection Wedding season, as staff arranged them. */
const loadArranged = async (store: RunningStore, where = 'true'): Promise<string[]> => {
  const rows = await store.sql(`select p.name from collections c join collection_products m on m.collection_id = c.id
    join products p on p.id = m.product_id
    where c.slug = 'wedding-season' and p.status = 'active' and ${where} order by m.position`);
  return rows.map(({ name }) => String(name));
};

const fetchPath = (store: RunningStore, path: string) => fetch(`${store.url}${path}`, { redirect: 'manual' });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('S-COLL-01 S-COLL-02 S-COLL-03 a shopper browses a collection as arranged, filters and sorts it', async ({
  page,
  browser,
  store,
}) => {
  const arranged = await loadArranged(store);
  await page.goto(`${store.url}${WEDDING}`);
  await expect(heading(page)).toHaveText('Wedding season');
  await expect(page.getByRole('main')).toContainText('Silk that catches the light');
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem')).toHaveText([
    'Home',
    'Shop',
    'Wedding season',
  ]);
  await expect(page.getByText(found(arranged.length))).toBeVisible();
  expect(await names(page)).toEqual(arranged);
  await expect(page.getByLabel('Sort')).toHaveValue('');

  await test.step('a filter counts and lists only products of the collection', async () => {
    const maroon = await loadArranged(store, `p.color ilike 'maroon'`);
    const box = filters(page).getByRole('checkbox', { name: /^Maroon/ });
    // Hydrated when the slider has its script's style.
    await expect(page.getByRole('slider', { name: 'Price Range', includeHidden: true })).toHaveAttribute(
      'style',
      /--filled/,
    );
    await box.check();
    await expect(page).toHaveURL(`${store.url}${WEDDING}?color=maroon`);
    await expect(page.getByText(found(maroon.length))).toBeVisible();
    expect(await names(page)).toEqual(maroon);
    await page.getByRole('link', { name: 'Remove Maroon' }).click();
    await expect(page).toHaveURL(`${store.url}${WEDDING}`);
    await expect(cards(page)).toHaveCount(arranged.length);
  });

  await test.step('another sort, and back to the order of staff', async () => {
    await page.getByLabel('Sort').selectOption('low');
    await expect(page).toHaveURL(`${store.url}${WEDDING}?sort=low`);
    await expect.poll(() => names(page)).not.toEqual(arranged);
    await page.getByLabel('Sort').selectOption({ label: 'As arranged' });
    await expect(page).toHaveURL(`${store.url}${WEDDING}`);
    await expect.poll(() => names(page)).toEqual(arranged);
  });

  await test.step('without JavaScript the filters stay in the collection', async () => {
    const visitor = await newVisitor(browser, { javaScriptEnabled: false });
    const shopper = await visitor.newPage();
    await shopper.goto(`${store.url}${WEDDING}`);
    await filters(shopper)
      .getByRole('checkbox', { name: /^Maroon/ })
      .check();
    await filters(shopper).getByRole('button', { name: 'Apply' }).click();
    await expect(shopper).toHaveURL(/\/collections\/wedding-season\?.*color=maroon/);
    await expect(heading(shopper)).toHaveText('Wedding season');
    expect(await names(shopper)).toEqual(await loadArranged(store, `p.color ilike 'maroon'`));
    await visitor.close();
  });
});

test('S-COLL-04 S-COLL-05 S-COLL-06 a collection is found by search engines, menu and home page; an unknown address is a 404', async ({
  page,
  store,
}) => {
  for (const path of ['/collections/no-such-collection', '/collections/constructor', '/collections/%00'])
    expect((await fetchPath(store, path)).status, path).toBe(404);
  const notFoundHtml = await (await fetchPath(store, '/collections/no-such-collection')).text();
  expect(notFoundHtml).toContain('Page Not Found');
  const response = await fetchPath(store, `${WEDDING}?color=red&utm_source=mail`);
  expect(response.headers.get('cache-control')).toContain('must-revalidate');
  const html = await response.text();
  expect(html).toContain('<title>Wedding season: sarees, lehengas and jewellery · Tanabana</title>');
  expect(html).toMatch(/<link rel="canonical" href="[^"]*\/collections\/wedding-season"/);
  expect(html).toContain('"BreadcrumbList"');
  const sitemap = await (await fetchPath(store, '/sitemap-pages.xml')).text();
  expect(sitemap).toContain('/collections/wedding-season</loc>');
  expect(sitemap).toContain('/collections/under-999</loc>');

  await page.goto(`${store.url}/`);
  const row = page.getByRole('region', { name: 'Wedding season', exact: true });
  await expect(row.getByRole('article')).toHaveCount(4);
  await expect(row.getByRole('link', { name: 'View All Wedding season' })).toHaveAttribute('href', WEDDING);
  const menu = page.getByRole('navigation', { name: 'Categories' }).first();
  await menu.getByRole('link', { name: 'Under ₹999' }).click();
  await expect(heading(page)).toHaveText('Under ₹999');
  await expect(page.getByText(found(await countProducts(store, 'price <= 99900 and available > 0')))).toBeVisible();
  await expect(page.getByLabel('Sort')).toHaveValue('popular');
});

const field = (page: Page, name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}`) });
const save = (page: Page) => page.getByRole('button', { name: /^Save collection/ }).click();
const members = (page: Page) => page.getByRole('region', { name: 'Products of the collection' });
const memberNames = (page: Page) => members(page).getByRole('listitem').locator('b').allTextContents();

const loadCollection = async (store: RunningStore, slug: string) =>
  (
    await store.sql(
      `select version, kind, status, name, deleted_at is not null as deleted from collections where slug = $1`,
      [slug],
    )
  )[0];

test('A-COLL-01 A-COLL-03 A-COLL-04 A-COLL-05 S-COLL-07 staff make a collection by rule, and the shop follows', async ({
  page,
  ownStore: store,
}) => {
  await signInStaff(page, store);
  await page.goto(`${store.url}/admin-panel/collections`);
  await page.getByRole('link', { name: 'New collection' }).click();
  await expect(heading(page)).toHaveText('New collection');
  await field(page, 'Name').fill('Party wear');
  await expect(field(page, 'Address')).toHaveValue('party-wear');
  await page.getByRole('button', { name: 'By rule' }).click();

  await test.step('a rule needs a condition, and its products are shown before it is saved', async () => {
    await expect(members(page).getByRole('status').first()).toHaveText('0 products match');
    await save(page);
    await expect(page.getByText('1 field to fix: Conditions')).toBeVisible();
    await page.getByRole('button', { name: 'Add condition' }).click();
    await page.getByRole('combobox', { name: 'Condition 1' }).selectOption('price-from');
    await field(page, 'Price is at least').fill('1,000');
    await page.getByRole('button', { name: 'Add condition' }).click();
    await page.getByRole('combobox', { name: 'Condition 2' }).selectOption('in-stock');
    // Staff see products: each colour of a style counts.
    const where = `status = 'active' and price >= 100000 and available > 0`;
    const [{ count } = { count: 0 }] = await store.sql(`select count(*)::int as count from products where ${where}`);
    await expect(members(page).getByRole('status').first()).toHaveText(`${count} products match`);
    await expect(members(page).getByRole('listitem')).toHaveCount(12);
    await expectAccessible(page);
  });

  await test.step('the collection is saved, and its page loads more products', async () => {
    await save(page);
    await expect(heading(page)).toHaveText('Party wear');
    const count = await countProducts(store, 'price >= 100000 and available > 0');
    const shopper = await page.context().newPage();
    await shopper.goto(`${store.url}/collections/party-wear?sort=low`);
    await expect(shopper.getByText(`24 of ${count} shown`)).toBeVisible();
    await expect(shopper.getByRole('slider', { name: 'Price Range', includeHidden: true })).toHaveAttribute(
      'style',
      /--filled/,
    );
    await shopper.getByRole('link', { name: 'Load more' }).click();
    await expect(cards(shopper)).toHaveCount(48);
    expect(await shopper.getByRole('article').filter({ hasText: '₹999' }).count()).toBe(0);
    await shopper.close();
    // A page behind another one may draw nothing, and then a click waits for ever.
    await page.bringToFront();
  });

  await test.step('a product that is changed by plain SQL leaves the cached page', async () => {
    const [cheapened] = await store.sql(
      `update products set price = 5000 where id = (select id from products where status = 'active' and price >= 100000
        and available > 0 order by created_at desc limit 1) returning name`,
    );
    const firstPage = async () => (await fetchPath(store, '/collections/party-wear')).text();
    await expect.poll(firstPage).not.toContain(String(cheapened?.name));
  });

  await test.step('a colleague who saves first is not overwritten', async () => {
    await store.sql(`update collections set version = version + 1, name = 'Parties' where slug = 'party-wear'`);
    await expect(field(page, 'Name')).toHaveValue('Parties');
    await field(page, 'Name').fill('Party edit');
    await store.sql(`update collections set version = version + 1 where slug = 'party-wear'`);
    await save(page);
    await expect(page.getByText('Somebody else has changed this collection.')).toBeVisible();
    await page.getByRole('button', { name: 'Save mine' }).click();
    await expect.poll(async () => (await loadCollection(store, 'party-wear'))?.name).toBe('Party edit');
    await expect(heading(page)).toHaveText('Party edit');
  });

  await test.step('a taken address is refused, and a former one redirects', async () => {
    await field(page, 'Address').fill('under-999');
    await save(page);
    await expect(page.getByText('Another collection has this address. Enter another one.').first()).toBeVisible();
    await field(page, 'Address').fill('party');
    await save(page);
    await expect.poll(async () => (await fetchPath(store, '/collections/party')).status).toBe(200);
    const moved = await fetchPath(store, '/collections/party-wear?size=M');
    expect([moved.status, moved.headers.get('location')]).toEqual([301, '/collections/party?size=M']);
  });
});

test('A-COLL-02 A-COLL-06 A-COLL-07 A-COLL-08 staff arrange the products of a collection and the list of collections, delete a collection and restore it', async ({
  page,
  ownStore: store,
}) => {
  await signInStaff(page, store);
  await page.goto(`${store.url}/admin-panel/collections`);
  await page.getByRole('link', { name: 'Wedding season', exact: true }).click();
  await expect(heading(page)).toHaveText('Wedding season');
  const before = await loadArranged(store);
  await expect.poll(() => memberNames(page)).toEqual(before);
  const [first = '', second = '', third = ''] = before;

  await test.step('products move by keyboard and by dragging, are added and removed', async () => {
    const moveDown = page.getByRole('button', { name: `Move ${first} down` });
    await moveDown.focus();
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await memberNames(page)).slice(0, 3)).toEqual([second, first, third]);
    await expect(moveDown).toBeFocused();
    const tile = (name: string) => members(page).getByRole('listitem').filter({ hasText: name });
    await tile(third).dragTo(tile(second));
    await expect.poll(async () => (await memberNames(page)).slice(0, 3)).toEqual([third, second, first]);
    await page.getByRole('button', { name: `Remove ${second}` }).click();
    await page.getByRole('combobox', { name: 'Add a product' }).fill('Kolhapur Block');
    await page.getByRole('option').first().click();
    await expect.poll(async () => (await memberNames(page)).at(-1)).toContain('Kolhapur');
    await save(page);
    await expect.poll(() => loadArranged(store).then((names) => names.slice(0, 2))).toEqual([third, first]);
    await expect.poll(async () => (await fetchPath(store, WEDDING)).text()).not.toContain(second);
    await expect(page.getByText('Unsaved')).toHaveCount(0);
  });

  await test.step('a product that is not active is marked', async () => {
    await store.sql(`update products set status = 'inactive' where name = $1`, [third]);
    await expect(members(page).getByText('Inactive: not shown')).toBeVisible();
    await expectAccessible(page);
  });

  const list = page.getByRole('region', { name: 'List of collections' });
  const rowNames = () => list.locator('.coll__name a').allTextContents();

  await test.step('the list of collections is searched, arranged, and its entries are deactivated', async () => {
    await page.goto(`${store.url}/admin-panel/collections?search=under`);
    await expect(list.getByRole('row')).toHaveCount(2);
    await expect(list.getByRole('button', { name: /^Move/ })).toHaveCount(0);
    await page.goto(`${store.url}/admin-panel/collections`);
    await expect(list.getByRole('row')).toHaveCount(3);
    await list.getByRole('button', { name: 'Move Under ₹999 up' }).click();
    await expect.poll(rowNames).toEqual(['Under ₹999', 'Wedding season']);
    await list.locator('.row-grip').first().dragTo(list.getByRole('row').nth(2));
    await expect.poll(rowNames).toEqual(['Wedding season', 'Under ₹999']);
    await expect
      .poll(async () => (await store.sql('select slug from collections order by position')).map(({ slug }) => slug))
      .toEqual(['wedding-season', 'under-999']);
    await list.getByRole('button', { name: 'Deactivate Under ₹999', exact: true }).click();
    await expect(list.getByRole('button', { name: 'Activate Under ₹999', exact: true })).toBeVisible();
    await expect.poll(async () => (await fetchPath(store, '/collections/under-999')).status).toBe(404);
    await list.getByRole('button', { name: 'Activate Under ₹999', exact: true }).click();
    await expect.poll(async () => (await fetchPath(store, '/collections/under-999')).status).toBe(200);
    await expect(list.getByRole('button', { name: 'Deactivate Under ₹999', exact: true })).toBeVisible();
  });

  await test.step('a deletion is confirmed, and undone', async () => {
    await list.getByRole('button', { name: 'Delete Under ₹999' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete collection' }).click();
    await expect.poll(async () => (await loadCollection(store, 'under-999'))?.deleted).toBe(true);
    await expect.poll(async () => (await fetchPath(store, '/collections/under-999')).status).toBe(404);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(async () => (await loadCollection(store, 'under-999'))?.deleted).toBe(false);
    await expect.poll(rowNames).toEqual(['Wedding season', 'Under ₹999']);
    await expect.poll(async () => (await fetchPath(store, '/collections/under-999')).status).toBe(200);
  });

  await test.step('a banner leads to a collection', async () => {
    await page.goto(`${store.url}/admin-panel/banners`);
    await page.locator('.ban .table__name').first().click();
    await page.getByRole('combobox', { name: 'Collection' }).selectOption({ label: 'Under ₹999' });
    await expect(page.getByLabel('Button link')).toHaveValue('/collections/under-999');
    await page.getByRole('button', { name: 'Save banner' }).click();
    await expect
      .poll(async () => (await store.sql(`select 1 from banners where button_link = '/collections/under-999'`)).length)
      .toBe(1);
    await expect.poll(async () => (await fetchPath(store, '/shop')).text()).toContain('href="/collections/under-999"');
  });
});
