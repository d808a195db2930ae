// A catalogue of another shop comes in: file, columns, preview, import, report, the product in the shop, the same file again, undo. And
// addresses of a WooCommerce shop redirect.
import { expect, type Page } from '@playwright/test';
import { zipSync } from 'fflate';
import { copySampleStore, startStoreOn } from '../testkit/sample-store.ts';
import { expectAccessible } from './accessible-page.ts';
import { signInStaff } from './admin-page.ts';
import { drawnPicture } from './drawn-picture.ts';
import { chooseFile, HEADER, heading, loadImportStatus, servePictures } from './import-page.ts';
import { openProducts } from './products-page.ts';
import { test } from './store-test.ts';

const shopifyFile = (origin: string) =>
  [
    HEADER,
    `neel-kurta,Neel Kurta,<p>Hand-block printed</p><script>alert(1)</script>,Dupattas,Size,Small,NK-S,4,1299,1849,${origin}/kurta.jpg,active`,
    'neel-kurta,,,,,Medium,NK-M,0,1299,1849,,',
    'neel-kurta,,,,,Free,NK-F,7,1299,1849,,',
    `leher-maxi,Leher Maxi,,Dupattas,Size,S,LM-S,2,999,,${origin}/gone.jpg,active`,
    'no-price,No Price,,Dupattas,Size,S,NP-S,2,,,,active',
  ].join('\n');

