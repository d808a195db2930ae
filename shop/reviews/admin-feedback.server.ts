// The feedback list of the back office: pending feedback first, then newest first; searched and filtered, with its figures.

import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { pictures, productPictures, products } from '#db/schema/catalog.ts';
import { feedback } from '#db/schema/feedback.ts';
import { audit } from '#db/schema/system.ts';
import { may } from '#shop/actor.ts';
import { mainPicture, toPicture } from '#shop/catalog/card-query.server.ts';
import type { ShopContext } from '#shop/context.ts';
import { findNewest } from '#shop/newest-page.server.ts';
import { pick } from '#shop/pick.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import { isRowId } from '#shop/row-id.ts';
import { containsPattern } from '#shop/search-text.ts';
import type { AdminFeedback, FeedbackList, FeedbackQuery, FeedbackStats, FeedbackStatus } from './admin-feedback.ts';
import { photosOfFeedback } from './review-photos.server.ts';

interface StatusRow extends Record<string, unknown> {
  readonly status: FeedbackStatus;
  readonly count: number;
  readonly stars: number;
}

async function countFeedback(ctx: ShopContext): Promise<FeedbackStats> {
  const { rows } = await ctx.db.execute<StatusRow>(
    sql`select status, count(*)::int as count, sum(rating)::int as stars from user_feedback group by status`,
  );
  const countOf = (status: FeedbackStatus): number => rows.find((row) => row.status === status)?.count ?? 0;
  const total = rows.reduce((sum, { count }) => sum + count, 0);
  const stars = rows.reduce((sum, row) => sum + row.stars, 0);
  return {
    total,
    pending: countOf('pending'),
    approved: countOf('approved'),
    rejected: countOf('rejected'),
    averageRating: total === 0 ? null : Math.round((stars / total) * 10) / 10,
  };
}

async function loadRows(ctx: ShopContext, ids: readonly string[]): Promise<AdminFeedback[]> {
  if (ids.length === 0) return [];
  const rows = await ctx.db
    .select({
      review: feedback,
      photos: photosOfFeedback,
      productName: products.name,
      pictureKey: pictures.key,
      width: pictures.width,
      height: pictures.height,
      tone: pictures.tone,
      alt: productPictures.alt,
    })
    .from(feedback)
    .innerJoin(products, eq(products.id, feedback.productId))
    .leftJoin(productPictures, mainPicture)
    .leftJoin(pictures, eq(pictures.key, productPictures.pictureKey))
    .where(inArray(feedback.id, [...ids]));
  const rowById = new Map(rows.map((row) => [row.review.id, row]));
  return ids
    .flatMap((id) => rowById.get(id) ?? [])
    .map(({ review, photos, productName, ...picture }) => ({
      ...pick(review, 'id', 'userName', 'verified', 'rating', 'comment', 'fit', 'status', 'createdAt'),
      decidedAt: review.approvedAt ?? review.rejectedAt,
      adminNotes: review.adminNotes,
      photos,
      product: { id: review.productId, name: productName, picture: toPicture(picture, productName) },
    }));
}

/** The expression of the index user_feedback_text. */
const SEARCH_TEXT = sql.raw(String.raw`lower(user_name || E'\n' || comment)`);

type FoundPage = Awaited<ReturnType<typeof findNewest>>;

const listIds = async (ctx: ShopContext, where: SQL, offset: number, limit: number): Promise<readonly string[]> => {
  if (limit <= 0) return [];
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    select id from user_feedback where ${where} order by created_at desc, id desc offset ${offset} limit ${limit}`);
  return rows.map(({ id }) => id);
};

/** Pending feedback, then decided feedback: two queries, so that each is read from its index. */
async function findPendingFirst(
  ctx: ShopContext,
  { pending, total }: FeedbackStats,
  query: FeedbackQuery,
): Promise<FoundPage> {
  const page = Math.min(query.page, Math.max(1, Math.ceil(total / query.rows)));
  const skip = (page - 1) * query.rows;
  // Example: 3 pending, 10 rows per page. Page 1 has the 3 and the first 7 decided ones; page 2 begins with the eighth decided one.
  const first = await listIds(ctx, sql`status = 'pending'`, skip, Math.min(query.rows, pending - skip));
  const decided = sql`status <> 'pending'`;
  const others = await listIds(ctx, decided, Math.max(0, skip - pending), query.rows - first.length);
  return { ids: [...first, ...others], page, found: { count: total, more: false } };
}

export async function listFeedback(
  ctx: ShopContext,
  query: FeedbackQuery,
): Promise<Result<FeedbackList, 'not-allowed'>> {
  if (!may(ctx.actor, 'reviews')) return refuse('not-allowed');
  const { search, status } = query;
  const stats = await countFeedback(ctx);
  const { ids, found, page } =
    status === null && search === ''
      ? await findPendingFirst(ctx, stats, query)
      : await findNewest(
          ctx.db,
          {
            table: 'user_feedback',
            timeColumn: 'created_at',
            where: status ? sql`status = ${status}` : sql`true`,
            matches: search === '' ? null : sql`${SEARCH_TEXT} like lower(${containsPattern(search)})`,
          },
          query,
        );
  return ok({ stats, found, page, feedback: await loadRows(ctx, ids) });
}

interface Decision {
  readonly status: FeedbackStatus;
  /** Null when the audit log has no entry about it. */
  readonly by: string | null;
}

/** The state of a feedback, and the staff member who decided it. */
export async function findDecision(ctx: ShopContext, id: string): Promise<Decision | null> {
  if (!may(ctx.actor, 'reviews') || !isRowId(id)) return null;
  const [row] = await ctx.db.select({ status: feedback.status }).from(feedback).where(eq(feedback.id, id));
  if (!row) return null;
  const [auditRow] = await ctx.db
    .select({ by: audit.actor })
    .from(audit)
    .where(and(eq(audit.entity, 'feedback'), eq(audit.entityId, id)))
    .orderBy(desc(audit.at))
    .limit(1);
  return { status: row.status, by: auditRow?.by ?? null };
}
