// A merchant brings the catalogue of her old shop into a production store with two nodes: colours and sizes from one
// file, pictures from a zip, facets, attributes, a look; a shopper buys and reviews with a photo; staff pick the order;
// the complete file goes out and in again.
import { expect, type Page } from '@playwright/test';
import { zipSync } from 'fflate';
import { main } from '../checkout-page.ts';
import { drawnPicture } from '../drawn-picture.ts';
import { comment, dialog, submit, writeButton } from '../reviews-page.ts';
import { fillInLogin } from '../shopper.ts';
import { newVisitor } from '../store-test.ts';
import { expectOnEveryNode, readFromNodes, readTexts } from './every-node.ts';
import { buy, register, SHOPPER, signInOwner, watchPolicy } from './journey.ts';
import { type ProductionStore, test, withProductionStore } from './production-store.ts';

const HEADER =
  'Handle,Title,Type,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Inventory Qty,Variant Price,Image Src,Variant Image,Status';
const CATALOGUE = [
  HEADER,
  'neel-kurta,Neel Kurta,Kurtas,Size,S,Colour,Blue,NK-B-S,4,1299,blue.jpg,blue.jpg,active',
  'neel-kurta,,,,M,,Blue,NK-B-M,2,1299,,blue.jpg,',
  'neel-kurta,,,,S,,Rust,NK-R-S,3,1299,,rust.jpg,',
  'jhumka,Silver Jhumka,Earrings,Title,Default Title,,,JH-1,9,499,jhumka.jpg,,active',
].join('\n');

async function chooseFile(staff: Page, { store }: ProductionStore, name: string, text: string): Promise<void> {
  await staff.goto(`${store.url}/admin-panel/products/import`);
  await expect(staff.getByRole('button', { name: 'Choose a CSV file' })).toBeVisible();
  await staff
    .getByLabel('Choose a CSV file')
    .and(staff.locator('input'))
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
  await expect(staff.getByRole('heading', { level: 2, name: 'Columns' })).toBeVisible();
}

async function importWithZip(staff: Page, productionStore: ProductionStore): Promise<void> {
  const { store, nodes } = productionStore;
  await test.step('A-IMPORT-15 S-STYLE-01 the old shop’s file and a zip of its pictures become products of two colours on every node', async () => {
    await chooseFile(staff, productionStore, 'products_export_1.csv', CATALOGUE);
    await staff.getByRole('radio', { name: 'As the file says' }).check();
    await expect.poll(() => store.sql('select publishes from imports')).toEqual([{ publishes: true }]);
    await staff.getByRole('link', { name: 'Preview' }).first().click();
    await expect(staff.getByText('The file names 3 picture files.', { exact: false })).toBeVisible();
    const colors = { 'blue.jpg': '#26408b', 'rust.jpg': '#b7410e', 'jhumka.jpg': '#c0c0c0' };
    const files = await Promise.all(
      Object.entries(colors).map(async ([name, color]) => [name, (await drawnPicture(name, color)).buffer] as const),
    );
    await staff
      .getByLabel('Upload pictures or a zip')
      .and(staff.locator('input'))
      .setInputFiles({
        name: 'pictures.zip',
        mimeType: 'application/zip',
        buffer: Buffer.from(zipSync(Object.fromEntries(files))),
      });
    await expect(staff.getByText('Not uploaded yet', { exact: false })).toBeHidden();
    await expect.poll(() => store.sql('select name from import_pictures')).toHaveLength(3);
    await staff.getByRole('button', { name: 'Import 3 products' }).click();
    await expect(staff.getByText('Done.', { exact: true })).toBeVisible({ timeout: 300_000 });
    await expectOnEveryNode(nodes, '/product/neel-kurta-blue', '/product/neel-kurta-rust');
    await expectOnEveryNode(nodes, '/product/neel-kurta-rust', '/product/neel-kurta-blue');
    const redirects = (await readFromNodes(nodes, '/products/jhumka')).map(({ status, headers }) => [
      status,
      headers.get('location'),
    ]);
    expect(redirects).toEqual(nodes.map(() => [301, '/product/jhumka']));
  });

  await test.step('S-FACET-01 S-FACET-04 every node offers the facets of the new catalogue', async () => {
    await expectOnEveryNode(nodes, '/shop', '<b>2</b> products found');
    await expectOnEveryNode(nodes, '/shop', '+1 colour');
    await expectOnEveryNode(nodes, '/shop?color=rust', '<b>1</b> product found');
    await expectOnEveryNode(nodes, '/shop?size=M', '<b>1</b> product found');
  });
}

