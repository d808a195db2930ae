// Feedback from shoppers and the decisions of staff about it. Approved feedback becomes one review, and the product's rating and
// count are recomputed in the same transaction. Invariant: an account has at most one pending feedback per product.

import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '#db/client.server.ts';
import { products } from '#db/schema/catalog.ts';
import { feedback, reviewPhotos, reviews } from '#db/schema/feedback.ts';
import { orderItems, orders } from '#db/schema/orders.ts';
import { users } from '#db/schema/people.ts';
import { inTransaction } from '#db/transaction.server.ts';
import { may, signedInId } from '#shop/actor.ts';
import { recordChange } from '#shop/audit.server.ts';
import type { ShopContext } from '#shop/context.ts';
import { NAMELESS } from '#shop/customers/account-label.ts';
import { emailName } from '#shop/customers/shop-user.ts';
import { createNotification } from '#shop/notifications/create-notification.server.ts';
import { feedbackNotification } from '#shop/notifications/notification.ts';
import { enqueue } from '#shop/outbox.server.ts';
import type { ReviewMailTopic } from '#shop/outbox-message.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import { isRowId } from '#shop/row-id.ts';
import { truncate } from '#shop/search-text.ts';
import { getSettings } from '#shop/settings/settings.server.ts';
import { MAX_REASON_LENGTH, parseReview, type ReviewInput, type ReviewInputRefusal } from './feedback.ts';
import { type FitAnswer, hasFit } from './fit.ts';
import { MAX_PHOTOS } from './review-photo.ts';
import { attachPhotos } from './review-photos.server.ts';

export type FeedbackRefusal =
  | ReviewInputRefusal
  | 'not-signed-in'
  | 'no-such-product'
  | 'already-waiting'
  | 'buyers-only'
  | 'too-many-photos'
  | 'no-such-photo';

export interface NewFeedback extends ReviewInput {
  readonly productId: string;
  /** The photos that the author has uploaded for it, in order. */
  readonly photoIds?: readonly string[];
}

/** True only with a delivered order that contains the product. */
async function hasBought(tx: Tx, userId: string, productId: string): Promise<boolean> {
  const [bought] = await tx
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
    .where(and(eq(orders.userId, userId), eq(orders.status, 'delivered'), eq(orderItems.productId, productId)))
    .limit(1);
  return bought !== undefined;
}

/**
 * Locks the author and returns the display name. The lock serialises parallel requests of one account, so the second sees the
 * feedback of the first.
 */
async function lockAuthor(tx: Tx, userId: string): Promise<string | null> {
  const [author] = await tx
    .select({ name: users.name, email: users.email })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.status, 'active')))
    .for('no key update');
  if (!author) return null;
  return author.name.trim() || (author.email === null ? NAMELESS : emailName(author.email));
}

async function findActiveProduct(tx: Tx, productId: string) {
  if (!isRowId(productId)) return null;
  const [product] = await tx
    .select({ name: products.name, sizes: products.sizes })
    .from(products)
    .where(and(eq(products.id, productId), eq(products.status, 'active')));
  return product ?? null;
}

/** The sizes may have changed while the form was open: then the review is stored without its answer about the fit. */
const keepFitAnswer = (sizes: readonly string[], fit: FitAnswer | null) => (hasFit(sizes) ? fit : null);

async function hasPendingFeedback(tx: Tx, userId: string, productId: string): Promise<boolean> {
  const [pending] = await tx
    .select({ id: feedback.id })
    .from(feedback)
    .where(and(eq(feedback.productId, productId), eq(feedback.userId, userId), eq(feedback.status, 'pending')))
    .limit(1);
  return pending !== undefined;
}

interface StoredFeedback {
  readonly id: string;
  readonly userName: string;
  readonly productName: string;
}

/** Notifies staff; if that fails, the feedback is kept. */
async function notifyStaff(ctx: ShopContext, { id, userName, productName }: StoredFeedback): Promise<void> {
  const message = `${userName} reviewed ${productName}`;
  const data = { feedbackId: id, productName, userName };
  try {
    await createNotification(ctx.db, feedbackNotification({ title: 'New Feedback', message, data }), ctx.now);
  } catch (error) {
    ctx.log.error({ err: error, feedbackId: id }, 'creating the notification of new feedback failed');
  }
}

