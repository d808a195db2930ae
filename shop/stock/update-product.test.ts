import { desc, eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { inventoryLevels, stockLedger } from '#db/schema/stock.ts';
import { audit } from '#db/schema/system.ts';
import { getProductPage } from '#shop/catalog/product-page.server.ts';
import { getProduct } from '#shop/catalog/product-records.server.ts';
import {
  expectOk,
  GUEST,
  minutesAfterNow,
  NOW,
  openTestShop,
  orderRequestFor,
  placeCashOrder,
  UNKNOWN_ID,
} from '#shop/testing/test-shop.ts';
import { duplicateProduct } from './duplicate-product.server.ts';
import { getProductToEdit } from './product-to-edit.server.ts';
import { updateProduct } from './update-product.server.ts';

const shop = openTestShop();
const change = (
  id: string,
  changedFields: Parameters<typeof updateProduct>[2]['change'],
  version: number | null = null,
) => updateProduct(shop.staff(minutesAfterNow(5)), id, { version, change: changedFields });
const refused = (reason: unknown) => ({ ok: false, reason });

const EXTRAS = {
  reorderPoint: 8,
  metaTitle: 'Ivory anarkali',
  metaDescription: 'Chikankari by hand',
  keywords: ['lucknowi', 'ivory'],
  supplier: 'Awadh Chikan Karigar',
  cost: 134_000,
  variants: [{ name: 'Powder blue' }],
  weightGrams: 600,
  dimensions: { lengthCm: 32, widthCm: 26, heightCm: 5 },
};

test('A-CALL-07 A-PROD-39 an added product has its timestamps, its basic fields and the extra ones', async () => {
  const id = await shop.addProduct({ name: 'Anarkali', ...EXTRAS });
  expect(await getProductToEdit(shop.staff(), id)).toMatchObject({
    name: 'Anarkali',
    createdAt: NOW,
    updatedAt: NOW,
    reorderPoint: 8,
    metaTitle: 'Ivory anarkali',
    metaDescription: 'Chikankari by hand',
    keywords: ['lucknowi', 'ivory'],
    supplier: 'Awadh Chikan Karigar',
    cost: 134_000,
    variants: [{ name: 'Powder blue' }],
    weight: 600,
    dimensions: { length: 32, width: 26, height: 5 },
  });
});

test('A-PROD-29 generates a missing SKU, and keeps it when the field is cleared', async () => {
  const [id, other] = [await shop.addProduct({ sku: '' }), await shop.addProduct({ sku: ' ' })];
  const before = await getProduct(shop.staff(), id);
  expect(before?.skuId).toMatch(/^TB-[0-9A-F]{8}$/);
  expect((await getProduct(shop.staff(), other))?.skuId).not.toBe(before?.skuId);
  expectOk(await change(id, { sku: '', brand: 'Aks' }));
  expect(await getProduct(shop.staff(), id)).toMatchObject({ skuId: before?.skuId, brand: 'Aks' });
});

test('A-CALL-08 A-PROD-39 an update is partial: it stores the posted fields, extra fields too, and keeps the others', async () => {
  const id = await shop.addProduct({ name: 'Saree', description: 'Six yards', supplier: 'Before', cost: 1_000 });
  const before = await getProduct(shop.staff(), id);
  expectOk(await change(id, { price: 90_000 }));
  expect(await getProduct(shop.staff(), id)).toEqual({ ...before, price: 90_000, updatedAt: minutesAfterNow(5) });
  expectOk(await change(id, EXTRAS));
  expect(await getProduct(shop.staff(), id)).toMatchObject({
    price: 90_000,
    description: 'Six yards',
    supplier: 'Awadh Chikan Karigar',
    cost: 134_000,
    weight: 600,
    dimensions: { length: 32, width: 26, height: 5 },
    keywords: ['lucknowi', 'ivory'],
  });
  const [row] = await shop.db.select().from(audit).where(eq(audit.entityId, id)).orderBy(desc(audit.id)).limit(1);
  expect(row).toMatchObject({
    action: 'update',
    actor: 'staff@tanabana.example',
    before: { supplier: 'Before', cost: 1_000 },
    after: { supplier: 'Awadh Chikan Karigar', cost: 134_000 },
  });
});

test('saving unchanged values is no edit and writes no audit row', async () => {
  const id = await shop.addProduct({ name: 'Same', ...EXTRAS });
  const auditRows = () => shop.db.$count(audit, eq(audit.entityId, id));
  const before = await auditRows();
  expect(expectOk(await change(id, { name: 'Same', price: 100_000, ...EXTRAS }, 1))).toBe(1);
  expect(await auditRows()).toBe(before);
});

describe('parallel edits of one product', () => {
  test('the second edit is refused, saves nothing, and is accepted with the current version', async () => {
    const id = await shop.addProduct({ name: 'Contested' });
    expect(expectOk(await change(id, { price: 80_000 }, 1))).toBe(2);
    expect(await change(id, { price: 70_000, name: 'Mine' }, 1)).toEqual(refused('changed-meanwhile'));
    expect(await getProduct(shop.staff(), id)).toMatchObject({ price: 80_000, name: 'Contested' });
    expect(expectOk(await change(id, { price: 70_000 }, 2))).toBe(3);
  });

  test('of two parallel saves one is stored and the other is refused', async () => {
    const id = await shop.addProduct();
    const results = await Promise.all([change(id, { price: 1_100 }, 1), change(id, { price: 2_200 }, 1)]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(results).toContainEqual(refused('changed-meanwhile'));
  });

  test('a stock change applies the difference to the current stock, which another person may have changed', async () => {
    const id = await shop.addProduct({ stock: [{ size: 'M', onHand: 10 }] });
    expectOk(await change(id, { sizes: [{ size: 'M', onHand: 25, was: 10 }] }, 1));
    expectOk(await change(id, { sizes: [{ size: 'M', onHand: 8, was: 10 }] }, 1));
    expect((await getProduct(shop.staff(), id))?.stock).toBe(23);
  });
});

describe('sizes', () => {
  test('sizes change their units with a ledger row each, and are added and removed in the shop’s order', async () => {
    const id = await shop.addProduct({
      stock: [
        { size: 'S', onHand: 2 },
        { size: 'M', onHand: 4 },
      ],
    });
    expectOk(
      await change(id, {
        sizes: [
          { size: 'XS', onHand: 5, was: 0 },
          { size: 'M', onHand: 1, was: 4 },
        ],
      }),
    );
    expect(await getProductToEdit(shop.staff(), id)).toMatchObject({
      stock: 6,
      sizes: ['XS', 'M'],
      sizeStock: [
        { size: 'XS', onHand: 5, reserved: 0 },
        { size: 'M', onHand: 1, reserved: 0 },
      ],
    });
    const rows = await shop.db
      .select({ kind: stockLedger.kind, by: stockLedger.onHandChange })
      .from(stockLedger)
      .innerJoin(inventoryLevels, eq(inventoryLevels.id, stockLedger.inventoryLevelId))
      .where(eq(inventoryLevels.productId, id))
      .orderBy(stockLedger.id);
    expect(rows).toEqual([
      { kind: 'supply', by: 4 },
      { kind: 'edit', by: -3 },
      { kind: 'supply', by: 5 },
    ]);
  });

  test('a size with reserved units cannot be removed or go below them', async () => {
    const id = await shop.addProduct({ stock: [{ size: 'M', onHand: 5 }] });
    const { ctx } = await shop.addShopper();
    expectOk(await placeCashOrder(ctx, orderRequestFor([{ productId: id, size: 'M', quantity: 2 }])));
    const refusal = refused({ kind: 'units-reserved', size: 'M', reserved: 2 });
    expect(await change(id, { sizes: [{ size: 'M', onHand: 1, was: 5 }] })).toEqual(refusal);
    expect(await change(id, { sizes: [{ size: 'L', onHand: 1, was: 0 }] })).toEqual(refusal);
    expectOk(await change(id, { sizes: [{ size: 'M', onHand: 2, was: 5 }] }));
    expect((await getProduct(shop.staff(), id))?.stock).toBe(2);
  });
});

test('a renamed product has a new URL, the old one redirects to it, and the name can be changed back', async () => {
  const id = await shop.addProduct({ name: 'Old Name Kurta' });
  expectOk(await change(id, { name: 'New Name Kurta' }));
  expect((await getProduct(shop.staff(), id))?.slug).toBe('new-name-kurta');
  expect(await getProductPage(shop.as(GUEST), 'old-name-kurta')).toEqual({ kind: 'moved', slug: 'new-name-kurta' });
  const other = await shop.addProduct({ name: 'Old Name Kurta' });
  expect((await getProduct(shop.staff(), other))?.slug).toBe('old-name-kurta-2');
  expectOk(await change(id, { name: 'Old name, Kurta!' }));
  expect((await getProduct(shop.staff(), id))?.slug).toBe('old-name-kurta');
  expect(await getProductPage(shop.as(GUEST), 'new-name-kurta')).toEqual({ kind: 'moved', slug: 'old-name-kurta' });
  expectOk(await change(id, { name: 'OLD NAME KURTA' }));
  expect((await getProduct(shop.staff(), id))?.slug).toBe('old-name-kurta');
});

test('A-PROD-31 A-PROD-32 A-PROD-33 the stored discount follows the prices until it is set by hand, and again after it is cleared', async () => {
  const id = await shop.addProduct({ price: 75_000, oldPrice: 100_000 });
  const discount = async () => (await getProduct(shop.staff(), id))?.discount;
  expect(await discount()).toBe(25);
  expectOk(await change(id, { price: 50_000 }));
  expect(await discount()).toBe(50);
  expectOk(await change(id, { discount: 10 }));
  expectOk(await change(id, { price: 60_000 }));
  expect(await discount()).toBe(10);
  expectOk(await change(id, { oldPrice: 120_000, discount: null }));
  expect(await discount()).toBe(50);
  expectOk(await change(id, { oldPrice: null }));
  expect(await discount()).toBe(0);
});

test.each([
  ['A-PROD-29 an empty name', { name: '  ' }],
  ['A-PROD-29 no picture', { pictures: [] }],
  ['A-PROD-30 a price below 1', { price: 99 }],
  ['A-PROD-30 a negative old price', { oldPrice: -1 }],
  ['A-PROD-30 a discount above 100', { discount: 101 }],
  ['A-PROD-30 a negative discount', { discount: -1 }],
  ['A-PROD-30 a rating above 5', { rating: 5.1 }],
  ['A-PROD-30 a rating between two steps', { rating: 4.55 }],
  ['A-PROD-30 negative stock', { sizes: [{ size: 'M', onHand: -1, was: 10 }] }],
  ['a size twice', { sizes: [1, 2].map((onHand) => ({ size: 'M', onHand, was: 0 })) }],
  ['a price that is no number', { price: Number.NaN }],
])('refuses %s and changes nothing', async (_, changedFields) => {
  const id = await shop.addProduct();
  const before = await getProduct(shop.staff(), id);
  expect(await change(id, changedFields)).toEqual(refused('invalid'));
  expect(await getProduct(shop.staff(), id)).toEqual(before);
});

test('refuses an unknown product, category and picture and a taken SKU, each with its own reason', async () => {
  const id = await shop.addProduct({ sku: 'MINE' });
  await shop.addProduct({ sku: 'THEIRS' });
  expect(await change(UNKNOWN_ID, { price: 200 })).toEqual(refused('no-such-product'));
  expect(await change('nonsense', { price: 200 })).toEqual(refused('no-such-product'));
  expect(await change(id, { sku: 'THEIRS' })).toEqual(refused('sku-taken'));
  expect(await change(id, { categoryId: UNKNOWN_ID })).toEqual(refused('no-such-category'));
  expect(await change(id, { pictures: [{ key: 'none', alt: '' }] })).toEqual(refused('no-such-picture'));
});

test('A-PROD-30 a rating may be set while the product has no reviews; then reviews determine it', async () => {
  const id = await shop.addProduct();
  expectOk(await change(id, { rating: 4.3 }));
  expect((await getProduct(shop.staff(), id))?.rating).toBe(4.3);
  await shop.db.execute(sql`update products set reviews = 3, rating = 3.7 where id = ${id}`);
  expectOk(await change(id, { rating: 5 }));
  expect((await getProduct(shop.staff(), id))?.rating).toBe(3.7);
});

test('A-PROD-21 a copy has all fields except the name, the reviews and the stock', async () => {
  const picture = await shop.addPicture('main');
  const id = await shop.addProduct({
    name: 'Original',
    sku: 'ORI',
    ...EXTRAS,
    featured: true,
    stock: [
      { size: 'S', onHand: 3 },
      { size: 'M', onHand: 4 },
    ],
  });
  const copy = { name: 'Original (Copy)', sku: 'ORI-COPY', price: 55_500, picture };
  const copied = await getProduct(shop.staff(), expectOk(await duplicateProduct(shop.staff(), id, copy)));
  const original = await getProduct(shop.staff(), id);
  expect(copied).toEqual({
    ...original,
    id: copied?.id,
    name: 'Original (Copy)',
    skuId: 'ORI-COPY',
    slug: 'original-copy',
    price: 55_500,
    image: picture,
    stock: 0,
  });
  expect(await duplicateProduct(shop.staff(), id, copy)).toEqual(refused('sku-taken'));
  expect(await duplicateProduct(shop.staff(), UNKNOWN_ID, copy)).toEqual(refused('no-such-product'));
});
