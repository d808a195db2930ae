import { and, eq, inArray, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { products } from '#db/schema/catalog.ts';
import { imports, oldAddresses, pictureJobs } from '#db/schema/imports.ts';
import { inventoryLevels } from '#db/schema/stock.ts';
import { audit } from '#db/schema/system.ts';
import { deleteProducts } from '#shop/catalog/change-products.server.ts';
import { updateProduct } from '#shop/stock/update-product.server.ts';
import { expectOk, openTestShop, orderRequestFor, placeCashOrder } from '#shop/testing/test-shop.ts';
import { BATCH_SIZE, importBatch } from './import-batch.server.ts';
import type { ImportedProduct } from './imported-product.ts';
import { addImport, imported, importedSize, listImportRows } from './testing/imported.ts';

const shop = openTestShop();
let category: Promise<string> | null = null;
const categoryId = (): Promise<string> => {
  category ??= shop.addCategory({ name: 'Kurtas' });
  return category;
};

async function runAll(
  list: readonly ImportedProduct[],
  values: Partial<typeof imports.$inferInsert> = {},
): Promise<string> {
  const id = await addImport(shop.db, list, await categoryId(), values);
  while ((await importBatch(shop.staff(), id)) > 0);
  await shop.db.update(imports).set({ status: 'done' }).where(eq(imports.id, id));
  return id;
}

const runOne = async (product: ImportedProduct) => {
  const [row] = await listImportRows(shop.db, await runAll([product]));
  if (!row) throw new Error('the import has no row');
  return row;
};
const findBySlug = async (slug: string) =>
  (await shop.db.select().from(products).where(eq(products.slug, slug)))[0] ?? null;
const levelsOf = async (productId: string | null) =>
  (
    await shop.db
      .select()
      .from(inventoryLevels)
      .where(eq(inventoryLevels.productId, productId ?? ''))
  )
    .map(({ size, onHand, sku }) => [size, onHand, sku])
    .sort();

describe('A-IMPORT-02 a new product', () => {
  test('has the address, the sizes, the stock and the SKUs of the file, and waits for its picture', async () => {
    const row = await runOne(
      imported('neel-kurta', {
        fields: { name: 'Neel Kurta', price: 129_900, oldPrice: 184_900, color: 'Blue', colorHex: '#1f3a5f' },
        sizes: [4, 0, 7].map((onHand, index) =>
          importedSize('SML'.charAt(index), { onHand, sku: `NK-${'SML'.charAt(index)}` }),
        ),
        pictures: [{ source: 'https://cdn.example/a.jpg', alt: 'Front' }],
        oldPaths: ['/products/Neel-Kurta/'],
      }),
    );
    expect(row).toMatchObject({ status: 'done', action: 'add', error: null, statusWithPicture: 'active' });
    const product = await findBySlug('neel-kurta');
    expect(product).toMatchObject({
      name: 'Neel Kurta',
      sku: 'NK',
      price: 129_900,
      oldPrice: 184_900,
      // (1,849 − 1,299) ÷ 1,849 = 29.7 %, rounded.
      discount: 30,
      status: 'inactive',
      sizes: ['S', 'M', 'L'],
      stock: 11,
      color: 'Blue',
      colorHex: '#1f3a5f',
      styleId: null,
    });
    expect(await levelsOf(row.productId)).toEqual([
      ['L', 7, 'NK-L'],
      ['M', 0, 'NK-M'],
      ['S', 4, 'NK-S'],
    ]);
    expect(await shop.db.select().from(pictureJobs)).toMatchObject([
      { source: 'https://cdn.example/a.jpg', alt: 'Front', position: 0, status: 'waiting' },
    ]);
    expect(await shop.db.select().from(oldAddresses)).toMatchObject([{ path: '/products/neel-kurta' }]);
    const log = await shop.db
      .select()
      .from(audit)
      .where(eq(audit.entityId, row.productId ?? ''));
    expect(log).toMatchObject([{ action: 'add', actor: 'staff@tanabana.example' }]);
  });

  test.each([
    ['category', { category: 'Nowhere' }, 'Category “Nowhere” is not a category.'],
    ['tax class', { taxClass: 'Nowhere' }, 'Tax class “Nowhere” is not a tax class.'],
    ['price of 0', { price: 0 }, 'Price is not valid.'],
    ['long name', { name: 'x'.repeat(161) }, 'Name is longer than 160 letters.'],
  ])('is refused for its %s', async (_, fields, error) => {
    expect(await runOne(imported('refused', { fields }))).toMatchObject({ status: 'failed', error, productId: null });
    expect(await findBySlug('refused')).toBeNull();
  });

  test('characters that PostgreSQL cannot store are left out', async () => {
    const row = await runOne(imported('constructor', { fields: { name: 'Null\u0000byte \ud800' } }));
    expect(row).toMatchObject({ status: 'done', name: 'Nullbyte \ufffd' });
  });

  test('the colours of one style share an id, also with a later file', async () => {
    const color = (name: string) => imported(`leher-${name}`, { styleKey: 'leher' });
    await runAll([color('blue'), color('rust')]);
    await runAll([color('green')]);
    const rows = await shop.db.select({ styleId: products.styleId }).from(products).where(sql`slug like 'leher-%'`);
    expect(rows).toHaveLength(3);
    expect(rows[0]?.styleId).not.toBeNull();
    expect(new Set(rows.map(({ styleId }) => styleId)).size).toBe(1);
  });

  test('has the style of an earlier import with an equal style key only when the files share a product', async () => {
    const inStyle = (key: string) => imported(key, { styleKey: '101' });
    await runAll([inStyle('jaipur-red'), inStyle('jaipur-blue')]);
    await runAll([inStyle('silk-saree'), inStyle('silk-saree-gold')]);
    // The new colour comes first in the file, so that the product which both imports share is in another batch.
    const between = Array.from({ length: BATCH_SIZE }, (_, index) => imported(`between-styles-${index}`));
    await runAll([inStyle('jaipur-green'), ...between, inStyle('jaipur-red')]);
    const rows = await shop.db
      .select({ slug: products.slug, styleId: products.styleId })
      .from(products)
      .where(sql`slug like 'jaipur-%' or slug like 'silk-saree%'`);
    const styleOf = (slug: string) => rows.find((row) => row.slug === slug)?.styleId;
    expect(styleOf('jaipur-red')).toEqual(expect.any(String));
    expect(styleOf('jaipur-blue')).toBe(styleOf('jaipur-red'));
    expect(styleOf('jaipur-green')).toBe(styleOf('jaipur-red'));
    expect(styleOf('silk-saree')).toEqual(expect.any(String));
    expect(styleOf('silk-saree')).not.toBe(styleOf('jaipur-red'));
    expect(styleOf('silk-saree-gold')).toBe(styleOf('silk-saree'));
  });

  test('does not have the style of an earlier import whose products are named after an equal style number', async () => {
    const inStyle = (key: string) => imported(key, { styleKey: '102' });
    await runAll([inStyle('102-red'), inStyle('102-blue')]);
    await runAll([inStyle('102-gold'), inStyle('102-silver')]);
    const rows = await shop.db.select({ styleId: products.styleId }).from(products).where(sql`slug like '102-%'`);
    expect(rows).toHaveLength(4);
    expect(new Set(rows.map(({ styleId }) => styleId)).size).toBe(2);
  });

  test('has another style than the deleted products with its style key', async () => {
    const inStyle = (color: string) => imported(`tara-${color}`, { styleKey: 'tara' });
    await runAll([inStyle('blue'), inStyle('rust')]);
    const old = await shop.db.select().from(products).where(sql`slug like 'tara-%'`);
    expectOk(
      await deleteProducts(
        shop.staff(),
        old.map(({ id }) => id),
      ),
    );
    const again = await runOne(inStyle('green'));
    const [green] = await shop.db
      .select()
      .from(products)
      .where(eq(products.id, again.productId ?? ''));
    expect(green?.styleId).toEqual(expect.any(String));
    expect(green?.styleId).not.toBe(old[0]?.styleId);
  });

  test('keeps at most 200 characters of its style key, in its row and in its plan', async () => {
    const row = await runOne(imported('long-style', { styleKey: 'x'.repeat(250) }));
    expect(row).toMatchObject({ styleKey: 'x'.repeat(200), plan: { styleKey: 'x'.repeat(200) } });
  });

  test('has a style key without a character that the limit of 200 would cut in half', async () => {
    // The dress has two UTF-16 units. PostgreSQL could not store a plan with the first of them alone.
    const row = await runOne(imported('emoji-style', { styleKey: `${'x'.repeat(199)}👗` }));
    expect(row).toMatchObject({ styleKey: 'x'.repeat(199), plan: { styleKey: 'x'.repeat(199) } });
  });

  test('gets a free address when a deleted product has its own, and is found by its key again', async () => {
    const first = await runOne(imported('gone', { sizes: [importedSize('')] }));
    expectOk(await deleteProducts(shop.staff(), [first.productId ?? '']));
    const second = await runOne(imported('gone', { sizes: [importedSize('')] }));
    expect(second).toMatchObject({ action: 'add' });
    expect(second.productId).not.toBe(first.productId);
    expect(await findBySlug('gone-2')).toMatchObject({ id: second.productId });
    expect(await runOne(imported('gone', { sizes: [importedSize('')] }))).toMatchObject({
      action: 'none',
      productId: second.productId,
    });
  });

  test('stays inactive when the import keeps drafts, and without a picture to fetch', async () => {
    const [draft] = await listImportRows(
      shop.db,
      await runAll([imported('draft', { pictures: [{ source: 'https://cdn.example/d.jpg', alt: '' }] })], {
        publishes: false,
      }),
    );
    expect(draft).toMatchObject({ status: 'done', statusWithPicture: null });
    expect(await runOne(imported('pictureless'))).toMatchObject({
      statusWithPicture: null,
      notes: ['It has no picture: it stays inactive until you add one.'],
    });
  });
});

describe('A-IMPORT-03 the same file again', () => {
  test('changes nothing', async () => {
    const list = ['again-1', 'again-2'].map((key) =>
      imported(key, { fields: { keywords: ['a'], brand: 'B' } as never }),
    );
    const counts = async () =>
      (
        await shop.db.execute(
          sql`select (select count(*) from products) as products, (select count(*) from audit) as audit,
            (select count(*) from stock_ledger) as ledger, (select sum(version) from products) as versions`,
        )
      ).rows;
    await runAll(list);
    const before = await counts();
    const rows = await listImportRows(shop.db, await runAll(list));
    expect(rows.map(({ action }) => action)).toEqual(['none', 'none']);
    expect(await counts()).toEqual(before);
  });

  test('changes what the file has, and nothing else', async () => {
    const { productId } = await runOne(imported('changed', { fields: { material: 'Cotton' } as never }));
    const row = await runOne({
      ...imported('changed'),
      fields: { price: 99_900 },
      sizes: [importedSize('M', { onHand: 9, sku: 'changed-M' }), importedSize('L', { onHand: 2 })],
    });
    expect(row).toMatchObject({ action: 'update', productId });
    expect(await findBySlug('changed')).toMatchObject({
      name: 'Name of changed',
      price: 99_900,
      sizes: ['S', 'M', 'L'],
    });
    expect(await levelsOf(productId)).toEqual([
      ['L', 2, 'changed-L'],
      ['M', 9, 'changed-M'],
      ['S', 5, 'changed-S'],
    ]);
  });

  test('A-STOCK-20 A-ERR-09 never takes reserved units; the other changes are saved', async () => {
    const id = await shop.addProduct({ sku: 'PROMISED', name: 'Promised', stock: [{ size: 'M', onHand: 6 }] });
    const { ctx } = await shop.addShopper();
    expectOk(await placeCashOrder(ctx, orderRequestFor([{ productId: id, size: 'M', quantity: 4 }])));
    // 6 − 4 reserved = 2 units are free; setting 3 on hand would take 3.
    const row = await runOne({
      ...imported('promised'),
      fields: { price: 77_700 },
      sizes: [importedSize('M', { onHand: 3, sku: 'PROMISED-M' })],
    });
    expect(row).toMatchObject({
      status: 'done',
      action: 'update',
      productId: id,
      notes: ['Failed to update product stock: Insufficient stock. Current: 2, Requested: 3 (size M)'],
    });
    expect(await findBySlug('promised')).toMatchObject({ price: 77_700, stock: 6 });
  });

  test('A-STOCK-20 one number for a product with sizes sets its total', async () => {
    const id = await shop.addProduct({ sku: 'TOTAL', stock: ['S', 'M'].map((size) => ({ size, onHand: 1 })) });
    await runOne({ ...imported('total-row'), fields: {}, sizes: [importedSize('', { sku: 'TOTAL', onHand: 7 })] });
    expect((await levelsOf(id)).map(([size, onHand]) => [size, onHand])).toEqual([
      ['M', 4],
      ['S', 3],
    ]);
  });

  test('is found by a SKU after staff have renamed the product', async () => {
    const { productId } = await runOne(imported('renamed'));
    expectOk(await updateProduct(shop.staff(), productId ?? '', { version: null, change: { name: 'Other name' } }));
    expect(await runOne(imported('renamed', { fields: { name: 'Other name' } }))).toMatchObject({
      productId,
      action: 'none',
    });
  });
});

describe('A-IMPORT-04 a product of the file is never another product', () => {
  test('a SKU of another product is refused with its line', async () => {
    await runAll([imported('one', { fields: { name: 'One' } }), imported('two')]);
    const row = await runOne(imported('two', { sizes: [importedSize('S', { line: 214, sku: 'one-S' })] }));
    expect(row).toMatchObject({ status: 'failed', error: 'Line 214: SKU one-S also belongs to “One”.' });
  });

  test('two new products with one SKU: the second is refused, the others are stored', async () => {
    const sizes = [importedSize('', { line: 9, sku: 'TWICE' })];
    const rows = await listImportRows(
      shop.db,
      await runAll([
        imported('twice-1', { sizes, fields: { name: 'First' } }),
        imported('twice-2', { sizes }),
        imported('after'),
      ]),
    );
    expect(rows.map(({ status, error }) => [status, error])).toEqual([
      ['done', null],
      ['failed', 'Line 9: SKU TWICE also belongs to “First”.'],
      ['done', null],
    ]);
  });

  test('two lines that change one product: the second is refused', async () => {
    const id = await shop.addProduct({ sku: 'LINES', stock: [{ size: '', onHand: 1 }] });
    const sizes = [importedSize('', { sku: 'LINES' })];
    const rows = await listImportRows(
      shop.db,
      await runAll([
        { ...imported('lines-1', { line: 3, sizes }), fields: {} },
        { ...imported('lines-2', { line: 4, sizes }), fields: {} },
      ]),
    );
    expect(rows.map(({ productId, error }) => [productId, error])).toEqual([
      [id, null],
      [null, 'Line 4: this product is also on line 3.'],
    ]);
  });
});

describe('A-IMPORT-05 a run', () => {
  test('continues after it was interrupted between two batches, and stores each product once', async () => {
    const list = Array.from({ length: BATCH_SIZE + 20 }, (_, index) => imported(`resumed-${index}`));
    const id = await addImport(shop.db, list, await categoryId());
    expect(await importBatch(shop.staff(), id)).toBe(BATCH_SIZE);
    // A batch that dies before its commit stores nothing.
    const dying = { ...shop.staff(), db: failingAtCommit() };
    await expect(importBatch(dying, id)).rejects.toThrow('killed');
    expect((await listImportRows(shop.db, id)).filter(({ status }) => status === 'done')).toHaveLength(BATCH_SIZE);
    while ((await importBatch(shop.staff(), id)) > 0);
    await shop.db.update(imports).set({ status: 'done' }).where(eq(imports.id, id));
    expect(
      (await listImportRows(shop.db, id)).every(({ status, action }) => status === 'done' && action === 'add'),
    ).toBe(true);
    expect(await shop.db.$count(products, sql`slug like 'resumed-%'`)).toBe(BATCH_SIZE + 20);
  });

  test('stops within one batch when it is paused', async () => {
    const id = await addImport(shop.db, [imported('paused')], await categoryId(), { status: 'paused' });
    expect(await importBatch(shop.staff(), id)).toBe(0);
    expect(await findBySlug('paused')).toBeNull();
  });

  test('only one import runs at a time', async () => {
    const id = await addImport(shop.db, [], await categoryId());
    await expect(addImport(shop.db, [], await categoryId())).rejects.toThrow();
    await shop.db.update(imports).set({ status: 'done' }).where(eq(imports.id, id));
  });

  test('orders and edits during a run keep every invariant, and none fails', async () => {
    const keys = Array.from({ length: 12 }, (_, index) => `busy-${index}`);
    await runAll(keys.map((key) => imported(key)));
    await shop.db.update(products).set({ status: 'active' }).where(sql`slug like 'busy-%'`);
    const rows = await shop.db.select({ id: products.id }).from(products).where(inArray(products.slug, keys));
    const buyers = await Promise.all(Array.from({ length: 4 }, () => shop.addShopper()));
    const again = keys.toReversed().map((key, index) =>
      imported(key, {
        fields: { price: 100_000 + index * 100 },
        sizes: ['S', 'M'].map((size) => importedSize(size, { sku: `${key}-${size}`, onHand: 6 + index })),
      }),
    );
    const results = await Promise.allSettled([
      runAll(again),
      ...buyers.flatMap(({ ctx }) =>
        rows.map(({ id }) => placeCashOrder(ctx, orderRequestFor([{ productId: id, size: 'M', quantity: 1 }]))),
      ),
      ...rows.map(({ id }, index) =>
        updateProduct(shop.staff(), id, {
          version: null,
          change: { material: `Edited ${index}`, sizes: ['S', 'M'].map((size) => ({ size, onHand: 7, was: 6 })) },
        }),
      ),
    ]);
    expect(results.filter(({ status }) => status === 'rejected')).toEqual([]);
    const done = await shop.db
      .select({ price: products.price })
      .from(products)
      .where(and(inArray(products.slug, keys)));
    expect(done.every(({ price }) => price >= 100_000 && price < 110_000)).toBe(true);
  });
});

/** Returns a database whose next transaction writes everything and fails before its commit. */
function failingAtCommit() {
  const { db } = shop;
  return new Proxy(db, {
    get: (target, name) =>
      name === 'transaction'
        ? (work: Parameters<typeof db.transaction>[0]) =>
            target.transaction(async (tx) => {
              await work(tx);
              throw new Error('killed');
            })
        : Reflect.get(target, name),
  });
}
