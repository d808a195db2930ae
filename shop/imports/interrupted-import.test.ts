// Imports of a file whose import was undone, imports whose starter leaves, and imports during which staff change styles.

import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { createDatabase } from '#db/client.server.ts';
import { products } from '#db/schema/catalog.ts';
import { importRows, imports } from '#db/schema/imports.ts';
import { users } from '#db/schema/people.ts';
import { audit } from '#db/schema/system.ts';
import { deleteProducts, setProductStatus } from '#shop/catalog/change-products.server.ts';
import { joinStyle } from '#shop/catalog/styles.server.ts';
import type { ShopContext } from '#shop/context.ts';
import { updateProduct } from '#shop/stock/update-product.server.ts';
import { expectOk, NOW, openTestShop, orderRequestFor, ownerActor, placeCashOrder } from '#shop/testing/test-shop.ts';
import { resumeImport, startImport, undoImport } from './control-import.server.ts';
import { importBatch } from './import-batch.server.ts';
import { addImport, findImport } from './imports.server.ts';
import { runImport } from './run-import.server.ts';
import { addImport as addRunningImport, imported } from './testing/imported.ts';

const shop = openTestShop();
beforeAll(() => shop.addStaffAccount());

const HEADER = 'Handle,Title,Type,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Qty,Variant Price,Status';
const fileOf = (...rows: readonly string[]) => new TextEncoder().encode([HEADER, ...rows].join('\n'));
const rowOf = (key: string) => `${key},Name ${key},Dupattas,Size,S,${key}-S,4,999,active`;

async function start(ctx: ShopContext, ...rows: readonly string[]): Promise<string> {
  const id = expectOk(await addImport(ctx, { bytes: fileOf(...rows), fileName: 'export.csv' }));
  expectOk(await startImport(ctx, id, 1));
  return id;
}

/** Runs the job until the import is no longer running. */
async function runToEnd(id: string): Promise<void> {
  do await runImport(shop.staff(), id);
  while ((await findImport(shop.staff(), id))?.status === 'running');
}

const rowsOf = (id: string) =>
  shop.db.select().from(importRows).where(eq(importRows.importId, id)).orderBy(importRows.line);

const slugsOf = async (id: string) =>
  shop.db
    .select({ key: importRows.key, slug: products.slug, id: products.id })
    .from(importRows)
    .innerJoin(products, eq(products.id, importRows.productId))
    .where(eq(importRows.importId, id))
    .orderBy(importRows.line);

test('A-IMPORT-16 the same file after an undo gives the same addresses again', async () => {
  const file = [rowOf('again-1'), rowOf('again-2')];
  const id = await start(shop.staff(), ...file);
  await runToEnd(id);
  const [ordered, free] = await slugsOf(id);
  expectOk(await setProductStatus(shop.staff(), [ordered?.id ?? '', free?.id ?? ''], 'active'));
  const { ctx } = await shop.addShopper();
  expectOk(await placeCashOrder(ctx, orderRequestFor([{ productId: ordered?.id ?? '', size: 'S', quantity: 1 }])));
  // Staff rename one product: its former address must be given again too.
  expectOk(await updateProduct(shop.staff(), free?.id ?? '', { version: null, change: { slug: 'again-renamed' } }));
  expectOk(await undoImport(shop.staff(), id));
  await runImport(shop.staff(), id);
  const second = await start(shop.staff(), ...file);
  await runToEnd(second);
  const [sameProduct, newProduct] = await slugsOf(second);
  expect(sameProduct).toEqual(ordered);
  expect(newProduct).toMatchObject({ slug: 'again-2' });
  expect(newProduct?.id).not.toBe(free?.id);
  // After the second undo the addresses of both deleted products are free again.
  expectOk(await undoImport(shop.staff(), second));
  await runImport(shop.staff(), second);
  const third = await start(shop.staff(), ...file);
  await runToEnd(third);
  expect((await slugsOf(third)).map(({ slug }) => slug)).toEqual(['again-1', 'again-2']);
});

test('A-IMPORT-16 a product that staff deleted keeps its address', async () => {
  const id = await start(shop.staff(), rowOf('deleted-1'));
  await runToEnd(id);
  expectOk(await deleteProducts(shop.staff(), [(await slugsOf(id))[0]?.id ?? '']));
  const second = await start(shop.staff(), rowOf('deleted-1'));
  await runToEnd(second);
  expect((await slugsOf(second)).map(({ slug }) => slug)).toEqual(['deleted-1-2']);
});

