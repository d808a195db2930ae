import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { productPictures, products } from '#db/schema/catalog.ts';
import { importPictures, imports } from '#db/schema/imports.ts';
import { removeUnusedUploads } from '#shop/pictures/remove-unused-uploads.server.ts';
import { refuse } from '#shop/result.ts';
import { expectOk, GUEST, openTestShop, UNKNOWN_ID } from '#shop/testing/test-shop.ts';
import { retryPictures, startImport } from './control-import.server.ts';
import { getImportProgress } from './import-progress.server.ts';
import { addImport, deleteOldDrafts, findImport, saveChoices } from './imports.server.ts';
import { addPictureFile } from './picture-files.server.ts';
import { previewImport } from './preview-import.server.ts';
import { runImport } from './run-import.server.ts';

const shop = openTestShop();
beforeAll(() => shop.addStaffAccount());

/** Two pictures with different amounts of red have different bytes and so different keys. */
const draw = (red: number) =>
  sharp({ create: { width: 40, height: 50, channels: 3, background: { r: red, g: 20, b: 90 } } })
    .jpeg()
    .toBuffer();

const fileOf = (key: string) =>
  new TextEncoder().encode(
    [
      'Handle,Title,Type,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Qty,Variant Price,Image Src,Status',
      `${key},Name ${key},Dupattas,Size,S,${key}-S,4,999,${key}-front.jpg,active`,
      `${key},,,,,,,,Photos/${key}-back.JPG,`,
    ].join('\n'),
  );

async function addDraft(key: string): Promise<string> {
  return expectOk(await addImport(shop.staff(), { bytes: fileOf(key), fileName: 'export.csv' }));
}

async function importDraft(id: string): Promise<void> {
  const choices = (await findImport(shop.staff(), id))?.choices;
  if (!choices) throw new Error('The draft is gone');
  const version = expectOk(await saveChoices(shop.staff(), id, { version: 1, choices, publishes: true }));
  expectOk(await startImport(shop.staff(), id, version));
  await runToEnd(id);
}

async function runToEnd(id: string): Promise<void> {
  do await runImport(shop.staff(), id);
  while ((await findImport(shop.staff(), id))?.status === 'running');
}

const addFile = async (id: string, fileName: string, red: number) =>
  expectOk(await addPictureFile(shop.staff(), id, { bytes: await draw(red), fileName }));
const keyOf = async (id: string, name: string) =>
  (await shop.db.select().from(importPictures).where(eq(importPictures.importId, id))).find((row) => row.name === name)
    ?.pictureKey;
const picturesOf = async (slug: string) =>
  (
    await shop.db
      .select({ key: productPictures.pictureKey, status: products.status })
      .from(products)
      .leftJoin(productPictures, eq(productPictures.productId, products.id))
      .where(eq(products.slug, slug))
      .orderBy(productPictures.position)
  ).map(({ key, status }) => [key, status]);

test('A-IMPORT-15 uploaded picture files are found by their names, in the order of the file', async () => {
  const id = await addDraft('zari');
  expect(expectOk(await previewImport(shop.staff(), id)).pictureFiles).toEqual({
    named: 2,
    missing: ['zari-front.jpg', 'zari-back.jpg'],
  });
  await addFile(id, 'a/zari-back.jpg', 10);
  await addFile(id, 'ZARI-FRONT.jpg', 20);
  const preview = expectOk(await previewImport(shop.staff(), id));
  expect(preview.pictureFiles).toEqual({ named: 2, missing: [] });
  expect(preview.cards[0]?.pictureKey).toBe(await keyOf(id, 'zari-front.jpg'));
  await importDraft(id);
  expect(await picturesOf('zari')).toEqual([
    [await keyOf(id, 'zari-front.jpg'), 'active'],
    [await keyOf(id, 'zari-back.jpg'), 'active'],
  ]);
  expect(expectOk(await getImportProgress(shop.staff(), id, 'all')).counts).toMatchObject({ added: 1, pictures: 0 });

  // Importing the same file with the same pictures again changes nothing.
  const again = await addDraft('zari');
  await addFile(again, 'zari-back.jpg', 10);
  await addFile(again, 'zari-front.jpg', 20);
  expect(expectOk(await previewImport(shop.staff(), again)).counts).toMatchObject({ none: 1, update: 0 });
});

