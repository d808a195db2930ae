import { desc, eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { categories, pictures, products } from '#db/schema/catalog.ts';
import { importRows, imports, pictureJobs } from '#db/schema/imports.ts';
import { audit } from '#db/schema/system.ts';
import { setProductStatus } from '#shop/catalog/change-products.server.ts';
import { getProduct } from '#shop/catalog/product-records.server.ts';
import type { ShopContext } from '#shop/context.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import { expectOk, GUEST, openTestShop, orderRequestFor, placeCashOrder } from '#shop/testing/test-shop.ts';
import { pauseImport, resumeImport, retryPictures, startImport, undoImport } from './control-import.server.ts';
import { addImport, deleteImport, findImport, saveChoices } from './imports.server.ts';
import type { FetchRefusal } from './picture-fetcher.ts';
import { runImport } from './run-import.server.ts';

const shop = openTestShop();
beforeAll(() => shop.addStaffAccount());

/** The pictures on the internet by their addresses; a number is the HTTP status of the response. */
const internet = new Map<string, Uint8Array | number>();
let fetches: string[] = [];
const withInternet = (): ShopContext => ({
  ...shop.staff(),
  providers: {
    ...shop.staff().providers,
    pictureFetcher: {
      fetch: async (url): Promise<Result<Uint8Array, FetchRefusal>> => {
        fetches.push(url);
        const found = internet.get(url) ?? 404;
        return typeof found === 'number' ? refuse({ status: found }) : ok(found);
      },
    },
  },
});

const draw = (red: number) =>
  sharp({ create: { width: 40, height: 50, channels: 3, background: { r: red, g: 80, b: 90 } } })
    .png()
    .toBuffer();

const HEADER =
  'Handle,Title,Type,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Qty,Variant Price,Image Src,Status';
const fileOf = (...rows: readonly string[]) => new TextEncoder().encode([HEADER, ...rows].join('\n'));
const rowOf = (key: string, size: string, picture = '', type = 'Dupattas') =>
  `${key},Name ${key},${type},Size,${size},${key}-${size},4,999,${picture},active`;

async function start(...rows: readonly string[]): Promise<string> {
  const id = expectOk(await addImport(shop.staff(), { bytes: fileOf(...rows), fileName: 'export.csv' }));
  const draft = await findImport(shop.staff(), id);
  if (!draft) throw new Error('The draft is gone');
  const { choices } = draft;
  const version = expectOk(await saveChoices(shop.staff(), id, { version: 1, choices, publishes: true }));
  expectOk(await startImport(shop.staff(), id, version));
  return id;
}

/** Runs the job until the import is no longer running. */
async function runToEnd(id: string): Promise<void> {
  do await runImport(withInternet(), id);
  while ((await findImport(shop.staff(), id))?.status === 'running');
}

const rowsOf = (id: string) =>
  shop.db.select().from(importRows).where(eq(importRows.importId, id)).orderBy(importRows.line);
const jobsOf = (id: string) =>
  shop.db.select().from(pictureJobs).where(eq(pictureJobs.importId, id)).orderBy(pictureJobs.position);

describe('A-IMPORT-06 a file', () => {
  test('is stored as a draft, with guessed choices, and imported only when staff start it', async () => {
    const bytes = fileOf(rowOf('draft-1', 'Medium'));
    const id = expectOk(await addImport(shop.staff(), { bytes, fileName: ' a\0.csv' }));
    expect(await findImport(shop.staff(), id)).toMatchObject({
      status: 'draft',
      kind: 'shopify',
      fileName: 'a.csv',
      rows: 1,
      publishes: false,
      choices: { categories: [{ from: 'Dupattas', to: null }], sizes: [{ from: 'Medium', to: 'M' }] },
    });
    await runImport(withInternet(), id);
    expect(await rowsOf(id)).toEqual([]);
    expectOk(await deleteImport(shop.staff(), id));
    expect(await findImport(shop.staff(), id)).toBeNull();
  });

  test('has a name without a character that the limit of 200 would cut in half', async () => {
    // The dress has two UTF-16 units, of which only the first would fit.
    const letters = 'x'.repeat(199);
    const bytes = fileOf(rowOf('named-1', 'Medium'));
    const id = expectOk(await addImport(shop.staff(), { bytes, fileName: `${letters}👗.csv` }));
    expect(await findImport(shop.staff(), id)).toMatchObject({ fileName: letters });
    expectOk(await deleteImport(shop.staff(), id));
  });

  test.each([
    ['', 'empty'],
    ['PK\u0003\u0004\u0000', 'unreadable'],
  ])('%j is refused as %s', async (text, reason) => {
    const file = { bytes: new TextEncoder().encode(text), fileName: 'a.csv' };
    expect(await addImport(shop.staff(), file)).toEqual({ ok: false, reason });
    expect(await addImport(shop.as(GUEST), file)).toEqual({ ok: false, reason: 'not-allowed' });
  });
});

describe('A-IMPORT-07 the choices', () => {
  test('are saved as they change; of two simultaneous changes the second is refused', async () => {
    const bytes = fileOf(rowOf('choices', 'Medium'));
    const id = expectOk(await addImport(shop.staff(), { bytes, fileName: 'a.csv' }));
    const { choices } = (await findImport(shop.staff(), id)) ?? { choices: null };
    if (!choices) throw new Error('the import is missing');
    const changed = { ...choices, sizes: [{ from: 'Medium', to: 'Free' }] };
    expect(expectOk(await saveChoices(shop.staff(), id, { version: 1, choices: changed, publishes: false }))).toBe(2);
    expect(await saveChoices(shop.staff(), id, { version: 1, choices, publishes: true })).toEqual({
      ok: false,
      reason: 'changed-meanwhile',
    });
    expect(await startImport(shop.staff(), id, 1)).toEqual({ ok: false, reason: 'changed-meanwhile' });
    expect(await findImport(shop.staff(), id)).toMatchObject({ publishes: false, choices: changed });
  });

  test('choosing another column for the category lists its values; the chosen names of sizes stay', async () => {
    const id = expectOk(
      await addImport(shop.staff(), { bytes: fileOf(rowOf('columns', 'Medium')), fileName: 'a.csv' }),
    );
    const { choices } = (await findImport(shop.staff(), id)) ?? {};
    if (!choices) throw new Error('the import is missing');
    const columns = choices.columns.map((field) => {
      if (field === 'category') return null;
      return field === 'name' ? 'category' : field;
    });
    const sizes = [{ from: 'Medium', to: 'Mid' }];
    expectOk(
      await saveChoices(shop.staff(), id, { version: 1, choices: { ...choices, columns, sizes }, publishes: true }),
    );
    expect((await findImport(shop.staff(), id))?.choices).toMatchObject({
      categories: [{ from: 'Name columns', to: null }],
      sizes,
    });
  });

  test('that do not fit the file do not start an import', async () => {
    const id = expectOk(await addImport(shop.staff(), { bytes: fileOf(rowOf('x', 'S')), fileName: 'a.csv' }));
    const { choices } = (await findImport(shop.staff(), id)) ?? {};
    if (!choices) throw new Error('the import is missing');
    expectOk(
      await saveChoices(shop.staff(), id, { version: 1, choices: { ...choices, columns: [] }, publishes: true }),
    );
    expect(await startImport(shop.staff(), id, 2)).toEqual({ ok: false, reason: 'choices' });
  });
});

test('A-IMPORT-02 A-IMPORT-05 a run reads the file, makes its categories once, and writes the log in the name of its starter', async () => {
  const id = await start(
    rowOf('run-1', 'S'),
    rowOf('run-1', 'M'),
    rowOf('run-2', 'S'),
    rowOf('run-3', 'S', '', 'A > Dupattas'),
  );
  expect(await startImport(shop.staff(), id, 1)).toEqual({ ok: false, reason: 'other-status' });
  await runToEnd(id);
  // One more run of the job must change nothing.
  await runImport(withInternet(), id);
  expect((await rowsOf(id)).map(({ key, status, action }) => [key, status, action])).toEqual([
    ['run-1', 'done', 'add'],
    ['run-2', 'done', 'add'],
    ['run-3', 'done', 'add'],
  ]);
  expect(await shop.db.$count(categories, eq(categories.name, 'Dupattas'))).toBe(1);
  const log = await shop.db.select().from(audit).where(eq(audit.entityId, id)).orderBy(desc(audit.id));
  expect(log.map(({ action, actor }) => [action, actor])).toEqual([
    ['start', 'staff@tanabana.example'],
    ['add', 'staff@tanabana.example'],
  ]);
  expect((await findImport(shop.staff(), id))?.endedAt).not.toBeNull();
});

test('A-IMPORT-05 a paused import goes on when it is resumed, and only one import runs', async () => {
  const id = await start(rowOf('pause-1', 'S'));
  const other = expectOk(await addImport(shop.staff(), { bytes: fileOf(rowOf('other', 'S')), fileName: 'b.csv' }));
  expect(await startImport(shop.staff(), other, 1)).toEqual({ ok: false, reason: 'another-running' });
  expectOk(await pauseImport(shop.staff(), id));
  await runImport(withInternet(), id);
  expect(await rowsOf(id)).toEqual([]);
  expectOk(await startImport(shop.staff(), other, 1));
  expect(await resumeImport(shop.staff(), id)).toEqual({ ok: false, reason: 'another-running' });
  await runToEnd(other);
  expectOk(await resumeImport(shop.staff(), id));
  await runToEnd(id);
  expect(await rowsOf(id)).toMatchObject([{ status: 'done' }]);
});

describe('A-IMPORT-10 pictures', () => {
  test('arrive in the order of the file, the same bytes once; the first one makes the product active', async () => {
    const [a, b, c] = ['a', 'b', 'c'].map((name) => `https://cdn.example/${name}.png`);
    if (!a || !b || !c) throw new Error('unreachable');
    const bytes = await draw(10);
    internet.set(a, bytes).set(c, await draw(30));
    fetches = [];
    const pictureRow = (url: string) => `shown,,,,,,,,${url},`;
    const id = await start(rowOf('shown', 'S', a), pictureRow(b), pictureRow(c), rowOf('same', 'S', a));
    await runToEnd(id);
    const [shown, same] = await rowsOf(id);
    const product = await getProduct(shop.staff(), shown?.productId ?? '');
    expect(product).toMatchObject({ status: 'active', images: [expect.any(String)] });
    expect(await getProduct(shop.staff(), same?.productId ?? '')).toMatchObject({
      status: 'active',
      image: product?.image,
    });
    expect((await jobsOf(id)).map(({ status, error }) => [status, error])).toEqual([
      ['done', null],
      ['done', null],
      ['failed', 'This picture could not be fetched (404).'],
      ['done', null],
    ]);
    internet.set(b, await draw(20));
    expectOk(await retryPictures(shop.staff(), id));
    await runToEnd(id);
    const after = await getProduct(shop.staff(), shown?.productId ?? '');
    expect([after?.image, after?.images[1]]).toEqual([product?.image, product?.images[0]]);
    expect(after?.images).toHaveLength(2);
    // No picture is fetched twice, not even when the same file is imported again.
    const before = fetches.length;
    await runToEnd(await start(rowOf('shown', 'S', a), pictureRow(b), pictureRow(c)));
    expect(fetches.length).toBe(before);
    expect(await shop.db.$count(pictures, sql`stored_as is not null`)).toBe(3);
  });

  test('are refused when their file is not a picture, and the product stays inactive', async () => {
    internet.set('https://cdn.example/evil.png', new TextEncoder().encode('<svg onload=alert(1)>'));
    const id = await start(rowOf('evil', 'S', 'https://cdn.example/evil.png'));
    await runToEnd(id);
    expect(await jobsOf(id)).toMatchObject([
      { status: 'failed', error: 'This file is not a picture that the store can show.' },
    ]);
    const [row] = await rowsOf(id);
    expect(await getProduct(shop.staff(), row?.productId ?? '')).toMatchObject({ status: 'inactive', image: null });
    // When the same file is imported again, the product counts as changed only when the picture arrives.
    const again = await start(rowOf('evil', 'S', 'https://cdn.example/evil.png'));
    await runToEnd(again);
    expect(await rowsOf(again)).toMatchObject([{ action: 'none', productId: row?.productId }]);
    internet.set('https://cdn.example/evil.png', await draw(200));
    expectOk(await retryPictures(shop.staff(), again));
    await runToEnd(again);
    expect(await rowsOf(again)).toMatchObject([{ action: 'update' }]);
  });
});

test('A-IMPORT-11 undo hides what the import added, deletes what nobody ordered, and leaves known products', async () => {
  const known = await shop.addProduct({
    sku: 'UNDO-KNOWN',
    name: 'Undo known',
    price: 50_000,
    stock: [{ size: 'S', onHand: 1 }],
  });
  const id = await start(
    rowOf('undo-1', 'S'),
    rowOf('undo-2', 'S'),
    'undo-known,Undo known,,Size,S,UNDO-KNOWN-S,7,999,,active',
  );
  expect(await undoImport(shop.staff(), id)).toEqual({ ok: false, reason: 'other-status' });
  await runToEnd(id);
  const [ordered, free] = await rowsOf(id);
  expectOk(await setProductStatus(shop.staff(), [ordered?.productId ?? '', free?.productId ?? ''], 'active'));
  const { ctx } = await shop.addShopper();
  const lines = [{ productId: ordered?.productId ?? '', size: 'S', quantity: 1 }];
  expectOk(await placeCashOrder(ctx, orderRequestFor(lines)));
  expectOk(await undoImport(shop.staff(), id));
  await runImport(withInternet(), id);
  const states = await shop.db
    .select({ slug: products.slug, status: products.status, deletedAt: products.deletedAt, stock: products.stock })
    .from(products)
    .where(sql`slug like 'undo-%'`)
    .orderBy(products.slug);
  expect(states).toMatchObject([
    { slug: 'undo-1', status: 'inactive', deletedAt: null },
    { slug: 'undo-2', status: 'inactive', deletedAt: expect.any(Date) },
    { slug: 'undo-known', status: 'active', deletedAt: null, stock: 7 },
  ]);
  expect(await getProduct(shop.staff(), known)).toMatchObject({ price: 99_900 });
  expect(await findImport(shop.staff(), id)).toMatchObject({ status: 'undone' });
  expect(await undoImport(shop.staff(), id)).toEqual({ ok: false, reason: 'other-status' });
});

test('A-IMPORT-05 the job changes nothing of an import that is not running', async () => {
  const id = await start(rowOf('alone', 'S'));
  await shop.db.update(imports).set({ status: 'done' }).where(eq(imports.id, id));
  await runImport(withInternet(), id);
  expect(await rowsOf(id)).toEqual([]);
});