/** The store determines the author, the name and whether the author bought the product; the request cannot set them. */
export async function addUserFeedback(ctx: ShopContext, input: NewFeedback): Promise<Result<string, FeedbackRefusal>> {
  const userId = signedInId(ctx.actor);
  if (userId === null) return refuse('not-signed-in');
  const review = parseReview(input);
  if (!review.ok) return review;
  const { productId, photoIds = [] } = input;
  if (photoIds.length > MAX_PHOTOS) return refuse('too-many-photos');
  const added = await inTransaction<StoredFeedback, FeedbackRefusal>(ctx.db, async (tx, refuseWith) => {
    const userName = (await lockAuthor(tx, userId)) ?? refuseWith('not-signed-in');
    const product = (await findActiveProduct(tx, productId)) ?? refuseWith('no-such-product');
    if (await hasPendingFeedback(tx, userId, productId)) refuseWith('already-waiting');
    const verified = await hasBought(tx, userId, productId);
    if (!verified && (await getSettings({ db: tx })).reviewsByBuyersOnly) refuseWith('buyers-only');
    const fit = keepFitAnswer(product.sizes, review.value.fit);
    const [row] = await tx
      .insert(feedback)
      .values({ ...review.value, fit, productId, userId, userName, verified, createdAt: ctx.now })
      .returning({ id: feedback.id });
    if (!row) throw new Error('The feedback was not written');
    if (!(await attachPhotos(tx, { userId, feedbackId: row.id, photoIds }))) refuseWith('no-such-photo');
    return { id: row.id, userName, productName: product.name };
  });
  if (!added.ok) return added;
  await notifyStaff(ctx, added.value);
  return ok(added.value.id);
}

/** The average to one decimal and the count, written to the product. */
export async function recomputeRating(tx: Tx, productId: string, at: Date): Promise<void> {
  // Locked first: of two approvals at once, the second counts the review of the first.
  await tx.select({ id: products.id }).from(products).where(eq(products.id, productId)).for('no key update');
  await tx.execute(sql`
    update products set rating = counted.rating, reviews = counted.reviews, updated_at = ${at}
    from (select coalesce(round(avg(rating), 1), 0) as rating, count(*)::int as reviews from reviews where product_id = ${productId}) counted
    where id = ${productId}`);
}

export type ModerationRefusal = 'not-allowed' | 'not-found' | 'already-decided' | 'reason-missing';

/** Locks the feedback: when two staff members decide at once, the second is refused. */
async function lockPendingFeedback(tx: Tx, id: string, refuseWith: (reason: ModerationRefusal) => never) {
  if (!isRowId(id)) return refuseWith('not-found');
  const [row] = await tx.select().from(feedback).where(eq(feedback.id, id)).for('update');
  if (!row) return refuseWith('not-found');
  return row.status === 'pending' ? row : refuseWith('already-decided');
}

interface DecidedFeedback {
  readonly id: string;
  readonly userId: string | null;
}

/** Queues the mail to the author; a deleted account gets no mail. */
async function notifyAuthor(tx: Tx, topic: ReviewMailTopic, { id, userId }: DecidedFeedback): Promise<void> {
  if (userId !== null) await enqueue(tx, { topic, ref: id, payload: { feedbackId: id } });
}

/** Turns feedback into a review, and updates the product's rating and review count. Returns the review's id. */
export async function addReview(tx: Tx, submitted: typeof feedback.$inferSelect, at: Date): Promise<string> {
  const { productId, userId, userName, rating, comment, fit, verified } = submitted;
  const [review] = await tx
    .insert(reviews)
    .values({
      productId,
      userId,
      userName,
      rating,
      comment,
      fit,
      verified,
      feedbackId: submitted.id,
      date: submitted.createdAt,
    })
    .returning({ id: reviews.id });
  if (!review) throw new Error('The review was not written');
  await recomputeRating(tx, productId, at);
  return review.id;
}

export async function approveFeedback(ctx: ShopContext, id: string): Promise<Result<string, ModerationRefusal>> {
  if (!may(ctx.actor, 'reviews')) return refuse('not-allowed');
  return inTransaction<string, ModerationRefusal>(ctx.db, async (tx, refuseWith) => {
    const submitted = await lockPendingFeedback(tx, id, refuseWith);
    await tx.update(feedback).set({ status: 'approved', approvedAt: ctx.now }).where(eq(feedback.id, id));
    const reviewId = await addReview(tx, submitted, ctx.now);
    await recordChange(tx, ctx.actor, { action: 'approve', entity: 'feedback', entityId: id });
    await notifyAuthor(tx, 'review-published', submitted);
    return reviewId;
  });
}

export async function rejectFeedback(
  ctx: ShopContext,
  id: string,
  reason: string,
): Promise<Result<string, ModerationRefusal>> {
  if (!may(ctx.actor, 'reviews')) return refuse('not-allowed');
  const adminNotes = truncate(reason.replaceAll('\0', '').trim(), MAX_REASON_LENGTH);
  if (adminNotes === '') return refuse('reason-missing');
  return inTransaction<string, ModerationRefusal>(ctx.db, async (tx, refuseWith) => {
    const submitted = await lockPendingFeedback(tx, id, refuseWith);
    await tx.update(feedback).set({ status: 'rejected', rejectedAt: ctx.now, adminNotes }).where(eq(feedback.id, id));
    await tx.delete(reviewPhotos).where(eq(reviewPhotos.feedbackId, id));
    await recordChange(tx, ctx.actor, { action: 'reject', entity: 'feedback', entityId: id, after: { adminNotes } });
    await notifyAuthor(tx, 'review-declined', submitted);
    return id;
  });
}
