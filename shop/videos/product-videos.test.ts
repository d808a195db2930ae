import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { pictureUrl } from '#shop/catalog/picture.ts';
import { getProductPage } from '#shop/catalog/product-page.server.ts';
import { removeUnusedUploads } from '#shop/pictures/remove-unused-uploads.server.ts';
import { uploadPicture } from '#shop/pictures/upload-picture.server.ts';
import { refuse } from '#shop/result.ts';
import { duplicateProduct } from '#shop/stock/duplicate-product.server.ts';
import { expectOk, GUEST, minutesAfterNow, NOW, openTestShop, UNKNOWN_ID } from '#shop/testing/test-shop.ts';
import { findVideo, getProductVideo, removeVideo, setVideoPoster } from './product-videos.server.ts';
import { removeUnusedVideos, removeVideoFile } from './remove-unused-videos.server.ts';
import { PLACE, sampleVideo, text, videoReplacing } from './testing/sample-video.ts';
import { uploadVideo } from './upload-video.server.ts';

const shop = openTestShop();
/** Other bytes, the same film. */
const otherVideo = () => videoReplacing('VideoHandler', 'OtherHandler');
const upload = async (productId: string, file = sampleVideo()) =>
  expectOk(await uploadVideo(shop.staff(), productId, file));
const shownTo = async (slug: string) => {
  const found = await getProductPage(shop.as(GUEST), slug);
  return found?.kind === 'product' ? found.product.video : null;
};
const actionsOf = async (productId: string) =>
  (
    await shop.db.execute<{ action: string }>(
      sql`select action from audit where entity_id = ${productId} and action like '%video%' order by id`,
    )
  ).rows.map(({ action }) => action);
async function storedNames(): Promise<string[]> {
  const { rows } = await shop.db.execute<{ stored_as: string }>(sql`select stored_as from videos order by created_at`);
  return rows.map((row) => row.stored_as);
}

test('A-VIDEO-01 S-VIDEO-01 staff add, replace and delete the video of a product', async () => {
  const id = await shop.addProduct({ name: 'Filmed Kurta' });
  expect(await getProductVideo(shop.staff(), id)).toBeNull();
  const key = await upload(id);
  const video = { key, width: 96, height: 128, durationMs: 1_000, poster: null };
  expect(await getProductVideo(shop.staff(), id)).toMatchObject(video);
  expect(await shownTo('filmed-kurta')).toMatchObject(video);
  expect(new Date((await shownTo('filmed-kurta'))?.addedAt ?? '')).toEqual(NOW);
  // The same file again changes nothing.
  expect(await upload(id)).toBe(key);
  const other = await upload(id, otherVideo());
  expect(other).not.toBe(key);
  expect((await shownTo('filmed-kurta'))?.key).toBe(other);
  expect(await removeVideo(shop.staff(), { productId: id, key })).toEqual(refuse('changed-meanwhile'));
  expectOk(await removeVideo(shop.staff(), { productId: id, key: other }));
  expect(await shownTo('filmed-kurta')).toBeNull();
  expect(await removeVideo(shop.staff(), { productId: id, key: other })).toEqual(refuse('changed-meanwhile'));
  expect(await actionsOf(id)).toEqual(['set video', 'set video', 'remove video']);
});

test('A-VIDEO-01 only staff change a video, of a product that exists', async () => {
  const id = await shop.addProduct();
  const guest = shop.as(GUEST);
  const key = await upload(id);
  expect(await uploadVideo(guest, id, sampleVideo())).toEqual(refuse('not-allowed'));
  expect(await removeVideo(guest, { productId: id, key })).toEqual(refuse('not-allowed'));
  expect(await setVideoPoster(guest, { productId: id, key }, null)).toEqual(refuse('not-allowed'));
  expect(await getProductVideo(guest, id)).toBeNull();
  for (const unknown of [UNKNOWN_ID, 'nonsense', '']) {
    expect(await uploadVideo(shop.staff(), unknown, sampleVideo())).toEqual(refuse('no-such-product'));
    expect(await removeVideo(shop.staff(), { productId: unknown, key })).toEqual(refuse('no-such-product'));
    expect(await setVideoPoster(shop.staff(), { productId: unknown, key }, null)).toEqual(refuse('no-such-product'));
  }
  expect(await uploadVideo(shop.staff(), id, new Uint8Array(40))).toEqual(refuse('not-an-mp4'));
  expect((await getProductVideo(shop.staff(), id))?.key).toBe(key);
});

