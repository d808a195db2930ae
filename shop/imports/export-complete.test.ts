import { expect, test } from 'vitest';
import { type AdminProductFilters, parseAdminProductsQuery } from '#shop/catalog/admin-products-query.ts';
import { joinStyle } from '#shop/catalog/styles.server.ts';
import type { ShopContext } from '#shop/context.ts';
import { expectOk, GUEST, openTestShop } from '#shop/testing/test-shop.ts';
import { exportComplete } from './export-complete.server.ts';
import { readText } from './testing/read-text.ts';

const shop = openTestShop();
const ORIGIN = 'https://shop.example';
const WOVEN_CLOTHING = '7a000000-0000-4000-8000-000000000001';
const everyProduct = parseAdminProductsQuery(new URLSearchParams());

async function exportText(filters: AdminProductFilters, ctx: ShopContext = shop.staff()): Promise<string> {
  const chunks: string[] = [];
  for await (const chunk of expectOk(await exportComplete(ctx, filters, ORIGIN))) chunks.push(chunk);
  return chunks.join('');
}

test('A-FILE-09 A-FILE-10 a product with every field is exported and read back', async () => {
  const picture = await shop.addPicture('neel');
  const details = {
    brand: 'Rangrez',
    material: '=SUM(A1)',
    care: 'Hand wash, cold',
    fit: 'Straight',
    occasion: 'Festive',
    countryOfOrigin: 'India',
    maker: 'Rangrez Crafts, Jaipur',
    importer: '',
    supplier: '@weaver',
    hsn: '6204',
    metaTitle: 'Neel',
    metaDescription: '"Blue"\nkurta',
  };
  const flags = { featured: true, trending: false, newArrival: true, bestSeller: false };
  const figures = {
    price: 129_950,
    oldPrice: 184_900,
    cost: 62_000,
    weightGrams: 250,
    lowStockThreshold: 3,
    reorderPoint: 7,
  };
  const blue = await shop.addProduct({
    name: '+Neel Kurta',
    sku: 'NK-B',
    color: 'Blue',
    status: 'inactive',
    description: '<p>Indigo, "dabu".</p>',
    ...details,
    importer: null,
    ...flags,
    ...figures,
    taxClassId: WOVEN_CLOTHING,
    keywords: ['cotton', 'a, b'],
    pictures: [
      { key: picture, alt: 'Front' },
      { key: picture, alt: 'Back' },
      { key: picture, alt: '=Sleeve' },
    ],
    stock: [
      { size: 'M', onHand: 4, barcode: '8901030865275' },
      { size: 'XS', onHand: 0, sku: 'OWN-XS' },
    ],
  });
  const rust = await shop.addProduct({
    name: 'Neel Kurta Rust',
    sku: 'NK-R',
    color: 'Rust',
    stock: [{ size: '', onHand: 9 }],
  });
  expectOk(await joinStyle(shop.staff(), blue, rust));

  const text = await exportText({ ...everyProduct, search: 'neel kurta' });
  const [first, second] = readText(text);
  const source = `${ORIGIN}/pictures/${picture}/1600.webp`;
  expect(first).toMatchObject({
    key: 'neel-kurta',
    line: 2,
    notes: [],
    problems: [],
    oldPaths: [],
    fields: {
      name: '+Neel Kurta',
      sku: 'NK-B',
      color: 'Blue',
      status: 'inactive',
      description: '<p>Indigo, "dabu".</p>',
      ...details,
      ...flags,
      ...figures,
      colorHex: null,
      keywords: ['cotton', 'a, b'],
      taxClass: 'Stitched clothing, woven',
    },
    sizes: [
      { line: 2, size: 'M', sku: 'NK-B-M', barcode: '8901030865275', onHand: 4 },
      { size: 'XS', sku: 'OWN-XS', barcode: null, onHand: 0 },
    ],
    pictures: [
      { source, alt: 'Front' },
      { source, alt: 'Back' },
      { source, alt: '=Sleeve' },
    ],
  });
  expect(second).toMatchObject({
    key: 'neel-kurta-rust',
    styleKey: first?.styleKey,
    sizes: [{ size: '', sku: 'NK-R', onHand: 9 }],
  });
  expect(first?.styleKey).toMatch(/^[0-9a-f-]{36}$/);
});

test('A-FILE-09 the complete file has every product once, over all batches, and follows the filters of the list', async () => {
  const category = await shop.addCategory({ name: 'Batches', slug: 'batches' });
  // The products fill more than one batch, and their names sort alike.
  for (let index = 0; index < 102; index++) {
    await shop.addProduct({ name: `Batch ${index % 9}`, categoryId: category });
  }
  const products = readText(await exportText({ ...everyProduct, category: 'batches' }));
  expect(products).toHaveLength(102);
  expect(new Set(products.map(({ key }) => key)).size).toBe(102);
  expect(products.every(({ fields, problems }) => fields.category === 'Batches' && problems.length === 0)).toBe(true);
  // The header, and the empty text after its line end.
  expect((await exportText({ ...everyProduct, category: 'nowhere' })).split('\r\n')).toHaveLength(2);
});

test('A-FILE-09 only staff get the complete file', async () => {
  expect(await exportComplete(shop.as(GUEST), everyProduct, ORIGIN)).toEqual({ ok: false, reason: 'not-allowed' });
});
