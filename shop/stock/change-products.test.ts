import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { audit } from '#db/schema/system.ts';
import { listProducts } from '#shop/catalog/admin-products.server.ts';
import { parseAdminProductsQuery } from '#shop/catalog/admin-products-query.ts';
import {
  deleteProducts,
  MAX_BATCH_SIZE,
  restoreProducts,
  setProductStatus,
} from '#shop/catalog/change-products.server.ts';
import { exportProducts } from '#shop/catalog/export-products.server.ts';
import { getProductAnalytics } from '#shop/catalog/product-analytics.server.ts';
import { getProduct } from '#shop/catalog/product-records.server.ts';
import { listActiveProductsByIds } from '#shop/catalog/products.server.ts';
import { processStock } from '#shop/orders/process-stock.server.ts';
import { cancelOrder } from '#shop/payments/cancel-order.server.ts';
import { expectOk, GUEST, openTestShop, orderRequestFor, placeCashOrder, UNKNOWN_ID } from '#shop/testing/test-shop.ts';
import { summariseAlerts } from './alert-summary.server.ts';
import { bulkChangeStock, setStock } from './edit-stock.server.ts';
import { getInventory } from './inventory.server.ts';
import { addSampleProducts } from './sample-products.server.ts';
import { updateProduct } from './update-product.server.ts';

const shop = openTestShop();
const TAXED = { hsn: '61044400', taxClassId: '7a000000-0000-4000-8000-000000000001' };
const everyProduct = parseAdminProductsQuery(new URLSearchParams());
const isListed = async (id: string) =>
  expectOk(await listProducts(shop.staff(), parseAdminProductsQuery(new URLSearchParams('rows=50')))).products.some(
    (product) => product.id === id,
  );
const auditRows = (id: string) => shop.db.select().from(audit).where(eq(audit.entityId, id)).orderBy(audit.id);

test('A-PROD-20 A-PROD-23 A-STATE-01 deactivating removes products from the shop, activating restores them, each with an audit row', async () => {
  const ids = [await shop.addProduct(), await shop.addProduct(), await shop.addProduct({ status: 'inactive' })];
  const loadVisible = async () => {
    const active = await listActiveProductsByIds(shop.as(GUEST), ids);
    return ids.map((id) => active.some((product) => product.id === id));
  };
  expect(expectOk(await setProductStatus(shop.staff(), [...ids, UNKNOWN_ID, 'x'], 'inactive'))).toEqual({
    done: 3,
    missing: [UNKNOWN_ID, 'x'],
  });
  expect(await loadVisible()).toEqual([false, false, false]);
  expect(expectOk(await setProductStatus(shop.staff(), ids, 'active')).done).toBe(3);
  expect(await loadVisible()).toEqual([true, true, true]);
  expect((await auditRows(ids[0] ?? '')).map(({ action }) => action)).toEqual(['add', 'deactivate', 'activate']);
  expect((await auditRows(ids[2] ?? '')).map(({ action }) => action)).toEqual(['add', 'activate']);
});

describe('A-CALL-08 A-PROD-24 deleting', () => {
  test('removes products from the list and the shop, and undo restores them unchanged', async () => {
    const [on, off] = [await shop.addProduct(), await shop.addProduct({ status: 'inactive' })];
    expectOk(await deleteProducts(shop.staff(), [on, off]));
    for (const id of [on, off]) {
      expect(await getProduct(shop.staff(), id)).toBeNull();
      expect(await listActiveProductsByIds(shop.as(GUEST), [id])).toEqual([]);
      expect(await isListed(id)).toBe(false);
    }
    expect(expectOk(await deleteProducts(shop.staff(), [on]))).toEqual({ done: 0, missing: [on] });
    expect(expectOk(await setProductStatus(shop.staff(), [on], 'active')).done).toBe(0);
    expect(expectOk(await restoreProducts(shop.staff(), [on, off]))).toEqual({ done: 2, missing: [] });
    expect((await getProduct(shop.staff(), on))?.status).toBe('active');
    expect((await getProduct(shop.staff(), off))?.status).toBe('inactive');
    expect((await auditRows(on)).map(({ action }) => action)).toEqual(['add', 'delete', 'restore']);
  });

  test('keeps the ordered lines, and their stock is still processed', async () => {
    const id = await shop.addProduct({ stock: [{ size: 'M', onHand: 5 }] });
    const { ctx } = await shop.addShopper();
    const request = () => orderRequestFor([{ productId: id, size: 'M', quantity: 1 }]);
    expectOk(await placeCashOrder(ctx, request()));
    const cancelled = expectOk(await placeCashOrder(ctx, request()));
    expectOk(await deleteProducts(shop.staff(), [id]));
    expect(await placeCashOrder(ctx, request())).toMatchObject({ ok: false });
    expectOk(await cancelOrder(shop.staff(), cancelled.id, 'Not wanted'));
    expectOk(await processStock(shop.staff()));
    expectOk(await restoreProducts(shop.staff(), [id]));
    expect((await getProduct(shop.staff(), id))?.stock).toBe(4);
    const { rows } = await shop.db.execute(sql`select name, price from order_items where product_id = ${id}`);
    expect(rows).toHaveLength(2);
  });

  test('frees the SKU; undo is refused if another product uses the SKU', async () => {
    const id = await shop.addProduct({ sku: 'FREE-1' });
    expectOk(await deleteProducts(shop.staff(), [id]));
    await shop.addProduct({ sku: 'FREE-1' });
    expect(expectOk(await restoreProducts(shop.staff(), [id]))).toEqual({ done: 0, missing: [id] });
    expect(await getProduct(shop.staff(), id)).toBeNull();
  });
});

