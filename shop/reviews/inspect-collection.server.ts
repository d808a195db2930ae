// The 'Debug Collection' action of demo mode: the number of feedback records and reviews, and the inconsistencies among them.

import { sql } from 'drizzle-orm';
import { may } from '#shop/actor.ts';
import type { ShopContext } from '#shop/context.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import { countDuplicates } from './duplicates.server.ts';

export interface FeedbackInspection {
  readonly feedback: number;
  readonly pending: number;
  readonly approved: number;
  readonly rejected: number;
  /** Feedback that a browser stored first and sent later. */
  readonly fromBrowsers: number;
  /** Feedback of deleted accounts. */
  readonly withoutAccount: number;
  readonly reviews: number;
  readonly approvedWithoutReview: number;
  readonly reviewsWithoutFeedback: number;
  /** Products whose rating or review count differs from their reviews. */
  readonly productsWithWrongCounts: number;
  readonly duplicates: number;
}

type FeedbackCounts = { readonly [Key in Exclude<keyof FeedbackInspection, 'duplicates'>]: number };

export async function inspectCollection(ctx: ShopContext): Promise<Result<FeedbackInspection, 'not-allowed'>> {
  if (!may(ctx.actor, 'reviews')) return refuse('not-allowed');
  const duplicates = await countDuplicates(ctx);
  if (!duplicates.ok) return duplicates;
  const { rows } = await ctx.db.execute<FeedbackCounts & Record<string, unknown>>(sql`
    select totals.*, (select count(*)::int from reviews) as reviews,
      (select count(*)::int from user_feedback f where status = 'approved'
        and not exists (select from reviews where feedback_id = f.id)) as "approvedWithoutReview",
      (select count(*)::int from reviews where feedback_id is null) as "reviewsWithoutFeedback",
      (select count(*)::int from products p left join (
        select product_id, round(avg(rating), 1) as rating, count(*)::int as reviews from reviews group by product_id
      ) counted on counted.product_id = p.id
        where (p.rating, p.reviews) is distinct from (coalesce(counted.rating, 0), coalesce(counted.reviews, 0))) as "productsWithWrongCounts"
    from (select count(*)::int as feedback,
      count(*) filter (where status = 'pending')::int as pending,
      count(*) filter (where status = 'approved')::int as approved,
      count(*) filter (where status = 'rejected')::int as rejected,
      count(*) filter (where source = 'local-storage')::int as "fromBrowsers",
      count(*) filter (where user_id is null)::int as "withoutAccount" from user_feedback) totals`);
  const [counted] = rows;
  if (!counted) throw new Error('The feedback inspection query returned no row');
  return ok({ ...counted, duplicates: duplicates.value.reviews + duplicates.value.feedback });
}
