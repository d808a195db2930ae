import { and, desc, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { checkoutLines, orderItems } from '#db/schema/orders.ts';
import { inventoryLevels } from '#db/schema/stock.ts';
import { audit } from '#db/schema/system.ts';
import { describeChanges } from '#shop/audit-messages.ts';
import { deleteProducts, restoreProducts } from '#shop/catalog/change-products.server.ts';
import type { ProductChange } from '#shop/catalog/product-input.ts';
import { expectOk, openTestShop, orderRequestFor, placeCashOrder } from '#shop/testing/test-shop.ts';
import { addProduct } from './add-product.server.ts';
import { duplicateProduct } from './duplicate-product.server.ts';
import { getProductToEdit } from './product-to-edit.server.ts';
import { updateProduct } from './update-product.server.ts';

const shop = openTestShop();
const SIZES = ['S', 'M'].map((size) => ({ size, onHand: 5 }));
let count = 0;
/** A SKU that no other test uses. */
const newSku = (): string => `SC${++count}`;

const codesOf = async (productId: string) =>
  (await getProductToEdit(shop.staff(), productId))?.sizeStock.map(({ sku, barcode }) => [sku, barcode]);
const storedSkus = async (productId: string) => {
  const rows = await shop.db
    .select({ sku: inventoryLevels.sku })
    .from(inventoryLevels)
    .where(eq(inventoryLevels.productId, productId))
    .orderBy(desc(inventoryLevels.size));
  return rows.map(({ sku }) => sku);
};
const change = (id: string, changed: ProductChange, version: number | null = null) =>
  updateProduct(shop.staff(), id, { version, change: changed });
const row = (size: string, codes: { sku?: string; barcode?: string } = {}) => ({ size, onHand: 5, was: 5, ...codes });

test('A-SKU-01 A-SKU-02 sizes get default SKUs, which follow the product’s SKU; one that staff set stays', async () => {
  const [sku, next, singleSku] = [newSku(), newSku(), newSku()];
  const id = await shop.addProduct({ sku, stock: SIZES });
  const single = await shop.addProduct({ sku: singleSku, stock: [{ size: '', onHand: 1 }] });
  expect(await storedSkus(id)).toEqual([`${sku}-S`, `${sku}-M`]);
  expect(await storedSkus(single)).toEqual([singleSku]);
  expectOk(await change(id, { sizes: [row('S'), row('M', { sku: `${sku}-OWN`, barcode: ' NK 1 ' })] }));
  expectOk(await change(id, { sku: next }));
  expect(await codesOf(id)).toEqual([
    [`${next}-S`, null],
    [`${sku}-OWN`, 'NK 1'],
  ]);
  expectOk(
    await change(id, { sizes: [row('S'), row('M', { sku: '', barcode: '' }), { size: 'L', onHand: 1, was: 0 }] }),
  );
  expect(await codesOf(id)).toEqual(['S', 'M', 'L'].map((size) => [`${next}-${size}`, null]));
});

describe('A-SKU-03 a code that is taken', () => {
  test('is refused with the name of the other product, on add and on edit', async () => {
    const sku = newSku();
    await shop.addProduct({ name: 'Neel Kurta Blue', sku, stock: [{ size: 'M', onHand: 1, barcode: `${sku}B` }] });
    const other = await shop.addProduct({ sku: newSku(), stock: SIZES });
    const taken = (code: 'sku' | 'barcode', value: string, size: string) => ({
      ok: false,
      reason: { kind: 'code-taken', code, value, size, product: 'Neel Kurta Blue' },
    });
    expect(await change(other, { sizes: [row('S'), row('M', { sku: `${sku}-M` })] })).toEqual(
      taken('sku', `${sku}-M`, 'M'),
    );
    expect(await change(other, { sizes: [row('S', { barcode: `${sku}B` }), row('M')] })).toEqual(
      taken('barcode', `${sku}B`, 'S'),
    );
    const original = await getProductToEdit(shop.staff(), other);
    const input = { ...original, slug: '', sku: `${sku}-M`, stock: [{ size: '', onHand: 1 }], variants: [] };
    expect(await addProduct(shop.staff(), input as never)).toEqual(taken('sku', `${sku}-M`, ''));
    expect(await change(other, { sizes: [row('S', { sku: 'TWICE' }), row('M', { sku: 'TWICE' })] })).toMatchObject({
      reason: { kind: 'code-taken', size: 'M', product: null },
    });
  });

  test('two sizes of a product can swap their codes', async () => {
    const id = await shop.addProduct({ sku: newSku(), stock: SIZES });
    expectOk(
      await change(id, {
        sizes: [row('S', { sku: 'SWAP-1', barcode: 'B1' }), row('M', { sku: 'SWAP-2', barcode: 'B2' })],
      }),
    );
    expectOk(
      await change(id, {
        sizes: [row('S', { sku: 'SWAP-2', barcode: 'B2' }), row('M', { sku: 'SWAP-1', barcode: 'B1' })],
      }),
    );
    expect(await codesOf(id)).toEqual([
      ['SWAP-2', 'B2'],
      ['SWAP-1', 'B1'],
    ]);
  });

  test('of saves at the same time one wins, and the others are refused', async () => {
    const ids = await Promise.all(Array.from({ length: 6 }, () => shop.addProduct({ sku: newSku(), stock: SIZES })));
    const saves = await Promise.all(ids.map((id) => change(id, { sizes: [row('S', { sku: 'RACED' }), row('M')] })));
    expect(saves.filter(({ ok }) => ok)).toHaveLength(1);
    const adds = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const [categoryId, picture] = [await shop.addCategory(), await shop.addPicture('raced')];
        return addProduct(shop.staff(), {
          name: 'Raced',
          sku: newSku(),
          categoryId,
          price: 10_000,
          pictures: [{ key: picture, alt: '' }],
          stock: [{ size: 'M', onHand: 1, barcode: 'RACED-B' }],
        });
      }),
    );
    expect(adds.filter(({ ok }) => ok)).toHaveLength(1);
  });

  test('A-SKU-08 invalid codes are refused by the server too', async () => {
    const id = await shop.addProduct({ sku: newSku(), stock: SIZES });
    // A SKU that is too long, a barcode whose check digit is wrong, a SKU with a zero character.
    for (const codes of [{ sku: 'x'.repeat(41) }, { barcode: '4006381333932' }, { sku: 'A\u0000' }]) {
      expect(await change(id, { sizes: [row('S', codes), row('M')] })).toEqual({ ok: false, reason: 'invalid' });
    }
  });
});

