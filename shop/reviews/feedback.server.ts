// Feedback from shoppers and what staff make of it. An approved feedback becomes one review, and the product's rating and
// count are recomputed in the same transaction.

import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '#db/client.server.ts';
import { products } from '#db/schema/catalog.ts';
import { orderItems, orders } from '#db/schema/orders.ts';
import { feedback, reviews } from '#db/schema/voices.ts';
import { decide } from '#db/transaction.server.ts';
import { mayManage } from '#shop/actor.ts';
import { recordChange } from '#shop/audit.server.ts';
import type { ShopContext } from '#shop/context.ts';
import { notifyStaff } from '#shop/notifications/notify-staff.server.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import { getSettings } from '#shop/settings/settings.server.ts';
import { feedbackInput, type NewFeedback } from './feedback-input.ts';

export type FeedbackRefusal = 'not-signed-in' | 'invalid' | 'no-such-product' | 'buyers-only';

/** True only with a delivered order that holds the product. */
async function hasBought(ctx: ShopContext, userId: string, productId: string): Promise<boolean> {
  const [bought] = await ctx.db
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
    .where(and(eq(orders.userId, userId), eq(orders.status, 'delivered'), eq(orderItems.productId, productId)))
    .limit(1);
  return bought !== undefined;
}

export async function addUserFeedback(ctx: ShopContext, input: NewFeedback): Promise<Result<string, FeedbackRefusal>> {
  if (ctx.actor.kind !== 'shopper') return refuse('not-signed-in');
  const parsed = feedbackInput.safeParse(input);
  if (!parsed.success) return refuse('invalid');
  const { userId } = ctx.actor;
  const [product] = await ctx.db.select({ name: products.name }).from(products).where(eq(products.id, input.productId));
  if (!product) return refuse('no-such-product');
  const verified = await hasBought(ctx, userId, input.productId);
  if (!verified && (await getSettings(ctx)).reviewsByBuyersOnly) return refuse('buyers-only');
  const [row] = await ctx.db
    .insert(feedback)
    .values({ ...parsed.data, userId, verified, createdAt: ctx.now })
    .returning({ id: feedback.id });
  if (!row) throw new Error('The feedback was not written');
  await notifyStaff(
    ctx.db,
    {
      type: 'feedback',
      title: 'New Feedback',
      message: `${parsed.data.userName} reviewed ${product.name}`,
      data: { feedbackId: row.id },
    },
    ctx.now,
  );
  return ok(row.id);
}

/** The average to one decimal and the count, written to the product. */
export async function recomputeRating(tx: Tx, productId: string): Promise<void> {
  // Locked first: of two approvals at once the second counts the first one's review.
  await tx.select({ id: products.id }).from(products).where(eq(products.id, productId)).for('no key update');
  await tx.execute(sql`
    update products set rating = told.rating, reviews = told.reviews
    from (select coalesce(round(avg(rating), 1), 0) as rating, count(*)::int as reviews from reviews where product_id = ${productId}) told
    where id = ${productId}`);
}

export type ModerationRefusal = 'not-allowed' | 'not-found' | 'already-decided' | 'reason-missing';

async function claim(tx: Tx, id: string, refuseWith: (reason: ModerationRefusal) => never) {
  const [row] = await tx.select().from(feedback).where(eq(feedback.id, id)).for('update');
  if (!row) return refuseWith('not-found');
  return row.status === 'pending' ? row : refuseWith('already-decided');
}

export async function approveFeedback(ctx: ShopContext, id: string): Promise<Result<string, ModerationRefusal>> {
  if (!mayManage(ctx.actor)) return refuse('not-allowed');
  return decide<string, ModerationRefusal>(ctx.db, async (tx, refuseWith) => {
    const said = await claim(tx, id, refuseWith);
    await tx.update(feedback).set({ status: 'approved', approvedAt: ctx.now }).where(eq(feedback.id, id));
    const { productId, userId, userName, rating, comment, verified } = said;
    const [review] = await tx
      .insert(reviews)
      .values({ productId, userId, userName, rating, comment, verified, feedbackId: id, date: said.createdAt })
      .returning({ id: reviews.id });
    if (!review) throw new Error('The review was not written');
    await recomputeRating(tx, productId);
    await recordChange(tx, ctx.actor, { action: 'approve', entity: 'feedback', entityId: id });
    return review.id;
  });
}

export async function rejectFeedback(
  ctx: ShopContext,
  id: string,
  reason: string,
): Promise<Result<string, ModerationRefusal>> {
  if (!mayManage(ctx.actor)) return refuse('not-allowed');
  const adminNotes = reason.trim();
  if (adminNotes === '') return refuse('reason-missing');
  return decide<string, ModerationRefusal>(ctx.db, async (tx, refuseWith) => {
    await claim(tx, id, refuseWith);
    await tx.update(feedback).set({ status: 'rejected', rejectedAt: ctx.now, adminNotes }).where(eq(feedback.id, id));
    await recordChange(tx, ctx.actor, { action: 'reject', entity: 'feedback', entityId: id, after: { adminNotes } });
    return id;
  });
}
