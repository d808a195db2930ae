import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { reviewPhotos } from '#db/schema/feedback.ts';
import { audit } from '#db/schema/system.ts';
import type { ShopContext } from '#shop/context.ts';
import { deleteAccount } from '#shop/customers/delete-account.server.ts';
import { exportData } from '#shop/customers/export-data.server.ts';
import { removeUnusedUploads } from '#shop/pictures/remove-unused-uploads.server.ts';
import { refuse } from '#shop/result.ts';
import { expectOk, GUEST, openTestShop, UNKNOWN_ID } from '#shop/testing/test-shop.ts';
import { listFeedback } from './admin-feedback.server.ts';
import { addUserFeedback, approveFeedback, rejectFeedback } from './feedback.server.ts';
import { getProductReviews } from './product-reviews.server.ts';
import { removeReviewPhoto } from './remove-review-photo.server.ts';
import { addReviewPhoto, deleteUnsentPhotos } from './review-photos.server.ts';

const shop = openTestShop();
let shade = 0;

/** A photo with a place in its metadata. */
async function photograph(): Promise<Uint8Array> {
  shade += 9;
  return sharp({ create: { width: 60, height: 40, channels: 3, background: { r: shade % 256, g: 40, b: 90 } } })
    .jpeg()
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '28/1 36/1 0/1' } })
    .toBuffer();
}

const add = async (ctx: ShopContext) =>
  expectOk(await addReviewPhoto(ctx, { bytes: await photograph(), fileName: 'review' }));
const send = (ctx: ShopContext, productId: string, photoIds: readonly string[]) =>
  addUserFeedback(ctx, { productId, rating: 5, comment: 'As in the photo', photoIds });
const photosOn = async (productId: string) =>
  (await getProductReviews(shop.as(GUEST), productId, { limit: 5 })).map(({ photos }) => photos.map(({ key }) => key));
const countPhotos = async (userId: string) =>
  (await shop.db.select().from(reviewPhotos).where(eq(reviewPhotos.userId, userId))).length;

test('S-PHOTO-01 S-PHOTO-02 photos are published with their review, in order, without the place where they were taken', async () => {
  const { ctx } = await shop.addShopper({ name: 'Asha' });
  const productId = await shop.addProduct();
  const [first, second] = [await add(ctx), await add(ctx)];
  const id = expectOk(await send(ctx, productId, [second.id, first.id]));
  expect(await photosOn(productId)).toEqual([]);
  expectOk(await approveFeedback(shop.staff(), id));
  expect(await photosOn(productId)).toEqual([[second.key, first.key]]);
  const original = await shop.db.execute<{ stored_as: string }>(
    sql`select stored_as from pictures where key = ${first.key}`,
  );
  const stored = await shop.staff().providers.pictures.get(original.rows[0]?.stored_as ?? '');
  expect(stored && (await sharp(stored.bytes).metadata()).exif).toBeUndefined();
});

test('S-PHOTO-03 a guest cannot add a photo, and a review is refused with a photo of another person, an unknown photo, or one that was sent before', async () => {
  const bytes = await photograph();
  expect(await addReviewPhoto(shop.as(GUEST), { bytes, fileName: 'x' })).toEqual(refuse('not-signed-in'));
  const { ctx } = await shop.addShopper({ name: 'Asha' });
  const other = await shop.addShopper({ name: 'Meenal' });
  const text = { bytes: new TextEncoder().encode('<svg onload="alert(1)"/>'), fileName: 'x.svg' };
  expect(await addReviewPhoto(ctx, text)).toEqual(refuse('not-an-image'));
  const [productId, another] = [await shop.addProduct(), await shop.addProduct()];
  const { id } = await add(other.ctx);
  for (const photoId of [id, UNKNOWN_ID, 'constructor'])
    expect(await send(ctx, productId, [photoId])).toEqual(refuse('no-such-photo'));
  const five = await Promise.all(Array.from({ length: 5 }, () => add(ctx)));
  const photoIds = five.map((photo) => photo.id);
  expect(await send(ctx, productId, photoIds)).toEqual(refuse('too-many-photos'));
  expectOk(await send(ctx, productId, photoIds.slice(0, 4)));
  expect(await send(ctx, another, photoIds.slice(3))).toEqual(refuse('no-such-photo'));
});