test('A-IMPORT-15 a picture file that is missing is reported, and comes in when it is uploaded later', async () => {
  const id = await addDraft('tara');
  await addFile(id, 'tara-back.jpg', 30);
  await importDraft(id);
  const progress = expectOk(await getImportProgress(shop.staff(), id, 'all'));
  expect(progress.failedPictures).toMatchObject([
    { source: 'tara-front.jpg', error: 'No picture file with this name has been uploaded.' },
  ]);
  expect(progress.pictureFiles).toEqual({ named: 1, missing: ['tara-front.jpg'] });
  await addFile(id, 'tara-front.jpg', 40);
  expect(expectOk(await getImportProgress(shop.staff(), id, 'all')).pictureFiles.missing).toEqual([]);
  expectOk(await retryPictures(shop.staff(), id));
  await runToEnd(id);
  expect((await picturesOf('tara')).map(([key]) => key).toSorted()).toEqual(
    [await keyOf(id, 'tara-front.jpg'), await keyOf(id, 'tara-back.jpg')].toSorted(),
  );
});

test('A-IMPORT-15 only staff upload, pictures only, for an import that exists; the last file of a name counts', async () => {
  const id = await addDraft('refused');
  const file = { bytes: await draw(50), fileName: 'refused-front.jpg' };
  expect(await addPictureFile(shop.as(GUEST), id, file)).toEqual(refuse('not-allowed'));
  expect(await addPictureFile(shop.staff(), UNKNOWN_ID, file)).toEqual(refuse('no-such-import'));
  expect(await addPictureFile(shop.staff(), 'constructor', file)).toEqual(refuse('no-such-import'));
  expect(await addPictureFile(shop.staff(), id, { ...file, fileName: 'photos/' })).toEqual(refuse('no-name'));
  const svg = { ...file, bytes: new TextEncoder().encode('<svg/>') };
  expect(await addPictureFile(shop.staff(), id, svg)).toEqual(refuse('not-an-image'));
  await addFile(id, 'refused-front.jpg', 50);
  const first = await keyOf(id, 'refused-front.jpg');
  await addFile(id, 'refused-front.jpg', 60);
  expect(await keyOf(id, 'refused-front.jpg')).not.toBe(first);
});

test('A-IMPORT-15 a picture that waits for an import is kept for 30 days', async () => {
  const id = await addDraft('waiting');
  await addFile(id, 'waiting-front.jpg', 70);
  await shop.db.execute(sql`update pictures set created_at = now() - interval '40 days'`);
  await shop.db.execute(sql`update import_pictures set created_at = now() - interval '29 days'`);
  await removeUnusedUploads(shop.staff());
  expect(await keyOf(id, 'waiting-front.jpg')).toBeDefined();
  await shop.db.execute(sql`update import_pictures set created_at = now() - interval '31 days'`);
  await removeUnusedUploads(shop.staff());
  expect(await keyOf(id, 'waiting-front.jpg')).toBeUndefined();
});

test('A-IMPORT-06 a draft that nobody has touched for 30 days is deleted', async () => {
  const [old, recent] = [await addDraft('old'), await addDraft('recent')];
  const ctx = shop.staff();
  await shop.db
    .update(imports)
    .set({ updatedAt: new Date(ctx.now.getTime() - 31 * 86_400_000) })
    .where(eq(imports.id, old));
  await deleteOldDrafts(ctx);
  expect([await findImport(shop.staff(), old), (await findImport(shop.staff(), recent))?.id]).toEqual([null, recent]);
});