test('refuses more than a thousand products', async () => {
  const many = Array.from({ length: MAX_BATCH_SIZE + 1 }, () => crypto.randomUUID());
  expect(await deleteProducts(shop.staff(), many)).toEqual({ ok: false, reason: 'too-many' });
});

test('A-PROD-28 a bulk decrease stops at zero and is spread evenly over the sizes', async () => {
  const [threeSizes, fourUnits] = [
    await shop.addProduct({ stock: ['S', 'M', 'L'].map((size) => ({ size, onHand: 10 })) }),
    await shop.addProduct({ stock: [{ size: '', onHand: 4 }] }),
  ];
  expect(expectOk(await bulkChangeStock(shop.staff(), [threeSizes, fourUnits], -10))).toEqual({ done: 2, missing: [] });
  expect((await getProduct(shop.staff(), threeSizes))?.stock).toBe(20);
  expect((await getProduct(shop.staff(), fourUnits))?.stock).toBe(0);
  const { rows } = await shop.db.execute(
    sql`select on_hand from inventory_levels where product_id = ${threeSizes} order by on_hand`,
  );
  expect(rows.map(({ on_hand: units }) => units)).toEqual([6, 7, 7]);
});

test('A-BULK-02 a bulk stock change skips deleted and unknown products and reports them', async () => {
  const stock = [{ size: '', onHand: 4 }];
  const [existing, deleted] = [await shop.addProduct({ stock }), await shop.addProduct({ stock })];
  expectOk(await deleteProducts(shop.staff(), [deleted]));
  const ids = [existing, deleted, UNKNOWN_ID, 'x'];
  expect(expectOk(await bulkChangeStock(shop.staff(), ids, 3))).toEqual({
    done: 1,
    missing: [deleted, UNKNOWN_ID, 'x'],
  });
  const { rows } = await shop.db.execute(
    sql`select product_id, on_hand from inventory_levels where product_id in (${existing}, ${deleted}) order by on_hand`,
  );
  expect(rows).toEqual([
    { product_id: deleted, on_hand: 4 },
    { product_id: existing, on_hand: 7 },
  ]);
});

test('A-PROD-05 A-PROD-06 A-ENT-21 alerts list sold-out products and those below their own threshold, and follow every change', async () => {
  const before = expectOk(await summariseAlerts(shop.staff(), 3));
  const id = await shop.addProduct({ name: 'Alerted', stock: [{ size: '', onHand: 11 }] });
  const lowThreshold = await shop.addProduct({
    name: 'Own threshold',
    lowStockThreshold: 2,
    stock: [{ size: '', onHand: 3 }],
  });
  /** [sold out, low] since the beginning of this test */
  const countNewAlerts = async () => {
    const { out, low } = expectOk(await summariseAlerts(shop.staff(), 3));
    return [out - before.out, low - before.low];
  };
  expect(await countNewAlerts()).toEqual([0, 0]);
  expectOk(await setStock(shop.staff(), id, 10));
  expect(await countNewAlerts()).toEqual([0, 1]);
  expectOk(await setStock(shop.staff(), id, 0));
  expectOk(await setStock(shop.staff(), lowThreshold, 2));
  expect(await countNewAlerts()).toEqual([1, 1]);
  const { first } = expectOk(await summariseAlerts(shop.staff(), 100));
  expect(first.find(({ productId }) => productId === id)).toEqual({
    productId: id,
    productName: 'Alerted',
    currentStock: 0,
    threshold: 10,
    type: 'out',
  });
  expectOk(await setProductStatus(shop.staff(), [id], 'inactive'));
  expect(await countNewAlerts()).toEqual([0, 1]);
});

test('A-PROD-14 analytics list the five categories with most products, and the others by number of products', async () => {
  const [large, small] = [await shop.addCategory({ name: 'Large' }), await shop.addCategory({ name: 'Small' })];
  for (let count = 0; count < 6; count++) await shop.addProduct({ categoryId: large });
  await shop.addProduct({ categoryId: small, status: 'inactive' });
  const { topCategories, otherCategories, products } = expectOk(await getProductAnalytics(shop.staff()));
  expect(topCategories[0]).toEqual({ name: 'Large', products: 6 });
  // The products of the tests above have categories of their own.
  expect(topCategories).toHaveLength(5);
  const counts = [...topCategories, ...otherCategories].map((category) => category.products);
  expect(counts).toEqual(counts.toSorted((one, other) => other - one));
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(products);
});

