// Staff take one photo out of a review, published or not.

import { eq } from 'drizzle-orm';
import { reviewPhotos, reviews } from '#db/schema/feedback.ts';
import { inTransaction } from '#db/transaction.server.ts';
import { may } from '#shop/actor.ts';
import { recordChange } from '#shop/audit.server.ts';
import type { ShopContext } from '#shop/context.ts';
import { type Result, refuse } from '#shop/result.ts';
import { isRowId } from '#shop/row-id.ts';
import { recomputeRating } from './feedback.server.ts';

export type RemovePhotoRefusal = 'not-allowed' | 'no-such-photo';

export async function removeReviewPhoto(ctx: ShopContext, id: string): Promise<Result<null, RemovePhotoRefusal>> {
  if (!may(ctx.actor, 'reviews')) return refuse('not-allowed');
  if (!isRowId(id)) return refuse('no-such-photo');
  return inTransaction<null, RemovePhotoRefusal>(ctx.db, async (tx, refuseWith) => {
    const [removed] = await tx
      .delete(reviewPhotos)
      .where(eq(reviewPhotos.id, id))
      .returning({ feedbackId: reviewPhotos.feedbackId, pictureKey: reviewPhotos.pictureKey });
    if (!removed?.feedbackId) return refuseWith('no-such-photo');
    const [published] = await tx
      .select({ productId: reviews.productId })
      .from(reviews)
      .where(eq(reviews.feedbackId, removed.feedbackId));
    // Recomputing writes the product although its rating stays: the write invalidates the cached pages that show the photo.
    if (published) await recomputeRating(tx, published.productId, ctx.now);
    const before = { picture: removed.pictureKey };
    await recordChange(tx, ctx.actor, {
      action: 'remove-photo',
      entity: 'feedback',
      entityId: removed.feedbackId,
      before,
    });
    return null;
  });
}