test('S-PHOTO-03 refuses the 41st photo of an account within an hour', async () => {
  const { ctx } = await shop.addShopper({ name: 'Asha' });
  const bytes = new TextEncoder().encode('no photo');
  for (let sent = 0; sent < 40; sent++)
    expect(await addReviewPhoto(ctx, { bytes, fileName: 'x' })).toEqual(refuse('not-an-image'));
  expect(await addReviewPhoto(ctx, { bytes, fileName: 'x' })).toEqual(refuse('too-many'));
});

test('A-PHOTO-01 staff see the photos of a review, remove one, and reject a review with all of them', async () => {
  const { ctx, userId } = await shop.addShopper({ name: 'Asha' });
  const productId = await shop.addProduct();
  const [first, second] = [await add(ctx), await add(ctx)];
  const id = expectOk(await send(ctx, productId, [first.id, second.id]));
  const listed = expectOk(await listFeedback(shop.staff(), { search: '', status: 'pending', page: 1, rows: 20 }));
  expect(listed.feedback.find((each) => each.id === id)?.photos).toMatchObject([{ id: first.id }, { id: second.id }]);
  expectOk(await approveFeedback(shop.staff(), id));
  expect(await removeReviewPhoto(ctx, first.id)).toEqual(refuse('not-allowed'));
  expectOk(await removeReviewPhoto(shop.staff(), first.id));
  expect(await removeReviewPhoto(shop.staff(), first.id)).toEqual(refuse('no-such-photo'));
  expect(await photosOn(productId)).toEqual([[second.key]]);
  const [entry] = await shop.db.select().from(audit).where(eq(audit.action, 'remove-photo')).orderBy(audit.id);
  expect(entry).toMatchObject({ entity: 'feedback', entityId: id });

  const rejected = expectOk(await send(ctx, await shop.addProduct(), [(await add(ctx)).id]));
  expect(await countPhotos(userId)).toBe(2);
  expectOk(await rejectFeedback(shop.staff(), rejected, 'Not about the product'));
  expect(await countPhotos(userId)).toBe(1);
});

test('S-PHOTO-04 photos that were never sent are deleted after a day; a deleted account takes its photos along', async () => {
  const { ctx, userId } = await shop.addShopper({ name: 'Asha' });
  const sent = await add(ctx);
  const unsent = await add(ctx);
  const productId = await shop.addProduct();
  expectOk(await send(ctx, productId, [sent.id]));
  const exported = expectOk(await exportData(ctx));
  expect(JSON.stringify(exported)).toContain(`/pictures/${sent.key}/`);
  await shop.db.update(reviewPhotos).set({ createdAt: new Date() });
  await deleteUnsentPhotos(shop.staff());
  expect(await countPhotos(userId)).toBe(2);
  await shop.db.execute(sql`update review_photos set created_at = now() - interval '2 days'`);
  await deleteUnsentPhotos(shop.staff());
  expect(
    (await shop.db.select().from(reviewPhotos).where(eq(reviewPhotos.userId, userId))).map(({ id }) => id),
  ).toEqual([sent.id]);
  // The picture of the unsent photo is removed with other unused uploads; that of the sent photo stays as long as its review.
  await shop.db.execute(sql`update pictures set created_at = now() - interval '40 days'`);
  await removeUnusedUploads(shop.staff());
  const isThere = async (key: string) =>
    (await shop.db.execute(sql`select from pictures where key = ${key}`)).rows.length === 1;
  expect([await isThere(sent.key), await isThere(unsent.key)]).toEqual([true, false]);
  expectOk(await deleteAccount(ctx, userId));
  expect(await countPhotos(userId)).toBe(0);
});
