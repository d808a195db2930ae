import { eq, inArray } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { products } from '#db/schema/catalog.ts';
import { inventoryLevels, stockLedger } from '#db/schema/stock.ts';
import { audit } from '#db/schema/system.ts';
import type { ProductInput } from '#shop/catalog/product-input.ts';
import { expectOk, openTestShop, UNKNOWN_ID } from '#shop/testing/test-shop.ts';
import { addProduct } from './add-product.server.ts';

const shop = openTestShop();

const listSlugs = async (ids: readonly string[]) => {
  const rows = await shop.db.select().from(products).where(inArray(products.id, ids));
  return ids.map((id) => rows.find((row) => row.id === id)?.slug);
};

test('a new product has one stock row per size, a ledger row for each size with units, and an audit row', async () => {
  const id = await shop.addProduct({
    stock: [
      { size: 'S', onHand: 2 },
      { size: 'M', onHand: 0 },
    ],
  });
  const rows = await shop.db.select().from(inventoryLevels).where(eq(inventoryLevels.productId, id));
  expect(Object.fromEntries(rows.map(({ size, onHand }) => [size, onHand]))).toEqual({ S: 2, M: 0 });
  const ledger = await shop.db
    .select({ kind: stockLedger.kind, onHandChange: stockLedger.onHandChange, actor: stockLedger.actor })
    .from(stockLedger)
    .innerJoin(inventoryLevels, eq(inventoryLevels.id, stockLedger.inventoryLevelId))
    .where(eq(inventoryLevels.productId, id));
  expect(ledger).toEqual([{ kind: 'supply', onHandChange: 2, actor: 'staff@tanabana.example' }]);
  const changes = await shop.db.select().from(audit).where(eq(audit.entityId, id)).orderBy(audit.id);
  expect(changes).toMatchObject([{ action: 'add', entity: 'product', actor: 'staff@tanabana.example' }]);
});

describe('the slug of a product', () => {
  test('is its name, with the next free number if that is taken', async () => {
    const ids = [];
    for (const name of ['Red Saree', 'red saree!', 'RED  SAREE']) ids.push(await shop.addProduct({ name }));
    expect(await listSlugs(ids)).toEqual(['red-saree', 'red-saree-2', 'red-saree-3']);
  });

  test('ignores other slugs that only begin with it', async () => {
    const ids = [];
    for (const name of ['Blue Saree Long', 'Blue Saree', 'Blue Saree 2', 'Blue Saree']) {
      ids.push(await shop.addProduct({ name }));
    }
    expect(await listSlugs(ids)).toEqual(['blue-saree-long', 'blue-saree', 'blue-saree-2', 'blue-saree-3']);
  });

  test('is unique for each of many products added in parallel', async () => {
    const categoryId = await shop.addCategory();
    await shop.addProduct({ name: 'Green Saree', categoryId });
    const names = Array.from({ length: 8 }, (_, index) => (index % 2 ? 'Green Saree' : 'Green Saree 2'));
    const ids = await Promise.all(names.map((name) => shop.addProduct({ name, categoryId })));
    expect(new Set(await listSlugs(ids)).size).toBe(8);
  });

  test('is its SKU if the name has no Latin letters', async () => {
    const ids = [
      await shop.addProduct({ name: 'बनारसी साड़ी', sku: 'TB-HIN-1' }),
      await shop.addProduct({ name: 'சேலை', sku: 'தமிழ்' }),
      await shop.addProduct({ name: 'साड़ी', sku: 'हिन्दी' }),
    ];
    expect(await listSlugs(ids)).toEqual(['tb-hin-1', 'product', 'product-2']);
  });
});

describe('a new product', () => {
  const input = async (overrides: Partial<ProductInput>): Promise<ProductInput> => ({
    name: 'Kurta',
    sku: `SKU-${crypto.randomUUID()}`,
    categoryId: await shop.addCategory(),
    price: 100_000,
    stock: [{ size: 'M', onHand: 1 }],
    pictures: [{ key: await shop.addPicture('kurta'), alt: '' }],
    ...overrides,
  });

  test.each<[string, Partial<ProductInput>]>([
    ['without a name', { name: '  ' }],
    ['without a picture', { pictures: [] }],
    ['below one rupee', { price: 99 }],
    ['with a fractional paisa', { price: 100.5 }],
    ['with a negative price', { price: -100 }],
    ['with a price that is not a number', { price: Number.NaN }],
    ['with a discount above 100', { discount: 101 }],
    ['without a stock row', { stock: [] }],
    ['with negative stock', { stock: [{ size: 'M', onHand: -1 }] }],
    ['with a size twice', { stock: [1, 2].map((onHand) => ({ size: 'M', onHand })) }],
    ['with an empty size beside others', { stock: ['', 'M'].map((size) => ({ size, onHand: 1 })) }],
    ['with an invalid category id', { categoryId: 'ethnic' }],
  ])('is refused %s', async (_, overrides) => {
    expect(await addProduct(shop.staff(), await input(overrides))).toEqual({ ok: false, reason: 'invalid' });
  });

  test('is refused in an unknown category, or with a SKU that is taken', async () => {
    expect(await addProduct(shop.staff(), await input({ categoryId: UNKNOWN_ID }))).toEqual({
      ok: false,
      reason: 'no-such-category',
    });
    expectOk(await addProduct(shop.staff(), await input({ sku: 'TAKEN' })));
    expect(await addProduct(shop.staff(), await input({ sku: 'TAKEN' }))).toEqual({ ok: false, reason: 'sku-taken' });
  });
});
