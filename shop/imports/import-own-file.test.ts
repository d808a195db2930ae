import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { parseAdminProductsQuery } from '#shop/catalog/admin-products-query.ts';
import { saveAttributes } from '#shop/catalog/save-attributes.server.ts';
import { joinStyle } from '#shop/catalog/styles.server.ts';
import { expectOk, minutesAfterNow, openTestShop } from '#shop/testing/test-shop.ts';
import { startImport } from './control-import.server.ts';
import { exportComplete } from './export-complete.server.ts';
import { addImport, findImport } from './imports.server.ts';
import { previewImport } from './preview-import.server.ts';
import { runImport } from './run-import.server.ts';

const shop = openTestShop();
beforeAll(() => shop.addStaffAccount());

async function exportText(): Promise<string> {
  const chunks: string[] = [];
  const everyProduct = parseAdminProductsQuery(new URLSearchParams());
  for await (const chunk of expectOk(await exportComplete(shop.staff(), everyProduct, 'https://shop.example'))) {
    chunks.push(chunk);
  }
  return chunks.join('');
}

test('A-FILE-10 A-PUBLISH-05 A-ATTR-05 importing the complete export changes nothing', async () => {
  const picture = await shop.addPicture('neel');
  const taxClassId = '7a000000-0000-4000-8000-000000000001';
  const categoryId = await shop.addCategory();
  const offered = [{ key: null, name: 'Neck', values: ['Round', 'V neck'], filterable: true }];
  expectOk(await saveAttributes(shop.staff(), categoryId, { version: null, attributes: offered }));
  const blue = await shop.addProduct({
    categoryId,
    attributes: [{ key: 'neck', value: 'V neck' }],
    name: '=Neel Kurta',
    sku: 'NK-B',
    color: 'Blue',
    description: '<p>Indigo, "dabu".</p>',
    taxClassId,
    hsn: '6204',
    material: 'Cotton',
    keywords: ['a, b', 'c'],
    cost: 50_000,
    oldPrice: 120_000,
    weightGrams: 250,
    featured: true,
    pictures: [
      { key: picture, alt: 'Front' },
      { key: await shop.addPicture('back'), alt: '' },
    ],
    stock: [
      { size: 'XS', onHand: 4, barcode: '8901030865275' },
      { size: 'Medium', onHand: 0, sku: 'OWN-M' },
    ],
  });
  const rust = await shop.addProduct({ name: 'Neel Kurta Rust', color: 'Rust', stock: [{ size: '', onHand: 3 }] });
  const publishAt = minutesAfterNow(1_440);
  await shop.addProduct({ name: 'Plain\ntext', description: 'One\n\ntwo', status: 'inactive' });
  await shop.addProduct({ name: 'Scheduled', publishAt });
  expectOk(await joinStyle(shop.staff(), blue, rust));
  const bytes = new TextEncoder().encode(await exportText());
  const id = expectOk(await addImport(shop.staff(), { bytes, fileName: 'products-complete.csv' }));
  const preview = expectOk(await previewImport(shop.staff(), id));
  expect(preview).toMatchObject({
    products: 4,
    problems: [],
    newCategories: [],
    counts: { none: 4, update: 0, add: 0 },
  });
  const load = async () =>
    (
      await shop.db.execute(
        sql`select p.*, (select json_agg(l order by l.size) from inventory_levels l where l.product_id = p.id) from products p order by id`,
      )
    ).rows;
  const before = await load();
  expectOk(await startImport(shop.staff(), id, 1));
  while ((await findImport(shop.staff(), id))?.status === 'running') await runImport(shop.staff(), id);
  expect(await load()).toEqual(before);
});

test('A-IMPORT-03 a price list of SKUs alone changes prices, and nothing else; an unknown SKU is refused', async () => {
  const id = await shop.addProduct({
    name: 'Listed Kurta',
    sku: 'LK-1',
    price: 99_900,
    stock: [
      { size: 'S', onHand: 4 },
      { size: 'M', onHand: 2 },
    ],
  });
  const load = async () => (await shop.db.execute(sql`select * from products where id = ${id}`)).rows[0];
  const before = await load();
  const bytes = new TextEncoder().encode('SKU,Price\nLK-1,1499\nNOPE-1,999\n');
  const importId = expectOk(await addImport(shop.staff(), { bytes, fileName: 'prices.csv' }));
  const preview = expectOk(await previewImport(shop.staff(), importId));
  expect(preview.counts).toMatchObject({ add: 0, update: 1 });
  expect(preview.problems).toMatchObject([{ line: 3, problem: 'No product has the SKU NOPE-1.' }]);
  expectOk(await startImport(shop.staff(), importId, 1));
  while ((await findImport(shop.staff(), importId))?.status === 'running') await runImport(shop.staff(), importId);
  const changed = { price: 149_900, version: expect.any(Number), updated_at: expect.anything() };
  expect(await load()).toEqual({ ...before, ...changed });
});
