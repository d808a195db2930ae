// Reads the reviews of a product by the product's id: a renamed product keeps its reviews. Only approved feedback
// is a review. A product may have thousands, so they are read in pages, newest first.

import { and, asc, count, desc, eq, sql } from 'drizzle-orm';
import { preparedQuery } from '#db/prepared-query.server.ts';
import { reviews } from '#db/schema/feedback.ts';
import type { ShopContext } from '#shop/context.ts';
import { isRowId } from '#shop/row-id.ts';
import type { FitAnswer } from './fit.ts';
import type { Review, ReviewCounts } from './review.ts';
import { photosOfReview } from './review-photos.server.ts';

const reviewsAfter = preparedQuery((db) =>
  db
    .select({
      id: reviews.id,
      userName: reviews.userName,
      rating: reviews.rating,
      comment: reviews.comment,
      verified: reviews.verified,
      date: reviews.date,
      photos: photosOfReview,
    })
    .from(reviews)
    .where(
      and(
        eq(reviews.productId, sql.placeholder('productId')),
        sql`(${sql.placeholder('after')}::uuid is null or exists (select 1 from ${reviews} last
          where last.id = ${sql.placeholder('after')}::uuid
            and (${reviews.date} < last.date or (${reviews.date} = last.date and ${reviews.id} > last.id))))`,
      ),
    )
    .orderBy(desc(reviews.date), asc(reviews.id))
    .limit(sql.placeholder('limit'))
    .prepare('product_reviews'),
);

const countFit = (answer: FitAnswer) => sql<number>`(count(*) filter (where ${reviews.fit} = ${answer}))::int`;

const countsByStars = preparedQuery((db) =>
  db
    .select({
      rating: reviews.rating,
      count: count(),
      small: countFit('small'),
      true: countFit('true'),
      large: countFit('large'),
    })
    .from(reviews)
    .where(eq(reviews.productId, sql.placeholder('productId')))
    .groupBy(reviews.rating)
    .prepare('product_review_counts'),
);

interface Page {
  readonly limit: number;
  /** The cursor: the last review already read. */
  readonly after?: string | null;
  /** Called when the reviews could not be read, since an empty list looks like a product without reviews. */
  readonly onFailure?: () => void;
}

/** A failure is logged and gives an empty list: a product can be bought without its reviews. */
export async function getProductReviews(
  ctx: ShopContext,
  productId: string,
  { limit, after = null, onFailure }: Page,
): Promise<Review[]> {
  if (!isRowId(productId) || (after !== null && !isRowId(after))) return [];
  try {
    return await reviewsAfter(ctx.db).execute({ productId, after, limit });
  } catch (error) {
    ctx.log.error({ err: error, productId }, 'loading product reviews failed');
    onFailure?.();
    return [];
  }
}

export async function countReviews(ctx: ShopContext, productId: string): Promise<ReviewCounts> {
  const rows = await countsByStars(ctx.db).execute({ productId });
  const getCount = (stars: number): number => rows.find(({ rating }) => rating === stars)?.count ?? 0;
  const sumFit = (answer: FitAnswer): number => rows.reduce((sum, row) => sum + row[answer], 0);
  return {
    stars: [getCount(5), getCount(4), getCount(3), getCount(2), getCount(1)],
    fit: { small: sumFit('small'), true: sumFit('true'), large: sumFit('large') },
  };
}
