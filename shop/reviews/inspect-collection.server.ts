// Debug Collection of demo mode: the number of records per kind, and the inconsistencies among them.

import { sql } from 'drizzle-orm';
import { mayManage } from '#shop/actor.ts';
import type { ShopContext } from '#shop/context.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import { countDuplicates } from './duplicates.server.ts';

export interface FeedbackInspection {
  readonly feedback: number;
  readonly pending: number;
  readonly approved: number;
  readonly rejected: number;
  /** Stored by a browser first. */
  readonly fromBrowsers: number;
  /** Of deleted accounts. */
  readonly withoutAccount: number;
  readonly reviews: number;
  readonly approvedWithoutReview: number;
  readonly reviewsWithoutFeedback: number;
  readonly productsOff: number;
  readonly duplicates: number;
}

type FeedbackCounts = { readonly [Key in Exclude<keyof FeedbackInspection, 'duplicates'>]: number };

export async function inspectCollection(ctx: ShopContext): Promise<Result<FeedbackInspection, 'not-allowed'>> {
  if (!mayManage(ctx.actor)) return refuse('not-allowed');
  const duplicates = await countDuplicates(ctx);
  if (!duplicates.ok) return duplicates;
  const { rows } = await ctx.db.execute<FeedbackCounts & Record<string, unknown>>(sql`
    select said.*, (select count(*)::int from reviews) as reviews,
      (select count(*)::int from user_feedback f where status = 'approved'
        and not exists (select from reviews where feedback_id = f.id)) as "approvedWithoutReview",
      (select count(*)::int from reviews where feedback_id is null) as "reviewsWithoutFeedback",
      (select count(*)::int from products p left join (
        select product_id, round(avg(rating), 1) as rating, count(*)::int as reviews from reviews group by product_id
      ) told on told.product_id = p.id
        where (p.rating, p.reviews) is distinct from (coalesce(told.rating, 0), coalesce(told.reviews, 0))) as "productsOff"
    from (select count(*)::int as feedback,
      count(*) filter (where status = 'pending')::int as pending,
      count(*) filter (where status = 'approved')::int as approved,
      count(*) filter (where status = 'rejected')::int as rejected,
      count(*) filter (where source = 'local-storage')::int as "fromBrowsers",
      count(*) filter (where user_id is null)::int as "withoutAccount" from user_feedback) said`);
  const [counted] = rows;
  if (!counted) throw new Error('The collection was not counted');
  return ok({ ...counted, duplicates: duplicates.value.reviews + duplicates.value.feedback });
}