async function addAttributeAndLook(staff: Page, { store, nodes }: ProductionStore): Promise<void> {
  const [kurta] = await store.sql(`select id, category_id from products where slug = 'neel-kurta-blue'`);

  await test.step('A-ATTR-01 A-ATTR-03 S-ATTR-01 S-ATTR-02 an attribute of the category is on the page and filters on every node', async () => {
    await staff.goto(`${store.url}/admin-panel/categories/${kurta?.category_id}/attributes`);
    const row = staff.getByRole('group', { name: 'Attribute 1', exact: true });
    await expect(async () => {
      if ((await row.count()) === 0) await staff.getByRole('button', { name: 'Add attribute' }).click();
      await expect(row).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await row.getByLabel('Name').fill('Sleeve');
    await row.getByLabel('Values').fill('Full, Half');
    await staff.getByRole('button', { name: /^Save attributes/ }).click();
    await expect(staff.getByText('Attributes saved.').first()).toBeVisible();
    await staff.goto(`${store.url}/admin-panel/products/${kurta?.id}`);
    await expect(async () => {
      await staff.getByLabel('Sleeve', { exact: true }).selectOption('Half');
      await expect(staff.getByRole('button', { name: /^Save product/ })).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await staff.getByRole('button', { name: /^Save product/ }).click();
    await expectOnEveryNode(nodes, '/product/neel-kurta-blue', 'Sleeve');
    await expectOnEveryNode(nodes, '/shop?category=kurtas&attr=sleeve%3Ahalf', '<b>1</b> product found');
  });

  await test.step('A-LOOK-01 S-LOOK-01 staff complete the look, and every node shows it', async () => {
    const panel = staff.getByRole('region', { name: 'Complete the look' });
    await panel.getByRole('combobox', { name: 'Add a product to the look' }).fill('jhumka');
    await panel.getByRole('option', { name: 'Silver Jhumka', exact: true }).click();
    await expect(panel.getByRole('link', { name: 'Silver Jhumka', exact: true })).toBeVisible();
    await expectOnEveryNode(nodes, '/product/neel-kurta-blue', 'Complete the look');
  });
}

async function addVideo(staff: Page, { nodes }: ProductionStore): Promise<void> {
  await test.step('A-VIDEO-01 S-VIDEO-01 a video is uploaded, and every node serves it in parts', async () => {
    const section = staff.getByRole('region', { name: 'Video', exact: true });
    await section.locator('input[type=file]').setInputFiles('shop/videos/testing/product-video.mp4');
    await expect(section.locator('video')).toBeVisible();
    await expectOnEveryNode(nodes, '/product/neel-kurta-blue', '/videos/');
    const [html] = await readTexts(nodes, '/product/neel-kurta-blue');
    const path = /\/videos\/[\w-]+\.mp4/.exec(html ?? '')?.[0] ?? '';
    const parts = await readFromNodes(nodes, path, { range: 'bytes=0-99' });
    expect(parts.map(({ status, headers }) => [status, headers.get('content-length')])).toEqual(
      nodes.map(() => [206, '100']),
    );
  });
}

async function addSuggestedProduct(shopper: Page, { store }: ProductionStore): Promise<void> {
  await test.step('S-BAG2-02 the bag suggests the product of the look, which is added from there', async () => {
    await shopper.goto(`${store.url}/cart`);
    const suggested = shopper.getByRole('region', { name: 'You May Also Like' });
    await suggested.getByRole('button', { name: 'Add to Bag: Silver Jhumka' }).click();
    await expect(main(shopper).getByRole('article', { name: 'Silver Jhumka' })).toBeVisible();
    await expect(suggested.getByText('Silver Jhumka')).toHaveCount(0);
    await expect
      .poll(() => store.sql('select p.name from bag_lines b join products p on p.id = b.product_id order by p.name'))
      .toEqual([{ name: 'Neel Kurta Blue' }, { name: 'Silver Jhumka' }]);
  });
}

async function buyAndReview(staff: Page, shopper: Page, productionStore: ProductionStore): Promise<void> {
  const { store, nodes } = productionStore;
  const order =
    await test.step('S-STYLE-01 A-PICK-01 a shopper changes the colour and buys; staff pick it by its SKU', async () => {
      await shopper.goto(`${store.url}/product/neel-kurta-rust`);
      await shopper.getByRole('region', { name: 'Colour: Rust' }).getByRole('link', { name: 'Blue' }).click();
      await expect(shopper).toHaveURL(`${store.url}/product/neel-kurta-blue`);
      await shopper.locator('.pinfo').getByRole('button', { name: 'S', exact: true }).click();
      await shopper.locator('.pinfo .buyrow .btn').click();
      await expect.poll(() => shopper.evaluate(() => localStorage.getItem('cart'))).toContain('Neel Kurta');
      await addSuggestedProduct(shopper, productionStore);
      const hasAddress = false;
      const placed = await buy(shopper, store, 'Cash on delivery', hasAddress);
      const [row] = await store.sql('select id from orders where order_id = $1', [placed]);
      await staff.goto(`${store.url}/admin-panel/orders/pick-list?ids=${row?.id}`);
      await expect(staff.getByRole('article')).toContainText('NK-B-S');
      return placed;
    });
  expect(order).toMatch(/^ORD-/);

  await test.step('S-PHOTO-01 A-PHOTO-01 she reviews with a photo; approved, it shows on every node', async () => {
    await shopper.goto(`${store.url}/product/neel-kurta-blue#reviews`);
    await writeButton(shopper).click();
    await comment(shopper).fill('The blue is as in the photo');
    await dialog(shopper)
      .locator('input[type=file]')
      .setInputFiles([await drawnPicture('worn.jpg', '#26408b')]);
    await expect(dialog(shopper).getByRole('button', { name: 'Remove photo 1' })).toBeVisible();
    await submit(shopper).click();
    await expect(dialog(shopper).getByText(/^Review submitted successfully! It will be/)).toBeVisible();
    await staff.goto(`${store.url}/admin-panel/feedback`);
    await staff.getByRole('button', { name: /^Approve the feedback of/ }).click();
    await expectOnEveryNode(nodes, '/product/neel-kurta-blue', 'The blue is as in the photo');
    await shopper.reload();
    const photo = main(shopper).getByRole('link', { name: /^Photo 1 of/ });
    await expect(photo).toBeVisible();
    const large = await readFromNodes(nodes, (await photo.getAttribute('href')) ?? '');
    expect(large.map(({ status, headers }) => [status, headers.get('content-type')])).toEqual(
      nodes.map(() => [200, 'image/webp']),
    );
  });
}

async function exportAndImportAgain(staff: Page, productionStore: ProductionStore): Promise<void> {
  await test.step('A-FILE-09 A-FILE-10 the complete file goes out, and coming in again it changes nothing', async () => {
    const file = await staff.evaluate(async () => (await fetch('/admin-panel/products/export-complete')).text());
    expect(file).toContain('NK-R-S');
    await chooseFile(staff, productionStore, 'complete.csv', file);
    await staff.getByRole('link', { name: 'Preview' }).first().click();
    await expect(staff.getByRole('heading', { level: 2, name: 'Products' })).toBeVisible();
    await expect(staff.getByRole('button', { name: 'Import 0 products' })).toBeDisabled();
  });
}

test('O-SHOP-02 a merchant brings her catalogue: colours, pictures from a zip, facets, attributes, a look, a review with a photo', async ({
  browser,
}) => {
  await withProductionStore({ keyId: null, proxy: 'nginx' }, async (productionStore) => {
    const { store, nodes } = productionStore;
    const [staffContext, home] = [await newVisitor(browser), await newVisitor(browser)];
    const violations = [await watchPolicy(staffContext), await watchPolicy(home)];
    const [staff, shopper] = [await staffContext.newPage(), await home.newPage()];
    await signInOwner(staff, store);
    await importWithZip(staff, productionStore);
    await addAttributeAndLook(staff, productionStore);
    await addVideo(staff, productionStore);
    await register(shopper, productionStore);
    await shopper.goto(`${store.url}/login?returnUrl=%2Fcart`);
    await fillInLogin(shopper, SHOPPER);
    await expect(shopper).toHaveURL(`${store.url}/cart`);
    await buyAndReview(staff, shopper, productionStore);
    await exportAndImportAgain(staff, productionStore);

    expect(violations).toEqual([[], []]);
    expect(nodes.flatMap(({ output }) => output.filter((line) => /"level":"(?:error|fatal)"/.test(line)))).toEqual([]);
    await staffContext.close();
    await home.close();
  });
});
