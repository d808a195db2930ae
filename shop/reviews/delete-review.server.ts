// Deletes a review; the product's rating and count are updated in the same transaction.

import { eq } from 'drizzle-orm';
import { reviews } from '#db/schema/feedback.ts';
import { inTransaction } from '#db/transaction.server.ts';
import { may } from '#shop/actor.ts';
import { recordChange } from '#shop/audit.server.ts';
import type { ShopContext } from '#shop/context.ts';
import { type Result, refuse } from '#shop/result.ts';
import { isRowId } from '#shop/row-id.ts';
import { recomputeRating } from './feedback.server.ts';

export async function deleteReview(
  ctx: ShopContext,
  id: string,
): Promise<Result<null, 'not-allowed' | 'no-such-review'>> {
  if (!may(ctx.actor, 'reviews')) return refuse('not-allowed');
  if (!isRowId(id)) return refuse('no-such-review');
  return inTransaction<null, 'no-such-review'>(ctx.db, async (tx, refuseWith) => {
    const [deleted] = await tx.delete(reviews).where(eq(reviews.id, id)).returning();
    if (!deleted) return refuseWith('no-such-review');
    await recomputeRating(tx, deleted.productId, ctx.now);
    // The author's text and name are deleted with the review: the audit log identifies her by id only.
    const { productId, userId, feedbackId, rating, date } = deleted;
    const before = { productId, userId, feedbackId, rating, date };
    await recordChange(tx, ctx.actor, { action: 'delete', entity: 'review', entityId: id, before });
    return null;
  });
}
