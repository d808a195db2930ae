// Photos that shoppers add to their reviews. Each is uploaded by itself, encoded again without its metadata, and belongs to nobody but its
// author until the review is sent. Staff see it with the review and may remove it; a rejected review loses its photos, and a deleted
// account takes its photos along.

import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '#db/client.server.ts';
import { reviewPhotos } from '#db/schema/feedback.ts';
import { signedInId } from '#shop/actor.ts';
import type { ShopContext } from '#shop/context.ts';
import { type PhotoRefusal, storeUploadedPicture } from '#shop/pictures/upload-picture.server.ts';
import { consumeRateLimit } from '#shop/rate-limit.server.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import { isRowId } from '#shop/row-id.ts';
import type { AdminPhoto } from './admin-feedback.ts';
import { MAX_PHOTO_BYTES, type ReviewPhoto } from './review-photo.ts';

const PHOTO_LIMIT = { max: 40, withinMs: 60 * 60 * 1_000 };

export interface AddedPhoto {
  readonly id: string;
  readonly key: string;
}

export async function addReviewPhoto(
  ctx: ShopContext,
  { bytes, fileName }: { readonly bytes: Uint8Array; readonly fileName: string },
): Promise<Result<AddedPhoto, PhotoRefusal>> {
  const userId = signedInId(ctx.actor);
  if (userId === null) return refuse('not-signed-in');
  if (!(await consumeRateLimit(ctx.db, `review photo ${userId}`, PHOTO_LIMIT))) return refuse('too-many');
  const stored = await storeUploadedPicture(ctx, { bytes, fileName }, MAX_PHOTO_BYTES);
  if (!stored.ok) return stored;
  const [row] = await ctx.db
    .insert(reviewPhotos)
    .values({ userId, pictureKey: stored.value, createdAt: ctx.now })
    .returning({ id: reviewPhotos.id });
  if (!row) throw new Error('The photo was not written');
  return ok({ id: row.id, key: stored.value });
}

/** False when one of them is not an unsent photo of this author. */
export async function attachPhotos(
  tx: Tx,
  {
    userId,
    feedbackId,
    photoIds,
  }: { readonly userId: string; readonly feedbackId: string; readonly photoIds: readonly string[] },
): Promise<boolean> {
  for (const [position, id] of photoIds.entries()) {
    if (!isRowId(id)) return false;
    const attached = await tx
      .update(reviewPhotos)
      .set({ feedbackId, position })
      .where(and(eq(reviewPhotos.id, id), eq(reviewPhotos.userId, userId), isNull(reviewPhotos.feedbackId)))
      .returning({ id: reviewPhotos.id });
    if (attached.length === 0) return false;
  }
  return true;
}

/** Deletes photos whose review was never sent. */
export const deleteUnsentPhotos = (ctx: ShopContext) =>
  ctx.db
    .delete(reviewPhotos)
    .where(and(isNull(reviewPhotos.feedbackId), sql`${reviewPhotos.createdAt} < now() - interval '1 day'`));

/** The photos as JSON for an outer query. `feedbackId` names its table: PostgreSQL would take a bare `id` for the photo's. */
const photosAsJson = <Photo>(feedbackId: 'reviews.feedback_id' | 'user_feedback.id', ownFields: SQL) => sql<Photo[]>`
  coalesce((select json_agg(json_build_object(${ownFields} 'key', picture.key, 'width', picture.width,
      'height', picture.height, 'tone', picture.tone) order by photo.position)
    from review_photos photo join pictures picture on picture.key = photo.picture_key
    where photo.feedback_id = ${sql.raw(feedbackId)}), '[]'::json)`;

/** The photos as a column of a query of reviews. */
export const photosOfReview = photosAsJson<ReviewPhoto>('reviews.feedback_id', sql``);
/** The photos as a column of a query of feedback, with the ids by which staff remove them. */
export const photosOfFeedback = photosAsJson<AdminPhoto>('user_feedback.id', sql`'id', photo.id,`);
