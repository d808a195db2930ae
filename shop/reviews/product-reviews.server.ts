// Reads the reviews of a product by the product's id: a renamed product keeps its reviews. Only approved feedback
// is a review. A product may have thousands, so they are read in pages, newest first.

import { and, asc, count, desc, eq, sql } from 'drizzle-orm';
import { preparedQuery } from '#db/prepared-query.server.ts';
import { reviews } from '#db/schema/feedback.ts';
import type { ShopContext } from '#shop/context.ts';
import { pick } from '#shop/pick.ts';
import { isRowId } from '#shop/row-id.ts';
import type { FitAnswer } from './fit.ts';
import type { Review, ReviewCounts } from './review.ts';
import { photosOfReview } from './review-photos.server.ts';

/** A cursor without a date comes from a page that was opened before cursors had one: its review is looked up. */
const CURSOR = /^(?:([12]\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z) )?(\S+)$/;

/** Null when the text is no cursor. */
function parseCursor(text: string): { readonly date: string | null; readonly id: string } | null {
  const [, dateText, id = ''] = CURSOR.exec(text) ?? [];
  const date = dateText === undefined ? null : new Date(dateText);
  if (!isRowId(id) || (date && Number.isNaN(date.getTime()))) return null;
  return { date: date?.toISOString() ?? null, id };
}

const cursorDate = sql`coalesce(${sql.placeholder('date')}::timestamptz,
  (select last.date from ${reviews} last where last.id = ${sql.placeholder('id')}::uuid))`;

const reviewsAfter = preparedQuery((db) =>
  db
    .select({
      ...pick(reviews, 'id', 'userName', 'rating', 'comment', 'verified', 'date'),
      photos: photosOfReview,
    })
    .from(reviews)
    .where(
      and(
        eq(reviews.productId, sql.placeholder('productId')),
        sql`(${sql.placeholder('id')}::uuid is null or ${reviews.date} < ${cursorDate}
          or (${reviews.date} = ${cursorDate} and ${reviews.id} > ${sql.placeholder('id')}::uuid))`,
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
  /** The cursor: date and id of the last review already read, which may have been deleted. */
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
  const cursor = after === null ? { date: null, id: null } : parseCursor(after);
  if (!isRowId(productId) || cursor === null) return [];
  try {
    return await reviewsAfter(ctx.db).execute({ productId, ...cursor, limit });
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