const figure = (page: Page, name: string) =>
  page
    .locator('.ledger > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator('.ledger__figure');

test('staff import the catalogue of another shop, look at the report, import it again, and undo it', async ({
  page,
}) => {
  const pictures = await servePictures();
  const database = await copySampleStore();
  const store = await startStoreOn(database.url, { TEST_PICTURE_ORIGIN: pictures.origin });
  await signInStaff(page, store);

  await test.step('A-IMPORT-06 the product list leads to the import; a chosen file is a draft at once', async () => {
    await openProducts(page, store);
    await page.getByRole('link', { name: 'Import', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Import products' })).toBeVisible();
    await chooseFile(page, store, shopifyFile(pictures.origin));
    await expect(page.getByText('This looks like a Shopify export.')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('A-IMPORT-07 a changed choice is saved at once', async () => {
    const size = page.getByRole('textbox', { name: /^Free/ });
    await size.fill('One');
    await size.blur();
    await expect
      .poll(async () => JSON.stringify((await store.sql('select choices from imports'))[0]?.choices))
      .toContain('"to":"One"');
    // Products of another shop stay inactive until staff have looked, unless they choose otherwise.
    await expect(page.getByRole('radio', { name: 'Keep new products inactive' })).toBeChecked();
    await page.getByRole('radio', { name: 'As the file says' }).check();
    await expect.poll(async () => store.sql('select publishes from imports')).toEqual([{ publishes: true }]);
    await page.reload();
    await expect(page.getByRole('textbox', { name: /^Free/ })).toHaveValue('One');
    await expect(page.getByRole('radio', { name: 'As the file says' })).toBeChecked();
  });

  await test.step('A-IMPORT-08 the preview shows what will happen', async () => {
    await page.getByRole('link', { name: 'Preview' }).first().click();
    await expect(heading(page, 'Products')).toBeVisible();
    await expect(figure(page, 'New')).toHaveText('2');
    await expect(figure(page, 'Not imported')).toHaveText('1');
    await expect(page.getByRole('region', { name: 'Problems by line' })).toContainText('No Price');
    await expectAccessible(page);
  });

  await test.step('A-IMPORT-14 the import runs to its end', async () => {
    await page.getByRole('button', { name: 'Import 2 products' }).click();
    await expect.poll(() => loadImportStatus(store), { timeout: 300_000 }).toBe('done');
    await expect(page.getByText('Done.', { exact: true })).toBeVisible();
    await expect(figure(page, 'New')).toHaveText('2');
    await expect(page.getByText('This picture could not be fetched (404).')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('A-IMPORT-12 the report is a file', async () => {
    const href = await page.getByRole('link', { name: 'Report' }).getAttribute('href');
    const report = await page.request.get(`${store.url}${href}`);
    expect(await report.text()).toMatch(/Neel Kurta,neel-kurta,Added/);
  });

  await test.step('A-IMPORT-02 A-IMPORT-10 the product with a picture is in the shop; the other one is not', async () => {
    const response = await page.request.get(`${store.url}/product/neel-kurta`);
    const html = await response.text();
    expect(response.status()).toBe(200);
    expect(html).toContain('Hand-block printed');
    expect(html).not.toContain('alert(1)');
    expect((await page.request.get(`${store.url}/product/leher-maxi`)).status()).toBe(404);
  });

  await test.step('A-IMPORT-13 the address of the old shop redirects', async () => {
    const fetchPath = (path: string) => page.request.get(`${store.url}${path}`, { maxRedirects: 0 });
    const moved = await fetchPath('/products/neel-kurta');
    expect([moved.status(), moved.headers().location]).toEqual([301, '/product/neel-kurta']);
    for (const path of ['/products/Neel-Kurta/', '/collections/summer/products/neel-kurta']) {
      const other = await fetchPath(path);
      expect([other.status(), other.headers().location]).toEqual([301, '/product/neel-kurta']);
    }
    expect((await fetchPath('/collections/dupattas')).headers().location).toBe('/shop?category=dupattas');
    expect((await fetchPath('/collections/all')).headers().location).toBe('/shop');
    for (const path of [
      '/products/leher-maxi',
      '/products/unknown',
      '/collections/unknown',
      '/collections/a/products/b',
    ])
      expect((await fetchPath(path)).status(), path).toBe(404);
  });

  await test.step('A-IMPORT-03 the same file again changes nothing', async () => {
    const loadTotals = async () =>
      store.sql('select count(*) as products, sum(version) as versions, sum(stock) as stock from products');
    const before = await loadTotals();
    await chooseFile(page, store, shopifyFile(pictures.origin).replace(`${pictures.origin}/gone.jpg`, ''));
    const size = page.getByRole('textbox', { name: /^Free/ });
    await size.fill('One');
    await size.blur();
    await expect
      .poll(async () => JSON.stringify(await store.sql('select choices from imports order by created_at desc limit 1')))
      .toContain('"to":"One"');
    await page.reload();
    await page.getByRole('link', { name: 'Preview' }).first().click();
    await expect(heading(page, 'Products')).toBeVisible();
    await expect(figure(page, 'Unchanged')).toHaveText('2');
    await expect(page.getByRole('button', { name: 'Import 0 products' })).toBeDisabled();
    expect(await loadTotals()).toEqual(before);
  });

  await test.step('A-IMPORT-11 undo deletes what the import added', async () => {
    await page.goto(`${store.url}/admin-panel/products/import`);
    const firstDone = page.getByRole('row').filter({ hasText: 'Done' }).getByRole('link');
    await firstDone.click();
    await expect(page.getByText('Done.', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Undo import' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click();
    await expect
      .poll(async () => store.sql(`select count(*)::int as done from imports where status = 'undone'`), {
        timeout: 300_000,
      })
      .toEqual([{ done: 1 }]);
    await expect(page.getByText('Undone.')).toBeVisible();
    expect((await page.request.get(`${store.url}/product/neel-kurta`)).status()).toBe(404);
  });

  await store.stop();
  await database.drop();
  await pictures.close();
});

test('A-IMPORT-15 staff upload a zip of the pictures that the file names, and one more after the import', async ({
  page,
  ownStore: store,
}) => {
  await signInStaff(page, store);
  const row = (key: string, picture: string) => `${key},Name ${key},,Dupattas,Size,S,${key}-S,4,999,,${picture},active`;
  await chooseFile(page, store, [HEADER, row('zari', 'Photos/Zari.jpg'), row('tara', 'tara.jpg')].join('\n'));
  await page.getByRole('radio', { name: 'As the file says' }).check();
  await expect.poll(async () => store.sql('select publishes from imports')).toEqual([{ publishes: true }]);
  await page.getByRole('link', { name: 'Preview' }).first().click();
  await expect(page.getByText('The file names 2 picture files. Not uploaded yet: zari.jpg, tara.jpg.')).toBeVisible();
  const field = page.getByLabel('Upload pictures or a zip').and(page.locator('input'));

  await field.setInputFiles({ name: 'broken.zip', mimeType: 'application/zip', buffer: Buffer.from('no zip') });
  await expect(page.getByText('This zip cannot be opened.')).toBeVisible();
  const { buffer } = await drawnPicture('zari.jpg', '#5f1f3a');
  const zip = zipSync({
    'My pictures/ZARI.jpg': buffer,
    'My pictures/other.jpg': buffer,
    'read me.txt': Buffer.from('x'),
  });
  await field.setInputFiles({ name: 'pictures.zip', mimeType: 'application/zip', buffer: Buffer.from(zip) });
  await expect(page.getByText('Not uploaded yet: tara.jpg.')).toBeVisible();
  expect(await store.sql('select name from import_pictures')).toEqual([{ name: 'zari.jpg' }]);
  await expectAccessible(page);

  // The screen gets data that was read before the import ended, but only after its end: no live change follows.
  await page.route(
    '**/products/import/*.data*',
    async (route) => {
      const response = await route.fetch();
      await expect.poll(() => loadImportStatus(store), { timeout: 300_000 }).toBe('done');
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  await page.getByRole('button', { name: 'Import 2 products' }).click();
  await expect.poll(() => loadImportStatus(store), { timeout: 300_000 }).toBe('done');
  await expect(page.getByText('Done.', { exact: true })).toBeVisible();
  await expect(page.getByText('No picture file with this name has been uploaded.')).toBeVisible();
  expect((await page.request.get(`${store.url}/product/zari`)).status()).toBe(200);
  expect((await page.request.get(`${store.url}/product/tara`)).status()).toBe(404);

  await field.setInputFiles({ ...(await drawnPicture('tara.jpg', '#1f5f3a')), name: 'tara.jpg' });
  await expect
    .poll(async () => (await page.request.get(`${store.url}/product/tara`)).status(), { timeout: 300_000 })
    .toBe(200);
  await expect(page.getByText('No picture file with this name has been uploaded.')).toBeHidden();
});

const WOOCOMMERCE =
  'ID,Type,SKU,Name,Published,"In stock?",Stock,"Sale price","Regular price",Categories,Images,Parent,"Attribute 1 name","Attribute 1 value(s)","Attribute 2 name","Attribute 2 value(s)"';

test('A-IMPORT-13 addresses of a WooCommerce shop redirect, with and without the slash at their end', async ({
  page,
}) => {
  const pictures = await servePictures();
  const database = await copySampleStore();
  const store = await startStoreOn(database.url, { TEST_PICTURE_ORIGIN: pictures.origin });
  await signInStaff(page, store);
  const picture = `${pictures.origin}/kurta.jpg`;
  const rows = [
    WOOCOMMERCE,
    `44,variable,ANK,Anika Kurti,1,1,,,,"Women > Kurtis",${picture},,Colour,"Teal, Mustard",Size,S`,
    '46,variation,ANK-T,Anika Kurti - Teal,1,1,3,,899,,,ANK,Colour,Teal,Size,S',
    '47,variation,ANK-M,Anika Kurti - Mustard,1,1,4,,899,,,ANK,Colour,Mustard,Size,S',
    `45,simple,JHU-1,Oxidised Jhumka,1,1,5,,499,Kurtis,${picture},,,,,`,
  ];
  await chooseFile(page, store, rows.join('\n'));
  await expect(page.getByText('This looks like a WooCommerce export.')).toBeVisible();
  await page.getByRole('radio', { name: 'As the file says' }).check();
  await expect.poll(async () => store.sql('select publishes from imports')).toEqual([{ publishes: true }]);
  await page.getByRole('link', { name: 'Preview' }).first().click();
  await page.getByRole('button', { name: 'Import 3 products' }).click();
  await expect.poll(() => loadImportStatus(store), { timeout: 300_000 }).toBe('done');

  const fetchPath = async (path: string) => {
    const response = await page.request.get(`${store.url}${path}`, { maxRedirects: 0 });
    return [response.status(), response.headers().location];
  };
  // The colours have addresses of their own; the old one leads to the first.
  for (const path of ['/product/anika-kurti/', '/product/anika-kurti', '/product/Anika-Kurti/'])
    expect(await fetchPath(path), path).toEqual([301, '/product/anika-kurti-teal']);
  expect(await fetchPath('/product/anika-kurti-teal')).toEqual([200, undefined]);
  // A product that has kept its address.
  expect(await fetchPath('/product/oxidised-jhumka/?utm_source=mail')).toEqual([
    301,
    '/product/oxidised-jhumka?utm_source=mail',
  ]);
  expect(await fetchPath('/product-category/women/kurtis/')).toEqual([301, '/shop?category=kurtis']);
  expect((await fetchPath('/product/nobody/'))[0]).toBe(404);
  expect((await fetchPath('/product-category/nobody/'))[0]).toBe(404);
  await store.stop();
  await database.drop();
  await pictures.close();
});
