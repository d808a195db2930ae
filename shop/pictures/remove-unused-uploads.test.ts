import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { rateLimits } from '#db/schema/people.ts';
import { expectOk, openTestShop, orderRequestFor, placeCashOrder } from '#shop/testing/test-shop.ts';
import { getVariant } from './pictures.server.ts';
import { removePictureFiles, removeUnusedUploads } from './remove-unused-uploads.server.ts';
import { uploadPicture } from './upload-picture.server.ts';

const shop = openTestShop();
beforeEach(async () => {
  await shop.db.delete(rateLimits);
});

let shade = 0;
async function upload({ days = 8 } = {}): Promise<{ key: string; storedAs: string; bytes: Buffer }> {
  shade += 7;
  const background = { r: shade % 256, g: (shade >> 8) % 256, b: 60 };
  const bytes = await sharp({ create: { width: 30, height: 40, channels: 3, background } })
    .png()
    .toBuffer();
  const key = expectOk(await uploadPicture(shop.staff(), { bytes, fileName: 'noor.png' }));
  await age(key, days);
  const { rows } = await shop.db.execute<{ stored_as: string }>(sql`select stored_as from pictures where key = ${key}`);
  return { key, storedAs: rows[0]?.stored_as ?? '', bytes };
}
const age = (key: string, days: number) =>
  shop.db.execute(sql`update pictures set created_at = now() - ${`${days} days`}::interval where key = ${key}`);
const isThere = async (key: string) =>
  (await shop.db.execute(sql`select from pictures where key = ${key}`)).rows.length === 1;
const readFile = (name: string) => shop.staff().providers.pictures.get(name);

/** Runs the job that the removal queued. */
async function removeFiles(): Promise<void> {
  const { rows } = await shop.db.execute<{ payload: { key: string; storedAs: string } }>(
    sql`select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'remove-picture-files'`,
  );
  for (const { payload } of rows) await removePictureFiles(shop.staff(), payload.key, payload.storedAs);
  await shop.db.execute(sql`delete from graphile_worker._private_jobs`);
}

describe('an uploaded picture', () => {
  test('is removed after a week if nothing uses it, with its variants', async () => {
    const { key, storedAs } = await upload();
    await getVariant(shop.staff(), key, 96, 'webp');
    expect(await readFile(`variants/${key}/96.webp`)).not.toBeNull();
    expect(await removeUnusedUploads(shop.staff())).toBe(1);
    expect(await isThere(key)).toBe(false);
    expect(await readFile(storedAs)).not.toBeNull();
    await removeFiles();
    expect(await readFile(storedAs)).toBeNull();
    expect(await readFile(`variants/${key}/96.webp`)).toBeNull();
    expect(await removeUnusedUploads(shop.staff())).toBe(0);
  });

  test('stays if it is newer than a week', async () => {
    const { key } = await upload({ days: 6 });
    expect(await removeUnusedUploads(shop.staff())).toBe(0);
    expect(await isThere(key)).toBe(true);
    await age(key, 8);
    expect(await removeUnusedUploads(shop.staff())).toBe(1);
    await removeFiles();
  });

  test('counts as new after it is uploaded again', async () => {
    const { key, bytes } = await upload();
    await shop.db.execute(sql`update pictures set created_at = now() - interval '8 days' where key = ${key}`);
    const base = shop.staff(new Date());
    expect(expectOk(await uploadPicture(base, { bytes, fileName: 'noor.png' }))).toBe(key);
    expect(await removeUnusedUploads(shop.staff())).toBe(0);
    await age(key, 8);
    await removeUnusedUploads(shop.staff());
    await removeFiles();
  });

  test('stays if a product, a category, a collection or a banner uses it', async () => {
    const [ofProduct, ofCategory, ofBanner] = [await upload(), await upload(), await upload()];
    const ofCollection = await upload();
    await shop.addProduct({ pictures: [{ key: ofProduct.key, alt: '' }] });
    await shop.db.execute(
      sql`insert into categories (name, slug, image) values ('With picture', 'with-picture', ${ofCategory.key})`,
    );
    await shop.db.execute(
      sql`insert into banners (title, subtitle, description, image, button_text, button_link, category, "order") values ('', '', '', ${ofBanner.key}, '', '', '', 1)`,
    );
    await shop.db.execute(
      sql`insert into collections (name, slug, kind, sort, image) values ('Any', 'any', 'hand', 'arranged', ${ofCollection.key})`,
    );
    expect(await removeUnusedUploads(shop.staff())).toBe(0);
    for (const { key } of [ofProduct, ofCategory, ofBanner, ofCollection]) expect(await isThere(key)).toBe(true);
  });

  test('stays if only an order uses it', async () => {
    const { key } = await upload();
    const productId = await shop.addProduct({ pictures: [{ key, alt: '' }] });
    const { ctx } = await shop.addShopper();
    expectOk(await placeCashOrder(ctx, orderRequestFor([{ productId, size: 'M', quantity: 1 }])));
    await shop.db.execute(sql`delete from product_pictures where product_id = ${productId}`);
    expect(await removeUnusedUploads(shop.staff())).toBe(0);
    expect(await isThere(key)).toBe(true);
  });

  test('stays if it is being saved into a product in parallel, and others are removed', async () => {
    const [saved, unused] = [await upload(), await upload()];
    const productId = await shop.addProduct();
    let removing: Promise<number> | undefined;
    await shop.db.transaction(async (tx) => {
      await tx.execute(
        sql`insert into product_pictures (product_id, position, picture_key, alt) values (${productId}, 7, ${saved.key}, '')`,
      );
      removing = removeUnusedUploads(shop.staff());
      const countWaiting = async () =>
        (
          await shop.db.execute(
            sql`select from pg_stat_activity where wait_event_type = 'Lock' and query like '%delete from pictures%' and datname = current_database()`,
          )
        ).rows.length;
      await expect.poll(countWaiting).toBe(1);
    });
    expect(await removing).toBe(1);
    expect(await isThere(saved.key)).toBe(true);
    expect(await isThere(unused.key)).toBe(false);
    await removeFiles();
  });

  test('is not removed if it belongs to the sample store', async () => {
    await shop.db.execute(
      sql`insert into pictures (key, width, height, tone, content_type, bytes, created_at) values ('of the sample store', 1, 1, 'ivory', 'image/webp', 1, now() - interval '1 year')`,
    );
    expect(await removeUnusedUploads(shop.staff())).toBe(0);
    await shop.db.execute(sql`delete from pictures where key = 'of the sample store'`);
  });
});