test('A-VIDEO-05 A-VIDEO-07 the stored file does not contain the place of the recording, and two products with one video share it', async () => {
  const [first, second] = [await shop.addProduct(), await shop.addProduct()];
  const keys = await Promise.all([upload(first), upload(second)]);
  expect(new Set(keys).size).toBe(1);
  const names = await storedNames();
  const stored = await Promise.all(names.map((name) => shop.staff().providers.pictures.get(name)));
  expect(stored.every((file) => file?.contentType === 'video/mp4' && !text(file.bytes).includes(PLACE))).toBe(true);
  const video = await findVideo(shop.as(GUEST), keys[0] ?? '');
  expect(video?.bytes).toBe(sampleVideo().length);
  const part = await video?.read({ first: 4, last: 11 });
  expect(await new Response(part).text()).toBe('ftypisom');
});

test('A-VIDEO-06 the poster is a frame that staff choose, or the main picture', async () => {
  const id = await shop.addProduct({ name: 'Framed Kurta' });
  const key = await upload(id);
  const bytes = await sharp({ create: { width: 96, height: 128, channels: 3, background: '#224466' } })
    .jpeg()
    .toBuffer();
  const frame = expectOk(await uploadPicture(shop.staff(), { bytes, fileName: 'video-frame.jpg' }));
  const shown = { productId: id, key };
  expectOk(await setVideoPoster(shop.staff(), shown, pictureUrl(frame)));
  expect((await shownTo('framed-kurta'))?.poster).toMatchObject({ key: frame, width: 96, height: 128 });
  // A poster is in use, however old it is.
  await shop.db.execute(sql`update pictures set created_at = now() - interval '30 days' where key = ${frame}`);
  expect(await removeUnusedUploads(shop.staff())).toBe(0);
  for (const url of ['https://elsewhere.example/a.jpg', '', pictureUrl('0'.repeat(24))])
    expect(await setVideoPoster(shop.staff(), shown, url)).toEqual(refuse('no-such-picture'));
  expect(await setVideoPoster(shop.staff(), { ...shown, key: 'other' }, null)).toEqual(refuse('changed-meanwhile'));
  expectOk(await setVideoPoster(shop.staff(), shown, null));
  expect((await shownTo('framed-kurta'))?.poster).toBeNull();
  expectOk(await setVideoPoster(shop.staff(), shown, pictureUrl(frame)));
  expectOk(await uploadVideo(shop.staff(), id, otherVideo()));
  // A frame of the former video is not the poster of the new one.
  expect((await shownTo('framed-kurta'))?.poster).toBeNull();
});

test('A-VIDEO-07 a video that no product has is removed after a week, with its file', async () => {
  await shop.db.execute(sql`delete from product_videos`);
  await shop.db.execute(sql`delete from videos`);
  const id = await shop.addProduct();
  const later = shop.staff(minutesAfterNow(5));
  const key = expectOk(await uploadVideo(later, id, sampleVideo()));
  const [storedAs = ''] = await storedNames();
  const age = (days: number) =>
    shop.db.execute(sql`update videos set created_at = now() - ${`${days} days`}::interval where key = ${key}`);
  await age(30);
  expect(await removeUnusedVideos(later)).toBe(0);
  expectOk(await removeVideo(later, { productId: id, key }));
  await age(6);
  expect(await removeUnusedVideos(later)).toBe(0);
  await age(8);
  expect(await removeUnusedVideos(later)).toBe(1);
  const { rows } = await shop.db.execute<{ payload: { storedAs: string } }>(
    sql`select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'remove-video-file'`,
  );
  expect(rows.map(({ payload }) => payload.storedAs)).toEqual([storedAs]);
  await removeVideoFile(later, storedAs);
  expect(await later.providers.pictures.get(storedAs)).toBeNull();
  expect(await findVideo(later, key)).toBeNull();
});

test('A-VIDEO-08 a copy of a product has no video, and the original keeps its own', async () => {
  const id = await shop.addProduct({ name: 'Original Saree' });
  const key = await upload(id);
  const picture = await shop.addPicture('copy');
  const copy = { name: 'Copied Saree', sku: 'COPIED-1', price: 10_000, picture };
  expectOk(await duplicateProduct(shop.staff(), id, copy));
  expect(await shownTo('copied-saree')).toBeNull();
  expect((await shownTo('original-saree'))?.key).toBe(key);
});
