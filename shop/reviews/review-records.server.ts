// Reads reviews, which are public, and undecided feedback, which only staff may see.

import { asc, desc, eq } from 'drizzle-orm';
import { feedback, reviews } from '#db/schema/voices.ts';
import { mayManage } from '#shop/actor.ts';
import type { ShopContext } from '#shop/context.ts';
import { isRowId } from '#shop/row-id.ts';

export interface ReviewRecord {
  readonly id: string;
  readonly productId: string;
  /** Null when the account was deleted. */
  readonly userId: string | null;
  readonly userName: string;
  /** 1 to 5. */
  readonly rating: number;
  readonly comment: string;
  readonly verified: boolean;
  readonly date: Date;
}

export interface FeedbackRecord extends ReviewRecord {
  readonly status: 'pending' | 'approved' | 'rejected';
  readonly createdAt: Date;
  readonly approvedAt: Date | null;
  readonly rejectedAt: Date | null;
  readonly adminNotes: string | null;
  /** 'local-storage' when the browser had to store it first. */
  readonly source: 'web' | 'local-storage';
}

/** Newest first. */
export async function listReviewsOf(ctx: ShopContext, productId: string): Promise<ReviewRecord[]> {
  if (!isRowId(productId)) return [];
  const rows = await ctx.db
    .select()
    .from(reviews)
    .where(eq(reviews.productId, productId))
    .orderBy(desc(reviews.date), asc(reviews.id));
  return rows.map(({ feedbackId: _feedbackId, ...review }) => review);
}

/** Null for an actor who is not staff. */
export async function getFeedback(ctx: ShopContext, id: string): Promise<FeedbackRecord | null> {
  if (!mayManage(ctx.actor) || !isRowId(id)) return null;
  const [row] = await ctx.db.select().from(feedback).where(eq(feedback.id, id));
  return row ? { ...row, date: row.createdAt } : null;
}
