// Content pages: staff write, publish, move and restore them; shoppers read them.
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessible-page.ts';
import { signInStaff } from './admin-page.ts';
import { toast } from './products-page.ts';
import { newVisitor, test } from './store-test.ts';

const field = (page: Page, name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}`) });
const preview = (page: Page) => page.getByRole('region', { name: 'Preview' });
const save = (page: Page) => page.getByRole('button', { name: /^Save page/ }).click();

test('A-PAGE-01 A-PAGE-03 A-PAGE-05 A-PAGE-08 S-PAGE-01 S-PAGE-02 S-PAGE-05 staff write a page, and shoppers see it at once', async ({
  page,
  browser,
  ownStore: store,
}) => {
  const fetchPath = (path: string) => fetch(`${store.url}${path}`, { redirect: 'manual' });
  await signInStaff(page, store);
  await page.goto(`${store.url}/admin-panel/pages`);
  const list = page.getByRole('region', { name: 'List of pages' });
  await expect(list.getByRole('row')).toHaveCount(8);
  await page.getByRole('link', { name: 'New page' }).click();

  await test.step('the address follows the title, and one of the shop itself is refused', async () => {
    await field(page, 'Title').fill('Cart');
    await expect(field(page, 'Address')).toHaveValue('cart');
    await field(page, 'Text').fill('Lead of the page, which is long enough for a search engine to show it.');
    await save(page);
    await expect(page.getByText('This address is used by the shop itself.')).toBeVisible();
    await field(page, 'Title').fill('Silk care');
    await expect(field(page, 'Address')).toHaveValue('silk-care');
  });

  await test.step('A-PAGE-04 a value is inserted, previewed, and refused when it does not exist', async () => {
    await field(page, 'Text').fill('Wash it **cold**.\n\n## Returns\n\nWithin {returnDay} days. <b>No</b>');
    await expect(preview(page)).toContainText('There is no value {returnDay}.');
    await save(page);
    await expect(page.getByText('1 field to fix: Text')).toBeVisible();
    await field(page, 'Text').fill('Wash it **cold**.\n\n## Returns\n\n<b>No</b> ');
    await field(page, 'Text').press('ControlOrMeta+End');
    await page.getByRole('button', { name: 'Insert returnDays' }).click();
    await expect(field(page, 'Text')).toHaveValue(/<b>No<\/b> \{returnDays\}$/);
    await expect(preview(page).getByRole('heading', { name: 'Returns' })).toBeVisible();
    // The sample store accepts returns for 2 days.
    await expect(preview(page)).toContainText('<b>No</b> 2');
  });

  await test.step('A-PAGE-06 a draft is for staff, a published page for everybody', async () => {
    await save(page);
    await expect(toast(page, 'Page added.')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Silk care');
    expect((await fetchPath('/silk-care')).status).toBe(404);
    await page.getByRole('button', { name: 'Published' }).click();
    await save(page);
    await expect(toast(page, 'Page saved.')).toBeVisible();
    await expect.poll(async () => (await fetchPath('/silk-care')).status).toBe(200);
    await expect(page.getByRole('link', { name: 'View page' })).toHaveAttribute('href', '/silk-care');
    await expectAccessible(page);
  });

  await test.step('shoppers without scripts read it, with its description, from the cache', async () => {
    const visitor = await newVisitor(browser, { javaScriptEnabled: false });
    const shopper = await visitor.newPage();
    const response = await shopper.goto(`${store.url}/silk-care`);
    expect(response?.headers()['cache-control']).toContain('must-revalidate');
    await expect(shopper.getByRole('heading', { level: 1 })).toHaveText('Silk care');
    await expect(shopper.getByRole('region', { name: 'Returns' })).toHaveText(/<b>No<\/b> 2/);
    await expect(shopper.locator('link[rel="canonical"]')).toHaveAttribute('href', /\/silk-care$/);
    await expect(shopper.locator('meta[name="description"]')).toHaveAttribute('content', /^Wash it cold\./);
    expect(await (await fetchPath('/sitemap-pages.xml')).text()).toContain('/silk-care</loc>');
    await visitor.close();
  });

  await test.step('a colleague who saves first is not overwritten', async () => {
    await store.sql(`update content_pages set version = version + 1, title = 'Care of silk' where slug = 'silk-care'`);
    // A form without typed values shows the colleague's title; then both write.
    await expect(field(page, 'Title')).toHaveValue('Care of silk');
    await field(page, 'Title').fill('Silk');
    await store.sql(`update content_pages set version = version + 1 where slug = 'silk-care'`);
    await save(page);
    await expect(page.getByText('Somebody else has changed this page.')).toBeVisible();
    await page.getByRole('button', { name: 'Save mine' }).click();
    await expect(toast(page, 'Page saved.').last()).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Silk');
  });

  await test.step('a version is restored, and the cached page follows', async () => {
    await page.getByRole('button', { name: 'Restore version 1' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Restore version' }).click();
    await expect(toast(page, 'Version 1 restored.')).toBeVisible();
    await expect(field(page, 'Title')).toHaveValue('Silk care');
    await expect
      .poll(async () => (await fetchPath('/silk-care')).text())
      .toContain('<h1 class="h-page">Silk care</h1>');
  });

  await test.step('a former address redirects', async () => {
    await field(page, 'Address').fill('silk');
    await save(page);
    await expect.poll(async () => (await fetchPath('/silk')).status).toBe(200);
    // The cached page of the former address follows a moment later.
    const fetchFormerAddress = async () => {
      const { status, headers } = await fetchPath('/silk-care');
      return [status, headers.get('location')];
    };
    await expect.poll(fetchFormerAddress).toEqual([301, '/silk']);
  });

  await test.step('A-PAGE-02 A-PAGE-07 a built-in page has no delete, an own one is found and deleted', async () => {
    await page.goto(`${store.url}/admin-panel/pages?search=/silk`);
    await expect(list.getByRole('row')).toHaveCount(2);
    await list.getByRole('button', { name: 'Delete Silk care' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete page' }).click();
    await expect(toast(page, '“Silk care” deleted.')).toBeVisible();
    await expect(page.getByText('No pages found')).toBeVisible();
    await expect.poll(async () => (await fetchPath('/silk')).status).toBe(404);
    await page.goto(`${store.url}/admin-panel/pages?search=Terms and`);
    await expect(list.getByRole('link', { name: 'Edit Terms and Conditions' })).toBeVisible();
    await expect(list.getByRole('button', { name: /^Delete/ })).toHaveCount(0);
  });
});
