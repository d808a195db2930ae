// A catalogue of another shop comes in: file, columns, preview, import, report, the product in the shop, the same file again, undo. And a store
// that is killed in the middle of an import goes on.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page } from '@playwright/test';
import { zipSync } from 'fflate';
import { copySampleStore, type RunningStore, startStoreOn } from '../testkit/sample-store.ts';
import { expectAccessible } from './accessible-page.ts';
import { signInStaff } from './admin-page.ts';
import { drawnPicture } from './drawn-picture.ts';
import { openProducts } from './products-page.ts';
import { test } from './store-test.ts';

const HEADER =
  'Handle,Title,Body (HTML),Type,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Qty,Variant Price,Variant Compare At Price,Image Src,Status';

async function servePictures() {
  const { buffer } = await drawnPicture('kurta.jpg', '#1f3a5f');
  const server = createServer((request, response) =>
    request.url === '/kurta.jpg' ? response.end(buffer) : response.writeHead(404).end(),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

const fileOf = (origin: string) =>
  [
    HEADER,
    `neel-kurta,Neel Kurta,<p>Hand-block printed</p><script>alert(1)</script>,Dupattas,Size,Small,NK-S,4,1299,1849,${origin}/kurta.jpg,active`,
    'neel-kurta,,,,,Medium,NK-M,0,1299,1849,,',
    'neel-kurta,,,,,Free,NK-F,7,1299,1849,,',
    `leher-maxi,Leher Maxi,,Dupattas,Size,S,LM-S,2,999,,${origin}/gone.jpg,active`,
    'no-price,No Price,,Dupattas,Size,S,NP-S,2,,,,active',
  ].join('\n');

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name });
const figure = (page: Page, name: string) =>
  page
    .locator('.ledger > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator('.ledger__figure');

async function chooseFile(page: Page, store: RunningStore, text: string): Promise<void> {
  await page.goto(`${store.url}/admin-panel/products/import`);
  await expect(page.getByRole('button', { name: 'Choose a CSV file' })).toBeVisible();
  await page
    .getByLabel('Choose a CSV file')
    .and(page.locator('input'))
    .setInputFiles({ name: 'products_export_1.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await expect(heading(page, 'Columns')).toBeVisible();
}

const statusOf = async (store: RunningStore) =>
  (await store.sql('select status from imports order by created_at desc limit 1'))[0]?.status;

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
    await chooseFile(page, store, fileOf(pictures.origin));
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
    await expect.poll(() => statusOf(store), { timeout: 300_000 }).toBe('done');
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
    const follow = (path: string) => page.request.get(`${store.url}${path}`, { maxRedirects: 0 });
    const moved = await follow('/products/neel-kurta');
    expect([moved.status(), moved.headers().location]).toEqual([301, '/product/neel-kurta']);
    expect((await follow('/products/leher-maxi')).status()).toBe(404);
    expect((await follow('/products/unknown')).status()).toBe(404);
  });

  await test.step('A-IMPORT-03 the same file again changes nothing', async () => {
    const count = async () =>
      store.sql('select count(*) as products, sum(version) as versions, sum(stock) as stock from products');
    const before = await count();
    await chooseFile(page, store, fileOf(pictures.origin).replace(`${pictures.origin}/gone.jpg`, ''));
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
    expect(await count()).toEqual(before);
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

  // What the screen shows first was read before the import ended; the end came before the screen listened.
  await page.route(
    '**/products/import/*.data*',
    async (route) => {
      const response = await route.fetch();
      await expect.poll(() => statusOf(store), { timeout: 300_000 }).toBe('done');
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  await page.getByRole('button', { name: 'Import 2 products' }).click();
  await expect.poll(() => statusOf(store), { timeout: 300_000 }).toBe('done');
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

test('A-IMPORT-05 an import goes on after kill -9, and stores each product once', async ({ page }) => {
  const database = await copySampleStore();
  const first = await startStoreOn(database.url);
  await signInStaff(page, first);
  const rows = Array.from({ length: 400 }, (_, n) => `kill-${n},Killed ${n},,Kurtas,Size,S,KILL-${n},1,500,,,active`);
  await chooseFile(page, first, [HEADER, ...rows].join('\n'));
  await page.getByRole('link', { name: 'Preview' }).first().click();
  await expect(heading(page, 'Products')).toBeVisible();
  // The import gets no further than to line 200, however slow this test is.
  await database.sql(`create function hold_row() returns trigger language plpgsql as
    'begin perform pg_sleep(3600); return new; end'`);
  await database.sql(`create trigger hold_row before update on import_rows for each row
    when (new.status = 'done' and new.line > 200) execute function hold_row()`);
  await page.getByRole('button', { name: 'Import 400 products' }).click();
  const done = async () =>
    Number((await database.sql(`select count(*) as n from import_rows where status = 'done'`))[0]?.n);
  await expect.poll(done, { timeout: 300_000 }).toBeGreaterThan(100);
  await first.kill();
  await database.sql(`select pg_terminate_backend(pid) from pg_stat_activity where wait_event = 'PgSleep'`);
  await database.sql('drop function hold_row cascade');
  expect(await done()).toBeLessThan(400);
  const second = await startStoreOn(database.url);
  // What the other nodes do with a job that was locked for five minutes.
  await database.sql(
    `select graphile_worker.force_unlock_workers(array_agg(locked_by)) from (
       select locked_by from graphile_worker._private_jobs where locked_by is not null
       union select locked_by from graphile_worker._private_job_queues where locked_by is not null) locked`,
  );
  await expect
    .poll(async () => (await database.sql('select status from imports'))[0]?.status, { timeout: 300_000 })
    .toBe('done');
  expect(await done()).toBe(400);
  expect(
    await database.sql(
      `select count(*)::int as products, (select count(*)::int from inventory_levels where sku like 'KILL-%') as sizes
       from products where slug like 'kill-%'`,
    ),
  ).toEqual([{ products: 400, sizes: 400 }]);
  await second.stop();
  await database.drop();
});