test('A-SKU-04 lines of orders and checkouts keep the SKU that the size had', async () => {
  const sku = newSku();
  const productId = await shop.addProduct({ sku, stock: SIZES });
  const { ctx } = await shop.addShopper();
  const lines = [{ productId, size: 'M', quantity: 1 }];
  const order = expectOk(await placeCashOrder(ctx, orderRequestFor(lines)));
  const checkout = expectOk(
    await shop.openCheckout({ ...ctx, now: new Date() }, orderRequestFor(lines, { paymentMethod: 'upi' })),
  );
  expectOk(await change(productId, { sku: newSku() }));
  const [item] = await shop.db.select().from(orderItems).where(eq(orderItems.orderId, order.id));
  const [line] = await shop.db.select().from(checkoutLines).where(eq(checkoutLines.checkoutId, checkout.id));
  expect([item?.sku, line?.sku]).toEqual([`${sku}-M`, `${sku}-M`]);
});

describe('A-SKU-06 a deleted product', () => {
  test('frees its codes, and has them again when it is restored', async () => {
    const sku = newSku();
    const id = await shop.addProduct({
      sku,
      stock: [{ size: 'S', onHand: 1, sku: `${sku}-OWN`, barcode: `${sku}-B` }],
    });
    expectOk(await deleteProducts(shop.staff(), [id]));
    expect(await storedSkus(id)).toEqual([null]);
    expect(expectOk(await restoreProducts(shop.staff(), [id]))).toEqual({ done: 1, missing: [] });
    expect(await codesOf(id)).toEqual([[`${sku}-OWN`, `${sku}-B`]]);
  });

  test('stays deleted while another product has one of its codes', async () => {
    const sku = newSku();
    const add = () => shop.addProduct({ sku: newSku(), stock: [{ size: 'S', onHand: 1, sku: `${sku}-OWN` }] });
    const first = await add();
    expectOk(await deleteProducts(shop.staff(), [first]));
    const second = await add();
    expect(expectOk(await restoreProducts(shop.staff(), [first]))).toEqual({ done: 0, missing: [first] });
    expectOk(await deleteProducts(shop.staff(), [second]));
    const both = expectOk(await restoreProducts(shop.staff(), [first, second]));
    expect([both.done, both.missing.length]).toEqual([1, 1]);
  });
});

test('A-SKU-09 a duplicate has SKUs of its own and no barcodes', async () => {
  const [sku, copySku] = [newSku(), newSku()];
  const id = await shop.addProduct({ sku, stock: [{ size: 'S', onHand: 3, sku: `${sku}-OWN`, barcode: `${sku}-B` }] });
  const picture = (await getProductToEdit(shop.staff(), id))?.image ?? '';
  const copy = expectOk(
    await duplicateProduct(shop.staff(), id, { name: 'Copy', sku: copySku, price: 10_000, picture }),
  );
  expect(await codesOf(copy)).toEqual([[`${copySku}-S`, null]]);
});

test('A-SKU-10 changed codes are recorded, and the second of two editors is refused', async () => {
  const sku = newSku();
  const id = await shop.addProduct({ sku, stock: SIZES });
  expectOk(await change(id, { sizes: [row('S', { barcode: `${sku}-B` }), row('M')] }, 1));
  expect(await change(id, { sizes: [row('S'), row('M', { sku: `${sku}-OWN` })] }, 1)).toEqual({
    ok: false,
    reason: 'changed-meanwhile',
  });
  const [logged] = await shop.db
    .select()
    .from(audit)
    .where(and(eq(audit.entityId, id), eq(audit.action, 'update')));
  expect(describeChanges(logged?.before, logged?.after)).toEqual([
    { field: 'Size barcodes', before: '–', after: `S ${sku}-B` },
  ]);
});