describe('A-IMPORT-17 an import whose starter may no longer change products', () => {
  const addColleague = async (email: string) => {
    const userId = await shop.accounts.create({ name: 'Meera', email, password: null, role: 'admin', at: NOW });
    return { userId, ctx: shop.as(ownerActor({ userId, email, name: 'Meera' })) };
  };

  test.each([
    ['deactivated', { status: 'inactive' }],
    ['demoted', { role: 'user' }],
  ] as const)('is paused when the starter is %s; a colleague resumes it in their own name', async (reason, change) => {
    const { userId, ctx } = await addColleague(`${reason}@tanabana.example`);
    const key = `left-${reason}`;
    const id = await start(ctx, rowOf(key));
    await shop.db.update(users).set(change).where(eq(users.id, userId));
    await runImport(shop.staff(), id);
    expect(await rowsOf(id)).toEqual([]);
    expect(await findImport(shop.staff(), id)).toMatchObject({ status: 'paused', pauseReason: 'starter-left' });
    expectOk(await resumeImport(shop.staff(), id));
    await runToEnd(id);
    expect(await findImport(shop.staff(), id)).toMatchObject({
      status: 'done',
      pauseReason: null,
      startedBy: { email: 'staff@tanabana.example' },
    });
    const [row] = await rowsOf(id);
    const log = await shop.db
      .select()
      .from(audit)
      .where(eq(audit.entityId, row?.productId ?? ''));
    expect(log.map(({ actor }) => actor)).toEqual(['staff@tanabana.example']);
  });

  test('stops between two batches, and while it is undone', async () => {
    const { userId, ctx } = await addColleague('between@tanabana.example');
    const rows = Array.from({ length: 60 }, (_, index) => rowOf(`between-${index}`));
    const id = await start(ctx, ...rows);
    // A trigger deactivates the starter as soon as the first batch is stored.
    await shop.db.execute(
      sql.raw(`create function deactivate() returns trigger language plpgsql as
      $$ begin update users set status = 'inactive' where id = '${userId}'; return null; end $$`),
    );
    await shop.db.execute(
      sql`create trigger deactivate after update on import_rows for each statement execute function deactivate()`,
    );
    await runImport(shop.staff(), id);
    await shop.db.execute(sql`drop function deactivate cascade`);
    // A batch has 50 products.
    expect(await shop.db.$count(importRows, sql`import_id = ${id} and status = 'done'`)).toBe(50);
    expect(await findImport(shop.staff(), id)).toMatchObject({ status: 'paused', pauseReason: 'starter-left' });
    expectOk(await undoImport(shop.staff(), id));
    await shop.db
      .update(imports)
      .set({ startedBy: { userId, email: 'x', name: 'x' } })
      .where(eq(imports.id, id));
    await runImport(shop.staff(), id);
    expect(await findImport(shop.staff(), id)).toMatchObject({ status: 'paused', pauseReason: 'starter-left' });
    expect(await shop.db.$count(products, sql`slug like 'between-%' and deleted_at is null`)).toBe(50);
    expectOk(await undoImport(shop.staff(), id));
    await runImport(shop.staff(), id);
    expect(await findImport(shop.staff(), id)).toMatchObject({ status: 'undone' });
  });
});

test('A-IMPORT-18 a style that staff join while an import adds a colour to it keeps all its colours', async () => {
  const categoryId = await shop.addCategory();
  const inStyle = (color: string) =>
    imported(`race-${color.toLowerCase()}`, {
      styleKey: 'race',
      fields: { name: `Race ${color}`, category: 'Kurtas', price: 99_900, color },
    });
  const running = () => addRunningImport(shop.db, [inStyle('Blue'), inStyle('Rust')], categoryId);
  await importBatch(shop.staff(), await running());
  await shop.db.update(imports).set({ status: 'done' }).where(eq(imports.status, 'running'));
  const [blue] = await shop.db.select().from(products).where(eq(products.slug, 'race-blue'));
  const [teal, pink] = [await shop.addProduct({ color: 'Teal' }), await shop.addProduct({ color: 'Pink' })];
  expectOk(await joinStyle(shop.staff(), teal, pink));
  const next = await addRunningImport(shop.db, [inStyle('Blue'), inStyle('Rust'), inStyle('Green')], categoryId);

  // The import has locked its products and waits for the lock of slugs when staff join the style.
  const other = createDatabase(shop.databaseUrl);
  const countWaiting = async () => {
    const { rows } = await shop.db.execute<{ count: number }>(
      sql`select count(*)::int from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rows[0]?.count;
  };
  const both = await other.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('product slugs'))`);
    const batch = importBatch(shop.staff(), next);
    await expect.poll(countWaiting, { timeout: 60_000 }).toBe(1);
    const joined = joinStyle(shop.staff(), teal, blue?.id ?? '');
    await expect.poll(countWaiting, { timeout: 60_000 }).toBe(2);
    return { batch, joined };
  });
  await both.batch;
  expectOk(await both.joined);
  await other.close();
  const styles = await shop.db
    .select({ styleId: products.styleId, color: products.color })
    .from(products)
    .where(sql`slug like 'race-%' or id in (${teal}, ${pink})`);
  expect(styles.map(({ color }) => color).toSorted()).toEqual(['Blue', 'Green', 'Pink', 'Rust', 'Teal']);
  expect(new Set(styles.map(({ styleId }) => styleId)).size).toBe(1);
});