test('A-PROD-15 the inventory lists each size, and leaves out inactive products that are sold out', async () => {
  const id = await shop.addProduct({
    name: 'AAA first',
    stock: [
      { size: 'S', onHand: 0 },
      { size: 'M', onHand: 0 },
    ],
  });
  const stats = async () => expectOk(await getInventory(shop.staff(), { all: false, limit: 200 }));
  const { low, out, rows } = await stats();
  expect(low + out).toBe(rows.length);
  await shop.addProduct({ name: 'Hidden', status: 'inactive', stock: [{ size: 'M', onHand: 0 }] });
  expect(await stats()).toMatchObject({ low, out });
  expect(rows.find((row) => row.id === id)?.sizes).toMatchObject([
    { size: 'S', onHand: 0, reserved: 0, sku: expect.stringMatching(/-S$/), barcode: null },
    { size: 'M', onHand: 0, reserved: 0, sku: expect.stringMatching(/-M$/) },
  ]);
});

test('A-PROD-02 A-GST-17 the export has its columns in order, every product once, and no cell that runs as a formula', async () => {
  await shop.addProduct({ name: '=HYPERLINK("http://evil")', sku: '+EXP-1', price: 129_950, featured: true, ...TAXED });
  const chunks: string[] = [];
  for await (const chunk of expectOk(await exportProducts(shop.staff(), everyProduct))) chunks.push(chunk);
  const lines = chunks.join('').trimEnd().split('\r\n');
  expect(lines[0]).toBe('Name,SKU,Category,Price,Stock,Status,Featured,Rating,HSN code,Tax class');
  expect(lines[1]).toMatch(
    /^"'=HYPERLINK\(""http:\/\/evil""\)",'\+EXP-1,Category \d+,1299.50,10,active,yes,0.0,61044400,"Stitched clothing, woven"$/,
  );
  const { totals } = expectOk(await listProducts(shop.staff(), parseAdminProductsQuery(new URLSearchParams())));
  expect(lines).toHaveLength(totals.products + 1);
  const found: string[] = [];
  const filters = { ...everyProduct, search: '+exp' };
  for await (const chunk of expectOk(await exportProducts(shop.staff(), filters))) found.push(chunk);
  expect(found.join('').trimEnd().split('\r\n')).toHaveLength(2);
});

test('A-PROD-04 adds sample data as real products, and more of them each time', async () => {
  const listSamples = async () =>
    expectOk(await listProducts(shop.staff(), parseAdminProductsQuery(new URLSearchParams('search=SAMPLE-&rows=50'))))
      .products;
  expectOk(await addSampleProducts(shop.staff()));
  expectOk(await addSampleProducts(shop.staff()));
  const products = await listSamples();
  // Four per run.
  expect(products).toHaveLength(8);
  expect(products.every(({ status, picture }) => status === 'active' && picture !== null)).toBe(true);
});

test('stock edits, bulk changes, status and deletes racing with orders keep every invariant', async () => {
  const id = await shop.addProduct({
    sku: 'RACE',
    stock: ['S', 'M', 'L'].map((size) => ({ size, onHand: 6 })),
  });
  const buyers = await Promise.all(Array.from({ length: 6 }, () => shop.addShopper()));
  const staff = shop.staff();
  const orders = buyers.flatMap(({ ctx }, number) =>
    ['S', 'M', 'L'].map(
      (size) => () => placeCashOrder(ctx, orderRequestFor([{ productId: id, size, quantity: 1 + (number % 2) }])),
    ),
  );
  const edits = Array.from({ length: 6 }, (_, round) => [
    () => bulkChangeStock(staff, [id], round % 2 === 0 ? -10 : 7),
    () => setStock(staff, id, 5 + round),
    () =>
      updateProduct(staff, id, {
        version: null,
        change: { price: 5_000 + round, sizes: ['S', 'M', 'L'].map((size) => ({ size, onHand: 4, was: 5 })) },
      }),
    () => setProductStatus(staff, [id], round % 3 === 0 ? 'inactive' : 'active'),
    () => (round === 3 ? deleteProducts(staff, [id]) : restoreProducts(staff, [id])),
    () => processStock(staff),
  ]).flat();
  // Started alternately, so that orders and edits meet.
  const work = edits.flatMap((edit, index) => {
    const order = orders[index];
    return order ? [edit, order] : [edit];
  });
  const results = await Promise.allSettled(work.map((run) => run()));
  // Refusals are expected; nothing may throw. The invariants are checked after the last test of the file.
  expect(results.filter(({ status }) => status === 'rejected')).toEqual([]);
  expectOk(await restoreProducts(staff, [id]));
  expectOk(await processStock(staff));
  expect((await getProduct(staff, id))?.stock).toBeGreaterThanOrEqual(0);
});
